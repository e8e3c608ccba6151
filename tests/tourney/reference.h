// SPDX-License-Identifier: MIT
// The pairing of a round by trying everything: the rules of swiss.h read literally, for up to ten
// teams, with nothing shared but the input.
#ifndef TEST_TOURNEY_REFERENCE_H
#define TEST_TOURNEY_REFERENCE_H

#include "tourney/swiss.h"

enum { REFERENCE_TEAMS_MAX = 10 };

typedef struct ReferencePairing {
    bool dead_end;
    int bye; // place or -1
    int pair_count;
    int pairs[REFERENCE_TEAMS_MAX / 2][2];
} ReferencePairing;

void reference_pair(const SwissInput *input, ReferencePairing *out);

#endif
