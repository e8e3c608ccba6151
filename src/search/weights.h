// SPDX-License-Identifier: MIT
// Weights: what the pieces of one board are worth, in hundredths of a pawn.
//
// A piece has three values. On the board and in the hand it is worth something to its own side;
// and whoever captures it hands it to his partner, so that the other team gains its `flow` value
// as well. What has been captured so far is what is missing from board and reserves, so the flow
// can be counted with the material, and a position's score does not depend on the way there.
#ifndef SEARCH_WEIGHTS_H
#define SEARCH_WEIGHTS_H

#include <stdbool.h>

#include "chess/rules.h"
#include "chess/types.h"

typedef struct Weights {
    int board[KIND_COUNT];                // KING 0
    int hand[RESERVE_KINDS];              //
    int flow[COLOR_COUNT][RESERVE_KINDS]; // of a piece of this colour, to the team that captures it
    bool drops_attack; // drops may give check: kings are hunted by what is in the hand
    bool closed;       // nothing arrives and nothing is handed on: the other board is over
} Weights;

// The usual values under these rules. `closed`: the other board is over, so flow is worth nothing.
void weights_init(Weights *weights, const BoardRules *rules, bool closed);

// What a capture of a piece of `color` changes, flow included: for exchanges.
static inline int weights_exchange(const Weights *weights, Color color, Kind kind) {
    return kind < KING ? weights->board[kind] + weights->flow[color][kind] : 20000;
}

#endif
