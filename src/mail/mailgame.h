// SPDX-License-Identifier: MIT
// MailGame: one game by mail as it lies in the store, and its match replayed.
//
// Two correspondents: South holds A and b (team 1), North a and B (team 2); EM-01. The game is its
// match log, a row for each message that was taken, so that a message is played whole or not at
// all. Rows, by key:
//   4 << 60              the number of the last game
//   4 << 60 | game       who plays, and how far the game is
//   5 << 60 | game << 16 | part   the log: its header in part 0, the events of each message after
//   6 << 60 | hash       a key that was given out: HASH GAME TURN TEAM
//   7 << 60 | hash       the id of a message that was taken: HASH GAME TURN
// The functions that put rows leave the commit to their caller.
#ifndef MAIL_MAILGAME_H
#define MAIL_MAILGAME_H

#include "mail/mailkey.h"
#include "notation/log.h"
#include "store/store.h"

enum {
    MAIL_ADDRESS_MAX = 254, // bytes of an address
    MAIL_ID_MAX = 250,      // bytes of a Message-ID without its brackets; longer ones are not kept
    MAIL_PART_MAX = 4096,   // bytes of the log that one message adds
    MAIL_PARTS_MAX = 4096,  // messages of a game
    MAIL_REMARK_MAX = 1000, // bytes of the remark that goes with a message
    MAIL_SCHEMA = 1
};

#define MAIL_NUMBER_MAX ((UINT64_C(1) << 40) - 1)

extern const StoreSchema mailgame_schema;

typedef struct MailParty {
    char address[MAIL_ADDRESS_MAX + 1];
    char name[EVENT_TEXT_MAX + 1];  // "" where none was given
    char first_id[MAIL_ID_MAX + 1]; // of the first message to him
    char own_id[MAIL_ID_MAX + 1];   // of the last message to him
    char their_id[MAIL_ID_MAX + 1]; // of the last message from him
} MailParty;

typedef struct MailPly {
    Seat seat;
    Move move;
    uint32_t part; // message with which it was made, from 1
} MailPly;

typedef struct MailGame {
    uint64_t number;
    MailParty parties[TEAM_COUNT];
    char from[MAIL_ADDRESS_MAX + 1]; // the address of the game itself
    int64_t created;                 // seconds since 1970: time 0 of the log
    int64_t touched;                 // when the last message was written
    uint32_t parts;                  // messages taken so far: the turn
    uint32_t refusals;               // of what was due, answered since the last of them
    uint32_t notes;                  // of anything else, answered since then
    unsigned unsent;                 // bit a team whose message is not known to have gone out
    // From the log.
    LogHeader header;
    Match match;
    int64_t last_at;                    // time of the last event, in ms
    unsigned ply_count;                 //
    MailPly plies[2 * MATCH_PLIES_MAX]; //
    unsigned passed_count;              // halves that were passed with the last message
    Seat passed[4 * 3];                 // at most four after each of its events
    Team remark_by;                     // who wrote with the last message
    char remark[MAIL_REMARK_MAX + 1];   // what, in lines; "" where nothing
} MailGame;

// Who is due: the team of the seat whose half-move it is; where nobody can move and he has offered a
// draw, the other, who has to answer it.
Team mailgame_due(const MailGame *game);

// Whether a half-move was made since `parts` messages were taken.
bool mailgame_moved_since(const MailGame *game, uint32_t parts);

// "South" for team 1, "North" for team 2.
const char *mailgame_side(Team team);

// The correspondent by name, else by side.
Str mailgame_name(const MailGame *game, Team team);

// STATUS_NOT_FOUND; STATUS_DAMAGED for rows that no program of this version has written.
NODISCARD Status mailgame_load(Store *store, uint64_t number, MailGame *out);

// The text of the whole match log.
NODISCARD Status mailgame_log(Store *store, uint64_t number, Writer *out);

// Sets up `game`, whose number, parties, from and header the caller has filled, but for the number,
// which is the next one. Begins the match and puts all rows of it.
NODISCARD Status mailgame_create(Store *store, MailGame *game);

// Puts the row of what is no part of the log.
NODISCARD Status mailgame_put(Store *store, const MailGame *game);

// Puts the events of a message as the next part; `game` counts it.
NODISCARD Status mailgame_put_part(Store *store, MailGame *game, Str events);

// What `team` writes beside the half-moves of the next part: kept in `game` and added to `events` as
// comments of the log, a line each. Clean UTF-8; beyond MAIL_REMARK_MAX it is cut at a line end.
void mailgame_add_remark(MailGame *game, Team team, Str remark, Writer *events);

// Applies one event at its time to the match and the lists of `game`; `game` stands as it was when
// it is refused.
NODISCARD Status mailgame_apply(MailGame *game, const Event *event);

// The number of the last game, 0 if there is none.
NODISCARD Status mailgame_last(Store *store, uint64_t *out);

// Keys that were given out, ids of messages that were taken.
typedef struct MailMark {
    uint64_t game;
    uint32_t turn; // parts at that time
    Team team;     // of a key
} MailMark;

NODISCARD Status mailgame_put_key(Store *store, const MailKey *key, const MailMark *mark);
NODISCARD Status mailgame_find_key(Store *store, const MailKey *key, MailMark *out);
NODISCARD Status mailgame_put_id(Store *store, Str id, const MailMark *mark);
NODISCARD Status mailgame_find_id(Store *store, Str id, MailMark *out);

#endif
