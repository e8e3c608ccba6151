// SPDX-License-Identifier: MIT
#include "tourney/seating.h"

#include <assert.h>

// Which of the two players of each team has White.
typedef struct Whites {
    unsigned a, b; // 0 or 1
} Whites;

static TourneyResult first_result(const TourneyMatch *match, TourneyResult first) {
    return first != TOURNEY_OPEN ? first : (TourneyResult)match->contests[0].result;
}

// The seats that the second contest changes (AR-13); false while nobody can know.
static bool swap_seats(const Tournament *t, TourneyResult first, Whites *whites) {
    switch ((TourneySwap)t->settings.swap) {
    case TOURNEY_SWAP_COLOURS:
        whites->a ^= 1;
        whites->b ^= 1;
        return true;
    case TOURNEY_SWAP_LOSER:
        if (first == TOURNEY_LOSS)
            whites->a ^= 1;
        else if (first != TOURNEY_OPEN)
            whites->b ^= 1; // also where both have lost: the opponents still change
        return first != TOURNEY_OPEN;
    case TOURNEY_SWAP_NONE:
    case TOURNEY_SWAP_COUNT:
        return true;
    }
    return true;
}

bool seating_plan(const Tournament *t, const TourneyMatch *match, unsigned contest,
                  TourneyResult first, SeatingPlan *out) {
    assert(match->pair.b != 0);
    Whites whites = {match->pair.seats & 1u, match->pair.seats >> 1 & 1u};
    if (contest == 2 && !swap_seats(t, first_result(match, first), &whites))
        return false;
    out->white_a = match->players_a[whites.a];
    out->black_b = match->players_a[whites.a ^ 1];
    out->white_b = match->players_b[whites.b];
    out->black_a = match->players_b[whites.b ^ 1];
    return true;
}

static int balance_of_match(const Tournament *t, const TourneyMatch *match, unsigned player) {
    int balance = 0;
    for (unsigned contest = 1; contest <= t->settings.contests; contest++) {
        SeatingPlan plan;
        if (match->contests[contest - 1].reason == TOURNEY_REASON_ABSENT ||
            !seating_plan(t, match, contest, TOURNEY_OPEN, &plan))
            continue;
        balance += plan.white_a == player || plan.white_b == player;
        balance -= plan.black_a == player || plan.black_b == player;
    }
    return balance;
}

int seating_balance(const Tournament *t, unsigned player, unsigned round) {
    int balance = 0;
    for (unsigned r = 1; r < round && r <= t->round_count; r++) {
        const TourneyRound *it = tourney_round(t, r);
        for (unsigned i = 0; i < it->tables; i++) {
            const TourneyMatch *match = &it->matches[i];
            if (match->pair.b == 0)
                continue;
            if (match->players_a[0] == player || match->players_a[1] == player ||
                match->players_b[0] == player || match->players_b[1] == player) {
                balance += balance_of_match(t, match, player);
                break;
            }
        }
    }
    return balance;
}

// Sum of squares of the balances, so that one player far off weighs more than two a little.
static int badness(const int balance_a[2], const int balance_b[2], Whites whites) {
    int sum = 0;
    for (unsigned i = 0; i < 2; i++) {
        int a = balance_a[i] + (whites.a == i ? 1 : -1);
        int b = balance_b[i] + (whites.b == i ? 1 : -1);
        sum += a * a + b * b;
    }
    return sum;
}

uint8_t seating_choose(const Tournament *t, unsigned a, unsigned b, unsigned round) {
    int balance_a[2];
    int balance_b[2];
    for (unsigned i = 0; i < 2; i++) {
        balance_a[i] = seating_balance(t, tourney_team(t, a)->players[i], round);
        balance_b[i] = seating_balance(t, tourney_team(t, b)->players[i], round);
    }
    unsigned top_a = tourney_higher_player(t, a);
    unsigned top_b = tourney_higher_player(t, b);
    int least = 0;
    unsigned best = 4;
    for (unsigned seats = 0; seats < 4; seats++) {
        Whites whites = {seats & 1, seats >> 1};
        // The higher ranked meet where one of them has White and the other Black (WE-23).
        if (t->settings.top_meets_top && (whites.a == top_a) == (whites.b == top_b))
            continue;
        int bad = badness(balance_a, balance_b, whites);
        if (best == 4 || bad < least) {
            best = seats;
            least = bad;
        }
    }
    return (uint8_t)best;
}
