// SPDX-License-Identifier: MIT
#include "chess/movegen.h"
#include "notation/letters.h"
#include "notation/movetext.h"

static void write_drop(Move move, Writer *out) {
    writer_char(out, kind_letter(move_piece(move)));
    writer_char(out, '@');
    square_write(move_to(move), out);
}

// File, rank or both of the square a piece comes from, as far as other pieces of its kind could
// legally go to the same square.
static void write_origin(const Position *position, const BoardRules *rules, Move move,
                         Writer *out) {
    Square from = move_from(move);
    Piece piece = position_piece_at(position, from);
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (unsigned square = 0; square < SQUARE_COUNT; square++) {
        Move other;
        if (square == from || position_piece_at(position, (Square)square) != piece ||
            movegen_find(position, rules, (Square)square, move_to(move), KIND_NONE, &other) !=
                STATUS_OK)
            continue;
        others = true;
        same_file |= square_file((Square)square) == square_file(from);
        same_rank |= square_rank((Square)square) == square_rank(from);
    }
    if (others && (!same_file || same_rank))
        writer_char(out, (char)('a' + square_file(from)));
    if (same_file)
        writer_char(out, (char)('1' + square_rank(from)));
}

static void write_move(const Position *position, const BoardRules *rules, Move move, Writer *out) {
    Square from = move_from(move);
    Square to = move_to(move);
    Kind kind = piece_kind(position_piece_at(position, from));
    bool takes =
        position_piece_at(position, to) != PIECE_NONE || move_kind(move) == MOVE_EN_PASSANT;
    if (kind != PAWN) {
        writer_char(out, kind_letter(kind));
        write_origin(position, rules, move, out);
    } else if (takes) {
        writer_char(out, (char)('a' + square_file(from)));
    }
    if (takes)
        writer_char(out, 'x');
    square_write(to, out);
    if (move_kind(move) == MOVE_PROMOTION) {
        writer_char(out, '=');
        writer_char(out, kind_letter(move_piece(move)));
    }
}

static void write_check(const Position *position, const BoardRules *rules, Move move,
                        bool pieces_can_arrive, Writer *out) {
    Position after = *position;
    Undo undo;
    (void)position_make(&after, rules, move, &undo);
    if (!position_in_check(&after, (Color)after.side))
        return;
    writer_char(out, movegen_is_mate(&after, rules, pieces_can_arrive) ? '#' : '+');
}

void movetext_write_san(const Position *position, const BoardRules *rules, Move move,
                        bool pieces_can_arrive, Writer *out) {
    if (move_kind(move) == MOVE_DROP)
        write_drop(move, out);
    else if (move_kind(move) == MOVE_CASTLING)
        writer_text(out, square_file(move_to(move)) == 6 ? "O-O" : "O-O-O");
    else
        write_move(position, rules, move, out);
    write_check(position, rules, move, pieces_can_arrive, out);
}

void movetext_write_coordinates(Move move, Writer *out) {
    if (move_kind(move) == MOVE_DROP) {
        write_drop(move, out);
        return;
    }
    square_write(move_from(move), out);
    square_write(move_to(move), out);
    if (move_kind(move) == MOVE_PROMOTION)
        writer_char(out, (char)(kind_letter(move_piece(move)) - 'A' + 'a'));
}

void movetext_write(const Position *position, const BoardRules *rules, Move move,
                    bool pieces_can_arrive, Writer *out) {
    if (move_is_by_hand(move))
        movetext_write_coordinates(move, out);
    else
        movetext_write_san(position, rules, move, pieces_can_arrive, out);
}
