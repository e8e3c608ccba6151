// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "base/random.h"
#include "net/peers.h"

static PeerKey key_of(const char *text) {
    struct sockaddr_storage any = {0};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        memcpy(&any, &v4, sizeof v4);
    } else {
        assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
        memcpy(&any, &v6, sizeof v6);
    }
    return peers_key((const struct sockaddr *)&any);
}

static void test_keys(void **state) {
    (void)state;
    assert_true(key_of("10.0.0.1").value == key_of("::ffff:10.0.0.1").value);
    assert_true(key_of("10.0.0.1").value != key_of("10.0.0.2").value);
    assert_true(key_of("2001:db8:1:2::1").value == key_of("2001:db8:1:2:ffff::9").value);
    assert_true(key_of("2001:db8:1:2::1").value != key_of("2001:db8:1:3::1").value);
}

// As text, so that every limit of an address counts the same.
static void test_texts(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"10.0.0.1", "10.0.0.1"},
        {"10.0.0.1:5123", "10.0.0.1"},
        {"::ffff:10.0.0.1", "10.0.0.1"},
        {"[::ffff:10.0.0.1]:80", "10.0.0.1"},
        {"2001:db8:1:2::1", "2001:db8:1:2::/64"},
        {"2001:DB8:1:2:ffff::9", "2001:db8:1:2::/64"},
        {"[2001:db8:1:2::7]", "2001:db8:1:2::/64"},
        {"[2001:db8:1:2::7]:4711", "2001:db8:1:2::/64"},
        {"fe80::1%eth0", "fe80::/64"},
        {"2001:db8:1:3::1", "2001:db8:1:3::/64"},
        {"unknown", "unknown"},
        {"", ""},
        {"[", "["},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[PEERS_TEXT_MAX];
        peers_write_text(str_of(cases[i][0]), text);
        assert_string_equal(text, cases[i][1]);
    }
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    assert_int_equal(inet_pton(AF_INET6, "2001:db8:1:2:3:4:5:6", &v6.sin6_addr), 1);
    char text[PEERS_TEXT_MAX];
    peers_write((const struct sockaddr *)&v6, text);
    assert_string_equal(text, "2001:db8:1:2::/64");
}

static void test_limit(void **state) {
    (void)state;
    Peers peers;
    assert_int_equal(peers_init(&peers, 8), STATUS_OK);
    PeerKey a = key_of("10.0.0.1");
    PeerKey b = key_of("10.0.0.2");
    assert_true(peers_add(&peers, a, 2));
    assert_true(peers_add(&peers, a, 2));
    assert_false(peers_add(&peers, a, 2));
    assert_true(peers_add(&peers, b, 2));
    peers_remove(&peers, a);
    assert_true(peers_add(&peers, a, 2));
    peers_free(&peers);
}

// Against plain counts, with the table as full as it can become.
static void test_counts(void **state) {
    (void)state;
    enum { ADDRESSES = 40, CONNECTIONS = 64, STEPS = 200000, LIMIT = 5 };
    Peers peers;
    assert_int_equal(peers_init(&peers, CONNECTIONS), STATUS_OK);
    unsigned counts[ADDRESSES] = {0};
    unsigned total = 0;
    Random random = random_from_seed(7);
    for (unsigned i = 0; i < STEPS; i++) {
        unsigned address = random_below(&random, ADDRESSES);
        PeerKey key = {address * UINT64_C(0x100000000)};
        if (random_below(&random, 2) == 0 && total < CONNECTIONS) {
            bool added = peers_add(&peers, key, LIMIT);
            assert_int_equal(added, counts[address] < LIMIT);
            counts[address] += added;
            total += added;
        } else if (counts[address] > 0) {
            peers_remove(&peers, key);
            counts[address]--;
            total--;
        }
    }
    for (unsigned i = 0; i < ADDRESSES; i++)
        for (; counts[i] > 0; counts[i]--)
            peers_remove(&peers, (PeerKey){i * UINT64_C(0x100000000)});
    for (unsigned i = 0; i <= peers.mask; i++)
        assert_int_equal(peers.places[i].count, 0);
    peers_free(&peers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests_name("peers", tests, NULL, NULL);
}
