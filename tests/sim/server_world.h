// SPDX-License-Identifier: MIT
// ServerWorld: a server with its disk, the clients of some tables, and a network between them that
// delays, doubles, reorders and loses. Everything in it follows from its seed.
//
// What must hold is checked all the time: no message tells of an event that is not on the disk; no
// message and no row holds a secret that is not the receiver's; what a client is told fits its own
// match. And at the end: what was acknowledged is there, once; all clients have the same match.
#ifndef SIM_SERVER_WORLD_H
#define SIM_SERVER_WORLD_H

#include <jansson.h>

#include "base/random.h"
#include "engine/engine.h"
#include "match/match.h"
#include "notation/log.h"
#include "server/server.h"
#include "store/journal.h"
#include "store/memory.h"

enum {
    WORLD_TABLES = 2,
    WORLD_CLIENTS = 12, // six a table: four players, two who watch
    CLIENTS_A_TABLE = WORLD_CLIENTS / WORLD_TABLES,
    WORLD_MATCHES = 24,
    WORLD_LINES = 4096,
    WORLD_SECRETS = 256,
    CLIENT_QUEUE = 24,
    CLIENT_OPEN = 6,
    WORLD_TEXT_MAX = 1024
};

// A `do` without an answer.
typedef struct OpenDo {
    bool used;
    uint64_t key;
    unsigned match;
    unsigned sends;
    int64_t n; // of the last time
    char line[300];
} OpenDo;

typedef struct WorldClient {
    unsigned number;
    unsigned table;
    ServerConn conn; // 0: not connected
    int64_t n;
    unsigned queued;
    char *queue[CLIENT_QUEUE]; // on their way to the server
    int64_t asked_at;          // for a table or a seat, without an answer yet
    bool has_seat;             // owns one, and its secret
    char secret[33];
    char own_secret[33]; // made by itself for `join`
    Seat seat;           // SEAT_COUNT: watches
    OpenDo open[CLIENT_OPEN];
    // What it knows of the table.
    bool synced;
    unsigned match;
    char state[8];
    bool seats_open[SEAT_COUNT];
    bool frozen;
    unsigned count; // lines that `table` has announced
    unsigned lines;
    LogReader reader;
    Match model;
} WorldClient;

// What is on the disk of one table.
typedef struct WorldTable {
    char id[13]; // "" until somebody was told
    char secret[33];
    unsigned matches;
    unsigned lines[WORLD_MATCHES + 1];
    char *text[WORLD_MATCHES + 1][WORLD_LINES];
    unsigned acked[WORLD_MATCHES + 1];   // by the players of each match
    unsigned unknown[WORLD_MATCHES + 1]; // done or not: the match was over
    bool computer_seats;                 // lines of a seat are not its owner's alone
    bool mode_table;
} WorldTable;

typedef struct ServerWorld {
    uint64_t seed;
    Random random;
    int64_t now;
    int64_t unix_offset;
    unsigned steps;
    MemoryDisk *disk;
    Store *writer, *reader;
    Journal *journal;
    Engine *engine;
    Server *server;
    bool calm; // nothing fails any more
    bool failing;
    uint64_t seen_seq;
    unsigned secret_count;
    char secrets[WORLD_SECRETS][33];
    unsigned secret_owner[WORLD_SECRETS]; // a client
    WorldTable tables[WORLD_TABLES];
    WorldClient clients[WORLD_CLIENTS];
    unsigned crashes, outages, nights, matches_over;
    uint64_t events, acks, refusals, errors;
} ServerWorld;

// Ends the program: prints the seed and what is wrong.
void server_world_fail(ServerWorld *world, const char *what, const char *detail);

bool server_world_chance(ServerWorld *world, unsigned percent);

// Plays the world of a seed to its end.
void server_world_play(ServerWorld *world, uint64_t seed);

// The disk: whether line `index` of a match is on it, as it is there; reads what was committed.
void server_disk_look(ServerWorld *world);
const char *server_disk_line(ServerWorld *world, WorldTable *table, unsigned match, unsigned index);
void server_disk_check_secrets(ServerWorld *world);

// A client: connecting, doing something, taking in a message.
void server_client_connect(ServerWorld *world, WorldClient *client);
void server_client_disconnect(ServerWorld *world, WorldClient *client);
void server_client_act(ServerWorld *world, WorldClient *client);
void server_client_catch_up(ServerWorld *world, WorldClient *client);
void server_client_hear(ServerWorld *world, WorldClient *client, Str text);
void server_client_send(ServerWorld *world, WorldClient *client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// What a client's model says at the end against what is on the disk.
void server_client_check_end(ServerWorld *world, WorldClient *client);

#endif
