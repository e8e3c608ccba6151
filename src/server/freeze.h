// SPDX-License-Identifier: MIT
// Freeze: tables stand still while the journal cannot write, and for a while after a restart. Their
// clocks stop; when they go on, an `outage` in the log says how long nobody's time ran.
#ifndef SERVER_FREEZE_H
#define SERVER_FREEZE_H

#include "server/state.h"

// Freezes or thaws all tables, as the journal is.
void freeze_check(Server *server);

// One table after a restart: the match goes on.
void freeze_thaw(Server *server, Table *table);

// The clocks of all tables stop for good: the program ends.
void freeze_all(Server *server);

#endif
