// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sys/entropy.h"

static void test_fills(void **state) {
    (void)state;
    unsigned char first[16] = {0};
    unsigned char second[16] = {0};
    static unsigned char many[100000];
    assert_int_equal(entropy_fill(first, sizeof first), STATUS_OK);
    assert_int_equal(entropy_fill(second, sizeof second), STATUS_OK);
    assert_memory_not_equal(first, second, sizeof first);
    assert_int_equal(entropy_fill(many, sizeof many), STATUS_OK);
    // The end is filled as well: 64 zeros come once in 2 to the 512.
    static const unsigned char zeros[64];
    assert_memory_not_equal(many + sizeof many - 64, zeros, 64);
    assert_int_equal(entropy_fill(first, 0), STATUS_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fills)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
