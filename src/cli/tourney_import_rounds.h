// SPDX-License-Identifier: MIT
// The rounds of a TRF, as events: who came when, who was absent, the pairings, the results.
#ifndef CLI_TOURNEY_IMPORT_ROUNDS_H
#define CLI_TOURNEY_IMPORT_ROUNDS_H

#include "cli/tourney_desk.h"
#include "tourney/trf.h"

// `ids`: by number of player. Without saving.
int import_trf_rounds(Desk *desk, const char *path, const Trf *trf, const uint16_t *ids);

// A team of the file, whose players have been added. Without saving.
int import_trf_team(Desk *desk, const Trf *trf, const TrfTeam *team, const uint16_t *ids);

#endif
