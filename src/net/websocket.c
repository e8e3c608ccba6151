// SPDX-License-Identifier: MIT
// WebSockets: who may open one, messages put together from their pieces, and sending.
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"
#include "net/origin.h"

enum { MESSAGES_A_TURN = 32 }; // to one connection before the others have their turn

// The upgrade has been asked for; nonzero says no, after an answer.
int websocket_filter(NetConn *conn) {
    Net *net = conn->net;
    char path[NET_PATH_MAX];
    char origin[NET_HOST_MAX];
    char host[NET_HOST_MAX];
    net->counts.requests++;
    int bad = http_check_request(conn);
    if (bad != 0)
        return bad;
    if (!str_is(http_header(conn, WSI_TOKEN_GET_URI, path, sizeof path), "/ws"))
        return http_refuse(conn, 404, "the WebSocket is at /ws");
    Str from = http_header(conn, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    bool given = lws_hdr_total_length(conn->wsi, WSI_TOKEN_ORIGIN) > 0;
    if ((given && from.len == 0) ||
        !origin_is_ours(from, http_header(conn, WSI_TOKEN_HOST, host, sizeof host),
                        net->has_public_url ? net->public_url : NULL)) {
        net->counts.foreign++;
        return http_refuse(conn, 403, "pages of other sites may not connect");
    }
    if (net->draining)
        return http_refuse(conn, 503, "about to stop");
    char buffer[PEERS_TEXT_MAX];
    unsigned refused = net->handler.open(net->handler.context, conn, http_asker(conn, buffer));
    if (refused != 0) {
        net->counts.refused++;
        return http_refuse(conn, refused, "too many connections");
    }
    conn->is_websocket = true;
    net->counts.websockets++;
    return 0;
}

void websocket_gone(NetConn *conn) {
    if (!conn->is_websocket)
        return;
    Net *net = conn->net;
    conn->is_websocket = false;
    net->counts.websockets--;
    if (conn->pieces != NULL) {
        free(conn->pieces);
        conn->pieces = NULL;
        net->pieces--;
    }
    net->handler.closed(net->handler.context, conn);
}

static int refuse(NetConn *conn, enum lws_close_status status, const char *why) {
    unsigned char text[64];
    size_t len = 0;
    for (; why[len] != '\0' && len < sizeof text; len++)
        text[len] = (unsigned char)why[len];
    lws_close_reason(conn->wsi, status, text, len);
    return -1;
}

static void deliver(NetConn *conn, const char *bytes, size_t len) {
    Net *net = conn->net;
    net->counts.messages_in++;
    net->handler.message(net->handler.context, conn, (Str){bytes, len});
}

// Keeps a piece; false if there is no room for another message in pieces.
static bool keep(NetConn *conn, const char *bytes, size_t len) {
    Net *net = conn->net;
    if (conn->pieces == NULL) {
        if (net->pieces == NET_PIECES_MAX)
            return false;
        conn->pieces = malloc(NET_MESSAGE_MAX + 1);
        if (conn->pieces == NULL)
            return false;
        net->pieces++;
    }
    size_t room = conn->seen > NET_MESSAGE_MAX ? 0 : NET_MESSAGE_MAX + 1 - conn->seen;
    memcpy(conn->pieces + conn->seen, bytes, len < room ? len : room);
    return true;
}

static void deliver_pieces(NetConn *conn) {
    Net *net = conn->net;
    char *pieces = conn->pieces;
    size_t len = conn->seen > NET_MESSAGE_MAX ? NET_MESSAGE_MAX + 1 : conn->seen;
    conn->pieces = NULL;
    conn->seen = 0;
    deliver(conn, pieces, len);
    free(pieces);
    net->pieces--;
}

int websocket_receive(NetConn *conn, const char *bytes, size_t len) {
    struct lws *wsi = conn->wsi;
    conn->active = net_now(conn->net);
    if (conn->ending)
        return 0; // it is told why, and that is all
    if (lws_frame_is_binary(wsi))
        return refuse(conn, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (whole && conn->pieces == NULL) {
        deliver(conn, bytes, len);
        return 0;
    }
    if (conn->seen + len > NET_OVERSIZE_MAX)
        return refuse(conn, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too large");
    if (!keep(conn, bytes, len))
        return refuse(conn, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION, "busy");
    conn->seen += len;
    if (whole)
        deliver_pieces(conn);
    return 0;
}

// Sends the next message. 1: sent; 0: nothing to send; -1: the connection is broken.
static int send_one(NetConn *conn) {
    Net *net = conn->net;
    size_t len = 0;
    if (!net->handler.take(net->handler.context, conn, (char *)net->chunk + LWS_PRE, &len))
        return 0;
    net->counts.messages_out++;
    int written = lws_write(conn->wsi, net->chunk + LWS_PRE, len, LWS_WRITE_TEXT);
    return written < (int)len ? -1 : 1;
}

int websocket_goodbye(NetConn *conn) {
    const char *why = conn->net->handler.ended(conn->net->handler.context, conn);
    return refuse(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION, why == NULL ? "" : why);
}

static void ask_for_writable(NetConn *conn) {
    conn->waits_for_writable = true;
    lws_callback_on_writable(conn->wsi);
}

// Sends what there is as long as the socket takes it; -1 if the connection is broken.
static int send_some(NetConn *conn) {
    Net *net = conn->net;
    for (unsigned i = 0; i < MESSAGES_A_TURN; i++) {
        // What the socket did not take the library keeps and sends first; only then is there room
        // for another message.
        if (lws_partial_buffered(conn->wsi))
            break;
        int sent = send_one(conn);
        if (sent < 0)
            return -1;
        if (sent > 0)
            continue;
        // The library loses a close frame that is asked for in the "writable" callback, but not one
        // of a timer.
        if (net->handler.ended(net->handler.context, conn) != NULL) {
            conn->said_goodbye = true;
            lws_set_timer_usecs(conn->wsi, 1);
            lws_cancel_service(net->context);
        }
        return 0;
    }
    ask_for_writable(conn);
    return 0;
}

int websocket_writable(NetConn *conn) {
    Net *net = conn->net;
    conn->waits_for_writable = false;
    if (conn->said_goodbye)
        return 0;
    if (conn->wants_ping) {
        conn->wants_ping = false;
        if (lws_write(conn->wsi, net->chunk + LWS_PRE, 0, LWS_WRITE_PING) < 0)
            return -1;
    }
    return send_some(conn);
}

void websocket_ping(NetConn *conn) {
    conn->wants_ping = true;
    ask_for_writable(conn);
}

// Most sockets have room: sending at once spares two changes of what is polled for and a turn.
void net_ready(NetConn *conn) {
    if (conn->wsi == NULL || !conn->established || conn->said_goodbye)
        return;
    Net *net = conn->net;
    if (!conn->ending && net->handler.ended(net->handler.context, conn) != NULL) {
        conn->ending = true;
        conn->ends = net_now(net) + NET_CLOSE_MAX_MS;
    }
    if (!conn->waits_for_writable && send_some(conn) < 0)
        conn_cut(conn);
}
