// SPDX-License-Identifier: MIT
#include "cli/play_board.h"

#include "cli/play_words.h"
#include "notation/letters.h"

enum { MARGIN = 2, CELL_TEXT = 3 };

// One board at one moment, and from which side it is seen.
typedef struct View {
    const PlayBoardStyle *style;
    const PlayTable *table;
    Seat bottom;
    Position position;
    Move last;    // or MOVE_NONE
    Square check; // of the king in check, or SQUARE_NONE
} View;

unsigned play_board_width(const PlayBoardStyle *style) {
    return MARGIN + 8 * style->cell_width;
}

// Name and clock, reserve; eight ranks and the files; reserve, name and clock.
unsigned play_board_rows(const PlayBoardStyle *style) {
    return 2 + 8 * style->cell_height + 1 + 2;
}

static Move last_move(const BoardState *board) {
    if (board->staged.phase != STAGED_NONE)
        return board->staged.move;
    return board->ply_count > 0 ? board->plies[board->ply_count - 1].move : MOVE_NONE;
}

static View look(const PlayBoardStyle *style, const PlayTable *table, Seat bottom) {
    View view = {.style = style, .table = table, .bottom = bottom, .check = SQUARE_NONE};
    BoardId board = seat_board(bottom);
    match_position_shown(&table->match, board, &view.position);
    view.last = last_move(&table->match.boards[board]);
    for (Color color = WHITE; color < COLOR_COUNT; color++)
        if (position_in_check(&view.position, color))
            view.check = position_king_square(&view.position, color);
    return view;
}

// Squares -----------------------------------------------------------------------------------------

static bool is_marked(const View *view, Square square) {
    return !move_is_none(view->last) &&
           (move_to(view->last) == square || move_from(view->last) == square);
}

static void write_color(const char *mode, int color, Writer *out) {
    writer_text(out, "\033[");
    writer_text(out, mode);
    writer_int(out, color);
    writer_char(out, 'm');
}

// Backgrounds of middling brightness, on which white and black pieces can both be read.
static void begin_square(const View *view, Square square, bool light, Writer *out) {
    Piece piece = position_piece_at(&view->position, square);
    bool white = piece != PIECE_NONE && piece_color(piece) == WHITE;
    if (view->style->colors == TERMINAL_256_COLORS) {
        int background = light ? 137 : 95;
        if (is_marked(view, square))
            background = light ? 101 : 58;
        if (square == view->check)
            background = 124;
        write_color("48;5;", background, out);
        write_color(white ? "1;38;5;" : "38;5;", white ? 231 : 16, out);
    } else if (view->style->colors == TERMINAL_16_COLORS) {
        if (square == view->check)
            writer_text(out, "\033[41m");
        else if (is_marked(view, square))
            writer_text(out, "\033[7m");
        if (piece != PIECE_NONE)
            writer_text(out, white ? "\033[1m" : "\033[36m");
    }
}

static void write_piece(const View *view, Square square, bool light, Writer *out) {
    static const char *const glyphs[] = {"♟", "♞", "♝", "♜", "♛", "♚"};
    Piece piece = position_piece_at(&view->position, square);
    bool many = view->style->colors == TERMINAL_256_COLORS;
    if (piece == PIECE_NONE)
        writer_char(out, many || light ? ' ' : '.');
    else if (view->style->glyphs && many)
        writer_text(out, glyphs[piece_kind(piece)]);
    else
        writer_char(out, piece_letter(piece));
}

// Where colours cannot mark a square, brackets do.
static void write_square(const View *view, Square square, bool middle, Writer *out) {
    const PlayBoardStyle *style = view->style;
    bool light = (square_file(square) + square_rank(square)) % 2 != 0;
    bool bare = style->colors == TERMINAL_NO_COLORS;
    bool check = bare && square == view->check;
    bool marked = bare && is_marked(view, square);
    unsigned before = (style->cell_width - CELL_TEXT) / 2;
    begin_square(view, square, light, out);
    for (unsigned i = 0; i < style->cell_width; i++) {
        if (!middle || i < before || i >= before + CELL_TEXT)
            writer_char(out, ' ');
        else if (i == before)
            writer_char(out, check ? '!' : marked ? '[' : ' ');
        else if (i == before + 1)
            write_piece(view, square, light, out);
        else if (position_is_promoted(&view->position, square))
            writer_char(out, '~');
        else
            writer_char(out, check ? '!' : marked ? ']' : ' ');
    }
    if (!bare)
        writer_text(out, "\033[0m");
}

