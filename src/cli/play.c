// SPDX-License-Identifier: MIT
// bughouse play: a whole match in the terminal. One thread: people's lines are read while computers
// think, and whatever anybody does goes through play_table_do.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/play_act.h"
#include "cli/play_answer.h"
#include "cli/play_computer.h"
#include "cli/play_record.h"
#include "cli/play_screen.h"
#include "cli/play_words.h"
#include "sys/interrupt.h"
#include "sys/lines.h"

enum {
    REDRAW_MS = 1000,       // a second on a clock
    REDRAW_NARROW_MS = 100, // tenths, where the time gets narrow
    NARROW_MS = 20000,
    UNWRITTEN_MAX = 20 // events that could not be saved; then the disk is not coming back
};

typedef struct Play {
    PlayTable table;
    PlayComputers computers;
    PlayScreen screen;
    Lines input;
    bool quits;
    unsigned could_move; // bit a human seat that has been told that it is to move
    int64_t drawn_at;
    int64_t redraw_ms;
} Play;

// Time and drawing --------------------------------------------------------------------------------

static bool is_narrow(const PlayTable *table) {
    if (table->match.rules.time.kind == TIME_NONE || table->match.phase != PHASE_RUNNING)
        return false;
    int64_t now = play_table_now(table);
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        if (match_remaining(&table->match, match_turn(&table->match, board), now) < NARROW_MS)
            return true;
    return false;
}

static void draw(Play *play) {
    if (!play->table.output.screen)
        return;
    play_screen_draw(&play->screen, &play->table);
    play->drawn_at = play_table_now(&play->table);
    play->redraw_ms = is_narrow(&play->table) ? REDRAW_NARROW_MS : REDRAW_MS;
}

// Plain lines have no mark on the boards, so they say who is to move.
static void announce_turns(Play *play) {
    PlayTable *table = &play->table;
    unsigned can_move = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (play_table_is_human(table, seat) && match_may_move(&table->match, seat) == STATUS_OK)
            can_move |= 1u << seat;
    unsigned news = can_move & ~play->could_move;
    play->could_move = can_move;
    if (table->output.screen || match_is_over(&table->match))
        return;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (!(news >> seat & 1))
            continue;
        char text[] = "Your move, ?.";
        text[sizeof text - 3] = seat_letter(seat);
        play_output_say_text(&table->output, text);
    }
}

// People ------------------------------------------------------------------------------------------

// Does what the lines say that have come in.
static void read_people(Play *play) {
    Str line;
    bool too_long;
    bool any = false;
    while (!play->quits && !match_is_over(&play->table.match) &&
           lines_take(&play->input, &line, &too_long)) {
        any = true;
        play_screen_line_entered(&play->screen);
        if (play_screen_turn_page(&play->screen, &play->table, line))
            continue;
        if (too_long) {
            play_output_say_text(&play->table.output, "This line is too long and was not read.");
            continue;
        }
        PlayNext next = play_act(&play->table, line);
        if (next == PLAY_READY)
            play->computers.ready = true;
        if (next == PLAY_QUIT)
            play->quits = true;
        announce_turns(play);
    }
    // Without people at the seats nobody needs to be at the keyboard.
    if (play->input.at_end && play_table_humans(&play->table) != 0)
        play->quits = true;
    if (interrupt_seen() || play->table.unwritten > UNWRITTEN_MAX)
        play->quits = true;
    if (any)
        draw(play);
}

// Many times a second while a computer thinks.
static void meanwhile(void *context) {
    Play *play = context;
    play_table_pass_time(&play->table);
    lines_wait(&play->input, 0);
    read_people(play);
    if (play->quits || match_is_over(&play->table.match))
        play->computers.abandoned = true;
    if (play_table_now(&play->table) - play->drawn_at >= play->redraw_ms)
        draw(play);
}

// The match ---------------------------------------------------------------------------------------

// How long nothing needs to be done if nobody types.
static int64_t idle_ms(const Play *play) {
    const PlayTable *table = &play->table;
    int64_t now = play_table_now(table);
    int64_t until = match_deadline(&table->match);
    int64_t wakes = play_computer_wakes_at(&play->computers);
    if (wakes < until)
        until = wakes;
    int64_t ms = until - now < REDRAW_MS ? until - now : REDRAW_MS;
    if (table->output.screen && ms > play->redraw_ms)
        ms = play->redraw_ms;
    return ms > 0 ? ms : 0;
}

static void heard(void *context, const Event *event) {
    Play *play = context;
    // A log is resumed before the computers take their seats.
    if (play->computers.table != NULL)
        play_computer_hear(&play->computers, event);
}

static void run(Play *play) {
    PlayTable *table = &play->table;
    announce_turns(play);
    draw(play);
    while (!play->quits && !match_is_over(&table->match)) {
        play_table_pass_time(table);
        lines_wait(&play->input, 0);
        read_people(play);
        if (play->quits || match_is_over(&table->match))
            break;
        if (play_computer_step(&play->computers)) {
            announce_turns(play);
            draw(play);
            continue;
        }
        play_table_pass_time(table);
        announce_turns(play);
        draw(play);
        lines_wait(&play->input, idle_ms(play));
    }
    play_table_settle(table);
    play_table_note_time(table);
    draw(play);
}

// Beginning ---------------------------------------------------------------------------------------

