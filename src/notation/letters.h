// SPDX-License-Identifier: MIT
// The letters of pieces, squares, seats and boards.
#ifndef NOTATION_LETTERS_H
#define NOTATION_LETTERS_H

#include "base/str.h"
#include "base/writer.h"
#include "chess/types.h"
#include "match/seat.h"

// The letter of a kind, upper case, and the kind of an upper-case letter; KIND_NONE for any other.
char kind_letter(Kind kind);
Kind kind_of_letter(char letter);

// The letter in the case of its colour, upper for White, and back; PIECE_NONE for any other.
char piece_letter(Piece piece);
Piece piece_of_letter(char letter);

// "e4" and back: files a to h, ranks 1 to 8; SQUARE_NONE for anything else.
void square_write(Square square, Writer *out);
Square square_of_letters(char file, char rank);

// The whole word; STATUS_BAD_SEAT, STATUS_BAD_BOARD.
NODISCARD Status seat_read(Str word, Seat *out);
NODISCARD Status board_read(Str word, BoardId *out);

#endif
