// SPDX-License-Identifier: MIT
// The socket that listens, and accepting: libwebsockets gets each connection once it has a place.
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net_parts.h"

enum { BACKLOG = 1024, ACCEPTS_A_TURN = 64, HOST_NAME_MAX_BYTES = 200, PORT_MAX = 65535 };

static void complain(Writer *why, const char *address, const char *what) {
    writer_text(why, "cannot listen on ");
    writer_text(why, address);
    writer_text(why, ": ");
    writer_text(why, what);
}

// "127.0.0.1:8080", "[::1]:8080", ":8080"; without a port, or one that is no number, false.
static bool split(const char *address, char *host, size_t size, const char **port) {
    const char *colon = strrchr(address, ':');
    if (colon == NULL || colon[1] == '\0')
        return false;
    Str name = {address, (size_t)(colon - address)};
    if (name.len > 2 && name.at[0] == '[' && name.at[name.len - 1] == ']')
        name = (Str){name.at + 1, name.len - 2};
    else if (str_find(name, ':') < name.len)
        return false; // an IPv6 address without brackets
    if (name.len >= size)
        return false;
    memcpy(host, name.at, name.len);
    host[name.len] = '\0';
    *port = colon + 1;
    // The system would take 80000 for 14464.
    int64_t number;
    return str_to_int(str_of(*port), 0, PORT_MAX, &number) == STATUS_OK;
}

static unsigned port_of(int fd) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(fd, (struct sockaddr *)&address, &size) != 0)
        return 0;
    if (address.ss_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, &address, sizeof v6);
        return ntohs(v6.sin6_port);
    }
    struct sockaddr_in v4;
    memcpy(&v4, &address, sizeof v4);
    return ntohs(v4.sin_port);
}

static int listen_on(const struct addrinfo *info) {
    int fd = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    int on = 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    int cause = errno;
    close(fd);
    errno = cause;
    return -1;
}

int listen_open(const char *address, unsigned *port, Writer *why) {
    char host[HOST_NAME_MAX_BYTES];
    const char *service;
    if (!split(address, host, sizeof host, &service)) {
        complain(why, address, "expected ADDRESS:PORT, as in 127.0.0.1:8080 or [::1]:8080");
        return -1;
    }
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    int failed = getaddrinfo(host[0] == '\0' ? NULL : host, service, &hints, &found);
    if (failed != 0) {
        complain(why, address, gai_strerror(failed));
        return -1;
    }
    int fd = listen_on(found);
    int cause = errno;
    freeaddrinfo(found);
    if (fd < 0 && cause == EADDRINUSE)
        complain(why, address, "another program listens there; choose another port with --listen");
    else if (fd < 0 && cause == EACCES)
        complain(why, address, "ports below 1024 need more rights; choose a higher one");
    else if (fd < 0)
        complain(why, address, strerror(cause));
    else
        *port = port_of(fd);
    return fd;
}

static void adopt(Net *net, int fd, const struct sockaddr_storage *address) {
    NetConn *conn = conn_take(net, peers_key((const struct sockaddr *)address));
    if (conn == NULL) {
        net->counts.refused++;
        close(fd);
        return;
    }
    int on = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    peers_write((const struct sockaddr *)address, conn->address);
    const lws_adopt_desc_t wanted = {
        .vh = net->vhost,
        .type = (lws_adoption_type)(LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL),
        .fd = {.sockfd = fd},
        .opaque = conn,
    };
    net->made_wsi = false;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&wanted);
    if (wsi != NULL)
        conn->wsi = wsi;
    else if (!net->made_wsi)
        conn_release(conn); // nobody will ever say that it is gone
}

static void accept_some(uv_poll_t *poll, int status, int events) {
    (void)events;
    Net *net = poll->data;
    for (unsigned i = 0; status == 0 && i < ACCEPTS_A_TURN; i++) {
        struct sockaddr_storage address;
        socklen_t size = sizeof address;
        int fd = accept(net->listener, (struct sockaddr *)&address, &size);
        if (fd < 0)
            return;
        adopt(net, fd, &address);
    }
}

Status listen_start(Net *net) {
    if (uv_poll_init(&net->loop, &net->accepting, net->listener) != 0)
        return STATUS_IO;
    net->accepting.data = net;
    net->is_accepting = true;
    return uv_poll_start(&net->accepting, UV_READABLE, accept_some) == 0 ? STATUS_OK : STATUS_IO;
}

void listen_stop(Net *net) {
    if (!net->is_accepting)
        return;
    uv_poll_stop(&net->accepting);
    uv_close((uv_handle_t *)&net->accepting, NULL);
    net->is_accepting = false;
    close(net->listener);
    net->listener = -1;
}
