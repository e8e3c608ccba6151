// SPDX-License-Identifier: MIT
// The primal-dual method. Nodes 1 … n are the vertices, those above are blossoms. Every vertex has a
// label; the slack of an edge is twice its cost less the two labels and never less than zero; edges
// of the matching have none. Labels begin at zero, so the pairs that cost nothing are there at once
// and only the vertices that stay alone need stages. A stage grows trees from them over edges without
// slack, shrinks odd cycles into blossoms, and where it can grow no further moves the labels until a
// new edge loses its slack or a blossom can be opened.
//
// Costs are rows of numbers compared from the left. All steps add, subtract, halve or compare them,
// number by number; what is halved is even in every number, as it is with plain whole numbers.
#include "tourney/weighted.h"

#include <assert.h>

#include "base/count.h"

void weighted_init(Weighted *w, unsigned n, unsigned limbs) {
    assert(n <= TEAMSET_MAX && limbs >= 1 && limbs <= WEIGHTED_LIMBS_MAX);
    w->n = n;
    w->limbs = limbs;
    for (unsigned u = 0; u < n; u++) {
        w->mate[u] = TEAMSET_NONE;
        for (unsigned v = 0; v < n; v++)
            w->class_of[u][v] = WEIGHTED_FORBIDDEN;
    }
    weighted_class(w, 0);
}

void weighted_edge(Weighted *w, unsigned u, unsigned v, unsigned class_index) {
    w->class_of[u][v] = (uint16_t)class_index;
    w->class_of[v][u] = (uint16_t)class_index;
}

void weighted_class(Weighted *w, unsigned class_index) {
    assert(class_index < WEIGHTED_CLASSES_MAX);
    memset(w->cost[class_index], 0, sizeof w->cost[class_index]);
}

void weighted_tier(Weighted *w, unsigned class_index, unsigned tier, int by) {
    unsigned limb = tier / WEIGHTED_TIERS;
    unsigned shift = (WEIGHTED_TIERS - 1 - tier % WEIGHTED_TIERS) * WEIGHTED_TIER_BITS;
    assert(limb < w->limbs);
    w->cost[class_index][limb] += by * (INT64_C(1) << shift);
}

void weighted_prefer(Weighted *w, unsigned class_index, unsigned first_limb, unsigned rank) {
    unsigned bits = WEIGHTED_TIER_BITS * WEIGHTED_TIERS;
    unsigned limb = first_limb + rank / bits;
    assert(limb < w->limbs);
    w->cost[class_index][limb] -= INT64_C(1) << (bits - 1 - rank % bits);
}

// Slacks --------------------------------------------------------------------------------------------

static const int64_t *cost_of(const Weighted *w, WeightedEdge e) {
    return w->cost[w->class_of[e.u - 1][e.v - 1]];
}

static bool is_tight(const Weighted *w, WeightedEdge e) {
    const int64_t *cost = cost_of(w, e);
    for (unsigned i = 0; i < w->limbs; i++)
        if (2 * cost[i] != w->label[e.u][i] + w->label[e.v][i])
            return false;
    return true;
}

// Whether the slack of `e` is less than that of `f`; an edge that is missing has no end.
static bool is_cheaper(const Weighted *w, WeightedEdge e, WeightedEdge f) {
    if (e.u == 0 || f.u == 0)
        return e.u != 0;
    const int64_t *cost_e = cost_of(w, e);
    const int64_t *cost_f = cost_of(w, f);
    for (unsigned i = 0; i < w->limbs; i++) {
        int64_t slack_e = 2 * cost_e[i] - w->label[e.u][i] - w->label[e.v][i];
        int64_t slack_f = 2 * cost_f[i] - w->label[f.u][i] - w->label[f.v][i];
        if (slack_e != slack_f)
            return slack_e < slack_f;
    }
    return false;
}

static bool is_blossom(const Weighted *w, unsigned x) {
    return x > w->n;
}

static uint16_t *children(Weighted *w, unsigned b) {
    return w->child[b - w->n - 1];
}

static unsigned children_count(const Weighted *w, unsigned b) {
    return w->child_count[b - w->n - 1];
}

// Child of node b in which the vertex stands; for a vertex itself.
static unsigned child_holding(const Weighted *w, unsigned b, unsigned vertex) {
    return is_blossom(w, b) ? w->child_of[b - w->n - 1][vertex] : vertex;
}

