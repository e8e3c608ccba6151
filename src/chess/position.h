// SPDX-License-Identifier: MIT
// Position: one chessboard with the reserves of its two seats. It knows no partner and no clock.
//
// An open struct that the caller owns and may copy. Any placement is a valid position: no king,
// kings in check out of turn, pawns on the first ranks, any number of pieces; only two kings of one
// colour are not. Everything that changes a position goes through the functions below, which keep
// these invariants (position_is_consistent checks them all):
//   by_color[WHITE], by_color[BLACK] disjoint, their union the union of by_kind[], which are disjoint
//   squares[s] says the same as the bitboards; promoted is a subset of knights to queens
//   a rook right implies that rook and king of the colour stand at home and KING_UNMOVED of it
//   key is the XOR of the keys of everything but the reserves and the counters
#ifndef CHESS_POSITION_H
#define CHESS_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "chess/move.h"
#include "chess/rules.h"
#include "chess/types.h"

typedef uint64_t Bitboard; // bit s is square s

// Bits of Position.castling. A rook right says that king and rook have not moved (a dropped rook
// counts as unmoved where the rules say so); the king bit outlives both rooks, so that a rook
// dropped later brings the right back (SW-04).
enum {
    RIGHT_WHITE_SHORT = 1,
    RIGHT_WHITE_LONG = 2,
    RIGHT_BLACK_SHORT = 4,
    RIGHT_BLACK_LONG = 8,
    RIGHT_WHITE_KING_UNMOVED = 16,
    RIGHT_BLACK_KING_UNMOVED = 32
};

typedef struct Position {
    // What legal moves depend on; perft copies no more than this.
    Bitboard by_kind[KIND_COUNT];
    Bitboard by_color[COLOR_COUNT];
    uint8_t reserve[COLOR_COUNT][RESERVE_KINDS]; // how many of each kind a colour may drop
    uint8_t dropped_pawns[COLOR_COUNT]; // files where the pawn on the own second rank was dropped
    uint8_t castling;                   // RIGHT_…
    Square en_passant;                  // the square behind a pawn's double step, or SQUARE_NONE
    uint8_t side;                       // the Color to move
    // What else there is to know.
    uint16_t half_moves;  // since a pawn move, capture or drop; stops at UINT16_MAX
    uint16_t move_number; // counts up after Black's move, from 1; stops at UINT16_MAX
    Bitboard promoted;    // pieces that are promoted pawns
    uint64_t key;
    Piece squares[SQUARE_COUNT];
} Position;

// What a move took off the board, for whoever hands pieces on.
typedef struct Taken {
    uint8_t
        captured; // the Kind taken, a promoted piece as PAWN; KIND_NONE if nothing. KING only by
                  // a move made by hand
    bool pawn_passed; // the moved pawn left the board (AR-08); its colour is the mover's
} Taken;

// What position_unmake needs besides the move. Reserves that changed in between (pieces that
// arrived) stay as they are; only a drop's own piece returns.
typedef struct Undo {
    uint64_t key;
    uint16_t half_moves;
    uint16_t move_number;
    Piece captured; // with its colour, or PIECE_NONE
    bool captured_promoted;
    uint8_t castling;
    Square en_passant;
    uint8_t dropped_pawns[COLOR_COUNT];
} Undo;

// Making positions ------------------------------------------------------------------------------

// The empty board, White to move, no rights, empty reserves, move number 1.
void position_clear(Position *position);

// The orthodox starting position with empty reserves.
void position_set_start(Position *position);

// Puts a piece on an empty square; `promoted` only for knights to queens.
// STATUS_BAD_FEN_KINGS for a second king of that colour.
NODISCARD Status position_put(Position *position, Square square, Piece piece, bool promoted);

// Sets side, rights and en passant square after the pieces have been put. Rook rights without king
// or rook at home are dropped; a colour named in `castling` whose king is at home has its king
// unmoved (settled point 1; "castling with a dropped rook"). An en passant square that no double
// step of the other side can have left is STATUS_BAD_FEN_EP.
NODISCARD Status position_set_state(Position *position, Color side, unsigned rook_rights,
                                    Square en_passant);

// Reserves: `count` pieces more, or one less. Not more than 64 of a kind may be given at the start,
// so that no reserve can ever overflow.
void position_reserve_add(Position *position, Color color, Kind kind, unsigned count);
// False, and nothing changed, when there is none.
bool position_reserve_remove(Position *position, Color color, Kind kind);

// Looking ---------------------------------------------------------------------------------------

static inline Piece position_piece_at(const Position *position, Square square) {
    return position->squares[square];
}

static inline bool position_is_promoted(const Position *position, Square square) {
    return (position->promoted >> square & 1) != 0;
}

// SQUARE_NONE where the colour has no king.
Square position_king_square(const Position *position, Color color);

// Whether `color` attacks `square`; whose turn it is does not matter.
bool position_is_attacked(const Position *position, Square square, Color by);

// Whether the king of `color` is attacked; false without a king.
bool position_in_check(const Position *position, Color color);

// Whether every invariant of the head of this file holds, the key recomputed; for assertions.
bool position_is_consistent(const Position *position);

// The key recomputed from scratch; equal to position->key.
uint64_t position_compute_key(const Position *position);

// The key by which positions of a board are the same or not (OT-13): placement with promoted pieces
// told apart, side to move, rook rights, with dropped rooks castling also the king bits, the en
// passant square if a legal en passant capture exists, dropped pawns where they may not go two
// squares, and both reserves.
uint64_t position_repetition_key(const Position *position, const BoardRules *rules);

// Moving ----------------------------------------------------------------------------------------

// Carries `move` out for the side to move, whether or not it is legal, and passes the turn. What a
// hand can do at a table is the precondition: an own piece on from, no own piece on to; for a drop
// the piece in the reserve and an empty square. `rules` decides what a dropped rook or pawn counts
// as. Fills `undo` for position_unmake. What is taken goes to no reserve: that is the caller's.
Taken position_make(Position *position, const BoardRules *rules, Move move, Undo *undo);

// Takes the last move back. The reserve of the mover gets a dropped piece again.
void position_unmake(Position *position, Move move, const Undo *undo);

#endif
