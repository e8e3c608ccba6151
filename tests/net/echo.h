// SPDX-License-Identifier: MIT
// A Net whose handler sends every message back, and a plain client on the same thread: what is
// waited for is waited for by turns of the loop, a bounded number of them.
#ifndef TESTS_NET_ECHO_H
#define TESTS_NET_ECHO_H

#include "net/net.h"

enum { ECHO_QUEUE_MAX = 64, CLIENT_BYTES_MAX = 1 << 19 };

typedef struct EchoMessage {
    NetConn *conn;
    size_t len;
    char *text;
} EchoMessage;

typedef struct Echo {
    Net *net;
    NetConn *last;   // opened
    unsigned opened; // connections
    unsigned closed;
    unsigned messages;
    size_t longest;       // message
    unsigned refuse_with; // HTTP status for whoever wants to open
    unsigned gets;        // that may be asked for
    unsigned asked;       // of them
    const char *ended;    // what NetHandler.ended says
    char address[64];     // of the last one opened, or that has asked
    unsigned lines;       // of the log
    EchoMessage queue[ECHO_QUEUE_MAX];
    unsigned queued;
} Echo;

typedef struct Client {
    int fd;
    bool at_end; // the server has closed
    size_t len;
    char bytes[CLIENT_BYTES_MAX + 1]; // all that came, with a NUL behind it
} Client;

// Fills in the handler (100 gets may be asked for) and opens on a free port of the loopback.
void echo_open(Echo *echo, NetOptions options);
void echo_close(Echo *echo);

Client *client_connect(Echo *echo);
void client_free(Client *client);
void client_send(Echo *echo, Client *client, const void *bytes, size_t len);
void client_send_text(Echo *echo, Client *client, const char *text);

// One turn, and reads what has come.
void client_poll(Echo *echo, Client *client);

// Turns until `wanted` has come; fails the test when it does not come.
void client_expect(Echo *echo, Client *client, const char *wanted);
// Turns until the server has closed the connection.
void client_expect_end(Echo *echo, Client *client);
// Forgets what has come.
void client_forget(Client *client);

// A connection whose WebSocket is open. `extra`: header lines, or "".
Client *client_websocket(Echo *echo, const char *extra);

// One frame, masked: opcode 1 text, 0 continuation, 2 binary, 8 close, 9 ping.
void client_frame(Echo *echo, Client *client, unsigned opcode, bool final, const char *bytes,
                  size_t len);
void client_say(Echo *echo, Client *client, const char *text);

#endif
