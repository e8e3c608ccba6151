// SPDX-License-Identifier: MIT
// State: what a Server holds, shared by the files of this layer alone.
//
// Each table has two faces. What has been accepted is `live`: requests are judged by it. What is on
// the disk is `shown`: clients see only that. commit.h moves the second after the first.
#ifndef SERVER_STATE_H
#define SERVER_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/engine.h"
#include "match/match.h"
#include "notation/log.h"
#include "server/names.h"
#include "server/outbox.h"
#include "server/rate.h"
#include "server/request.h"
#include "server/schedule.h"
#include "server/secret.h"
#include "server/server.h"
#include "store/journal.h"

enum {
    KEYS_KEPT = 64,          // actions remembered of each seat
    TABLE_MATCHES_MAX = 200, // played at one table
    LOG_SPARE = 96 * 1024,   // of a match's log, kept for its moves: beyond it no more messages
    PENDING_MIN = 1 << 12,   // what may wait for the journal, and eight for each table
    PENDING_SPARE = 256,     // of it, for what the server does by itself
    TEXT_SPACE = 2 * SERVER_FRAME_MAX,
    ROW_TEXT_MAX = 16384, // the row of a table
    EVENT_ROW_MAX = 1024  // the row of an event
};

// Milliseconds.
enum {
    HEARTBEAT_MS = 1000,
    TIME_MESSAGE_MS = 5000,
    LOBBY_MS = 1000,          // between two lists sent to one connection
    AWAY_MS = 10000,          // before somebody may be stood in for
    SEAT_KEPT_MS = 60000,     // for somebody away, before the match has begun
    GRACE_MS = 15000,         // for the players to come back after a restart
    STALL_MS = 2000,          // without news of the journal: the tables freeze
    RETRY_MS = 1000,          // between two attempts to write
    ARCHIVE_MS = 60 * 60000,  // in memory with nobody there
    REST_MS = 6 * 60 * 60000, // the same while a match is played that no clock ends
    COMPUTER_PACE_MS = 600    // a computer's move lasts at least so long, with time enough
};

typedef enum ChairKind { CHAIR_OPEN, CHAIR_PERSON, CHAIR_COMPUTER } ChairKind;

// A seat of a table, as the journal keeps it.
typedef struct Chair {
    uint8_t kind;     // ChairKind
    uint8_t level;    // of a computer
    uint8_t stand_in; // level of the computer that plays for a person, or 0
    uint16_t points;  // won by whoever sits here, in halves
    bool arbiter;     // who sits here has shown the secret of the table
    char name[NAME_MAX_BYTES + 1];
    SecretHash secret; // of a person
} Chair;

typedef enum TableState {
    TABLE_OPEN,    // before the first event of a match
    TABLE_PLAYING, //
    TABLE_OVER
} TableState;

// What changes at a table beside the match itself.
typedef struct Meta {
    uint32_t match; // its number, from 1
    uint8_t state;  // TableState
    uint16_t score[TEAM_COUNT];
    Chair chairs[SEAT_COUNT];
} Meta;

// Where the log of a match that is over, or has rested, lies: rows of the archive.
typedef struct Archive {
    uint64_t first; // number of its first row
    uint32_t count;
    int64_t began_unix; // time of day of its time 0; 0: not known
} Archive;

typedef struct KeyResult {
    uint64_t key;
    bool pending;  // accepted, not on the disk yet
    Status status; // STATUS_OK or why it was refused
} KeyResult;

// A computer that plays at a seat, its own or a person's.
typedef struct Computer {
    EnginePlayer player; // 0: none
    bool asked;
    bool news;          // since the last question
    int64_t ask_at;     // server time at which it wants to be asked again
    int64_t turn_since; // match time, CLOCK_NEVER while it is not on the move
} Computer;

typedef struct Table {
    uint64_t key; // 0: this place is free
    uint32_t next_of_hash;
    char id[TABLE_ID_LEN + 1];
    // For good.
    MatchSetup setup;
    bool listed;
    bool random;
    SecretHash secret;
    // Of the table.
    Meta live, shown;
    uint32_t archive_count;
    Archive archives[TABLE_MATCHES_MAX];
    uint64_t first_seq; // of the rows that a restart needs of it; 0: none
    uint32_t pending;   // entries of the pending queue
    bool shown_once;    // it exists on the disk
    int64_t created_unix;
    int64_t idle_since; // since when nobody is connected, server time
    // Of the match. Its time is server time - epoch, once `begun`.
    Match *match;
    bool begun;
    bool frozen;
    int64_t epoch;
    int64_t frozen_at;    // match time
    int64_t stopped_unix; // after a restart: when it stood still; 0 else
    int64_t thaw_at;      // after a restart: at the latest
    bool resting;         // see rest.h
    int64_t rest_at;      // when it last came to rest: match time
    int64_t rest_since;   // and time of day
    int64_t time_sent_at;
    char *log; // header, then the event lines, each with its line end
    uint32_t log_len, shown_len, header_len;
    uint32_t lines, shown_lines;
    uint32_t pending_events;
    int64_t shown_at;                          // time of the last event shown
    KeyResult keys[SEAT_COUNT + 1][KEYS_KEPT]; // the last of the arbiter
    uint8_t key_next[SEAT_COUNT + 1];
    Bucket words[SEAT_COUNT];
    Computer computers[SEAT_COUNT];
    // Who is here.
    ServerConn here[SEAT_COUNT];
    int64_t away_since[SEAT_COUNT];
    uint32_t first_conn;           // list of watchers by number of the connection
    uint32_t watchers;             // all of them, players too
    uint8_t again[SEAT_COUNT];     // Again, voted for
    char boards[BOARD_COUNT][200]; // for the lobby: FEN, as shown
    bool started;                  // and whether both boards have started
} Table;

