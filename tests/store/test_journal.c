// SPDX-License-Identifier: MIT
// The journal: tickets, groups, failures, retries, crashes; stepped and with its thread.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "store/journal.h"
#include "store/places.h"
#include "sys/thread.h"

typedef struct Bench {
    Place *place;
    Store *store;
    Journal *journal;
    // What `wake` has told.
    Mutex mutex;
    Condition changed;
    unsigned wakes;
} Bench;

static void wake(void *context) {
    Bench *bench = context;
    mutex_lock(&bench->mutex);
    bench->wakes++;
    condition_signal(&bench->changed);
    mutex_unlock(&bench->mutex);
}

static void begin(Bench *bench, bool stepped, size_t bytes) {
    *bench = (Bench){.place = place_new(PLACE_MEMORY)};
    mutex_init(&bench->mutex);
    condition_init(&bench->changed);
    bench->store = place_store(bench->place, STORE_WRITE);
    const JournalOptions options = {.store = bench->store,
                                    .bytes = bytes,
                                    .stepped = stepped,
                                    .wake = stepped ? NULL : wake,
                                    .context = bench};
    assert_int_equal(journal_open(&options, &bench->journal), STATUS_OK);
}

static void end(Bench *bench, const char *expected) {
    store_close(bench->store);
    bench->store = place_store(bench->place, STORE_READ);
    place_expect(bench->store, expected);
    store_close(bench->store);
    place_free(bench->place);
    mutex_destroy(&bench->mutex);
    condition_destroy(&bench->changed);
}

static uint64_t put(Bench *bench, uint64_t key, const char *text) {
    uint64_t ticket = 0;
    assert_int_equal(journal_put(bench->journal, key, str_of(text), &ticket), STATUS_OK);
    return ticket;
}

static JournalState poll(Bench *bench) {
    JournalState state;
    journal_poll(bench->journal, &state);
    return state;
}

static uint64_t commits(Bench *bench) {
    return memory_disk_calls(bench->place->disk, MEMORY_COMMIT);
}

// Stepped ----------------------------------------------------------------------------------------

static void test_steps(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, true, 0);
    const uint64_t before = commits(&bench);
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    assert_int_equal(put(&bench, 1, "a"), 1);
    assert_int_equal(put(&bench, 2, "b"), 2);
    assert_int_equal(poll(&bench).committed, 0);
    assert_int_equal(poll(&bench).put, 2);
    assert_true(poll(&bench).queued > 0);
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    assert_int_equal(poll(&bench).committed, 2);
    assert_int_equal(poll(&bench).queued, 0);
    uint64_t ticket = 0;
    assert_int_equal(journal_remove(bench.journal, 1, 1, &ticket), STATUS_OK);
    assert_int_equal(ticket, 3);
    const StoreRow rows[] = {{3, str_of("c")}, {4, str_of("d")}};
    assert_int_equal(journal_put_rows(bench.journal, rows, 2, &ticket), STATUS_OK);
    assert_int_equal(ticket, 4);
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    assert_int_equal(commits(&bench) - before, 2);
    assert_int_equal(poll(&bench).groups, 2);
    put(&bench, 5, "e");
    JournalState last;
    assert_int_equal(journal_close(bench.journal, &last), STATUS_OK);
    assert_int_equal(last.committed, 5);
    end(&bench, "2:b 3:c 4:d 5:e ");
}

static void test_crash_drops_what_was_not_committed(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, true, 0);
    put(&bench, 1, "a");
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    put(&bench, 2, "b");
    journal_abandon(bench.journal);
    end(&bench, "1:a ");
}