static void offer_slack(Weighted *w, unsigned vertex, unsigned x) {
    if (w->slack[x] == 0 || is_cheaper(w, w->edge[vertex][x], w->edge[w->slack[x]][x]))
        w->slack[x] = (uint16_t)vertex;
}

static void find_slack(Weighted *w, unsigned x) {
    w->slack[x] = 0;
    for (unsigned u = 1; u <= w->n; u++)
        if (w->edge[u][x].u != 0 && w->top[u] != x && w->side[w->top[u]] == 0)
            offer_slack(w, u, x);
}

// Blossoms ------------------------------------------------------------------------------------------

// The depth of the functions below that call themselves is that of nested blossoms: below n / 2.
static void enqueue(Weighted *w, unsigned x) {
    if (!is_blossom(w, x)) {
        assert(w->queue_to < COUNT(w->queue));
        w->queue[w->queue_to++] = (uint16_t)x;
        return;
    }
    for (unsigned i = 0; i < children_count(w, x); i++)
        enqueue(w, children(w, x)[i]);
}

static void set_top(Weighted *w, unsigned x, unsigned b) {
    w->top[x] = (uint16_t)b;
    if (is_blossom(w, x))
        for (unsigned i = 0; i < children_count(w, x); i++)
            set_top(w, children(w, x)[i], b);
}

static void reverse(uint16_t *from, unsigned count) {
    for (unsigned i = 0; i < count / 2; i++) {
        uint16_t other = from[i];
        from[i] = from[count - 1 - i];
        from[count - 1 - i] = other;
    }
}

// Place of a child on the cycle, turned so that the way to it from place 0 has even length.
static unsigned even_place(Weighted *w, unsigned b, unsigned child) {
    uint16_t *list = children(w, b);
    unsigned count = children_count(w, b);
    unsigned place = 0;
    while (list[place] != child)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(list + 1, count - 1);
    return count - place;
}

// Matches node u over its edge to node v, and within a blossom all children anew.
static void set_partner(Weighted *w, unsigned u, unsigned v) {
    WeightedEdge e = w->edge[u][v];
    w->partner[u] = e.v;
    if (!is_blossom(w, u))
        return;
    unsigned child = child_holding(w, u, e.u);
    unsigned place = even_place(w, u, child);
    uint16_t *list = children(w, u);
    unsigned count = children_count(w, u);
    for (unsigned i = 0; i < place; i++)
        set_partner(w, list[i], list[i ^ 1]);
    set_partner(w, child, v);
    // Turns the list so that the child with the outside partner comes first.
    reverse(list, place);
    reverse(list + place, count - place);
    reverse(list, count);
}

static unsigned top_of(const Weighted *w, unsigned x) {
    return x == 0 ? 0 : w->top[x];
}

static void augment(Weighted *w, unsigned u, unsigned v) {
    for (;;) {
        unsigned next = top_of(w, w->partner[u]);
        set_partner(w, u, v);
        if (next == 0)
            return;
        unsigned above = w->top[w->parent[next]];
        set_partner(w, next, above);
        u = above;
        v = next;
    }
}

// Where the ways of two outer nodes to their roots meet; 0: different roots.
static unsigned meeting(Weighted *w, unsigned u, unsigned v) {
    w->stamp++;
    while (u != 0 || v != 0) {
        if (u != 0) {
            if (w->seen[u] == w->stamp)
                return u;
            w->seen[u] = w->stamp;
            u = top_of(w, w->partner[u]);
            if (u != 0)
                u = top_of(w, w->parent[u]);
        }
        unsigned other = u;
        u = v;
        v = other;
    }
    return 0;
}

static unsigned new_blossom(Weighted *w) {
    unsigned b = w->n + 1;
    while (b <= w->nodes && w->top[b] != 0)
        b++;
    if (b > w->nodes) {
        w->nodes++;
        assert(w->nodes < WEIGHTED_NODES_MAX);
    }
    return b;
}

// Appends the way from x up to the meeting point; what was inner on it becomes outer.
static unsigned take_way(Weighted *w, unsigned x, unsigned end, uint16_t *list, unsigned count) {
    while (x != end) {
        unsigned inner = w->top[w->partner[x]];
        list[count++] = (uint16_t)x;
        list[count++] = (uint16_t)inner;
        enqueue(w, inner);
        x = w->top[w->parent[inner]];
    }
    return count;
}

