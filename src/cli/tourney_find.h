// SPDX-License-Identifier: MIT
// Finding: which player or partnership a word of the command line means.
//
// A partnership is named by its number (the pairing number, before the first draw the order of
// registration), by its name or by one of its players; a player by name. A name may be shortened
// as long as it means one only; case and accents do not count, so that "muller" finds Müller.
#ifndef CLI_TOURNEY_FIND_H
#define CLI_TOURNEY_FIND_H

#include "cli/tourney_desk.h"

// Id, or 0 after a message: nobody, or more than one with their names.
unsigned find_player(const Tournament *t, const char *word);
unsigned find_team(const Tournament *t, const char *word);

// Id of the player with exactly this name, or 0 without a message.
unsigned find_player_exactly(const Tournament *t, const char *name);

// Reads a number from `min` to `max`; false after a message that names `what`.
bool find_number(const char *word, const char *what, int64_t min, int64_t max, unsigned *out);

// Number under which people know the team: the pairing number, before the first draw its id; 0 for
// one that waits for its number.
unsigned find_team_number(const Tournament *t, unsigned team);

// "3 Ann / Ben" on standard output.
void find_print_team(const Tournament *t, unsigned team);

enum { TEAM_TEXT_MAX = 2 * TOURNEY_NAME_MAX + 16 };

// The same without the number, into a buffer of TEAM_TEXT_MAX; returns the buffer.
const char *find_team_name(const Tournament *t, unsigned team, char *buffer);

#endif