static void test_failures_are_told_and_retried(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, true, 0);
    put(&bench, 1, "a");
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    put(&bench, 2, "b");
    put(&bench, 3, "c");
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 2, STATUS_DISK_FULL);
    assert_int_equal(journal_step(bench.journal), STATUS_DISK_FULL);
    assert_int_equal(poll(&bench).status, STATUS_DISK_FULL);
    assert_string_equal(poll(&bench).detail, "made to fail");
    assert_int_equal(poll(&bench).committed, 1);
    put(&bench, 4, "d");
    assert_int_equal(journal_step(bench.journal), STATUS_DISK_FULL);
    // In the middle of the group, after the commit has become possible.
    memory_disk_fail(bench.place->disk, MEMORY_PUT, 2, 1, STATUS_IO);
    assert_int_equal(journal_step(bench.journal), STATUS_IO);
    assert_int_equal(poll(&bench).committed, 1);
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    assert_int_equal(poll(&bench).status, STATUS_OK);
    assert_string_equal(poll(&bench).detail, "");
    assert_int_equal(poll(&bench).committed, 4);
    put(&bench, 5, "e");
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 1, STATUS_IO);
    JournalState last;
    assert_int_equal(journal_close(bench.journal, &last), STATUS_IO);
    assert_int_equal(last.committed, 4);
    assert_int_equal(last.put, 5);
    end(&bench, "1:a 2:b 3:c 4:d ");
}

static void test_full_queue(void **state) {
    (void)state;
    static char text[STORE_TEXT_MAX + 1];
    memset(text, 'x', sizeof text);
    Bench bench;
    begin(&bench, true, 1);
    uint64_t ticket = 0;
    const Str longest = {text, STORE_TEXT_MAX};
    assert_int_equal(journal_put(bench.journal, 9, (Str){text, sizeof text}, &ticket),
                     STATUS_NO_ROOM);
    assert_int_equal(journal_put(bench.journal, 1, longest, NULL), STATUS_OK);
    const StoreRow rows[] = {{3, str_of("c")}, {4, str_of("d")}};
    assert_int_equal(journal_put_rows(bench.journal, rows, 2, &ticket), STATUS_TOO_MANY);
    assert_int_equal(journal_put(bench.journal, 2, longest, &ticket), STATUS_TOO_MANY);
    assert_int_equal(ticket, 0);
    assert_int_equal(journal_step(bench.journal), STATUS_OK);
    assert_int_equal(journal_remove(bench.journal, 1, 1, &ticket), STATUS_OK);
    assert_int_equal(journal_put_rows(bench.journal, rows, 2, &ticket), STATUS_OK);
    assert_int_equal(ticket, 3);
    assert_int_equal(journal_close(bench.journal, NULL), STATUS_OK);
    end(&bench, "3:c 4:d ");
}

// Random puts, steps, failures and crashes: what was acknowledged is there, in order.
static void test_random_faults(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Random random = random_from_seed(seed);
        Bench bench;
        begin(&bench, true, 0);
        uint64_t acknowledged = 0;
        const unsigned steps = random_below(&random, 60);
        for (unsigned i = 0; i < steps; i++) {
            if (random_below(&random, 5) == 0)
                memory_disk_fail(bench.place->disk, (MemoryCall)random_below(&random, MEMORY_READ),
                                 1 + random_below(&random, 3), 1 + random_below(&random, 2),
                                 STATUS_IO);
            if (random_below(&random, 3) > 0)
                put(&bench, poll(&bench).put + 1, "x");
            else
                acknowledged = journal_step(bench.journal) == STATUS_OK ? poll(&bench).put
                                                                        : poll(&bench).committed;
            assert_int_equal(poll(&bench).committed, acknowledged);
        }
        journal_abandon(bench.journal);
        char expected[1000];
        Writer out = writer_on(expected, sizeof expected);
        for (uint64_t key = 1; key <= acknowledged; key++) {
            writer_int(&out, (int64_t)key);
            writer_text(&out, ":x ");
        }
        end(&bench, expected);
    }
}

// With the thread --------------------------------------------------------------------------------

// Waits for wakes until the journal has committed `ticket` or failed.
static JournalState wait_for(Bench *bench, uint64_t ticket) {
    mutex_lock(&bench->mutex);
    for (;;) {
        JournalState state = poll(bench);
        if (state.committed >= ticket || state.status != STATUS_OK) {
            mutex_unlock(&bench->mutex);
            return state;
        }
        condition_wait(&bench->changed, &bench->mutex);
    }
}

