// SPDX-License-Identifier: MIT
#include "cli/serve_options.h"

#include <string.h>

#include "base/count.h"
#include "cli/cli.h"
#include "engine/engine.h"

const char serve_options_help[] =
    "  --listen ADDR:PORT  where to listen; 127.0.0.1:8080. 0.0.0.0:8080 lets other machines in\n"
    "  --data DIR          the folder with all tables and matches; made if it is not there.\n"
    "                      Default: server/ in the folder of this program's data\n"
    "  --public-url URL    how players reach it, as https://chess.example.org; under names other\n"
    "                      than this one and those of one's own network it answers nobody\n"
    "  --tls-cert FILE     certificate chain and key in PEM form: speak HTTPS\n"
    "  --tls-key FILE\n"
    "  --trust-proxy       a proxy of yours stands before it and says in X-Forwarded-For who asks\n"
    "  --web DIR           the files of the page, read once at the start; default: beside the "
    "program.\n"
    "                      none: no page\n"
    "  --workers N         threads for computer players; default: processors less one\n"
    "  --limit NAME=N      how much is let in, as in --limit tables=200; --limit help lists all\n"
    "                      limits with their defaults\n"
    "  --verbose           a line in the log for more things\n"
    "\n"
    "Ctrl-C or SIGTERM ends it in good order; matches go on at the next start. So they do after a\n"
    "crash. /healthz says whether it is well, /metrics more (Prometheus). Exit status 1: the disk\n"
    "was at fault, and a later start may go well; 2: a start like this one never will.\n";

enum {
    ANY_MAX = 1 << 30,
    TABLES_MAX = 100000,
    OUTBOX_LEAST = 4 * SERVER_FRAME_MAX, // a client needs some messages at once
    JOURNAL_LEAST =
        4 * SERVER_LOG_BYTES_MOST // the end of a match, with its whole log, is one entry
};

typedef struct LimitName {
    const char *name;
    const char *meaning;
    size_t offset;
    int least;
    int most;
    bool wide; // a size_t
} LimitName;

static const LimitName limit_names[] = {
    {"tables", "tables in memory at one time", offsetof(ServerLimits, tables), 1, TABLES_MAX,
     false},
    {"connections", "browsers at one time", offsetof(ServerLimits, connections), 1,
     SERVER_CONNECTIONS_MAX, false},
    {"per-address", "browsers of one address at one time", offsetof(ServerLimits, per_address), 1,
     SERVER_CONNECTIONS_MAX, false},
    {"frames-second", "messages a second of one browser, in the long run",
     offsetof(ServerLimits, frames_second), 1, ANY_MAX, false},
    {"address-second", "messages a second of one address, in the long run",
     offsetof(ServerLimits, address_second), 1, ANY_MAX, false},
    {"creates-hour", "tables that one address may make an hour",
     offsetof(ServerLimits, creates_hour), 1, ANY_MAX, false},
    {"requests-minute", "files and records that one address may ask for a minute",
     offsetof(ServerLimits, requests_minute), 1, ANY_MAX, false},
    {"messages-minute", "words and signals of a player to his partner a minute",
     offsetof(ServerLimits, messages_minute), 1, ANY_MAX, false},
    {"outbox-bytes", "bytes that wait for a slow browser before it is dropped",
     offsetof(ServerLimits, outbox_bytes), OUTBOX_LEAST, ANY_MAX, false},
    {"outbox-total", "bytes that wait for all browsers together",
     offsetof(ServerLimits, outbox_total), OUTBOX_LEAST, ANY_MAX, false},
    {"log-bytes", "bytes of the log of one match", offsetof(ServerLimits, log_bytes),
     SERVER_LOG_BYTES_LEAST, SERVER_LOG_BYTES_MOST, false},
    {"journal-bytes", "bytes that wait for the disk", offsetof(ServerLimits, journal_bytes),
     JOURNAL_LEAST, ANY_MAX, true},
};

static size_t limit_of(const ServerLimits *limits, const LimitName *limit) {
    const char *place = (const char *)limits + limit->offset;
    size_t wide;
    unsigned narrow;
    if (!limit->wide) {
        memcpy(&narrow, place, sizeof narrow);
        return narrow;
    }
    memcpy(&wide, place, sizeof wide);
    return wide;
}

void serve_options_print_limits(void) {
    ServerLimits limits = {0};
    server_limits_complete(&limits);
    puts("usage: bughouse serve --limit NAME=N [--limit NAME=N]...\n\n"
         "  name              default  from        to  what");
    for (size_t i = 0; i < COUNT(limit_names); i++) {
        const LimitName *limit = &limit_names[i];
        printf("  %-15s %9zu %8d %10d %s\n", limit->name, limit_of(&limits, limit), limit->least,
               limit->most, limit->meaning);
    }
    puts("\nMore than one a millisecond, of what is counted by the second, minute or hour, is no "
         "limit.");
}

