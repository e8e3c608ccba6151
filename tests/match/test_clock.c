// SPDX-License-Identifier: MIT
#include "script.h"

#include <string.h>

static const TimeControl plain = {.kind = TIME_INCREMENT, .base_ms = 10000};
static const TimeControl increment = {.kind = TIME_INCREMENT, .base_ms = 10000, .bonus_ms = 2000};
static const TimeControl delay = {.kind = TIME_DELAY, .base_ms = 10000, .bonus_ms = 2000};
static const TimeControl bronstein = {.kind = TIME_BRONSTEIN, .base_ms = 10000, .bonus_ms = 2000};

static Clock running(const TimeControl *control) {
    Clock clock;
    clock_init(&clock, control, WHITE);
    clock_run(&clock, 0);
    return clock;
}

static void stands_still_until_it_is_run(void **state) {
    (void)state;
    Clock clock;
    clock_init(&clock, &plain, BLACK);
    assert_int_equal(clock_remaining(&clock, BLACK, 5000), 10000);
    assert_true(clock_flag_due(&clock) == CLOCK_NEVER);
    clock_run(&clock, 5000);
    assert_int_equal(clock_remaining(&clock, BLACK, 5001), 9999);
    assert_int_equal(clock_remaining(&clock, WHITE, 9000), 10000);
    assert_int_equal(clock_flag_due(&clock), 15000);
}

static void reading_changes_nothing(void **state) {
    (void)state;
    Clock clock = running(&delay);
    Clock before;
    memcpy(&before, &clock, sizeof clock);
    for (int64_t at = 0; at < 1000; at++) {
        assert_int_equal(clock_remaining(&clock, WHITE, at * 20), at * 20 < 2000 ? 10000
                                                                  : at * 20 < 12000
                                                                      ? 12000 - at * 20
                                                                      : 0);
        assert_int_equal(clock_flag_due(&clock), 12000);
    }
    assert_memory_equal(&before, &clock, sizeof clock);
}

static void increment_comes_with_the_press(void **state) {
    (void)state;
    Clock clock = running(&increment);
    clock_press(&clock, &increment, 3000);
    assert_int_equal(clock_remaining(&clock, WHITE, 3000), 9000);
    assert_int_equal(clock_remaining(&clock, BLACK, 4000), 9000);
    assert_int_equal(clock_flag_due(&clock), 13000);
}

static void delay_is_not_charged_and_not_saved_up(void **state) {
    (void)state;
    Clock clock = running(&delay);
    clock_press(&clock, &delay, 500); // within the delay
    assert_int_equal(clock_remaining(&clock, WHITE, 500), 10000);
    clock_press(&clock, &delay, 3500); // 3000 of which 2000 are free
    assert_int_equal(clock_remaining(&clock, BLACK, 3500), 9000);
    assert_int_equal(clock_remaining(&clock, WHITE, 5500), 10000);
    assert_int_equal(clock_remaining(&clock, WHITE, 5501), 9999);
}

static void bronstein_gives_back_what_was_used(void **state) {
    (void)state;
    Clock clock = running(&bronstein);
    clock_press(&clock, &bronstein, 1500);
    assert_int_equal(clock_remaining(&clock, WHITE, 1500), 10000);
    clock_press(&clock, &bronstein, 6500);
    assert_int_equal(clock_remaining(&clock, BLACK, 6500), 7000);
    // Unlike the delay it does not hold the flag up.
    assert_int_equal(clock_flag_due(&clock), 16500);
}

static void flag_falls_when_nothing_is_left(void **state) {
    (void)state;
    Clock clock = running(&increment);
    assert_int_equal(clock_remaining(&clock, WHITE, 9999), 1);
    assert_int_equal(clock_flag_due(&clock), 10000);
    clock_fall(&clock, 10000);
    assert_true(clock_flag_is_down(&clock, WHITE));
    assert_int_equal(clock_remaining(&clock, WHITE, 12000), 0);
    assert_true(clock_flag_due(&clock) == CLOCK_NEVER);
    // Settled point 14: no increment for a fallen flag, and it stays down.
    clock_press(&clock, &increment, 12000);
    assert_int_equal(clock_remaining(&clock, WHITE, 12000), 0);
    clock_press(&clock, &increment, 13000);
    assert_true(clock_flag_due(&clock) == CLOCK_NEVER);
    assert_true(clock_flag_is_down(&clock, WHITE));
}

