// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "notation/fen.h"
#include "notation/log.h"

// Reads all lines; on a fault returns it and its place.
static LogFault read_all(LogReader *reader, const char *text) {
    LogFault fault = {STATUS_OK, 0, 0};
    Str rest = str_of(text);
    Str line;
    LogLine out;
    log_reader_init(reader);
    while (log_take_line(&rest, &line)) {
        size_t offset = 0;
        Status status = log_read_line(reader, line, &out, &offset);
        if (status != STATUS_OK)
            return (LogFault){status, reader->line_number, offset + 1};
    }
    return fault;
}

static void test_header(void **state) {
    (void)state;
    LogReader reader;
    LogFault fault = read_all(&reader, "# a log\n"
                                       "\n"
                                       "rules arnold # the club's\n"
                                       "option board.promotion any\n"
                                       "option match.gentleman 2\r\n"
                                       "\tmode   table\r\n"
                                       "time 300d2\n"
                                       "simultaneous 500\n"
                                       "board B 4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1\n"
                                       "player b \"Bo \\\"x\\\" # \xC3\xA9\" # a name\n"
                                       "0 a start");
    assert_string_equal(status_name(fault.status), "OK");
    const MatchSetup *setup = &reader.header.setup;
    assert_string_equal(setup->rules.name, "arnold");
    assert_int_equal(setup->rules.board.promotion, PROMOTION_ANY);
    assert_int_equal(setup->rules.gentleman, 2);
    assert_int_equal(setup->mode, MODE_TABLE);
    assert_int_equal(setup->time.kind, TIME_DELAY);
    assert_int_equal(setup->time.base_ms, 300000);
    assert_int_equal(setup->time.bonus_ms, 2000);
    assert_int_equal(setup->simultaneous_ms, 500);
    assert_int_equal(setup->start[BOARD_B].reserve[WHITE][QUEEN], 1);
    assert_int_equal(setup->start[BOARD_A].move_number, 1);
    assert_string_equal(reader.header.players[SEAT_BLACK_B], "Bo \"x\" # \xC3\xA9");
    assert_string_equal(reader.header.players[SEAT_WHITE_A], "");
}

// Editors put one at the beginning of a file; anywhere else it is a character like others.
static void test_byte_order_mark(void **state) {
    (void)state;
    LogReader reader;
    LogFault fault = read_all(&reader, "\xEF\xBB\xBFrules arnold\r\n0 a start\r\n");
    assert_string_equal(status_name(fault.status), "OK");
    assert_string_equal(reader.header.setup.rules.name, "arnold");
    fault = read_all(&reader, "\xEF\xBB\xBFrules chess\n");
    assert_string_equal(status_name(fault.status), "BAD_PRESET");
    assert_int_equal(fault.column, 7);
    fault = read_all(&reader, "rules arnold\n\xEF\xBB\xBF"
                              "0 a start\n");
    assert_string_equal(status_name(fault.status), "BAD_LOG_WORD");
}

static void test_time_of_the_rules(void **state) {
    (void)state;
    LogReader reader;
    assert_int_equal(read_all(&reader, "rules email\n").status, STATUS_OK);
    assert_int_equal(reader.header.setup.time.kind, TIME_NONE);
    assert_int_equal(read_all(&reader, "rules fics\noption match.time 60+1\n").status, STATUS_OK);
    assert_int_equal(reader.header.setup.time.base_ms, 60000);
    assert_int_equal(read_all(&reader, "rules fics\ntime 9+0\noption match.time 60+1\n").status,
                     STATUS_OK);
    assert_int_equal(reader.header.setup.time.base_ms, 9000);
}

