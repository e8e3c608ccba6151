// SPDX-License-Identifier: MIT
#include "cli/play_screen.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/play_answer.h"
#include "cli/play_board.h"
#include "cli/play_words.h"
#include "notation/timetext.h"

enum {
    GAP = 4,          // columns between the boards
    PROMPT_ROWS = 2,  // the input line and the one that Enter moves to
    FURNITURE = 7,    // rows of a board besides the squares, and header and diagonals
    MESSAGES_MIN = 3, // rows
    FRAME_MAX = PLAY_SCREEN_ROWS_MAX * PLAY_SCREEN_ROW_BYTES
};

void play_screen_init(PlayScreen *screen) {
    screen->colors = terminal_colors(STDOUT_FILENO);
    screen->columns = 0;
    screen->rows = 0;
    screen->fresh = true;
    screen->row_count = 0;
}

void play_screen_line_entered(PlayScreen *screen) {
    screen->fresh = true;
}

// Rows --------------------------------------------------------------------------------------------

static unsigned picture_rows(const PlayScreen *screen) {
    unsigned rows = screen->rows > PROMPT_ROWS ? screen->rows - PROMPT_ROWS : 1;
    return rows < PLAY_SCREEN_ROWS_MAX ? rows : PLAY_SCREEN_ROWS_MAX;
}

// Begins a row; what would lie below the picture goes to a row that is not drawn.
static Writer new_row(PlayScreen *screen) {
    unsigned row = screen->row_count;
    if (row < PLAY_SCREEN_ROWS_MAX - 1)
        screen->row_count++;
    return writer_on(screen->text[row], PLAY_SCREEN_ROW_BYTES);
}

// As many whole characters as fit into the columns; no byte of a cut one is left.
static void write_cut(Str text, unsigned columns, Writer *out) {
    unsigned used = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool continues = ((unsigned char)text.at[i] & 0xC0) == 0x80;
        if (!continues && used++ == columns)
            return;
        writer_char(out, text.at[i]);
    }
}

static void write_row(PlayScreen *screen, Str text) {
    Writer out = new_row(screen);
    write_cut(text, screen->columns, &out);
}

// Takes one row's worth off the front of a text: up to a line end, or a blank near the edge.
static Str take_row(const PlayScreen *screen, Str *rest) {
    size_t end = 0;
    size_t blank = 0;
    unsigned used = 0;
    while (end < rest->len && rest->at[end] != '\n') {
        bool continues = ((unsigned char)rest->at[end] & 0xC0) == 0x80;
        if (!continues && used++ == screen->columns)
            break;
        if (rest->at[end] == ' ')
            blank = end;
        end++;
    }
    bool whole = end == rest->len || rest->at[end] == '\n' || rest->at[end] == ' ';
    if (!whole && blank > 0)
        end = blank;
    Str row = str_first(*rest, end);
    bool skip = end < rest->len && (rest->at[end] == '\n' || rest->at[end] == ' ');
    *rest = str_from(*rest, end + (skip ? 1 : 0));
    return row;
}

// The picture -------------------------------------------------------------------------------------

static Seat own_seat(const PlayTable *table) {
    if (table->options.view != SEAT_COUNT)
        return table->options.view;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (play_table_is_human(table, seat))
            return seat;
    return SEAT_WHITE_A;
}

// The largest squares for which two boards side by side and some messages have room.
static PlayBoardStyle choose_style(const PlayScreen *screen, const PlayTable *table) {
    PlayBoardStyle style = {
        .colors = screen->colors,
        .glyphs = table->options.glyphs && terminal_is_utf8(),
        .cell_width = 6,
        .cell_height = 3,
    };
    unsigned width = 2 * play_board_width(&style) + GAP;
    if (screen->columns < width || picture_rows(screen) < 8 * 3 + FURNITURE + MESSAGES_MIN) {
        style.cell_width = 3;
        style.cell_height = 1;
    }
    return style;
}

static void draw_header(PlayScreen *screen, const PlayTable *table) {
    const MatchSetup *setup = &table->options.header.setup;
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "Bughouse - ");
    writer_text(&out, setup->rules.name);
    writer_text(&out, setup->mode == MODE_TABLE ? ", at a table, " : ", ");
    if (setup->time.kind == TIME_NONE)
        writer_text(&out, "no clocks");
    else
        time_control_write(&setup->time, &out);
    writer_text(&out, table->match.paused ? " - PAUSED" : "");
    writer_text(&out, " - 'help' for the commands");
    write_row(screen, writer_view(&out));
}

