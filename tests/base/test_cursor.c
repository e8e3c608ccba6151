// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/cursor.h"

static void test_reading(void **state) {
    (void)state;
    Cursor cursor = cursor_on(str_of("ab  \tword=5\nx"));
    assert_int_equal(cursor_peek(&cursor), 'a');
    assert_int_equal(cursor_peek_at(&cursor, 1), 'b');
    assert_int_equal(cursor_peek_at(&cursor, 99), '\0');
    assert_false(cursor_take(&cursor, 'b'));
    assert_true(cursor_take(&cursor, 'a'));
    assert_false(cursor_take_text(&cursor, "bc"));
    assert_true(cursor_take_text(&cursor, "b"));
    assert_int_equal(cursor.offset, 2);
    cursor_skip_blanks(&cursor);
    assert_int_equal(cursor.offset, 5);
    assert_true(str_is(cursor_take_word(&cursor), "word=5"));
    assert_true(str_is(cursor_take_word(&cursor), ""));
    cursor_skip_blanks(&cursor);
    assert_int_equal(cursor_peek(&cursor), '\n');
    assert_true(str_is(cursor_rest(&cursor), "\nx"));
    cursor_skip(&cursor);
    cursor_skip(&cursor);
    assert_true(cursor_at_end(&cursor));
    cursor_skip(&cursor);
    assert_int_equal(cursor.offset, 13);
    assert_int_equal(cursor_peek(&cursor), '\0');
    assert_false(cursor_take(&cursor, '\0'));
}

static void check_place(const char *text, size_t offset, size_t line, size_t column) {
    TextPlace place = text_place(str_of(text), offset);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
}

static void test_places(void **state) {
    (void)state;
    check_place("", 0, 1, 1);
    check_place("ab\ncd", 1, 1, 2);
    check_place("ab\ncd", 2, 1, 3);
    check_place("ab\ncd", 3, 2, 1);
    check_place("ab\ncd", 99, 2, 3);
    check_place("ab\r\ncd", 4, 2, 1);
    check_place("ab\rcd", 3, 2, 1);
    check_place("\n\n\n", 3, 4, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
