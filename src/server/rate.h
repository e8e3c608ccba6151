// SPDX-License-Identifier: MIT
// Rate: how often somebody may do something. A bucket of tokens that fills at an even rate; and the
// buckets of each address, in a table of fixed size.
#ifndef SERVER_RATE_H
#define SERVER_RATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

typedef struct Bucket {
    int64_t used_ms; // time that it takes to fill up what was taken
    int64_t at;      // as of then
} Bucket;

// Takes one token of a bucket that holds `burst` and gets a new one each `every_ms`. False, and
// nothing taken, when it is empty. A Bucket of zeros is full.
bool bucket_take(Bucket *bucket, int64_t every_ms, unsigned burst, int64_t now);

// When one that has just been found empty has a token again, in milliseconds.
int64_t bucket_wait(const Bucket *bucket, int64_t every_ms, unsigned burst);

typedef struct Address {
    uint64_t key; // a hash of its text; 0: this place is free
    unsigned connections;
    int64_t seen_at;
    Bucket frames;
    Bucket creates;
    Bucket gets;
} Address;

typedef struct Addresses {
    Address *items;
    uint32_t count; // a power of two
    uint8_t seed[16];
} Addresses;

enum {
    ADDRESS_TEXT_MAX = 64,
    ADDRESS_PROBES = 64 // places looked at for one address
};

// Room for at least `count` addresses with connections. False without memory.
bool addresses_init(Addresses *addresses, uint32_t count);
void addresses_free(Addresses *addresses);

// The place of an address, found or made; addresses->count if there is none.
uint32_t addresses_find(Addresses *addresses, Str text, int64_t now);

#endif
