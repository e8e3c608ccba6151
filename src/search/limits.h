// SPDX-License-Identifier: MIT
// Limits: when a search must end (inside the layer).
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include "search/search.h"

// Whether a limit has been reached; then it stays so until the next search. The callbacks are asked
// at every poll_nodes nodes.
static inline bool limits_reached(Search *search) {
    if (search->stopped)
        return true;
    const SearchLimits *limits = &search->limits;
    if (limits->nodes != 0 && search->nodes >= search->nodes_end)
        search->stopped = true;
    else if (search->nodes >= search->poll_at) {
        search->poll_at = search->nodes + limits->poll_nodes;
        if (limits->stop != NULL && limits->stop(limits->context))
            search->stopped = true;
        if (limits->now != NULL && limits->now(limits->context) >= limits->hard_until)
            search->stopped = true;
    }
    return search->stopped;
}

#endif
