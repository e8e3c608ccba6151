// SPDX-License-Identifier: MIT
// Lobby: the list of tables that are open for all to see.
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "server/state.h"

enum { LOBBY_TABLES_MAX = 24 }; // in one list: it is one message

// The connection gets the list, from the table numbered `from` on, now and whenever it changes, at
// most each LOBBY_MS.
void lobby_watch(Server *server, Conn *conn, unsigned from);
void lobby_unwatch(Server *server, Conn *conn);

// A table has changed in what the list shows.
void lobby_changed(Server *server, Table *table);

// The same of one that has left the list.
void lobby_touch(Server *server);

// Sends the lists that are due.
void lobby_tick(Server *server);

#endif
