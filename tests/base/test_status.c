// SPDX-License-Identifier: MIT
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/status.h"

static void test_every_text(void **state) {
    (void)state;
    for (int status = 0; status < STATUS_COUNT; status++) {
        const char *text = status_text((Status)status);
        const char *name = status_name((Status)status);
        assert_non_null(text);
        assert_non_null(name);
        assert_true(strlen(text) > 0 && text[strlen(text) - 1] != '.');
        assert_false(isspace((unsigned char)text[0]));
        for (int other = 0; other < status; other++)
            assert_string_not_equal(text, status_text((Status)other));
    }
    assert_string_equal(status_name(STATUS_OK), "OK");
    assert_string_equal(status_name(STATUS_MOVE_ILLEGAL), "MOVE_ILLEGAL");
    assert_string_equal(status_text(STATUS_MOVE_ILLEGAL), "this move is not legal here");
    assert_non_null(status_text(STATUS_COUNT));
    assert_non_null(status_name(STATUS_COUNT));
}

static void test_refusals(void **state) {
    (void)state;
    assert_false(status_is_refusal(STATUS_OK));
    assert_false(status_is_refusal(STATUS_BAD_TOKEN));
    assert_true(status_is_refusal(STATUS_MOVE_UNREADABLE));
    assert_true(status_is_refusal(STATUS_TIME_RANGE));
    assert_false(status_is_refusal(STATUS_TIME_BACK));
    assert_false(status_is_refusal(STATUS_COUNT));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_text),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
