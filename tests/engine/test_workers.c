// SPDX-License-Identifier: MIT
// The engine with its threads.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <sched.h>

#include "sys/monotonic.h"
#include "sys/thread.h"
#include "tables.h"

enum { TABLES = 4, EVENTS = 60 };

typedef struct Loop {
    Engine *engine;
    Mutex mutex;
    Condition changed;
    unsigned wakes; // so far
    unsigned seen;  // by next_wake
} Loop;

static void wake(void *context) {
    Loop *loop = context;
    mutex_lock(&loop->mutex);
    loop->wakes++;
    condition_signal(&loop->changed);
    mutex_unlock(&loop->mutex);
}

// Waits until the engine has called since the last time.
static void next_wake(Loop *loop) {
    mutex_lock(&loop->mutex);
    while (loop->wakes == loop->seen)
        condition_wait(&loop->changed, &loop->mutex);
    loop->seen = loop->wakes;
    mutex_unlock(&loop->mutex);
}

static void begin(Loop *loop, unsigned workers, unsigned questions, uint64_t nodes) {
    *loop = (Loop){.wakes = 0};
    mutex_init(&loop->mutex);
    condition_init(&loop->changed);
    const EngineOptions options = {.workers = workers,
                                   .players = TABLES * SEAT_COUNT,
                                   .questions = questions,
                                   .memory = 1 << 20,
                                   .nodes = nodes,
                                   .wake = wake,
                                   .context = loop};
    assert_int_equal(engine_open(&options, &loop->engine), STATUS_OK);
}

static void end(Loop *loop) {
    engine_close(loop->engine);
    condition_destroy(&loop->changed);
    mutex_destroy(&loop->mutex);
}

static EngineState state_of(Loop *loop) {
    EngineState state;
    engine_state(loop->engine, &state);
    return state;
}

static EngineAnswer next_answer(Loop *loop) {
    EngineAnswer answer;
    while (!engine_answer(loop->engine, &answer))
        next_wake(loop);
    return answer;
}

// Asks a player that thinks for long, and waits until it does.
static void make_busy(Loop *loop, const Table *table, Seat seat, uint64_t tag) {
    assert_int_equal(
        engine_ask(loop->engine, table->players[seat], &table->match, table->match.now, tag),
        STATUS_OK);
    while (state_of(loop).waiting > 0)
        sched_yield();
}

static bool is_played(const Table *table) {
    return table->count >= EVENTS || match_is_over(&table->match);
}

// Asks at all tables; false when all are played. Asking lets time pass, with which a match may be over.
static bool ask_all(const Loop *loop, Table *const *tables, int64_t now) {
    bool any = false;
    for (unsigned i = 0; i < TABLES; i++) {
        if (!is_played(tables[i]))
            table_ask(tables[i], loop->engine, now, i);
        any |= !is_played(tables[i]);
    }
    return any;
}

// Matches of computers by the clock, with more players than questions.
static void test_matches(void **state) {
    (void)state;
    Loop loop;
    Table *tables[TABLES];
    begin(&loop, 3, 6, 300);
    for (unsigned i = 0; i < TABLES; i++) {
        tables[i] = table_new("fics", 180000);
        table_seat(tables[i], loop.engine, 1, i);
    }
    const int64_t start = monotonic_ms();
    while (ask_all(&loop, tables, monotonic_ms() - start)) {
        // With nobody at work no wake comes: a result takes effect with the next millisecond.
        const EngineState now = state_of(&loop);
        if (now.waiting + now.thinking > 0)
            next_wake(&loop);
        else
            sched_yield();
        EngineAnswer answer;
        while (engine_answer(loop.engine, &answer))
            assert_true(table_hear_answer(tables[answer.tag], loop.engine, &answer,
                                          monotonic_ms() - start));
    }
    unsigned events = 0;
    for (unsigned i = 0; i < TABLES; i++)
        events += tables[i]->count;
    assert_true(events > TABLES);
    assert_true(state_of(&loop).answered >= events);
    end(&loop);
    for (unsigned i = 0; i < TABLES; i++)
        free(tables[i]);
}

static void test_broken_off(void **state) {
    (void)state;
    Loop loop;
    Table *table = table_new("fics", 6000000);
    begin(&loop, 1, 2, 0);
    table_seat(table, loop.engine, PLAYER_LEVEL_MAX, 1);
    make_busy(&loop, table, SEAT_WHITE_A, 1);
    // What it hears meanwhile, it has heard.
    for (int i = 0; i < 2 * ENGINE_HEARD_MAX; i++) {
        const Event say = {.kind = EVENT_QUICK, .actor = SEAT_BLACK_B, .quick = QUICK_HURRY};
        engine_hear(loop.engine, table->players[SEAT_WHITE_A], &say);
    }
    table_do(table, loop.engine, (Event){.kind = EVENT_PAUSE, .actor = ACTOR_ARBITER, .at = 10});
    assert_int_equal(engine_ask(loop.engine, table->players[SEAT_WHITE_A], &table->match, 10, 2),
                     STATUS_OK);
    EngineAnswer answer = next_answer(&loop);
    assert_int_equal(answer.tag, 1);
    assert_true(answer.stale);
    assert_false(answer.decision.acts);
    end(&loop);
    free(table);
}

static void test_cancelled_while_thinking(void **state) {
    (void)state;
    Loop loop;
    Table *table = table_new("fics", 6000000);
    begin(&loop, 1, 1, 0);
    table_seat(table, loop.engine, PLAYER_LEVEL_MAX, 1);
    const EnginePlayer other = table->players[SEAT_WHITE_B];
    make_busy(&loop, table, SEAT_WHITE_A, 1);
    assert_int_equal(engine_ask(loop.engine, other, &table->match, 0, 2), STATUS_TOO_MANY);
    engine_cancel(loop.engine, table->players[SEAT_WHITE_A]);
    // There is no answer, but a wake, and then room.
    next_wake(&loop);
    EngineAnswer answer;
    assert_false(engine_answer(loop.engine, &answer));
    make_busy(&loop, table, SEAT_WHITE_B, 2);
    engine_unseat(loop.engine, other);
    next_wake(&loop);
    assert_false(engine_answer(loop.engine, &answer));
    assert_int_equal(state_of(&loop).thinking, 0);
    // Closing does not wait for a thought to end by itself.
    make_busy(&loop, table, SEAT_WHITE_A, 3);
    end(&loop);
    free(table);
}

static void test_who_has_least_time_comes_first(void **state) {
    (void)state;
    Loop loop;
    Table *slow = table_new("fics", 6000000);
    Table *fast = table_new("fics", 1500);
    begin(&loop, 1, 4, 0);
    table_seat(slow, loop.engine, PLAYER_LEVEL_MAX, 1);
    table_seat(fast, loop.engine, PLAYER_LEVEL_MIN, 1);
    make_busy(&loop, slow, SEAT_WHITE_A, 1);
    assert_int_equal(engine_ask(loop.engine, slow->players[SEAT_WHITE_B], &slow->match, 0, 2),
                     STATUS_OK);
    assert_int_equal(engine_ask(loop.engine, fast->players[SEAT_WHITE_A], &fast->match, 0, 3),
                     STATUS_OK);
    engine_cancel(loop.engine, slow->players[SEAT_WHITE_A]);
    assert_int_equal(next_answer(&loop).tag, 3);
    engine_cancel(loop.engine, slow->players[SEAT_WHITE_B]);
    end(&loop);
    free(slow);
    free(fast);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matches),
        cmocka_unit_test(test_broken_off),
        cmocka_unit_test(test_cancelled_while_thinking),
        cmocka_unit_test(test_who_has_least_time_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
