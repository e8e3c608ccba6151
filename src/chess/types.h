// SPDX-License-Identifier: MIT
// The words of one chessboard: colours, kinds of pieces, squares, pieces.
#ifndef CHESS_TYPES_H
#define CHESS_TYPES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Color { WHITE, BLACK, COLOR_COUNT } Color;

// Kinds in the order of the reserve; the first five can lie in a reserve and be dropped.
typedef enum Kind {
    PAWN,
    KNIGHT,
    BISHOP,
    ROOK,
    QUEEN,
    KING,
    KIND_COUNT,
    KIND_NONE = KIND_COUNT
} Kind;

enum { RESERVE_KINDS = 5 };

// Squares are 0 … 63 from White's left: a1 = 0, b1 = 1, h1 = 7, a2 = 8, h8 = 63.
typedef uint8_t Square;
enum { SQUARE_COUNT = 64, SQUARE_NONE = 64 };

static inline Color color_other(Color color) {
    return color == WHITE ? BLACK : WHITE;
}

static inline Square square_at(int file, int rank) {
    return (Square)(rank * 8 + file);
}

static inline int square_file(Square square) {
    return square & 7;
}

static inline int square_rank(Square square) {
    return square >> 3;
}

// The rank as `color` counts it, 0 for the own first rank.
static inline int square_relative_rank(Square square, Color color) {
    return color == WHITE ? square_rank(square) : 7 - square_rank(square);
}

// A piece on a square: a colour and a kind in one byte; 0 for an empty square.
typedef uint8_t Piece;
enum { PIECE_NONE = 0 };

static inline Piece piece_of(Color color, Kind kind) {
    return (Piece)(1 + (int)kind + 8 * (int)color);
}

// Only for a piece that is not PIECE_NONE.
static inline Kind piece_kind(Piece piece) {
    return (Kind)((piece & 7) - 1);
}

static inline Color piece_color(Piece piece) {
    return (Color)(piece >> 3);
}

#endif
