// SPDX-License-Identifier: MIT
// bughouse serve: tables for people in browsers. One thread runs the loop below; the journal and
// the computer players have threads of their own and wake it.
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/serve_net.h"
#include "cli/serve_parts.h"
#include "sys/interrupt.h"
#include "sys/localnet.h"
#include "sys/monotonic.h"
#include "sys/program_log.h"

enum {
    WAIT_MAX_MS = 1000,
    DRAIN_MAX_MS = 10000, // for the disk to take what is left
    GOODBYE_TURNS = 5     // for the last messages to go out
};

// For the signal handler.
static Net *interrupted_net;

static void wake_on_interrupt(void) {
    net_wake(interrupted_net);
}

static void turn(ServeParts *parts) {
    int64_t wait = server_deadline(parts->server) - monotonic_ms();
    net_turn(parts->net, wait < 0 ? 0 : wait < WAIT_MAX_MS ? wait : WAIT_MAX_MS);
    int64_t now = monotonic_ms();
    server_wake(parts->server, now);
    if (server_deadline(parts->server) <= now)
        server_tick(parts->server, now);
    serve_net_flush(parts);
}

// All are told, everything is committed; false if the disk did not take it in time.
static bool drain(ServeParts *parts) {
    int64_t until = monotonic_ms() + DRAIN_MAX_MS;
    program_log_write(PROGRAM_LOG_INFO, "stopping: %u connections are told",
                      net_counts(parts->net).websockets);
    net_drain(parts->net);
    server_drain(parts->server, monotonic_ms());
    serve_net_flush(parts);
    while (!server_is_drained(parts->server) && monotonic_ms() < until)
        turn(parts);
    for (unsigned i = 0; i < GOODBYE_TURNS; i++)
        net_turn(parts->net, 0);
    return server_is_drained(parts->server);
}

static bool listens_everywhere(const char *listen) {
    return listen[0] == ':' || strncmp(listen, "0.0.0.0:", 8) == 0 ||
           strncmp(listen, "[::]:", 5) == 0;
}

static void print_where(const ServeParts *parts, const ServeOptions *options) {
    const char *scheme = options->cert != NULL ? "https" : "http";
    unsigned port = net_port(parts->net);
    int host = (int)(strrchr(options->listen, ':') - options->listen);
    if (options->public_url != NULL) {
        printf("Bughouse is at %s\n", options->public_url);
    } else if (!listens_everywhere(options->listen)) {
        printf("Bughouse is at %s://%.*s:%u/\n", scheme, host, options->listen, port);
    } else {
        LocalNet local;
        localnet_find(&local);
        printf("Bughouse is at %s://localhost:%u/ on this machine\n", scheme, port);
        for (unsigned i = 0; i < local.count; i++)
            printf("           and %s://%s:%u/ for others\n", scheme, local.list[i], port);
    }
    printf("Open it in a browser, set up a table and send its link to the others.\n");
    if (options->public_url == NULL && strncmp(options->listen, "127.", 4) == 0)
        printf("Only this machine can reach it; --listen 0.0.0.0:%u lets your network in.\n", port);
    printf("Everything is kept in %s; Ctrl-C stops, and matches go on at the next start.\n",
           parts->data);
    fflush(stdout);
}

int cmd_serve(int argc, char **argv) {
    ServeOptions options;
    if (!serve_options_read(argc, argv, &options))
        return EXIT_USAGE;
    if (options.asks_limits) {
        serve_options_print_limits();
        return EXIT_YES;
    }
    program_log_setup(2, options.verbose ? PROGRAM_LOG_DEBUG : PROGRAM_LOG_INFO);
    // A file beyond the size that is allowed should be an error like a full disk, not the end.
    signal(SIGXFSZ, SIG_IGN);
    ServeParts parts;
    int opened = serve_parts_open(&parts, &options);
    if (opened != EXIT_YES)
        return opened;
    interrupted_net = parts.net;
    interrupt_call(wake_on_interrupt);
    interrupt_catch();
    program_log_write(PROGRAM_LOG_INFO, "bughouse %s listens on %s, port %u", BUGHOUSE_VERSION,
                      options.listen, net_port(parts.net));
    print_where(&parts, &options);
    while (!interrupt_seen())
        turn(&parts);
    bool drained = drain(&parts);
    interrupt_call(NULL);
    bool closed = serve_parts_close(&parts);
    program_log_write(PROGRAM_LOG_INFO, "stopped");
    return drained && closed ? EXIT_YES : EXIT_NO;
}
