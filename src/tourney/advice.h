// SPDX-License-Identifier: MIT
// Advice for the set-up: how many rounds, and whether the field can carry them.
#ifndef TOURNEY_ADVICE_H
#define TOURNEY_ADVICE_H

#include "tourney/tourney.h"

typedef enum AdviceRounds {
    ADVICE_SAFE,       // every round can be drawn whatever happens, if all teams stay
    ADVICE_DEAD_END,   // the last rounds may have no pairing without a rematch
    ADVICE_IMPOSSIBLE, // more rounds than a team has opponents
    ADVICE_COUNT
} AdviceRounds;

// ceil(log2 teams) + 1, but not more than a team has opponents; 0 below two teams.
unsigned advice_rounds(unsigned teams);

// Rounds of a round robin: teams - 1, with an odd number teams; twice that when double.
unsigned advice_rounds_all(unsigned teams, bool is_double);

// After how many rounds the tournament is played out, as it is set; 0 while that is open. A round
// robin ends when everybody has met everybody, and earlier where fewer rounds are set.
unsigned advice_rounds_planned(const Tournament *t);

// No round of this round robin is left, whatever number is set.
bool advice_all_have_met(const Tournament *t);

// Whether a Swiss of so many rounds can be carried by so many teams.
AdviceRounds advice_check(unsigned teams, unsigned rounds);

// The most rounds for which advice_check is ADVICE_SAFE.
unsigned advice_rounds_safe(unsigned teams);

// A round robin is offered: the rounds suffice for everybody to meet everybody.
bool advice_round_robin(unsigned teams, unsigned rounds);

#endif