static void draw_boards(PlayScreen *screen, const PlayTable *table, const PlayBoardStyle *style) {
    Seat own = own_seat(table);
    Seat bottom[] = {own, seat_partner(own)};
    bool stacked = screen->columns < 2 * play_board_width(style) + GAP;
    unsigned rows = play_board_rows(style);
    for (unsigned b = 0; b < (stacked ? 2u : 1u); b++) {
        for (unsigned row = 0; row < rows; row++) {
            Writer out = new_row(screen);
            play_board_write_row(style, table, bottom[b], row, &out);
            if (stacked)
                continue;
            for (unsigned i = 0; i < GAP; i++)
                writer_char(&out, ' ');
            play_board_write_row(style, table, bottom[1], row, &out);
        }
    }
}

static void draw_diagonals(PlayScreen *screen, const PlayTable *table) {
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    if (!play_answer_diagonal(table, WHITE, &out))
        return;
    writer_text(&out, "  ");
    (void)play_answer_diagonal(table, BLACK, &out);
    write_row(screen, writer_view(&out));
}

static unsigned count_rows(const PlayScreen *screen, Str text) {
    unsigned count = 0;
    do {
        (void)take_row(screen, &text);
        count++;
    } while (text.len > 0);
    return count;
}

// The last messages, the newest at the bottom, in what room is left.
static void draw_messages(PlayScreen *screen, const PlayTable *table) {
    unsigned rows = picture_rows(screen);
    if (screen->row_count + MESSAGES_MIN > rows)
        screen->row_count = rows > MESSAGES_MIN ? rows - MESSAGES_MIN : 0;
    unsigned room = rows - screen->row_count;
    unsigned lines = 0;
    const char *line;
    while ((line = play_output_line(&table->output, lines)) != NULL &&
           count_rows(screen, str_of(line)) <= room) {
        room -= count_rows(screen, str_of(line));
        lines++;
    }
    while (lines > 0) {
        Str rest = str_of(play_output_line(&table->output, --lines));
        do {
            write_row(screen, take_row(screen, &rest));
        } while (rest.len > 0);
    }
    for (; room > 0; room--)
        write_row(screen, str_of(""));
}

// A long text in place of the boards, from where the page before ended.
static void draw_page(PlayScreen *screen, PlayTable *table) {
    Str rest = str_from(str_of(table->output.page), table->output.page_at);
    unsigned rows = picture_rows(screen) - 1;
    while (screen->row_count < rows)
        write_row(screen, take_row(screen, &rest));
    write_row(screen, str_of(rest.len > 0 ? "(Enter: more)" : "(Enter: back to the boards)"));
}

bool play_screen_turn_page(PlayScreen *screen, PlayTable *table, Str line) {
    PlayOutput *output = &table->output;
    if (!output->page_open)
        return false;
    Str rest = str_from(str_of(output->page), output->page_at);
    for (unsigned rows = picture_rows(screen) - 1; rows > 0; rows--)
        (void)take_row(screen, &rest);
    output->page_at = (size_t)(rest.at - output->page);
    bool empty = str_trim(line).len == 0;
    output->page_open = empty && rest.len > 0;
    return empty;
}

// Putting it on the terminal ----------------------------------------------------------------------

static void write_position(unsigned row, Writer *out) {
    writer_text(out, "\033[");
    writer_int(out, row);
    writer_text(out, ";1H");
}

static void put(PlayScreen *screen) {
    static char frame[FRAME_MAX];
    Writer out = writer_on(frame, sizeof frame);
    // The cursor stands in what is being typed; it is put back there.
    writer_text(&out, "\0337\033[?25l");
    for (unsigned row = 0; row < screen->row_count && row < picture_rows(screen); row++) {
        write_position(row + 1, &out);
        writer_text(&out, screen->text[row]);
        writer_text(&out, "\033[K");
    }
    writer_text(&out, "\0338\033[?25h");
    if (screen->fresh) {
        write_position(picture_rows(screen) + 1, &out);
        writer_text(&out, "\033[J> ");
    }
    screen->fresh = false;
    fwrite(frame, 1, out.len, stdout);
    fflush(stdout);
}

void play_screen_draw(PlayScreen *screen, PlayTable *table) {
    unsigned columns;
    unsigned rows;
    terminal_size(STDOUT_FILENO, &columns, &rows);
    if (columns != screen->columns || rows != screen->rows) {
        screen->columns = columns;
        screen->rows = rows;
        screen->fresh = true;
        fputs("\033[2J", stdout);
    }
    screen->row_count = 0;
    if (table->output.page_open) {
        draw_page(screen, table);
    } else {
        PlayBoardStyle style = choose_style(screen, table);
        draw_header(screen, table);
        draw_boards(screen, table, &style);
        draw_diagonals(screen, table);
        draw_messages(screen, table);
    }
    put(screen);
}

void play_screen_leave(PlayScreen *screen) {
    char text[64];
    Writer out = writer_on(text, sizeof text);
    write_position(picture_rows(screen) + 1, &out);
    writer_text(&out, "\033[J");
    fputs(text, stdout);
    fflush(stdout);
}
