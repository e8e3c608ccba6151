// SPDX-License-Identifier: MIT
// Mail: the order of half-moves in play by e-mail (EM-01 to EM-04). Only for the files of this
// layer.
#ifndef MATCH_MAIL_H
#define MATCH_MAIL_H

#include "match/match.h"

// Passes halves whose seat is not on the move or has no move and no check, and judges a mate of the
// half that is due, at `at`.
void mail_pass_halves(Match *match, int64_t at, Effects *effects);

// The half-move that is due has been made.
void mail_half_made(Match *match);

#endif
