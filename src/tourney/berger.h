// SPDX-License-Identifier: MIT
// Berger tables: who meets whom in each round of a round robin (inside the layer).
#ifndef TOURNEY_BERGER_H
#define TOURNEY_BERGER_H

// Numbers from 1; the one drawn first is `first`. With an odd number of teams the number above the
// last one is the bye.
typedef struct BergerPair {
    unsigned first, second;
} BergerPair;

// Pair number `index` from 0 … (teams + 1) / 2 - 1 of a round from 1. The second half of a double
// round robin repeats the first with the other team drawn first.
BergerPair berger_pair(unsigned teams, unsigned round, unsigned index);

#endif
