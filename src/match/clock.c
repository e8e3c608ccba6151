// SPDX-License-Identifier: MIT
#include "match/clock.h"

#include <assert.h>

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static void begin_turn(Clock *clock, const TimeControl *control, Color side) {
    clock->side = (uint8_t)side;
    clock->turn_used = 0;
    clock->delay_left = control->kind == TIME_DELAY ? control->bonus_ms : 0;
}

void clock_init(Clock *clock, const TimeControl *control, Color side) {
    *clock = (Clock){
        .remaining = {control->base_ms, control->base_ms},
        .fell_at = {CLOCK_NEVER, CLOCK_NEVER},
    };
    begin_turn(clock, control, side);
}

// What of the time since the last charge goes to the delay and what to the running clock. Before
// `since` (an outage reaches beyond now) nothing has passed.
static int64_t elapsed(const Clock *clock, int64_t at) {
    return clock->running && at > clock->since ? at - clock->since : 0;
}

static void charge(Clock *clock, int64_t at) {
    int64_t passed = elapsed(clock, at);
    int64_t free_of_charge = least(passed, clock->delay_left);
    int64_t *remaining = &clock->remaining[clock->side];
    clock->turn_used += passed;
    clock->delay_left -= free_of_charge;
    *remaining -= least(passed - free_of_charge, *remaining);
    if (at > clock->since)
        clock->since = at;
}

void clock_run(Clock *clock, int64_t at) {
    if (clock->running)
        return;
    if (at > clock->since)
        clock->since = at;
    clock->running = true;
}

void clock_halt(Clock *clock, int64_t at) {
    charge(clock, at);
    clock->running = false;
}

void clock_press(Clock *clock, const TimeControl *control, int64_t at) {
    charge(clock, at);
    Color mover = (Color)clock->side;
    if (!clock_flag_is_down(clock, mover)) {
        int64_t bonus = 0;
        if (control->kind == TIME_INCREMENT)
            bonus = control->bonus_ms;
        else if (control->kind == TIME_BRONSTEIN)
            bonus = least(control->bonus_ms, clock->turn_used);
        clock->remaining[mover] = least(clock->remaining[mover] + bonus, TIME_MS_MAX);
    }
    begin_turn(clock, control, color_other(mover));
}

void clock_new_turn(Clock *clock, const TimeControl *control, Color side, int64_t at) {
    charge(clock, at);
    begin_turn(clock, control, side);
}

Status clock_add(Clock *clock, const TimeControl *control, Color color, int64_t ms, int64_t at) {
    if (control->kind == TIME_NONE)
        return STATUS_NO_CLOCKS;
    if (ms < 1 || clock_remaining(clock, color, at) > TIME_MS_MAX - ms)
        return STATUS_TIME_RANGE;
    charge(clock, at);
    clock->remaining[color] += ms;
    clock->fell_at[color] = CLOCK_NEVER;
    return STATUS_OK;
}

void clock_skip(Clock *clock, int64_t at, int64_t ms) {
    charge(clock, at);
    // Of two outages that overlap the later end counts, not their sum.
    if (clock->since < at + ms)
        clock->since = at + ms;
}

int64_t clock_remaining(const Clock *clock, Color color, int64_t at) {
    int64_t remaining = clock->remaining[color];
    if (color != (Color)clock->side)
        return remaining;
    int64_t passed = elapsed(clock, at);
    int64_t charged = passed - least(passed, clock->delay_left);
    return remaining - least(charged, remaining);
}

int64_t clock_flag_due(const Clock *clock) {
    if (!clock->running || clock_flag_is_down(clock, (Color)clock->side))
        return CLOCK_NEVER;
    return clock->since + clock->delay_left + clock->remaining[clock->side];
}

void clock_fall(Clock *clock, int64_t at) {
    assert(at == clock_flag_due(clock));
    charge(clock, at);
    clock->fell_at[clock->side] = at;
}
