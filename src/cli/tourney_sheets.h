// SPDX-License-Identifier: MIT
// What stands on each sheet of a tournament. Each fills an empty sheet; rounds and teams exist.
#ifndef CLI_TOURNEY_SHEETS_H
#define CLI_TOURNEY_SHEETS_H

#include "cli/tourney_desk.h"
#include "cli/tourney_sheet.h"

void sheets_pairings(Desk *desk, unsigned number, Sheet *sheet);  // by table, with results
void sheets_names(Desk *desk, unsigned number, Sheet *sheet);     // by player's name
void sheets_standings(Desk *desk, unsigned after, Sheet *sheet);  // every term
void sheets_crosstable(Desk *desk, unsigned after, Sheet *sheet); // with ranks
void sheets_players(Desk *desk, unsigned unused, Sheet *sheet);   // with partner, club, who is here
void sheets_ratings(Desk *desk, unsigned unused, Sheet *sheet);   // before and after
void sheets_corrections(Desk *desk, unsigned unused, Sheet *sheet); // with before and after

// Title of a sheet, with the round behind it where it is not 0, and the evening below.
void sheets_title(const Tournament *t, const char *what, unsigned round, Sheet *sheet);

// Result slips of a round, one a table (no bye): seat plans of both contests, boxes to fill in.
void slips_write_text(const Tournament *t, unsigned round, FILE *out);
void slips_write_html(const Tournament *t, unsigned round, FILE *out);

#endif
