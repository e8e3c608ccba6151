// SPDX-License-Identifier: MIT
#include "net/net.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "net/net_parts.h"

enum {
    CONNECTIONS_DEFAULT = 4000,
    PER_ADDRESS_DEFAULT = 64,
    DESCRIPTORS_BESIDE = 64, // of the store, the log, the library
    HANDSHAKE_SECONDS = 20,
    KEEP_ALIVE_SECONDS = 15,
    CLOSING_TURNS_MAX = 10000,
    LOG_PERIOD_MS = 60000
};

static const struct lws_protocols protocols[] = {
    {.name = "bughouse",
     .callback = callback_all,
     .rx_buffer_size = RX_PIECE,
     .tx_packet_size = CHUNK_MAX},
    {0},
};

// The library's own check of silent peers is off: sweep.c does that.
static const lws_retry_bo_t no_checks = {0};

// The library tells its log what the handler should know; there is one log a program.
static Net *logging;

// Much of it anybody can bring about, by a request with a header that is too long for instance: a
// log must not grow by that as fast as requests come.
static bool may_log(Net *net) {
    int64_t now = net_now(net);
    if (net->log_lines == 0 || now - net->log_since >= LOG_PERIOD_MS) {
        net->log_since = now;
        net->log_lines = 0;
    }
    return net->log_lines++ < NET_LOG_LINES_MAX;
}

static void take_library_log(int level, const char *line) {
    char text[NET_WHY_MAX];
    if (logging == NULL || !may_log(logging))
        return;
    Writer writer = writer_on(text, sizeof text);
    writer_text(&writer, "net: ");
    writer_str(&writer, str_trim(str_of(line)));
    if (logging->log_lines == NET_LOG_LINES_MAX)
        writer_text(&writer, "; no more of this kind for a minute");
    logging->handler.log(logging->handler.context, level == LLL_ERR, text);
}

int64_t net_now(const Net *net) {
    return (int64_t)uv_now(&net->loop);
}

static void on_timer(uv_timer_t *timer) {
    (void)timer; // it has ended the wait
}

static void on_wake(uv_async_t *waker) {
    (void)waker; // the same
}

// As many descriptors as the system allows; fewer connections where it allows too few.
static unsigned limit_of(const NetOptions *options, Net *net) {
    unsigned wanted = options->connections == 0 ? CONNECTIONS_DEFAULT : options->connections;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    rlim_t needed = (rlim_t)wanted + DESCRIPTORS_BESIDE;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (limit.rlim_cur >= needed)
        return wanted;
    unsigned possible = (unsigned)limit.rlim_cur > DESCRIPTORS_BESIDE + 1
                            ? (unsigned)limit.rlim_cur - DESCRIPTORS_BESIDE
                            : 1;
    char line[NET_WHY_MAX];
    Writer writer = writer_on(line, sizeof line);
    writer_text(&writer, "the limit of open files (ulimit -n) allows only ");
    writer_int(&writer, possible);
    writer_text(&writer, " connections");
    net->handler.log(net->handler.context, true, line);
    return possible;
}

static Status allocate(const NetOptions *options, Net *net) {
    net->limit = limit_of(options, net);
    net->per_address = options->per_address == 0 ? PER_ADDRESS_DEFAULT : options->per_address;
    net->conns = calloc(net->limit, sizeof *net->conns);
    if (net->conns == NULL)
        return STATUS_TOO_MANY;
    for (unsigned i = 0; i < net->limit; i++)
        net->conns[i].next_free = i + 1;
    return peers_init(&net->peers, net->limit);
}

static Status start_loop(Net *net) {
    if (uv_loop_init(&net->loop) != 0)
        return STATUS_IO;
    net->loops[0] = &net->loop;
    uv_timer_init(&net->loop, &net->timer);
    if (uv_async_init(&net->loop, &net->waker, on_wake) != 0)
        return STATUS_IO;
    return STATUS_OK;
}

static Status start_library(const NetOptions *options, Net *net, Writer *why) {
    bool tls = options->cert != NULL;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   (tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = net->loops,
        .user = net,
        .gid = -1,
        .uid = -1,
        .server_string = "bughouse",
        .alpn = "http/1.1",
        .timeout_secs = HANDSHAKE_SECONDS,
        .keepalive_timeout = KEEP_ALIVE_SECONDS,
        .retry_and_idle_policy = &no_checks,
        .ssl_cert_filepath = options->cert,
        .ssl_private_key_filepath = options->key,
        .vhost_name = "bughouse",
    };
    logging = net;
    lws_set_log_level(LLL_ERR | LLL_WARN, take_library_log);
    net->context = lws_create_context(&info);
    if (net->context != NULL)
        net->vhost = lws_create_vhost(net->context, &info);
    if (net->vhost != NULL)
        return STATUS_OK;
    writer_text(why, tls ? "TLS cannot be started with these two files"
                         : "libwebsockets does not start; is libwebsockets-evlib-uv installed?");
    return STATUS_IO;
}

