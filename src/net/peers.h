// SPDX-License-Identifier: MIT
// Peers: who a connection comes from, as limits see it, and how many connections each of them has.
// The counts are a table with open addressing, twice as large as there may be connections.
#ifndef NET_PEERS_H
#define NET_PEERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "base/status.h"
#include "base/str.h"

enum { PEERS_TEXT_MAX = 64 };

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

// The same as text: "10.0.0.1" (also where it came by IPv6), or "2001:db8:1:2::/64".
void peers_write(const struct sockaddr *address, char out[PEERS_TEXT_MAX]);

// The same of an address that a proxy has written, shorter than PEERS_TEXT_MAX, with or without
// brackets, port and zone. What is no address stays as it is.
void peers_write_text(Str address, char out[PEERS_TEXT_MAX]);

// Counts one more, unless the address has `limit` already: then false.
bool peers_add(Peers *peers, PeerKey key, unsigned limit);

// Counts one less.
void peers_remove(Peers *peers, PeerKey key);

#endif
