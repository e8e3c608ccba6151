// SPDX-License-Identifier: MIT
// Which teams float up. A complete pairing of all teams that are left, with as few pairs as possible
// between the residents and the others, contains the upfloaters: those others that meet a resident.
// (Two upfloaters never meet: they could have stayed below.) Every criterion is a number of pairs of
// some kind, so the best choice is a complete pairing of least cost.
//
// First only the count and the scores are asked for: they say how many come from each score. Where
// that leaves a choice, a second pairing adds the other criteria.
#include <assert.h>

#include "tourney/swiss_parts.h"

enum { CLASS_FREE, CLASS_BELOW, CLASS_UP }; // CLASS_UP + place or score

typedef struct Choice {
    const SwissInput *input;
    SwissWork *work;
    const TeamSet *rest;
    TeamSet residents;
    unsigned must;
    unsigned count;                  // of teams; work->place[i] is the team of vertex i
    unsigned levels;                 // different scores below, from the lowest
    int16_t score[SWISS_TEAMS_MAX];  // of a level
    uint16_t size[SWISS_TEAMS_MAX];  // teams of a level
    uint16_t taken[SWISS_TEAMS_MAX]; // upfloaters of a level
    uint16_t level[SWISS_TEAMS_MAX]; // of a vertex; undefined for residents
} Choice;

int swiss_compare_scores(const SwissInput *input, const TeamSet *a, const TeamSet *b) {
    int lowest = INT16_MAX;
    int balance = 0;
    TeamSet only_a = teamset_less(a, b);
    TeamSet only_b = teamset_less(b, a);
    // The lowest score that occurs more often in one of them decides against it.
    for (unsigned i = 0; i < input->count; i++) {
        bool in_a = teamset_has(&only_a, i);
        if (!in_a && !teamset_has(&only_b, i))
            continue;
        int score = input->teams[i].score;
        int more_a = 0;
        for (unsigned j = 0; j < input->count; j++)
            if (input->teams[j].score == score)
                more_a += (int)teamset_has(&only_a, j) - (int)teamset_has(&only_b, j);
        if (more_a != 0 && score < lowest) {
            lowest = score;
            balance = -more_a;
        }
    }
    return balance;
}

static bool is_resident(const Choice *c, unsigned vertex) {
    return teamset_has(&c->residents, c->work->place[vertex]);
}

static const SwissTeam *team_of(const Choice *c, unsigned vertex) {
    return &c->input->teams[c->work->place[vertex]];
}

static void list_levels(Choice *c) {
    c->levels = 0;
    for (unsigned v = 0; v < c->count; v++) {
        if (is_resident(c, v))
            continue;
        int16_t score = team_of(c, v)->score;
        unsigned at = 0;
        while (at < c->levels && c->score[at] < score)
            at++;
        if (at < c->levels && c->score[at] == score)
            continue;
        memmove(c->score + at + 1, c->score + at, (c->levels - at) * sizeof c->score[0]);
        c->score[at] = score;
        c->levels++;
    }
    memset(c->size, 0, sizeof c->size);
    for (unsigned v = 0; v < c->count; v++) {
        if (is_resident(c, v))
            continue;
        unsigned at = 0;
        while (c->score[at] != team_of(c, v)->score)
            at++;
        c->level[v] = (uint16_t)at;
        c->size[at]++;
    }
}

// Pairs residents and others apart, as far as that goes; the number who stay alone. The pairs begin
// the search for a pairing of least cost.
static unsigned pair_apart(const Choice *c) {
    Blossom *group = &c->work->group;
    blossom_init(group, c->count);
    for (unsigned u = 0; u < c->count; u++)
        for (unsigned v = 0; v < u; v++)
            if (is_resident(c, u) == is_resident(c, v) &&
                !teamset_has(&c->input->met[c->work->place[u]], c->work->place[v]))
                blossom_allow(group, u, v);
    return blossom_complete(group);
}

// Class of each pair that can be: `by_level` for the first pairing, else for the second one with
// `below`, the level of the next group.
static unsigned class_of_pair(const Choice *c, unsigned u, unsigned v, bool by_level,
                              unsigned below) {
    bool u_stays = is_resident(c, u);
    bool v_stays = is_resident(c, v);
    if (u_stays && v_stays)
        return CLASS_FREE;
    if (u_stays || v_stays) {
        unsigned other = u_stays ? v : u;
        if (by_level)
            return CLASS_UP + c->level[other];
        return c->taken[c->level[other]] > 0 ? CLASS_UP + other : WEIGHTED_FORBIDDEN;
    }
    if (c->work->place[u] == c->must || c->work->place[v] == c->must)
        return WEIGHTED_FORBIDDEN;
    unsigned low = c->level[u] < c->level[v] ? c->level[u] : c->level[v];
    unsigned high = c->level[u] < c->level[v] ? c->level[v] : c->level[u];
    return !by_level && high == below && low < below ? CLASS_BELOW : CLASS_FREE;
}

static void set_edges(const Choice *c, bool by_level, unsigned below) {
    Weighted *w = &c->work->weighted;
    for (unsigned u = 0; u < c->count; u++)
        for (unsigned v = 0; v < u; v++)
            if (!teamset_has(&c->input->met[c->work->place[u]], c->work->place[v]))
                weighted_edge(w, u, v, class_of_pair(c, u, v, by_level, below));
    for (unsigned u = 0; u < c->count; u++) {
        unsigned v = c->work->group.mate[u];
        if (v != TEAMSET_NONE && w->class_of[u][v] == CLASS_FREE)
            w->mate[u] = (uint16_t)v;
    }
}

