// SPDX-License-Identifier: MIT
// Outlook: how one board stands, and what one more piece of each kind in the hand would change
// there. Of the partner's board it tells what to capture and what never to give; of one's own board
// what to ask for.
#ifndef SEARCH_OUTLOOK_H
#define SEARCH_OUTLOOK_H

#include "match/match.h"
#include "search/search.h"

// Clocks nearer than this count as level.
enum { OUTLOOK_LEAD_MS = 1000 };

typedef struct Outlook {
    int score;                 // for the seat, with what is in the hands now
    int gain[RESERVE_KINDS];   // what one more piece brings the seat, beyond its usual value
    int danger[RESERVE_KINDS]; // the same for its opponent
    uint8_t mates_with;        // bit a kind with which the seat would mate
    uint8_t mated_with;        // bit a kind with which its opponent would
} Outlook;

// The task of searching `board` at `now`: the rules of the match, usual weights, and what waiting
// would cost each side by the clocks.
void outlook_task(const Match *match, BoardId board, int64_t now, SearchTask *task);

// How much more time `seat` has than the player of its colour on the other board: who has more can
// afford to wait longer (SW-15). 0 without clocks.
int64_t outlook_lead(const Match *match, Seat seat, int64_t now);

// Looks at the board of `seat` from its side by eleven short searches: `limits` says how many nodes
// each may take and gives callbacks and times.
void outlook_look(Search *search, const Match *match, Seat seat, int64_t now,
                  const SearchLimits *limits, Outlook *outlook);

#endif
