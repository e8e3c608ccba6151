// SPDX-License-Identifier: MIT
// perft of two boards: how many ways there are to make `depth` moves when each of them may be made
// on either board. Both boards' sides to move stand still for each other; what is captured goes to
// the partner's reserve at once, a pawn that passes (AR-08) to the opponent's. No result is
// applied: a mated side has no moves on its board, the other board goes on.
#ifndef MATCH_PERFT2_H
#define MATCH_PERFT2_H

#include "chess/position.h"
#include "match/seat.h"

// Leaves the positions as they were. Depth 0 counts 1. The last ply is counted, not listed.
uint64_t perft2_count(Position positions[BOARD_COUNT], const BoardRules *rules, unsigned depth);

// The same for the part of the tree that begins with `move` on `board`; depth >= 1.
uint64_t perft2_count_after(Position positions[BOARD_COUNT], const BoardRules *rules, BoardId board,
                            Move move, unsigned depth);

#endif
