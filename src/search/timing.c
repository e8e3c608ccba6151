// SPDX-License-Identifier: MIT
#include "search/timing.h"

#include "search/outlook.h"

enum { MOVES_TO_GO = 45, SOFT_MAX_MS = 8000 };

int64_t timing_usable(const Match *match, Seat seat, int64_t now) {
    const Clock *clock = &match->boards[seat_board(seat)].clock;
    int64_t delay = 0;
    if (match->rules.time.kind == TIME_DELAY && clock->side == seat_color(seat))
        delay = clock->delay_left - (clock->running && now > clock->since ? now - clock->since : 0);
    return match_remaining(match, seat, now) + (delay > 0 ? delay : 0);
}

Timing timing_plan(const Match *match, Seat seat, int64_t now, int64_t lag_ms, bool hurry) {
    if (match->rules.time.kind == TIME_NONE)
        return (Timing){.soft_ms = TIMING_THINK_MS, .hard_ms = 2 * TIMING_THINK_MS};
    const int64_t lag = lag_ms > 0 ? lag_ms : TIMING_LAG_MS;
    const int64_t usable = timing_usable(match, seat, now) - lag;
    if (usable < TIMING_INSTANT_MS) {
        const int64_t hard = usable > 0 ? usable / 20 : 0;
        return (Timing){.soft_ms = hard / 2, .hard_ms = hard, .instant = true};
    }
    int64_t soft = usable / MOVES_TO_GO;
    // The bonus comes back with the move, as far as the clock can bear to advance it.
    const int64_t bonus = match->rules.time.bonus_ms * 3 / 4;
    soft += bonus < usable / 4 ? bonus : usable / 4;
    // Who has less time than his diagonal cannot afford to wait, and should catch up.
    if (outlook_lead(match, seat, now) < -OUTLOOK_LEAD_MS)
        soft = soft * 2 / 3;
    if (hurry)
        soft /= 2;
    if (soft > SOFT_MAX_MS)
        soft = SOFT_MAX_MS;
    int64_t hard = soft * 3;
    if (hard > usable / 4)
        hard = usable / 4;
    return (Timing){.soft_ms = soft < hard ? soft : hard, .hard_ms = hard};
}
