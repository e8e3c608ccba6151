// SPDX-License-Identifier: MIT
// Exchange: what a series of captures on one square is worth, without making the moves.
#ifndef SEARCH_EXCHANGE_H
#define SEARCH_EXCHANGE_H

#include "chess/position.h"
#include "search/weights.h"

// What `move` (of the side to move) wins or loses when both sides then capture on its target
// square, cheapest piece first, and stop when they like. A drop may be taken like anything else.
// Pins and checks are not seen.
int exchange_of_move(const Position *position, const Weights *weights, Move move);

#endif
