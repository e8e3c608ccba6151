// SPDX-License-Identifier: MIT
// The bench takes the same nodes every time and everywhere. Whoever changes what the search does
// changes the signature below with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/bench.h"

enum { MEMORY = 1 << 20, DEPTH = 3, SIGNATURE = 83779 };

static void the_signature_stands(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    BenchResult first;
    BenchResult second;
    assert_non_null(memory);
    assert_int_equal(bench_run(memory, MEMORY, DEPTH, &first), STATUS_OK);
    assert_int_equal(bench_run(memory, MEMORY, DEPTH, &second), STATUS_OK);
    assert_int_equal(first.nodes, second.nodes);
    assert_int_equal(first.digest, second.digest);
    assert_int_equal(first.nodes, SIGNATURE);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_signature_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
