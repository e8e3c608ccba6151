// SPDX-License-Identifier: MIT
#include "server/outbox.h"

#include <stdlib.h>
#include <string.h>

bool outbox_pool_init(OutboxPool *pool, size_t bytes) {
    size_t count = bytes / sizeof(OutboxBlock) + 2;
    *pool = (OutboxPool){.count = (uint32_t)count, .fresh = 1};
    pool->blocks = calloc(count, sizeof(OutboxBlock));
    return pool->blocks != NULL;
}

void outbox_pool_free(OutboxPool *pool) {
    free(pool->blocks);
    pool->blocks = NULL;
}

static uint32_t block_take(OutboxPool *pool) {
    uint32_t block = pool->free;
    if (block != OUTBOX_NONE)
        pool->free = pool->blocks[block].next;
    else
        block = pool->fresh++;
    pool->blocks[block].next = OUTBOX_NONE;
    pool->used++;
    return block;
}

static void block_give(OutboxPool *pool, uint32_t block) {
    pool->blocks[block].next = pool->free;
    pool->free = block;
    pool->used--;
}

static void append(OutboxPool *pool, Outbox *outbox, const char *bytes, size_t count) {
    while (count > 0) {
        if (outbox->write_at == OUTBOX_BLOCK_BYTES) {
            uint32_t next = block_take(pool);
            pool->blocks[outbox->last].next = next;
            outbox->last = next;
            outbox->write_at = 0;
        }
        size_t room = OUTBOX_BLOCK_BYTES - outbox->write_at;
        size_t part = count < room ? count : room;
        memcpy(pool->blocks[outbox->last].bytes + outbox->write_at, bytes, part);
        outbox->write_at += (uint32_t)part;
        bytes += part;
        count -= part;
    }
}

bool outbox_put(OutboxPool *pool, Outbox *outbox, Str message, size_t limit) {
    uint32_t len = (uint32_t)message.len;
    size_t need = message.len + sizeof len;
    size_t blocks = need / OUTBOX_BLOCK_BYTES + 2;
    if (outbox->bytes + need > limit || pool->used + blocks > pool->count - 1)
        return false;
    if (outbox->first == OUTBOX_NONE) {
        outbox->first = outbox->last = block_take(pool);
        outbox->read_at = outbox->write_at = 0;
    }
    append(pool, outbox, (const char *)&len, sizeof len);
    append(pool, outbox, message.at, message.len);
    outbox->bytes += (uint32_t)need;
    outbox->messages++;
    return true;
}

static void remove_front(OutboxPool *pool, Outbox *outbox, char *bytes, size_t count) {
    while (count > 0) {
        if (outbox->read_at == OUTBOX_BLOCK_BYTES) {
            uint32_t old = outbox->first;
            outbox->first = pool->blocks[old].next;
            outbox->read_at = 0;
            block_give(pool, old);
        }
        size_t there = OUTBOX_BLOCK_BYTES - outbox->read_at;
        size_t part = count < there ? count : there;
        memcpy(bytes, pool->blocks[outbox->first].bytes + outbox->read_at, part);
        outbox->read_at += (uint32_t)part;
        bytes += part;
        count -= part;
    }
}

bool outbox_take(OutboxPool *pool, Outbox *outbox, char *buffer, size_t *len) {
    if (outbox->messages == 0)
        return false;
    uint32_t count;
    remove_front(pool, outbox, (char *)&count, sizeof count);
    remove_front(pool, outbox, buffer, count);
    outbox->bytes -= count + (uint32_t)sizeof count;
    outbox->messages--;
    *len = count;
    if (outbox->messages == 0)
        outbox_clear(pool, outbox);
    return true;
}

void outbox_clear(OutboxPool *pool, Outbox *outbox) {
    while (outbox->first != OUTBOX_NONE) {
        uint32_t next = pool->blocks[outbox->first].next;
        block_give(pool, outbox->first);
        outbox->first = next;
    }
    *outbox = (Outbox){0};
}