// The edges of a blossom are the cheapest ones of its children.
static void join_edges(Weighted *w, unsigned b) {
    for (unsigned x = 1; x <= w->nodes; x++) {
        w->edge[b][x] = (WeightedEdge){0, 0};
        w->edge[x][b] = (WeightedEdge){0, 0};
    }
    uint16_t *holder = w->child_of[b - w->n - 1];
    memset(holder, 0, sizeof w->child_of[0]);
    for (unsigned i = 0; i < children_count(w, b); i++) {
        unsigned child = children(w, b)[i];
        for (unsigned x = 1; x <= w->nodes; x++) {
            if (x > w->n && w->top[x] == 0)
                continue;
            if (is_cheaper(w, w->edge[child][x], w->edge[b][x])) {
                w->edge[b][x] = w->edge[child][x];
                w->edge[x][b] = w->edge[x][child];
            }
        }
        for (unsigned v = 1; v <= w->n; v++)
            if (is_blossom(w, child) ? w->child_of[child - w->n - 1][v] != 0 : v == child)
                holder[v] = (uint16_t)child;
    }
}

static void shrink(Weighted *w, unsigned u, unsigned base, unsigned v) {
    unsigned b = new_blossom(w);
    memset(w->label[b], 0, w->limbs * sizeof w->label[b][0]);
    w->side[b] = 0;
    w->partner[b] = w->partner[base];
    w->parent[b] = w->parent[base];
    uint16_t *list = children(w, b);
    list[0] = (uint16_t)base;
    unsigned count = take_way(w, u, base, list, 1);
    reverse(list + 1, count - 1);
    count = take_way(w, v, base, list, count);
    w->child_count[b - w->n - 1] = (uint16_t)count;
    set_top(w, b, b);
    join_edges(w, b);
    find_slack(w, b);
}

// Opens an inner blossom whose label has come down to zero.
static void expand(Weighted *w, unsigned b) {
    uint16_t *list = children(w, b);
    unsigned count = children_count(w, b);
    for (unsigned i = 0; i < count; i++)
        set_top(w, list[i], list[i]);
    unsigned entry = child_holding(w, b, w->edge[b][w->parent[b]].u);
    unsigned place = even_place(w, b, entry);
    for (unsigned i = 0; i < place; i += 2) {
        unsigned inner = list[i];
        unsigned outer = list[i + 1];
        w->parent[inner] = w->edge[outer][inner].u;
        w->side[inner] = 1;
        w->side[outer] = 0;
        w->slack[inner] = 0;
        find_slack(w, outer);
        enqueue(w, outer);
    }
    w->side[entry] = 1;
    w->parent[entry] = w->parent[b];
    for (unsigned i = place + 1; i < count; i++) {
        w->side[list[i]] = -1;
        find_slack(w, list[i]);
    }
    w->top[b] = 0;
}

// A stage -------------------------------------------------------------------------------------------

// Follows an edge without slack from an outer node; true when it completed an augmenting path.
static bool follow(Weighted *w, WeightedEdge e) {
    unsigned u = w->top[e.u];
    unsigned v = w->top[e.v];
    if (w->side[v] == -1) {
        unsigned mate = w->top[w->partner[v]];
        w->parent[v] = e.u;
        w->side[v] = 1;
        w->slack[v] = 0;
        w->slack[mate] = 0;
        w->side[mate] = 0;
        enqueue(w, mate);
    } else if (w->side[v] == 0) {
        unsigned base = meeting(w, u, v);
        if (base == 0) {
            augment(w, u, v);
            augment(w, v, u);
            return true;
        }
        shrink(w, u, base, v);
    }
    return false;
}

static bool grow(Weighted *w) {
    while (w->queue_from < w->queue_to) {
        unsigned u = w->queue[w->queue_from++];
        if (w->side[w->top[u]] == 1)
            continue;
        for (unsigned v = 1; v <= w->n; v++) {
            WeightedEdge e = w->edge[u][v];
            if (e.u == 0 || w->top[u] == w->top[v])
                continue;
            if (!is_tight(w, e))
                offer_slack(w, u, w->top[v]);
            else if (follow(w, e))
                return true;
        }
    }
    w->queue_from = w->queue_to = 0;
    return false;
}

// Makes `step` the least of itself and `of`.
static void take_less(const Weighted *w, int64_t *step, bool *have, const int64_t *of) {
    unsigned i = 0;
    while (*have && i < w->limbs && step[i] == of[i])
        i++;
    if (*have && (i == w->limbs || step[i] < of[i]))
        return;
    memcpy(step, of, w->limbs * sizeof *step);
    *have = true;
}

