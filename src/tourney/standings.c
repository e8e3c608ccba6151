// SPDX-License-Identifier: MIT
#include "tourney/standings.h"

#include <string.h>

#include "tourney/standings_parts.h"

// The crosstable --------------------------------------------------------------------------------------

static void set_cell(Standings *s, unsigned round, unsigned team, StandingsCell cell) {
    s->cells[round - 1][team - 1] = cell;
}

static void add_match(const Tournament *t, Standings *s, unsigned round,
                      const TourneyMatch *match) {
    int a, b;
    tourney_match_score(t, match, &a, &b);
    bool complete = tourney_match_complete(t, match);
    if (match->pair.b == 0) {
        set_cell(s, round, match->pair.a, (StandingsCell){0, STANDINGS_BYE, (uint8_t)a, 0, true});
        return;
    }
    bool played = tourney_match_played(t, match);
    unsigned kind_a = played ? STANDINGS_MATCH : a > 0 ? STANDINGS_WALKOVER : STANDINGS_LEFT_OUT;
    unsigned kind_b = played ? STANDINGS_MATCH : b > 0 ? STANDINGS_WALKOVER : STANDINGS_LEFT_OUT;
    set_cell(s, round, match->pair.a,
             (StandingsCell){match->pair.b, (uint8_t)kind_a, (uint8_t)a, (uint8_t)b, complete});
    set_cell(s, round, match->pair.b,
             (StandingsCell){match->pair.a, (uint8_t)kind_b, (uint8_t)b, (uint8_t)a, complete});
}

static void fill_cells(const Tournament *t, unsigned after, Standings *s) {
    memset(s, 0, sizeof *s);
    for (unsigned round = 1; round <= after && round <= t->round_count; round++) {
        const TourneyRound *it = tourney_round(t, round);
        if (it->phase < TOURNEY_PUBLISHED)
            break;
        s->rounds = round;
        for (unsigned id = 1; id <= t->team_count; id++) {
            bool absent = (tourney_team(t, id)->absent >> (round - 1) & 1) != 0;
            unsigned halves = absent ? t->settings.absent_halves : 0;
            set_cell(s, round, id,
                     (StandingsCell){0, STANDINGS_LEFT_OUT, (uint8_t)halves, 0, true});
        }
        for (unsigned i = 0; i < it->tables; i++)
            add_match(t, s, round, &it->matches[i]);
    }
    for (unsigned round = 1; round <= s->rounds; round++)
        for (unsigned id = 1; id <= t->team_count; id++)
            s->points[id - 1] = (int16_t)(s->points[id - 1] + s->cells[round - 1][id - 1].halves);
}

int standings_match_points(const Tournament *t, const StandingsCell *cell) {
    if (!cell->complete)
        return 0;
    // Without an opponent the worth stands against half of a match.
    int other = cell->opponent != 0 ? cell->given : t->settings.contests;
    if (cell->halves == 0)
        return 0; // also of 0:0, which both have lost
    return cell->halves > other ? 2 : cell->halves == other ? 1 : 0;
}

// Terms that need no comparison of tied teams -----------------------------------------------------------

static void add_cell(const Tournament *t, const Standings *s, const StandingsCell *cell,
                     StandingsRow *row) {
    bool with_opponent = cell->kind == STANDINGS_MATCH;
    int strength = with_opponent ? s->points[cell->opponent - 1] : row->points;
    row->match_points = (int16_t)(row->match_points + standings_match_points(t, cell));
    row->buchholz += strength;
    row->sonneborn += strength * cell->halves;
    row->played = (uint16_t)(row->played + with_opponent);
    row->byes = (uint16_t)(row->byes + (cell->kind == STANDINGS_BYE));
    row->absences = (uint16_t)(row->absences + (cell->kind == STANDINGS_LEFT_OUT));
    if (cell->opponent != 0 && cell->complete && cell->halves > cell->given)
        row->wins++;
}

// What Buchholz leaves out: a round that the team itself left out, else the lowest.
static int32_t cut_of(const Standings *s, const StandingsRow *row) {
    int32_t lowest = 0;
    for (unsigned round = 1; round <= s->rounds; round++) {
        const StandingsCell *cell = &s->cells[round - 1][row->team - 1];
        int32_t strength =
            cell->kind == STANDINGS_MATCH ? s->points[cell->opponent - 1] : row->points;
        if (cell->kind == STANDINGS_LEFT_OUT)
            return strength;
        if (round == 1 || strength < lowest)
            lowest = strength;
    }
    return lowest;
}

