// SPDX-License-Identifier: MIT
// With q = ln 10 / 800 and c = 3 q^2 / pi^2, for player i with partner p against o1 and o2:
//     f = 1 / sqrt(1 + c (RD_p^2 + RD_o1^2 + RD_o2^2))
//     E = 1 / (1 + 10^((r_o1 + r_o2 - r_i - r_p) f / 800))
//     1 / RD'^2 = 1 / RD_i^2 + q^2 sum f^2 E (1 - E);  r' = r + q RD'^2 sum f (s - E)
// For two partnerships it is the same with the sums over one opponent each and 400 for 800. The sums
// are kept as whole numbers of 2^-52, which adds up to the same in every order.
#include "tourney/ratings.h"

#include <string.h>

#include "tourney/realmath.h"

static const double sum_unit = 4503599627370496.0; // 2^52

static int64_t to_whole(double x) {
    return (int64_t)(x * sum_unit + (x < 0 ? -0.5 : 0.5));
}

static void begin_row(RatingsRow *row, double rating, double rd) {
    memset(row, 0, sizeof *row);
    row->before = row->after = rating;
    row->rd_before = row->rd_after = rd;
}

// A contest as one side sees it.
typedef struct Bout {
    double difference; // rating of the other side less that of one's own
    double others;     // sum of the squares of the other deviations
    double scale;      // 800 for sums of two, 400 for one
    int halves;
} Bout;

static void add_bout(Ratings *out, unsigned index, RatingsRow *row, const Bout *bout) {
    double q = REALMATH_LN10 / bout->scale;
    double c = 3 * q * q / (REALMATH_PI * REALMATH_PI);
    double f = 1 / realmath_sqrt(1 + c * bout->others);
    double expected = 1 / (1 + realmath_pow10(bout->difference * f / bout->scale));
    out->slope[index] += to_whole(f * (bout->halves / 2.0 - expected));
    out->weight[index] += to_whole(f * f * expected * (1 - expected));
    row->contests++;
    row->halves = (int16_t)(row->halves + bout->halves);
}

static void finish_row(const Ratings *out, unsigned index, double scale, RatingsRow *row) {
    double q = REALMATH_LN10 / scale;
    if (row->contests == 0)
        return;
    double slope = (double)out->slope[index] / sum_unit;
    double weight = (double)out->weight[index] / sum_unit;
    double variance = 1 / (1 / (row->rd_before * row->rd_before) + q * q * weight);
    row->rd_after = realmath_sqrt(variance);
    row->after = row->before + q * variance * slope;
}

static double square(double x) {
    return x * x;
}

static void rate_player(Ratings *out, unsigned me, unsigned partner, const uint16_t others[2],
                        int halves) {
    RatingsRow *row = &out->players[me - 1];
    const RatingsRow *p = &out->players[partner - 1];
    const RatingsRow *o1 = &out->players[others[0] - 1];
    const RatingsRow *o2 = &out->players[others[1] - 1];
    Bout bout = {
        .difference = o1->before + o2->before - row->before - p->before,
        .others = square(p->rd_before) + square(o1->rd_before) + square(o2->rd_before),
        .scale = 800,
        .halves = halves,
    };
    add_bout(out, me - 1, row, &bout);
}

static void rate_players(Ratings *out, const TourneyMatch *match, int halves_a) {
    for (unsigned i = 0; i < 2; i++) {
        rate_player(out, match->players_a[i], match->players_a[i ^ 1], match->players_b, halves_a);
        rate_player(out, match->players_b[i], match->players_b[i ^ 1], match->players_a,
                    2 - halves_a);
    }
}

static void rate_team(Ratings *out, unsigned me, unsigned other, int halves) {
    RatingsRow *row = &out->teams[me - 1];
    const RatingsRow *o = &out->teams[other - 1];
    Bout bout = {o->before - row->before, square(o->rd_before), 400, halves};
    add_bout(out, me - 1, row, &bout);
}

static void rate_teams(Ratings *out, const TourneyMatch *match, int halves_a) {
    rate_team(out, match->pair.a, match->pair.b, halves_a);
    rate_team(out, match->pair.b, match->pair.a, 2 - halves_a);
}

// Calls `rate` for every contest that has been played, with the half points of the first team.
static void for_contests(const Tournament *t, Ratings *out,
                         void (*rate)(Ratings *, const TourneyMatch *, int)) {
    memset(out->slope, 0, sizeof out->slope);
    memset(out->weight, 0, sizeof out->weight);
    for (unsigned round = 1; round <= t->round_count; round++) {
        const TourneyRound *it = tourney_round(t, round);
        for (unsigned i = 0; i < it->tables; i++) {
            const TourneyMatch *match = &it->matches[i];
            for (unsigned c = 0; c < t->settings.contests && match->pair.b != 0; c++) {
                unsigned result = match->contests[c].result;
                if (match->contests[c].reason == TOURNEY_REASON_ABSENT || result == TOURNEY_OPEN ||
                    result == TOURNEY_NEITHER)
                    continue;
                rate(out, match, result == TOURNEY_WIN ? 2 : result == TOURNEY_DRAW ? 1 : 0);
            }
        }
    }
}

void ratings_compute(const Tournament *t, Ratings *out) {
    memset(out, 0, sizeof *out);
    for (unsigned id = 1; id <= t->player_count; id++) {
        const TourneyPerson *person = &tourney_player(t, id)->person;
        begin_row(&out->players[id - 1],
                  person->rating > 0 ? person->rating : t->settings.rating_start,
                  person->rd > 0 ? person->rd : t->settings.rd_start);
    }
    for (unsigned id = 1; id <= t->team_count; id++) {
        const TourneyTeam *team = tourney_team(t, id);
        double average = (out->players[team->players[0] - 1].before +
                          out->players[team->players[1] - 1].before) /
                         2;
        begin_row(&out->teams[id - 1], team->rating > 0 ? team->rating : average,
                  team->rd > 0 ? team->rd : t->settings.rd_start);
    }
    for_contests(t, out, rate_players);
    for (unsigned id = 1; id <= t->player_count; id++)
        finish_row(out, id - 1, 800, &out->players[id - 1]);
    for_contests(t, out, rate_teams);
    for (unsigned id = 1; id <= t->team_count; id++)
        finish_row(out, id - 1, 400, &out->teams[id - 1]);
}
