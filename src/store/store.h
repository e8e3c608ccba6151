// SPDX-License-Identifier: MIT
// Store: rows of text by number, kept safely. What the rows mean is the business of the layers
// above; here a row is a key from 0 to STORE_KEY_MAX and a text of at most STORE_TEXT_MAX bytes.
//
// What is put and removed forms a group, seen by this Store alone, until store_commit makes all of
// it durable at once or store_rollback forgets it. After store_commit has returned STATUS_OK the
// group survives a kill and a power cut; in every other case nothing of it does, or all of it if
// the machine stopped just then. When put, remove or commit fails, the whole group has been rolled
// back: the caller does it again when the trouble is over (a disk has room again).
//
// Rows lie in key order. A commit writes every page of rows it touches, so that many writers whose
// keys all grow at one end cost a fraction of writers that each put into a place of their own.
//
// One thread at a time uses a Store. Several Stores can be open on one place, one of them for
// writing (STORE_WRITE); the others see what has been committed.
//
// Failures: STATUS_DISK_FULL; STATUS_IO; STATUS_DAMAGED when what is on the disk makes no sense;
// STATUS_BUSY when another program writes there; STATUS_FOREIGN, STATUS_NEWER for a place whose
// data this program must not touch. store_detail says more, for the program's log.
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"

#define STORE_KEY_MAX ((uint64_t)INT64_MAX)

enum {
    STORE_TEXT_MAX = 65536, // bytes of one row
    STORE_DETAIL_MAX = 200  // bytes of store_detail
};

typedef struct Store Store;

typedef enum StoreMode { STORE_READ, STORE_WRITE } StoreMode;

typedef struct StoreRow {
    uint64_t key;
    Str text;
} StoreRow;

// One row of a scan; the text is valid during the call. False ends the scan. It may not change the
// Store.
typedef bool StoreVisit(void *context, uint64_t key, Str text);

// Which meaning of the rows a program knows. On opening for writing, rows of an older version are
// brought up to it, a version at a time and all in one commit; those of a newer one are refused.
typedef struct StoreSchema {
    unsigned version; // at least 1
    // Changes the rows of version `from` into those of version from + 1. NULL with version 1.
    Status (*migrate)(Store *store, unsigned from);
} StoreSchema;

// What an implementation provides; the functions below say what each does.
typedef struct StoreOps {
    Status (*put)(Store *store, uint64_t key, Str text);
    Status (*remove)(Store *store, uint64_t first, uint64_t last);
    Status (*get)(Store *store, uint64_t key, Writer *out);
    Status (*scan)(Store *store, uint64_t first, uint64_t last, StoreVisit *visit, void *context);
    Status (*commit)(Store *store);
    void (*rollback)(Store *store);
    Status (*backup)(Store *store, const char *path);
    Status (*set_version)(Store *store, unsigned version); // part of the group, as a put
    void (*close)(Store *store);
} StoreOps;

struct Store {
    const StoreOps *ops;
    char detail[STORE_DETAIL_MAX];
};

// Life: store_sqlite_open or store_memory_open, then the functions below. ------------------------

// Rolls back what has not been committed. NULL is no Store and nothing happens.
void store_close(Store *store);

// Rows -------------------------------------------------------------------------------------------

// Puts a row in the place of one with this key, if there is one. STATUS_NO_ROOM for a text of more
// than STORE_TEXT_MAX bytes; the group is then left as it was.
NODISCARD Status store_put(Store *store, uint64_t key, Str text);

// Removes all rows from `first` to `last`, both included; there need be none.
NODISCARD Status store_remove(Store *store, uint64_t first, uint64_t last);

// Writes the text of a row to `out`. STATUS_NOT_FOUND; STATUS_NO_ROOM if it does not fit.
NODISCARD Status store_get(Store *store, uint64_t key, Writer *out);

// Visits the rows from `first` to `last`, both included, in key order.
NODISCARD Status store_scan(Store *store, uint64_t first, uint64_t last, StoreVisit *visit,
                            void *context);

NODISCARD Status store_commit(Store *store);

void store_rollback(Store *store);

// The rest ---------------------------------------------------------------------------------------

// Writes all committed rows to a new file at `path`, while others write. The file appears whole or
// not at all; one that exists is replaced. It is a data file of store_sqlite.h. Not with a group
// begun.
NODISCARD Status store_backup(Store *store, const char *path);

// What went wrong in the last call that failed, in English; "" if nothing has.
const char *store_detail(const Store *store);

// For implementations: brings rows of version `found` (0: there are none yet) up to the schema and
// commits. STATUS_NEWER if they are beyond it.
NODISCARD Status store_bring_up(Store *store, unsigned found, const StoreSchema *schema);

#endif
