// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "notation/judge.h"

static Judge judge;
static char output[1 << 16];

static void append(void *context, Str text) {
    writer_str(context, text);
}

static Status run(const char *log, bool json, LogFault *fault) {
    static Writer out;
    out = writer_on(output, sizeof output);
    return judge_log(&judge, str_of(log), json, (JudgeOutput){append, &out}, fault);
}

static void check(const char *log, unsigned failures, const char *expected) {
    LogFault fault;
    assert_int_equal(run(log, false, &fault), STATUS_OK);
    assert_string_equal(output, expected);
    assert_int_equal(judge.failures, failures);
}

#define START_A "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - "
#define STARTED "rules fics\ntime 300+0\n0 a start\n0 b start\n"

static void test_plain(void **state) {
    (void)state;
    check("rules fics\n", 0, START_A "300000 300000 | " START_A "300000 300000\nresult * none\n");
    check("rules fics\ntime none\n", 0, START_A "- - | " START_A "- -\nresult * none\n");
    check(STARTED "1000 A move e4\n1000 a move e7e4\n", 0,
          "line 6: refused: this move is not legal here\n"
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq e3 299000 300000 | " START_A
          "299000 300000\nresult * none\n");
    check(STARTED "1000 A resign\n", 0,
          START_A "299000 300000 | " START_A "299000 300000\nresult 0-1 resign A\n");
}

static void test_expectations(void **state) {
    (void)state;
    const char *end = START_A "299000 300000 | " START_A "299000 300000\nresult 0-1 resign A\n";
    char text[1024];
    check(STARTED "1000 A resign\nexpect 0-1 resign A\n", 0, end);
    // a line that names no board leaves it open
    check(STARTED "1000 A resign\nexpect 0-1 resign\n", 0, end);
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "expected 1-0 resign A (line 6)\ngot 0-1 resign A\n");
    writer_text(&out, end);
    check(STARTED "1000 A resign\nexpect 1-0 resign A\n", 1, text);
    writer_clear(&out);
    writer_text(&out, "expected 0-1 resign B (line 6)\ngot 0-1 resign A\n");
    writer_text(&out, end);
    check(STARTED "1000 A resign\nexpect 0-1 resign B\n", 1, text);
}

static void test_expected_refusals(void **state) {
    (void)state;
    const char *end = START_A "299000 300000 | " START_A "299000 300000\nresult * none\n";
    const char *refused = "line 5: refused: this seat is not on the move\n";
    char text[1024];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, refused);
    writer_text(&out, end);
    // without any expect line a refusal is only told
    check(STARTED "1000 a move e5\n", 0, text);
    check(STARTED "1000 a move e5\nexpect refused\n", 0, text);
    check(STARTED "1000 a move e5\n# why\n\nexpect refused\nexpect * none\n", 0, text);
    writer_clear(&out);
    writer_text(&out, refused);
    writer_text(&out, "expected accepted (line 5)\n"
                      "got refused: this seat is not on the move\n");
    writer_text(&out, end);
    check(STARTED "1000 a move e5\nexpect * none\n", 1, text);
    writer_clear(&out);
    writer_text(&out, "expected refused (line 6)\ngot accepted\n");
    writer_text(&out, end);
    check(STARTED "1000 a say \"hello\"\nexpect refused\n", 1, text);
}

static void test_expected_boards(void **state) {
    (void)state;
    static const char header[] = "rules fics\ntime none\n"
                                 "board A 4k3/8/8/8/8/8/8/4K2R~[QPp] w - - 0 1\n";
    const char *end = "4k3/8/8/8/8/8/8/4K2R~[QPp] w - - - - | " START_A "- -\nresult * none\n";
    char log[1024];
    Writer out = writer_on(log, sizeof log);
    writer_text(&out, header);
    writer_text(&out, "expect board A 4k3/8/8/8/8/8/8/4K2R~[pPQ]\n");
    check(log, 0, end);
    writer_clear(&out);
    writer_text(&out, header);
    writer_text(&out, "expect board A 4k3/8/8/8/8/8/8/4K2R[Q]\n");
    char text[1024];
    Writer expected = writer_on(text, sizeof text);
    writer_text(&expected, "expected board A 4k3/8/8/8/8/8/8/4K2R[Q] (line 4)\n"
                           "got board A 4k3/8/8/8/8/8/8/4K2R~[QPp]\n");
    writer_text(&expected, end);
    check(log, 1, text);
}

// A result may also be looked at on the way; only at the end is the match closed first.
static void test_expected_on_the_way(void **state) {
    (void)state;
    check(STARTED "1000 A draw\nexpect * none\n1000 A resign\nexpect 0-1 resign A\n", 0,
          START_A "299000 300000 | " START_A "299000 300000\nresult 0-1 resign A\n");
}

static void test_pending(void **state) {
    (void)state;
    LogFault fault;
    assert_int_equal(run("rules arnold\nmode table\ntime 5+0\nsimultaneous 500\n"
                         "0 a start\n0 b start\n6000 a claim flag\n",
                         false, &fault),
                     STATUS_OK);
    assert_true(str_starts_with(str_of(output), "line 7: pending: "));
}

static void test_json(void **state) {
    (void)state;
    LogFault fault;
    assert_int_equal(
        run("rules fics\ntime none\n0 a start\n0 a start\nexpect 1-0 mate A\n", true, &fault),
        STATUS_OK);
    assert_string_equal(
        output, "{\"lines\":[\n"
                "{\"line\":4,\"refused\":\"started already\",\"code\":\"STARTED_ALREADY\"},\n"
                "{\"line\":5,\"expected\":\"1-0 mate A\",\"got\":\"* none\"},\n"
                "{\"line\":4,\"expected\":\"accepted\",\"got\":\"refused: started already\"}\n"
                "],\n"
                "\"bfen\":\"" START_A "- - | " START_A "- -\",\n"
                "\"result\":\"*\",\"reason\":\"none\",\"board\":null}\n");
    assert_int_equal(run("rules fics\ntime none\n0 a resign\n", true, &fault), STATUS_OK);
    assert_non_null(strstr(output, "{\"lines\":[],\n"));
    assert_non_null(strstr(output, "\"result\":\"1-0\",\"reason\":\"resign\",\"board\":\"A\"}"));
}

static void test_malformed(void **state) {
    (void)state;
    LogFault fault;
    assert_int_equal(run("", false, &fault), STATUS_BAD_LOG_RULES_FIRST);
    assert_int_equal(fault.line, 1);
    assert_int_equal(run(STARTED "1000 a move e5\n2000 a jump\n", false, &fault),
                     STATUS_BAD_LOG_EVENT);
    assert_int_equal(fault.line, 6);
    assert_int_equal(fault.column, 8);
    assert_string_equal(output, ""); // nothing before the log is known to be good
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_expectations),
        cmocka_unit_test(test_expected_refusals),
        cmocka_unit_test(test_expected_boards),
        cmocka_unit_test(test_expected_on_the_way),
        cmocka_unit_test(test_pending),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
