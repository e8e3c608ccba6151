// SPDX-License-Identifier: MIT
// Attacks: what a piece on a square attacks, from small constant tables.
//
// A line through a square is looked up by its six inner squares: where the occupied squares of the
// line are gathered into six bits by one multiplication (diagonals and ranks share the table of a
// row, files have their own). All tables for sliding pieces together take 10 KB and stay in the
// nearest cache.
#ifndef CHESS_ATTACKS_H
#define CHESS_ATTACKS_H

#include "chess/bits.h"

// attack_tables.c
extern const Bitboard ATTACKS_KNIGHT[64];
extern const Bitboard ATTACKS_KING[64];
extern const Bitboard ATTACKS_WHITE_PAWN[64];
extern const Bitboard ATTACKS_BLACK_PAWN[64];
extern const Bitboard ATTACKS_DIAGONAL[64];     // the line of a1-h8's direction, without the square
extern const Bitboard ATTACKS_ANTIDIAGONAL[64]; // the same of h1-a8's
extern const Bitboard ATTACKS_BISHOP_REACH[64]; // on an empty board
extern const Bitboard ATTACKS_ROOK_REACH[64];
extern const Bitboard ATTACKS_ROW[8][64];      // file, inner squares; on every rank at once
extern const Bitboard ATTACKS_FILE_A[8][64];   // rank, inner squares gathered
extern const Bitboard ATTACKS_BETWEEN[64][64]; // strictly between two squares of one line

static ALWAYS_INLINE Bitboard attacks_knight(Square square) {
    return ATTACKS_KNIGHT[square];
}

static ALWAYS_INLINE Bitboard attacks_king(Square square) {
    return ATTACKS_KING[square];
}

static ALWAYS_INLINE Bitboard attacks_pawn(Color color, Square square) {
    return color == WHITE ? ATTACKS_WHITE_PAWN[square] : ATTACKS_BLACK_PAWN[square];
}

static ALWAYS_INLINE Bitboard attacks_between(Square a, Square b) {
    return ATTACKS_BETWEEN[a][b];
}

static ALWAYS_INLINE Bitboard attacks_bishop(Square square, Bitboard occupied) {
    const Bitboard *row = ATTACKS_ROW[square & 7];
    Bitboard diagonal = ATTACKS_DIAGONAL[square];
    Bitboard antidiagonal = ATTACKS_ANTIDIAGONAL[square];
    return (diagonal & row[(occupied & diagonal) * (BITS_FILE_A << 1) >> 58]) |
           (antidiagonal & row[(occupied & antidiagonal) * (BITS_FILE_A << 1) >> 58]);
}

static ALWAYS_INLINE Bitboard attacks_rook(Square square, Bitboard occupied) {
    unsigned rank_start = square & 56u;
    Bitboard rank = (Bitboard)0xFF << rank_start;
    Bitboard file = occupied >> (square & 7) & BITS_FILE_A;
    return (rank & ATTACKS_ROW[square & 7][occupied >> rank_start >> 1 & 63]) |
           ATTACKS_FILE_A[square >> 3][file * 0x0080402010080400u >> 58] << (square & 7);
}

// Squares from which a piece of `by` attacks `square`, given what is occupied.
static ALWAYS_INLINE Bitboard attacks_to(const Position *position, Square square, Color by,
                                         Bitboard occupied) {
    const Bitboard *kinds = position->by_kind;
    Bitboard diagonal = kinds[BISHOP] | kinds[QUEEN];
    Bitboard straight = kinds[ROOK] | kinds[QUEEN];
    return ((attacks_pawn(color_other(by), square) & kinds[PAWN]) |
            (attacks_knight(square) & kinds[KNIGHT]) | (attacks_king(square) & kinds[KING]) |
            (attacks_bishop(square, occupied) & diagonal) |
            (attacks_rook(square, occupied) & straight)) &
           position->by_color[by];
}

#endif
