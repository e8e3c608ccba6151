// SPDX-License-Identifier: MIT
// Request: one message of a client, read strictly. Every field is checked here for its form; what a
// request may do is the business of others.
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "server/answer.h"
#include "server/names.h"
#include "server/secret.h"

typedef enum RequestKind {
    REQUEST_HELLO,
    REQUEST_LOBBY,
    REQUEST_CREATE,
    REQUEST_WATCH,
    REQUEST_JOIN,
    REQUEST_SIT,
    REQUEST_LEAVE,
    REQUEST_GIVE_UP_SEAT,
    REQUEST_DO,
    REQUEST_FILL,
    REQUEST_AGAIN,
    REQUEST_ARBITER,
    REQUEST_LOG,
    REQUEST_PING,
    REQUEST_KIND_COUNT
} RequestKind;

enum {
    REQUEST_DEPTH_MAX = 4,  // objects and lists in each other
    REQUEST_LINE_MAX = 512, // bytes of `line`
    REQUEST_OPTIONS_MAX = 64,
    REQUEST_FROM_MAX = 1000000
};

#define REQUEST_N_MAX INT64_C(9007199254740991) // what JavaScript counts up to

// How the players of a table sit in its next match.
typedef enum Again { AGAIN_NONE, AGAIN_SAME, AGAIN_SWAP, AGAIN_ROTATE } Again;

const char *again_name(Again again);

// A seat's letter.
bool request_seat(Str text, Seat *out);

typedef enum WantedKind { WANTED_OPEN, WANTED_ME, WANTED_COMPUTER } WantedKind;

// A seat of a table that is to be made.
typedef struct WantedSeat {
    WantedKind kind;
    unsigned level;
    char name[NAME_MAX_BYTES + 1]; // "" where none was given
} WantedSeat;

typedef struct Request {
    RequestKind kind;
    bool has_n;
    int64_t n;
    bool on;
    unsigned from;
    bool has_secret;
    bool has_match;
    uint64_t table;
    Seat seat;
    unsigned level;
    unsigned match;
    uint64_t key;
    Secret secret;
    bool has_arbiter;
    Secret arbiter; // the secret of the table, of who sits down and is its arbiter
    Again again;
    char name[NAME_MAX_BYTES + 1];
    size_t line_len;
    char line[REQUEST_LINE_MAX + 1];
    // of `create`
    MatchSetup setup;
    WantedSeat seats[SEAT_COUNT];
    bool random;
    bool unlisted;
} Request;

// What is wrong with a message: an Answer, or a Status where a rule text was malformed.
typedef struct RequestFault {
    Answer answer;
    Status status;     // with answer ANSWER_OK
    const char *field; // the field, or NULL
} RequestFault;

// False with `fault`; `out` then holds `n` if there was one that could be read, and for the rest is
// worth nothing.
bool request_read(Str text, Request *out, RequestFault *fault);

#endif
