// SPDX-License-Identifier: MIT
// Play: events into the match of a table, from players, the arbiter, computers and the clock.
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "server/state.h"

// `do` and `arbiter`.
void play_do(Server *server, Conn *conn, const Request *request);
void play_arbiter(Server *server, Conn *conn, const Request *request);

// An event that a computer has decided on, with the present as its time; a refusal is no matter.
void play_computer(Server *server, Table *table, Event *event);

// What the clock has brought about by now enters the log as "TIME server outage 0": a log says
// nothing of what no event follows. Before anything else happens at a table.
void play_pass_time(Server *server, Table *table);

// The match stood still from `at` for `ms`.
void play_outage(Server *server, Table *table, int64_t at, int64_t ms);

// Applies a line of a log to the match of a table that is being taken up again, and appends it;
// `key` is that of its request, or 0.
NODISCARD Status play_replay(Server *server, Table *table, Str line, uint64_t key);

// A match of a replay that is over although its end was not noted.
void play_finish(Table *table);

#endif
