// SPDX-License-Identifier: MIT
// Results of contests as words, for the commands that enter them.
#ifndef CLI_TOURNEY_RESULT_H
#define CLI_TOURNEY_RESULT_H

#include "cli/tourney_desk.h"
#include "cli/tourney_options.h"

// ROUND and TABLE of words[0] and words[1]; EXIT_USAGE or EXIT_NO after a message where there is no
// such match.
int result_find_table(const Tournament *t, const Words *words, unsigned *round, unsigned *table);

// RESULT [REASON] [BOARD]… from words[2] on, perhaps with the number of the contest first; `by` as in
// TourneyEvent. Applies without saving.
int result_enter_words(Desk *desk, unsigned round, unsigned table, const Words *words, unsigned by);

// All contests without play: the absent team loses, or with "both" both do. Applies without saving.
int result_enter_absent(Desk *desk, unsigned round, unsigned table, const char *who);

// Tables in the order of their lines.
typedef struct BatchTables {
    unsigned count;
    unsigned at[TOURNEY_TABLES_MAX];
} BatchTables;

// Enters a file of lines "TABLE RESULT …", "-" for standard input; none where one of them fails.
// Applies without saving.
int result_read_file(Desk *desk, const char *round, const char *path, BatchTables *tables);

// Enters the results of records of matches, the values of `files`, one contest after another.
// Applies without saving. `notes`: lines to be told once it is saved; names in them as in the records.
int result_read_records(Desk *desk, unsigned round, unsigned table, const Option *files,
                        Writer *notes);

#endif
