// SPDX-License-Identifier: MIT
#include "mail/diagram.h"

#include "notation/letters.h"

enum { GAP = 8, LINE_COLUMNS = 76 };

// The colour that the reader has on this board: South A White and b Black, North the others.
static Color color_below(BoardId board, Team reader) {
    return (board == BOARD_A) == (reader == TEAM_1) ? WHITE : BLACK;
}

static void write_rank(const Position *position, int row, Color bottom, Writer *out) {
    int rank = bottom == WHITE ? 7 - row : row;
    writer_int(out, rank + 1);
    writer_char(out, ' ');
    for (int column = 0; column < 8; column++) {
        int file = bottom == WHITE ? column : 7 - column;
        Piece piece = position_piece_at(position, square_at(file, rank));
        writer_char(out, ' ');
        writer_char(out, piece == PIECE_NONE ? '.' : piece_letter(piece));
    }
}

static void write_gap(unsigned columns, Writer *out) {
    for (unsigned i = 0; i < columns; i++)
        writer_char(out, ' ');
}

void diagram_write_boards(const Position boards[BOARD_COUNT], Team reader, Writer *out) {
    Color bottom[] = {color_below(BOARD_A, reader), color_below(BOARD_B, reader)};
    writer_text(out, "   Board A");
    write_gap(18 + GAP - 10 + 3, out);
    writer_text(out, "Board B\n");
    for (int row = 0; row < 8; row++) {
        write_rank(&boards[BOARD_A], row, bottom[BOARD_A], out);
        write_gap(GAP, out);
        write_rank(&boards[BOARD_B], row, bottom[BOARD_B], out);
        writer_char(out, '\n');
    }
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        if (board == BOARD_B)
            write_gap(GAP, out);
        writer_text(out, bottom[board] == WHITE ? "   a b c d e f g h" : "   h g f e d c b a");
    }
    writer_char(out, '\n');
}

// "N P P" in the order Q R B N P, or "nothing".
static void write_reserve(const Position *position, Color color, Writer *out) {
    bool any = false;
    for (int kind = QUEEN; kind >= PAWN; kind--) {
        for (unsigned i = 0; i < position->reserve[color][kind]; i++) {
            if (any)
                writer_char(out, ' ');
            writer_char(out, kind_letter((Kind)kind));
            any = true;
        }
    }
    if (!any)
        writer_text(out, "nothing");
}

// Words in lines of LINE_COLUMNS.
typedef struct Lines {
    Writer *out;
    size_t start; // of the present line
} Lines;

static void put_word(Lines *lines, const char *word) {
    size_t len = str_of(word).len;
    if (lines->out->len - lines->start + 1 + len > LINE_COLUMNS) {
        writer_text(lines->out, "\n    ");
        lines->start = lines->out->len - 4;
    } else {
        writer_char(lines->out, ' ');
    }
    writer_text(lines->out, word);
}

static void write_side(const Position *position, Color color, Writer *out) {
    Lines lines = {out, out->len};
    writer_text(out, color == WHITE ? "  White:" : "  Black:");
    bool any = false;
    for (int kind = KING; kind >= PAWN; kind--) {
        bool first = true;
        for (int at = 0; at < SQUARE_COUNT; at++) {
            const Square square = (Square)at;
            if (position_piece_at(position, square) != piece_of(color, (Kind)kind))
                continue;
            char word[16];
            Writer text = writer_on(word, sizeof word);
            if (kind != PAWN)
                writer_char(&text, kind_letter((Kind)kind));
            else if (first)
                put_word(&lines, "pawns");
            square_write(square, &text);
            put_word(&lines, word);
            first = false;
            any = true;
        }
    }
    if (!any)
        put_word(&lines, "no piece");
    writer_text(out, "\n    in reserve: ");
    write_reserve(position, color, out);
    writer_char(out, '\n');
}

void diagram_write_pieces(const Position boards[BOARD_COUNT], Writer *out) {
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        writer_text(out, "Board ");
        writer_char(out, board_letter(board));
        writer_text(out, boards[board].side == WHITE ? ", White to move\n" : ", Black to move\n");
        write_side(&boards[board], WHITE, out);
        write_side(&boards[board], BLACK, out);
    }
}
