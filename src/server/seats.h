// SPDX-License-Identifier: MIT
// Seats: making a table, taking, keeping and giving up seats, votes for a computer in somebody's
// place and for another match.
#ifndef SERVER_SEATS_H
#define SERVER_SEATS_H

#include "server/state.h"

void seats_create(Server *server, Conn *conn, const Request *request);
void seats_watch(Server *server, Conn *conn, const Request *request);
void seats_join(Server *server, Conn *conn, const Request *request);
void seats_sit(Server *server, Conn *conn, const Request *request);
void seats_leave(Server *server, Conn *conn, const Request *request);
void seats_give_up(Server *server, Conn *conn, const Request *request);
void seats_fill(Server *server, Conn *conn, const Request *request);
void seats_again(Server *server, Conn *conn, const Request *request);

// The connection of a seat has gone.
void seats_went_away(Server *server, Table *table, Seat seat);

// Seats of a match that has not begun are open again when their players stay away.
void seats_tick(Server *server, Table *table);

#endif
