// SPDX-License-Identifier: MIT
// Lines for the program's log. Table ids and reasons only: no secrets, names or addresses.
#ifndef SERVER_NOTICE_H
#define SERVER_NOTICE_H

#include "server/state.h"

// `what` and `detail` joined: a change of state.
void notice_write(const Server *server, const char *what, const char *detail);

// The same of something that does not work.
void notice_trouble(const Server *server, const char *what, const char *detail);

#endif
