// SPDX-License-Identifier: MIT
// Teams from a ranking: first with last, second with second last (WE-22).
#ifndef TOURNEY_WINCHESTER_H
#define TOURNEY_WINCHESTER_H

#include "tourney/event.h"

// Players that would be in teams, best first: by rank in the list, those without one by rating,
// then by id. Those who have not checked in are left out where the settings ask for it, and those
// who have a team already. Returns how many; `out` holds TOURNEY_PLAYERS_MAX.
unsigned winchester_ranking(const Tournament *t, uint16_t *out);

// Player in the middle of an odd ranking, who would stay over; 0 where it is even.
unsigned winchester_odd_player(const Tournament *t);

// Fills a TOURNEY_FORM_TEAMS event, later on one of those who have come since. `left_out`: a player
// to leave without a team, or 0. An odd field is refused with STATUS_TOURNEY_ODD_FIELD, one of fewer
// than four (later: two) with STATUS_TOURNEY_FIELD_SMALL: never dropped silently.
NODISCARD Status winchester_form_teams(const Tournament *t, unsigned left_out, TourneyEvent *event);

#endif
