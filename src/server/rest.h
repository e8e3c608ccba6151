// SPDX-License-Identifier: MIT
// Rest: a match that no clock will ever end, at a table where nobody has been for REST_MS. It is
// written to the archive as it stands, and its table leaves the memory. Whoever opens the table
// again wakes it: the match goes on as after an outage, charged to nobody.
#ifndef SERVER_REST_H
#define SERVER_REST_H

#include "server/state.h"

// Whether the table is one that comes to rest once nobody has been there for long.
bool rest_is_possible(const Table *table);

// Lays the match to rest, or wakes it, if that is due; false if it is due and cannot be written at
// the moment.
bool rest_attend(Server *server, Table *table);

// A table at rest has been loaded: its match stands still.
void rest_stand_still(Table *table);

#endif
