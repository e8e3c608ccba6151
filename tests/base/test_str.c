// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "base/str.h"

static void test_comparing(void **state) {
    (void)state;
    assert_true(str_equal(str_of("abc"), (Str){"abcd", 3}));
    assert_false(str_equal(str_of("abc"), str_of("abd")));
    assert_false(str_equal(str_of("abc"), str_of("ab")));
    assert_true(str_equal((Str){NULL, 0}, str_of("")));
    assert_true(str_is((Str){"rules fics", 5}, "rules"));
    assert_true(str_starts_with(str_of("rules"), "rule"));
    assert_true(str_starts_with(str_of("rules"), ""));
    assert_false(str_starts_with(str_of("rul"), "rule"));
    assert_true(str_is_ignoring_case(str_of("QueeN"), "qUEEn"));
    assert_false(str_is_ignoring_case(str_of("queen"), "queens"));
    assert_false(str_is_ignoring_case(str_of("queens"), "queen"));
    assert_false(str_is_ignoring_case(str_of("@"), "`"));
    static const char *const pieces[] = {"king", "Queen", "rook"};
    assert_true(str_is_one_of_ignoring_case(str_of("KING"), pieces, 3));
    assert_true(str_is_one_of_ignoring_case(str_of("rook"), pieces, 3));
    assert_false(str_is_one_of_ignoring_case(str_of("rook"), pieces, 2));
    assert_false(str_is_one_of_ignoring_case(str_of("rooks"), pieces, 3));
    assert_false(str_is_one_of_ignoring_case(str_of(""), pieces, 3));
    assert_false(str_is_one_of_ignoring_case(str_of("king"), pieces, 0));
}

static void test_parts(void **state) {
    (void)state;
    Str text = str_of("a=b=c");
    assert_int_equal(str_find(text, '='), 1);
    assert_int_equal(str_find(text, 'x'), 5);
    assert_true(str_is(str_from(text, 2), "b=c"));
    assert_true(str_is(str_from(text, 5), ""));
    assert_true(str_is(str_first(text, 3), "a=b"));
    assert_true(str_is(str_first(text, 99), "a=b=c"));
    assert_true(str_is(str_trim(str_of(" \t a b \r\n")), "a b"));
    assert_true(str_is(str_trim(str_of(" \t ")), ""));
    Str lines = str_of("one\ntwo\r\n\rfour");
    assert_true(str_is(str_take_line(&lines), "one"));
    assert_true(str_is(str_take_line(&lines), "two"));
    assert_true(str_is(str_take_line(&lines), ""));
    assert_true(str_is(str_take_line(&lines), "four"));
    assert_true(lines.len == 0);
}

static void test_numbers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Status status;
        int64_t value;
    } cases[] = {
        {"0", STATUS_OK, 0},
        {"42", STATUS_OK, 42},
        {"007", STATUS_OK, 7},
        {"-5", STATUS_OK, -5},
        {"9223372036854775807", STATUS_OK, INT64_MAX},
        {"9223372036854775808", STATUS_BAD_NUMBER, 0},
        {"99999999999999999999", STATUS_BAD_NUMBER, 0},
        {"", STATUS_BAD_NUMBER, 0},
        {"-", STATUS_BAD_NUMBER, 0},
        {"+5", STATUS_BAD_NUMBER, 0},
        {" 5", STATUS_BAD_NUMBER, 0},
        {"5x", STATUS_BAD_NUMBER, 0},
        {"5-", STATUS_BAD_NUMBER, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = 0;
        Status status = str_to_int(str_of(cases[i].text), INT64_MIN, INT64_MAX, &value);
        if (status != cases[i].status || value != cases[i].value)
            fail_msg("'%s': %s", cases[i].text, status_name(status));
    }
    int64_t value = 1;
    assert_int_equal(str_to_int(str_of("11"), 0, 10, &value), STATUS_BAD_NUMBER);
    assert_int_equal(str_to_int(str_of("-1"), 0, 10, &value), STATUS_BAD_NUMBER);
    assert_int_equal(value, 1);
    assert_int_equal(str_to_int(str_of("10"), 0, 10, &value), STATUS_OK);
    assert_int_equal(value, 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comparing),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
