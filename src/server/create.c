// SPDX-License-Identifier: MIT
// Making a table.
#include <string.h>

#include "server/commit.h"
#include "server/computers.h"
#include "server/conn.h"
#include "server/rows.h"
#include "server/seats.h"
#include "server/seats_parts.h"
#include "server/table.h"

static uint64_t new_key(const Server *server) {
    uint64_t key;
    do {
        server->config.random(server->config.context, &key, sizeof key);
        key &= ROWS_SPACE_LAST;
    } while (key == 0 || table_find(server, key) != NULL);
    return key;
}

static void fill_chair(Chair *chair, const WantedSeat *wanted, const Secret *own) {
    if (wanted->kind == WANTED_OPEN)
        return;
    if (wanted->kind == WANTED_ME) {
        chair->kind = CHAIR_PERSON;
        chair->arbiter = true;
        secret_hash(own, &chair->secret);
    } else {
        table_seat_computer(chair, wanted->level);
    }
    if (wanted->name[0] != '\0')
        memcpy(chair->name, wanted->name, sizeof chair->name);
}

static Answer may_create(Server *server, const Conn *conn, const Request *request) {
    Address *from = &server->addresses.items[conn->address];
    bool computers = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const WantedSeat *wanted = &request->seats[seat];
        computers = computers || wanted->kind == WANTED_COMPUTER;
        if (wanted->kind == WANTED_ME && wanted->name[0] == '\0')
            return ANSWER_BAD_NAME;
    }
    Answer answer = commit_may_accept(server);
    if (answer != ANSWER_OK)
        return answer;
    if (computers && server->engine == NULL)
        return ANSWER_NO_COMPUTERS;
    if (server->table_count == server->limits.tables)
        return ANSWER_TOO_MANY_TABLES;
    int64_t every = 3600000 / server->limits.creates_hour;
    return bucket_take(&from->creates, every, server->limits.creates_hour, server->now)
               ? ANSWER_OK
               : ANSWER_TOO_FAST;
}

void seats_create(Server *server, Conn *conn, const Request *request) {
    Answer answer = may_create(server, conn, request);
    Table *table = answer == ANSWER_OK ? table_add(server, new_key(server)) : NULL;
    if (table == NULL) {
        seats_error(server, conn, request, answer);
        return;
    }
    Reply reply = seats_reply(server, conn, request, REPLY_CREATED);
    server->config.random(server->config.context, &reply.secret, SECRET_BYTES);
    server->config.random(server->config.context, &reply.seat_secret, SECRET_BYTES);
    table->setup = request->setup;
    table->listed = !request->unlisted;
    table->random = request->random;
    table->created_unix = server->now + server->config.unix_offset;
    secret_hash(&reply.secret, &table->secret);
    table->live = (Meta){.match = 1};
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        fill_chair(&table->live.chairs[seat], &request->seats[seat], &reply.seat_secret);
        if (request->seats[seat].kind == WANTED_ME) {
            table->here[seat] = conn_number(server, conn);
            reply.with_secret = true;
        }
    }
    conn_watch(server, conn, table);
    table_begin_match(server, table);
    server->counters.tables++;
    seats_settle(server, table);
    reply.seat = conn_seat(server, conn);
    commit_meta(server, table, false, &reply);
}
