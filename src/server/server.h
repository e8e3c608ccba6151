// SPDX-License-Identifier: MIT
// Server: the lobby, the tables with their seats, the matches played there over the wire, and their
// recovery. docs/protocol.md is the contract with the page.
//
// It knows no network. Whoever has one opens a connection here for each client, hands over every
// message that comes in, and takes the messages that are to go out:
//
//   server_open(server, address, context, now, &conn)
//   server_frame(server, conn, text, now)         for every message of the client
//   server_tick(server, now)                      at the latest at server_deadline()
//   server_wake(server, now)                      whenever journal or engine have news
//   while (server_next_ready(server, &conn))      after each of these calls:
//       server_take(server, conn, …) until empty, then close it if server_is_dropped() says so
//   server_close(server, conn, now)               when the client has gone
//
// One thread makes all calls. Everything is allocated in server_create. Nothing reads a clock: `now`
// is in milliseconds, monotonic, the same clock in all calls. With the same calls and the same
// random bytes the same messages come out.
//
// How a move travels: the message is checked, its line is applied to the match of the table at
// once, with one time stamp, and handed to the journal; the answer and the event leave when the
// journal says that it is on the disk. Nothing that is not on the disk is ever seen by anybody.
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"

struct Store;
struct Journal;
struct Engine;

typedef struct Server Server;

// A connection, from server_open until server_close. 0 is none; a number does not come again soon.
typedef uint32_t ServerConn;

enum {
    SERVER_FRAME_MAX = 16384, // bytes of a message, either way
    SERVER_TABLE_ID_MAX = 12, // letters and digits of a table's id
    SERVER_CONNECTIONS_MAX = 262142,
    // ServerLimits.log_bytes is brought between these.
    SERVER_LOG_BYTES_LEAST = 196608,
    SERVER_LOG_BYTES_MOST = 840000
};

// What a server has room for, and what one client may do. A field that is 0 takes the default; 60
// people behind one address are let in.
typedef struct ServerLimits {
    unsigned tables;          // at one time; 1000
    unsigned connections;     // 4000
    unsigned per_address;     // connections of one address; 100
    unsigned frames_second;   // messages a second of one connection, in the long run; 20
    unsigned address_second;  // the same of one address; 100
    unsigned creates_hour;    // tables that one address may make an hour; 60
    unsigned requests_minute; // files and records that one address may ask for a minute; 2400
    unsigned outbox_bytes;    // that wait for a slow client before it is dropped; 524288
    unsigned outbox_total;    // bytes for all clients together; 64 MB
    unsigned log_bytes;       // of the text of one match; 262144
    unsigned messages_minute; // words and signals to the partner (WE-20); 30
    unsigned rows_kept;       // that a restart may have to read beyond those it needs; 200000
    size_t journal_bytes;     // of the queue of `journal`; 4 MiB
} ServerLimits;

// Puts in the defaults and the bounds of log_bytes; server_create does so itself.
void server_limits_complete(ServerLimits *limits);

typedef struct ServerConfig {
    ServerLimits limits;
    const char *version;    // of the program, for `welcome`
    const char *public_url; // as in "https://chess.example.org", for records; may be NULL
    struct Store *store;    // stay the caller's; engine may be NULL: no computers then
    struct Journal *journal;
    struct Engine *engine;
    int64_t unix_offset; // milliseconds to add to a `now` for the time since 1970, UTC
    // Fills `bytes`; secrets are made of it. NULL: the system's source.
    void (*random)(void *context, void *bytes, size_t count);
    // A line for the program's log, without a line end; never a secret. `trouble`: something does not
    // work. NULL: none.
    void (*log)(void *context, bool trouble, const char *line);
    void *context; // of these two
} ServerConfig;

// Life ------------------------------------------------------------------------------------------

// Allocates everything and takes up again what the store has: every table that was not closed, its
// match where the journal left it. STATUS_TOO_MANY: more tables than limits.tables; STATUS_IO and
// others of store.h: the store cannot be read; STATUS_NO_ROOM: no memory, or a match that rested does
// not fit into limits.log_bytes. `out` is NULL then, and nothing in the store has changed.
NODISCARD Status server_create(const ServerConfig *config, int64_t now, Server **out);

// The store, journal and engine stay; computers that think are told to stop.
void server_free(Server *server);

// Connections -----------------------------------------------------------------------------------

// `address` is for the limits only (the part before the port; up to 64 bytes count). `context` is
// the caller's. STATUS_TOO_MANY: the server or this address has enough connections; the client
// should be told 503 or 429.
NODISCARD Status server_open(Server *server, Str address, void *context, int64_t now,
                             ServerConn *out);

// One whole message. Anything may be in it. Over SERVER_FRAME_MAX it is answered with an error.
void server_frame(Server *server, ServerConn conn, Str text, int64_t now);

// The client has gone, or is to go. Seats stay with their owners.
void server_close(Server *server, ServerConn conn, int64_t now);

// Whether somebody at this address may have a file or a record now: 0, or in how many milliseconds
// he may ask again. A connection is not needed, and does not count.
int64_t server_may_get(Server *server, Str address, int64_t now);

void *server_context(const Server *server, ServerConn conn);

// A connection that has something to take or is to be closed, each once until something new
// happens to it; false when there is none.
bool server_next_ready(Server *server, ServerConn *out);

// Moves the next message to `buffer` of at least SERVER_FRAME_MAX bytes (no NUL at its end); false
// if there is none.
bool server_take(Server *server, ServerConn conn, char *buffer, size_t *len);

// Whether the connection is to be closed once nothing is left to take, and the reason for the
// client ("too slow", "too fast", "unreadable"); NULL if it is to stay.
const char *server_is_dropped(const Server *server, ServerConn conn);

// Time ------------------------------------------------------------------------------------------

void server_tick(Server *server, int64_t now);

// When server_tick is wanted next; INT64_MAX if nothing waits.
int64_t server_deadline(const Server *server);

// Looks what the journal has written and what the computers have decided.
void server_wake(Server *server, int64_t now);

// The program is about to end: all are told, nothing is accepted any more. The end of
// the running time is journaled; server_is_drained() says when everything is on the disk.
void server_drain(Server *server, int64_t now);
bool server_is_drained(const Server *server);

// Looking ---------------------------------------------------------------------------------------

// Writes "ok", or what is wrong; false if something is.
bool server_health(const Server *server, Writer *out);

// Prometheus text.
void server_metrics(const Server *server, Writer *out);

typedef enum ServerRecord { SERVER_RECORD_LOG, SERVER_RECORD_BPGN } ServerRecord;

// The whole log or record of a match that is over. STATUS_NOT_FOUND for an unknown table or match
// and for one that goes on; STATUS_NO_ROOM if it does not fit; STATUS_IO.
NODISCARD Status server_record(Server *server, Str table, unsigned match, ServerRecord kind,
                               Writer *out);

#endif
