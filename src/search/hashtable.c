// SPDX-License-Identifier: MIT
#include "search/hashtable.h"

#include <assert.h>
#include <string.h>

void hashtable_init(HashTable *table, void *memory, size_t size) {
    assert(size >= 2 * sizeof(HashEntry));
    table->entries = memory;
    table->capacity = 2;
    while (table->capacity * 2 * sizeof(HashEntry) <= size)
        table->capacity *= 2;
    table->mask = table->capacity - 1;
}

void hashtable_begin(HashTable *table, uint64_t nodes) {
    size_t wanted = 1024;
    while (wanted < table->capacity && (nodes == 0 || wanted < nodes * 2))
        wanted *= 2;
    if (wanted > table->capacity)
        wanted = table->capacity;
    table->mask = wanted - 1;
    memset(table->entries, 0, wanted * sizeof(HashEntry));
}

// Buckets of two: the first keeps the deeper result, the second the newest.
static HashEntry *bucket(const HashTable *table, uint64_t key) {
    return &table->entries[(size_t)(key >> 20) & table->mask & ~(size_t)1];
}

const HashEntry *hashtable_find(const HashTable *table, uint64_t key) {
    const HashEntry *entry = bucket(table, key);
    for (int i = 0; i < 2; i++)
        if (entry[i].key == key && entry[i].bound != BOUND_NONE)
            return &entry[i];
    return NULL;
}

void hashtable_store(HashTable *table, uint64_t key, Move move, int score, int depth, Bound bound) {
    HashEntry *entry = bucket(table, key);
    if (entry[0].key != key && entry[0].bound != BOUND_NONE && entry[0].depth > depth)
        entry++;
    if (entry->key == key && move_is_none(move))
        move = entry->move;
    *entry = (HashEntry){.key = key,
                         .move = move,
                         .score = (int16_t)score,
                         .depth = (int8_t)depth,
                         .bound = (uint8_t)bound};
}
