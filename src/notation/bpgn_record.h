// SPDX-License-Identifier: MIT
// BpgnRecord: the BPGN record of a match that was played here, made of its log.
//
//   bpgn_record_replay(record, log)       then record->match is where the log ends
//   bpgn_record_write(record, about, verdict, out)
//
// It is large: the caller has the memory. Moves that were taken back are no part of the record, nor
// are messages and claims: the log is the whole.
#ifndef NOTATION_BPGN_RECORD_H
#define NOTATION_BPGN_RECORD_H

#include "notation/bpgn_write.h"
#include "notation/log.h"

enum { BPGN_RECORD_TEXT_MAX = 600 };

typedef struct BpgnRecord {
    BpgnGame game;
    Match match;
    LogReader reader;
    LogLine line;
    char time_control[64];
    char names[SEAT_COUNT][EVENT_TEXT_MAX + 1]; // as the record has them
    char reason[BPGN_RECORD_TEXT_MAX];
} BpgnRecord;

// What the log does not say; "" where it is not known.
typedef struct BpgnAbout {
    Str event;
    Str site;
    Str date; // as "2026.01.31"
} BpgnAbout;

// Replays the log. STATUS_NOT_FOUND where it names no rules; what log_read_line says of a malformed
// line; STATUS_TOO_MANY with more moves than a record holds. Refused events are passed over.
NODISCARD Status bpgn_record_replay(BpgnRecord *record, Str log);

// After a replay that has succeeded. STATUS_NO_ROOM where it does not fit.
NODISCARD Status bpgn_record_write(BpgnRecord *record, const BpgnAbout *about, Verdict verdict,
                                   Writer *out);

#endif
