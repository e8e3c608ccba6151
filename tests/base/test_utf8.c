// SPDX-License-Identifier: MIT
// Cases after the table of well-formed byte sequences of the Unicode Standard (table 3-7).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "base/utf8.h"

static void test_valid_prefix(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t valid;
    } cases[] = {
        {"", 0},
        {"plain", 5},
        {"\xC3\xA9", 2},
        {"\xE2\x99\x9E", 3},
        {"\xF0\x9F\x99\x82", 4},
        {"\xF4\x8F\xBF\xBF", 4},
        {"\xED\x9F\xBF\xEE\x80\x80", 6},
        {"a\x80", 1},
        {"a\xC0\x80", 1},
        {"a\xC1\xBF", 1},
        {"a\xE0\x9F\xBF", 1},
        {"a\xED\xA0\x80", 1},
        {"a\xED\xBF\xBF", 1},
        {"a\xF0\x8F\xBF\xBF", 1},
        {"a\xF4\x90\x80\x80", 1},
        {"a\xF5\x80\x80\x80", 1},
        {"a\xFF", 1},
        {"a\xC3", 1},
        {"a\xC3z", 1},
        {"a\xE2\x99", 1},
        {"a\xE2\x99z", 1},
        {"a\xF0\x9F\x99", 1},
        {"\xC3\xA9\xFF\xC3\xA9", 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (utf8_valid_prefix(str_of(cases[i].text)) != cases[i].valid)
            fail_msg("case %zu", i);
    assert_int_equal(utf8_valid_prefix((Str){"a\0b", 3}), 3);
}

static void test_take(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t code;
        size_t len;
    } cases[] = {
        {"a\xC3\xA9", 'a', 1},
        {"\xC3\xA9z", 0xE9, 2},
        {"\xE2\x99\x9Ez", 0x265E, 3},
        {"\xF0\x9F\x99\x82\x80", 0x1F642, 4},
        {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
        {"\x80\x80", 0x80, 1},
        {"\xC3z", 3, 1},
        {"\xC3\xC3\xA9", 3, 1},
        {"\xE2\x99", 0x99, 2},
        {"\xF0\x9F\x99z", 0x7D9, 3},
        {"\xFF", 7, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Str text = str_of(cases[i].text);
        size_t whole = text.len;
        if (utf8_take(&text) != cases[i].code || whole - text.len != cases[i].len)
            fail_msg("case %zu", i);
    }
    Str nul = {"\0b", 2};
    assert_int_equal(utf8_take(&nul), 0);
    assert_int_equal(nul.len, 1);
}

static void test_write(void **state) {
    (void)state;
    static const struct {
        uint32_t code;
        const char *text;
    } cases[] = {
        {'a', "a"},
        {0x7F, "\x7F"},
        {0x80, "\xC2\x80"},
        {0x7FF, "\xDF\xBF"},
        {0x800, "\xE0\xA0\x80"},
        {0x265E, "\xE2\x99\x9E"},
        {0xFFFF, "\xEF\xBF\xBF"},
        {0x10000, "\xF0\x90\x80\x80"},
        {0x10FFFF, "\xF4\x8F\xBF\xBF"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[8];
        Writer out = writer_on(buffer, sizeof buffer);
        utf8_write(cases[i].code, &out);
        assert_string_equal(buffer, cases[i].text);
        Str text = writer_view(&out);
        assert_int_equal(utf8_take(&text), cases[i].code);
        assert_int_equal(text.len, 0);
    }
}

static void test_count(void **state) {
    (void)state;
    assert_int_equal(utf8_count(str_of("")), 0);
    assert_int_equal(utf8_count(str_of("plain")), 5);
    assert_int_equal(utf8_count(str_of("Z\xC3\xBCrich \xE2\x99\x9E \xF0\x9F\x99\x82")), 10);
}

static void test_controls(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
    } cases[] = {{"\x01", 1},     {"\t", 1},       {"\x1F", 1},     {" ", 0},
                 {"~", 0},        {"\x7F", 1},     {"\xC2\x80", 2}, {"\xC2", 0},
                 {"\xC2\x9F", 2}, {"\xC2\xA0", 0}, {"\xC2\x1F", 0}, {"\x80", 0},
                 {"\xC3\x80", 0}, {"", 0}};
    for (size_t i = 0; i < COUNT(cases); i++)
        if (utf8_control_at(str_of(cases[i].text), 0) != cases[i].bytes)
            fail_msg("case %zu", i);
    assert_int_equal(utf8_control_at((Str){"\0", 1}, 0), 1);
    assert_int_equal(utf8_control_at(str_of("a\xC2\x85"), 1), 2);
    assert_int_equal(utf8_control_at(str_of("a"), 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_valid_prefix),
                                       cmocka_unit_test(test_take), cmocka_unit_test(test_write),
                                       cmocka_unit_test(test_count),
                                       cmocka_unit_test(test_controls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
