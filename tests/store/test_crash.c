// SPDX-License-Identifier: MIT
// kill -9 in the middle of commits, again and again: whatever was acknowledged is there afterwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/journal.h"
#include "store/places.h"
#include "store/sqlite.h"
#include "sys/thread.h"

enum { KILLS = 25, AHEAD = 40 };

typedef struct Writing {
    Mutex mutex;
    Condition changed;
    bool woken;
} Writing;

static void wake(void *context) {
    Writing *writing = context;
    mutex_lock(&writing->mutex);
    writing->woken = true;
    condition_signal(&writing->changed);
    mutex_unlock(&writing->mutex);
}

static void write_text(uint64_t key, char text[32]) {
    Writer out = writer_on(text, 32);
    writer_text(&out, "row ");
    writer_int(&out, (int64_t)key);
}

// Two rows at a time, keys counting up from `first`, until it is killed. After each commit the
// first key that is not acknowledged goes into the pipe.
static void write_for_ever(const char *folder, uint64_t first, int pipe_end) {
    Writing writing = {.woken = false};
    JournalOptions options = {.wake = wake, .context = &writing};
    Journal *journal = NULL;
    mutex_init(&writing.mutex);
    condition_init(&writing.changed);
    if (sqlite_store_open(folder, STORE_WRITE, &place_schema, &options.store, NULL) != STATUS_OK ||
        journal_open(&options, &journal) != STATUS_OK)
        _exit(1);
    JournalState state = {0};
    for (uint64_t ticket = 0;;) {
        while (ticket < state.committed + AHEAD) {
            char texts[2][32];
            StoreRow rows[2];
            for (unsigned i = 0; i < 2; i++) {
                rows[i].key = first + 2 * ticket + i;
                write_text(rows[i].key, texts[i]);
                rows[i].text = str_of(texts[i]);
            }
            if (journal_put_rows(journal, rows, 2, &ticket) != STATUS_OK)
                _exit(2);
        }
        mutex_lock(&writing.mutex);
        while (!writing.woken)
            condition_wait(&writing.changed, &writing.mutex);
        writing.woken = false;
        mutex_unlock(&writing.mutex);
        journal_poll(journal, &state);
        uint64_t next = first + 2 * state.committed;
        if (state.status != STATUS_OK || write(pipe_end, &next, sizeof next) != sizeof next)
            _exit(3);
    }
}

// Reads acknowledgements: `enough` of them, then kills, then what still comes. The last one.
static uint64_t kill_after(pid_t child, int pipe_end, unsigned enough, uint64_t first) {
    uint64_t last = first;
    uint64_t next;
    for (unsigned count = 0; read(pipe_end, &next, sizeof next) == sizeof next; count++) {
        last = next;
        if (count == enough)
            assert_int_equal(kill(child, SIGKILL), 0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    return last;
}

static bool check_row(void *context, uint64_t key, Str text) {
    uint64_t *expected = context;
    char wanted[32];
    write_text(key, wanted);
    assert_int_equal(key, *expected);
    assert_true(str_is(text, wanted));
    ++*expected;
    return true;
}

static void test_kill(void **state) {
    (void)state;
    Place *place = place_new(PLACE_SQLITE);
    uint64_t first = 0;
    for (unsigned round = 0; round < KILLS; round++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(ends[0]);
            write_for_ever(place->folder, first, ends[1]);
        }
        close(ends[1]);
        uint64_t acknowledged = kill_after(child, ends[0], round % 7, first);
        close(ends[0]);
        // Every row is there up to the last one acknowledged at least, without a gap; and of each
        // pair both or none.
        Store *store = place_store(place, STORE_WRITE);
        uint64_t found = 0;
        assert_int_equal(store_scan(store, 0, STORE_KEY_MAX, check_row, &found), STATUS_OK);
        assert_true(found >= acknowledged);
        assert_int_equal(found % 2, 0);
        store_close(store);
        first = found;
    }
    assert_true(first >= KILLS);
    place_free(place);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kill)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
