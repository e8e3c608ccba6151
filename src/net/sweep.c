// SPDX-License-Identifier: MIT
// Peers that have fallen silent. libwebsockets has timers for this, kept in one sorted list: with
// thousands of connections a walk along the places SWEEPS times in silent_ms costs less.
#include <poll.h>

#include "net/net_parts.h"

enum { SWEEPS = 20 }; // in the time that a peer may be silent

static void cut(NetConn *conn) {
    conn->net->counts.dead++;
    conn_cut(conn);
}

// Whether something has come that was there at the last sweep too, and nothing was asked for since. As
// long as an answer is being sent the library does not read, but is woken again and again by what
// waits to be read: whoever does not take his answers and writes on would keep a core busy.
static bool is_left_unread(NetConn *conn) {
    struct pollfd look = {.fd = lws_get_socket_fd(conn->wsi), .events = POLLIN};
    bool waits = !conn->established && look.fd >= 0 && poll(&look, 1, 0) > 0 && look.revents != 0;
    bool since = waits && conn->unread;
    conn->unread = waits;
    return since;
}

static void look_at(NetConn *conn, int64_t now) {
    int64_t silent = now - conn->active;
    int64_t allowed = conn->net->silent_ms;
    if (silent > 2 * allowed || (conn->ending && now > conn->ends) || is_left_unread(conn))
        cut(conn);
    else if (conn->established && silent > allowed && now - conn->pinged > allowed / 2) {
        conn->pinged = now;
        websocket_ping(conn);
    }
}

void sweep_connections(Net *net) {
    int64_t now = net_now(net);
    if (now - net->swept < net->silent_ms / SWEEPS)
        return;
    net->swept = now;
    for (unsigned i = 0; i < net->limit; i++)
        if (net->conns[i].net != NULL && net->conns[i].wsi != NULL)
            look_at(&net->conns[i], now);
}
