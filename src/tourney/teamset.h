// SPDX-License-Identifier: MIT
// TeamSet: a set of teams of a round by their place 0 … 511, as bits (inside the layer).
#ifndef TOURNEY_TEAMSET_H
#define TOURNEY_TEAMSET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { TEAMSET_MAX = 512, TEAMSET_WORDS = TEAMSET_MAX / 64, TEAMSET_NONE = 0xFFFF };

typedef struct TeamSet {
    uint64_t word[TEAMSET_WORDS];
} TeamSet;

static inline void teamset_clear(TeamSet *set) {
    memset(set, 0, sizeof *set);
}

static inline void teamset_add(TeamSet *set, unsigned i) {
    set->word[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void teamset_remove(TeamSet *set, unsigned i) {
    set->word[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline bool teamset_has(const TeamSet *set, unsigned i) {
    return (set->word[i >> 6] >> (i & 63) & 1) != 0;
}

// The smallest member from `from` on, or TEAMSET_NONE.
static inline unsigned teamset_next(const TeamSet *set, unsigned from) {
    for (unsigned w = from >> 6; w < TEAMSET_WORDS; w++) {
        uint64_t word = set->word[w];
        if (w == from >> 6)
            word &= ~UINT64_C(0) << (from & 63);
        if (word != 0)
            return w * 64 + (unsigned)__builtin_ctzll(word);
    }
    return TEAMSET_NONE;
}

static inline unsigned teamset_count(const TeamSet *set) {
    unsigned count = 0;
    for (unsigned w = 0; w < TEAMSET_WORDS; w++)
        count += (unsigned)__builtin_popcountll(set->word[w]);
    return count;
}

static inline TeamSet teamset_and(const TeamSet *a, const TeamSet *b) {
    TeamSet out;
    for (unsigned w = 0; w < TEAMSET_WORDS; w++)
        out.word[w] = a->word[w] & b->word[w];
    return out;
}

static inline TeamSet teamset_less(const TeamSet *a, const TeamSet *b) {
    TeamSet out;
    for (unsigned w = 0; w < TEAMSET_WORDS; w++)
        out.word[w] = a->word[w] & ~b->word[w];
    return out;
}

#endif
