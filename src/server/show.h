// SPDX-License-Identifier: MIT
// Show: the messages that go out. All that is told about a table is its `shown`.
#ifndef SERVER_SHOW_H
#define SERVER_SHOW_H

#include "server/state.h"

// {"t":KIND on server->text; show_send ends the object and sends it.
Writer show_begin(Server *server, const char *kind);
void show_send(Server *server, Conn *conn, Writer *out);

// An answer at once, for what tells nothing of any table.
void show_error(Server *server, Conn *conn, const Request *request, Answer answer,
                const char *field);
void show_status(Server *server, Conn *conn, const Request *request, Status status,
                 const char *field);

// What a request came to; nothing if its connection has gone.
void show_reply(Server *server, const Reply *reply);

// The log has been shown up to `log_len`: its next line goes to all who watch.
void show_event(Server *server, Table *table, uint32_t log_len);

// The whole table, in as many messages as it takes.
void show_table(Server *server, Table *table, Conn *conn);
void show_table_to_all(Server *server, Table *table);

void show_seats(Server *server, Table *table);
void show_time(Server *server, Table *table);
void show_frozen(Server *server, Table *table);
void show_moved(Server *server, Table *table, Conn *conn);
void show_draining(Server *server);

// A part of the log of a match: `last` with its end.
void show_log(Server *server, Conn *conn, const Request *request, Str text);

#endif
