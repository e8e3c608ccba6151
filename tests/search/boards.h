// SPDX-License-Identifier: MIT
// Boards: positions as text for the tests of this layer, and mates by brute force.
#ifndef TESTS_SEARCH_BOARDS_H
#define TESTS_SEARCH_BOARDS_H

#include <stdbool.h>

#include "chess/movegen.h"
#include "chess/position.h"

// "placement[reserves] side", as the first two fields of a FEN; no castling rights.
Position boards_read(const char *text);

// As "e2e4", "e7e8q", "N@f7"; `out` has room for 8 bytes.
void boards_move_text(Move move, char *out);

// The usual rules: drops check, mate and block; `mate` as given.
BoardRules boards_rules(MateRule mate);

// Whether the side to move mates in at most `moves`, whatever the other side plays, trying every
// move; pieces can arrive.
bool boards_mates_in(Position *position, const BoardRules *rules, unsigned moves);

// Whether `move` begins such a mate.
bool boards_move_mates_in(Position *position, const BoardRules *rules, Move move, unsigned moves);

#endif
