// SPDX-License-Identifier: MIT
// Outbox: messages that wait for a connection to take them, in blocks of one pool that all
// connections share. Whole messages only: one that does not fit is not begun.
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum { OUTBOX_BLOCK_BYTES = 1020, OUTBOX_NONE = 0 };

typedef struct OutboxBlock {
    uint32_t next; // index of the next block, OUTBOX_NONE at the end
    char bytes[OUTBOX_BLOCK_BYTES];
} OutboxBlock;

typedef struct OutboxPool {
    OutboxBlock *blocks; // blocks[0] is not used
    uint32_t count;      // with it
    uint32_t fresh;      // blocks from here on have never been used
    uint32_t free;       // list of those that were given back
    uint32_t used;
} OutboxPool;

// Each message is preceded by its length in four bytes.
typedef struct Outbox {
    uint32_t first, last;       // blocks
    uint32_t read_at, write_at; // in them
    uint32_t bytes;             // that wait, lengths included
    uint32_t messages;          //
} Outbox;

// False without memory.
bool outbox_pool_init(OutboxPool *pool, size_t bytes);
void outbox_pool_free(OutboxPool *pool);

// An Outbox of zeros is empty. False, and nothing changed, where more than `limit` bytes would wait
// or the pool has no room.
bool outbox_put(OutboxPool *pool, Outbox *outbox, Str message, size_t limit);

// Moves the first message out; `buffer` must have room for it.
bool outbox_take(OutboxPool *pool, Outbox *outbox, char *buffer, size_t *len);

void outbox_clear(OutboxPool *pool, Outbox *outbox);

#endif
