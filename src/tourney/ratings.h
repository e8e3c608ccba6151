// SPDX-License-Identifier: MIT
// Ratings after the event, recomputed from the stored contests: the Glicko system of FICS for
// bughouse, on the sums of two partners. All contests of the event are one period, so their order
// does not matter, not even in the last bit. Contests that were not played do not count.
//
// A partnership has a rating of its own too: ordinary Glicko between two partnerships, beginning
// with its own rating or the average of its players'.
#ifndef TOURNEY_RATINGS_H
#define TOURNEY_RATINGS_H

#include "tourney/tourney.h"

typedef struct RatingsRow {
    double before, rd_before;
    double after, rd_after;
    uint16_t contests; // rated ones
    int16_t halves;    // points in them
} RatingsRow;

typedef struct Ratings {
    RatingsRow players[TOURNEY_PLAYERS_MAX]; // [id - 1]
    RatingsRow teams[TOURNEY_TEAMS_MAX];     //
    int64_t slope[TOURNEY_PLAYERS_MAX];      // memory to work in: sums as whole numbers
    int64_t weight[TOURNEY_PLAYERS_MAX];
} Ratings;

void ratings_compute(const Tournament *t, Ratings *out);

#endif
