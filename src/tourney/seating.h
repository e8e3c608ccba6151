// SPDX-License-Identifier: MIT
// Who sits where in each contest of a match.
//
// Boards A and B, each with White and Black; the team drawn first has White on board A and Black on
// board B. The first contest is laid down with the draw (TourneyPair.seats) so that every player's
// colours stay in balance; where the higher ranked meet each other (WE-23) that bounds the choice.
// The second contest follows from the first (AR-13).
#ifndef TOURNEY_SEATING_H
#define TOURNEY_SEATING_H

#include "tourney/tourney.h"

// Player ids, in the order of the seats' letters A a B b.
typedef struct SeatingPlan {
    uint16_t white_a, black_a, white_b, black_b;
} SeatingPlan;

// Plan of a contest (1 or 2) of a match that is no bye. The second one of a match whose losers swap
// depends on the result of the first: `first` says it (TOURNEY_OPEN: read it from the match; false
// when it is open there too). After a contest that neither won, nobody swaps.
bool seating_plan(const Tournament *t, const TourneyMatch *match, unsigned contest,
                  TourneyResult first, SeatingPlan *out);

// Whites less Blacks of a player in the contests of all rounds before `round` that were drawn and
// not left unplayed.
int seating_balance(const Tournament *t, unsigned player, unsigned round);

// The .seats that keep colours best in balance for this pair in this round.
uint8_t seating_choose(const Tournament *t, unsigned a, unsigned b, unsigned round);

#endif
