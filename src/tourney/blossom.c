// SPDX-License-Identifier: MIT
// Edmonds' search from one root, breadth first. Odd cycles are shrunk by giving all their vertices
// the same base; `parent` of a vertex that is reached as inner is the outer vertex it was reached
// from, and within shrunk cycles it leads around the other way, so that from every outer vertex the
// walk mate, parent, mate, parent, … ends at the root.
#include "tourney/blossom.h"

#include <assert.h>

void blossom_init(Blossom *b, unsigned n) {
    assert(n <= TEAMSET_MAX);
    b->n = n;
    teamset_clear(&b->active);
    for (unsigned v = 0; v < n; v++) {
        teamset_clear(&b->row[v]);
        teamset_add(&b->active, v);
        b->mate[v] = TEAMSET_NONE;
    }
}

void blossom_allow(Blossom *b, unsigned u, unsigned v) {
    teamset_add(&b->row[u], v);
    teamset_add(&b->row[v], u);
}

void blossom_forbid(Blossom *b, unsigned u, unsigned v) {
    if (b->mate[u] == v)
        blossom_part(b, u);
    teamset_remove(&b->row[u], v);
    teamset_remove(&b->row[v], u);
}

void blossom_join(Blossom *b, unsigned u, unsigned v) {
    assert(b->mate[u] == TEAMSET_NONE && b->mate[v] == TEAMSET_NONE);
    b->mate[u] = (uint16_t)v;
    b->mate[v] = (uint16_t)u;
}

void blossom_part(Blossom *b, unsigned u) {
    if (b->mate[u] == TEAMSET_NONE)
        return;
    b->mate[b->mate[u]] = TEAMSET_NONE;
    b->mate[u] = TEAMSET_NONE;
}

// The search ----------------------------------------------------------------------------------------

static void make_outer(Blossom *b, unsigned v) {
    if (teamset_has(&b->outer, v))
        return;
    teamset_add(&b->outer, v);
    b->queue[b->queue_len++] = (uint16_t)v;
}

// The base where the ways of two outer vertices to the root meet.
static unsigned meeting(const Blossom *b, unsigned u, unsigned v) {
    TeamSet seen;
    teamset_clear(&seen);
    for (;;) {
        u = b->base[u];
        teamset_add(&seen, u);
        if (u == b->root)
            break;
        u = b->parent[b->mate[u]];
    }
    for (;;) {
        v = b->base[v];
        if (teamset_has(&seen, v))
            return v;
        v = b->parent[b->mate[v]];
    }
}

// Marks the bases between `v` and the meeting point and lets the parents lead to `other`, the far
// end of the edge that closed the cycle.
static void mark_side(Blossom *b, unsigned v, unsigned base, unsigned other, TeamSet *cycle) {
    while (b->base[v] != base) {
        unsigned mate = b->mate[v];
        teamset_add(cycle, b->base[v]);
        teamset_add(cycle, b->base[mate]);
        b->parent[v] = (uint16_t)other;
        other = mate;
        v = b->parent[mate];
    }
}

static void shrink(Blossom *b, unsigned u, unsigned v) {
    unsigned base = meeting(b, u, v);
    TeamSet cycle;
    teamset_clear(&cycle);
    mark_side(b, u, base, v, &cycle);
    mark_side(b, v, base, u, &cycle);
    for (unsigned i = teamset_next(&b->active, 0); i < b->n; i = teamset_next(&b->active, i + 1)) {
        if (!teamset_has(&cycle, b->base[i]))
            continue;
        b->base[i] = (uint16_t)base;
        make_outer(b, i);
    }
}

static void search_begin(Blossom *b, unsigned root) {
    assert(teamset_has(&b->active, root) && b->mate[root] == TEAMSET_NONE);
    b->root = (uint16_t)root;
    b->queue_len = 0;
    teamset_clear(&b->outer);
    teamset_clear(&b->inner);
    for (unsigned v = 0; v < b->n; v++) {
        b->base[v] = (uint16_t)v;
        b->parent[v] = TEAMSET_NONE;
    }
    make_outer(b, root);
}

// Takes the edges of one outer vertex. Returns a lone vertex that was reached, or TEAMSET_NONE.
static unsigned scan(Blossom *b, unsigned u) {
    TeamSet near = teamset_and(&b->row[u], &b->active);
    TeamSet fresh = teamset_less(&near, &b->outer);
    fresh = teamset_less(&fresh, &b->inner);
    for (unsigned v = teamset_next(&fresh, 0); v < b->n; v = teamset_next(&fresh, v + 1)) {
        b->parent[v] = (uint16_t)u;
        if (b->mate[v] == TEAMSET_NONE)
            return v;
        teamset_add(&b->inner, v);
        make_outer(b, b->mate[v]);
    }
    // Mates that have just become outer may be neighbours too: their edges close cycles.
    TeamSet closing = teamset_and(&near, &b->outer);
    for (unsigned v = teamset_next(&closing, 0); v < b->n; v = teamset_next(&closing, v + 1))
        if (b->base[u] != b->base[v])
            shrink(b, u, v);
    return TEAMSET_NONE;
}

// Pairs `v` with its parent, and so on along the way to the root.
static void flip(Blossom *b, unsigned v) {
    while (v != TEAMSET_NONE) {
        unsigned u = b->parent[v];
        unsigned next = b->mate[u];
        b->mate[v] = (uint16_t)u;
        b->mate[u] = (uint16_t)v;
        v = next;
    }
}

bool blossom_augment(Blossom *b, unsigned root) {
    search_begin(b, root);
    for (unsigned i = 0; i < b->queue_len; i++) {
        unsigned lone = scan(b, b->queue[i]);
        if (lone != TEAMSET_NONE) {
            flip(b, lone);
            return true;
        }
    }
    return false;
}

void blossom_reach(Blossom *b, unsigned root, unsigned want) {
    search_begin(b, root);
    for (unsigned i = 0; i < b->queue_len; i++) {
        if (want != TEAMSET_NONE && teamset_has(&b->outer, want))
            return;
        unsigned lone = scan(b, b->queue[i]);
        assert(lone == TEAMSET_NONE);
        (void)lone;
    }
}

void blossom_release(Blossom *b, unsigned v) {
    assert(teamset_has(&b->outer, v));
    if (v == b->root)
        return;
    unsigned mate = b->mate[v];
    b->mate[v] = TEAMSET_NONE;
    flip(b, mate);
}

unsigned blossom_complete(Blossom *b) {
    unsigned alone = 0;
    for (unsigned v = teamset_next(&b->active, 0); v < b->n; v = teamset_next(&b->active, v + 1))
        if (b->mate[v] == TEAMSET_NONE && !blossom_augment(b, v))
            alone++;
    return alone;
}
