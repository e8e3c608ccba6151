// SPDX-License-Identifier: MIT
// Two buffers: `filling` takes what is put while `writing` is committed. They are exchanged when
// `writing` has been committed, so a group that has failed stays there until it succeeds.
#include "store/journal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sys/thread.h"

enum { BYTES_DEFAULT = 4 << 20 };

// What stands in a buffer before the text of a row; a removal has none.
typedef struct Entry {
    uint64_t key;  // first of a removal
    uint64_t last; // of a removal
    uint32_t len;  // of the text
    bool removes;
} Entry;

static_assert(sizeof(Entry) <= JOURNAL_ROW_COST, "a row costs no more than said");

typedef struct Buffer {
    char *bytes;
    size_t used;
    uint64_t last_ticket; // in it
} Buffer;

struct Journal {
    JournalOptions options;
    Thread thread;
    Mutex mutex;        // guards all that follows, but for the bytes of `writing`
    Condition work;     // something to do for the thread
    Buffer *filling;    //
    Buffer *writing;    // empty (used 0) when there is nothing to commit
    bool retry;         // after a failure: try again
    bool closing;       // commit what is there, then end
    bool abandoned;     // end
    JournalState state; // `put` and `queued` are kept by journal_poll
    uint64_t tickets;   // given out
    Buffer buffers[2];
};

// Committing -------------------------------------------------------------------------------------

static Status put_all(Store *store, const Buffer *buffer) {
    Status status = STATUS_OK;
    for (size_t at = 0; status == STATUS_OK && at < buffer->used;) {
        Entry entry;
        memcpy(&entry, buffer->bytes + at, sizeof entry);
        at += sizeof entry;
        status = entry.removes ? store_remove(store, entry.key, entry.last)
                               : store_put(store, entry.key, (Str){buffer->bytes + at, entry.len});
        at += entry.len;
    }
    // A text that is too long would leave the group open; it was refused before it came here.
    if (status != STATUS_OK)
        store_rollback(store);
    return status;
}

static Status commit_group(Store *store, const Buffer *buffer) {
    Status status = put_all(store, buffer);
    return status == STATUS_OK ? store_commit(store) : status;
}

// If nothing is left over from a failure, what has been put comes next. The mutex is held.
static void take_filled(Journal *journal) {
    if (journal->writing->used > 0)
        return;
    Buffer *full = journal->filling;
    journal->filling = journal->writing;
    journal->writing = full;
}

// One attempt to commit `writing`, which is not empty. The mutex is held, but not meanwhile.
static Status attempt(Journal *journal) {
    JournalState *state = &journal->state;
    journal->retry = false;
    mutex_unlock(&journal->mutex);
    Status status = commit_group(journal->options.store, journal->writing);
    mutex_lock(&journal->mutex);
    state->status = status;
    state->detail[0] = '\0';
    if (status == STATUS_OK) {
        state->committed = journal->writing->last_ticket;
        state->groups++;
        journal->writing->used = 0;
    } else {
        const char *detail = store_detail(journal->options.store);
        memcpy(state->detail, detail, strnlen(detail, STORE_DETAIL_MAX - 1) + 1);
        state->detail[STORE_DETAIL_MAX - 1] = '\0';
    }
    return status;
}

// Whether the thread should attempt something now. The mutex is held.
static bool has_work(const Journal *journal) {
    if (journal->writing->used > 0)
        return journal->retry;
    return journal->filling->used > 0;
}

static void run(void *context) {
    Journal *journal = context;
    mutex_lock(&journal->mutex);
    for (;;) {
        while (!has_work(journal) && !journal->closing && !journal->abandoned)
            condition_wait(&journal->work, &journal->mutex);
        if (journal->abandoned || !has_work(journal))
            break;
        take_filled(journal);
        (void)attempt(journal);
        mutex_unlock(&journal->mutex);
        if (journal->options.wake != NULL)
            journal->options.wake(journal->options.context);
        mutex_lock(&journal->mutex);
    }
    mutex_unlock(&journal->mutex);
}

// Life -------------------------------------------------------------------------------------------

static void free_journal(Journal *journal) {
    condition_destroy(&journal->work);
    mutex_destroy(&journal->mutex);
    free(journal->buffers[0].bytes);
    free(journal->buffers[1].bytes);
    free(journal);
}

Status journal_open(const JournalOptions *options, Journal **out) {
    Journal *journal = calloc(1, sizeof *journal);
    if (journal == NULL)
        return STATUS_TOO_MANY;
    journal->options = *options;
    if (options->bytes == 0)
        journal->options.bytes = BYTES_DEFAULT;
    else if (options->bytes < JOURNAL_BYTES_MIN)
        journal->options.bytes = JOURNAL_BYTES_MIN;
    for (int i = 0; i < 2; i++)
        journal->buffers[i].bytes = malloc(journal->options.bytes);
    journal->filling = &journal->buffers[0];
    journal->writing = &journal->buffers[1];
    mutex_init(&journal->mutex);
    condition_init(&journal->work);
    Status status = journal->buffers[0].bytes == NULL || journal->buffers[1].bytes == NULL
                        ? STATUS_TOO_MANY
                        : STATUS_OK;
    if (status == STATUS_OK && !options->stepped)
        status = thread_start(&journal->thread, run, journal);
    if (status == STATUS_OK)
        *out = journal;
    else
        free_journal(journal);
    return status;
}

