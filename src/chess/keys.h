// SPDX-License-Identifier: MIT
// Keys: a random-looking 64-bit number for each fact about a position. A position's key is the
// XOR of the numbers of its facts. They are computed, not stored: a few multiplications cost no
// more than the cache misses of a table, and nothing has to be generated.
#ifndef CHESS_KEYS_H
#define CHESS_KEYS_H

#include "chess/position.h"

// Numbers of different facts differ in `fact`: the ranges below do not overlap.
enum {
    KEYS_PIECE = 0x1000,      // + piece * 64 + square
    KEYS_PROMOTED = 0x2000,   // + square
    KEYS_CASTLING = 0x3000,   // + rights
    KEYS_EN_PASSANT = 0x4000, // + square, SQUARE_NONE included
    KEYS_DROPPED = 0x5000,    // + files, white in the lower byte; a range of 0x10000
    KEYS_RESERVE = 0x20000,   // + (color * 8 + kind) * 256 + count
    KEYS_BLACK_TO_MOVE = 0x30000
};

// The finalizer of splitmix64 (public domain algorithm): a bijection that spreads every bit.
static inline uint64_t keys_of(unsigned fact) {
    uint64_t z = fact * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t keys_piece(Piece piece, Square square) {
    return keys_of(KEYS_PIECE + (unsigned)piece * 64 + square);
}

static inline uint64_t keys_promoted(Square square) {
    return keys_of(KEYS_PROMOTED + (unsigned)square);
}

static inline uint64_t keys_castling(unsigned rights) {
    return keys_of(KEYS_CASTLING + rights);
}

static inline uint64_t keys_en_passant(Square square) {
    return keys_of(KEYS_EN_PASSANT + (unsigned)square);
}

static inline uint64_t keys_dropped(const uint8_t files[COLOR_COUNT]) {
    return keys_of(KEYS_DROPPED + ((unsigned)files[BLACK] << 8 | files[WHITE]));
}

static inline uint64_t keys_reserve(Color color, Kind kind, unsigned count) {
    return keys_of(KEYS_RESERVE + ((unsigned)color * 8 + (unsigned)kind) * 256 + count);
}

static inline uint64_t keys_side(Color side) {
    return side == BLACK ? keys_of(KEYS_BLACK_TO_MOVE) : 0;
}

#endif
