// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>

#include "sys/thread.h"

enum { THREADS = 4, ROUNDS = 1000 };

typedef struct Shared {
    Mutex mutex;
    Condition changed;
    unsigned sum;
    unsigned turn; // whose turn it is to add
    bool signal_blocked;
} Shared;

static void begin(Shared *shared) {
    *shared = (Shared){.sum = 0};
    mutex_init(&shared->mutex);
    condition_init(&shared->changed);
}

static void end(Shared *shared) {
    condition_destroy(&shared->changed);
    mutex_destroy(&shared->mutex);
}

static void add(void *context) {
    Shared *shared = context;
    for (unsigned i = 0; i < ROUNDS; i++) {
        mutex_lock(&shared->mutex);
        shared->sum++;
        mutex_unlock(&shared->mutex);
    }
}

static void test_mutex(void **state) {
    (void)state;
    Shared shared;
    Thread threads[THREADS];
    begin(&shared);
    for (unsigned i = 0; i < THREADS; i++)
        assert_int_equal(thread_start(&threads[i], add, &shared), STATUS_OK);
    for (unsigned i = 0; i < THREADS; i++)
        thread_join(&threads[i]);
    assert_int_equal(shared.sum, THREADS * ROUNDS);
    end(&shared);
}

static void answer(void *context) {
    Shared *shared = context;
    mutex_lock(&shared->mutex);
    for (unsigned i = 0; i < ROUNDS; i++) {
        while (shared->turn != 1)
            condition_wait(&shared->changed, &shared->mutex);
        shared->turn = 0;
        condition_broadcast(&shared->changed);
    }
    mutex_unlock(&shared->mutex);
}

static void test_condition(void **state) {
    (void)state;
    Shared shared;
    Thread thread;
    begin(&shared);
    assert_int_equal(thread_start(&thread, answer, &shared), STATUS_OK);
    mutex_lock(&shared.mutex);
    for (unsigned i = 0; i < ROUNDS; i++) {
        shared.turn = 1;
        condition_signal(&shared.changed);
        while (shared.turn != 0)
            condition_wait(&shared.changed, &shared.mutex);
    }
    // Nobody signals: the time passes, whatever wakes it before.
    while (condition_wait_ms(&shared.changed, &shared.mutex, 1)) {
    }
    while (condition_wait_ms(&shared.changed, &shared.mutex, 0)) {
    }
    mutex_unlock(&shared.mutex);
    thread_join(&thread);
    end(&shared);
}

static void look_at_signals(void *context) {
    Shared *shared = context;
    sigset_t blocked;
    sigemptyset(&blocked);
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    shared->signal_blocked = sigismember(&blocked, SIGTERM) == 1;
}

static void test_signals_are_for_the_first_thread(void **state) {
    (void)state;
    Shared shared = {.signal_blocked = false};
    Thread thread;
    assert_int_equal(thread_start(&thread, look_at_signals, &shared), STATUS_OK);
    thread_join(&thread);
    assert_true(shared.signal_blocked);
    look_at_signals(&shared);
    assert_false(shared.signal_blocked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mutex),
        cmocka_unit_test(test_condition),
        cmocka_unit_test(test_signals_are_for_the_first_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
