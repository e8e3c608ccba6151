// SPDX-License-Identifier: MIT
// What the two files of the SQLite Store share (inside the layer).
#ifndef STORE_SQLITE_PARTS_H
#define STORE_SQLITE_PARTS_H

#include <sqlite3.h>

#include "store/store.h"
#include "sys/append.h"

enum {
    SQLITE_PATH_MAX = 4096,
    SQLITE_WAIT_MS = 10000,         // for a lock that another connection holds for a moment
    SQLITE_APPLICATION = 0x42756768 // marks our files: "Bugh"
};

// The Status of a failed call, which errno (0 before it) says more about, and a sentence about it in `detail` (STORE_DETAIL_MAX bytes).
Status sqlite_status(sqlite3 *db, int code, char *detail);

// Opens the file at `path`, which must exist unless `flags` has SQLITE_OPEN_CREATE. On a failure
// *db is NULL.
NODISCARD Status sqlite_open_file(const char *path, int flags, sqlite3 **db, char *detail);

// Opens the file in `folder` for reading, also for a user who may not write there: then a `lock` that
// keeps writers out (closed where it is not needed), or, while one is at work, by what he has there.
NODISCARD Status sqlite_open_to_read(const char *folder, AppendFile *lock, sqlite3 **db,
                                     char *detail);

// `name` in `folder`, in a buffer of SQLITE_PATH_MAX bytes.
NODISCARD Status sqlite_path_in(const char *folder, const char *name, char *path);

// The number that a PRAGMA or another query gives.
NODISCARD Status sqlite_number(sqlite3 *db, const char *sql, int64_t *out, char *detail);

// Runs statements that give nothing back.
NODISCARD Status sqlite_run(sqlite3 *db, const char *sql, char *detail);

// Begins a transaction and makes a new file one of ours, of no version and without rows.
NODISCARD Status sqlite_make_table(sqlite3 *db, char *detail);

// Copies what is committed in `db` to a new file at `path`, whole or not at all.
NODISCARD Status sqlite_copy_file(sqlite3 *db, const char *path, char *detail);

#endif
