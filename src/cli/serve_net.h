// SPDX-License-Identifier: MIT
// Between network and server: connections, messages and what can be asked for by a path.
#ifndef CLI_SERVE_NET_H
#define CLI_SERVE_NET_H

#include "cli/serve_parts.h"

// The functions for net_open. `parts` stays where it is; its server is there before the first turn.
NetHandler serve_net_handler(ServeParts *parts);

// After calls of the server: tells the network which connections have something to send.
void serve_net_flush(ServeParts *parts);

#endif