static unsigned playoff_points(const Tournament *t, unsigned team) {
    unsigned halves = 0;
    for (unsigned i = 0; i < t->playoff_count; i++) {
        const TourneyPlayoff *it = &t->playoffs[i];
        if (it->a == team)
            halves += it->result == TOURNEY_WIN ? 2 : it->result == TOURNEY_DRAW ? 1 : 0;
        if (it->b == team)
            halves += it->result == TOURNEY_LOSS ? 2 : it->result == TOURNEY_DRAW ? 1 : 0;
    }
    return halves;
}

static void fill_rows(const Tournament *t, Standings *s) {
    s->count = t->team_count;
    for (unsigned id = 1; id <= t->team_count; id++) {
        StandingsRow *row = &s->rows[id - 1];
        row->team = (uint16_t)id;
        row->points = s->points[id - 1];
        for (unsigned round = 1; round <= s->rounds; round++)
            add_cell(t, s, &s->cells[round - 1][id - 1], row);
        row->buchholz -= cut_of(s, row);
        row->playoff = (uint16_t)playoff_points(t, id);
    }
}

// Order -------------------------------------------------------------------------------------------------

// Less than zero where `a` stands higher.
static int compare_first(const StandingsRow *a, const StandingsRow *b) {
    if (a->points != b->points)
        return b->points - a->points;
    return b->match_points - a->match_points;
}

static int compare_terms(const StandingsRow *a, const StandingsRow *b) {
    int first = compare_first(a, b);
    if (first != 0)
        return first;
    if (a->direct != b->direct)
        return a->direct - b->direct;
    if (a->buchholz != b->buchholz)
        return b->buchholz < a->buchholz ? -1 : 1;
    if (a->sonneborn != b->sonneborn)
        return b->sonneborn < a->sonneborn ? -1 : 1;
    return b->wins - a->wins;
}

static int compare_all(const StandingsRow *a, const StandingsRow *b) {
    int terms = compare_terms(a, b);
    return terms != 0 ? terms : b->playoff - a->playoff;
}

bool standings_tied(const StandingsRow *a, const StandingsRow *b) {
    return compare_terms(a, b) == 0;
}

// Numbers that have not been given yet stand last.
static int compare_tpn(const Tournament *t, const StandingsRow *a, const StandingsRow *b) {
    unsigned tpn_a = tourney_team(t, a->team)->tpn - 1u;
    unsigned tpn_b = tourney_team(t, b->team)->tpn - 1u;
    if (tpn_a != tpn_b)
        return tpn_a < tpn_b ? -1 : 1;
    return a->team - b->team;
}

static void sort_rows(const Tournament *t, Standings *s,
                      int (*compare)(const StandingsRow *, const StandingsRow *)) {
    for (unsigned i = 1; i < s->count; i++) {
        StandingsRow row = s->rows[i];
        unsigned at = i;
        while (at > 0) {
            int order = compare(&row, &s->rows[at - 1]);
            if (order > 0 || (order == 0 && compare_tpn(t, &row, &s->rows[at - 1]) > 0))
                break;
            s->rows[at] = s->rows[at - 1];
            at--;
        }
        s->rows[at] = row;
    }
}

void standings_compute(const Tournament *t, unsigned after, Standings *out) {
    fill_cells(t, after, out);
    fill_rows(t, out);
    sort_rows(t, out, compare_first);
    for (unsigned from = 0, to; from < out->count; from = to) {
        to = from + 1;
        while (to < out->count && compare_first(&out->rows[from], &out->rows[to]) == 0)
            to++;
        if (to - from > 1)
            standings_direct(t, out, from, to);
    }
    sort_rows(t, out, compare_all);
    for (unsigned i = 0; i < out->count; i++) {
        bool tied = i > 0 && compare_all(&out->rows[i - 1], &out->rows[i]) == 0;
        out->rows[i].rank = tied ? out->rows[i - 1].rank : (uint16_t)(i + 1);
    }
}
