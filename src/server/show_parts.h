// SPDX-License-Identifier: MIT
// Inside the messages that go out: what show.c and show_table.c share.
#ifndef SERVER_SHOW_PARTS_H
#define SERVER_SHOW_PARTS_H

#include "server/state.h"

// Whether a line is a message between partners that `seat` (SEAT_COUNT: a spectator) may not see.
bool show_is_hidden(Str line, Seat seat);

// "match", "state", "seats", "votes", "score", "you".
void show_seats_fields(Server *server, Table *table, const Conn *conn, Writer *out);

#endif
