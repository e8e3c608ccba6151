// SPDX-License-Identifier: MIT
// Drawing a round: from a tournament to the event that holds the draft, and why it looks so.
//
// pairing_draw fills the event TOURNEY_DRAW_ROUND of the next round (or of the draft, to draw it
// anew): Swiss by swiss.h, or Berger tables. Tables are ordered by the higher score of the two
// teams, the sum of scores, the smaller pairing number; the bye comes last. The team of the higher
// score, then of the smaller pairing number, is the one drawn first. The event is for
// tourney_apply; drawing itself changes nothing.
#ifndef TOURNEY_PAIRING_H
#define TOURNEY_PAIRING_H

#include "tourney/event.h"
#include "tourney/swiss.h"

enum { PAIRING_FORCED_MAX = 64 };

// What the organiser asks for.
typedef struct PairingWish {
    bool rematches; // a rematch round: the oldest meetings are forgotten until it can be drawn
    unsigned forced_count;                  //
    TourneyPair forced[PAIRING_FORCED_MAX]; // team ids; b 0: a bye
} PairingWish;

// Memory to draw in: static, some megabytes. Nothing in it lives from one call to the next.
typedef struct PairingWork {
    SwissInput input;
    SwissResult result;
    SwissWork swiss;
} PairingWork;

// Round that a draw would be for: the draft's, or the next one.
unsigned pairing_round(const Tournament *t);

// Fills `event`. STATUS_TOURNEY_DEAD_END where no legal pairing is left: ask for rematches or end
// the tournament; STATUS_TOURNEY_FORCED_ODD where the forced pairs leave none for the others.
NODISCARD Status pairing_draw(const Tournament *t, const PairingWish *wish, PairingWork *work,
                              TourneyEvent *event);

// Whether the rules would draw this round again as it stands, from the results as they are by now.
// Forced pairs are left aside; nothing else can come out of Berger tables.
bool pairing_holds(const Tournament *t, unsigned round, PairingWork *work);

// Why the teams of this table meet, in sentences, one a line; with table 0 why the round looks as it
// does. Teams stand as {TPN}. Works for every round that has been drawn. STATUS_TOURNEY_NO_ROUND,
// STATUS_TOURNEY_NO_TABLE.
NODISCARD Status tourney_explain(const Tournament *t, unsigned round, unsigned table,
                                 PairingWork *work, Writer *out);

#endif
