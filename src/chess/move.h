// SPDX-License-Identifier: MIT
// Move: what happens on one board in one turn, in 32 bits. A one-field struct, so that no integer
// passes for it. A Move says everything that position_make needs to carry it out; whether it is
// legal is another question, and a move made by hand at a table (MOVE_BY_HAND) need not be.
#ifndef CHESS_MOVE_H
#define CHESS_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/types.h"

typedef enum MoveKind {
    MOVE_NORMAL,      // lifts one piece and sets it down, taking what stands there
    MOVE_DOUBLE_STEP, // of a pawn; leaves an en passant square behind
    MOVE_EN_PASSANT,
    MOVE_CASTLING,  // from and to are the king's squares
    MOVE_PROMOTION, // to move_piece(move)
    MOVE_PAWN_PASS, // a pawn reaches the last rank and leaves the board (AR-08)
    MOVE_DROP       // of move_piece(move) from the reserve on move_to(move)
} MoveKind;

// bits 0-5 to, 6-11 from, 12-14 piece, 15-17 kind, 18 made by hand, 19 always set in a real move
typedef struct Move {
    uint32_t bits;
} Move;

enum { MOVE_BY_HAND = 1 << 18, MOVE_IS_REAL = 1 << 19 };

#define MOVE_NONE ((Move){0})

static inline Move move_make(MoveKind kind, Square from, Square to, Kind piece) {
    return (Move){(uint32_t)to | (uint32_t)from << 6 | (uint32_t)piece << 12 |
                  (uint32_t)kind << 15 | MOVE_IS_REAL};
}

static inline Move move_drop(Kind piece, Square to) {
    return move_make(MOVE_DROP, to, to, piece);
}

static inline Square move_to(Move move) {
    return (Square)(move.bits & 63);
}

// For a drop the same as move_to.
static inline Square move_from(Move move) {
    return (Square)(move.bits >> 6 & 63);
}

// What a pawn becomes (MOVE_PROMOTION) or what is dropped (MOVE_DROP); PAWN otherwise.
static inline Kind move_piece(Move move) {
    return (Kind)(move.bits >> 12 & 7);
}

static inline MoveKind move_kind(Move move) {
    return (MoveKind)(move.bits >> 15 & 7);
}

// Made by hand against the rules: it stands at a table until it is claimed.
static inline bool move_is_by_hand(Move move) {
    return (move.bits & MOVE_BY_HAND) != 0;
}

static inline Move move_mark_by_hand(Move move) {
    return (Move){move.bits | MOVE_BY_HAND};
}

static inline bool move_is_none(Move move) {
    return move.bits == 0;
}

static inline bool move_equal(Move a, Move b) {
    return a.bits == b.bits;
}

#endif
