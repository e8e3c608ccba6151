// SPDX-License-Identifier: MIT
// Event: one thing that somebody does in a match. A match is the list of its events; the log line
// of an event (notation/log.h) and this struct say the same.
#ifndef MATCH_EVENT_H
#define MATCH_EVENT_H

#include <stdint.h>

#include "chess/move.h"
#include "match/seat.h"

// Longest message, warning or name in bytes of UTF-8.
enum { EVENT_TEXT_MAX = 200 };

typedef enum EventKind {
    // by a seat
    EVENT_START,   // the player of the black pieces starts the clocks (AR-16)
    EVENT_MOVE,    // .move
    EVENT_HOLD,    // .move: touched, not released (table)
    EVENT_PRESS,   // the clock (table)
    EVENT_SAY,     // .text, to the partner
    EVENT_QUICK,   // .quick and .piece, to the partner
    EVENT_CLAIM,   // .claim on .board
    EVENT_ACCEPT,  // what is pending
    EVENT_DECLINE, //
    EVENT_DRAW,    // offers or agrees
    EVENT_RESIGN,  //
    // by the arbiter
    EVENT_PAUSE,     //
    EVENT_RESUME,    //
    EVENT_WARN,      // .seat, .text
    EVENT_ADD_TIME,  // .seat, .ms
    EVENT_FORFEIT,   // .seat
    EVENT_EXPEL,     // .seat
    EVENT_TAKE_BACK, // .board: the last move there
    // by the server
    EVENT_OUTAGE, // .ms, 0 … TIME_MS_MAX: the clocks stood still from `at` to `at` + ms. 0 tells only
                  // that `at` has come, and is no refusal when the match is over
    EVENT_KIND_COUNT
} EventKind;

// The first four are the seats.
typedef enum Actor { ACTOR_ARBITER = SEAT_COUNT, ACTOR_SERVER, ACTOR_COUNT } Actor;

typedef enum ClaimKind {
    CLAIM_MATE,
    CLAIM_FLAG,
    CLAIM_ILLEGAL,
    CLAIM_REPETITION,
    CLAIM_KIND_COUNT
} ClaimKind;

// Messages that every page shows in its own language. NEED and AVOID name a piece.
typedef enum QuickKind {
    QUICK_NEED,
    QUICK_AVOID,
    QUICK_SIT,
    QUICK_GO,
    QUICK_TRADE,
    QUICK_NO_TRADE,
    QUICK_I_MATE,
    QUICK_THEY_MATE,
    QUICK_HURRY,
    QUICK_THANKS,
    QUICK_KIND_COUNT
} QuickKind;

typedef struct Event {
    int64_t at;    // milliseconds since the start of the match, never less than the event before
    uint8_t kind;  // EventKind
    uint8_t actor; // a Seat or an Actor
    uint8_t board; // BoardId, where the kind has one
    uint8_t seat;  // Seat, where the kind names one
    uint8_t claim; // ClaimKind
    uint8_t quick; // QuickKind
    uint8_t piece; // Kind, with QUICK_NEED and QUICK_AVOID
    uint8_t text_len;
    Move move;
    int64_t ms;
    char text[EVENT_TEXT_MAX + 1]; // text_len bytes of UTF-8 and a NUL
} Event;

// Whether `actor` can send events of this kind at all (else the log line is malformed).
bool event_suits_actor(EventKind kind, unsigned actor);

#endif
