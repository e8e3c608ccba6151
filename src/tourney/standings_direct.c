// SPDX-License-Identifier: MIT
// Extended direct encounter. A group of tied teams that have all met is ordered by the points that
// they took from each other, and who is still tied is looked at again alone. Where some have not
// met, a team that none of the others could reach goes first, and the rest is looked at again.
#include <string.h>

#include "tourney/standings_parts.h"
#include "tourney/teamset.h"

// Points of the members order[from … to - 1] against each other, by id - 1.
static void add_up(const Tournament *t, Standings *s, unsigned from, unsigned to) {
    TeamSet group;
    teamset_clear(&group);
    for (unsigned i = from; i < to; i++)
        teamset_add(&group, s->order[i] - 1u);
    for (unsigned i = from; i < to; i++) {
        unsigned me = s->order[i] - 1u;
        TeamSet met;
        teamset_clear(&met);
        s->sub_points[me] = s->sub_match_points[me] = 0;
        for (unsigned round = 1; round <= s->rounds; round++) {
            const StandingsCell *cell = &s->cells[round - 1][me];
            if (cell->kind != STANDINGS_MATCH || !teamset_has(&group, cell->opponent - 1u))
                continue;
            teamset_add(&met, cell->opponent - 1u);
            s->sub_points[me] = (int16_t)(s->sub_points[me] + cell->halves);
            s->sub_match_points[me] =
                (int16_t)(s->sub_match_points[me] + standings_match_points(t, cell));
        }
        s->sub_missing[me] = (uint16_t)(to - from - 1 - teamset_count(&met));
    }
}

static int compare_sub(const Standings *s, unsigned a, unsigned b) {
    if (s->sub_points[a - 1] != s->sub_points[b - 1])
        return s->sub_points[b - 1] - s->sub_points[a - 1];
    return s->sub_match_points[b - 1] - s->sub_match_points[a - 1];
}

static void sort_sub(Standings *s, unsigned from, unsigned to) {
    for (unsigned i = from + 1; i < to; i++) {
        uint16_t team = s->order[i];
        unsigned at = i;
        while (at > from && compare_sub(s, team, s->order[at - 1]) < 0) {
            s->order[at] = s->order[at - 1];
            at--;
        }
        s->order[at] = team;
    }
}

static bool all_have_met(const Standings *s, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++)
        if (s->sub_missing[s->order[i] - 1] > 0)
            return false;
    return true;
}

// Index of the member that no other can reach, or `to`.
static unsigned find_unreachable(const Tournament *t, const Standings *s, unsigned from,
                                 unsigned to) {
    for (unsigned i = from; i < to; i++) {
        bool unreachable = true;
        for (unsigned j = from; j < to && unreachable; j++) {
            unsigned other = s->order[j] - 1u;
            int reach = s->sub_points[other] + s->sub_missing[other] * 2 * t->settings.contests;
            unreachable = j == i || s->sub_points[s->order[i] - 1] > reach;
        }
        if (unreachable)
            return i;
    }
    return to;
}

// The members order[from … to - 1] get places from `from` on, counted within the whole group. Calls
// itself for smaller groups only.
static void order_group(const Tournament *t, Standings *s, unsigned from, unsigned to) {
    while (to - from > 1) {
        add_up(t, s, from, to);
        if (all_have_met(s, from, to)) {
            sort_sub(s, from, to);
            break;
        }
        unsigned first = find_unreachable(t, s, from, to);
        if (first == to)
            break;
        uint16_t team = s->order[first];
        memmove(s->order + from + 1, s->order + from, (first - from) * sizeof s->order[0]);
        s->order[from] = team;
        s->place[team - 1] = (uint16_t)from;
        from++;
    }
    if (to - from == 1)
        s->place[s->order[from] - 1] = (uint16_t)from;
    if (to - from <= 1)
        return;
    if (!all_have_met(s, from, to) || compare_sub(s, s->order[from], s->order[to - 1]) == 0) {
        for (unsigned i = from; i < to; i++)
            s->place[s->order[i] - 1] = (uint16_t)from;
        return;
    }
    // Where a part begins is fixed before its sums are made anew.
    uint16_t ends[TOURNEY_TEAMS_MAX];
    unsigned parts = 0;
    for (unsigned i = from + 1; i <= to; i++)
        if (i == to || compare_sub(s, s->order[i - 1], s->order[i]) != 0)
            ends[parts++] = (uint16_t)i;
    for (unsigned part = 0; part < parts; part++) {
        order_group(t, s, from, ends[part]);
        from = ends[part];
    }
}

void standings_direct(const Tournament *t, Standings *s, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++)
        s->order[i - from] = s->rows[i].team;
    add_up(t, s, 0, to - from);
    for (unsigned i = from; i < to; i++)
        s->rows[i].direct_points = s->sub_points[s->rows[i].team - 1];
    order_group(t, s, 0, to - from);
    for (unsigned i = from; i < to; i++)
        s->rows[i].direct = (uint16_t)(s->place[s->rows[i].team - 1] + 1);
}