// Sets `flag` for the thread to see.
static void tell(Journal *journal, bool *flag) {
    mutex_lock(&journal->mutex);
    *flag = true;
    condition_signal(&journal->work);
    mutex_unlock(&journal->mutex);
}

Status journal_close(Journal *journal, JournalState *last) {
    if (!journal->options.stepped) {
        tell(journal, &journal->closing);
        thread_join(&journal->thread);
    }
    // What is left had failed before, or was put behind it: once more.
    Status status = STATUS_OK;
    mutex_lock(&journal->mutex);
    for (;;) {
        take_filled(journal);
        if (journal->writing->used == 0 || status != STATUS_OK)
            break;
        status = attempt(journal);
    }
    mutex_unlock(&journal->mutex);
    if (last != NULL)
        journal_poll(journal, last);
    free_journal(journal);
    return status;
}

void journal_abandon(Journal *journal) {
    if (!journal->options.stepped) {
        tell(journal, &journal->abandoned);
        thread_join(&journal->thread);
    }
    free_journal(journal);
}

// Putting ----------------------------------------------------------------------------------------

static void append(Buffer *buffer, Entry entry, const char *text) {
    memcpy(buffer->bytes + buffer->used, &entry, sizeof entry);
    buffer->used += sizeof entry;
    if (entry.len > 0)
        memcpy(buffer->bytes + buffer->used, text, entry.len);
    buffer->used += entry.len;
}

// With the mutex held: whether `bytes` more fit.
static bool has_room(const Journal *journal, size_t bytes) {
    return bytes <= journal->options.bytes - journal->filling->used;
}

static void give_ticket(Journal *journal, uint64_t *ticket) {
    journal->filling->last_ticket = ++journal->tickets;
    if (ticket != NULL)
        *ticket = journal->tickets;
    condition_signal(&journal->work);
}

Status journal_put_rows(Journal *journal, const StoreRow *rows, unsigned count, uint64_t *ticket) {
    assert(count > 0);
    size_t bytes = 0;
    for (unsigned i = 0; i < count; i++) {
        assert(rows[i].key <= STORE_KEY_MAX);
        if (rows[i].text.len > STORE_TEXT_MAX)
            return STATUS_NO_ROOM;
        bytes += sizeof(Entry) + rows[i].text.len;
    }
    Status status = STATUS_TOO_MANY;
    mutex_lock(&journal->mutex);
    if (has_room(journal, bytes)) {
        for (unsigned i = 0; i < count; i++)
            append(journal->filling, (Entry){.key = rows[i].key, .len = (uint32_t)rows[i].text.len},
                   rows[i].text.at);
        give_ticket(journal, ticket);
        status = STATUS_OK;
    }
    mutex_unlock(&journal->mutex);
    return status;
}

Status journal_put(Journal *journal, uint64_t key, Str text, uint64_t *ticket) {
    const StoreRow row = {.key = key, .text = text};
    return journal_put_rows(journal, &row, 1, ticket);
}

Status journal_remove(Journal *journal, uint64_t first, uint64_t last, uint64_t *ticket) {
    assert(last <= STORE_KEY_MAX);
    Status status = STATUS_TOO_MANY;
    mutex_lock(&journal->mutex);
    if (has_room(journal, sizeof(Entry))) {
        append(journal->filling, (Entry){.key = first, .last = last, .removes = true}, "");
        give_ticket(journal, ticket);
        status = STATUS_OK;
    }
    mutex_unlock(&journal->mutex);
    return status;
}

// The rest ---------------------------------------------------------------------------------------

void journal_poll(Journal *journal, JournalState *out) {
    mutex_lock(&journal->mutex);
    *out = journal->state;
    out->put = journal->tickets;
    out->queued = journal->filling->used + journal->writing->used;
    mutex_unlock(&journal->mutex);
}

void journal_retry(Journal *journal) {
    mutex_lock(&journal->mutex);
    if (journal->state.status != STATUS_OK) {
        journal->retry = true;
        condition_signal(&journal->work);
    }
    mutex_unlock(&journal->mutex);
}

Status journal_step(Journal *journal) {
    assert(journal->options.stepped);
    Status status = STATUS_OK;
    mutex_lock(&journal->mutex);
    while (status == STATUS_OK) {
        take_filled(journal);
        if (journal->writing->used == 0)
            break;
        status = attempt(journal);
    }
    mutex_unlock(&journal->mutex);
    return status;
}
