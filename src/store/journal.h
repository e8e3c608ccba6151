// SPDX-License-Identifier: MIT
// Journal: lets one thread, the server's, write to a Store without ever waiting for the disk.
//
// What is put goes into a queue of fixed size and gets a ticket, counting up from 1. A thread of
// the journal's own puts all that is queued into the Store, commits it as one group, and while it
// does so the next group gathers. journal_poll tells how far the commits have got: whatever has a
// ticket up to that number is on the disk for good, in the order in which it was put.
//
// When a commit fails, the journal stops there and says so; it forgets nothing and goes on taking
// what is put as long as there is room. journal_retry makes it try the same group again. So nothing
// is lost, and nothing that was not committed has been acknowledged.
//
// With JournalOptions.stepped there is no thread: journal_step does the work in the caller's, so
// that a simulator decides what is committed when, and journal_abandon is its crash.
//
// All functions belong to one thread. The Store belongs to the journal from journal_open to
// journal_close or journal_abandon; whoever reads meanwhile opens a Store of its own.
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum {
    JOURNAL_ROW_COST = 32, // bytes of the queue for a row beside its text
    JOURNAL_BYTES_MIN = STORE_TEXT_MAX + JOURNAL_ROW_COST // least size of the queue
};

typedef struct Journal Journal;

typedef struct JournalOptions {
    Store *store;
    size_t bytes; // of the queue; taken twice, at the start. 0: 4 MiB
    bool stepped;
    // Called in the journal's thread after each commit or failure; it should make the server's loop
    // call journal_poll soon, and may call nothing of the journal. NULL: nobody is woken.
    void (*wake)(void *context);
    void *context;
} JournalOptions;

typedef struct JournalState {
    uint64_t put;                  // the last ticket given out, 0 if none
    uint64_t committed;            // the last ticket on the disk, 0 if none
    Status status;                 // STATUS_OK, or why the commit after `committed` has failed
    uint64_t groups;               // commits that have succeeded so far
    size_t queued;                 // bytes that wait
    char detail[STORE_DETAIL_MAX]; // with a failure: store_detail
} JournalState;

// STATUS_TOO_MANY if there is no memory or no thread for it.
NODISCARD Status journal_open(const JournalOptions *options, Journal **out);

// Queues a row, as store_put will write it; the text is copied. STATUS_TOO_MANY when the queue is
// full: nothing has been queued, and there is room again after the next commit. STATUS_NO_ROOM for
// a text of more than STORE_TEXT_MAX bytes. `ticket` may be NULL.
NODISCARD Status journal_put(Journal *journal, uint64_t key, Str text, uint64_t *ticket);

// The same for several rows that stand or fall together: all in one commit, with one ticket.
NODISCARD Status journal_put_rows(Journal *journal, const StoreRow *rows, unsigned count,
                                  uint64_t *ticket);

// Queues a removal, as store_remove will do it.
NODISCARD Status journal_remove(Journal *journal, uint64_t first, uint64_t last, uint64_t *ticket);

// How things stand; never waits for the disk.
void journal_poll(Journal *journal, JournalState *out);

// After a failure: tries again. The next journal_poll may still show the old failure; `wake` comes
// after the attempt. Does nothing while there is no failure.
void journal_retry(Journal *journal);

// Stepped only: commits all that is queued, the group that failed before included. STATUS_OK also
// when there was nothing to do.
NODISCARD Status journal_step(Journal *journal);

// Commits what is queued and ends the journal. A failure (an earlier one is tried once more) is
// returned, and what was not committed is lost with it. `last` (may be NULL) gets the final state.
NODISCARD Status journal_close(Journal *journal, JournalState *last);

// Ends the journal without committing anything more, as a crash would. A commit under way is waited
// for.
void journal_abandon(Journal *journal);

#endif
