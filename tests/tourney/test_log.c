// SPDX-License-Identifier: MIT
// The event file: cut at every byte, damaged at every byte, taken back, and names of all kinds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "tourney/evening.h"

enum { LINES_MAX = 64 };

static Tournament states[LINES_MAX]; // after each event
static size_t ends[LINES_MAX];       // of its line
static unsigned count;
static Tournament found;
static TourneyLog opened;
static char copy[sizeof evening.text];

static void note(void) {
    assert_true(count < LINES_MAX);
    states[count] = evening.t;
    ends[count++] = evening.log.len;
}

static void send(const TourneyEvent *event) {
    evening_must(event);
    note();
}

static void enter(unsigned round, unsigned table, unsigned contest, TourneyResult result) {
    evening_enter(round, table, contest, result, TOURNEY_REASON_MATE);
    note();
}

// A small evening with a correction and something taken back.
static void small_evening(void) {
    static TourneyEvent event;
    count = 0;
    evening_begin("arnold");
    note();
    for (unsigned i = 0; i < 5; i++) {
        (void)evening_player("Ana \"Bu\" Çelik, Öz\\", 1500 + i);
        note();
        (void)evening_player("דנה כהן", 1400);
        note();
        event = (TourneyEvent){.kind = TOURNEY_ADD_TEAM,
                               .player = (uint16_t)(2 * i + 1),
                               .player2 = (uint16_t)(2 * i + 2),
                               .text = "Jürgen, \"die\" Zwei"};
        send(&event);
    }
    assert_int_equal(evening_draw(false), STATUS_OK);
    note();
    event = (TourneyEvent){.kind = TOURNEY_PUBLISH, .round = 1, .text = "2026-03-14"};
    send(&event);
    for (unsigned table = 1; table <= 2; table++) {
        enter(1, table, 1, TOURNEY_WIN);
        enter(1, table, 2, TOURNEY_LOSS);
    }
    event = (TourneyEvent){.kind = TOURNEY_CLOSE, .round = 1};
    send(&event);
    event = (TourneyEvent){.kind = TOURNEY_UNDO, .count = 2, .text = "too early"};
    send(&event);
    enter(1, 2, 2, TOURNEY_WIN);
    event = (TourneyEvent){.kind = TOURNEY_PENALISE,
                           .player = 3,
                           .penalty = TOURNEY_ADD_TIME,
                           .text = "pointed at \"f7\""};
    send(&event);
    event = (TourneyEvent){.kind = TOURNEY_CORRECT_RESULT,
                           .round = 1,
                           .table = 1,
                           .contest = 2,
                           .result = TOURNEY_WIN,
                           .reason = TOURNEY_REASON_FLAG,
                           .board = 'B',
                           .text = "mistyped"};
    send(&event);
    event = (TourneyEvent){.kind = TOURNEY_CLOSE, .round = 1};
    send(&event);
    assert_int_equal(evening_draw(false), STATUS_OK);
    note();
}

static Status open_copy(size_t len, TourneyLogReport *report) {
    tourney_log_init(&opened, copy, sizeof copy);
    return tourney_log_open(&opened, len, &found, report);
}

static void test_cut_anywhere(void **state) {
    (void)state;
    static Tournament empty;
    small_evening();
    for (size_t cut = 0; cut <= evening.log.len; cut++) {
        TourneyLogReport report;
        unsigned whole = 0;
        while (whole < count && ends[whole] <= cut)
            whole++;
        memcpy(copy, evening.text, evening.log.len);
        assert_int_equal(open_copy(cut, &report), STATUS_OK);
        assert_memory_equal(&found, whole == 0 ? &empty : &states[whole - 1], sizeof found);
        // The line of the format is whole before the first event.
        size_t first = strlen("bughouse-tourney 1 ~12345678\n");
        size_t kept = whole > 0 ? ends[whole - 1] : cut >= first ? first : 0;
        assert_int_equal(opened.len, kept);
        assert_int_equal(report.dropped, cut - kept);
    }
}

