// SPDX-License-Identifier: MIT
// Four computers at a table without clocks: the seed alone decides, however slow the machine is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <unistd.h>

#include "cli/play_computer.h"

enum { EVENTS_MAX = 400, EVENTS_AT_LEAST = 60, SLOW_MS = 20000 };

typedef struct Course {
    PlayTable table;
    PlayComputers computers;
    Event events[EVENTS_MAX];
    unsigned count;
} Course;

static void heard(void *context, const Event *event) {
    Course *course = context;
    play_computer_hear(&course->computers, event);
    if (event != NULL && course->count < EVENTS_MAX)
        course->events[course->count++] = *event;
}

static void meanwhile(void *context) {
    (void)context;
}

// Plays on until the match is over or EVENTS_MAX; each step takes `step_ms` more than it took.
static Course *play(const char *folder, int64_t step_ms) {
    char path[200];
    (void)snprintf(path, sizeof path, "%s/log", folder);
    Course *course = calloc(1, sizeof *course);
    assert_non_null(course);
    PlayTable *table = &course->table;
    char program[] = "play";
    char seats_option[] = "--seats", seats[] = "2222";
    char time_option[] = "--time", none[] = "none";
    char seed_option[] = "--seed", seed[] = "5";
    char *arguments[] = {program, seats_option, seats, time_option, none, seed_option, seed, NULL};
    assert_true(play_options_read(7, arguments, &table->options));
    play_options_settle_pace(&table->options);
    play_output_init(&table->output, true);
    table->heard = heard;
    table->context = course;
    assert_int_equal(play_journal_create(&table->journal, path, &table->options.header, str_of("")),
                     STATUS_OK);
    match_init(&table->match, &table->options.header.setup);
    play_table_set_now(table, 0);
    course->computers.meanwhile = meanwhile;
    assert_true(play_computer_init(&course->computers, table));
    course->computers.ready = true;
    while (course->count < EVENTS_MAX && play_computer_step(&course->computers)) {
        play_table_set_now(table, play_table_now(table) + step_ms);
        play_table_pass_time(table);
    }
    play_computer_free(&course->computers);
    play_journal_close(&table->journal);
    assert_int_equal(remove(path), 0);
    return course;
}

static void test_seed_decides(void **state) {
    (void)state;
    char folder[200];
    const char *temporary = getenv("TMPDIR");
    (void)snprintf(folder, sizeof folder, "%.100s/bughouse-play-XXXXXX",
                   temporary != NULL ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
    Course *fast = play(folder, 0);
    Course *slow = play(folder, SLOW_MS);
    assert_true(fast->count >= EVENTS_AT_LEAST);
    assert_int_equal(fast->count, slow->count);
    for (unsigned i = 0; i < fast->count; i++) {
        const Event *one = &fast->events[i];
        const Event *other = &slow->events[i];
        assert_int_equal(one->kind, other->kind);
        assert_int_equal(one->actor, other->actor);
        assert_int_equal(one->move.bits, other->move.bits);
        assert_int_equal(one->quick, other->quick);
        assert_int_equal(one->piece, other->piece);
    }
    free(fast);
    free(slow);
    assert_int_equal(rmdir(folder), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_seed_decides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
