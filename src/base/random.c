// SPDX-License-Identifier: MIT
// xoshiro256** (Blackman and Vigna, public domain algorithm), seeded by splitmix64.
#include "base/random.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

Random random_from_seed(uint64_t seed) {
    Random random;
    for (int i = 0; i < 4; i++)
        random.state[i] = splitmix(&seed);
    return random;
}

static uint64_t rotate_left(uint64_t x, int by) {
    return x << by | x >> (64 - by);
}

uint64_t random_next(Random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t random_below(Random *random, uint32_t bound) {
    assert(bound >= 1);
    // The upper half of a 64-bit product: a bias below 2^-32, and no loop.
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}
