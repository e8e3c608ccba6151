// SPDX-License-Identifier: MIT
// Commit: what has been accepted goes to the journal, and is shown and answered once it is on the
// disk, in the order in which it was accepted. While the journal cannot write, all tables freeze.
#ifndef SERVER_COMMIT_H
#define SERVER_COMMIT_H

#include "server/state.h"

// False without memory.
bool commit_init(Server *server);

// Whether something new may be accepted, and if not, why. Ask before changing anything.
Answer commit_may_accept(const Server *server);

// Answers when everything that has been accepted so far is on the disk: at once if it is. So an
// answer never tells more than what is safe. Forgets the secrets in `reply`.
void commit_reply(Server *server, Reply *reply);

// The table's `live` has changed, or a table is new.
void commit_meta(Server *server, Table *table, bool new_match, Reply *reply);

typedef struct EventNote {
    Str line; // without its end; a part of table->log
    int64_t at;
    unsigned actor;
    uint64_t key; // of the request, or 0
} EventNote;

// The last line of the table's log is new; with `has_meta` its `live` has changed with it, and if
// that is TABLE_OVER the log goes to the archive. `reply` may be NULL.
void commit_event(Server *server, Table *table, const EventNote *note, bool has_meta, Reply *reply);

// The table has come to rest: its log so far goes to the archive.
void commit_rest(Server *server, Table *table);

// The time of day, from which a restart knows how long clocks have run.
void commit_heartbeat(Server *server);

// Writes all of a table and its match again, as the newest rows; nothing of it waits to be shown.
void commit_again(Server *server, Table *table);

// "The match stands still": a restart will not count the time from now on.
void commit_stopped(Server *server, const Table *table);

// Looks how far the journal is; shows, answers, freezes and thaws.
void commit_poll(Server *server);

// When commit_poll is wanted at the latest.
int64_t commit_deadline(const Server *server);

#endif
