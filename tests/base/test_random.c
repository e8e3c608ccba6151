// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "base/random.h"

// The first outputs of xoshiro256** whose state is 1, 2, 3, 4: a known answer of the algorithm.
static void test_known_answer(void **state) {
    (void)state;
    Random random = {{1, 2, 3, 4}};
    static const uint64_t expected[] = {11520u, 0u, 1509978240u, 1215971899390074240u};
    for (size_t i = 0; i < COUNT(expected); i++)
        assert_true(random_next(&random) == expected[i]);
}

// splitmix64 from 0 begins with 0xE220A8397B1DCDAF.
static void test_seeds(void **state) {
    (void)state;
    Random a = random_from_seed(0);
    assert_true(a.state[0] == UINT64_C(0xE220A8397B1DCDAF));
    Random b = random_from_seed(0);
    Random c = random_from_seed(1);
    assert_true(random_next(&a) == random_next(&b));
    assert_true(random_next(&a) != random_next(&c));
}

static void test_below(void **state) {
    (void)state;
    enum { BOUND = 7, DRAWS = 70000 };
    unsigned counts[BOUND] = {0};
    Random random = random_from_seed(1);
    for (unsigned i = 0; i < DRAWS; i++) {
        uint32_t value = random_below(&random, BOUND);
        assert_true(value < BOUND);
        counts[value]++;
    }
    for (unsigned i = 0; i < BOUND; i++) // five standard deviations are about 463
        assert_in_range(counts[i], DRAWS / BOUND - 463, DRAWS / BOUND + 463);
    assert_int_equal(random_below(&random, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_answer),
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
