// SPDX-License-Identifier: MIT
// The Server itself: its life, messages in and out, its time.
#include "server/server.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/computers.h"
#include "server/conn.h"
#include "server/freeze.h"
#include "server/handle.h"
#include "server/lobby.h"
#include "server/notice.h"
#include "server/play.h"
#include "server/recovery.h"
#include "server/rest.h"
#include "server/rows.h"
#include "server/seats.h"
#include "server/show.h"
#include "server/state.h"
#include "server/table.h"

static void system_random(void *context, void *bytes, size_t count) {
    (void)context;
    randombytes_buf(bytes, count);
}

static_assert(SERVER_LOG_BYTES_LEAST >= 2 * LOG_SPARE, "no room for the moves of a match");
static_assert(SERVER_LOG_BYTES_MOST <= ROWS_ARCHIVE_PARTS_MAX * ROWS_ARCHIVE_PART,
              "a log that does not fit into the archive");

static void take_default(unsigned *field, unsigned value) {
    if (*field == 0)
        *field = value;
}

void server_limits_complete(ServerLimits *limits) {
    take_default(&limits->tables, 1000);
    take_default(&limits->connections, 4000);
    take_default(&limits->per_address, 100);
    take_default(&limits->frames_second, 20);
    take_default(&limits->address_second, 100);
    take_default(&limits->creates_hour, 60);
    take_default(&limits->requests_minute, 2400);
    take_default(&limits->outbox_bytes, 512 * 1024);
    take_default(&limits->outbox_total, 64 * 1024 * 1024);
    take_default(&limits->log_bytes, 256 * 1024);
    take_default(&limits->messages_minute, 30);
    take_default(&limits->rows_kept, 200000);
    if (limits->journal_bytes == 0)
        limits->journal_bytes = 4 << 20;
    if (limits->log_bytes < SERVER_LOG_BYTES_LEAST)
        limits->log_bytes = SERVER_LOG_BYTES_LEAST;
    if (limits->log_bytes > SERVER_LOG_BYTES_MOST)
        limits->log_bytes = SERVER_LOG_BYTES_MOST;
}

Status server_create(const ServerConfig *config, int64_t now, Server **out) {
    *out = NULL;
    Server *server = sodium_init() < 0 ? NULL : calloc(1, sizeof *server);
    if (server == NULL)
        return STATUS_NO_ROOM;
    server->config = *config;
    server->limits = config->limits;
    server_limits_complete(&server->limits);
    if (server->config.random == NULL)
        server->config.random = system_random;
    server->store = config->store;
    server->journal = config->journal;
    server->engine = config->engine;
    server->now = now;
    server->lobby_at = SCHEDULE_NEVER;
    server->heartbeat_at = now;
    server->config.random(server->config.context, server->addresses.seed,
                          sizeof server->addresses.seed);
    Status status = STATUS_NO_ROOM;
    if (table_init(server) && conn_init(server) && commit_init(server) &&
        outbox_pool_init(&server->pool, server->limits.outbox_total) &&
        addresses_init(&server->addresses, server->limits.connections))
        status = recovery_run(server);
    if (status == STATUS_OK)
        *out = server;
    else
        server_free(server);
    return status;
}

void server_free(Server *server) {
    if (server == NULL)
        return;
    for (uint32_t i = 0; server->tables != NULL && i < server->limits.tables; i++)
        for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
            if (server->tables[i].key != 0 && server->tables[i].computers[seat].player != 0)
                engine_unseat(server->engine, server->tables[i].computers[seat].player);
    table_free_all(server);
    outbox_pool_free(&server->pool);
    addresses_free(&server->addresses);
    free(server->conns);
    free(server->pending);
    free(server);
}

static void set_now(Server *server, int64_t now) {
    if (now > server->now)
        server->now = now;
}

// Connections -------------------------------------------------------------------------------------

Status server_open(Server *server, Str address, void *context, int64_t now, ServerConn *out) {
    set_now(server, now);
    return conn_open(server, address, context, out);
}

int64_t server_may_get(Server *server, Str address, int64_t now) {
    unsigned most = server->limits.requests_minute;
    int64_t every = 60000 / most;
    set_now(server, now);
    uint32_t place = addresses_find(&server->addresses, address, server->now);
    if (place == server->addresses.count)
        return every;
    Bucket *gets = &server->addresses.items[place].gets;
    return bucket_take(gets, every, most, server->now) ? 0 : bucket_wait(gets, every, most);
}

