// SPDX-License-Identifier: MIT
// Making a move and taking it back.
#include <assert.h>
#include <string.h>

#include "chess/bits.h"
#include "chess/keys.h"
#include "chess/position.h"
#include "chess/rights.h"

// The only three ways in which pieces change on a board. They keep bitboards, squares, promoted
// and the key.

static void clear_square(Position *position, Square square) {
    Piece piece = position->squares[square];
    Bitboard bit = bits_of(square);
    position->by_kind[piece_kind(piece)] ^= bit;
    position->by_color[piece_color(piece)] ^= bit;
    position->squares[square] = PIECE_NONE;
    position->key ^= keys_piece(piece, square);
    if ((position->promoted & bit) != 0) {
        position->promoted ^= bit;
        position->key ^= keys_promoted(square);
    }
}

static void add_piece(Position *position, Square square, Piece piece, bool promoted) {
    Bitboard bit = bits_of(square);
    position->by_kind[piece_kind(piece)] ^= bit;
    position->by_color[piece_color(piece)] ^= bit;
    position->squares[square] = piece;
    position->key ^= keys_piece(piece, square);
    if (promoted) {
        position->promoted ^= bit;
        position->key ^= keys_promoted(square);
    }
}

static void move_piece_to(Position *position, Square from, Square to) {
    Piece piece = position->squares[from];
    bool promoted = position_is_promoted(position, from);
    clear_square(position, from);
    add_piece(position, to, piece, promoted);
}

// Castling, en passant, dropped pawns and the side: the part of the key that is no placement.
static uint64_t state_key(const Position *position) {
    return keys_castling(position->castling) ^ keys_en_passant(position->en_passant) ^
           keys_dropped(position->dropped_pawns) ^ keys_side((Color)position->side);
}

// What stood on `square` has moved or gone: no castling with it, and no dropped pawn there.
static void touch_square(Position *position, Square square) {
    position->castling = (uint8_t)(position->castling & ~RIGHTS_AT[square]);
    unsigned file = 1u << square_file(square);
    if (square_rank(square) == 1)
        position->dropped_pawns[WHITE] = (uint8_t)(position->dropped_pawns[WHITE] & ~file);
    if (square_rank(square) == 6)
        position->dropped_pawns[BLACK] = (uint8_t)(position->dropped_pawns[BLACK] & ~file);
}

static void make_drop(Position *position, const BoardRules *rules, Move move) {
    Color us = (Color)position->side;
    Kind kind = move_piece(move);
    Square to = move_to(move);
    assert(kind < (Kind)RESERVE_KINDS && position->reserve[us][kind] > 0);
    assert(position->squares[to] == PIECE_NONE);
    position->reserve[us][kind]--;
    add_piece(position, to, piece_of(us, kind), false);
    position->half_moves = 0;
    if (kind == PAWN && square_relative_rank(to, us) == 1)
        position->dropped_pawns[us] = (uint8_t)(position->dropped_pawns[us] | 1 << square_file(to));
    if (kind == ROOK && rules->dropped_rook_castles)
        position->castling |= (uint8_t)rights_of_dropped_rook(position->castling, us, to);
}

static Square captured_square(Move move) {
    if (move_kind(move) != MOVE_EN_PASSANT)
        return move_to(move);
    return square_at(square_file(move_to(move)), square_rank(move_from(move)));
}

static void castling_rook(Move move, Square *from, Square *to) {
    int rank = square_rank(move_to(move));
    bool is_short = move_to(move) > move_from(move);
    *from = square_at(is_short ? 7 : 0, rank);
    *to = square_at(is_short ? 5 : 3, rank);
}

static void take_captured(Position *position, Move move, Undo *undo, Taken *taken) {
    Square victim = captured_square(move);
    Piece captured = position->squares[victim];
    if (captured == PIECE_NONE)
        return;
    assert(piece_color(captured) != (Color)position->side);
    undo->captured = captured;
    undo->captured_promoted = position_is_promoted(position, victim);
    // SW-02, OT-04, WE-16: a promoted piece is taken as the pawn it is.
    taken->captured = (uint8_t)(undo->captured_promoted ? PAWN : piece_kind(captured));
    clear_square(position, victim);
    touch_square(position, victim);
    position->half_moves = 0;
}

