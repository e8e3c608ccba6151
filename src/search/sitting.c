// SPDX-License-Identifier: MIT
#include "search/sitting.h"

#include "search/timing.h"

enum {
    CHECK_MS = 400,       // how often the decision is looked at again
    FLOOR_MS = 3000,      // with less time left nobody sits for another
    LOST_FLOOR_MS = 1500, // who is lost anyway waits longer
    HOPE_MS = 8000,       // the longest wait against the clocks
    ASKED_MS = 5000,      // the longest wait to please the partner against the clocks
    WINNING = 500         // who stands so well plays on
};

bool sitting_is_possible(const Match *match, Seat seat, int64_t now) {
    return match->rules.time.kind != TIME_NONE && match->rules.order == ORDER_FREE &&
           match->phase == PHASE_RUNNING && !match->paused &&
           match_pieces_can_arrive(match, seat_board(seat)) &&
           timing_usable(match, seat, now) > LOST_FLOOR_MS;
}

static int64_t turn_used(const Match *match, Seat seat, int64_t now) {
    const Clock *clock = &match->boards[seat_board(seat)].clock;
    return clock->turn_used + (clock->running && now > clock->since ? now - clock->since : 0);
}

// Whether the diagonal is on the move and would mate the partner with a piece that our own side
// could lose to our opponent.
static bool must_starve(const SittingView *view) {
    const BoardId board = seat_board(view->seat);
    const Position *position = &view->match->boards[board].position;
    const Bitboard own = position->by_color[seat_color(view->seat)];
    const Seat diagonal = seat_diagonal(view->seat);
    if (view->partner->mated_with == 0 || match_turn(view->match, board_other(board)) != diagonal)
        return false;
    for (int kind = 0; kind < RESERVE_KINDS; kind++)
        if ((view->partner->mated_with >> kind & 1) != 0 && (own & position->by_kind[kind]) != 0)
            return true;
    return false;
}

int64_t sitting_until(const SittingView *view, int64_t now) {
    const Match *match = view->match;
    if (!sitting_is_possible(match, view->seat, now) || view->score > SEARCH_MATE_BOUND)
        return now;
    const int64_t left = timing_usable(match, view->seat, now);
    const int64_t lag = view->lag_ms > 0 ? view->lag_ms : TIMING_LAG_MS;
    const bool ahead = outlook_lead(match, view->seat, now) > OUTLOOK_LEAD_MS + lag;
    const int64_t used = turn_used(match, view->seat, now);
    bool sit = false;
    int64_t floor = FLOOR_MS;
    if (view->score < -SEARCH_MATE_BOUND) {
        // Nothing to lose: only a piece from the partner, or the other clock, can help.
        floor = LOST_FLOOR_MS;
        sit = ahead || used < (left / 6 < HOPE_MS ? left / 6 : HOPE_MS);
    } else if (view->score < WINNING) {
        const bool asked = heard_lately(view->heard, QUICK_SIT, now);
        sit = (ahead && must_starve(view)) || (asked && (ahead || used < ASKED_MS));
    }
    if (!sit || left - lag <= floor)
        return now;
    const int64_t longest = left - lag - floor;
    return now + (longest < CHECK_MS ? longest : CHECK_MS);
}

bool sitting_asked_of_partner(const Match *match, Seat seat, const Outlook *own, int64_t now) {
    const Seat partner = seat_partner(seat);
    return sitting_is_possible(match, partner, now) && own->mated_with != 0 &&
           match_turn(match, seat_board(seat)) == seat_opponent(seat) &&
           outlook_lead(match, partner, now) > OUTLOOK_LEAD_MS;
}