// After any cut the next event goes on where the last whole one ended.
static void test_append_after_cut(void **state) {
    (void)state;
    small_evening();
    for (size_t cut = 0; cut <= evening.log.len; cut += 7) {
        TourneyLogReport report;
        TourneyEvent event = {.kind = TOURNEY_NEW, .text = "Again", .text2 = "arnold"};
        memcpy(copy, evening.text, evening.log.len);
        assert_int_equal(open_copy(cut, &report), STATUS_OK);
        if (found.begun)
            event = (TourneyEvent){.kind = TOURNEY_NOTE, .text = "after the crash"};
        assert_int_equal(tourney_log_append(&opened, &found, &event), STATUS_OK);
        size_t len = opened.len;
        states[0] = found;
        assert_int_equal(open_copy(len, &report), STATUS_OK);
        assert_int_equal(report.dropped, 0);
        assert_int_equal(opened.len, len);
        assert_memory_equal(&found, &states[0], sizeof found);
    }
}

// A changed byte is never read as something else: it is told, with its line, and nothing behind it
// counts; at the end of the file it looks like a line that was torn.
static void test_damage_anywhere(void **state) {
    (void)state;
    small_evening();
    for (size_t at = 0; at < evening.log.len; at++) {
        TourneyLogReport report;
        unsigned whole = 0;
        size_t line = 1;
        while (whole < count && ends[whole] <= at)
            whole++;
        for (size_t i = 0; i < at; i++)
            line += evening.text[i] == '\n';
        memcpy(copy, evening.text, evening.log.len);
        copy[at] = copy[at] == 'x' ? 'y' : 'x';
        Status status = open_copy(evening.log.len, &report);
        // The line end before the last line joins the two.
        if (whole == count - 1 || at + 1 == ends[count - 2]) {
            assert_true(status == STATUS_OK && report.dropped > 0);
        } else {
            assert_true(status == STATUS_BAD_TOURNEY_CHECK || status == STATUS_BAD_TOURNEY_VERSION);
            assert_int_equal(report.line, line);
        }
        if (line > 1 && whole > 0)
            assert_memory_equal(&found, &states[whole - 1], sizeof found);
    }
}

// Lines that were lost or moved are told too, although each of them is whole.
static void test_lost_line(void **state) {
    (void)state;
    TourneyLogReport report;
    small_evening();
    memcpy(copy, evening.text, ends[2]);
    memcpy(copy + ends[2], evening.text + ends[3], evening.log.len - ends[3]);
    assert_int_equal(open_copy(evening.log.len - (ends[3] - ends[2]), &report),
                     STATUS_BAD_TOURNEY_CHECK);
    assert_int_equal(report.line, 5);
    assert_memory_equal(&found, &states[2], sizeof found);
}

static void test_undo(void **state) {
    (void)state;
    small_evening();
    TourneyEvent undo = {.kind = TOURNEY_UNDO, .count = 0};
    assert_int_equal(evening_send(&undo), STATUS_TOURNEY_NOTHING_TO_UNDO);
    undo.count = 1000;
    assert_int_equal(evening_send(&undo), STATUS_TOURNEY_NOTHING_TO_UNDO);
    undo.by = 1;
    undo.count = 1;
    assert_int_equal(evening_send(&undo), STATUS_TOURNEY_ORGANISER_ONLY);
    undo.by = 0;
    assert_int_equal(tourney_apply(&evening.t, &undo), STATUS_TOURNEY_UNDO_LOG);
    // One by one back to the beginning.
    while (evening.log.live > 0) {
        uint32_t target = tourney_log_undo_target(&evening.log, 1);
        assert_true(tourney_log_is_live(&evening.log, target));
        evening_must(&undo);
        assert_false(tourney_log_is_live(&evening.log, target));
    }
    assert_false(evening.t.begun);
    // The record keeps all of it.
    TourneyLogReport report;
    memcpy(copy, evening.text, evening.log.len);
    assert_int_equal(open_copy(evening.log.len, &report), STATUS_OK);
    assert_int_equal(opened.count, evening.log.count);
    assert_int_equal(opened.live, 0);
    size_t offset = 0;
    uint32_t number = 0;
    Str line;
    while (tourney_log_next(&opened, &offset, &number, &line))
        assert_false(tourney_log_is_live(&opened, number));
    assert_int_equal(number, opened.count);
}

