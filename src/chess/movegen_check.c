// SPDX-License-Identifier: MIT
// What is wrong with a move, and what a hand at a table does with it.
//
// A legal move is one that movegen_legal lists: here nothing is found legal a second time. The
// shape of a move (how a pawn promotes, what castling is) is worked out to name a refusal and to
// carry out moves that are illegal only because of a check.
#include <assert.h>

#include "chess/attacks.h"
#include "chess/bits.h"
#include "chess/legal.h"
#include "chess/movegen.h"

static bool is_listed(const Position *position, const BoardRules *rules, Move move) {
    MoveList list;
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (move_equal(list.moves[i], move))
            return true;
    return false;
}

static Bitboard occupied_of(const Position *position) {
    return position->by_color[WHITE] | position->by_color[BLACK];
}

// Whether the piece on `from` attacks `to`, its own colour and check left aside.
static bool piece_attacks(const Position *position, Square from, Square to) {
    Piece piece = position->squares[from];
    Bitboard occupied = occupied_of(position);
    switch (piece_kind(piece)) {
    case PAWN:
        return (attacks_pawn(piece_color(piece), from) & bits_of(to)) != 0;
    case KNIGHT:
        return (attacks_knight(from) & bits_of(to)) != 0;
    case BISHOP:
        return (attacks_bishop(from, occupied) & bits_of(to)) != 0;
    case ROOK:
        return (attacks_rook(from, occupied) & bits_of(to)) != 0;
    case QUEEN:
        return ((attacks_bishop(from, occupied) | attacks_rook(from, occupied)) & bits_of(to)) != 0;
    case KING:
        return (attacks_king(from) & bits_of(to)) != 0;
    case KIND_COUNT:
        break;
    }
    return false;
}

// How a move by `from` and `to` looks when checks are left aside.
typedef struct Shape {
    bool moves;        // the piece moves this way; captures of a king included
    bool takes_king;   // and takes the king, which is never legal
    bool reaches_last; // a pawn comes to the last rank, in whatever way
    MoveKind kind;     // MOVE_NORMAL also for a pawn that promotes
} Shape;

static void shape_pawn(const Position *position, const BoardRules *rules, Square from, Square to,
                       Shape *shape) {
    Color us = (Color)position->side;
    int ahead = us == WHITE ? 8 : -8;
    bool to_empty = position->squares[to] == PIECE_NONE;
    shape->reaches_last = square_relative_rank(to, us) == 7;
    if (piece_attacks(position, from, to)) {
        shape->moves = !to_empty || to == position->en_passant;
        if (to_empty)
            shape->kind = MOVE_EN_PASSANT;
        return;
    }
    if (to == from + ahead) {
        shape->moves = to_empty;
        return;
    }
    bool was_dropped = (position->dropped_pawns[us] >> square_file(from) & 1) != 0;
    if (to == from + 2 * ahead && square_relative_rank(from, us) == 1) {
        shape->moves = to_empty && position->squares[from + ahead] == PIECE_NONE &&
                       (rules->dropped_pawn_double || !was_dropped);
        shape->kind = MOVE_DOUBLE_STEP;
    }
}

static bool is_castling(const Position *position, Square from, Square to) {
    Color us = (Color)position->side;
    Square home = us == WHITE ? 4 : 60;
    if (from != home || (to != home + 2 && to != home - 2))
        return false;
    bool is_short = to > from;
    unsigned right_short = us == WHITE ? RIGHT_WHITE_SHORT : RIGHT_BLACK_SHORT;
    unsigned right_long = us == WHITE ? RIGHT_WHITE_LONG : RIGHT_BLACK_LONG;
    Square rook = (Square)(is_short ? home + 3 : home - 4);
    return (position->castling & (is_short ? right_short : right_long)) != 0 &&
           (attacks_between(home, rook) & occupied_of(position)) == 0;
}

static Shape shape_of(const Position *position, const BoardRules *rules, Square from, Square to) {
    Shape shape = {.kind = MOVE_NORMAL};
    Kind kind = piece_kind(position->squares[from]);
    Piece target = position->squares[to];
    if (kind == PAWN) {
        shape_pawn(position, rules, from, to, &shape);
    } else if (kind == KING && is_castling(position, from, to)) {
        shape.moves = true;
        shape.kind = MOVE_CASTLING;
    } else {
        shape.moves = piece_attacks(position, from, to);
    }
    shape.takes_king = shape.moves && target != PIECE_NONE && piece_kind(target) == KING;
    return shape;
}

// What can be said without looking at the way the piece moves.
static Status check_hand(const Position *position, Square from, Square to) {
    assert(from < SQUARE_COUNT && to < SQUARE_COUNT);
    Color us = (Color)position->side;
    if ((position->by_color[us] & bits_of(from)) == 0)
        return STATUS_MOVE_NO_PIECE;
    if ((position->by_color[us] & bits_of(to)) != 0)
        return STATUS_MOVE_OWN_PIECE;
    return STATUS_OK;
}

static bool is_promotion_kind(Kind kind) {
    return kind >= KNIGHT && kind <= QUEEN;
}

