// SPDX-License-Identifier: MIT
// Peers: how many connections each address has. A table with open addressing, twice as large as
// there may be connections.
#ifndef NET_PEERS_H
#define NET_PEERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "base/status.h"

// An IPv4 address, or the first half of an IPv6 one: who has one address there has 2^64.
typedef struct PeerKey {
    uint64_t value;
} PeerKey;

typedef struct PeerCount {
    uint64_t key;
    uint32_t count; // 0: a free place
} PeerCount;

typedef struct Peers {
    PeerCount *places;
    uint32_t mask; // number of places - 1, which is a power of two
} Peers;

// STATUS_TOO_MANY without memory.
NODISCARD Status peers_init(Peers *peers, unsigned connections);
void peers_free(Peers *peers);

PeerKey peers_key(const struct sockaddr *address);

// Counts one more, unless the address has `limit` already: then false.
bool peers_add(Peers *peers, PeerKey key, unsigned limit);

// Counts one less.
void peers_remove(Peers *peers, PeerKey key);

#endif
