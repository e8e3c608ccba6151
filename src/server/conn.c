// SPDX-License-Identifier: MIT
#include "server/conn.h"

#include <assert.h>
#include <stdlib.h>

#include "server/lobby.h"
#include "server/seats.h"
#include "server/table.h"

enum { TURN_SHIFT = 18, PLACE_MASK = (1 << TURN_SHIFT) - 1 };
static_assert(SERVER_CONNECTIONS_MAX + 1 <= PLACE_MASK, "a place for each connection");

Conn *conn_find(const Server *server, ServerConn number) {
    uint32_t place = number & PLACE_MASK;
    if (place == 0 || place >= server->conn_count)
        return NULL;
    Conn *conn = &server->conns[place];
    return conn->used && conn_number(server, conn) == number ? conn : NULL;
}

ServerConn conn_number(const Server *server, const Conn *conn) {
    uint32_t place = (uint32_t)(conn - server->conns);
    return ((uint32_t)conn->turn << TURN_SHIFT) | place;
}

bool conn_init(Server *server) {
    if (server->limits.connections > SERVER_CONNECTIONS_MAX)
        return false;
    server->conn_count = server->limits.connections + 1;
    server->conns = calloc(server->conn_count, sizeof *server->conns);
    if (server->conns == NULL)
        return false;
    for (uint32_t i = server->conn_count - 1; i > 0; i--) {
        server->conns[i].next_free = server->free_conn;
        server->free_conn = i;
    }
    return true;
}

Status conn_open(Server *server, Str address, void *context, ServerConn *out) {
    uint32_t place = server->free_conn;
    uint32_t from = addresses_find(&server->addresses, address, server->now);
    if (place == 0 || from == server->addresses.count ||
        server->addresses.items[from].connections >= server->limits.per_address)
        return STATUS_TOO_MANY;
    Conn *conn = &server->conns[place];
    server->free_conn = conn->next_free;
    uint16_t turn = (uint16_t)((conn->turn + 1) & ((1 << (32 - TURN_SHIFT)) - 1));
    *conn = (Conn){.used = true,
                   .turn = turn,
                   .address = from,
                   .context = context,
                   .last_n = -1,
                   .table = server->limits.tables};
    server->addresses.items[from].connections++;
    server->counters.connections++;
    *out = conn_number(server, conn);
    return STATUS_OK;
}

static void unready(Server *server, Conn *conn) {
    if (!conn->ready)
        return;
    uint32_t place = (uint32_t)(conn - server->conns);
    uint32_t before = 0;
    for (uint32_t i = server->first_ready; i != place; i = server->conns[i].next_ready)
        before = i;
    if (before == 0)
        server->first_ready = conn->next_ready;
    else
        server->conns[before].next_ready = conn->next_ready;
    if (server->last_ready == place)
        server->last_ready = before;
    conn->ready = false;
}

void conn_close(Server *server, Conn *conn) {
    conn_leave(server, conn);
    lobby_unwatch(server, conn);
    unready(server, conn);
    outbox_clear(&server->pool, &conn->outbox);
    server->addresses.items[conn->address].connections--;
    server->addresses.items[conn->address].seen_at = server->now;
    server->counters.connections--;
    conn->used = false;
    conn->next_free = server->free_conn;
    server->free_conn = (uint32_t)(conn - server->conns);
}

static void make_ready(Server *server, Conn *conn) {
    if (conn->ready)
        return;
    uint32_t place = (uint32_t)(conn - server->conns);
    conn->ready = true;
    conn->next_ready = 0;
    if (server->last_ready == 0 || server->first_ready == 0)
        server->first_ready = place;
    else
        server->conns[server->last_ready].next_ready = place;
    server->last_ready = place;
}

void conn_send(Server *server, Conn *conn, Str text) {
    if (conn->dropped != NULL)
        return;
    if (!outbox_put(&server->pool, &conn->outbox, text, server->limits.outbox_bytes))
        conn_drop(server, conn, "too slow");
    make_ready(server, conn);
}

void conn_drop(Server *server, Conn *conn, const char *reason) {
    if (conn->dropped != NULL)
        return;
    conn->dropped = reason;
    server->counters.dropped++;
    make_ready(server, conn);
}

Table *conn_table(const Server *server, const Conn *conn) {
    return conn->table < server->limits.tables ? &server->tables[conn->table] : NULL;
}

Seat conn_seat(const Server *server, const Conn *conn) {
    const Table *table = conn_table(server, conn);
    Seat seat = SEAT_WHITE_A;
    while (seat < SEAT_COUNT && (table == NULL || table->here[seat] != conn_number(server, conn)))
        seat++;
    return seat;
}

void conn_watch(Server *server, Conn *conn, Table *table) {
    if (conn_table(server, conn) == table)
        return;
    conn_leave(server, conn);
    uint32_t place = (uint32_t)(conn - server->conns);
    conn->table = (uint32_t)(table - server->tables);
    conn->previous = 0;
    conn->next = table->first_conn;
    if (table->first_conn != 0)
        server->conns[table->first_conn].previous = place;
    table->first_conn = place;
    table->watchers++;
}

void conn_leave(Server *server, Conn *conn) {
    Table *table = conn_table(server, conn);
    if (table == NULL)
        return;
    Seat seat = conn_seat(server, conn);
    if (conn->previous != 0)
        server->conns[conn->previous].next = conn->next;
    else
        table->first_conn = conn->next;
    if (conn->next != 0)
        server->conns[conn->next].previous = conn->previous;
    conn->table = server->limits.tables;
    conn->has_table = false;
    table->watchers--;
    if (table->watchers == 0)
        table->idle_since = server->now;
    if (seat < SEAT_COUNT)
        seats_went_away(server, table, seat);
    table_reschedule(server, table);
}

Conn *conn_first_at(const Server *server, const Table *table) {
    return table->first_conn == 0 ? NULL : &server->conns[table->first_conn];
}

Conn *conn_next_at(const Server *server, const Conn *conn) {
    return conn->next == 0 ? NULL : &server->conns[conn->next];
}
