// SPDX-License-Identifier: MIT
#include "server/rate.h"

#include <sodium.h>
#include <stdlib.h>

bool bucket_take(Bucket *bucket, int64_t every_ms, unsigned burst, int64_t now) {
    int64_t used = bucket->used_ms - (now - bucket->at);
    if (used < 0)
        used = 0;
    bucket->at = now;
    bucket->used_ms = used;
    if (used + every_ms > every_ms * burst)
        return false;
    bucket->used_ms += every_ms;
    return true;
}

int64_t bucket_wait(const Bucket *bucket, int64_t every_ms, unsigned burst) {
    return bucket->used_ms + every_ms - every_ms * burst;
}

bool addresses_init(Addresses *addresses, uint32_t count) {
    addresses->count = ADDRESS_PROBES;
    while (addresses->count < 4 * count)
        addresses->count *= 2;
    addresses->items = calloc(addresses->count, sizeof *addresses->items);
    return addresses->items != NULL;
}

void addresses_free(Addresses *addresses) {
    free(addresses->items);
}

uint32_t addresses_find(Addresses *addresses, Str text, int64_t now) {
    uint64_t key = 0;
    text = str_first(text, ADDRESS_TEXT_MAX);
    crypto_shorthash((unsigned char *)&key, (const unsigned char *)text.at, text.len,
                     addresses->seed);
    key |= 1; // never 0
    uint32_t mask = addresses->count - 1;
    uint32_t oldest = addresses->count;
    for (uint32_t i = 0; i < ADDRESS_PROBES; i++) {
        uint32_t place = (uint32_t)(key >> 1) + i;
        Address *address = &addresses->items[place & mask];
        if (address->key == key) {
            address->seen_at = now;
            return place & mask;
        }
        if (address->key != 0 && address->connections > 0)
            continue;
        // A free place, else the one that has been without connections for longest.
        if (oldest == addresses->count || address->key == 0 ||
            address->seen_at < addresses->items[oldest].seen_at)
            oldest = place & mask;
        if (address->key == 0)
            break;
    }
    if (oldest < addresses->count)
        addresses->items[oldest] = (Address){.key = key, .seen_at = now};
    return oldest;
}
