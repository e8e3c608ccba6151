// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/writer.h"

static void test_writes(void **state) {
    (void)state;
    char buffer[128];
    Writer out = writer_on(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    writer_char(&out, 'a');
    writer_text(&out, "bc");
    writer_str(&out, (Str){"defg", 2});
    writer_char(&out, ' ');
    writer_int(&out, -12);
    writer_char(&out, ' ');
    writer_int_padded(&out, 7, 3);
    writer_char(&out, ' ');
    writer_int_padded(&out, 1234, 3);
    assert_string_equal(buffer, "abcde -12 007 1234");
    assert_true(str_is(writer_view(&out), buffer));
    assert_int_equal(writer_status(&out), STATUS_OK);
    writer_clear(&out);
    assert_string_equal(buffer, "");
    writer_int(&out, INT64_MIN);
    writer_char(&out, ' ');
    writer_int(&out, INT64_MAX);
    assert_string_equal(buffer, "-9223372036854775808 9223372036854775807");
}

static void test_quotes(void **state) {
    (void)state;
    char buffer[64];
    Writer out = writer_on(buffer, sizeof buffer);
    writer_quoted(&out, str_of("say \"x\" \\ \n\xC3\xA9"));
    assert_string_equal(buffer, "\"say \\\"x\\\" \\\\ \\n\xC3\xA9\"");
}

static void test_overflow(void **state) {
    (void)state;
    char buffer[8];
    memset(buffer, '!', sizeof buffer);
    Writer out = writer_on(buffer, 5);
    writer_text(&out, "abcd");
    assert_int_equal(writer_status(&out), STATUS_OK);
    writer_char(&out, 'e');
    writer_text(&out, "");
    assert_int_equal(writer_status(&out), STATUS_NO_ROOM);
    assert_string_equal(buffer, "abcd");
    assert_memory_equal(buffer + 5, "!!!", 3);
    writer_clear(&out);
    assert_int_equal(writer_status(&out), STATUS_OK);
    writer_text(&out, "abcdefgh");
    assert_string_equal(buffer, "abcd");
    assert_int_equal(writer_status(&out), STATUS_NO_ROOM);
    char one[1];
    out = writer_on(one, 1);
    writer_char(&out, 'x');
    assert_string_equal(one, "");
    assert_int_equal(writer_status(&out), STATUS_NO_ROOM);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writes),
        cmocka_unit_test(test_quotes),
        cmocka_unit_test(test_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
