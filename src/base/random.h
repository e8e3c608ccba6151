// SPDX-License-Identifier: MIT
// Random: a small fast generator for simulations, tests and the choice between equal moves.
// The same seed gives the same numbers on every machine. Not for secrets.
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct Random {
    uint64_t state[4];
} Random;

// Any seed will do, 0 included.
Random random_from_seed(uint64_t seed);

uint64_t random_next(Random *random);

// Even chance for each of 0 … bound-1; bound >= 1.
uint32_t random_below(Random *random, uint32_t bound);

#endif
