// SPDX-License-Identifier: MIT
// The extended direct encounter, a step of standings.h (inside the layer).
#ifndef TOURNEY_STANDINGS_PARTS_H
#define TOURNEY_STANDINGS_PARTS_H

#include "tourney/standings.h"

// Sets .direct and .direct_points of the rows from … to - 1, which are tied so far.
void standings_direct(const Tournament *t, Standings *s, unsigned from, unsigned to);

// Match points of a cell.
int standings_match_points(const Tournament *t, const StandingsCell *cell);

#endif