static void test_faults_and_their_places(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Status status;
        size_t line;
        size_t column;
    } cases[] = {
        {"mode table\n", STATUS_BAD_LOG_RULES_FIRST, 1, 1},
        {"0 a start\n", STATUS_BAD_LOG_RULES_FIRST, 1, 1},
        {"expect * none\n", STATUS_BAD_LOG_RULES_FIRST, 1, 1},
        {"rules\n", STATUS_BAD_PRESET, 1, 6},
        {"rules nobody\n", STATUS_BAD_PRESET, 1, 7},
        {"rules fics\n\nrules fics\n", STATUS_BAD_LOG_HEADER_AGAIN, 3, 1},
        {"rules fics\nhello\n", STATUS_BAD_LOG_WORD, 2, 1},
        {"rules fics\n  mode fast\n", STATUS_BAD_MODE, 2, 8},
        {"rules fics\nmode table\nmode table\n", STATUS_BAD_LOG_HEADER_AGAIN, 3, 1},
        {"rules fics\ntime 5\n", STATUS_BAD_TIME_CONTROL, 2, 6},
        {"rules fics\ntime 5+0\ntime 5+0\n", STATUS_BAD_LOG_HEADER_AGAIN, 3, 1},
        {"rules fics\nsimultaneous -1\n", STATUS_BAD_NUMBER, 2, 14},
        {"rules fics\nsimultaneous 1 2\n", STATUS_BAD_NUMBER, 2, 14},
        {"rules fics\noption board.colour any\n", STATUS_BAD_OPTION, 2, 8},
        {"rules fics\noption board.promotion all\n", STATUS_BAD_OPTION_VALUE, 2, 24},
        {"rules fics\nboard C 8/8\n", STATUS_BAD_BOARD, 2, 7},
        {"rules fics\nboard A 8/8/8/8/8/8/8/9 w - -\n", STATUS_BAD_FEN_RANK, 2, 23},
        {"rules fics\nboard A\n", STATUS_BAD_END, 2, 8},
        {"rules fics\nplayer c \"x\"\n", STATUS_BAD_SEAT, 2, 8},
        {"rules fics\nplayer a x\n", STATUS_BAD_STRING, 2, 10},
        {"rules fics\nplayer a \"x\n", STATUS_BAD_STRING_END, 2, 10},
        {"rules fics\nplayer a \"x\\t\"\n", STATUS_BAD_ESCAPE, 2, 12},
        {"rules fics\nplayer a \"x\" y\n", STATUS_BAD_TRAILING, 2, 14},
        {"rules fics\nplayer a \"x\"\nplayer a \"y\"\n", STATUS_BAD_LOG_HEADER_AGAIN, 3, 1},
        {"rules fics\n0 a start\nmode table\n", STATUS_BAD_LOG_HEADER_LATE, 3, 1},
        {"rules fics\n0 a start\noption board.drop_mate no\n", STATUS_BAD_LOG_HEADER_LATE, 3, 1},
        {"rules fics\n5 a start\n4 b start\n", STATUS_BAD_LOG_TIME_BACK, 3, 1},
        {"rules fics\n-5 a start\n", STATUS_BAD_NUMBER, 2, 1},
        {"rules fics\n5x a start\n", STATUS_BAD_NUMBER, 2, 1},
        {"rules fics\n99999999999999 a start\n", STATUS_BAD_NUMBER, 2, 1},
        {"rules fics\n0\n", STATUS_BAD_LOG_ACTOR, 2, 2},
        {"rules fics\n0 c start\n", STATUS_BAD_LOG_ACTOR, 2, 3},
        {"rules fics\n0 a\n", STATUS_BAD_LOG_EVENT, 2, 4},
        {"rules fics\n0 a jump\n", STATUS_BAD_LOG_EVENT, 2, 5},
        {"rules fics\n0 a pause\n", STATUS_BAD_LOG_EVENT_ACTOR, 2, 5},
        {"rules fics\n0 arbiter move e4\n", STATUS_BAD_LOG_EVENT_ACTOR, 2, 11},
        {"rules fics\n0 arbiter outage 5\n", STATUS_BAD_LOG_EVENT_ACTOR, 2, 11},
        {"rules fics\n0 server outage\n", STATUS_BAD_NUMBER, 2, 16},
        {"rules fics\n0 a start now\n", STATUS_BAD_TRAILING, 2, 11},
        {"rules fics\n0 a move\n", STATUS_BAD_LOG_ARGUMENT, 2, 9},
        {"rules fics\n0 a move   # e4\n", STATUS_BAD_LOG_ARGUMENT, 2, 12},
        {"rules fics\n0 a say hello\n", STATUS_BAD_STRING, 2, 9},
        {"rules fics\n0 a need\n", STATUS_BAD_LOG_ARGUMENT, 2, 9},
        {"rules fics\n0 a need K\n", STATUS_BAD_LOG_ARGUMENT, 2, 10},
        {"rules fics\n0 a claim\n", STATUS_BAD_LOG_ARGUMENT, 2, 10},
        {"rules fics\n0 a claim victory\n", STATUS_BAD_LOG_ARGUMENT, 2, 11},
        {"rules fics\n0 a claim mate C\n", STATUS_BAD_BOARD, 2, 16},
        {"rules fics\n0 arbiter warn z \"x\"\n", STATUS_BAD_SEAT, 2, 16},
        {"rules fics\n0 arbiter warn b\n", STATUS_BAD_STRING, 2, 17},
        {"rules fics\n0 arbiter add-time B\n", STATUS_BAD_NUMBER, 2, 21},
        {"rules fics\n0 arbiter add-time B 0\n", STATUS_BAD_NUMBER, 2, 22},
        {"rules fics\n0 arbiter take-back a\n", STATUS_BAD_BOARD, 2, 21},
        {"rules fics\nexpect\n", STATUS_BAD_LOG_EXPECT, 2, 7},
        {"rules fics\nexpect refused\n", STATUS_BAD_LOG_EXPECT, 2, 1},
        {"rules fics\nexpect 2-0 mate A\n", STATUS_BAD_LOG_EXPECT, 2, 8},
        {"rules fics\nexpect 1-0 boredom A\n", STATUS_BAD_REASON, 2, 12},
        {"rules fics\nexpect 1-0 mate C\n", STATUS_BAD_BOARD, 2, 17},
        {"rules fics\nexpect 1-0 mate A B\n", STATUS_BAD_TRAILING, 2, 19},
        {"rules fics\nexpect board A\n", STATUS_BAD_LOG_EXPECT, 2, 15},
        {"rules fics\nexpect board A 8/8/8\n", STATUS_BAD_FEN_RANKS, 2, 21},
        {"rules fics\n0 a say \"\xFF\"\n", STATUS_BAD_UTF8, 2, 10},
        {"rules fics\n0 a say \"a\tb\x01\"\n", STATUS_BAD_CONTROL, 2, 13},
        {"rules fics\n0 a say \"a\tb\"\n", STATUS_BAD_CONTROL, 2, 11},
        {"rules fics\nplayer A \"a\tb\"\n", STATUS_BAD_CONTROL, 2, 12},
        {"rules fics\n0 a say \"\xC2\x85\"\n", STATUS_BAD_CONTROL, 2, 10},
        {"rules fics\n0 a say \"\x7F\"\n", STATUS_BAD_CONTROL, 2, 10},
        {"rules fics\r\r\n", STATUS_BAD_CONTROL, 1, 11},
    };
    LogReader reader;
    for (size_t i = 0; i < COUNT(cases); i++) {
        LogFault fault = read_all(&reader, cases[i].text);
        if (fault.status != cases[i].status || fault.line != cases[i].line ||
            fault.column != cases[i].column)
            fail_msg("%s: %s at %zu:%zu", cases[i].text, status_name(fault.status), fault.line,
                     fault.column);
    }
}

