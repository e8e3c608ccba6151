// SPDX-License-Identifier: MIT
// Quiesce: the end of a line, played out until nothing hangs (inside the layer).
#ifndef SEARCH_QUIESCE_H
#define SEARCH_QUIESCE_H

#include "search/search.h"

// Score of search->position for the side to move: captures that lose nothing, promotions, answers
// to checks, and mates by one drop.
int quiesce(Search *search, int alpha, int beta, unsigned ply, unsigned quiet_depth);

// What a position without a legal move is worth to the side to move: mate, waiting, or a draw.
int quiesce_no_move(Search *search, unsigned ply, bool in_check);

#endif
