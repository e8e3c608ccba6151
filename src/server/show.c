// SPDX-License-Identifier: MIT
// Answers, and what all watchers of a table are told. The whole table: show_table.c.
#include "server/show.h"

#include "server/conn.h"
#include "server/show_parts.h"
#include "server/table.h"

Writer show_begin(Server *server, const char *kind) {
    Writer out = writer_on(server->text, sizeof server->text);
    writer_char(&out, '{');
    json_key_text(&out, "t", kind);
    return out;
}

void show_send(Server *server, Conn *conn, Writer *out) {
    writer_char(out, '}');
    conn_send(server, conn, writer_view(out));
}

static Writer begin_for(Server *server, const char *kind, bool has_n, int64_t n) {
    Writer out = show_begin(server, kind);
    if (has_n)
        json_key_int(&out, "n", n);
    return out;
}

static void send_code(Server *server, Conn *conn, Writer *out, const char *code, const char *text) {
    json_key_text(out, "code", code);
    json_key_text(out, "text", text);
    show_send(server, conn, out);
}

void show_error(Server *server, Conn *conn, const Request *request, Answer answer,
                const char *field) {
    Writer out = begin_for(server, "error", request->has_n, request->n);
    if (field != NULL)
        json_key_text(&out, "field", field);
    server->counters.errors++;
    send_code(server, conn, &out, answer_name(answer), answer_text(answer));
}

void show_status(Server *server, Conn *conn, const Request *request, Status status,
                 const char *field) {
    Writer out = begin_for(server, "error", request->has_n, request->n);
    if (field != NULL)
        json_key_text(&out, "field", field);
    server->counters.errors++;
    send_code(server, conn, &out, status_name(status), status_text(status));
}

static void json_key_secret(Writer *out, const char *key, const Secret *secret) {
    json_key(out, key);
    writer_char(out, '"');
    secret_write(secret, out);
    writer_char(out, '"');
}

static void json_key_seat(Writer *out, const char *key, Seat seat) {
    const char letter[2] = {seat_letter(seat), '\0'};
    json_key_text(out, key, letter);
}

static void show_seated(Server *server, Conn *conn, Table *table, const Reply *reply) {
    bool created = reply->kind == REPLY_CREATED;
    Writer out = begin_for(server, created ? "created" : "seated", reply->has_n, reply->n);
    json_key_text(&out, "table", table->id);
    if (created)
        json_key_secret(&out, "secret", &reply->secret);
    if (reply->seat < SEAT_COUNT)
        json_key_seat(&out, "seat", reply->seat);
    if (reply->with_secret)
        json_key_secret(&out, created ? "seatSecret" : "secret", &reply->seat_secret);
    show_send(server, conn, &out);
    show_table(server, table, conn);
}

static void show_refused(Server *server, Conn *conn, const Reply *reply) {
    Writer out = begin_for(server, "refused", reply->has_n, reply->n);
    server->counters.refused++;
    send_code(server, conn, &out, status_name(reply->status), status_text(reply->status));
}

void show_reply(Server *server, const Reply *reply) {
    Conn *conn = reply->kind == REPLY_NONE ? NULL : conn_find(server, reply->conn);
    if (conn == NULL)
        return;
    Table *table = conn_table(server, conn);
    Writer out;
    switch (reply->kind) {
    case REPLY_NONE:
        break;
    case REPLY_OK:
        out = begin_for(server, "ok", reply->has_n, reply->n);
        show_send(server, conn, &out);
        break;
    case REPLY_REFUSED:
        show_refused(server, conn, reply);
        break;
    case REPLY_ERROR:
        show_error(server, conn, &(Request){.has_n = reply->has_n, .n = reply->n}, reply->answer,
                   NULL);
        break;
    case REPLY_CREATED:
    case REPLY_SEATED:
        if (table != NULL)
            show_seated(server, conn, table, reply);
        break;
    case REPLY_TABLE:
        if (table != NULL)
            show_table(server, table, conn);
        break;
    }
}

// Watchers ----------------------------------------------------------------------------------------

void show_event(Server *server, Table *table, uint32_t log_len) {
    Str line = {table->log + table->shown_len, log_len - table->shown_len - 1};
    table->shown_len = log_len;
    uint32_t index = table->shown_lines++;
    server->counters.events++;
    for (Conn *conn = conn_first_at(server, table); conn != NULL;
         conn = conn_next_at(server, conn)) {
        if (!conn->has_table)
            continue;
        bool hidden = show_is_hidden(line, conn_seat(server, conn));
        Writer out = show_begin(server, "event");
        json_key_text(&out, "table", table->id);
        json_key_int(&out, "match", table->shown.match);
        json_key_int(&out, "i", index);
        json_key(&out, "line");
        json_text(&out, hidden ? str_of("") : line);
        json_key_int(&out, "now", table_now_shown(server, table));
        show_send(server, conn, &out);
    }
}

// The same message to all.
static void send_to_all(Server *server, Table *table, Writer *out) {
    writer_char(out, '}');
    for (Conn *conn = conn_first_at(server, table); conn != NULL; conn = conn_next_at(server, conn))
        if (conn->has_table)
            conn_send(server, conn, writer_view(out));
}

void show_seats(Server *server, Table *table) {
    for (Conn *conn = conn_first_at(server, table); conn != NULL;
         conn = conn_next_at(server, conn)) {
        if (!conn->has_table)
            continue;
        Writer out = show_begin(server, "seats");
        json_key_text(&out, "table", table->id);
        show_seats_fields(server, table, conn, &out);
        show_send(server, conn, &out);
    }
}

void show_time(Server *server, Table *table) {
    Writer out = show_begin(server, "time");
    json_key_text(&out, "table", table->id);
    json_key_int(&out, "now", table_now_shown(server, table));
    table->time_sent_at = server->now;
    send_to_all(server, table, &out);
}

void show_frozen(Server *server, Table *table) {
    Writer out = show_begin(server, "frozen");
    json_key_text(&out, "table", table->id);
    json_key_bool(&out, "on", table->frozen);
    send_to_all(server, table, &out);
}

void show_moved(Server *server, Table *table, Conn *conn) {
    Writer out = show_begin(server, "moved");
    json_key_text(&out, "table", table->id);
    show_send(server, conn, &out);
}

void show_draining(Server *server) {
    Writer out = show_begin(server, "draining");
    writer_char(&out, '}');
    for (uint32_t i = 1; i < server->conn_count; i++)
        if (server->conns[i].used && server->conns[i].hello)
            conn_send(server, &server->conns[i], writer_view(&out));
}