void server_frame(Server *server, ServerConn conn, Str text, int64_t now) {
    set_now(server, now);
    Conn *found = conn_find(server, conn);
    if (found == NULL || found->dropped != NULL)
        return;
    server->counters.frames++;
    handle_frame(server, found, text);
}

void server_close(Server *server, ServerConn conn, int64_t now) {
    set_now(server, now);
    Conn *found = conn_find(server, conn);
    if (found != NULL)
        conn_close(server, found);
}

void *server_context(const Server *server, ServerConn conn) {
    const Conn *found = conn_find(server, conn);
    return found == NULL ? NULL : found->context;
}

bool server_next_ready(Server *server, ServerConn *out) {
    uint32_t place = server->first_ready;
    if (place == 0)
        return false;
    Conn *conn = &server->conns[place];
    server->first_ready = conn->next_ready;
    if (server->first_ready == 0)
        server->last_ready = 0;
    conn->ready = false;
    *out = conn_number(server, conn);
    return true;
}

bool server_take(Server *server, ServerConn conn, char *buffer, size_t *len) {
    Conn *found = conn_find(server, conn);
    return found != NULL && outbox_take(&server->pool, &found->outbox, buffer, len);
}

const char *server_is_dropped(const Server *server, ServerConn conn) {
    const Conn *found = conn_find(server, conn);
    return found == NULL ? "closed" : found->dropped;
}

// Time --------------------------------------------------------------------------------------------

// Nobody has been at the table for long: it can be loaded again.
static bool retire(Server *server, Table *table) {
    bool plays = table->live.state == TABLE_PLAYING && !table->resting;
    if (table->watchers > 0 || table->pending > 0 || plays ||
        server->now - table->idle_since < ARCHIVE_MS)
        return false;
    bool listed = table->listed;
    table->live.state = TABLE_OVER; // no computer is wanted any more
    (void)computers_fit(server, table);
    table_remove(server, table);
    if (listed)
        lobby_touch(server);
    return true;
}

static void attend(Server *server, Table *table) {
    if (retire(server, table))
        return;
    if (!rest_attend(server, table)) {
        schedule_set(&server->schedule, table_index(server, table), server->now + RETRY_MS);
        return;
    }
    if (table->frozen) {
        if (table->thaw_at != 0 && server->now >= table->thaw_at && !server->frozen)
            freeze_thaw(server, table);
        table_reschedule(server, table);
        return;
    }
    seats_tick(server, table);
    play_pass_time(server, table);
    if (table_is_timed(table) && server->now - table->time_sent_at >= TIME_MESSAGE_MS)
        show_time(server, table);
    computers_ask(server, table);
    table_reschedule(server, table);
}

void server_tick(Server *server, int64_t now) {
    set_now(server, now);
    commit_poll(server);
    computers_collect(server);
    // Each table once: what is due again at this very moment waits for the next call.
    for (uint32_t i = 0; i < server->limits.tables; i++) {
        uint32_t number;
        if (server->draining || schedule_first(&server->schedule, &number) > server->now)
            break;
        attend(server, &server->tables[number]);
    }
    if (server->playing > 0 && !server->frozen && server->now >= server->heartbeat_at)
        commit_heartbeat(server);
    lobby_tick(server);
    commit_poll(server);
}

int64_t server_deadline(const Server *server) {
    uint32_t number;
    int64_t due = server->draining ? SCHEDULE_NEVER : schedule_first(&server->schedule, &number);
    int64_t commit = commit_deadline(server);
    due = commit < due ? commit : due;
    return server->lobby_at < due ? server->lobby_at : due;
}

void server_wake(Server *server, int64_t now) {
    set_now(server, now);
    commit_poll(server);
    computers_collect(server);
}

void server_drain(Server *server, int64_t now) {
    set_now(server, now);
    if (server->draining)
        return;
    // Clocks stop here: the heartbeat is what a restart will go by.
    if (server->playing > 0 && !server->frozen)
        commit_heartbeat(server);
    server->draining = true;
    server->drain_ticket = server->journal_state.put;
    freeze_all(server);
    show_draining(server);
    notice_write(server, "draining", "");
}

bool server_is_drained(const Server *server) {
    return server->draining && server->pending_count == 0 &&
           server->journal_state.committed >= server->drain_ticket;
}
