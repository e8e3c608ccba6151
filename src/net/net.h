// SPDX-License-Identifier: MIT
// Net: HTTP and WebSocket for one program, on libwebsockets. It knows nothing of what is said.
//
// It serves the files of a folder (read at the start, all of it; nothing else of the disk can be
// reached), asks the handler about every other path, and hands over what comes in at the WebSocket
// `/ws` message by message. Messages that go out stay with the handler until the network takes
// them: net_ready says that a connection has some, and NetHandler.take gives them one after the
// other. So there is one place where they are counted and bounded, and it is not here.
//
//   net_open(options, &net, why)
//   loop: net_turn(net, ms)     calls the handler for whatever has come in
//         net_ready(conn)       for each connection that has something to send or is to end
//   net_drain(net)              no new connections
//   net_close(net)
//
// Refused by itself: requests under a foreign name, upgrades from pages of a foreign origin, binary
// messages, connections beyond the limits of the program or of one address (a /64 of IPv6). A peer
// that has been silent is pinged and, when it does not answer, taken for gone; so is one that
// neither asks for anything nor takes what it is sent, and sooner one that writes on meanwhile.
//
// One thread makes all calls but net_wake. All memory is taken by net_open, but for what
// libwebsockets keeps for each connection, pieces of split messages and answers that are being
// sent, each with a limit of its own below.
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"

enum {
    NET_MESSAGE_MAX = 16384,   // bytes of a message, either way
    NET_OVERSIZE_MAX = 262144, // a longer message ends its connection, whatever the handler says
    NET_PIECES_MAX = 1024,     // messages that are being put together at one time
    NET_BODIES_MAX = 32,       // answers of the handler that are being sent at one time
    NET_BODY_MAX = 1 << 20,    // bytes of such an answer
    NET_PATH_MAX = 256,        // bytes of a path that is looked at
    NET_HOST_MAX = 256,        // bytes of a host name with its port
    NET_LOG_LINES_MAX = 20,    // lines a minute of what the library has to say
    NET_WHY_MAX = 400,         // bytes that `why` of net_open should have room for
    NET_SILENT_MS = 20000,     // NetOptions.silent_ms, if it is 0
    NET_CLOSE_MAX_MS = 5000    // for a connection that is to end to take what is left
};

typedef struct Net Net;

// A WebSocket connection: from NetHandler.open until NetHandler.closed.
typedef struct NetConn NetConn;

// What the handler says to a path.
typedef struct NetReply {
    unsigned status;  // as of HTTP: 200, 404, …
    const char *type; // media type of the body, lives for ever
    const char *file; // or: this file of the folder, as "/index.html", lives for ever; NULL
    bool attachment;  // a browser should save it rather than show it
    Writer body;
} NetReply;

typedef struct NetHandler {
    void *context;

    // Somebody at this address (as for `open`) asks for a file or another path. 0, or in how many
    // milliseconds he may ask again: he is told so with status 429, and his connection ends. Like
    // `get` and `open` it must be there.
    int64_t (*may_get)(void *context, Str address);

    // GET or HEAD of a path that is no file, "/t/abc" without what follows a '?'. `reply` begins
    // with 404 and an empty body.
    void (*get)(void *context, Str path, NetReply *reply);

    // A WebSocket is asked for from this address (of IPv6 its /64, as "2001:db8:1:2::/64"). 0, or
    // the HTTP status that says no. The handler keeps what it needs with net_set_user.
    unsigned (*open)(void *context, NetConn *conn, Str address);

    // One message, all of it; or the first NET_MESSAGE_MAX + 1 bytes of one that is too long.
    void (*message)(void *context, NetConn *conn, Str text);

    // Moves the next message that is to go out to `buffer`, at most NET_MESSAGE_MAX bytes; false
    // if there is none.
    bool (*take)(void *context, NetConn *conn, char *buffer, size_t *len);

    // Why the connection is to end once nothing is left to take; NULL if it is to stay.
    const char *(*ended)(void *context, NetConn *conn);

    // The connection is gone.
    void (*closed)(void *context, NetConn *conn);

    // A line for the program's log.
    void (*log)(void *context, bool error, const char *line);
} NetHandler;

typedef struct NetOptions {
    const char *listen;     // "127.0.0.1:8080", "[::]:8080", "localhost:0"
    const char *public_url; // "https://chess.example.org": our name, its pages are ours; or NULL
    const char *folder;     // of the files; NULL: none
    const char *cert;       // TLS, files in PEM form; both or none
    const char *key;
    bool trust_proxy;     // the address of a client is the last of X-Forwarded-For
    unsigned connections; // HTTP and WebSocket together; 4000
    unsigned per_address; // unless trust_proxy; 64
    unsigned silent_ms;   // a WebSocket silent for so long is pinged, for twice as long ended; so
                          // is an HTTP connection on which nothing moves. 0: NET_SILENT_MS
    NetHandler handler;
} NetOptions;

typedef struct NetCounts {
    unsigned connections; // now
    unsigned websockets;  // of these
    uint64_t accepted;    // since the start
    uint64_t refused;     // beyond a limit
    uint64_t limited;     // requests that were answered with 429
    uint64_t foreign;     // upgrades from a foreign origin, requests under a foreign name
    uint64_t dead;        // silent peers
    uint64_t messages_in;
    uint64_t messages_out;
    uint64_t requests; // of HTTP
} NetCounts;

// Binds and listens. STATUS_IO and friends with the reason in words in `why`.
NODISCARD Status net_open(const NetOptions *options, Net **out, Writer *why);

// Ends all connections and frees everything. NULL is no Net and nothing happens.
void net_close(Net *net);

// Waits for at most `ms` (0: not at all) until something comes in or net_wake is called, and
// handles all of it.
void net_turn(Net *net, int64_t ms);

// Makes net_turn return soon. For any thread, and for signal handlers.
void net_wake(Net *net);

// New connections are refused from now on, answers that are being sent are finished.
void net_drain(Net *net);

// The connection has something to take, or is to end.
void net_ready(NetConn *conn);

void net_set_user(NetConn *conn, void *user);
void *net_user(const NetConn *conn);

// The port that is listened on, for "…:0".
unsigned net_port(const Net *net);

NetCounts net_counts(const Net *net);

#endif
