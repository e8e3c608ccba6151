// SPDX-License-Identifier: MIT
// Pairing a group: the smallest identifier. Vertices are the members in the order of their pairing
// numbers. First it is settled, from the smallest number on, who is the smaller one of his pair: as
// early as a complete pairing allows; edges that would contradict are taken away. Then each smaller
// one gets the smallest partner with whom the others can still be paired: one search tells all of
// those.
#include <assert.h>

#include "tourney/swiss_parts.h"

typedef struct Grouping {
    SwissWork *work;
    Blossom *graph;
    unsigned count;
    TeamSet floaters; // as vertices
    TeamSet again;    // residents that floated in the last round
    bool bounded;     // some of those must meet upfloaters, but no more than `bound`
    unsigned bound;
} Grouping;

// Least number of pairs of residents that floated in the last round with upfloaters, among the edges
// that are left; false without a complete pairing.
static bool least_again(const Grouping *g, unsigned *least) {
    Weighted *w = &g->work->weighted;
    weighted_init(w, g->count, 1);
    weighted_class(w, 1);
    weighted_tier(w, 1, 0, 1);
    for (unsigned u = 0; u < g->count; u++) {
        if (!teamset_has(&g->graph->active, u))
            continue;
        for (unsigned v = 0; v < g->count; v++) {
            if (!teamset_has(&g->graph->row[u], v) || !teamset_has(&g->graph->active, v))
                continue;
            bool counts = teamset_has(&g->again, u) && teamset_has(&g->floaters, v);
            bool reversed = teamset_has(&g->again, v) && teamset_has(&g->floaters, u);
            weighted_edge(w, u, v, counts || reversed ? 1 : 0);
        }
    }
    if (!weighted_solve(w))
        return false;
    *least = 0;
    for (unsigned u = 0; u < g->count; u++)
        if (teamset_has(&g->again, u) && teamset_has(&g->floaters, w->mate[u]))
            (*least)++;
    return true;
}

static bool within_bound(const Grouping *g) {
    unsigned least;
    return least_again(g, &least) && least <= g->bound;
}

static void set_graph(Grouping *g, const SwissInput *input, bool forbid_again) {
    Blossom *graph = g->graph;
    const uint16_t *place = g->work->place;
    blossom_init(graph, g->count);
    for (unsigned u = 0; u < g->count; u++) {
        for (unsigned v = 0; v < u; v++) {
            bool again = (teamset_has(&g->again, u) && teamset_has(&g->floaters, v)) ||
                         (teamset_has(&g->again, v) && teamset_has(&g->floaters, u));
            if (!teamset_has(&input->met[place[u]], place[v]) && !(again && forbid_again))
                blossom_allow(graph, u, v);
        }
    }
    // Upper half against lower half is the smallest identifier where nothing forbids it.
    unsigned half = g->count / 2;
    for (unsigned u = 0; u < half; u++)
        if (teamset_has(&graph->row[u], u + half))
            blossom_join(graph, u, u + half);
}

// Leaves the graph with a complete pairing in which the fewest residents that floated in the last
// round meet an upfloater.
static void settle_again(Grouping *g, const SwissInput *input, SwissGroup *group) {
    g->bounded = false;
    set_graph(g, input, true);
    if (blossom_complete(g->graph) == 0)
        return;
    set_graph(g, input, false);
    unsigned alone = blossom_complete(g->graph);
    assert(alone == 0);
    (void)alone;
    bool possible = least_again(g, &g->bound);
    assert(possible);
    (void)possible;
    group->floated_pairs = (uint16_t)g->bound;
    // Every complete pairing has as many mixed pairs as upfloaters: then nothing is bounded.
    g->bounded = g->bound < group->upfloaters;
}