// False, after saying why, if it is too long.
static bool copy_text(const char *text, const char *what, Writer *out, Writer *why) {
    writer_text(out, text);
    if (!out->overflowed)
        return true;
    writer_text(why, what);
    writer_text(why, " is too long");
    return false;
}

static bool copy_texts(const NetOptions *options, Net *net, Writer *why) {
    Writer url = writer_on(net->public_url, sizeof net->public_url);
    Writer listen = writer_on(net->listen, sizeof net->listen);
    net->has_public_url = options->public_url != NULL;
    return (!net->has_public_url || copy_text(options->public_url, "the public URL", &url, why)) &&
           copy_text(options->listen, "the address to listen on", &listen, why);
}

static Status open_all(const NetOptions *options, Net *net, Writer *why) {
    Status status = allocate(options, net);
    if (status == STATUS_OK && !copy_texts(options, net, why))
        status = STATUS_NO_ROOM;
    if (status == STATUS_OK && options->folder != NULL)
        status = webfiles_read(&net->files, options->folder, why);
    if (status != STATUS_OK)
        return status;
    net->listener = listen_open(options->listen, &net->port, why);
    if (net->listener < 0)
        return STATUS_IO;
    status = start_loop(net);
    if (status == STATUS_OK)
        status = start_library(options, net, why);
    return status == STATUS_OK ? listen_start(net) : status;
}

Status net_open(const NetOptions *options, Net **out, Writer *why) {
    *out = NULL;
    Net *net = calloc(1, sizeof *net);
    if (net == NULL)
        return STATUS_TOO_MANY;
    net->handler = options->handler;
    net->trust_proxy = options->trust_proxy;
    net->silent_ms = options->silent_ms == 0 ? NET_SILENT_MS : options->silent_ms;
    net->listener = -1;
    Status status = open_all(options, net, why);
    if (status == STATUS_OK)
        *out = net;
    else
        net_close(net);
    return status;
}

static void close_handle(uv_handle_t *handle, void *context) {
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void count_handle(uv_handle_t *handle, void *context) {
    (void)handle;
    ++*(unsigned *)context;
}

// Handles in the loop beside the timer and the waker: all of the library's.
static bool library_has_handles(Net *net) {
    unsigned count = 0;
    uv_walk(&net->loop, count_handle, &count);
    return count > 2;
}

// The library closes its part of a foreign loop in steps, with turns of the loop between them. Its
// code for this loop is gone from memory after the second call: no handle may be left then.
static void stop_library(Net *net) {
    if (net->context == NULL)
        return;
    lws_context_destroy(net->context);
    for (unsigned i = 0; i < CLOSING_TURNS_MAX && library_has_handles(net); i++)
        uv_run(&net->loop, UV_RUN_NOWAIT);
    lws_context_destroy(net->context);
    net->context = NULL;
}

void net_close(Net *net) {
    if (net == NULL)
        return;
    listen_stop(net);
    if (net->listener >= 0)
        close(net->listener);
    stop_library(net);
    if (net->loops[0] != NULL) {
        uv_walk(&net->loop, close_handle, NULL);
        for (unsigned i = 0; i < CLOSING_TURNS_MAX && uv_loop_close(&net->loop) == UV_EBUSY; i++)
            uv_run(&net->loop, UV_RUN_NOWAIT);
    }
    if (logging == net)
        logging = NULL;
    webfiles_free(&net->files);
    peers_free(&net->peers);
    free(net->conns);
    free(net);
}

void net_turn(Net *net, int64_t ms) {
    if (ms > 0)
        uv_timer_start(&net->timer, on_timer, (uint64_t)ms, 0);
    uv_run(&net->loop, ms > 0 ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    uv_timer_stop(&net->timer);
    sweep_connections(net);
}

void net_wake(Net *net) {
    uv_async_send(&net->waker);
}

void net_drain(Net *net) {
    net->draining = true;
    listen_stop(net);
}

void net_set_user(NetConn *conn, void *user) {
    conn->user = user;
}

void *net_user(const NetConn *conn) {
    return conn->user;
}

unsigned net_port(const Net *net) {
    return net->port;
}

NetCounts net_counts(const Net *net) {
    return net->counts;
}
