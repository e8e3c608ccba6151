// SPDX-License-Identifier: MIT
// Places of connections, and what libwebsockets calls.
#include <assert.h>

#include "net/net_parts.h"

NetConn *conn_take(Net *net, PeerKey peer) {
    if (net->draining || net->first_free == net->limit)
        return NULL;
    if (!peers_add(&net->peers, peer, net->trust_proxy ? net->limit : net->per_address))
        return NULL;
    NetConn *conn = &net->conns[net->first_free];
    net->first_free = conn->next_free;
    *conn = (NetConn){.net = net, .peer = peer, .active = net_now(net)};
    net->counts.accepted++;
    net->counts.connections++;
    return conn;
}

void conn_release(NetConn *conn) {
    Net *net = conn->net;
    assert(net != NULL);
    websocket_gone(conn);
    http_forget(conn);
    peers_remove(&net->peers, conn->peer);
    net->counts.connections--;
    conn->net = NULL;
    conn->wsi = NULL;
    conn->next_free = net->first_free;
    net->first_free = (unsigned)(conn - net->conns);
}

// The library looks at its timers after it has handled something: so it is given something.
void conn_cut(NetConn *conn) {
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(conn->net->context);
}

// Only WebSockets: HTTP/2 is not spoken here, and not needed. What the library hands in as the word
// may have been freed, when it has answered the request itself: then there are no headers any more.
static int confirm_upgrade(NetConn *conn) {
    char word[sizeof "websocket"];
    if (lws_hdr_total_length(conn->wsi, WSI_TOKEN_UPGRADE) <= 0)
        return -1;
    if (str_is_ignoring_case(http_header(conn, WSI_TOKEN_UPGRADE, word, sizeof word), "websocket"))
        return 0;
    return http_refuse(conn, 501, "only WebSockets here") == 0 ? 1 : -1;
}

int callback_all(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t len) {
    (void)user;
    NetConn *conn = lws_get_opaque_user_data(wsi);
    if (reason == LWS_CALLBACK_WSI_CREATE) {
        Net *net = lws_context_user(lws_get_context(wsi));
        net->made_wsi = true;
        return 0;
    }
    if (conn == NULL)
        return 0; // the library's own descriptors, and its beginning and end
    // clang-tidy and the compilers want every value of an enum; there are a hundred.
    switch ((int)reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        conn_release(conn);
        return 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        conn->wsi = wsi;
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(conn);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return websocket_filter(conn);
    case LWS_CALLBACK_ESTABLISHED:
        conn->established = true;
        net_ready(conn);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return websocket_receive(conn, in, len);
    case LWS_CALLBACK_RECEIVE_PONG:
        conn->active = net_now(conn->net);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return websocket_writable(conn);
    case LWS_CALLBACK_TIMER:
        return conn->said_goodbye ? websocket_goodbye(conn) : 0;
    case LWS_CALLBACK_CLOSED:
        websocket_gone(conn);
        conn->wsi = NULL;
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_request(conn, (Str){in, len});
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_continue(conn);
    case LWS_CALLBACK_CLOSED_HTTP:
        http_forget(conn);
        return 0;
    // What is no HTTP, such as CONNECT: nobody here speaks it.
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_CONNECTED:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}
