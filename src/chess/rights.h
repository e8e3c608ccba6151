// SPDX-License-Identifier: MIT
// Rights: which castling rights hang on which square. Inside the layer only.
#ifndef CHESS_RIGHTS_H
#define CHESS_RIGHTS_H

#include "chess/position.h"

enum {
    RIGHTS_A1 = 0,
    RIGHTS_E1 = 4,
    RIGHTS_H1 = 7,
    RIGHTS_A8 = 56,
    RIGHTS_E8 = 60,
    RIGHTS_H8 = 63
};

// The rights that end when something leaves or reaches a square.
static const uint8_t RIGHTS_AT[SQUARE_COUNT] = {
    [RIGHTS_A1] = RIGHT_WHITE_LONG,
    [RIGHTS_E1] = RIGHT_WHITE_LONG | RIGHT_WHITE_SHORT | RIGHT_WHITE_KING_UNMOVED,
    [RIGHTS_H1] = RIGHT_WHITE_SHORT,
    [RIGHTS_A8] = RIGHT_BLACK_LONG,
    [RIGHTS_E8] = RIGHT_BLACK_LONG | RIGHT_BLACK_SHORT | RIGHT_BLACK_KING_UNMOVED,
    [RIGHTS_H8] = RIGHT_BLACK_SHORT,
};

// What a rook of `color` dropped on `square` brings back while the king is unmoved (SW-04, WE-11,
// CV-04).
static inline unsigned rights_of_dropped_rook(unsigned castling, Color color, Square square) {
    unsigned unmoved = color == WHITE ? RIGHT_WHITE_KING_UNMOVED : RIGHT_BLACK_KING_UNMOVED;
    unsigned rooks = color == WHITE ? RIGHT_WHITE_SHORT | RIGHT_WHITE_LONG
                                    : RIGHT_BLACK_SHORT | RIGHT_BLACK_LONG;
    if ((castling & unmoved) == 0)
        return 0;
    return RIGHTS_AT[square] & rooks;
}

#endif