typedef struct Conn {
    bool used;
    bool hello;
    bool ready; // in the list of those with something to take
    bool lobby;
    unsigned lobby_from; // the first table of the page that it sees
    bool has_table;      // and has been told how it stands
    uint16_t turn;       // how often this place was used
    uint32_t address;
    void *context;
    Outbox outbox;
    const char *dropped; // NULL: it stays
    int64_t last_n;
    Bucket frames;
    unsigned strikes;        // messages over the limit lately
    uint32_t table;          // watched, or table_max
    uint32_t previous, next; // of this table's watchers
    uint32_t next_ready;
    uint32_t next_free;
} Conn;

// What is to be done when a ticket is on the disk.
typedef enum PendingKind {
    PENDING_EVENT, // a line of a match is shown to all
    PENDING_META,  // seats, score, a new match
    PENDING_REPLY  // one connection is answered
} PendingKind;

typedef enum ReplyKind {
    REPLY_NONE,
    REPLY_OK,
    REPLY_REFUSED, // .status
    REPLY_ERROR,   // .answer
    REPLY_CREATED, // .seat, .secret of the table, .seat_secret
    REPLY_SEATED,  // .seat, .seat_secret if with_secret
    REPLY_TABLE    // the whole table follows
} ReplyKind;

typedef struct Reply {
    ReplyKind kind;
    ServerConn conn;
    bool has_n;
    int64_t n;
    Status status;
    Answer answer;
    Seat seat; // SEAT_COUNT: none
    bool with_secret;
    Secret secret, seat_secret;
} Reply;

typedef struct Pending {
    PendingKind kind;
    uint64_t ticket;
    int64_t since; // server time
    uint32_t table;
    uint32_t log_len;    // of the match's log with this event
    uint32_t header_len; // > 0: the log begins with this event
    int64_t at;
    unsigned actor;
    uint64_t key;
    bool new_match; // PENDING_META: the table begins anew
    Reply reply;
    Meta meta; // PENDING_META, and PENDING_EVENT with has_meta
    bool has_meta;
} Pending;

typedef struct Counters {
    uint64_t frames, errors, refused, events, matches, dropped, freezes, connections, tables;
} Counters;

struct Server {
    ServerConfig config;
    ServerLimits limits;
    Store *store;
    Journal *journal;
    Engine *engine;
    int64_t now;
    // Tables, with their matches and logs.
    Table *tables;
    Match *matches;
    char *logs;
    uint32_t *table_hash;
    uint32_t hash_size; // a power of two
    uint32_t table_count;
    uint32_t free_table; // list through next_of_hash
    Schedule schedule;   // tables, by server time
    uint32_t playing;    // tables in TABLE_PLAYING
    // Connections.
    Conn *conns; // conns[0] is not used
    uint32_t conn_count;
    uint32_t free_conn;
    uint32_t first_ready, last_ready;
    uint32_t lobby_watchers;
    int64_t lobby_at; // when lists are to be sent; SCHEDULE_NEVER
    OutboxPool pool;
    Addresses addresses;
    // Journal.
    Pending *pending; // a ring
    uint32_t pending_first, pending_count, pending_max;
    JournalState journal_state;
    size_t put_since_poll; // bytes
    uint64_t next_seq;     // of the rows that grow at one end
    uint64_t oldest_seq;   // rows before it are not there any more
    uint64_t next_archive;
    int64_t heartbeat_at; // when the next one is due
    int64_t retry_at;
    bool frozen;         // all tables
    uint64_t frozen_put; // the last ticket at that moment
    bool broken;         // a row could not be queued: nothing can be accepted until a restart
    bool draining;
    uint64_t drain_ticket;
    Counters counters;
    // Working space.
    LogReader reader;
    Request request;
    char text[TEXT_SPACE];
    char row[EVENT_ROW_MAX];
    char record[ROW_TEXT_MAX];
};

#endif
