// SPDX-License-Identifier: MIT
// Registering people, for the commands that do it from a command line or a file. Both apply their
// events to the desk without saving.
#ifndef CLI_TOURNEY_PEOPLE_H
#define CLI_TOURNEY_PEOPLE_H

#include "cli/tourney_desk.h"

// Adds a player and says its id.
int people_add_player(Desk *desk, const TourneyPerson *person, unsigned *id);

// Adds a partnership of two players.
int people_add_team(Desk *desk, unsigned one, unsigned two, const char *name, unsigned rating);

// Puts a value into a record by its name: "rating", "club"; false for an unknown name. EXIT_USAGE
// in *status after a message for a bad value.
bool people_set_field(TourneyPerson *person, const char *field, const char *value, int *status);

#endif
