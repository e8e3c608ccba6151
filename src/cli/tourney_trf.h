// SPDX-License-Identifier: MIT
// What a TRF and an event file say each in its own way: settings, and what is lost between them.
#ifndef CLI_TOURNEY_TRF_H
#define CLI_TOURNEY_TRF_H

#include "cli/tourney_desk.h"
#include "tourney/trf.h"

// Takes the settings of the file for a tournament that is read with its results: what decides points
// always, the others where the tournament has none. Says which; applies without saving.
int trf_take_settings(Desk *desk, const char *path, const Trf *trf);

// Sets the days of the rounds, as far as the log knows them: said with their publication, else its time
// here, if that is a day of the tournament.
void trf_take_days(const Tournament *t, unsigned rounds, Trf *trf);

// The day of a round of the file as 2026-03-14, "" where it has none; told where it is no day.
void trf_read_day(const Trf *trf, unsigned round, char out[TOURNEY_DATE_MAX + 1]);

// Tells on standard error what of the tournament the report cannot say, if there is anything.
void trf_tell_losses(const Tournament *t, unsigned rounds, const Trf *trf);

#endif