static void test_thread(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false, 0);
    Store *reader = place_store(bench.place, STORE_READ);
    uint64_t last = 0;
    for (uint64_t key = 1; key <= 2000; key++) {
        last = put(&bench, key, "text");
        if (key % 97 == 0) {
            // Whatever a poll acknowledges, a reader finds.
            const uint64_t committed = poll(&bench).committed;
            char text[10];
            Writer out = writer_on(text, sizeof text);
            if (committed > 0)
                assert_int_equal(store_get(reader, committed, &out), STATUS_OK);
        }
    }
    JournalState now = wait_for(&bench, last);
    assert_int_equal(now.status, STATUS_OK);
    assert_int_equal(now.committed, 2000);
    assert_true(now.groups <= 2000);
    assert_int_equal(journal_remove(bench.journal, 1, 1999, NULL), STATUS_OK);
    assert_int_equal(journal_close(bench.journal, NULL), STATUS_OK);
    store_close(reader);
    end(&bench, "2000:text ");
}

// A retry succeeds while more is put; nothing is lost or changes places.
static void test_thread_fails_and_goes_on(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false, 0);
    uint64_t last = put(&bench, 1, "a");
    assert_int_equal(wait_for(&bench, last).status, STATUS_OK);
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 3, STATUS_DISK_FULL);
    last = put(&bench, 2, "b");
    JournalState now = wait_for(&bench, last);
    assert_int_equal(now.status, STATUS_DISK_FULL);
    assert_int_equal(now.committed, 1);
    assert_string_equal(now.detail, "made to fail");
    last = put(&bench, 2, "later");
    unsigned retries = 0;
    while (poll(&bench).status != STATUS_OK) {
        mutex_lock(&bench.mutex);
        const unsigned before = bench.wakes;
        journal_retry(bench.journal);
        while (bench.wakes == before)
            condition_wait(&bench.changed, &bench.mutex);
        mutex_unlock(&bench.mutex);
        retries++;
    }
    assert_int_equal(retries, 3);
    now = wait_for(&bench, last);
    assert_int_equal(now.committed, last);
    journal_retry(bench.journal);
    assert_int_equal(journal_close(bench.journal, NULL), STATUS_OK);
    end(&bench, "1:a 2:later ");
}

static void test_thread_closes_with_a_failure(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false, 0);
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 1, STATUS_IO);
    uint64_t last = put(&bench, 1, "a");
    assert_int_equal(wait_for(&bench, last).status, STATUS_IO);
    put(&bench, 2, "b");
    // Closing tries once more.
    assert_int_equal(journal_close(bench.journal, NULL), STATUS_OK);
    end(&bench, "1:a 2:b ");
    begin(&bench, false, 0);
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 9, STATUS_IO);
    put(&bench, 1, "a");
    assert_int_equal(journal_close(bench.journal, NULL), STATUS_IO);
    end(&bench, "");
}

static void test_thread_is_abandoned(void **state) {
    (void)state;
    Bench bench;
    begin(&bench, false, 0);
    uint64_t last = put(&bench, 1, "a");
    assert_int_equal(wait_for(&bench, last).status, STATUS_OK);
    memory_disk_fail(bench.place->disk, MEMORY_COMMIT, 1, 9, STATUS_IO);
    put(&bench, 2, "b");
    journal_abandon(bench.journal);
    end(&bench, "1:a ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_crash_drops_what_was_not_committed),
        cmocka_unit_test(test_failures_are_told_and_retried),
        cmocka_unit_test(test_full_queue),
        cmocka_unit_test(test_random_faults),
        cmocka_unit_test(test_thread),
        cmocka_unit_test(test_thread_fails_and_goes_on),
        cmocka_unit_test(test_thread_closes_with_a_failure),
        cmocka_unit_test(test_thread_is_abandoned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
