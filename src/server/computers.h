// SPDX-License-Identifier: MIT
// Computers: the computer players of the tables, and what they are asked.
#ifndef SERVER_COMPUTERS_H
#define SERVER_COMPUTERS_H

#include "server/state.h"

// Seats and unseats players so that they fit the table; after its seats or its state have changed.
// False if one is missing: the engine has no room.
bool computers_fit(Server *server, Table *table);

// An event has entered the log.
void computers_hear(Server *server, Table *table, const Event *event);

// Asks those that have something to decide.
void computers_ask(Server *server, Table *table);

// Asks all of them: the match has stood still.
void computers_wake(Server *server, Table *table);

// Takes in what they have decided.
void computers_collect(Server *server);

#endif
