// SPDX-License-Identifier: MIT
// The team Swiss for partnerships: one round from bare numbers, as the rules have it. (FIDE's Swiss
// Team Pairing System without colours, whose matches have two contests.)
//
//     1  odd number: the bye goes to the first team (lowest score, most matches played, largest
//        pairing number) without a bye or a win without play such that the rest can be paired
//     2  while teams remain, the group T of the highest score takes the fewest teams S of the rest
//        such that T with S can be paired and the others too; of these the highest scores, then the
//        fewest that the next group will need, then (not in the last two rounds) the fewest that
//        floated in the last round, then the first in order
//     3  T and S are paired: not in the last two rounds, the fewest residents that floated in the
//        last round meet an upfloater; then the smallest identifier: the smaller pairing numbers of
//        all pairs, then their partners
//
// The same input always gives the same pairing. Teams are places 0 … n-1 in the order of their
// pairing numbers.
#ifndef TOURNEY_SWISS_H
#define TOURNEY_SWISS_H

#include "base/nodiscard.h"
#include "base/status.h"
#include "base/writer.h"
#include "tourney/blossom.h"
#include "tourney/weighted.h"

enum { SWISS_TEAMS_MAX = TEAMSET_MAX, SWISS_PAIRS_MAX = TEAMSET_MAX / 2 };

typedef struct SwissTeam {
    uint16_t tpn;    // for explanations; ascending
    int16_t score;   // in halves
    uint16_t played; // matches that were played
    bool had_bye;    // or a win without play
    bool floated;    // met another score in the last round
} SwissTeam;

typedef struct SwissInput {
    unsigned count;
    bool last_two; // this is one of the last two rounds
    SwissTeam teams[SWISS_TEAMS_MAX];
    TeamSet met[SWISS_TEAMS_MAX]; // may not meet (again); symmetric
} SwissInput;

typedef struct SwissPair {
    uint16_t a, b;  // places, a < b
    uint16_t group; // index into groups
} SwissPair;

// A score group with its upfloaters.
typedef struct SwissGroup {
    int16_t score;
    uint16_t residents;
    uint16_t upfloaters;
    uint16_t floated_pairs; // residents that floated in the last round opposite an upfloater
    TeamSet members;        // residents and upfloaters
    TeamSet floaters;
    TeamSet rest; // who was left when the group's turn came, members included
} SwissGroup;

typedef struct SwissResult {
    unsigned bye; // place or TEAMSET_NONE
    unsigned pair_count;
    unsigned group_count;
    SwissPair pairs[SWISS_PAIRS_MAX]; // by group, then by a
    SwissGroup groups[SWISS_TEAMS_MAX];
} SwissResult;

typedef struct SwissWork {
    Blossom graph;
    Blossom group;
    Weighted weighted;
    uint16_t place[SWISS_TEAMS_MAX];
} SwissWork;

// STATUS_TOURNEY_DEAD_END when the teams cannot all be paired without a rematch.
NODISCARD Status swiss_pair(const SwissInput *input, SwissWork *work, SwissResult *result);

// Why these two teams meet (or with b TEAMSET_NONE why `a` has the bye), for a result of swiss_pair.
void swiss_explain(const SwissInput *input, const SwissResult *result, SwissWork *work, unsigned a,
                   unsigned b, Writer *out);

// The score groups of the round with their upfloaters, one a line.
void swiss_explain_groups(const SwissInput *input, const SwissResult *result, Writer *out);

#endif
