// SPDX-License-Identifier: MIT
// Taking and keeping seats. votes.c has what the players of a table decide together, create.c how a
// table comes to be.
#include "server/seats.h"

#include <string.h>

#include "server/commit.h"
#include "server/computers.h"
#include "server/conn.h"
#include "server/freeze.h"
#include "server/recovery.h"
#include "server/rest.h"
#include "server/seats_parts.h"
#include "server/show.h"
#include "server/table.h"

Reply seats_reply(const Server *server, const Conn *conn, const Request *request, ReplyKind kind) {
    return (Reply){.kind = kind,
                   .conn = conn_number(server, conn),
                   .has_n = request->has_n,
                   .n = request->n,
                   .seat = SEAT_COUNT};
}

void seats_error(Server *server, const Conn *conn, const Request *request, Answer answer) {
    Reply reply = seats_reply(server, conn, request, REPLY_ERROR);
    reply.answer = answer;
    commit_reply(server, &reply);
}

void seats_ok(Server *server, const Conn *conn, const Request *request) {
    Reply reply = seats_reply(server, conn, request, REPLY_OK);
    commit_reply(server, &reply);
}

Answer seats_find(Server *server, uint64_t key, Table **out) {
    Table *table = table_find(server, key);
    Status status = table == NULL ? recovery_load(server, key, &table) : STATUS_OK;
    if (status == STATUS_NOT_FOUND || (status == STATUS_OK && !table->shown_once))
        return ANSWER_NO_TABLE;
    if (status != STATUS_OK)
        return ANSWER_TOO_MANY_TABLES;
    *out = table;
    return ANSWER_OK;
}

void seats_settle(Server *server, Table *table) {
    bool complete = table->live.state == TABLE_OPEN && table_seats_taken(&table->live);
    if (complete && table->random && table->live.match == 1)
        seats_deal(server, table);
    (void)computers_fit(server, table);
    table_reschedule(server, table);
}

void seats_move(Table *table, const Seat from[SEAT_COUNT]) {
    Table old = *table;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        table->live.chairs[seat] = old.live.chairs[from[seat]];
        table->here[seat] = old.here[from[seat]];
        table->away_since[seat] = old.away_since[from[seat]];
    }
}

void seats_deal(Server *server, Table *table) {
    Seat from[SEAT_COUNT] = {SEAT_WHITE_A, SEAT_BLACK_A, SEAT_WHITE_B, SEAT_BLACK_B};
    for (unsigned i = SEAT_COUNT - 1; i > 0; i--) {
        uint64_t lot;
        server->config.random(server->config.context, &lot, sizeof lot);
        unsigned j = (unsigned)(lot % (i + 1));
        Seat kept = from[i];
        from[i] = from[j];
        from[j] = kept;
    }
    seats_move(table, from);
}

void seats_watch(Server *server, Conn *conn, const Request *request) {
    Table *table;
    Answer answer = seats_find(server, request->table, &table);
    if (answer != ANSWER_OK) {
        seats_error(server, conn, request, answer);
        return;
    }
    conn_watch(server, conn, table);
    (void)rest_attend(server, table);
    table_reschedule(server, table);
    Reply reply = seats_reply(server, conn, request, REPLY_TABLE);
    commit_reply(server, &reply);
}

// Taking a seat -----------------------------------------------------------------------------------

// The seat whose owner has this secret: the one named, or where he sits now.
static Seat seat_of_secret(const Table *table, const Request *request) {
    for (unsigned i = 0; i < SEAT_COUNT; i++) {
        Seat seat = (Seat)(((unsigned)request->seat + i) % SEAT_COUNT);
        if (table->live.chairs[seat].kind == CHAIR_PERSON &&
            secret_fits(&request->secret, &table->live.chairs[seat].secret))
            return seat;
    }
    return SEAT_COUNT;
}

bool seats_mark_arbiter(const Server *server, Table *table, Seat seat) {
    if (table->live.chairs[seat].arbiter || commit_may_accept(server) != ANSWER_OK)
        return false;
    table->live.chairs[seat].arbiter = true;
    return true;
}

// The table that somebody wants to sit at; who says that he is its arbiter has to be.
static Answer find_to_sit(Server *server, const Request *request, Table **out) {
    Answer answer = seats_find(server, request->table, out);
    if (answer == ANSWER_OK && request->has_arbiter &&
        !secret_fits(&request->arbiter, &(*out)->secret))
        answer = ANSWER_NOT_ARBITER;
    return answer;
}

static Answer may_join(const Server *server, const Table *table, const Conn *conn,
                       const Request *request) {
    if (conn_table(server, conn) == table && conn_seat(server, conn) < SEAT_COUNT)
        return ANSWER_HAS_SEAT;
    if (table->live.state == TABLE_PLAYING)
        return ANSWER_NOT_NOW;
    if (table->live.chairs[request->seat].kind != CHAIR_OPEN)
        return ANSWER_SEAT_TAKEN;
    return commit_may_accept(server);
}

static void sit_down(Server *server, Table *table, Conn *conn, const Request *request, Seat seat);