static TeamSet floaters_of(const Choice *c) {
    TeamSet out;
    teamset_clear(&out);
    for (unsigned v = 0; v < c->count; v++)
        if (!is_resident(c, v) && is_resident(c, c->work->weighted.mate[v]))
            teamset_add(&out, c->work->place[v]);
    return out;
}

// The fewest upfloaters, then the highest scores.
static bool solve_scores(Choice *c) {
    Weighted *w = &c->work->weighted;
    weighted_init(w, c->count, weighted_limbs(1 + c->levels));
    for (unsigned level = 0; level < c->levels; level++) {
        weighted_class(w, CLASS_UP + level);
        weighted_tier(w, CLASS_UP + level, 0, 1);
        weighted_tier(w, CLASS_UP + level, 1 + level, 1);
    }
    set_edges(c, true, 0);
    if (!weighted_solve(w))
        return false;
    memset(c->taken, 0, sizeof c->taken);
    for (unsigned v = 0; v < c->count; v++)
        if (!is_resident(c, v) && is_resident(c, w->mate[v]))
            c->taken[c->level[v]]++;
    return true;
}

// The level of the next group: the highest one that keeps a team; c->levels when none does.
static unsigned next_level(const Choice *c) {
    for (unsigned level = c->levels; level > 0; level--)
        if (c->taken[level - 1] < c->size[level - 1])
            return level - 1;
    return c->levels;
}

static bool has_choice(const Choice *c) {
    for (unsigned level = 0; level < c->levels; level++)
        if (c->taken[level] > 0 && c->taken[level] < c->size[level])
            return true;
    return false;
}

// The second pairing: how many come from each score is settled.
static void solve_order(Choice *c, unsigned below) {
    Weighted *w = &c->work->weighted;
    // Vertices are in the order of pairing numbers; a rank counts scores from the highest, too.
    unsigned ranks = 0;
    static_assert(SWISS_TEAMS_MAX + CLASS_UP <= WEIGHTED_CLASSES_MAX + 1, "a class for each team");
    uint16_t rank[SWISS_TEAMS_MAX] = {0};
    unsigned tiers = 1;
    uint16_t tier[SWISS_TEAMS_MAX] = {0};
    for (unsigned level = 0; level < c->levels; level++)
        tier[level] = (uint16_t)(c->taken[level] > 0 ? tiers++ : 0);
    for (unsigned level = c->levels; level > 0; level--)
        for (unsigned v = 0; v < c->count && c->taken[level - 1] > 0; v++)
            if (!is_resident(c, v) && c->level[v] == level - 1)
                rank[v] = (uint16_t)ranks++;
    unsigned order = weighted_limbs(tiers + 2);
    weighted_init(w, c->count, order + weighted_rank_limbs(ranks));
    weighted_class(w, CLASS_BELOW);
    weighted_tier(w, CLASS_BELOW, tiers, 1);
    for (unsigned v = 0; v < c->count; v++) {
        if (is_resident(c, v) || c->taken[c->level[v]] == 0)
            continue;
        weighted_class(w, CLASS_UP + v);
        weighted_tier(w, CLASS_UP + v, 0, 1);
        weighted_tier(w, CLASS_UP + v, tier[c->level[v]], 1);
        if (!c->input->last_two && team_of(c, v)->floated)
            weighted_tier(w, CLASS_UP + v, tiers + 1, 1);
        weighted_prefer(w, CLASS_UP + v, order, rank[v]);
    }
    set_edges(c, false, below);
    bool solved = weighted_solve(w);
    assert(solved);
    (void)solved;
}

static unsigned count_next(const Choice *c, unsigned below) {
    const Weighted *w = &c->work->weighted;
    unsigned count = 0;
    for (unsigned v = 0; v < c->count; v++)
        if (!is_resident(c, v) && c->level[v] == below && !is_resident(c, w->mate[v]) &&
            c->level[w->mate[v]] < below)
            count++;
    return count;
}

static void report(const Choice *c, SwissFloaters *out) {
    out->possible = true;
    out->set = floaters_of(c);
    out->count = teamset_count(&out->set);
    out->again = 0;
    for (unsigned i = 0; i < c->input->count; i++)
        if (teamset_has(&out->set, i) && c->input->teams[i].floated)
            out->again++;
}

void swiss_choose_floaters(const SwissInput *input, SwissWork *work, const TeamSet *rest,
                           unsigned must, SwissFloaters *out) {
    Choice c = {.input = input, .work = work, .rest = rest, .must = must};
    memset(out, 0, sizeof *out);
    c.residents = swiss_residents(input, rest);
    for (unsigned i = teamset_next(rest, 0); i != TEAMSET_NONE; i = teamset_next(rest, i + 1))
        work->place[c.count++] = (uint16_t)i;
    list_levels(&c);
    if (pair_apart(&c) == 0 && must == TEAMSET_NONE) {
        out->possible = true;
        return;
    }
    if (!solve_scores(&c))
        return;
    unsigned below = next_level(&c);
    if (has_choice(&c) || must != TEAMSET_NONE) {
        solve_order(&c, below);
        out->next = count_next(&c, below);
    }
    report(&c, out);
}