static bool set_limit(const char *command, const char *text, ServerLimits *limits) {
    Str given = str_of(text);
    size_t equals = str_find(given, '=');
    for (size_t i = 0; i < COUNT(limit_names); i++) {
        const LimitName *limit = &limit_names[i];
        if (equals == given.len || !str_is(str_first(given, equals), limit->name))
            continue;
        int64_t value;
        if (str_to_int(str_from(given, equals + 1), limit->least, limit->most, &value) !=
            STATUS_OK) {
            (void)cli_usage(command, "--limit %s wants a number from %d to %d", limit->name,
                            limit->least, limit->most);
            return false;
        }
        char *place = (char *)limits + limit->offset;
        if (limit->wide)
            memcpy(place, &(size_t){(size_t)value}, sizeof(size_t));
        else
            memcpy(place, &(unsigned){(unsigned)value}, sizeof(unsigned));
        return true;
    }
    (void)cli_usage(command, "--limit wants NAME=NUMBER, not '%s'; --limit help lists the names",
                    text);
    return false;
}

static bool set_workers(const char *command, const char *text, ServeOptions *out) {
    int64_t value;
    if (str_to_int(str_of(text), 1, ENGINE_WORKERS_MAX, &value) != STATUS_OK) {
        (void)cli_usage(command, "--workers wants a number from 1 to %d, not '%s'",
                        ENGINE_WORKERS_MAX, text);
        return false;
    }
    out->workers = (unsigned)value;
    return true;
}

// The place of an option with a plain value; NULL for every other.
static const char **place_of(const char *option, ServeOptions *out) {
    if (strcmp(option, "--listen") == 0)
        return &out->listen;
    if (strcmp(option, "--data") == 0)
        return &out->data;
    if (strcmp(option, "--web") == 0)
        return &out->web;
    if (strcmp(option, "--public-url") == 0)
        return &out->public_url;
    if (strcmp(option, "--tls-cert") == 0)
        return &out->cert;
    if (strcmp(option, "--tls-key") == 0)
        return &out->key;
    return NULL;
}

// A scheme, a host and perhaps a port and a last '/': it goes into headers and links as it is, and
// the page is always at the top.
static bool is_origin(Str url) {
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789.-_[:]";
    bool tls = str_starts_with(url, "https://");
    if (!tls && !str_starts_with(url, "http://"))
        return false;
    Str host = str_from(url, tls ? sizeof "https://" - 1 : sizeof "http://" - 1);
    size_t len = 0;
    while (len < host.len && strchr(allowed, host.at[len]) != NULL)
        len++;
    Str rest = str_from(host, len);
    return len > 0 && (rest.len == 0 || str_is(rest, "/"));
}

static bool check(const char *command, const ServeOptions *options) {
    if ((options->cert == NULL) != (options->key == NULL)) {
        (void)cli_usage(command, "--tls-cert and --tls-key go together");
        return false;
    }
    if (options->public_url == NULL)
        return true;
    if (is_origin(str_of(options->public_url)))
        return true;
    (void)cli_usage(command,
                    "--public-url wants https://… or http://… with a host, a port where it needs "
                    "one and nothing else, not '%s'",
                    options->public_url);
    return false;
}

bool serve_options_read(int argc, char **argv, ServeOptions *out) {
    *out = (ServeOptions){.listen = "127.0.0.1:8080"};
    for (int i = 1; i < argc; i++) {
        const char *option = argv[i];
        if (strcmp(option, "--trust-proxy") == 0) {
            out->trust_proxy = true;
            continue;
        }
        if (strcmp(option, "--verbose") == 0) {
            out->verbose = true;
            continue;
        }
        const char **place = place_of(option, out);
        bool other = strcmp(option, "--limit") == 0 || strcmp(option, "--workers") == 0;
        if (place == NULL && !other) {
            (void)cli_usage(argv[0], "unknown option '%s'", option);
            return false;
        }
        const char *value = cli_option_value(argc, argv, &i);
        if (value == NULL)
            return false;
        if (strcmp(option, "--limit") == 0 && strcmp(value, "help") == 0) {
            out->asks_limits = true;
            return true;
        }
        if (place != NULL)
            *place = value;
        else if (strcmp(option, "--limit") == 0 ? !set_limit(argv[0], value, &out->limits)
                                                : !set_workers(argv[0], value, out))
            return false;
    }
    server_limits_complete(&out->limits);
    return check(argv[0], out);
}
