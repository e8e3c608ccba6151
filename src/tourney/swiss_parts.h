// SPDX-License-Identifier: MIT
// The steps of swiss.h, for each other (inside the layer).
#ifndef TOURNEY_SWISS_PARTS_H
#define TOURNEY_SWISS_PARTS_H

#include "tourney/swiss.h"

// What upfloaters of a group are judged by, in this order; less is better.
typedef enum SwissCriterion {
    SWISS_COUNT,  // of upfloaters
    SWISS_SCORES, // as high as possible
    SWISS_NEXT,   // upfloaters that the next group needs
    SWISS_AGAIN,  // upfloaters that floated in the last round
    SWISS_ORDER,  // the first in order
    SWISS_CRITERION_COUNT
} SwissCriterion;

// A choice of upfloaters and what it costs.
typedef struct SwissFloaters {
    bool possible; // a complete pairing exists
    TeamSet set;
    unsigned count;
    unsigned again;
    unsigned next; // upfloaters of the next group
} SwissFloaters;

// Teams of the highest score among `rest`.
TeamSet swiss_residents(const SwissInput *input, const TeamSet *rest);

// Best upfloaters for the residents out of `rest`. `must` floats up and `may_not` does not, where
// they are not TEAMSET_NONE (for explanations).
void swiss_choose_floaters(const SwissInput *input, SwissWork *work, const TeamSet *rest,
                           unsigned must, SwissFloaters *out);

// Whether all of `set` can be paired with each other.
bool swiss_can_pair(const SwissInput *input, SwissWork *work, const TeamSet *set);

// Compares two sets of upfloaters of the same count by their scores in ascending order: positive
// where `a` is better.
int swiss_compare_scores(const SwissInput *input, const TeamSet *a, const TeamSet *b);

// Pairs a group; adds its pairs to the result and notes floated_pairs.
void swiss_pair_group(const SwissInput *input, SwissWork *work, SwissGroup *group,
                      SwissResult *result);

#endif
