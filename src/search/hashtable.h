// SPDX-License-Identifier: MIT
// HashTable: what the search has found out about positions it has seen, in memory that the caller gave.
#ifndef SEARCH_HASHTABLE_H
#define SEARCH_HASHTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chess/move.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct HashEntry {
    uint64_t key;
    Move move;
    int16_t score; // a mate counted from this position
    int8_t depth;
    uint8_t bound; // Bound
} HashEntry;

typedef struct HashTable {
    HashEntry *entries;
    size_t capacity; // a power of two, at least 2
    size_t mask;     // entries in use - 1
} HashTable;

// Takes `size` bytes at `memory` (aligned as HashEntry), at least two entries.
void hashtable_init(HashTable *table, void *memory, size_t size);

// Empties the table for a search of about `nodes` nodes (0: nobody knows); a short search uses and
// clears a small part only. Each search starts empty, so that it depends on nothing before it.
void hashtable_begin(HashTable *table, uint64_t nodes);

// The entry of `key`, or NULL.
const HashEntry *hashtable_find(const HashTable *table, uint64_t key);

void hashtable_store(HashTable *table, uint64_t key, Move move, int score, int depth, Bound bound);

#endif
