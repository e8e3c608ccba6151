// SPDX-License-Identifier: MIT
// Recovery: tables from the rows of the store, at the start of the program and later on demand.
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "server/state.h"

// Takes up all tables that were in use. Matches that were being played stand still until their
// players are back, at most GRACE_MS. STATUS_TOO_MANY: more tables than limits.tables; STATUS_IO and
// others of store.h; STATUS_NO_ROOM as below.
NODISCARD Status recovery_run(Server *server);

// A table that is not in memory: one that is open, at rest, or whose last match is over.
// STATUS_NOT_FOUND if there is none or it makes no sense; STATUS_TOO_MANY: no room for another table;
// STATUS_IO and others of store.h: it cannot be read; STATUS_NO_ROOM: no memory, or a log that does
// not fit into limits.log_bytes. `out` is left as it was then.
NODISCARD Status recovery_load(Server *server, uint64_t key, Table **out);

// Writes the log of a match that is over, or of one at rest as far as it came.
NODISCARD Status recovery_read_log(Server *server, const Table *table, unsigned match, Writer *out);

#endif
