// SPDX-License-Identifier: MIT
// Whether two matches say the same, field by field: bytes between the fields do not count, and of
// the moves only those that have been made.
#ifndef SUPPORT_MATCH_SAME_H
#define SUPPORT_MATCH_SAME_H

#include "match/match.h"

// Copies what match_same looks at: a few kilobytes instead of the whole struct.
void match_copy_used(Match *to, const Match *from);

// NULL if they are the same, else the name of a field that differs. The setup is taken to be the
// same.
const char *match_difference(const Match *a, const Match *b);

// Placement, promoted pieces, side, rights, en passant square, dropped pawns and counters.
bool position_same_board(const Position *a, const Position *b);

// Both reserves.
bool position_same_reserves(const Position *a, const Position *b);

#endif
