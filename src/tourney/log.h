// SPDX-License-Identifier: MIT
// The log of a tournament: an append-only text, one event a line, that survives a crash at any
// byte.
//
//     bughouse-tourney 1 ~5f1d3c22
//     1 1767225600000 0 new arnold "Club evening" ~8a60d1f7
//     2 1767225601000 0 add-player "Ann" rating 1800 ~0b33c9e1
//     3 1767225602000 17 enter 1 4 1 1-0 mate A ~77a2b0cc
//
// A line is number, time, who (0 the organiser, else a player), word, arguments and a check: the
// CRC-32 of everything in the text before the check, so that a line that was damaged, lost or moved
// is told. A last line without its line end, or with a check that fails, was torn by a crash: it is
// dropped, and told. A check that fails further up is damage, and nothing is read beyond it.
//
// TourneyLog holds the whole text in memory of the caller, since taking events back means to read
// the rest again. Opening: put the file's bytes into the buffer, tourney_log_open, cut the file to
// `len`. Appending: remember `len`, tourney_log_append, write what is new to the file. Only one
// writer at a time may hold the file (the caller locks it).
#ifndef TOURNEY_LOG_H
#define TOURNEY_LOG_H

#include "tourney/event.h"

enum {
    TOURNEY_LINE_MAX = 16384,   // bytes of a line with its end: a draw of 256 tables fits
    TOURNEY_EVENTS_MAX = 65536, // events of a log, those taken back included
    TOURNEY_LOG_MAX = 1 << 23   // a buffer that the program uses, in bytes
};

typedef struct TourneyLog {
    char *text;                           // the caller's
    size_t size;                          // of the buffer
    size_t len;                           // bytes of whole lines
    uint32_t check;                       // of them
    uint32_t count;                       // events, those taken back and the undos included
    uint32_t live;                        // events that count
    uint8_t dead[TOURNEY_EVENTS_MAX / 8]; // bit n: event n + 1 is taken back, or an undo itself
} TourneyLog;

typedef struct TourneyLogReport {
    Status status;  // why reading ended: STATUS_OK at the end of the text, torn or not
    size_t line;    // from 1, of the fault or of the torn line
    size_t column;  // from 1
    size_t dropped; // bytes of a torn last line
} TourneyLogReport;

// An empty log in `buffer`, which stays the caller's.
void tourney_log_init(TourneyLog *log, char *buffer, size_t size);

// Reads the first `len` bytes of the buffer. Afterwards `t` stands as after the last whole event
// and log->len ends with it. Fails when the text is no log or damaged before its last line (the
// report says where); then `t` and the log stand as before the damage, for looking only.
NODISCARD Status tourney_log_open(TourneyLog *log, size_t len, Tournament *t,
                                  TourneyLogReport *report);

// Applies an event, TOURNEY_UNDO too, and appends its line (with the first line of the log before
// the first event). A refusal changes nothing.
NODISCARD Status tourney_log_append(TourneyLog *log, Tournament *t, const TourneyEvent *event);

// Whether a text begins as the log of a tournament, of any version and in any state.
bool tourney_log_begins(Str text);

// Whether event `number` (from 1) counts: it is no undo and has not been taken back.
bool tourney_log_is_live(const TourneyLog *log, uint32_t number);

// Number of the live event that an undo of `count` events would take back last, or 0.
uint32_t tourney_log_undo_target(const TourneyLog *log, unsigned count);

// Walks over the events of the log, for showing it: starts at *offset 0 and *number 0, returns
// false at the end. The line comes without its check and end.
bool tourney_log_next(const TourneyLog *log, size_t *offset, uint32_t *number, Str *line);

// One line: everything before the blank and the check. *offset is the place of a fault.
NODISCARD Status tourney_read_line(Str line, uint32_t *number, TourneyEvent *event, size_t *offset);
void tourney_write_line(uint32_t number, const TourneyEvent *event, Writer *out);

#endif
