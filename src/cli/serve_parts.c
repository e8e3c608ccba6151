// SPDX-License-Identifier: MIT
#include "cli/serve_parts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/cli.h"
#include "cli/serve_net.h"
#include "server/schema.h"
#include "store/sqlite.h"
#include "sys/files.h"
#include "sys/monotonic.h"
#include "sys/program_log.h"

enum { SEATS_A_TABLE = 4, WORKERS_DEFAULT_MAX = 8 };

static void wake_loop(void *context) {
    net_wake(((ServeParts *)context)->net);
}

static void log_server(void *context, bool trouble, const char *line) {
    (void)context;
    program_log_write(trouble ? PROGRAM_LOG_ERROR : PROGRAM_LOG_INFO, "%s", line);
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool find_data(ServeParts *parts, const ServeOptions *options) {
    Writer path = writer_on(parts->data, sizeof parts->data);
    if (options->data != NULL) {
        writer_text(&path, options->data);
    } else if (files_data_folder(&path) != STATUS_OK) {
        (void)cli_fail("no folder for the data; give one with --data DIR");
        return false;
    } else {
        writer_text(&path, "/server");
    }
    if (path.overflowed || path.len == 0) {
        (void)cli_fail("--data: not a name of a folder");
        return false;
    }
    // What players do there is nobody else's business.
    if (mkdir(parts->data, 0700) != 0 && errno != EEXIST) {
        (void)cli_fail("%s: cannot be made: %s", parts->data, strerror(errno));
        return false;
    }
    if (!is_folder(parts->data) || access(parts->data, W_OK | X_OK) != 0) {
        (void)cli_fail("%s: not a folder that can be written to", parts->data);
        return false;
    }
    return true;
}

static bool has_page(const char *folder) {
    char index[SERVE_PATH_MAX];
    Writer path = writer_on(index, sizeof index);
    writer_text(&path, folder);
    writer_text(&path, "/index.html");
    return !path.overflowed && access(index, R_OK) == 0;
}

// Beside the program: build/web for build/release/bughouse, share/bughouse/web for bin/bughouse.
static bool find_beside(char *out, size_t size) {
    static const char *const places[] = {"/../web", "/../share/bughouse/web"};
    char program[SERVE_PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    if (len <= 0)
        return false;
    program[len] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    for (size_t i = 0; i < COUNT(places); i++) {
        Writer path = writer_on(out, size);
        writer_text(&path, program);
        writer_text(&path, places[i]);
        if (!path.overflowed && has_page(out))
            return true;
    }
    return false;
}

static bool find_web(ServeParts *parts, const ServeOptions *options) {
    parts->web[0] = '\0';
    if (options->web == NULL) {
        if (find_beside(parts->web, sizeof parts->web))
            return true;
        (void)cli_fail("the files of the page are not beside the program; build them with "
                       "'make web', or say where they are with --web DIR");
        return false;
    }
    if (strcmp(options->web, "none") == 0)
        return true;
    Writer path = writer_on(parts->web, sizeof parts->web);
    writer_text(&path, options->web);
    if (!path.overflowed && has_page(parts->web))
        return true;
    (void)cli_fail("%s: there is no index.html in it", options->web);
    return false;
}

static bool open_net(ServeParts *parts, const ServeOptions *options) {
    if (options->cert != NULL &&
        (access(options->cert, R_OK) != 0 || access(options->key, R_OK) != 0)) {
        (void)cli_fail("%s or %s: cannot be read", options->cert, options->key);
        return false;
    }
    const NetOptions net = {
        .listen = options->listen,
        .public_url = options->public_url,
        .folder = parts->web[0] == '\0' ? NULL : parts->web,
        .cert = options->cert,
        .key = options->key,
        .trust_proxy = options->trust_proxy,
        .connections = options->limits.connections,
        // A page loads its files over up to six connections of their own, which stay for a while.
        .per_address = 7 * options->limits.per_address,
        .handler = serve_net_handler(parts),
    };
    char text[NET_WHY_MAX];
    Writer why = writer_on(text, sizeof text);
    Status status = net_open(&net, &parts->net, &why);
    if (status == STATUS_OK)
        return true;
    (void)cli_fail("%s", why.len > 0 ? text : status_text(status));
    return false;
}

static Status open_store(ServeParts *parts) {
    char text[STORE_DETAIL_MAX];
    Writer why = writer_on(text, sizeof text);
    Status status =
        sqlite_store_open(parts->data, STORE_WRITE, &server_schema, &parts->store, &why);
    if (status == STATUS_OK)
        status = sqlite_store_open(parts->data, STORE_READ, &server_schema, &parts->reader, &why);
    if (status != STATUS_OK)
        (void)cli_fail("%s: %s%s%s%s", parts->data, status_text(status), why.len > 0 ? " (" : "",
                       text, why.len > 0 ? ")" : "");
    return status;
}

static unsigned worker_count(const ServeOptions *options) {
    if (options->workers != 0)
        return options->workers;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 2)
        return 1;
    return processors - 1 < WORKERS_DEFAULT_MAX ? (unsigned)processors - 1 : WORKERS_DEFAULT_MAX;
}

static Status cannot_start(const ServeParts *parts, Status status) {
    if (status == STATUS_NO_ROOM)
        (void)cli_fail("%s: cannot start: there is not enough memory for these limits; allow less "
                       "with --limit tables=N or connections=N",
                       parts->data);
    else
        (void)cli_fail("%s: cannot start: %s", parts->data, status_text(status));
    return status;
}

static Status open_threads(ServeParts *parts, const ServeOptions *options) {
    const JournalOptions journal = {.store = parts->store,
                                    .bytes = options->limits.journal_bytes,
                                    .wake = wake_loop,
                                    .context = parts};
    Status status = journal_open(&journal, &parts->journal);
    if (status != STATUS_OK)
        return cannot_start(parts, status);
    unsigned tables = options->limits.tables;
    const EngineOptions engine = {.workers = worker_count(options),
                                  .players = tables * SEATS_A_TABLE,
                                  .questions = tables < 256 ? tables * SEATS_A_TABLE : 1024,
                                  .wake = wake_loop,
                                  .context = parts};
    status = engine_open(&engine, &parts->engine);
    return status == STATUS_OK ? STATUS_OK : cannot_start(parts, status);
}

static Status open_server(ServeParts *parts, const ServeOptions *options) {
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    int64_t now = monotonic_ms();
    const ServerConfig config = {
        .limits = options->limits,
        .version = BUGHOUSE_VERSION,
        .public_url = options->public_url,
        .store = parts->reader,
        .journal = parts->journal,
        .engine = parts->engine,
        .unix_offset = (int64_t)real.tv_sec * 1000 + real.tv_nsec / 1000000 - now,
        .log = log_server,
        .context = parts,
    };
    Status status = server_create(&config, now, &parts->server);
    if (status == STATUS_TOO_MANY)
        (void)cli_fail("%s: more tables are in use than there is room for; allow more with "
                       "--limit tables=N",
                       parts->data);
    else if (status != STATUS_OK)
        (void)cannot_start(parts, status);
    return status;
}

int serve_parts_open(ServeParts *parts, const ServeOptions *options) {
    *parts = (ServeParts){0};
    bool found = find_data(parts, options) && find_web(parts, options) && open_net(parts, options);
    Status status = found ? open_store(parts) : STATUS_NOT_FOUND;
    if (status == STATUS_OK)
        status = open_threads(parts, options);
    if (status == STATUS_OK)
        status = open_server(parts, options);
    if (status == STATUS_OK)
        return EXIT_YES;
    (void)serve_parts_close(parts);
    return status == STATUS_DISK_FULL || status == STATUS_IO ? EXIT_NO : EXIT_USAGE;
}

bool serve_parts_close(ServeParts *parts) {
    // The threads wake the network until they have ended, so it goes after them; what it still says
    // of its connections then, nobody hears.
    Status status = STATUS_OK;
    JournalState last = {0};
    if (parts->server != NULL)
        server_free(parts->server);
    parts->server = NULL;
    if (parts->journal != NULL)
        status = journal_close(parts->journal, &last);
    engine_close(parts->engine);
    net_close(parts->net);
    store_close(parts->reader);
    store_close(parts->store);
    if (status != STATUS_OK)
        (void)cli_fail("%s: the last events could not be written: %s (%s)", parts->data,
                       status_text(status), last.detail);
    *parts = (ServeParts){0};
    return status == STATUS_OK;
}
