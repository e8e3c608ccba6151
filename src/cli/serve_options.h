// SPDX-License-Identifier: MIT
// ServeOptions: the command line of `bughouse serve`.
#ifndef CLI_SERVE_OPTIONS_H
#define CLI_SERVE_OPTIONS_H

#include <stdbool.h>

#include "server/server.h"

typedef struct ServeOptions {
    const char *listen;
    const char *data;       // NULL: the usual place
    const char *web;        // NULL: beside the program; "none": no pages
    const char *public_url; // NULL: none
    const char *cert;
    const char *key;
    bool trust_proxy;
    bool verbose;
    unsigned workers;    // threads of the computer players; 0: by the number of processors
    ServerLimits limits; // all of them
    bool asks_limits;    // only wants to know them: nothing else counts
} ServeOptions;

// For `bughouse serve --help`.
extern const char serve_options_help[];

// Name, default, range and meaning of each limit, for `--limit help`.
void serve_options_print_limits(void);

// False, after a message, if the command line cannot be understood.
bool serve_options_read(int argc, char **argv, ServeOptions *out);

#endif