static void test_long_texts(void **state) {
    (void)state;
    static char text[LOG_LINE_MAX + 64];
    LogReader reader;
    LogLine line;
    size_t offset = 0;
    log_reader_init(&reader);
    assert_int_equal(log_read_line(&reader, str_of("rules fics"), &line, &offset), STATUS_OK);
    for (unsigned len = EVENT_TEXT_MAX; len <= EVENT_TEXT_MAX + 1; len++) {
        Writer out = writer_on(text, sizeof text);
        writer_text(&out, "0 a say \"");
        for (unsigned i = 0; i < len; i++)
            writer_text(&out, i == 7 ? "\\n" : "x");
        writer_text(&out, "\"");
        Status status = log_read_line(&reader, writer_view(&out), &line, &offset);
        assert_int_equal(status, len == EVENT_TEXT_MAX ? STATUS_OK : STATUS_BAD_STRING_LONG);
        if (status == STATUS_OK) {
            assert_int_equal(line.event.text_len, EVENT_TEXT_MAX);
            assert_int_equal(line.event.text[7], '\n');
        }
    }
    memset(text, ' ', sizeof text);
    assert_int_equal(log_read_line(&reader, (Str){text, LOG_LINE_MAX}, &line, &offset), STATUS_OK);
    assert_int_equal(line.kind, LOG_LINE_EMPTY);
    assert_int_equal(log_read_line(&reader, (Str){text, LOG_LINE_MAX + 1}, &line, &offset),
                     STATUS_BAD_LINE_LONG);
}

