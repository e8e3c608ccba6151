// SPDX-License-Identifier: MIT
#include "net/peers.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "base/nodiscard.h"

Status peers_init(Peers *peers, unsigned connections) {
    uint32_t places = 16;
    while (places < 2 * connections)
        places *= 2;
    peers->mask = places - 1;
    peers->places = calloc(places, sizeof *peers->places);
    return peers->places == NULL ? STATUS_TOO_MANY : STATUS_OK;
}

void peers_free(Peers *peers) {
    free(peers->places);
    peers->places = NULL;
}

PeerKey peers_key(const struct sockaddr *address) {
    uint64_t value = 0;
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        value = v4.sin_addr.s_addr;
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
        bool is_v4 = memcmp(v6.sin6_addr.s6_addr, mapped, sizeof mapped) == 0;
        memcpy(&value, v6.sin6_addr.s6_addr + (is_v4 ? 12 : 0), is_v4 ? 4 : 8);
    }
    return (PeerKey){value};
}

static uint32_t home_of(const Peers *peers, uint64_t key) {
    uint64_t mixed = (key ^ (key >> 32)) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(mixed >> 32) & peers->mask;
}

// The place of the key, or the free one where it would go. There is always a free one.
static uint32_t find(const Peers *peers, uint64_t key) {
    uint32_t place = home_of(peers, key);
    while (peers->places[place].count > 0 && peers->places[place].key != key)
        place = (place + 1) & peers->mask;
    return place;
}

bool peers_add(Peers *peers, PeerKey key, unsigned limit) {
    PeerCount *place = &peers->places[find(peers, key.value)];
    if (place->count >= limit)
        return false;
    place->key = key.value;
    place->count++;
    return true;
}

// Moves those that follow into the gap, so that a search never ends too early.
static void close_gap(Peers *peers, uint32_t gap) {
    for (uint32_t next = (gap + 1) & peers->mask; peers->places[next].count > 0;
         next = (next + 1) & peers->mask) {
        uint32_t home = home_of(peers, peers->places[next].key);
        if (((next - home) & peers->mask) < ((next - gap) & peers->mask))
            continue; // it would move before its home
        peers->places[gap] = peers->places[next];
        peers->places[next].count = 0;
        gap = next;
    }
}

void peers_remove(Peers *peers, PeerKey key) {
    uint32_t place = find(peers, key.value);
    assert(peers->places[place].count > 0);
    if (--peers->places[place].count == 0)
        close_gap(peers, place);
}
