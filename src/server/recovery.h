// SPDX-License-Identifier: MIT
// Recovery: tables from the rows of the store, at the start of the program and later on demand.
#ifndef SERVER_RECOVERY_H
#define SERVER_RECOVERY_H

#include "server/state.h"

// Takes up all tables that were in use. Matches that were being played stand still until their
// players are back, at most GRACE_MS.
NODISCARD Status recovery_run(Server *server);

// A table that is not in memory: one whose last match is over. NULL if there is none, no room for
// it, or it makes no sense.
Table *recovery_load(Server *server, uint64_t key);

// Writes the log of a match that is over.
NODISCARD Status recovery_read_log(Server *server, const Table *table, unsigned match, Writer *out);

#endif
