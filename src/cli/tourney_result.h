// SPDX-License-Identifier: MIT
// Results of contests as words, for the commands that enter them.
#ifndef CLI_TOURNEY_RESULT_H
#define CLI_TOURNEY_RESULT_H

#include "cli/tourney_desk.h"
#include "cli/tourney_options.h"

// Prints table, teams, contests and score as they stand now.
void result_print_table(const Tournament *t, unsigned round, unsigned table);

// ROUND and TABLE of words[0] and words[1]; EXIT_USAGE or EXIT_NO after a message where there is no
// such match.
int result_find_table(const Tournament *t, const Words *words, unsigned *round, unsigned *table);

// Enters the results of records of matches, one contest after another. Applies without saving.
int result_read_records(Desk *desk, unsigned round, unsigned table, const char *const *paths,
                        unsigned count);

#endif
