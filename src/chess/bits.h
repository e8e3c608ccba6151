// SPDX-License-Identifier: MIT
// Bits: sets of squares as 64-bit words.
#ifndef CHESS_BITS_H
#define CHESS_BITS_H

#include <stdint.h>

#include "chess/position.h"
#include "chess/types.h"

// For functions that are written once for both colours and compiled for each.
#if defined(__GNUC__) || defined(__clang__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

#define BITS_FILE_A ((Bitboard)0x0101010101010101u)
#define BITS_FILE_H ((Bitboard)0x8080808080808080u)
#define BITS_FIRST_AND_LAST_RANK ((Bitboard)0xFF000000000000FFu)

static ALWAYS_INLINE Bitboard bits_of(Square square) {
    return (Bitboard)1 << square;
}

// The rank as `color` counts it, 0 for the own first rank.
static ALWAYS_INLINE Bitboard bits_rank(int rank, Color color) {
    return (Bitboard)0xFF << 8 * (color == WHITE ? rank : 7 - rank);
}

static ALWAYS_INLINE unsigned bits_count(Bitboard set) {
#if defined(__POPCNT__) || defined(__wasm__)
    return (unsigned)__builtin_popcountll(set);
#else
    // Without the instruction the compiler would call a function of its own that is slower.
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
#endif
}

// The lowest square of a set that is not empty.
static ALWAYS_INLINE Square bits_first(Bitboard set) {
    return (Square)__builtin_ctzll(set);
}

// Takes the lowest square out of a set that is not empty.
static ALWAYS_INLINE Square bits_take(Bitboard *set) {
    Square square = bits_first(*set);
    *set &= *set - 1;
    return square;
}

static ALWAYS_INLINE bool bits_several(Bitboard set) {
    return (set & (set - 1)) != 0;
}

// One step ahead as `color` sees it; what leaves the board is gone.
static ALWAYS_INLINE Bitboard bits_forward(Bitboard set, Color color) {
    return color == WHITE ? set << 8 : set >> 8;
}

// One step ahead and to the side of the a-file, or of the h-file.
static ALWAYS_INLINE Bitboard bits_forward_a(Bitboard set, Color color) {
    return bits_forward((set & ~BITS_FILE_A) >> 1, color);
}

static ALWAYS_INLINE Bitboard bits_forward_h(Bitboard set, Color color) {
    return bits_forward((set & ~BITS_FILE_H) << 1, color);
}

#endif