// `path` is the one asked for, or NULL for one of the program's own choice.
static int fail_on_log(const PlayTable *table, const char *path, Status status) {
    const char *own = table->journal.path[0] != '\0' ? table->journal.path : "the log of the match";
    const char *why = status == STATUS_NOT_FOUND ? "HOME is not set"
                      : status != STATUS_IO      ? status_text(status)
                      : errno == EBUSY           ? "another bughouse is playing this match"
                      : errno == EEXIST ? "this file exists already; --resume goes on with it"
                                        : strerror(errno);
    if (path == NULL)
        return cli_fail("%s: %s; --log FILE puts it elsewhere", own, why);
    return cli_fail("%s: %s", path, why);
}

static int begin_new(PlayTable *table) {
    char seats[PLAY_LINE_MAX];
    Writer out = writer_on(seats, sizeof seats);
    play_options_write_seats(&table->options, &out);
    const char *path = table->options.log_path;
    Status status =
        play_journal_create(&table->journal, path, &table->options.header, writer_view(&out));
    if (status != STATUS_OK)
        return fail_on_log(table, path, status);
    match_init(&table->match, &table->options.header.setup);
    play_table_set_now(table, 0);
    return EXIT_YES;
}

// Nobody is charged for the time in which the program did not run.
static void note_outage(PlayTable *table, int64_t ms) {
    int64_t at = table->match.now;
    play_table_set_now(table, at);
    Event outage = play_table_event(EVENT_OUTAGE, ACTOR_SERVER);
    outage.ms = ms < TIME_MS_MAX ? ms : TIME_MS_MAX;
    if (!match_is_over(&table->match) && play_table_do_at(table, &outage, at) == STATUS_OK)
        play_table_set_now(table, at + outage.ms);
}

static int begin_again(PlayTable *table) {
    const char *path = table->options.resume_path;
    int64_t age_ms;
    Status status = play_journal_open(&table->journal, path, &age_ms);
    if (status != STATUS_OK)
        return fail_on_log(table, path, status);
    Str log;
    if (!cli_read_file(path, &log))
        return EXIT_USAGE;
    static PlayReplay replay;
    status = play_journal_replay(&table->journal, log, &table->match, &replay);
    if (replay.fault.line > 0)
        return cli_fail("%s:%zu:%zu: %s", path, replay.fault.line, replay.fault.column,
                        status_text(status));
    if (status != STATUS_OK)
        return fail_on_log(table, path, status);
    table->options.header = replay.header;
    bool all_given = table->options.seats_given == (1u << SEAT_COUNT) - 1;
    if (!play_options_read_seats(replay.seats, &table->options) && !all_given)
        return cli_fail("%s: no comment '# seats:' says who sits where; --seats does, as in "
                        "--seats h333",
                        path);
    if (replay.torn > 0)
        play_output_say_text(&table->output, "The last line of the log was not finished when the "
                                             "program ended; it was dropped.");
    play_table_settle(table);
    note_outage(table, age_ms);
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "Resumed after ");
    writer_int(&out, replay.events);
    writer_text(&out, " events, with the clocks as they were.");
    play_output_say(&table->output, writer_view(&out));
    return EXIT_YES;
}

static void say_lines(PlayTable *table, Str text) {
    while (text.len > 0) {
        size_t end = str_find(text, '\n');
        play_output_say(&table->output, str_first(text, end));
        text = str_from(text, end < text.len ? end + 1 : end);
    }
}

static void welcome(Play *play) {
    PlayTable *table = &play->table;
    char text[4 * PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    play_answer_match(table, &out);
    say_lines(table, writer_view(&out));
    if (play_table_humans(table) == 0)
        play->computers.ready = true;
    if (play_act_needs_start(table))
        play_output_say_text(&table->output,
                             "Press Enter or type 'start' to begin; 'help' lists the commands.");
}

static void farewell(Play *play) {
    char text[4 * PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    play_answer_end(&play->table, &out);
    if (play->table.output.screen)
        play_screen_leave(&play->screen);
    fputs(text, stdout);
}

static int play_match(Play *play) {
    PlayTable *table = &play->table;
    bool screen = !table->options.plain && terminal_is_one(STDOUT_FILENO) && isatty(STDIN_FILENO);
    play_output_init(&table->output, screen);
    play_screen_init(&play->screen);
    lines_init(&play->input, STDIN_FILENO);
    play->computers.meanwhile = meanwhile;
    play->computers.context = play;
    table->heard = heard;
    table->context = play;
    table->journal.file.fd = -1;
    int code = table->options.resume_path != NULL ? begin_again(table) : begin_new(table);
    if (code != EXIT_YES)
        return code;
    play_options_settle_pace(&table->options);
    if (!play_computer_init(&play->computers, table)) {
        play_computer_free(&play->computers);
        return cli_fail("there is not enough memory for the computer players");
    }
    interrupt_catch();
    welcome(play);
    run(play);
    farewell(play);
    bool recorded =
        table->options.bpgn_path == NULL || play_record_write(table, table->options.bpgn_path);
    play_computer_free(&play->computers);
    play_journal_close(&table->journal);
    return recorded && table->unwritten == 0 ? EXIT_YES : EXIT_USAGE;
}

int cmd_play(int argc, char **argv) {
    static Play play; // too large for a stack
    if (!play_options_read(argc, argv, &play.table.options))
        return EXIT_USAGE;
    return play_match(&play);
}
