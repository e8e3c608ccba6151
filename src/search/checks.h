// SPDX-License-Identifier: MIT
// Checks: which moves attack the other king, found without making them.
#ifndef SEARCH_CHECKS_H
#define SEARCH_CHECKS_H

#include <stdbool.h>

#include "chess/bits.h"
#include "chess/position.h"

typedef struct Checks {
    Bitboard from[KIND_COUNT]; // squares from which a piece of this kind attacks the other king
    Bitboard discover;         // own pieces that stand between the king and an own sliding piece
    Square king;               // of the side not to move, or SQUARE_NONE
} Checks;

// For the side to move.
void checks_find(const Position *position, Checks *checks);

// Whether `move` gives check for certain: drops, moves and promotions to a checking square.
bool checks_gives(const Checks *checks, const Position *position, Move move);

// Whether `move` may give check, discovered ones and the rare kinds of moves included: what it
// leaves out gives none.
bool checks_may_give(const Checks *checks, const Position *position, Move move);

#endif
