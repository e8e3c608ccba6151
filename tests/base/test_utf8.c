// SPDX-License-Identifier: MIT
// Cases after the table of well-formed byte sequences of the Unicode Standard (table 3-7).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (utf8_valid_prefix(str_of(cases[i].text)) != cases[i].valid)
            fail_msg("case %zu", i);
    assert_int_equal(utf8_valid_prefix((Str){"a\0b", 3}), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_valid_prefix)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
