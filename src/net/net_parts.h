// SPDX-License-Identifier: MIT
// What the files of this folder share. Each TCP connection has a place (NetConn) from being accepted
// until libwebsockets has freed its own part; whether HTTP or a WebSocket is spoken changes within.
#ifndef NET_NET_PARTS_H
#define NET_NET_PARTS_H

#include <libwebsockets.h>
#include <uv.h>

#include "net/net.h"
#include "net/peers.h"
#include "net/webfiles.h"

enum {
    RX_PIECE = 1024, // libwebsockets gives messages in pieces of at most so many bytes
    CHUNK_MAX = 16384,
    URL_HOST_MAX = 256,
    LISTEN_MAX = 256,
    HEADERS_MAX = 4096 // bytes of all headers of a request: what libwebsockets takes
};

// An answer that is being sent.
typedef struct Answer {
    const char *at; // in a file, or in `owned`
    size_t len;
    size_t sent;
    char *owned; // to be freed; NULL for files
} Answer;

struct NetConn {
    Net *net;        // NULL: a free place
    struct lws *wsi; // NULL before it is made and once its WebSocket has closed
    void *user;
    unsigned next_free; // of a free place
    PeerKey peer;
    bool is_websocket; // the handler has opened it and will hear of its end
    bool established;  // the upgrade is complete
    bool wants_ping;
    bool waits_for_writable;
    bool ending;
    bool said_goodbye;
    bool skipping;  // the rest of a message that is too long
    size_t seen;    // bytes of the message so far, kept or not
    char *pieces;   // NET_MESSAGE_MAX + 1 bytes while a message is put together, else NULL
    bool unread;    // what came was not read at the last sweep, and nothing was asked for since
    int64_t active; // when it last moved: bytes from a peer, or taken by it
    int64_t pinged; // last
    int64_t ends;   // when an ending connection is cut
    Answer answer;
    char address[PEERS_TEXT_MAX];
};

struct Net {
    NetHandler handler;
    char public_url[URL_HOST_MAX];
    bool has_public_url;
    char listen[LISTEN_MAX];
    bool trust_proxy;
    bool draining;
    unsigned per_address;
    unsigned limit; // of connections
    unsigned first_free;
    unsigned pieces;
    unsigned bodies;
    NetConn *conns; // `limit` places
    Peers peers;
    WebFiles files;
    NetCounts counts;
    int listener;
    unsigned port;
    int64_t silent_ms;
    int64_t swept; // when silent peers were last looked for
    struct lws_context *context;
    struct lws_vhost *vhost;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_async_t waker;
    uv_poll_t accepting;
    void *loops[1];
    bool is_accepting;
    int64_t log_since;                        // when the library's first line of this minute came
    unsigned log_lines;                       // of it since then
    bool made_wsi;                            // by the adoption under way
    unsigned char chunk[LWS_PRE + CHUNK_MAX]; // what is being written
    unsigned char head[LWS_PRE + 4096];       // headers of an answer
};

// Milliseconds, as of the turn.
int64_t net_now(const Net *net);

// listen.c: a socket that listens, -1 with `why`; starting and ending to accept.
int listen_open(const char *address, unsigned *port, Writer *why);
NODISCARD Status listen_start(Net *net);
void listen_stop(Net *net);

// callback.c: places of connections (NULL: no room), and everything libwebsockets calls.
NetConn *conn_take(Net *net, PeerKey peer);
void conn_release(NetConn *conn);
void conn_cut(NetConn *conn); // ends it soon, whatever it is doing
int callback_all(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t len);

// http.c: answers a request; goes on with an answer. As libwebsockets wants it: nonzero closes.
int http_request(NetConn *conn, Str path);
int http_continue(NetConn *conn);
void http_forget(NetConn *conn);
// Answers with a status and a line of text, as the whole of the connection.
int http_refuse(NetConn *conn, unsigned status, const char *text);
// Who asks: the address of the connection, or what a proxy that is trusted says of it. The text is
// in `buffer`, or the connection's own.
Str http_asker(NetConn *conn, char buffer[PEERS_TEXT_MAX]);
// 0, or what comes of answering a request that names a foreign host or has a body.
int http_check_request(NetConn *conn);
// A header of the request, empty if it is not there or longer than `size`.
Str http_header(NetConn *conn, enum lws_token_indexes token, char *buffer, size_t size);

// websocket.c
int websocket_filter(NetConn *conn);
int websocket_receive(NetConn *conn, const char *bytes, size_t len);
int websocket_writable(NetConn *conn);
void websocket_ping(NetConn *conn);
int websocket_goodbye(NetConn *conn);
void websocket_gone(NetConn *conn);

// sweep.c: pings the silent, cuts off the dead; now and then.
void sweep_connections(Net *net);

#endif