static void test_comments(void **state) {
    (void)state;
    static const struct {
        const char *line;
        LogLineKind kind;
        const char *move;
    } cases[] = {
        {"", LOG_LINE_EMPTY, NULL},
        {"   \t ", LOG_LINE_EMPTY, NULL},
        {"#0 a start", LOG_LINE_EMPTY, NULL},
        {"  # 0 a start", LOG_LINE_EMPTY, NULL},
        {"1 A move Qxf7#", LOG_LINE_EVENT, "Qxf7#"},
        {"1 A move Qxf7# # mate", LOG_LINE_EVENT, "Qxf7#"},
        {"1 A move exd6 e.p. \t# \"en passant", LOG_LINE_EVENT, "exd6 e.p."},
        {"1 A hold e4", LOG_LINE_EVENT, "e4"},
    };
    LogReader reader;
    LogLine line;
    size_t offset = 0;
    log_reader_init(&reader);
    assert_int_equal(log_read_line(&reader, str_of("rules fics"), &line, &offset), STATUS_OK);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(log_read_line(&reader, str_of(cases[i].line), &line, &offset), STATUS_OK);
        assert_int_equal(line.kind, cases[i].kind);
        if (cases[i].move != NULL)
            assert_true(str_is(line.move_text, cases[i].move));
    }
    assert_int_equal(log_read_line(&reader, str_of("2 a say \"a # b\" # c"), &line, &offset),
                     STATUS_OK);
    assert_string_equal(line.event.text, "a # b");
}

// A comment that says who did it in place of the player; every other one is a comment.
static void test_stand_in(void **state) {
    (void)state;
    static const struct {
        const char *line;
        unsigned level;
    } cases[] = {
        {"1 A move Qxf7# # computer 1", 1},
        {"1 A move e4\t# computer 8 ", 8},
        {"1 A press # computer 9\r", 9},
        {"1 A move e4", 0},
        {"1 A move e4 # computer", 0},
        {"1 A move e4 # computer 0", 0},
        {"1 A move e4 # computer 10", 0},
        {"1 A move e4 # computer x", 0},
        {"1 A move e4 # a computer 3", 0},
        {"1 A move e4 # computer 3 # computer 3", 0},
        {"1 A say \"a # computer 3\"", 0},
        {"1 A say \"a # computer 3\" # computer 4", 4},
        {"# computer 3", 3},
    };
    LogReader reader;
    LogLine line;
    size_t offset = 0;
    log_reader_init(&reader);
    assert_int_equal(log_read_line(&reader, str_of("rules fics"), &line, &offset), STATUS_OK);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(log_read_line(&reader, str_of(cases[i].line), &line, &offset), STATUS_OK);
        if (line.stand_in != cases[i].level)
            fail_msg("'%s' says %u", cases[i].line, line.stand_in);
    }
    for (unsigned level = 1; level <= LOG_STAND_IN_MAX; level++) {
        char text[40];
        Writer out = writer_on(text, sizeof text);
        writer_text(&out, "1 A press");
        log_write_stand_in(level, &out);
        assert_int_equal(log_read_line(&reader, writer_view(&out), &line, &offset), STATUS_OK);
        assert_int_equal(line.stand_in, level);
        assert_int_equal(line.event.kind, EVENT_PRESS);
    }
}

// Every kind of line comes back as it was, but for blanks and comments.
static void test_written_as_read(void **state) {
    (void)state;
    static const char *const lines[] = {
        "0 a start",
        "1 A press",
        "1 B say \"say \\\"x\\\" \\\\ \\n\"",
        "2 b need N",
        "3 b avoid Q",
        "4 b sit",
        "5 b go",
        "6 b trade",
        "7 b no-trade",
        "8 b i-mate",
        "9 b they-mate",
        "10 b hurry",
        "11 b thanks",
        "12 A claim mate",
        "13 A claim flag B",
        "14 b claim illegal",
        "15 b claim repetition A",
        "16 a accept",
        "17 a decline",
        "18 A draw",
        "19 b resign",
        "20 arbiter pause",
        "21 arbiter resume",
        "22 arbiter warn b \"distracting\"",
        "22 arbiter add-time B 60000",
        "23 arbiter forfeit a",
        "23 arbiter expel A",
        "24 arbiter take-back B",
        "25 server outage 5000",
        "26 A move Nf3",
        "27 A hold N@f3",
    };
    LogReader reader;
    LogLine line;
    size_t offset = 0;
    log_reader_init(&reader);
    assert_int_equal(log_read_line(&reader, str_of("rules fics"), &line, &offset), STATUS_OK);
    for (size_t i = 0; i < COUNT(lines); i++) {
        if (log_read_line(&reader, str_of(lines[i]), &line, &offset) != STATUS_OK)
            fail_msg("%s: fault at %zu", lines[i], offset);
        char buffer[LOG_LINE_MAX];
        Writer out = writer_on(buffer, sizeof buffer);
        log_write_event_text(&line.event, line.move_text, &out);
        assert_int_equal(buffer[out.len - 1], '\n');
        buffer[out.len - 1] = '\0';
        assert_string_equal(buffer, lines[i]);
    }
}

