// SPDX-License-Identifier: MIT
// Blossom: complete pairings in a graph of teams by Edmonds' algorithm, unweighted, in fixed memory.
//
// The graph says who may meet whom. A matching is kept up while edges come and go, so that the next
// question costs one search. A search from a team without a partner labels as "outer" every team
// that could be the one without a partner instead: this answers for all of them at once.
#ifndef TOURNEY_BLOSSOM_H
#define TOURNEY_BLOSSOM_H

#include "tourney/teamset.h"

typedef struct Blossom {
    unsigned n;
    TeamSet row[TEAMSET_MAX];   // who may meet whom; symmetric
    TeamSet active;             // vertices that take part
    uint16_t mate[TEAMSET_MAX]; // TEAMSET_NONE: alone
    // of the last search
    TeamSet outer;
    TeamSet inner; // reached by an edge that is not of the matching
    uint16_t root;
    uint16_t parent[TEAMSET_MAX];
    uint16_t base[TEAMSET_MAX];
    uint16_t queue[TEAMSET_MAX];
    unsigned queue_len;
} Blossom;

// n vertices, all active, no edges, no pairs.
void blossom_init(Blossom *b, unsigned n);

void blossom_allow(Blossom *b, unsigned u, unsigned v);

// Takes an edge away and breaks the pair that used it.
void blossom_forbid(Blossom *b, unsigned u, unsigned v);

void blossom_join(Blossom *b, unsigned u, unsigned v);
void blossom_part(Blossom *b, unsigned u);

// Looks for a partner for the lone vertex `root` by changing the pairs; false when there is none,
// and then b->outer holds all that could be alone in its place.
bool blossom_augment(Blossom *b, unsigned root);

// The same, but only labels: all others must have partners. Stops early when `want` becomes outer
// (TEAMSET_NONE: never).
void blossom_reach(Blossom *b, unsigned root, unsigned want);

// After a search that did not augment: pairs the root and leaves the outer vertex `v` alone.
void blossom_release(Blossom *b, unsigned v);

// As many pairs as possible; returns how many active vertices stay alone.
unsigned blossom_complete(Blossom *b);

#endif
