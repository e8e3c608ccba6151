// SPDX-License-Identifier: MIT
// The Store in memory, for tests and simulators, which can make its calls fail.
//
// A MemoryDisk is the place that outlives a Store: what has been committed is on it when the next
// Store is opened, as a disk outlives a program. Threads may share a MemoryDisk.
#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "store/store.h"

typedef struct MemoryDisk MemoryDisk;

// Calls that can be made to fail.
typedef enum MemoryCall {
    MEMORY_PUT,
    MEMORY_REMOVE,
    MEMORY_COMMIT,
    MEMORY_READ, // a get or a scan; those before it write
    MEMORY_CALL_COUNT
} MemoryCall;

// NULL if there is no memory for it.
MemoryDisk *memory_disk_new(void);

// After all Stores on it have been closed.
void memory_disk_free(MemoryDisk *disk);

// From the `nth` call of this kind from now on (1: the next one), `times` calls fail with `status`:
// in any Store on this disk. Counts of other kinds go on; times 0 takes it back.
void memory_disk_fail(MemoryDisk *disk, MemoryCall call, unsigned nth, unsigned times,
                      Status status);

// Calls of this kind so far, failed ones included.
uint64_t memory_disk_calls(MemoryDisk *disk, MemoryCall call);

// As sqlite_store_open.
NODISCARD Status memory_store_open(MemoryDisk *disk, StoreMode mode, const StoreSchema *schema,
                                   Store **out, Writer *why);

#endif
