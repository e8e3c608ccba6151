// SPDX-License-Identifier: MIT
// Table4: a table of `fics` with four players at it, clients 0 to 3 at A a B b, and 4 watching.
#ifndef TESTS_SERVER_TABLE4_H
#define TESTS_SERVER_TABLE4_H

#include "rig.h"

typedef struct Table4 {
    Rig rig;
    char table[RIG_ID_MAX];
    char secret[RIG_SECRET_MAX];
    char seats[4][RIG_SECRET_MAX];
} Table4;

// For cmocka; `*state` becomes a Table4.
int table4_set_up(void **state);
int table4_set_up_in_table_mode(void **state); // of `arnold`, with a window of 500 ms
int table4_set_up_without_clocks(void **state);
int table4_tear_down(void **state);

// A `do` with this line, and a commit.
void table4_act(Table4 *game, unsigned client, unsigned key, const char *line);

// The same as the arbiter, who has the secret of the table.
void table4_arbiter(Table4 *game, unsigned client, unsigned key, const char *line);

// Both players of the black pieces start; inboxes are empty then.
void table4_start(Table4 *game);

// The client takes seat `seat` (0 to 3) again.
void table4_sit(Table4 *game, unsigned client, unsigned seat);

#endif
