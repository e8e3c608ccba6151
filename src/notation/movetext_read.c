// SPDX-License-Identifier: MIT
#include "chess/movegen.h"
#include "notation/movetext.h"
#include "notation/movetext_parse.h"

static Status read_castling(const Position *position, const BoardRules *rules, bool is_short,
                            Move *out) {
    Color side = (Color)position->side;
    int rank = side == WHITE ? 0 : 7;
    Square from = square_at(4, rank);
    Square to = square_at(is_short ? 6 : 2, rank);
    if (position_king_square(position, side) != from)
        return STATUS_MOVE_ILLEGAL;
    Move move;
    Status status = movegen_find(position, rules, from, to, KIND_NONE, &move);
    // What stands on the way is not what the player named.
    if (status == STATUS_MOVE_OWN_PIECE ||
        (status == STATUS_OK && move_kind(move) != MOVE_CASTLING))
        return STATUS_MOVE_ILLEGAL;
    if (status != STATUS_OK)
        return status;
    *out = move;
    return STATUS_OK;
}

// Whether the piece on `from` is one that the words can mean.
static bool can_be_meant(const Position *position, const MoveWords *words, Square from) {
    if (position_piece_at(position, from) != piece_of((Color)position->side, words->piece))
        return false;
    if (words->from_file >= 0 && words->from_file != square_file(from))
        return false;
    if (words->from_rank >= 0 && words->from_rank != square_rank(from))
        return false;
    // A pawn that takes says its file, so one that says none goes straight on.
    return words->piece != PAWN || words->from_file >= 0 ||
           square_file(from) == square_file(words->to);
}

// Which of two refusals tells the player more about what he meant.
static Status more_telling(Status a, Status b) {
    return a == STATUS_MOVE_ILLEGAL || a == STATUS_MOVE_NO_PIECE ? b : a;
}

static Status read_san(const Position *position, const BoardRules *rules, const MoveWords *words,
                       Move *out) {
    if (words->promotion != KIND_NONE && words->piece != PAWN)
        return STATUS_MOVE_ILLEGAL;
    unsigned found = 0;
    Status refusal = STATUS_MOVE_ILLEGAL;
    Move match = MOVE_NONE;
    for (unsigned from = 0; from < SQUARE_COUNT; from++) {
        if (!can_be_meant(position, words, (Square)from))
            continue;
        Move move;
        Status status =
            movegen_find(position, rules, (Square)from, words->to, words->promotion, &move);
        if (status != STATUS_OK) {
            refusal = more_telling(refusal, status);
            continue;
        }
        // Castling has a text of its own; Kg1 is a step of the king.
        if (move_kind(move) == MOVE_CASTLING && words->from_file < 0)
            continue;
        match = move;
        found++;
    }
    if (found == 0)
        return refusal;
    if (found > 1)
        return STATUS_MOVE_AMBIGUOUS;
    *out = match;
    return STATUS_OK;
}

static Status read_coordinates(const Position *position, const BoardRules *rules,
                               const MoveWords *words, bool by_hand, Move *out) {
    Square from = square_at(words->from_file, words->from_rank);
    if (by_hand)
        return movegen_by_hand(position, rules, from, words->to, words->promotion, out);
    return movegen_find(position, rules, from, words->to, words->promotion, out);
}

static Status read_drop(const Position *position, const BoardRules *rules, const MoveWords *words,
                        bool by_hand, Move *out) {
    if (by_hand)
        return movegen_drop_by_hand(position, rules, words->piece, words->to, out);
    Move move = move_drop(words->piece, words->to);
    Status status = movegen_check(position, rules, move);
    if (status == STATUS_OK)
        *out = move;
    return status;
}

static Status read_move(const Position *position, const BoardRules *rules, Str text, bool by_hand,
                        Move *out) {
    MoveWords words;
    if (!movetext_parse(text, &words))
        return STATUS_MOVE_UNREADABLE;
    switch (words.form) {
    case MOVE_FORM_SAN:
        return read_san(position, rules, &words, out);
    case MOVE_FORM_COORDINATES:
        return read_coordinates(position, rules, &words, by_hand, out);
    case MOVE_FORM_DROP:
        return read_drop(position, rules, &words, by_hand, out);
    case MOVE_FORM_CASTLE_SHORT:
        return read_castling(position, rules, true, out);
    case MOVE_FORM_CASTLE_LONG:
        return read_castling(position, rules, false, out);
    }
    return STATUS_MOVE_UNREADABLE;
}

Status movetext_read(const Position *position, const BoardRules *rules, Str text, Move *out) {
    return read_move(position, rules, text, false, out);
}

Status movetext_read_by_hand(const Position *position, const BoardRules *rules, Str text,
                             Move *out) {
    return read_move(position, rules, text, true, out);
}
