// SPDX-License-Identifier: MIT
// A small FEN reader and writer for the tests of this layer, which may not use the notation layer.
#ifndef FEN_HELPER_H
#define FEN_HELPER_H

#include <stdbool.h>
#include <stddef.h>

#include "chess/position.h"

enum { FEN_MAX = 512, MOVE_TEXT_MAX = 8 };

// Reads "placement[reserves] side castling ep half full"; false where that is no position.
bool fen_read(Position *position, const char *fen);

// As fen_read, for the tests' own texts: fails the program on a bad one.
Position fen_position(const char *fen);

// Reserves in the order Q R B N P, white before black; promoted pieces with '~'.
void fen_write(const Position *position, char out[FEN_MAX]);

// e2e4, e7e8q, P@e4.
void move_write(Move move, char out[MOVE_TEXT_MAX]);

// The rules of the test data: the ecosystem's own.
BoardRules rules_plain(void);

#endif
