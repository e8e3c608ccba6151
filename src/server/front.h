// SPDX-License-Identifier: MIT
// Front: the rows that grow at one end are removed at the other. A restart reads what is between.
#ifndef SERVER_FRONT_H
#define SERVER_FRONT_H

#include "server/state.h"

// Removes the rows before those that any table needs.
void front_trim(Server *server);

// With more than limits.rows_kept rows between, the table that needs the oldest one is written
// again at the other end: one match that lasts for days does not keep all others' rows.
void front_renew(Server *server);

#endif
