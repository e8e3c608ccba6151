// SPDX-License-Identifier: MIT
// What a TRF and an event file say each in its own way: settings, and what is lost between them.
#ifndef CLI_TOURNEY_TRF_H
#define CLI_TOURNEY_TRF_H

#include "cli/tourney_desk.h"
#include "tourney/trf.h"

// Takes the settings of the file for a tournament that is read with its results: what decides points
// always, the others where the tournament has none. Says which; applies without saving.
int trf_take_settings(Desk *desk, const char *path, const Trf *trf);

// Tells on standard error what of the tournament the report cannot say, if there is anything.
void trf_tell_losses(const Tournament *t, unsigned rounds);

#endif
