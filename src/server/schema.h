// SPDX-License-Identifier: MIT
// Schema: the version of the rows that rows.h describes, and how those of an older program are
// brought up to it. Whoever opens a store for a server opens it with this.
#ifndef SERVER_SCHEMA_H
#define SERVER_SCHEMA_H

#include "store/store.h"

// Version 2: a table may be at rest, says when its matches began and which player is its arbiter. A
// change of what rows mean is a new version.
extern const StoreSchema server_schema;

#endif
