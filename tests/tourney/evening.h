// SPDX-License-Identifier: MIT
// Helpers of the tests: short ways to make events, and what must hold after each of them.
#ifndef TEST_TOURNEY_EVENING_H
#define TEST_TOURNEY_EVENING_H

#include "base/random.h"
#include "tourney/log.h"
#include "tourney/pairing.h"

// One tournament with its log; static in each test program.
typedef struct Evening {
    Tournament t;
    TourneyLog log;
    PairingWork work;
    char text[1 << 22];
} Evening;

extern Evening evening;

// An empty one of this format; the events go through the log.
void evening_begin(const char *format);

Status evening_send(const TourneyEvent *event);
void evening_must(const TourneyEvent *event);

void evening_set(const char *key, const char *value);
unsigned evening_player(const char *name, unsigned rating);
unsigned evening_team(unsigned rating); // of two new players of this rating
void evening_teams(unsigned count);     // the strongest first

// Draws the next round; what drawing says.
Status evening_draw(bool rematches);

// Enters results of all tables of the open round: `halves` of the first team in all contests, or
// with a random generator any.
void evening_play(unsigned round, Random *random);
void evening_enter(unsigned round, unsigned table, unsigned contest, TourneyResult result,
                   TourneyReason reason);
void evening_simple(TourneyEventKind kind, unsigned round); // publish, play, close, discard

// Draws, publishes, plays and closes a round.
void evening_round(Random *random);

// Fails the test where something does not add up: a team twice in a round, a rematch that was not
// asked for, two byes, points.
void evening_check(void);

#endif
