// SPDX-License-Identifier: MIT
// Claims: what a computer player claims and answers, apart from moving: mates, flags and illegal
// moves at a table, repetition, opposite claims, offers of a draw.
#ifndef SEARCH_CLAIMS_H
#define SEARCH_CLAIMS_H

#include <stdbool.h>

#include "match/match.h"

// The result that `seat` plays for.
Outcome claims_hoped_for(Seat seat);

// What `seat` should claim now, for the good of its team; `score` is what it thinks of its own
// board. False if nothing. The match must have been advanced to the present.
bool claims_next(const Match *match, Seat seat, int score, Event *out);

// Accepting or declining opposite claims, agreeing to a draw.
bool claims_answer(const Match *match, Seat seat, int score, Event *out);

#endif
