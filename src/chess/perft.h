// SPDX-License-Identifier: MIT
// perft: how many ways of `depth` moves there are from a position; the yardstick of a generator.
#ifndef CHESS_PERFT_H
#define CHESS_PERFT_H

#include "chess/position.h"

// One board on its own: what is captured leaves the game, reserves only shrink; a position without
// a legal move has no children. Leaves `position` as it was. Depth 0 counts 1. The last ply is
// counted, not listed.
uint64_t perft_count(Position *position, const BoardRules *rules, unsigned depth);

#endif
