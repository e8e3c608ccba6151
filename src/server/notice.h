// SPDX-License-Identifier: MIT
// Lines for the program's log. Table ids and reasons only: no secrets, names or addresses.
#ifndef SERVER_NOTICE_H
#define SERVER_NOTICE_H

#include "server/state.h"

// `what` and `detail` joined.
void notice_write(const Server *server, const char *what, const char *detail);

#endif