static void test_header_written_as_read(void **state) {
    (void)state;
    static const char text[] = "rules swap\n"
                               "option board.promotion pass\n"
                               "option match.gentleman 3\n"
                               "mode table\n"
                               "time 0.5+0.25\n"
                               "simultaneous 500\n"
                               "board A 4k3/8/8/8/8/8/8/4K3[R] w Q - 3 9\n"
                               "player A \"White on A\"\n"
                               "player b \"\xE2\x99\x9E\"\n";
    LogReader reader;
    assert_int_equal(read_all(&reader, text).status, STATUS_OK);
    char buffer[2 * LOG_LINE_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    log_write_header(&reader.header, &out);
    // Either home square's letter says that the king has not moved.
    char *letter = strstr(buffer, "w K -");
    assert_non_null(letter);
    letter[2] = 'Q';
    assert_string_equal(buffer, text);
}

static Match started(const char *header) {
    LogReader reader;
    static Match match;
    assert_int_equal(read_all(&reader, header).status, STATUS_OK);
    match_init(&match, &reader.header.setup);
    for (unsigned seat = SEAT_BLACK_A; seat <= SEAT_BLACK_B; seat += 2) {
        Event event = {.kind = EVENT_START, .actor = (uint8_t)seat};
        assert_int_equal(match_apply(&match, &event, NULL), STATUS_OK);
    }
    return match;
}

static Status resolve(Match *match, const char *text, Event *event) {
    LogReader reader;
    LogLine line;
    size_t offset = 0;
    log_reader_init(&reader);
    assert_int_equal(log_read_line(&reader, str_of("rules fics"), &line, &offset), STATUS_OK);
    assert_int_equal(log_read_line(&reader, str_of(text), &line, &offset), STATUS_OK);
    return log_resolve(match, &line, event, NULL);
}

static void check_line(const Match *match, const Event *event, const char *expected) {
    char buffer[LOG_LINE_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    log_write_event(match, event, &out);
    assert_string_equal(buffer, expected);
}

static void test_resolve(void **state) {
    (void)state;
    static Match match;
    Event event;
    match = started("rules fics\ntime 5+0\n");
    // whose turn it is comes before what the text says
    assert_int_equal(resolve(&match, "10 a move nonsense", &event), STATUS_NOT_ON_MOVE);
    assert_int_equal(resolve(&match, "10 A move nonsense", &event), STATUS_MOVE_UNREADABLE);
    assert_int_equal(resolve(&match, "10 A hold e4", &event), STATUS_TABLE_ONLY);
    assert_int_equal(resolve(&match, "10 A move e2e5", &event), STATUS_MOVE_ILLEGAL);
    assert_int_equal(resolve(&match, "10 A move g1f3", &event), STATUS_OK);
    check_line(&match, &event, "10 A move Nf3\n");
    // a flag that is due falls first
    assert_int_equal(resolve(&match, "5001 A move e4", &event), STATUS_MATCH_OVER);

    match = started("rules swap\nmode table\n");
    assert_int_equal(resolve(&match, "10 A move e2e5", &event), STATUS_OK);
    assert_true(move_is_by_hand(event.move));
    check_line(&match, &event, "10 A move e2e5\n");
    assert_int_equal(resolve(&match, "10 A hold e2e4", &event), STATUS_OK);
    check_line(&match, &event, "10 A hold e4\n");
    assert_int_equal(resolve(&match, "10 A move e5", &event), STATUS_MOVE_ILLEGAL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_byte_order_mark),
        cmocka_unit_test(test_time_of_the_rules),
        cmocka_unit_test(test_faults_and_their_places),
        cmocka_unit_test(test_long_texts),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_written_as_read),
        cmocka_unit_test(test_header_written_as_read),
        cmocka_unit_test(test_resolve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
