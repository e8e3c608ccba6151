// SPDX-License-Identifier: MIT
// The rounds of a TRF, as events: who came when, who was absent, the pairings, the results.
#ifndef CLI_TOURNEY_IMPORT_ROUNDS_H
#define CLI_TOURNEY_IMPORT_ROUNDS_H

#include "cli/tourney_desk.h"
#include "tourney/trf.h"

// Applies the rounds of `trf` to the desk, without saving; ids[n] is the player of number n in the
// file. An exit status, after a message.
int import_trf_rounds(Desk *desk, const char *path, const Trf *trf, const uint16_t *ids);

#endif