static void test_names(void **state) {
    (void)state;
    static const char *const names[] = {
        "Jörg Müßig, Ölbrück",
        "O'Brien \"Bo\", Séan",
        "a\\b",
        "comma, comma; semi",
        "שלום עולם",
        "محمد بن أحمد",
        "李小龍",
        "~~~~",
        "\"\\\"\\",
        " edge ",
        "🐞🏠",
    };
    evening_begin("arnold");
    for (unsigned i = 0; i < COUNT(names); i++) {
        TourneyEvent event = {.kind = TOURNEY_ADD_PLAYER, .person = {.sex = 'w', .rank = 3}};
        snprintf(event.person.name, sizeof event.person.name, "%s", names[i]);
        snprintf(event.person.club, sizeof event.person.club, "%s", names[i]);
        snprintf(event.person.title, sizeof event.person.title, "%.40s", names[i]);
        evening_must(&event);
    }
    TourneyLogReport report;
    memcpy(copy, evening.text, evening.log.len);
    assert_int_equal(open_copy(evening.log.len, &report), STATUS_OK);
    for (unsigned i = 0; i < COUNT(names); i++) {
        assert_string_equal(tourney_player(&found, i + 1)->person.name, names[i]);
        assert_string_equal(tourney_player(&found, i + 1)->person.club, names[i]);
    }
    static const char *const bad[] = {"", "line\nbreak", "tab\there", "\xFF", "\xC3", "del\x7F"};
    for (unsigned i = 0; i < COUNT(bad); i++) {
        TourneyEvent event = {.kind = TOURNEY_ADD_PLAYER};
        snprintf(event.person.name, sizeof event.person.name, "%s", bad[i]);
        assert_int_equal(evening_send(&event), STATUS_TOURNEY_NAME);
    }
}

static void test_lines_malformed(void **state) {
    (void)state;
    static const struct {
        const char *line;
        Status status;
        size_t offset;
    } lines[] = {
        {"", STATUS_BAD_NUMBER, 0},
        {"x", STATUS_BAD_NUMBER, 0},
        {"1 5 0", STATUS_BAD_TOURNEY_EVENT, 5},
        {"1 5 0 hop", STATUS_BAD_TOURNEY_EVENT, 6},
        {"1 5 0 new arnold Evening", STATUS_BAD_STRING, 17},
        {"1 5 0 new arnold \"Evening", STATUS_BAD_STRING_END, 17},
        {"1 5 0 note \"a\\n\"", STATUS_BAD_ESCAPE, 13},
        {"1 5 0 note \"a\tb\"", STATUS_BAD_CONTROL, 13},
        {"1 5 0 note \"a\" b", STATUS_BAD_TRAILING, 14},
        {"1 5 0 draw 1 1-2 3", STATUS_BAD_TOURNEY_PAIR, 17},
        {"1 5 0 draw 1 1-2/x", STATUS_BAD_TOURNEY_PAIR, 13},
        {"1 5 0 enter 1 1 1 2-0 mate A", STATUS_BAD_TOURNEY_RESULT, 18},
        {"1 5 0 enter 1 1 1 1-0 luck A", STATUS_BAD_TOURNEY_REASON, 22},
        {"1 5 0 enter 1 1 1 1-0 mate C", STATUS_BAD_BOARD, 27},
        {"1 5 0 enter 300 1 1 1-0 mate A", STATUS_BAD_NUMBER, 12},
        {"1 5 0 check-in 4", STATUS_BAD_TOURNEY_ARGUMENT, 14},
        {"1 5 0 add-player \"A\" sex x", STATUS_BAD_TOURNEY_ARGUMENT, 25},
    };
    for (unsigned i = 0; i < COUNT(lines); i++) {
        static TourneyEvent event;
        uint32_t number;
        size_t offset;
        Status status = tourney_read_line(str_of(lines[i].line), &number, &event, &offset);
        if (status != lines[i].status || offset != lines[i].offset)
            fail_msg("%s: %s at %zu", lines[i].line, status_name(status), offset);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_append_after_cut),
        cmocka_unit_test(test_damage_anywhere),
        cmocka_unit_test(test_lost_line),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_lines_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
