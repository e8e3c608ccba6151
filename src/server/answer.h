// SPDX-License-Identifier: MIT
// Answer: what the server says to a request that it does not carry out, and JSON on a Writer.
// What the match core refuses has the names and texts of its Status.
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"

#define ANSWER_LIST(X)                                                                             \
    X(UNREADABLE, "the message is no JSON object")                                                 \
    X(TOO_LARGE, "the message has more than 16384 bytes")                                          \
    X(TOO_FAST, "too many messages; wait a moment")                                                \
    X(REPEATED, "a request with this n has come already")                                          \
    X(HELLO_FIRST, "the first message is hello")                                                   \
    X(BAD_VERSION, "this server speaks version 1; load the page again")                            \
    X(BAD_MESSAGE, "there is no message of this kind")                                             \
    X(BAD_FIELD, "a field that this message does not have, or with a value that it cannot have")   \
    X(MISSING_FIELD, "a field of this message is missing")                                         \
    X(BAD_NAME, "a name has 1 to 40 plain characters that are seen")                               \
    X(BAD_TEXT, "this text holds characters that do not show")                                     \
    X(BAD_LINE, "this is no event that a seat or the arbiter can send")                            \
    X(NO_TABLE, "there is no such table")                                                          \
    X(NO_MATCH, "there is no such match at this table, or it is not over")                         \
    X(NO_SEAT, "this connection has no seat at this table")                                        \
    X(NOT_HERE, "this connection does not watch this table")                                       \
    X(SEAT_TAKEN, "this seat is taken")                                                            \
    X(HAS_SEAT, "this connection has a seat at this table")                                        \
    X(BAD_SECRET, "no seat of this table has this secret")                                         \
    X(NOT_ARBITER, "only whoever has the secret of the table is its arbiter, in mode table")       \
    X(NOT_NOW, "not while the match is on")                                                        \
    X(NOT_AWAY, "the player of this seat is here, or has not been away for ten seconds")           \
    X(NOT_YOUR_TEAM, "a player's own team decides who plays for him")                              \
    X(SEATS_OPEN, "not all seats are taken")                                                       \
    X(OTHER_MATCH, "the match that this was meant for is over")                                    \
    X(NOT_OVER, "the match is not over")                                                           \
    X(TOO_MANY_WORDS, "too many messages to the partner; speak sparingly")                         \
    X(LOG_FULL, "the log of this match has no room for more messages")                             \
    X(TOO_MANY_TABLES, "there is no room for this table just now; try again later")                \
    X(TOO_MANY_MATCHES, "this table has seen enough matches; make a new one")                      \
    X(NO_COMPUTERS, "no computer player is free")                                                  \
    X(FROZEN, "what happens cannot be written down at the moment; the clocks stand still")         \
    X(DRAINING, "the server is about to stop; the match goes on when it is back")

#define ANSWER_ENUM(name, text) ANSWER_##name,
typedef enum Answer { ANSWER_OK, ANSWER_LIST(ANSWER_ENUM) ANSWER_COUNT } Answer;
#undef ANSWER_ENUM

const char *answer_name(Answer answer);
const char *answer_text(Answer answer);

// JSON --------------------------------------------------------------------------------------------

// A string in quotes. The text is valid UTF-8.
void json_text(Writer *out, Str text);

// ,"key": and what follows; the comma is left out right after a { or [.
void json_key(Writer *out, const char *key);
void json_key_text(Writer *out, const char *key, const char *text);
void json_key_int(Writer *out, const char *key, int64_t value);
void json_key_bool(Writer *out, const char *key, bool value);

// A comma unless right after a { or [.
void json_comma(Writer *out);

#endif
