// SPDX-License-Identifier: MIT
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/schema.h"

enum { TEXT_MAX = 20000, WHAT_MAX = 400 };

static void random_bytes(void *context, void *bytes, size_t count) {
    Rig *rig = context;
    unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        at[i] = (unsigned char)random_next(&rig->random);
}

static void log_line(void *context, bool trouble, const char *line) {
    Rig *rig = context;
    snprintf(rig->logged, sizeof rig->logged, "%s: %s", trouble ? "trouble" : "state", line);
}

static Status open_all(Rig *rig) {
    char why[200];
    Writer out = writer_on(why, sizeof why);
    assert_int_equal(memory_store_open(rig->disk, STORE_WRITE, &server_schema, &rig->writer, &out),
                     STATUS_OK);
    assert_int_equal(memory_store_open(rig->disk, STORE_READ, &server_schema, &rig->reader, &out),
                     STATUS_OK);
    JournalOptions journal = {.store = rig->writer, .stepped = true};
    assert_int_equal(journal_open(&journal, &rig->journal), STATUS_OK);
    EngineOptions engine = {.players = 16, .questions = 16, .nodes = 2000};
    rig->engine = NULL;
    if (rig->with_engine)
        assert_int_equal(engine_open(&engine, &rig->engine), STATUS_OK);
    ServerConfig config = {.limits = rig->limits,
                           .version = "0.0",
                           .public_url = "https://chess.example.org",
                           .store = rig->reader,
                           .journal = rig->journal,
                           .engine = rig->engine,
                           .unix_offset = INT64_C(1700000000000),
                           .random = random_bytes,
                           .log = log_line,
                           .context = rig};
    return server_create(&config, rig->now, &rig->server);
}

void rig_start(Rig *rig) {
    rig->now = 1000000;
    rig->random = random_from_seed(7);
    rig->disk = memory_disk_new();
    if (rig->limits.tables == 0)
        rig->limits.tables = 8;
    rig->limits.connections = 16;
    rig->limits.outbox_total = 4 << 20;
    assert_int_equal(open_all(rig), STATUS_OK);
}

static void close_all(Rig *rig) {
    server_free(rig->server);
    engine_close(rig->engine);
    journal_abandon(rig->journal);
    store_close(rig->writer);
    store_close(rig->reader);
}

void rig_stop(Rig *rig) {
    rig_clear(rig);
    close_all(rig);
    memory_disk_free(rig->disk);
}

Status rig_restart(Rig *rig, int64_t ms) {
    close_all(rig);
    for (unsigned i = 0; i < RIG_CLIENTS; i++)
        rig->clients[i].conn = 0;
    rig->now += ms;
    return open_all(rig);
}

void rig_crash(Rig *rig, int64_t ms) {
    assert_int_equal(rig_restart(rig, ms), STATUS_OK);
}

void rig_connect(Rig *rig, unsigned client) {
    RigClient *to = &rig->clients[client];
    assert_int_equal(server_open(rig->server, str_of("10.0.0.1"), to, rig->now, &to->conn),
                     STATUS_OK);
    rig_say_only(rig, client, "{'t':'hello','v':1}", "");
    rig_deliver(rig);
    rig_expect(rig, client, "{'t':'welcome','v':1");
    rig_clear(rig);
}

void rig_disconnect(Rig *rig, unsigned client) {
    server_close(rig->server, rig->clients[client].conn, rig->now);
    rig->clients[client].conn = 0;
    rig_deliver(rig);
}

static void with_quotes(const char *text, const char *word, char *out, size_t size) {
    snprintf(out, size, "%s", "");
    size_t len = 0;
    for (; *text != '\0' && len + 1 < size; text++) {
        if (text[0] == '%' && text[1] == 's') {
            len += (size_t)snprintf(out + len, size - len, "%s", word);
            text++;
        } else {
            out[len++] = *text == '\'' ? '"' : *text;
        }
    }
    out[len] = '\0';
}

void rig_say_only(Rig *rig, unsigned client, const char *text, const char *word) {
    static char line[TEXT_MAX];
    with_quotes(text, word, line, sizeof line);
    server_frame(rig->server, rig->clients[client].conn, str_of(line), rig->now);
}

void rig_say(Rig *rig, unsigned client, const char *text, const char *word) {
    rig_say_only(rig, client, text, word);
    rig_commit(rig);
}

void rig_deliver(Rig *rig) {
    static char buffer[SERVER_FRAME_MAX + 1];
    ServerConn conn;
    while (server_next_ready(rig->server, &conn)) {
        RigClient *client = server_context(rig->server, conn);
        size_t len;
        while (server_take(rig->server, conn, buffer, &len)) {
            buffer[len] = '\0';
            assert_true(client->count < RIG_INBOX);
            client->inbox[client->count++] = strdup(buffer);
        }
    }
}

void rig_commit(Rig *rig) {
    Status status = journal_step(rig->journal);
    (void)status; // the server sees a failure by itself
    server_wake(rig->server, rig->now);
    rig_deliver(rig);
}

void rig_wait(Rig *rig, int64_t ms) {
    int64_t end = rig->now + ms;
    for (;;) {
        int64_t due = server_deadline(rig->server);
        rig->now = due < rig->now ? rig->now : due < end ? due : end;
        server_tick(rig->server, rig->now);
        while (rig->engine != NULL && engine_step(rig->engine))
            server_wake(rig->server, rig->now);
        rig_commit(rig);
        if (rig->now == end && server_deadline(rig->server) > end)
            return;
    }
}

const char *rig_find(Rig *rig, unsigned client, const char *what) {
    char text[WHAT_MAX];
    with_quotes(what, "", text, sizeof text);
    for (unsigned i = rig->clients[client].count; i-- > 0;)
        if (strstr(rig->clients[client].inbox[i], text) != NULL)
            return rig->clients[client].inbox[i];
    return NULL;
}

const char *rig_expect(Rig *rig, unsigned client, const char *what) {
    const char *found = rig_find(rig, client, what);
    if (found != NULL)
        return found;
    for (unsigned i = 0; i < rig->clients[client].count; i++)
        print_message("# %u got %s\n", client, rig->clients[client].inbox[i]);
    fail_msg("client %u was not told %s", client, what);
    return NULL;
}

void rig_expect_none(Rig *rig, unsigned client, const char *what) {
    const char *found = rig_find(rig, client, what);
    if (found != NULL)
        fail_msg("client %u was told %s", client, found);
}

void rig_clear(Rig *rig) {
    for (unsigned i = 0; i < RIG_CLIENTS; i++) {
        for (unsigned j = 0; j < rig->clients[i].count; j++)
            free(rig->clients[i].inbox[j]);
        rig->clients[i].count = 0;
    }
}

void rig_field(const char *message, const char *key, char *out, size_t size) {
    char text[64];
    snprintf(text, sizeof text, "\"%s\":\"", key);
    const char *at = strstr(message, text);
    assert_non_null(at);
    at += strlen(text);
    const char *end = strchr(at, '"');
    assert_non_null(end);
    assert_true((size_t)(end - at) < size);
    memcpy(out, at, (size_t)(end - at));
    out[end - at] = '\0';
}

long rig_metric(const Rig *rig, const char *name) {
    static char text[16384];
    char line[80];
    Writer out = writer_on(text, sizeof text);
    server_metrics(rig->server, &out);
    assert_int_equal(writer_status(&out), STATUS_OK);
    snprintf(line, sizeof line, "\nbughouse_%s ", name);
    const char *at = strstr(text, line);
    assert_non_null(at);
    return strtol(at + strlen(line), NULL, 10);
}
