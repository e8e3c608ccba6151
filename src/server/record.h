// SPDX-License-Identifier: MIT
// Record: logs and BPGN records of matches that are over.
#ifndef SERVER_RECORD_H
#define SERVER_RECORD_H

#include "server/state.h"

// `log`.
void record_send_log(Server *server, Conn *conn, const Request *request);

#endif
