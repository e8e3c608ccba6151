// SPDX-License-Identifier: MIT
// Peers that have fallen silent. libwebsockets has timers for this, kept in one sorted list: with
// thousands of connections a walk along the places once a second costs less.
#include "net/net_parts.h"

static void cut(NetConn *conn) {
    conn->net->counts.dead++;
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void look_at(NetConn *conn, int64_t now) {
    int64_t silent = now - conn->active;
    if (!conn->established) {
        // Handshakes have the library's own limit.
        if (silent > NET_IDLE_MAX_MS)
            cut(conn);
    } else if (silent > NET_DEAD_AFTER_MS || (conn->ending && now > conn->ends)) {
        cut(conn);
    } else if (silent > NET_PING_AFTER_MS && now - conn->pinged > NET_PING_AFTER_MS / 2) {
        conn->pinged = now;
        conn->wants_ping = true;
        lws_callback_on_writable(conn->wsi);
    }
}

void sweep_connections(Net *net) {
    int64_t now = net_now(net);
    if (now - net->swept < 1000)
        return;
    net->swept = now;
    for (unsigned i = 0; i < net->limit; i++)
        if (net->conns[i].net != NULL && net->conns[i].wsi != NULL)
            look_at(&net->conns[i], now);
}
