// SPDX-License-Identifier: MIT
// Conn: the connections of the clients: their numbers, what they watch, what waits for them.
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "server/state.h"

// The connection of that number, or NULL if it is not there any more.
Conn *conn_find(const Server *server, ServerConn number);
ServerConn conn_number(const Server *server, const Conn *conn);

// False without memory.
bool conn_init(Server *server);

NODISCARD Status conn_open(Server *server, Str address, void *context, ServerConn *out);
void conn_close(Server *server, Conn *conn);

// Puts a message into the outbox; a connection whose outbox is full is dropped.
void conn_send(Server *server, Conn *conn, Str text);

// Nothing more is sent; the one who runs the network closes it after what waits already.
void conn_drop(Server *server, Conn *conn, const char *reason);

// The seat that the connection has at the table it watches, or SEAT_COUNT.
Seat conn_seat(const Server *server, const Conn *conn);

// The table it watches, or NULL.
Table *conn_table(const Server *server, const Conn *conn);

// Makes it watch a table; one it watched before is left.
void conn_watch(Server *server, Conn *conn, Table *table);
void conn_leave(Server *server, Conn *conn);

// The first and the next watcher of a table, or NULL.
Conn *conn_first_at(const Server *server, const Table *table);
Conn *conn_next_at(const Server *server, const Conn *conn);

#endif
