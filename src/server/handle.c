// SPDX-License-Identifier: MIT
#include "server/handle.h"

#include "server/conn.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/record.h"
#include "server/seats.h"
#include "server/show.h"

enum {
    STRIKES_MAX = 60, // messages over the limit, until the connection is dropped
    BURST_SECONDS = 3 // of messages that may come at once
};

// Whether the client may send another message now; one that goes on and on is dropped.
static bool is_in_time(Server *server, Conn *conn) {
    unsigned own = server->limits.frames_second;
    unsigned all = server->limits.address_second;
    Address *address = &server->addresses.items[conn->address];
    if (bucket_take(&conn->frames, 1000 / own, own * BURST_SECONDS, server->now) &&
        bucket_take(&address->frames, 1000 / all, all * BURST_SECONDS, server->now)) {
        conn->strikes -= conn->strikes > 0;
        return true;
    }
    conn->strikes++;
    if (conn->strikes > STRIKES_MAX)
        conn_drop(server, conn, "too fast");
    return false;
}

static void hello(Server *server, Conn *conn, const Request *request) {
    Writer out = show_begin(server, "welcome");
    conn->hello = true;
    if (request->has_n)
        json_key_int(&out, "n", request->n);
    json_key_int(&out, "v", 1);
    json_key_text(&out, "version", server->config.version == NULL ? "" : server->config.version);
    show_send(server, conn, &out);
}

static void lobby(Server *server, Conn *conn, const Request *request) {
    if (request->on)
        lobby_watch(server, conn, request->from);
    else
        lobby_unwatch(server, conn);
}

static void ping(Server *server, Conn *conn, const Request *request) {
    Writer out = show_begin(server, "pong");
    if (request->has_n)
        json_key_int(&out, "n", request->n);
    show_send(server, conn, &out);
}

typedef void Carry(Server *server, Conn *conn, const Request *request);

static Carry *const carriers[REQUEST_KIND_COUNT] = {
    [REQUEST_HELLO] = hello,         [REQUEST_LOBBY] = lobby,
    [REQUEST_CREATE] = seats_create, [REQUEST_WATCH] = seats_watch,
    [REQUEST_JOIN] = seats_join,     [REQUEST_SIT] = seats_sit,
    [REQUEST_LEAVE] = seats_leave,   [REQUEST_GIVE_UP_SEAT] = seats_give_up,
    [REQUEST_DO] = play_do,          [REQUEST_FILL] = seats_fill,
    [REQUEST_AGAIN] = seats_again,   [REQUEST_ARBITER] = play_arbiter,
    [REQUEST_LOG] = record_send_log, [REQUEST_PING] = ping,
};

static void refuse(Server *server, Conn *conn, const Request *request, const RequestFault *fault) {
    if (fault->answer == ANSWER_OK)
        show_status(server, conn, request, fault->status, fault->field);
    else
        show_error(server, conn, request, fault->answer, fault->field);
    if (fault->answer == ANSWER_UNREADABLE)
        conn_drop(server, conn, "unreadable");
}

void handle_frame(Server *server, Conn *conn, Str text) {
    static const Request nothing = {0};
    Request *request = &server->request;
    if (!is_in_time(server, conn)) {
        show_error(server, conn, &nothing, ANSWER_TOO_FAST, NULL);
        return;
    }
    if (text.len > SERVER_FRAME_MAX) {
        show_error(server, conn, &nothing, ANSWER_TOO_LARGE, NULL);
        return;
    }
    RequestFault fault;
    if (!request_read(text, request, &fault)) {
        refuse(server, conn, request, &fault);
        return;
    }
    if (!conn->hello && request->kind != REQUEST_HELLO) {
        show_error(server, conn, request, ANSWER_HELLO_FIRST, NULL);
        return;
    }
    if (request->has_n && request->n <= conn->last_n) {
        show_error(server, conn, request, ANSWER_REPEATED, NULL);
        return;
    }
    if (request->has_n)
        conn->last_n = request->n;
    carriers[request->kind](server, conn, request);
    secret_forget(&request->secret);
    secret_forget(&request->arbiter);
}
