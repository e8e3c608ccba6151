// SPDX-License-Identifier: MIT
#include "cli/serve_net.h"

#include <assert.h>

#include "sys/monotonic.h"
#include "sys/program_log.h"

static_assert(NET_MESSAGE_MAX == (int)SERVER_FRAME_MAX, "a message fits through both");

// NULL once the server has been freed, while the network still closes its connections.
static Server *server_of(void *context) {
    return ((ServeParts *)context)->server;
}

static ServerConn number_of(const NetConn *conn) {
    return (ServerConn)(uintptr_t)net_user(conn);
}

static int64_t on_may_get(void *context, Str address) {
    if (server_of(context) == NULL)
        return 0;
    return server_may_get(server_of(context), address, monotonic_ms());
}

static unsigned on_open(void *context, NetConn *conn, Str address) {
    if (server_of(context) == NULL)
        return 503;
    ServerConn number;
    Status status = server_open(server_of(context), address, conn, monotonic_ms(), &number);
    if (status != STATUS_OK)
        return 429;
    net_set_user(conn, (void *)(uintptr_t)number);
    return 0;
}

static void on_message(void *context, NetConn *conn, Str text) {
    if (server_of(context) != NULL)
        server_frame(server_of(context), number_of(conn), text, monotonic_ms());
}

static bool on_take(void *context, NetConn *conn, char *buffer, size_t *len) {
    return server_of(context) != NULL &&
           server_take(server_of(context), number_of(conn), buffer, len);
}

static const char *on_ended(void *context, NetConn *conn) {
    if (server_of(context) == NULL)
        return NULL;
    return server_is_dropped(server_of(context), number_of(conn));
}

static void on_closed(void *context, NetConn *conn) {
    if (server_of(context) != NULL)
        server_close(server_of(context), number_of(conn), monotonic_ms());
}

static void on_log(void *context, bool error, const char *line) {
    (void)context;
    program_log_write(error ? PROGRAM_LOG_WARNING : PROGRAM_LOG_DEBUG, "%s", line);
}

static void write_metric(Writer *out, const char *name, const char *kind, uint64_t value) {
    writer_text(out, "# TYPE bughouse_net_");
    writer_text(out, name);
    writer_char(out, ' ');
    writer_text(out, kind);
    writer_text(out, "\nbughouse_net_");
    writer_text(out, name);
    writer_char(out, ' ');
    writer_int(out, (int64_t)value);
    writer_char(out, '\n');
}

static void write_net_metrics(const Net *net, Writer *out) {
    NetCounts counts = net_counts(net);
    write_metric(out, "connections", "gauge", counts.connections);
    write_metric(out, "websockets", "gauge", counts.websockets);
    write_metric(out, "accepted_total", "counter", counts.accepted);
    write_metric(out, "refused_total", "counter", counts.refused);
    write_metric(out, "limited_total", "counter", counts.limited);
    write_metric(out, "foreign_total", "counter", counts.foreign);
    write_metric(out, "dead_total", "counter", counts.dead);
    write_metric(out, "messages_in_total", "counter", counts.messages_in);
    write_metric(out, "messages_out_total", "counter", counts.messages_out);
    write_metric(out, "requests_total", "counter", counts.requests);
}

// "/t/ID" is the page; "/t/ID/N.log" and "/t/ID/N.bpgn" are match N of that table.
static void get_table(Server *server, Str rest, NetReply *reply) {
    size_t slash = str_find(rest, '/');
    Str table = str_first(rest, slash);
    if (slash == rest.len) {
        reply->status = 200;
        reply->file = "/index.html";
        return;
    }
    Str file = str_from(rest, slash + 1);
    size_t dot = str_find(file, '.');
    int64_t match;
    if (dot == file.len || str_to_int(str_first(file, dot), 1, INT32_MAX, &match) != STATUS_OK)
        return;
    bool is_log = str_is(str_from(file, dot), ".log");
    if (!is_log && !str_is(str_from(file, dot), ".bpgn"))
        return;
    Status status = server_record(server, table, (unsigned)match,
                                  is_log ? SERVER_RECORD_LOG : SERVER_RECORD_BPGN, &reply->body);
    reply->attachment = true;
    reply->status = status == STATUS_OK ? 200 : 404;
    if (status == STATUS_OK)
        return;
    writer_clear(&reply->body);
    reply->attachment = false;
    if (status == STATUS_NOT_FOUND)
        return;
    reply->status = 500;
    writer_text(&reply->body, status_text(status));
    writer_char(&reply->body, '\n');
}

static void on_get(void *context, Str path, NetReply *reply) {
    ServeParts *parts = context;
    if (parts->server == NULL)
        return;
    if (str_is(path, "/healthz")) {
        reply->status = server_health(parts->server, &reply->body) ? 200 : 503;
        writer_char(&reply->body, '\n');
    } else if (str_is(path, "/metrics")) {
        reply->status = 200;
        reply->type = "text/plain; version=0.0.4; charset=utf-8";
        server_metrics(parts->server, &reply->body);
        write_net_metrics(parts->net, &reply->body);
    } else if (str_starts_with(path, "/t/")) {
        get_table(parts->server, str_from(path, 3), reply);
    }
}

NetHandler serve_net_handler(ServeParts *parts) {
    return (NetHandler){.context = parts,
                        .may_get = on_may_get,
                        .get = on_get,
                        .open = on_open,
                        .message = on_message,
                        .take = on_take,
                        .ended = on_ended,
                        .closed = on_closed,
                        .log = on_log};
}

void serve_net_flush(ServeParts *parts) {
    ServerConn number;
    while (server_next_ready(parts->server, &number))
        net_ready(server_context(parts->server, number));
}