static void make_board_move(Position *position, Move move, Undo *undo, Taken *taken) {
    Color us = (Color)position->side;
    Square from = move_from(move);
    Square to = move_to(move);
    Piece piece = position->squares[from];
    assert(piece != PIECE_NONE && piece_color(piece) == us && from != to);
    if (position->half_moves < UINT16_MAX)
        position->half_moves++;
    if (piece_kind(piece) == PAWN)
        position->half_moves = 0;
    take_captured(position, move, undo, taken);
    touch_square(position, from);
    touch_square(position, to);

    switch (move_kind(move)) {
    case MOVE_PROMOTION:
        clear_square(position, from);
        add_piece(position, to, piece_of(us, move_piece(move)), true);
        break;
    case MOVE_PAWN_PASS:
        clear_square(position, from); // AR-08
        taken->pawn_passed = true;
        break;
    case MOVE_CASTLING: {
        Square rook_from;
        Square rook_to;
        castling_rook(move, &rook_from, &rook_to);
        move_piece_to(position, from, to);
        move_piece_to(position, rook_from, rook_to);
        break;
    }
    case MOVE_DOUBLE_STEP:
        move_piece_to(position, from, to);
        position->en_passant = (Square)((from + to) / 2);
        break;
    case MOVE_NORMAL:
    case MOVE_EN_PASSANT:
    case MOVE_DROP:
        move_piece_to(position, from, to);
        break;
    }
}

Taken position_make(Position *position, const BoardRules *rules, Move move, Undo *undo) {
    Taken taken = {KIND_NONE, false};
    *undo = (Undo){
        .key = position->key,
        .half_moves = position->half_moves,
        .move_number = position->move_number,
        .captured = PIECE_NONE,
        .castling = position->castling,
        .en_passant = position->en_passant,
    };
    memcpy(undo->dropped_pawns, position->dropped_pawns, sizeof undo->dropped_pawns);
    position->key ^= state_key(position);
    position->en_passant = SQUARE_NONE;
    if (move_kind(move) == MOVE_DROP)
        make_drop(position, rules, move);
    else
        make_board_move(position, move, undo, &taken);
    if (position->side == BLACK && position->move_number < UINT16_MAX)
        position->move_number++;
    position->side = (uint8_t)color_other((Color)position->side);
    position->key ^= state_key(position);
    return taken;
}

static void unmake_board_move(Position *position, Move move, const Undo *undo) {
    Color us = (Color)position->side;
    Square from = move_from(move);
    Square to = move_to(move);
    switch (move_kind(move)) {
    case MOVE_PROMOTION:
        clear_square(position, to);
        add_piece(position, from, piece_of(us, PAWN), false);
        break;
    case MOVE_PAWN_PASS:
        add_piece(position, from, piece_of(us, PAWN), false);
        break;
    case MOVE_CASTLING: {
        Square rook_from;
        Square rook_to;
        castling_rook(move, &rook_from, &rook_to);
        move_piece_to(position, rook_to, rook_from);
        move_piece_to(position, to, from);
        break;
    }
    case MOVE_NORMAL:
    case MOVE_DOUBLE_STEP:
    case MOVE_EN_PASSANT:
    case MOVE_DROP:
        move_piece_to(position, to, from);
        break;
    }
    if (undo->captured != PIECE_NONE)
        add_piece(position, captured_square(move), undo->captured, undo->captured_promoted);
}

void position_unmake(Position *position, Move move, const Undo *undo) {
    position->side = (uint8_t)color_other((Color)position->side);
    if (move_kind(move) == MOVE_DROP) {
        clear_square(position, move_to(move));
        position->reserve[position->side][move_piece(move)]++;
    } else {
        unmake_board_move(position, move, undo);
    }
    position->half_moves = undo->half_moves;
    position->move_number = undo->move_number;
    position->castling = undo->castling;
    position->en_passant = undo->en_passant;
    memcpy(position->dropped_pawns, undo->dropped_pawns, sizeof undo->dropped_pawns);
    position->key = undo->key;
}
