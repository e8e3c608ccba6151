// SPDX-License-Identifier: MIT
// Node: alpha-beta below the root (inside the layer).
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/search.h"

typedef struct Node {
    int alpha;
    int beta;
    int depth;
    unsigned ply;
    bool null_allowed; // the side to move may pass, to see whether it stands so well
} Node;

// The score of search->position for the side to move, within the window or a bound on its far
// side; 0 and meaningless when search->stopped.
int node_search(Search *search, Node node);

#endif
