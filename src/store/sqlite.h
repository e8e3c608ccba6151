// SPDX-License-Identifier: MIT
// The Store on the disk, kept by SQLite: two files in a folder, bughouse.db and, while it is used,
// the write-ahead log beside it. For writing, a lock on bughouse.lock keeps a second writer out;
// the lock ends with the program, however it ends.
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

#define SQLITE_STORE_FILE "bughouse.db"
#define SQLITE_STORE_LOCK "bughouse.lock"

// Opens the Store of `folder`, which must exist. With STORE_WRITE its files are made where there
// are none and older rows are migrated; with STORE_READ there must be a Store of just this version
// (STATUS_NOT_FOUND; STATUS_OLDER); it needs no right to write there, and whoever has none keeps
// writers out as long as it is open. `why` (may be NULL) gets store_detail of a failure.
NODISCARD Status sqlite_store_open(const char *folder, StoreMode mode, const StoreSchema *schema,
                                   Store **out, Writer *why);

// Copies the Store of `folder`, of whatever version, to a new file at `path`, as store_backup does,
// while another program writes there.
NODISCARD Status sqlite_store_copy(const char *folder, const char *path, Writer *why);

#endif
