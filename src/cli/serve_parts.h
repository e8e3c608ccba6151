// SPDX-License-Identifier: MIT
// ServeParts: what a running server is made of, opened and closed in the right order: network,
// store, journal, computer players, server.
#ifndef CLI_SERVE_PARTS_H
#define CLI_SERVE_PARTS_H

#include "cli/serve_options.h"
#include "engine/engine.h"
#include "net/net.h"
#include "store/journal.h"

enum { SERVE_PATH_MAX = 4096 };

typedef struct ServeParts {
    Net *net;
    Store *store;  // the journal's
    Store *reader; // the server's
    Journal *journal;
    Engine *engine;
    Server *server;
    char data[SERVE_PATH_MAX];
    char web[SERVE_PATH_MAX]; // "" for none
} ServeParts;

// Opens all of it; EXIT_YES, or after a message how the program is to end, and nothing stays open:
// EXIT_NO where the disk is at fault and the next attempt may go well, else EXIT_USAGE.
int serve_parts_open(ServeParts *parts, const ServeOptions *options);

// Commits what is left. False, after a message, if that was not possible.
bool serve_parts_close(ServeParts *parts);

#endif
