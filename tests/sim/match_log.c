// SPDX-License-Identifier: MIT
// A simulated match as a log: written, read again, replayed, written again, judged.
#include <stdio.h>
#include <string.h>

#include "match_world.h"
#include "notation/judge.h"
#include "notation/log.h"
#include "notation/movetext.h"
#include "notation/ruletext.h"
#include "support/match_same.h"

enum { LOG_TEXT_MAX = 1 << 20, JUDGE_ONE_IN = 8 };

static char log_text[LOG_TEXT_MAX];
static char log_text_again[LOG_TEXT_MAX];
static Match match;
// To the events that are in the log, in their order.
static Status answers[WORLD_EVENTS_MAX];
static unsigned answer_count;

static bool is_move(const Event *event) {
    return event->kind == EVENT_MOVE || event->kind == EVENT_HOLD;
}

// What no log can hold: malformed events, and moves that no text names.
static bool can_be_logged(const Event *event, Status answer) {
    if (answer == STATUS_OK)
        return true;
    if (!status_is_refusal(answer))
        return false;
    // Which refusal a move gets is said before its text is read, or else depends on the text.
    if (!is_move(event))
        return true;
    Seat seat = (Seat)event->actor;
    Status may =
        event->kind == EVENT_HOLD ? match_may_hold(&match, seat) : match_may_move(&match, seat);
    return may != STATUS_OK;
}

// Writes the line of `event`. The match has come to the event's time.
static void write_event(const Event *event, Status answer, Writer *out) {
    if (is_move(event) && answer != STATUS_OK)
        log_write_event_text(event, str_of("e2e4"), out);
    else
        log_write_event(&match, event, out);
}

static void write_log(const World *world, Writer *out) {
    static LogHeader header;
    answer_count = 0;
    header.setup = world->watch.setup;
    log_write_header(&header, out);
    match_init(&match, &world->watch.setup);
    for (unsigned i = 0; i < world->event_count; i++) {
        const Event *event = &world->events[i];
        Status answer = world->answers[i];
        bool well_formed = answer == STATUS_OK || status_is_refusal(answer);
        if (!well_formed || match_advance(&match, event->at, NULL) != STATUS_OK)
            continue;
        if (can_be_logged(event, answer)) {
            write_event(event, answer, out);
            answers[answer_count++] = answer;
        }
        if (match_apply(&match, event, NULL) != answer)
            writer_text(out, "# answered differently\n");
    }
}

void world_print(const World *world) {
    Writer out = writer_on(log_text, sizeof log_text);
    write_log(world, &out);
    printf("# the log so far:\n%s", log_text);
    fflush(stdout);
}

static const MatchWatch *watch;

static void must(World *world, bool holds, const char *what) {
    if (!holds)
        match_watch_fail(&world->watch, what, __FILE__, __LINE__);
}

static void check_header(World *world, const LogHeader *header) {
    const MatchSetup *was = &world->watch.setup;
    const MatchSetup *is = &header->setup;
    char options[256];
    Writer out = writer_on(options, sizeof options);
    ruleset_options_write(&is->rules, &was->rules, &out);
    must(world, out.len == 0 && !out.overflowed, "a log gives the same rules again");
    must(world, is->mode == was->mode && is->simultaneous_ms == was->simultaneous_ms,
         "a log gives the same mode and window again");
    must(world,
         is->time.kind == was->time.kind && is->time.base_ms == was->time.base_ms &&
             is->time.bonus_ms == was->time.bonus_ms,
         "a log gives the same time again");
    for (int b = 0; b < BOARD_COUNT; b++)
        must(world,
             position_same_board(&is->start[b], &was->start[b]) &&
                 position_same_reserves(&is->start[b], &was->start[b]),
             "a log gives the same starting position again");
}

