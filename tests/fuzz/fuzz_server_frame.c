// SPDX-License-Identifier: MIT
// Messages of four clients to a server. Each line of the input is a client's digit and what it
// sends, with @ for the table's id and $ for the next secret that was given out; or a word:
// `commit`, `wait` (a second), `night` (all go, and hours pass), `crash`, `leave` (client 0 goes and
// comes back).
//
// Whatever comes, the server stays healthy, and what a client was shown of a match before a restart
// is shown again after it.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "server/schema.h"
#include "server/server.h"
#include "store/journal.h"
#include "store/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CLIENTS = 4, FRAME_SPACE = SERVER_FRAME_MAX + 64, LINES_MAX = 1 << 16 };

typedef struct Fuzz {
    int64_t now;
    MemoryDisk *disk;
    Store *writer, *reader;
    Journal *journal;
    Server *server;
    Random random;
    ServerConn conns[CLIENTS];
    char id[SERVER_TABLE_ID_MAX + 1];
    char secret[33];
    char lines[LINES_MAX]; // of the last `table` that client 3 was told
} Fuzz;

static void demand(bool holds) {
    if (!holds)
        abort();
}

static void random_bytes(void *context, void *bytes, size_t count) {
    Fuzz *fuzz = context;
    for (size_t i = 0; i < count; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)random_next(&fuzz->random);
}

// Copies the text after `key` up to a quote.
static void note(const char *message, const char *key, char *out, size_t size) {
    const char *at = strstr(message, key);
    if (at == NULL)
        return;
    at += strlen(key);
    size_t len = strcspn(at, "\"");
    if (len >= size)
        return;
    memcpy(out, at, len);
    out[len] = '\0';
}

static void deliver(Fuzz *fuzz) {
    static char text[FRAME_SPACE];
    ServerConn conn;
    while (server_next_ready(fuzz->server, &conn)) {
        size_t len;
        while (server_take(fuzz->server, conn, text, &len)) {
            demand(len <= SERVER_FRAME_MAX);
            text[len] = '\0';
            note(text, "\"secret\":\"", fuzz->secret, sizeof fuzz->secret);
            if (strstr(text, "\"t\":\"created\"") != NULL)
                note(text, "\"table\":\"", fuzz->id, sizeof fuzz->id);
            const char *lines = strstr(text, "\"lines\":[");
            if (conn == fuzz->conns[3] && lines != NULL)
                snprintf(fuzz->lines, sizeof fuzz->lines, "%.*s", (int)(strlen(lines) - 2), lines);
        }
        if (server_is_dropped(fuzz->server, conn) != NULL) {
            server_close(fuzz->server, conn, fuzz->now);
            for (unsigned i = 0; i < CLIENTS; i++)
                fuzz->conns[i] = fuzz->conns[i] == conn ? 0 : fuzz->conns[i];
        }
    }
}

static void commit(Fuzz *fuzz) {
    demand(journal_step(fuzz->journal) == STATUS_OK);
    server_wake(fuzz->server, fuzz->now);
    deliver(fuzz);
}

static void send(Fuzz *fuzz, unsigned client, const char *text) {
    if (fuzz->conns[client] == 0) {
        demand(server_open(fuzz->server, str_of("::1"), NULL, fuzz->now, &fuzz->conns[client]) ==
               STATUS_OK);
        server_frame(fuzz->server, fuzz->conns[client], str_of("{\"t\":\"hello\",\"v\":1}"),
                     fuzz->now);
    }
    server_frame(fuzz->server, fuzz->conns[client], str_of(text), fuzz->now);
    deliver(fuzz);
}

static void start(Fuzz *fuzz) {
    demand(memory_store_open(fuzz->disk, STORE_WRITE, &server_schema, &fuzz->writer, NULL) ==
           STATUS_OK);
    demand(memory_store_open(fuzz->disk, STORE_READ, &server_schema, &fuzz->reader, NULL) ==
           STATUS_OK);
    JournalOptions journal = {.store = fuzz->writer, .bytes = 1 << 18, .stepped = true};
    demand(journal_open(&journal, &fuzz->journal) == STATUS_OK);
    ServerConfig config = {.limits = {.tables = 4,
                                      .connections = 8,
                                      .outbox_total = 1 << 20,
                                      .frames_second = 900,
                                      .address_second = 900},
                           .store = fuzz->reader,
                           .journal = fuzz->journal,
                           .random = random_bytes,
                           .context = fuzz};
    demand(server_create(&config, fuzz->now, &fuzz->server) == STATUS_OK);
    memset(fuzz->conns, 0, sizeof fuzz->conns);
}