// The legal-but-for-check move by these squares. The refusals name what is wrong otherwise.
static Status move_of(const Position *position, const BoardRules *rules, Square from, Square to,
                      Kind promotion, Move *out) {
    Shape shape = shape_of(position, rules, from, to);
    if (!shape.moves || shape.takes_king || (promotion != KIND_NONE && !shape.reaches_last))
        return STATUS_MOVE_ILLEGAL;
    *out = move_make(shape.kind, from, to, PAWN);
    if (!shape.reaches_last)
        return STATUS_OK;
    if (rules->promotion == PROMOTION_PASS) {
        *out = move_make(MOVE_PAWN_PASS, from, to, PAWN);
        return promotion == KIND_NONE ? STATUS_OK : STATUS_MOVE_PROMOTION_KIND;
    }
    if (promotion == KIND_NONE)
        return STATUS_MOVE_PROMOTION_MISSING; // OT-03
    if (!is_promotion_kind(promotion) || (rules->promotion >> promotion & 1) == 0)
        return STATUS_MOVE_PROMOTION_KIND;
    *out = move_make(MOVE_PROMOTION, from, to, promotion);
    return STATUS_OK;
}

Status movegen_find(const Position *position, const BoardRules *rules, Square from, Square to,
                    Kind promotion, Move *out) {
    Move move = MOVE_NONE;
    Status status = check_hand(position, from, to);
    if (status == STATUS_OK)
        status = move_of(position, rules, from, to, promotion, &move);
    if (status != STATUS_OK)
        return status;
    if (!is_listed(position, rules, move))
        return STATUS_MOVE_IN_CHECK;
    *out = move;
    return STATUS_OK;
}

static Status check_drop(const Position *position, const BoardRules *rules, Move move) {
    Color us = (Color)position->side;
    Kind kind = move_piece(move);
    Square to = move_to(move);
    if (kind >= (Kind)RESERVE_KINDS || position->reserve[us][kind] == 0)
        return STATUS_MOVE_NOT_IN_RESERVE;
    if (position->squares[to] != PIECE_NONE)
        return STATUS_MOVE_SQUARE_TAKEN;
    if (kind == PAWN && (bits_of(to) & BITS_FIRST_AND_LAST_RANK) != 0)
        return STATUS_MOVE_PAWN_RANK;
    Move plain = move_drop(kind, to);
    if (is_listed(position, rules, plain))
        return move_equal(move, plain) ? STATUS_OK : STATUS_MOVE_ILLEGAL;
    Legal legal = legal_look(position, us);
    if (bits_several(legal.checkers) || (legal.parry & bits_of(to)) == 0)
        return STATUS_MOVE_IN_CHECK;
    if (legal.checkers != 0 && !rules->drop_block)
        return STATUS_MOVE_DROP_BLOCKS;
    return rules->drop_check ? STATUS_MOVE_DROP_MATES : STATUS_MOVE_DROP_CHECKS;
}

Status movegen_check(const Position *position, const BoardRules *rules, Move move) {
    if (move_kind(move) == MOVE_DROP)
        return check_drop(position, rules, move);
    Move legal = MOVE_NONE;
    Kind promotion = move_kind(move) == MOVE_PROMOTION ? move_piece(move) : KIND_NONE;
    Status status =
        movegen_find(position, rules, move_from(move), move_to(move), promotion, &legal);
    if (status != STATUS_OK)
        return status;
    return move_equal(legal, move) ? STATUS_OK : STATUS_MOVE_ILLEGAL;
}

Status movegen_by_hand(const Position *position, const BoardRules *rules, Square from, Square to,
                       Kind promotion, Move *out) {
    Status status = check_hand(position, from, to);
    if (status != STATUS_OK)
        return status;
    Shape shape = shape_of(position, rules, from, to);
    bool reaches_last = piece_kind(position->squares[from]) == PAWN &&
                        square_relative_rank(to, (Color)position->side) == 7;
    if (promotion != KIND_NONE && !reaches_last)
        return STATUS_MOVE_ILLEGAL;
    if (promotion != KIND_NONE && !is_promotion_kind(promotion))
        return STATUS_MOVE_PROMOTION_KIND;

    Move move = MOVE_NONE;
    if (move_of(position, rules, from, to, promotion, &move) == STATUS_OK) {
        // Legal, or illegal only because of a check: carried out in full (settled point 5).
        *out = is_listed(position, rules, move) ? move : move_mark_by_hand(move);
        return STATUS_OK;
    }
    if (promotion != KIND_NONE)
        move = move_make(MOVE_PROMOTION, from, to, promotion); // settled point 6
    else if (reaches_last && shape.moves && rules->promotion == PROMOTION_PASS)
        move = move_make(MOVE_PAWN_PASS, from, to, PAWN);
    else
        move = move_make(MOVE_NORMAL, from, to, PAWN);
    *out = move_mark_by_hand(move);
    return STATUS_OK;
}

Status movegen_drop_by_hand(const Position *position, const BoardRules *rules, Kind kind, Square to,
                            Move *out) {
    assert(to < SQUARE_COUNT);
    Color us = (Color)position->side;
    if (kind >= (Kind)RESERVE_KINDS || position->reserve[us][kind] == 0)
        return STATUS_MOVE_NOT_IN_RESERVE;
    if (position->squares[to] != PIECE_NONE)
        return STATUS_MOVE_SQUARE_TAKEN;
    Move move = move_drop(kind, to);
    *out = is_listed(position, rules, move) ? move : move_mark_by_hand(move);
    return STATUS_OK;
}

bool movegen_attacks_as_it_moves(const Position *position, Move move) {
    return move_kind(move) != MOVE_DROP && position->squares[move_from(move)] != PIECE_NONE &&
           piece_attacks(position, move_from(move), move_to(move));
}