// Replays `text` through the reader into `match`, writing it again on the way.
static void replay_log(World *world, Str text, Writer *out) {
    static LogReader reader;
    static LogLine line;
    Str rest = text;
    Str one;
    unsigned index = 0;
    bool started = false;
    log_reader_init(&reader);
    while (log_take_line(&rest, &one)) {
        size_t offset;
        Status status = log_read_line(&reader, one, &line, &offset);
        must(world, status == STATUS_OK, "a log that was written can be read");
        if (line.kind != LOG_LINE_EVENT)
            continue;
        if (!started) {
            check_header(world, &reader.header);
            log_write_header(&reader.header, out);
            match_init(&match, &reader.header.setup);
            started = true;
        }
        Event event;
        status = log_resolve(&match, &line, &event, NULL);
        Status expected = index < answer_count ? answers[index++] : STATUS_COUNT;
        if (status == STATUS_OK) {
            write_event(&event, expected, out);
            status = match_apply(&match, &event, NULL);
        } else {
            write_event(&event, status, out);
        }
        // A referee refuses to look at what is held; the reader looks at the turn first.
        if (is_move(&line.event) && status_is_refusal(status) && status_is_refusal(expected))
            continue;
        if (status != expected) {
            char what[160];
            snprintf(what, sizeof what, "line %zu read again: %s instead of %s", reader.line_number,
                     status_name(status),
                     expected < STATUS_COUNT ? status_name(expected) : "nothing");
            must(world, false, what);
        }
    }
    if (!started)
        match_init(&match, &watch->setup);
}

// Judge's last two lines.
static void check_judge(World *world, Str log);

void world_replay_log(World *world) {
    watch = &world->watch;
    Writer out = writer_on(log_text, sizeof log_text);
    write_log(world, &out);
    must(world, !out.overflowed, "a log has room");
    Writer again = writer_on(log_text_again, sizeof log_text_again);
    replay_log(world, writer_view(&out), &again);
    if (again.len > 0)
        must(world, str_equal(writer_view(&out), writer_view(&again)),
             "a log read and written again has the same bytes");
    if (world->seed % JUDGE_ONE_IN == 0)
        check_judge(world, writer_view(&out));
    must(world, match_advance(&match, watch->match.now, NULL) == STATUS_OK, "time goes on");
    match_close(&match, NULL);
    const char *difference = match_difference(&match, &watch->match);
    must(world, difference == NULL, difference);
}

// Judge ------------------------------------------------------------------------------------------

static char judged[BFEN_MAX + 512];
static size_t judged_len;

// Keeps the end of what is written.
static void keep(void *context, Str text) {
    (void)context;
    size_t size = sizeof judged;
    if (text.len >= size)
        text = str_from(text, text.len - size + 1);
    size_t kept = judged_len + text.len < size ? judged_len : size - 1 - text.len;
    memmove(judged, judged + judged_len - kept, kept);
    memcpy(judged + kept, text.at, text.len);
    judged_len = kept + text.len;
}

static void check_judge(World *world, Str log) {
    static Judge judge;
    static Match closed;
    LogFault fault;
    judged_len = 0;
    Status status = judge_log(&judge, log, false, (JudgeOutput){.write = keep}, &fault);
    must(world, status == STATUS_OK, "a log can be judged");
    match_copy_used(&closed, &match);
    match_close(&closed, NULL);

    static char expected[BFEN_MAX + 512];
    Writer out = writer_on(expected, sizeof expected);
    Position shown[BOARD_COUNT];
    int64_t clocks[SEAT_COUNT];
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        match_position_shown(&closed, board, &shown[board]);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        clocks[seat] = match_remaining(&closed, seat, closed.now);
    bfen_write(shown, closed.rules.time.kind == TIME_NONE ? NULL : clocks, &out);
    writer_text(&out, "\nresult ");
    Verdict verdict = match_verdict(&watch->match);
    log_write_verdict(&verdict, &out);
    writer_char(&out, '\n');
    must(world, judged_len >= out.len, "judge ends with the boards and the result");
    Str end = {judged + judged_len - out.len, out.len};
    must(world, str_equal(end, writer_view(&out)), "judge comes to the same boards and result");
}