static void stop(Fuzz *fuzz) {
    server_free(fuzz->server);
    journal_abandon(fuzz->journal);
    store_close(fuzz->writer);
    store_close(fuzz->reader);
}

static void watch(Fuzz *fuzz) {
    char text[100];
    fuzz->lines[0] = '\0';
    snprintf(text, sizeof text, "{\"t\":\"watch\",\"table\":\"%s\"}", fuzz->id);
    if (fuzz->conns[3] != 0)
        server_close(fuzz->server, fuzz->conns[3], fuzz->now);
    fuzz->conns[3] = 0;
    send(fuzz, 3, text);
    commit(fuzz);
}

static void crash(Fuzz *fuzz) {
    static char before[LINES_MAX];
    commit(fuzz);
    watch(fuzz);
    memcpy(before, fuzz->lines, sizeof before);
    stop(fuzz);
    start(fuzz);
    watch(fuzz);
    demand(strcmp(before, fuzz->lines) == 0);
}

// In few steps: nobody is there to whom a moment would matter.
static void night(Fuzz *fuzz) {
    for (unsigned i = 0; i < CLIENTS; i++)
        if (fuzz->conns[i] != 0)
            server_close(fuzz->server, fuzz->conns[i], fuzz->now);
    memset(fuzz->conns, 0, sizeof fuzz->conns);
    for (unsigned i = 0; i < 15; i++) {
        fuzz->now += 30 * 60000;
        server_tick(fuzz->server, fuzz->now);
        commit(fuzz);
    }
}

static void expand(const Fuzz *fuzz, Str line, char *out, size_t size) {
    Writer text = writer_on(out, size);
    for (size_t i = 1; i < line.len; i++) {
        if (line.at[i] == '@')
            writer_text(&text, fuzz->id);
        else if (line.at[i] == '$')
            writer_text(&text, fuzz->secret);
        else if (line.at[i] != '\0')
            writer_char(&text, line.at[i]);
    }
}

static void step(Fuzz *fuzz, Str line) {
    static char text[FRAME_SPACE];
    if (str_is(line, "commit")) {
        commit(fuzz);
    } else if (str_is(line, "wait")) {
        fuzz->now += 1000;
        server_tick(fuzz->server, fuzz->now);
        commit(fuzz);
    } else if (str_is(line, "night")) {
        night(fuzz);
    } else if (str_is(line, "crash")) {
        crash(fuzz);
    } else if (str_is(line, "leave") && fuzz->conns[0] != 0) {
        server_close(fuzz->server, fuzz->conns[0], fuzz->now);
        fuzz->conns[0] = 0;
    } else if (line.len > 0 && line.at[0] >= '0' && line.at[0] < '0' + CLIENTS) {
        expand(fuzz, line, text, sizeof text);
        send(fuzz, (unsigned)(line.at[0] - '0'), text);
        fuzz->now += 10;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    memset(&fuzz, 0, sizeof fuzz);
    fuzz.now = 5000;
    fuzz.random = random_from_seed(1);
    fuzz.disk = memory_disk_new();
    start(&fuzz);
    Str rest = {(const char *)data, size};
    for (unsigned steps = 0; rest.len > 0 && steps < 200; steps++) {
        size_t end = str_find(rest, '\n');
        step(&fuzz, str_first(rest, end));
        rest = str_from(rest, end < rest.len ? end + 1 : end);
    }
    char health[100];
    Writer out = writer_on(health, sizeof health);
    crash(&fuzz);
    demand(server_health(fuzz.server, &out));
    stop(&fuzz);
    memory_disk_free(fuzz.disk);
    return 0;
}