void seats_join(Server *server, Conn *conn, const Request *request) {
    Table *table;
    Answer answer = find_to_sit(server, request, &table);
    if (answer != ANSWER_OK) {
        seats_error(server, conn, request, answer);
        return;
    }
    // The same request again, its answer lost: the seat is his already.
    Seat own = request->has_secret ? seat_of_secret(table, request) : SEAT_COUNT;
    if (own < SEAT_COUNT) {
        sit_down(server, table, conn, request, own);
        return;
    }
    answer = may_join(server, table, conn, request);
    if (answer != ANSWER_OK) {
        seats_error(server, conn, request, answer);
        return;
    }
    conn_watch(server, conn, table);
    Reply reply = seats_reply(server, conn, request, REPLY_SEATED);
    if (request->has_secret)
        reply.seat_secret = request->secret;
    else
        server->config.random(server->config.context, &reply.seat_secret, SECRET_BYTES);
    reply.with_secret = true;
    Chair *chair = &table->live.chairs[request->seat];
    *chair = (Chair){.kind = CHAIR_PERSON, .arbiter = request->has_arbiter};
    memcpy(chair->name, request->name, sizeof chair->name);
    secret_hash(&reply.seat_secret, &chair->secret);
    table->here[request->seat] = conn_number(server, conn);
    seats_settle(server, table);
    reply.seat = conn_seat(server, conn);
    commit_meta(server, table, reply.seat != request->seat, &reply);
}

static bool all_are_here(const Table *table) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (table->live.chairs[seat].kind == CHAIR_PERSON && table->here[seat] == 0)
            return false;
    return true;
}

bool seats_give_back(Server *server, Table *table) {
    bool changed = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        Chair *chair = &table->live.chairs[seat];
        if (table->here[seat] == 0 || chair->stand_in == 0 ||
            commit_may_accept(server) != ANSWER_OK)
            continue;
        chair->stand_in = 0;
        changed = true;
    }
    if (changed)
        seats_settle(server, table);
    return changed;
}

static void sit_down(Server *server, Table *table, Conn *conn, const Request *request, Seat seat) {
    Conn *before = conn_find(server, table->here[seat]);
    conn_watch(server, conn, table);
    (void)rest_attend(server, table); // later, if not now
    Seat left = conn_seat(server, conn);
    if (left < SEAT_COUNT && left != seat)
        seats_went_away(server, table, left);
    table->here[seat] = conn_number(server, conn);
    if (before != NULL && before != conn)
        show_moved(server, table, before);
    Reply reply = seats_reply(server, conn, request, REPLY_SEATED);
    reply.seat = seat;
    bool changed = seats_give_back(server, table);
    if (request->has_arbiter && seats_mark_arbiter(server, table, seat))
        changed = true;
    if (changed)
        commit_meta(server, table, false, &reply);
    else
        commit_reply(server, &reply);
    show_seats(server, table);
    if (table->frozen && table->thaw_at != 0 && !server->frozen && all_are_here(table))
        freeze_thaw(server, table);
    computers_ask(server, table);
    table_reschedule(server, table);
}

void seats_sit(Server *server, Conn *conn, const Request *request) {
    Table *table;
    Answer answer = find_to_sit(server, request, &table);
    Seat seat = answer == ANSWER_OK ? seat_of_secret(table, request) : SEAT_COUNT;
    if (answer == ANSWER_OK && seat == SEAT_COUNT)
        answer = ANSWER_BAD_SECRET;
    if (answer != ANSWER_OK)
        seats_error(server, conn, request, answer);
    else
        sit_down(server, table, conn, request, seat);
}

// Leaving -----------------------------------------------------------------------------------------

void seats_went_away(Server *server, Table *table, Seat seat) {
    table->here[seat] = 0;
    table->away_since[seat] = server->now;
    table->again[seat] = AGAIN_NONE;
    show_seats(server, table);
}

void seats_leave(Server *server, Conn *conn, const Request *request) {
    const Table *table = conn_table(server, conn);
    if (table == NULL || table->key != request->table) {
        seats_error(server, conn, request, ANSWER_NOT_HERE);
        return;
    }
    conn_leave(server, conn);
    seats_ok(server, conn, request);
}

static void make_open(Table *table, Seat seat) {
    table->live.chairs[seat] = (Chair){.kind = CHAIR_OPEN};
    table->here[seat] = 0;
    table->again[seat] = AGAIN_NONE;
}

void seats_give_up(Server *server, Conn *conn, const Request *request) {
    Table *table = conn_table(server, conn);
    Seat seat = conn_seat(server, conn);
    Answer answer = commit_may_accept(server);
    if (table == NULL || table->key != request->table)
        answer = ANSWER_NOT_HERE;
    else if (seat == SEAT_COUNT)
        answer = ANSWER_NO_SEAT;
    else if (table->live.state == TABLE_PLAYING)
        answer = ANSWER_NOT_NOW;
    if (answer != ANSWER_OK) {
        seats_error(server, conn, request, answer);
        return;
    }
    make_open(table, seat);
    seats_settle(server, table);
    Reply reply = seats_reply(server, conn, request, REPLY_OK);
    commit_meta(server, table, false, &reply);
}

void seats_tick(Server *server, Table *table) {
    if (table->live.state != TABLE_OPEN || commit_may_accept(server) != ANSWER_OK)
        return;
    bool changed = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (table->live.chairs[seat].kind != CHAIR_PERSON || table->here[seat] != 0 ||
            server->now - table->away_since[seat] < SEAT_KEPT_MS)
            continue;
        make_open(table, seat);
        changed = true;
    }
    if (!changed)
        return;
    seats_settle(server, table);
    commit_meta(server, table, false, NULL);
}
