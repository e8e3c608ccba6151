// SPDX-License-Identifier: MIT
#include "notation/svg.h"

#include "notation/fen.h"
#include "notation/letters.h"

// Units of the drawing: a square, the strip of a reserve, the edge with the coordinates.
enum { SIDE = 40, EDGE = 14, GAP = 8, BOARD_SIDE = 8 * SIDE };

// Shapes on a square of 40 units with the foot at the bottom.
static const char *const shapes[KIND_COUNT] = {
    [PAWN] = "M20 8a5.5 5.5 0 0 1 3.6 9.7c2.6 3.2 3.9 6.9 4.4 10.3h2v5H10v-5h2c.5-3.4 1.8-7.1 "
             "4.4-10.3A5.5 5.5 0 0 1 20 8z",
    [KNIGHT] = "M14 7l2 3c8-1 14 5 14 18v5H11v-4c0-5 6-7 7-12l-6 4-4-4 5-8z",
    [BISHOP] = "M20 4a2.6 2.6 0 0 1 1.6 4.6C26 12 29 17 26 22l-2 3 2 3h4v5H10v-5h4l2-3-2-3c-3-5 "
               "0-10 4.4-13.4A2.6 2.6 0 0 1 20 4z",
    [ROOK] = "M10 7h4v4h4V7h4v4h4V7h4v8l-3 3v9l3 2v4H10v-4l3-2v-9l-3-3z",
    [QUEEN] = "M20 5l4 11 7-8-2 12-3 8h3v5H11v-5h3l-3-8-2-12 7 8z",
    [KING] = "M18.5 3h3v3h3v3h-3v4c5-3 11-1 10 5-.6 4-3 6-5 9h3v6H10.5v-6h3c-2-3-4.4-5-5-9-1-6 "
             "5-8 10-5V9h-3V6h3z"};

static void number(Writer *out, const char *before, int value, const char *after) {
    writer_text(out, before);
    writer_int(out, value);
    writer_text(out, after);
}

static void put_piece(Writer *out, Piece piece, int x, int y, bool promoted) {
    bool white = piece_color(piece) == WHITE;
    number(out, "<g transform=\"translate(", x, " ");
    number(out, "", y, ")\"><path class=\"");
    writer_text(out, white ? "w" : "b");
    writer_text(out, "\" d=\"");
    writer_text(out, shapes[piece_kind(piece)]);
    writer_text(out, "\"/>");
    if (promoted)
        writer_text(out, "<circle class=\"p\" cx=\"33\" cy=\"33\" r=\"4\"/>");
    writer_text(out, "</g>\n");
}

static void put_rect(Writer *out, const char *class, int x, int y) {
    writer_text(out, "<rect class=\"");
    writer_text(out, class);
    number(out, "\" x=\"", x, "\"");
    number(out, " y=\"", y, "\"");
    number(out, " width=\"", SIDE, "\"");
    number(out, " height=\"", SIDE, "\"/>\n");
}

static void put_label(Writer *out, int x, int y, const char *class) {
    writer_text(out, "<text class=\"");
    writer_text(out, class);
    number(out, "\" x=\"", x, "\"");
    number(out, " y=\"", y, "\">");
}

// Where things stand.
typedef struct Layout {
    const SvgOptions *options;
    int left, top; // of the board
    int width, height;
} Layout;

static Layout layout_of(const SvgOptions *options) {
    int edge = options->coordinates ? EDGE : 0;
    return (Layout){.options = options,
                    .left = edge,
                    .top = SIDE + GAP,
                    .width = edge + BOARD_SIDE,
                    .height = 2 * (SIDE + GAP) + BOARD_SIDE + edge};
}

static int x_of(const Layout *layout, Square square) {
    int file = square_file(square);
    return layout->left + SIDE * (layout->options->bottom == WHITE ? file : 7 - file);
}

static int y_of(const Layout *layout, Square square) {
    int rank = square_rank(square);
    return layout->top + SIDE * (layout->options->bottom == WHITE ? 7 - rank : rank);
}

static bool in_last_move(Move move, Square square) {
    return !move_is_none(move) && (square == move_from(move) || square == move_to(move));
}

static void put_squares(const Position *position, const Layout *layout, Writer *out) {
    for (unsigned s = 0; s < SQUARE_COUNT; s++) {
        Square square = (Square)s;
        bool dark = (square_file(square) + square_rank(square)) % 2 == 0;
        int x = x_of(layout, square);
        int y = y_of(layout, square);
        put_rect(out, dark ? "d" : "l", x, y);
        if (in_last_move(layout->options->last_move, square))
            put_rect(out, "m", x, y);
    }
    for (unsigned c = 0; c < COLOR_COUNT; c++) {
        Square king = position_king_square(position, (Color)c);
        if (position_in_check(position, (Color)c))
            put_rect(out, "c", x_of(layout, king), y_of(layout, king));
    }
}

static void put_coordinates(const Layout *layout, Writer *out) {
    for (int i = 0; i < 8; i++) {
        Square file = square_at(i, 0);
        Square rank = square_at(0, i);
        put_label(out, x_of(layout, file) + SIDE / 2, layout->top + BOARD_SIDE + EDGE - 3, "n");
        writer_char(out, (char)('a' + i));
        writer_text(out, "</text>\n");
        put_label(out, EDGE / 2, y_of(layout, rank) + SIDE / 2 + 4, "n");
        writer_char(out, (char)('1' + i));
        writer_text(out, "</text>\n");
    }
}

// The reserve of a colour, from the queen down; only what is there.
static void put_reserve(const Position *position, Color color, const Layout *layout, Writer *out) {
    int edge = layout->options->coordinates ? EDGE : 0;
    int y = color == layout->options->bottom ? layout->top + BOARD_SIDE + edge + GAP : 0;
    int x = layout->left;
    for (unsigned k = RESERVE_KINDS; k-- > 0;) {
        unsigned count = position->reserve[color][k];
        if (count == 0)
            continue;
        put_piece(out, piece_of(color, (Kind)k), x, y, false);
        put_label(out, x + SIDE, y + SIDE - 8, "r");
        writer_int(out, count);
        writer_text(out, "</text>\n");
        x += SIDE + SIDE / 2;
    }
}

void svg_write(const Position *position, const SvgOptions *options, Writer *out) {
    static const char style[] =
        "<style>.l{fill:#f0e6d2}.d{fill:#b3906a}.m{fill:#e3d44b;opacity:.6}.c{fill:#d33;opacity:.6}"
        ".w{fill:#fff;stroke:#222;stroke-width:1.5}.b{fill:#222;stroke:#fff;stroke-width:.8}"
        ".p{fill:none;stroke:#c22;stroke-width:2}"
        ".n,.r{font:12px sans-serif;fill:#444}.n{text-anchor:middle}</style>\n";
    Layout layout = layout_of(options);
    number(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ",
           layout.width, " ");
    number(out, "", layout.height, "\">\n<title>");
    fen_write(position, out);
    writer_text(out, "</title>\n");
    writer_text(out, style);
    put_squares(position, &layout, out);
    if (options->coordinates)
        put_coordinates(&layout, out);
    for (unsigned s = 0; s < SQUARE_COUNT; s++) {
        Piece piece = position_piece_at(position, (Square)s);
        if (piece != PIECE_NONE)
            put_piece(out, piece, x_of(&layout, (Square)s), y_of(&layout, (Square)s),
                      position_is_promoted(position, (Square)s));
    }
    put_reserve(position, color_other(options->bottom), &layout, out);
    put_reserve(position, options->bottom, &layout, out);
    writer_text(out, "</svg>\n");
}
