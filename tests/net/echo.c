// SPDX-License-Identifier: MIT
#include "net/echo.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { TURNS_MAX = 2000, TURN_MS = 5 };

static void get(void *context, Str path, NetReply *reply) {
    (void)context;
    if (str_is(path, "/hello")) {
        reply->status = 200;
        writer_text(&reply->body, "good day\n");
    } else if (str_is(path, "/long")) {
        reply->status = 200;
        for (unsigned i = 0; i < 20000; i++)
            writer_text(&reply->body, "0123456789");
        writer_text(&reply->body, "END");
    } else if (str_is(path, "/endless")) {
        reply->status = 200;
        while (!reply->body.overflowed)
            writer_text(&reply->body, "0123456789");
    } else if (str_starts_with(path, "/t/")) {
        reply->status = 200;
        reply->file = "/index.html";
    }
}

static void keep_address(Echo *echo, Str address) {
    assert_true(address.len < sizeof echo->address);
    memcpy(echo->address, address.at, address.len);
    echo->address[address.len] = '\0';
}

static int64_t may_get(void *context, Str address) {
    Echo *echo = context;
    keep_address(echo, address);
    return echo->asked++ < echo->gets ? 0 : 1500;
}

static unsigned open_conn(void *context, NetConn *conn, Str address) {
    Echo *echo = context;
    if (echo->refuse_with != 0)
        return echo->refuse_with;
    echo->opened++;
    echo->last = conn;
    keep_address(echo, address);
    net_set_user(conn, echo);
    return 0;
}

static void message(void *context, NetConn *conn, Str text) {
    Echo *echo = context;
    assert_ptr_equal(net_user(conn), echo);
    echo->messages++;
    echo->longest = text.len > echo->longest ? text.len : echo->longest;
    if (echo->queued == ECHO_QUEUE_MAX || text.len > NET_MESSAGE_MAX)
        return;
    char *copy = malloc(text.len + 1);
    assert_non_null(copy);
    memcpy(copy, text.at, text.len);
    echo->queue[echo->queued++] = (EchoMessage){conn, text.len, copy};
    net_ready(conn);
}

static bool take(void *context, NetConn *conn, char *buffer, size_t *len) {
    Echo *echo = context;
    for (unsigned i = 0; i < echo->queued; i++) {
        EchoMessage *found = &echo->queue[i];
        if (found->conn != conn)
            continue;
        memcpy(buffer, found->text, found->len);
        *len = found->len;
        free(found->text);
        memmove(found, found + 1, (echo->queued - i - 1) * sizeof *found);
        echo->queued--;
        return true;
    }
    return false;
}

static const char *ended(void *context, NetConn *conn) {
    (void)conn;
    return ((Echo *)context)->ended;
}

static void closed(void *context, NetConn *conn) {
    Echo *echo = context;
    char unused[NET_MESSAGE_MAX];
    size_t len;
    while (take(echo, conn, unused, &len))
        continue;
    echo->closed++;
}

static void log_line(void *context, bool error, const char *line) {
    (void)error;
    (void)line;
    ((Echo *)context)->lines++;
}

void echo_open(Echo *echo, NetOptions options) {
    *echo = (Echo){.gets = 100};
    options.listen = options.listen == NULL ? "127.0.0.1:0" : options.listen;
    options.handler = (NetHandler){.context = echo,
                                   .may_get = may_get,
                                   .get = get,
                                   .open = open_conn,
                                   .message = message,
                                   .take = take,
                                   .ended = ended,
                                   .closed = closed,
                                   .log = log_line};
    char why[NET_WHY_MAX];
    Writer writer = writer_on(why, sizeof why);
    if (net_open(&options, &echo->net, &writer) != STATUS_OK)
        fail_msg("net_open: %s", why);
}

void echo_close(Echo *echo) {
    net_close(echo->net);
    assert_int_equal(echo->opened, echo->closed);
    assert_int_equal(echo->queued, 0);
}

Client *client_connect(Echo *echo) {
    Client *client = calloc(1, sizeof *client);
    assert_non_null(client);
    client->fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(client->fd >= 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)net_port(echo->net)),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    assert_int_equal(connect(client->fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(fcntl(client->fd, F_SETFL, O_NONBLOCK), 0);
    return client;
}

void client_free(Client *client) {
    close(client->fd);
    free(client);
}

static void read_some(Client *client) {
    while (client->len < CLIENT_BYTES_MAX) {
        ssize_t got =
            recv(client->fd, client->bytes + client->len, CLIENT_BYTES_MAX - client->len, 0);
        if (got > 0) {
            client->len += (size_t)got;
            continue;
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            client->at_end = true;
        return;
    }
}

void client_send(Echo *echo, Client *client, const void *bytes, size_t len) {
    size_t sent = 0;
    for (unsigned i = 0; sent < len && i < TURNS_MAX; i++) {
        ssize_t done = send(client->fd, (const char *)bytes + sent, len - sent, MSG_NOSIGNAL);
        if (done > 0)
            sent += (size_t)done;
        else if (errno != EAGAIN && errno != EINTR)
            return; // closed by the server: the test looks
        net_turn(echo->net, 0);
    }
}

void client_send_text(Echo *echo, Client *client, const char *text) {
    client_send(echo, client, text, strlen(text));
}

void client_poll(Echo *echo, Client *client) {
    net_turn(echo->net, TURN_MS);
    read_some(client);
}

static bool has(const Client *client, const char *wanted) {
    size_t size = strlen(wanted);
    for (size_t i = 0; i + size <= client->len; i++)
        if (memcmp(client->bytes + i, wanted, size) == 0)
            return true;
    return false;
}

void client_expect(Echo *echo, Client *client, const char *wanted) {
    for (unsigned i = 0; i < TURNS_MAX && !has(client, wanted); i++) {
        client_poll(echo, client);
        if (client->at_end && !has(client, wanted))
            break;
    }
    if (!has(client, wanted))
        fail_msg("'%s' did not come, but: %s", wanted, client->bytes);
}

void client_expect_end(Echo *echo, Client *client) {
    for (unsigned i = 0; i < TURNS_MAX && !client->at_end; i++) {
        client_poll(echo, client);
    }
    assert_true(client->at_end);
}

void client_forget(Client *client) {
    memset(client->bytes, 0, client->len);
    client->len = 0;
}

Client *client_websocket(Echo *echo, const char *extra) {
    Client *client = client_connect(echo);
    client_send_text(echo, client,
                     "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\n");
    client_send_text(echo, client, extra);
    client_send_text(echo, client, "\r\n");
    return client;
}

void client_frame(Echo *echo, Client *client, unsigned opcode, bool final, const char *bytes,
                  size_t len) {
    unsigned char *frame = malloc(len + 14);
    assert_non_null(frame);
    size_t at = 0;
    frame[at++] = (unsigned char)(opcode | (final ? 0x80 : 0));
    if (len < 126) {
        frame[at++] = (unsigned char)(0x80 | len);
    } else {
        unsigned width = len < 65536 ? 2 : 8;
        frame[at++] = width == 2 ? 0x80 | 126 : 0x80 | 127;
        for (unsigned i = width; i-- > 0;)
            frame[at++] = (unsigned char)((uint64_t)len >> (8 * i));
    }
    static const unsigned char mask[4] = {1, 2, 3, 4};
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < len; i++)
        frame[at++] = (unsigned char)((unsigned char)bytes[i] ^ mask[i % 4]);
    client_send(echo, client, frame, at);
    free(frame);
}

void client_say(Echo *echo, Client *client, const char *text) {
    client_frame(echo, client, 1, true, text, strlen(text));
}
