// SPDX-License-Identifier: MIT
// Reading people, and results, from the files of other programs. Both apply their events to the
// desk without saving.
#ifndef CLI_TOURNEY_IMPORT_H
#define CLI_TOURNEY_IMPORT_H

#include "cli/tourney_desk.h"
#include "tourney/trf.h"

int import_csv(Desk *desk, const char *path, Str text);

// `results`: the rounds as well, into a tournament that has nobody yet.
int import_trf(Desk *desk, const char *path, Str text, bool results);

// One team of the file, whose players are on the desk already; ids[n] is the player of number n.
int import_trf_team(Desk *desk, const Trf *trf, const TrfTeam *team, const uint16_t *ids);

#endif