static void write_rank(const View *view, unsigned row, Writer *out) {
    unsigned height = view->style->cell_height;
    bool middle = row % height == height / 2;
    int down = (int)(row / height);
    bool from_white = seat_color(view->bottom) == WHITE;
    int rank = from_white ? 7 - down : down;
    writer_char(out, middle ? (char)('1' + rank) : ' ');
    writer_char(out, ' ');
    for (int right = 0; right < 8; right++)
        write_square(view, square_at(from_white ? right : 7 - right, rank), middle, out);
}

static void write_files(const View *view, Writer *out) {
    unsigned width = view->style->cell_width;
    unsigned before = (width - CELL_TEXT) / 2 + 1;
    writer_text(out, "  ");
    for (int right = 0; right < 8; right++) {
        int file = seat_color(view->bottom) == WHITE ? right : 7 - right;
        for (unsigned i = 0; i < width; i++)
            writer_char(out, i == before ? (char)('a' + file) : ' ');
    }
}

// Names, clocks, reserves -------------------------------------------------------------------------

// Fills up to the board's width; `text` is cut where it is longer.
static void write_padded(Str text, size_t room, Writer *out) {
    size_t used = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool continues = ((unsigned char)text.at[i] & 0xC0) == 0x80;
        if (!continues && used++ == room) {
            used--;
            break;
        }
        writer_char(out, text.at[i]);
    }
    for (; used < room; used++)
        writer_char(out, ' ');
}

static void write_clock(const View *view, Seat seat, Writer *out) {
    const Match *match = &view->table->match;
    const Clock *clock = &match->boards[seat_board(seat)].clock;
    if (match->rules.time.kind == TIME_NONE)
        return;
    if (clock_flag_is_down(clock, seat_color(seat)))
        writer_text(out, "FLAG ");
    play_words_clock(match_remaining(match, seat, play_table_now(view->table)), out);
}

// "> A Ann (check)       4:58": the mark says whose turn it is.
static void write_name(const View *view, Seat seat, Writer *out) {
    const PlayTable *table = view->table;
    const BoardState *board = &table->match.boards[seat_board(seat)];
    char text[PLAY_LINE_MAX];
    Writer name = writer_on(text, sizeof text);
    bool turn = match_turn(&table->match, seat_board(seat)) == seat && !board->over;
    writer_text(&name, turn ? "> " : "  ");
    writer_char(&name, seat_letter(seat));
    writer_char(&name, ' ');
    // With several people at the keyboard "you" would say little.
    bool is_you = play_table_humans(table) == 1u << seat;
    const char *given = table->options.header.players[seat];
    writer_text(&name, given[0] != '\0' ? given : is_you ? "you" : "");
    if (position_in_check(&view->position, seat_color(seat)))
        writer_text(&name, " CHECK");
    if (turn && board->staged.phase == STAGED_RELEASED)
        writer_text(&name, " press!");
    char clock_text[64];
    Writer clock = writer_on(clock_text, sizeof clock_text);
    write_clock(view, seat, &clock);
    bool bright = turn && view->style->colors != TERMINAL_NO_COLORS;
    if (bright)
        writer_text(out, "\033[1m");
    write_padded(writer_view(&name), play_board_width(view->style) - clock.len - 1, out);
    writer_char(out, ' ');
    writer_str(out, writer_view(&clock));
    if (bright)
        writer_text(out, "\033[0m");
}

// "  in hand: Q N2 P3".
static void write_reserve(const View *view, Seat seat, Writer *out) {
    const uint8_t *counts = view->position.reserve[seat_color(seat)];
    char text[PLAY_LINE_MAX];
    Writer hand = writer_on(text, sizeof text);
    writer_text(&hand, "  hand:");
    bool any = false;
    for (int kind = QUEEN; kind >= PAWN; kind--) {
        if (counts[kind] == 0)
            continue;
        any = true;
        writer_char(&hand, ' ');
        writer_char(&hand, kind_letter((Kind)kind));
        if (counts[kind] > 1)
            writer_int(&hand, counts[kind]);
    }
    if (!any)
        writer_text(&hand, " -");
    bool bright = any && view->style->colors != TERMINAL_NO_COLORS;
    if (bright)
        writer_text(out, "\033[1m");
    write_padded(writer_view(&hand), play_board_width(view->style), out);
    if (bright)
        writer_text(out, "\033[0m");
}

void play_board_write_row(const PlayBoardStyle *style, const PlayTable *table, Seat bottom,
                          unsigned row, Writer *out) {
    View view = look(style, table, bottom);
    unsigned ranks = 8 * style->cell_height;
    if (row == 0)
        write_name(&view, seat_opponent(bottom), out);
    else if (row == 1)
        write_reserve(&view, seat_opponent(bottom), out);
    else if (row < 2 + ranks)
        write_rank(&view, row - 2, out);
    else if (row == 2 + ranks)
        write_files(&view, out);
    else if (row == 3 + ranks)
        write_reserve(&view, bottom, out);
    else
        write_name(&view, bottom, out);
}
