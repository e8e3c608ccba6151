// SPDX-License-Identifier: MIT
// Handle: a message of a client, from its bytes to whoever carries it out.
#ifndef SERVER_HANDLE_H
#define SERVER_HANDLE_H

#include "server/state.h"

void handle_frame(Server *server, Conn *conn, Str text);

#endif
