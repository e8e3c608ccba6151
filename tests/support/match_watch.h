// SPDX-License-Identifier: MIT
// MatchWatch: a match whose every event is followed by a check of all that must always hold: for
// the simulator and the fuzz target. What is checked stands in match_checks.c (one state) and
// match_watch.c (from one state to the next).
#ifndef SUPPORT_MATCH_WATCH_H
#define SUPPORT_MATCH_WATCH_H

#include "match/match.h"

typedef struct MatchWatch {
    MatchSetup setup;
    Match match;
    Match before;                             // as it was before the last event; used moves only
    Match spare;                              //
    Effects effects;                          // of the last event
    unsigned pieces[COLOR_COUNT][KIND_COUNT]; // at the start, on both boards and in reserve
    int64_t added[BOARD_COUNT];               // by the arbiter
    // Before and after each completed move, with the reserves of that moment.
    Position came_from[BOARD_COUNT][MATCH_PLIES_MAX];
    Position came_to[BOARD_COUNT][MATCH_PLIES_MAX];
    // Called at the first thing that does not hold; must not return.
    void (*fail)(void *context, const char *what);
    void *context;
} MatchWatch;

// `watch->fail` and `watch->context` have been set.
void match_watch_start(MatchWatch *watch, const MatchSetup *setup);

// match_apply, with all checks. `dice` chooses the moments at which clocks are read and whether the
// costly checks are made: always where its low bits are zero.
Status match_watch_apply(MatchWatch *watch, const Event *event, uint64_t dice);

void match_watch_close(MatchWatch *watch);

// For the files of MatchWatch: what must hold in one state.
void match_check_state(MatchWatch *watch);
// The costly part of it.
void match_check_deep(MatchWatch *watch, uint64_t dice);

void match_watch_fail(MatchWatch *watch, const char *condition, const char *file, int line);

#define MATCH_MUST(condition)                                                                      \
    ((condition) ? (void)0 : match_watch_fail(watch, #condition, __FILE__, __LINE__))

#endif