// How far labels can move; false when nothing bounds it: there is no complete pairing.
static bool find_step(const Weighted *w, int64_t *step) {
    int64_t of[WEIGHTED_LIMBS_MAX];
    bool have = false;
    for (unsigned x = 1; x <= w->nodes; x++) {
        if (w->top[x] != x)
            continue;
        if (is_blossom(w, x) && w->side[x] == 1) {
            for (unsigned i = 0; i < w->limbs; i++)
                of[i] = w->label[x][i] / 2;
            take_less(w, step, &have, of);
        } else if (w->slack[x] != 0 && w->side[x] != 1) {
            WeightedEdge e = w->edge[w->slack[x]][x];
            const int64_t *cost = cost_of(w, e);
            int divisor = w->side[x] == 0 ? 2 : 1;
            for (unsigned i = 0; i < w->limbs; i++)
                of[i] = (2 * cost[i] - w->label[e.u][i] - w->label[e.v][i]) / divisor;
            take_less(w, step, &have, of);
        }
    }
    return have;
}

static void move_labels(Weighted *w, const int64_t *step) {
    for (unsigned x = 1; x <= w->nodes; x++) {
        bool blossom = is_blossom(w, x);
        if (blossom && w->top[x] != x)
            continue;
        int8_t side = w->side[w->top[x]];
        if (side == -1)
            continue;
        int64_t factor = (side == 0 ? 1 : -1) * (blossom ? 2 : 1);
        for (unsigned i = 0; i < w->limbs; i++)
            w->label[x][i] += factor * step[i];
    }
}

static bool label_is_zero(const Weighted *w, unsigned b) {
    for (unsigned i = 0; i < w->limbs; i++)
        if (w->label[b][i] != 0)
            return false;
    return true;
}

typedef enum StageEnd { STAGE_AUGMENTED, STAGE_DONE, STAGE_STUCK } StageEnd;

static bool stage_begin(Weighted *w) {
    bool alone = false;
    w->queue_from = w->queue_to = 0;
    for (unsigned x = 1; x <= w->nodes; x++) {
        w->side[x] = -1;
        w->slack[x] = 0;
    }
    for (unsigned x = 1; x <= w->nodes; x++) {
        if (w->top[x] != x || w->partner[x] != 0)
            continue;
        w->parent[x] = 0;
        w->side[x] = 0;
        enqueue(w, x);
        alone = true;
    }
    return alone;
}

static StageEnd stage(Weighted *w) {
    if (!stage_begin(w))
        return STAGE_DONE;
    for (;;) {
        int64_t step[WEIGHTED_LIMBS_MAX];
        if (grow(w))
            return STAGE_AUGMENTED;
        if (!find_step(w, step))
            return STAGE_STUCK;
        move_labels(w, step);
        for (unsigned x = 1; x <= w->nodes; x++) {
            if (w->top[x] != x || w->slack[x] == 0 || w->top[w->slack[x]] == x)
                continue;
            WeightedEdge e = w->edge[w->slack[x]][x];
            if (is_tight(w, e) && follow(w, e))
                return STAGE_AUGMENTED;
        }
        for (unsigned b = w->n + 1; b <= w->nodes; b++)
            if (w->top[b] == b && w->side[b] == 1 && label_is_zero(w, b))
                expand(w, b);
    }
}

bool weighted_solve(Weighted *w) {
    w->nodes = w->n;
    w->stamp = 0;
    memset(w->top, 0, sizeof w->top);
    memset(w->seen, 0, sizeof w->seen);
    memset(w->partner, 0, sizeof w->partner);
    for (unsigned u = 1; u <= w->n; u++) {
        w->top[u] = (uint16_t)u;
        memset(w->label[u], 0, w->limbs * sizeof w->label[u][0]);
        if (w->mate[u - 1] != TEAMSET_NONE)
            w->partner[u] = (uint16_t)(w->mate[u - 1] + 1);
        for (unsigned v = 1; v <= w->n; v++) {
            bool allowed = w->class_of[u - 1][v - 1] != WEIGHTED_FORBIDDEN;
            w->edge[u][v] =
                allowed ? (WeightedEdge){(uint16_t)u, (uint16_t)v} : (WeightedEdge){0, 0};
        }
    }
    StageEnd end;
    do
        end = stage(w);
    while (end == STAGE_AUGMENTED);
    if (end == STAGE_STUCK)
        return false;
    for (unsigned u = 0; u < w->n; u++)
        w->mate[u] = (uint16_t)(w->partner[u + 1] - 1);
    return true;
}
