// SPDX-License-Identifier: MIT
#include "notation/fen.h"

#include "notation/letters.h"

static void write_rank(const Position *position, int rank, Writer *out) {
    int empty = 0;
    for (int file = 0; file < 8; file++) {
        Square square = square_at(file, rank);
        Piece piece = position_piece_at(position, square);
        if (piece == PIECE_NONE) {
            empty++;
            continue;
        }
        if (empty > 0)
            writer_int(out, empty);
        empty = 0;
        writer_char(out, piece_letter(piece));
        if (position_is_promoted(position, square))
            writer_char(out, '~');
    }
    if (empty > 0)
        writer_int(out, empty);
}

static void write_reserve(const Position *position, Color color, Writer *out) {
    for (int kind = QUEEN; kind >= PAWN; kind--)
        for (unsigned i = 0; i < position->reserve[color][kind]; i++)
            writer_char(out, piece_letter(piece_of(color, (Kind)kind)));
}

void fen_write_placement(const Position *position, Writer *out) {
    for (int rank = 7; rank >= 0; rank--) {
        write_rank(position, rank, out);
        if (rank > 0)
            writer_char(out, '/');
    }
    writer_char(out, '[');
    write_reserve(position, WHITE, out);
    write_reserve(position, BLACK, out);
    writer_char(out, ']');
}

// Rook rights as letters; `more` are further RIGHT_… bits to write.
static void write_rights(const Position *position, unsigned more, Writer *out) {
    unsigned rights = position->castling | more;
    static const char letters[] = "KQkq";
    bool any = false;
    for (unsigned i = 0; i < 4; i++) {
        if ((rights & 1u << i) == 0)
            continue;
        writer_char(out, letters[i]);
        any = true;
    }
    if (!any)
        writer_char(out, '-');
}

static void write_state(const Position *position, unsigned more_rights, Writer *out) {
    fen_write_placement(position, out);
    writer_text(out, position->side == WHITE ? " w " : " b ");
    write_rights(position, more_rights, out);
    writer_char(out, ' ');
    if (position->en_passant == SQUARE_NONE)
        writer_char(out, '-');
    else
        square_write(position->en_passant, out);
    writer_char(out, ' ');
}

static void write_numbers(int64_t first, int64_t second, Writer *out) {
    writer_int(out, first);
    writer_char(out, ' ');
    writer_int(out, second);
}

void fen_write(const Position *position, Writer *out) {
    write_state(position, 0, out);
    write_numbers(position->half_moves, position->move_number, out);
}

void fen_write_clocks(const Position *position, const int64_t clock[COLOR_COUNT], Writer *out) {
    write_state(position, 0, out);
    write_numbers(clock[WHITE], clock[BLACK], out);
}

void fen_write_dashes(const Position *position, Writer *out) {
    write_state(position, 0, out);
    writer_text(out, "- -");
}

// The rook right, not given, whose letter says nothing but that the king has not moved: no rook
// stands on its home square. 0 where the king has moved or a right says so already.
static unsigned king_only_right(const Position *position, Color color) {
    unsigned unmoved = color == WHITE ? RIGHT_WHITE_KING_UNMOVED : RIGHT_BLACK_KING_UNMOVED;
    unsigned short_right = color == WHITE ? RIGHT_WHITE_SHORT : RIGHT_BLACK_SHORT;
    unsigned long_right = color == WHITE ? RIGHT_WHITE_LONG : RIGHT_BLACK_LONG;
    int home = color == WHITE ? 0 : 7;
    if ((position->castling & unmoved) == 0 ||
        (position->castling & (short_right | long_right)) != 0)
        return 0;
    Piece rook = piece_of(color, ROOK);
    if (position_piece_at(position, square_at(7, home)) != rook)
        return short_right;
    return position_piece_at(position, square_at(0, home)) != rook ? long_right : 0;
}

void fen_write_start(const Position *position, Writer *out) {
    write_state(position, king_only_right(position, WHITE) | king_only_right(position, BLACK), out);
    write_numbers(position->half_moves, position->move_number, out);
}

void bfen_write(const Position positions[BOARD_COUNT], const int64_t *clock, Writer *out) {
    for (unsigned board = 0; board < BOARD_COUNT; board++) {
        if (board > 0)
            writer_text(out, " | ");
        if (clock == NULL)
            fen_write_dashes(&positions[board], out);
        else
            fen_write_clocks(&positions[board], &clock[board * COLOR_COUNT], out);
    }
}
