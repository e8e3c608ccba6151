// SPDX-License-Identifier: MIT
// Mate: short mates found for certain, whatever else limits a search.
#ifndef SEARCH_MATE_H
#define SEARCH_MATE_H

#include "search/search.h"

// Whether the side to move mates with one drop; the first found in `out`. Most positions are told
// by a few bit operations. Both return with search->position as it was.
bool mate_by_drop(Search *search, Move *out);

// Whether the side to move mates within `moves` moves by checks alone, drops included, against
// every answer. Counts nodes and gives up (false) at the limits of the search.
bool mate_by_checks(Search *search, unsigned moves, Move *out);

#endif
