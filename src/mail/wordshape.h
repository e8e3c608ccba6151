// SPDX-License-Identifier: MIT
// Wordshape: what a single word looks like: a square, a move, and the numbers, dots, boards and marks
// that stand around one. Words and letters of languages are in orderword. Only for the files of this
// layer.
#ifndef MAIL_WORDSHAPE_H
#define MAIL_WORDSHAPE_H

#include "base/str.h"
#include "match/seat.h"

// False for NUL.
bool wordshape_is_among(char c, const char *set);

// "e4" or "E4".
bool wordshape_is_square(Str word);
bool wordshape_ends_in_square(Str text);

// Whether a word could be a move: a square in it, and only signs of moves around it, or castling.
bool wordshape_is_move(Str word);

// What stands before a move says about it.
typedef struct MovePlace {
    BoardId board; // or BOARD_NONE
    bool black;    // the dots of Black's moves
} MovePlace;

// Takes a move number and its dots off the front: "1.", "12...", "3a.", and `1)` of lists.
Str wordshape_take_number(Str word, MovePlace *place);

// Takes "a:", "B:", "A." off the front. The correspondent has one seat on each board, so that the
// board says which.
Str wordshape_take_seat(Str word, MovePlace *place);

// Takes Black's dots off the front, which stand before the move with a number or without.
Str wordshape_take_dots(Str word, MovePlace *place);

// Without quotation marks, brackets and the like around it.
Str wordshape_without_marks(Str word);

#endif
