// SPDX-License-Identifier: MIT
// Timing: how long to think about a move. A computer player never loses by its flag: it leaves a
// margin for whatever lies between its decision and the clock, and with less than a second left it
// moves at once.
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"

typedef struct Timing {
    int64_t soft_ms; // think no deeper after so long
    int64_t hard_ms; // never think longer
    bool instant;    // hardly any time is left
} Timing;

enum {
    TIMING_LAG_MS = 100,     // the margin where the caller names none
    TIMING_THINK_MS = 300,   // a move without clocks
    TIMING_INSTANT_MS = 1000 // with less than this left moves are made at once
};

// `lag_ms` 0: TIMING_LAG_MS. `hurry`: the partner asks for speed.
Timing timing_plan(const Match *match, Seat seat, int64_t now, int64_t lag_ms, bool hurry);

// What `seat` can still use of its turn at `now`, the delay included.
int64_t timing_usable(const Match *match, Seat seat, int64_t now);

#endif