static void added_time_lifts_the_flag(void **state) {
    (void)state;
    Clock clock = running(&plain);
    clock_fall(&clock, 10000);
    assert_int_equal(clock_add(&clock, &plain, WHITE, 5000, 12000), STATUS_OK);
    assert_false(clock_flag_is_down(&clock, WHITE));
    assert_int_equal(clock_remaining(&clock, WHITE, 13000), 4000);
    assert_int_equal(clock_flag_due(&clock), 17000);
    assert_int_equal(clock_add(&clock, &plain, BLACK, TIME_MS_MAX, 13000), STATUS_TIME_RANGE);
    assert_int_equal(clock_add(&clock, &plain, BLACK, 0, 13000), STATUS_TIME_RANGE);
    assert_int_equal(clock_remaining(&clock, BLACK, 13000), 10000);
    assert_int_equal(clock_add(&clock, &plain, BLACK, TIME_MS_MAX - 10000, 13000), STATUS_OK);
    const TimeControl none = {.kind = TIME_NONE};
    assert_int_equal(clock_add(&clock, &none, BLACK, 1, 13000), STATUS_NO_CLOCKS);
}

static void halt_keeps_the_rest_of_the_delay(void **state) {
    (void)state;
    Clock clock = running(&delay);
    clock_halt(&clock, 1500);
    assert_true(clock_flag_due(&clock) == CLOCK_NEVER);
    assert_int_equal(clock_remaining(&clock, WHITE, 90000), 10000);
    clock_run(&clock, 100000);
    assert_int_equal(clock_remaining(&clock, WHITE, 100500), 10000);
    assert_int_equal(clock_remaining(&clock, WHITE, 100600), 9900);
    assert_int_equal(clock_flag_due(&clock), 110500);
}

static void outage_stops_the_time(void **state) {
    (void)state;
    Clock clock = running(&plain);
    clock_skip(&clock, 1000, 4000);
    assert_int_equal(clock_remaining(&clock, WHITE, 3000), 9000);
    assert_int_equal(clock_remaining(&clock, WHITE, 5000), 9000);
    assert_int_equal(clock_remaining(&clock, WHITE, 5001), 8999);
    assert_int_equal(clock_flag_due(&clock), 14000);
    clock_press(&clock, &plain, 3000); // nobody pays for the time that stands still
    assert_int_equal(clock_remaining(&clock, WHITE, 3000), 9000);
    assert_int_equal(clock_remaining(&clock, BLACK, 6000), 9000);
}

static void overlapping_outages_count_once(void **state) {
    (void)state;
    Clock clock = running(&plain);
    clock_skip(&clock, 1000, 4000); // to 5000
    clock_skip(&clock, 3000, 4000); // to 7000
    clock_skip(&clock, 3000, 1000); // within
    assert_int_equal(clock_remaining(&clock, WHITE, 7000), 9000);
    assert_int_equal(clock_remaining(&clock, WHITE, 8000), 8000);
}

static void new_turn_begins_the_delay_anew(void **state) {
    (void)state;
    Clock clock = running(&delay);
    clock_press(&clock, &delay, 1000);
    clock_new_turn(&clock, &delay, WHITE, 4000); // Black has used 3000, 2000 of them free
    assert_int_equal(clock_remaining(&clock, BLACK, 4000), 9000);
    assert_int_equal(clock_remaining(&clock, WHITE, 6000), 10000);
    assert_int_equal(clock_remaining(&clock, WHITE, 7000), 9000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stands_still_until_it_is_run),
        cmocka_unit_test(reading_changes_nothing),
        cmocka_unit_test(increment_comes_with_the_press),
        cmocka_unit_test(delay_is_not_charged_and_not_saved_up),
        cmocka_unit_test(bronstein_gives_back_what_was_used),
        cmocka_unit_test(flag_falls_when_nothing_is_left),
        cmocka_unit_test(added_time_lifts_the_flag),
        cmocka_unit_test(halt_keeps_the_rest_of_the_delay),
        cmocka_unit_test(outage_stops_the_time),
        cmocka_unit_test(overlapping_outages_count_once),
        cmocka_unit_test(new_turn_begins_the_delay_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
