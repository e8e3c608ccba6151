// SPDX-License-Identifier: MIT
// Clock: the two clocks of one board. Time is whole milliseconds since the start of the match and
// always a parameter. Reading never changes anything; a flag falls at its exact moment, when the
// remaining time is 0, and stays down until time is added (settled point 14).
#ifndef MATCH_CLOCK_H
#define MATCH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/types.h"
#include "match/ruleset.h"

#define CLOCK_NEVER INT64_MAX

typedef struct Clock {
    int64_t remaining[COLOR_COUNT]; // as of `since`
    int64_t fell_at[COLOR_COUNT];   // when the flag fell, or CLOCK_NEVER
    int64_t delay_left;             // of the present turn, as of `since`
    int64_t turn_used;              // of the present turn, as of `since`, the delay included
    int64_t since;                  // up to when time has been charged
    uint8_t side;                   // the Color whose clock runs, or would
    bool running;
} Clock;

// Both colours with the full time, standing still, `side` to run first.
void clock_init(Clock *clock, const TimeControl *control, Color side);

// Starts or goes on at `at`; the turn goes on where it stood.
void clock_run(Clock *clock, int64_t at);

// Stands still from `at`.
void clock_halt(Clock *clock, int64_t at);

// Ends the turn at `at`: charges it, gives the bonus (not below a fallen flag), and lets the other
// clock run.
void clock_press(Clock *clock, const TimeControl *control, int64_t at);

// Starts a turn of `side` anew at `at`: after a take-back (settled point 12).
void clock_new_turn(Clock *clock, const TimeControl *control, Color side, int64_t at);

// Adds time to a colour at `at` and lifts its flag; STATUS_TIME_RANGE beyond TIME_MS_MAX.
NODISCARD Status clock_add(Clock *clock, const TimeControl *control, Color color, int64_t ms,
                           int64_t at);

// No time passes between `at` and `at` + ms (an outage).
void clock_skip(Clock *clock, int64_t at, int64_t ms);

// What `color` has left at `at` (not before the last change), never below 0.
int64_t clock_remaining(const Clock *clock, Color color, int64_t at);

// When the running clock's flag will fall if nothing else happens; CLOCK_NEVER when it stands
// still or its flag is down already.
int64_t clock_flag_due(const Clock *clock);

// Charges up to `at` and marks the running clock's flag as fallen then; at = clock_flag_due().
void clock_fall(Clock *clock, int64_t at);

static inline bool clock_flag_is_down(const Clock *clock, Color color) {
    return clock->fell_at[color] != CLOCK_NEVER;
}

#endif