// Edges of `v` to smaller vertices are `on` or off.
static void set_lower(Grouping *g, unsigned v, const TeamSet *lower, bool on) {
    for (unsigned u = teamset_next(lower, 0); u < v; u = teamset_next(lower, u + 1)) {
        if (on)
            blossom_allow(g->graph, u, v);
        else
            blossom_forbid(g->graph, u, v);
    }
}

// Tries to make `v` the smaller one of its pair; with success its edges downwards are gone, else
// those upwards.
static bool make_smaller(Grouping *g, unsigned v) {
    Blossom *graph = g->graph;
    unsigned mate = graph->mate[v];
    TeamSet row = graph->row[v];
    set_lower(g, v, &row, false);
    bool possible;
    if (g->bounded)
        possible = within_bound(g);
    else
        possible = mate > v || blossom_augment(graph, v);
    if (possible)
        return true;
    set_lower(g, v, &row, true);
    if (!g->bounded)
        blossom_join(graph, v, mate);
    for (unsigned u = teamset_next(&row, v + 1); u < g->count; u = teamset_next(&row, u + 1))
        blossom_forbid(graph, v, u);
    return false;
}

// The smallest partner of `v` with whom the others can be paired.
static unsigned best_partner(Grouping *g, unsigned v) {
    Blossom *graph = g->graph;
    TeamSet near = teamset_and(&graph->row[v], &graph->active);
    unsigned want = teamset_next(&near, 0);
    unsigned mate = graph->mate[v];
    if (mate == want)
        return want;
    blossom_part(graph, v);
    teamset_remove(&graph->active, v);
    blossom_reach(graph, mate, want);
    near = teamset_and(&near, &graph->outer);
    unsigned partner = teamset_next(&near, 0);
    assert(partner != TEAMSET_NONE);
    blossom_release(graph, partner);
    blossom_join(graph, v, partner);
    return partner;
}

// The same where pairs are counted: tries one partner after another.
static unsigned best_partner_bounded(Grouping *g, unsigned v) {
    Blossom *graph = g->graph;
    TeamSet row = graph->row[v];
    for (unsigned p = teamset_next(&row, 0); p != TEAMSET_NONE; p = teamset_next(&row, p + 1)) {
        for (unsigned u = teamset_next(&row, 0); u != TEAMSET_NONE; u = teamset_next(&row, u + 1))
            if (u != p)
                blossom_forbid(graph, v, u);
        if (within_bound(g))
            return p;
        for (unsigned u = teamset_next(&row, 0); u != TEAMSET_NONE; u = teamset_next(&row, u + 1))
            blossom_allow(graph, v, u);
    }
    assert(false);
    return TEAMSET_NONE;
}

void swiss_pair_group(const SwissInput *input, SwissWork *work, SwissGroup *group,
                      SwissResult *result) {
    Grouping g = {.work = work, .graph = &work->group};
    for (unsigned i = teamset_next(&group->members, 0); i != TEAMSET_NONE;
         i = teamset_next(&group->members, i + 1)) {
        bool floater = teamset_has(&group->floaters, i);
        if (floater)
            teamset_add(&g.floaters, g.count);
        else if (input->teams[i].floated && !input->last_two)
            teamset_add(&g.again, g.count);
        work->place[g.count++] = (uint16_t)i;
    }
    settle_again(&g, input, group);
    TeamSet smaller;
    teamset_clear(&smaller);
    for (unsigned v = 0; v < g.count; v++)
        if (make_smaller(&g, v))
            teamset_add(&smaller, v);
    for (unsigned v = teamset_next(&smaller, 0); v < g.count; v = teamset_next(&smaller, v + 1)) {
        unsigned partner = g.bounded ? best_partner_bounded(&g, v) : best_partner(&g, v);
        if (!g.bounded) {
            teamset_remove(&g.graph->active, v);
            teamset_remove(&g.graph->active, partner);
        }
        result->pairs[result->pair_count++] = (SwissPair){
            .a = work->place[v], .b = work->place[partner], .group = (uint16_t)result->group_count};
    }
}
