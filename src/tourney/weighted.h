// SPDX-License-Identifier: MIT
// Weighted: the complete pairing of least cost, where a cost is a row of counts that are compared
// from the left (inside the layer).
//
// Swiss needs it to choose upfloaters: "as few as possible, then the highest scores, then …" are
// counts of edges of some kind in a complete pairing, each to be made smallest in its turn. Edmonds'
// primal-dual method works in any ordered group; here it is rows of whole numbers, so that no
// product of huge weights is needed. O(n³) steps in fixed memory.
#ifndef TOURNEY_WEIGHTED_H
#define TOURNEY_WEIGHTED_H

#include "tourney/teamset.h"

enum {
    WEIGHTED_LIMBS_MAX = 128,
    WEIGHTED_CLASSES_MAX = TEAMSET_MAX + 2,
    WEIGHTED_NODES_MAX = TEAMSET_MAX + TEAMSET_MAX / 2 + 1, // vertices from 1, then blossoms
    WEIGHTED_BLOSSOMS_MAX = TEAMSET_MAX / 2,
    WEIGHTED_TIER_BITS = 9, // a count of pairs: up to 256
    WEIGHTED_TIERS = 5      // of a limb: leaves room for the sums of the method
};

// An edge between two nodes, as the two vertices that it joins; u 0: no edge.
typedef struct WeightedEdge {
    uint16_t u, v;
} WeightedEdge;

typedef struct Weighted {
    unsigned n;
    unsigned limbs;
    // Cost of an edge: its class; class 0 costs nothing. WEIGHTED_FORBIDDEN: no edge.
    uint16_t class_of[TEAMSET_MAX][TEAMSET_MAX];
    int64_t cost[WEIGHTED_CLASSES_MAX][WEIGHTED_LIMBS_MAX];
    uint16_t mate[TEAMSET_MAX]; // the answer; TEAMSET_NONE before
    // memory of the method
    unsigned nodes; // highest node in use
    WeightedEdge edge[WEIGHTED_NODES_MAX][WEIGHTED_NODES_MAX];
    int64_t label[WEIGHTED_NODES_MAX][WEIGHTED_LIMBS_MAX];
    uint16_t partner[WEIGHTED_NODES_MAX]; // vertex at the other end of the matched edge
    uint16_t slack[WEIGHTED_NODES_MAX];   // outer vertex with the cheapest edge to this node
    uint16_t top[WEIGHTED_NODES_MAX];     // outermost blossom around a node
    uint16_t parent[WEIGHTED_NODES_MAX];
    int8_t side[WEIGHTED_NODES_MAX]; // -1 not reached, 0 outer, 1 inner
    uint32_t seen[WEIGHTED_NODES_MAX];
    uint32_t stamp;
    uint16_t child_of[WEIGHTED_BLOSSOMS_MAX + 1][TEAMSET_MAX + 1]; // child that holds a vertex
    uint16_t child[WEIGHTED_BLOSSOMS_MAX + 1][TEAMSET_MAX + 1];
    uint16_t child_count[WEIGHTED_BLOSSOMS_MAX + 1];
    uint16_t queue[4 * TEAMSET_MAX];
    unsigned queue_from, queue_to;
} Weighted;

enum { WEIGHTED_FORBIDDEN = 0xFFFF };

// n vertices 0 … n - 1, every edge forbidden, costs of `limbs` numbers.
void weighted_init(Weighted *w, unsigned n, unsigned limbs);

void weighted_edge(Weighted *w, unsigned u, unsigned v, unsigned class_index);

// Zeroes the cost of a class.
void weighted_class(Weighted *w, unsigned class_index);

// Adds `by` to the count number `tier` (from 0, the most important) of a class.
void weighted_tier(Weighted *w, unsigned class_index, unsigned tier, int by);

// Makes a class cheaper by 2^-rank of a count, in a row of ranks that begins with the number
// `first_limb`: of two sets of such edges the one with the first difference in its favour wins.
void weighted_prefer(Weighted *w, unsigned class_index, unsigned first_limb, unsigned rank);

// Numbers that so many counts or ranks need.
static inline unsigned weighted_limbs(unsigned tiers) {
    return (tiers + WEIGHTED_TIERS - 1) / WEIGHTED_TIERS;
}

static inline unsigned weighted_rank_limbs(unsigned ranks) {
    unsigned bits = WEIGHTED_TIER_BITS * WEIGHTED_TIERS;
    return (ranks + bits - 1) / bits;
}

// Pairs all vertices at the least cost; false when no complete pairing exists. mate[] may hold pairs
// of class 0 to begin with.
bool weighted_solve(Weighted *w);

#endif
