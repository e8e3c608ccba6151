// SPDX-License-Identifier: MIT
#include "net/peers.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
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

// The bytes of an address that count: 4 of IPv4, 8 of IPv6; how many.
static size_t own_bytes(const struct sockaddr *address, unsigned char out[8]) {
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        memcpy(out, &v4.sin_addr.s_addr, 4);
        return 4;
    }
    if (address->sa_family != AF_INET6)
        return 0;
    struct sockaddr_in6 v6;
    memcpy(&v6, address, sizeof v6);
    bool is_v4 = memcmp(v6.sin6_addr.s6_addr, mapped, sizeof mapped) == 0;
    memcpy(out, v6.sin6_addr.s6_addr + (is_v4 ? sizeof mapped : 0), is_v4 ? 4 : 8);
    return is_v4 ? 4 : 8;
}

PeerKey peers_key(const struct sockaddr *address) {
    unsigned char bytes[8] = {0};
    PeerKey key;
    (void)own_bytes(address, bytes);
    memcpy(&key.value, bytes, sizeof key.value);
    return key;
}

void peers_write(const struct sockaddr *address, char out[PEERS_TEXT_MAX]) {
    unsigned char bytes[16] = {0};
    size_t count = own_bytes(address, bytes);
    if (count == 0 || inet_ntop(count == 4 ? AF_INET : AF_INET6, bytes, out,
                                PEERS_TEXT_MAX - sizeof "/64") == NULL)
        snprintf(out, PEERS_TEXT_MAX, "?");
    else if (count == 8)
        memcpy(out + strlen(out), "/64", sizeof "/64");
}

// Without what proxies write around an address: "[::1]:80", "10.0.0.1:80", "fe80::1%eth0".
static Str bare_address(Str text) {
    if (str_starts_with(text, "[")) {
        text = str_from(text, 1);
        text = str_first(text, str_find(text, ']'));
    } else if (str_find(text, '.') < str_find(text, ':')) {
        text = str_first(text, str_find(text, ':'));
    }
    return str_first(text, str_find(text, '%'));
}

void peers_write_text(Str address, char out[PEERS_TEXT_MAX]) {
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    assert(address.len < PEERS_TEXT_MAX);
    Str bare = bare_address(address);
    memcpy(out, bare.at, bare.len);
    out[bare.len] = '\0';
    if (inet_pton(AF_INET, out, &v4.sin_addr) == 1) {
        peers_write((const struct sockaddr *)&v4, out);
    } else if (inet_pton(AF_INET6, out, &v6.sin6_addr) == 1) {
        peers_write((const struct sockaddr *)&v6, out);
    } else {
        memcpy(out, address.at, address.len);
        out[address.len] = '\0';
    }
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
