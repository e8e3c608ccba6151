// SPDX-License-Identifier: MIT
// Judge: replays a match log and says what came of it (`bughouse judge`). No I/O: the log is a
// text, the output goes to a callback piece by piece.
//
// Output, in this order:
//   line 14: refused: this move is not legal here      for each event that is not plainly taken
//   line 20: pending: a claim has been accepted ...
//   expected 1-0 mate A                                 for each `expect` that does not hold
//   got * none
//   FEN | FEN                                           both boards, clocks in ms or `- -`
//   result 1-0 mate A
// or one JSON object with the same: {"lines":[…],"bfen":…,"result":…,"reason":…,"board":…}.
//
// A log is read to its end before anything is judged, so a malformed one gives no output.
#ifndef NOTATION_JUDGE_H
#define NOTATION_JUDGE_H

#include <stdbool.h>

#include "base/str.h"
#include "base/writer.h"
#include "notation/fen.h"
#include "notation/log.h"

// Longest piece of output handed over at once.
enum { JUDGE_TEXT_MAX = BFEN_MAX + 512 };

typedef struct JudgeOutput {
    void (*write)(void *context, Str text);
    void *context;
} JudgeOutput;

// Working memory of about half a megabyte, owned by the caller; need not be initialised. After
// judge_log the header, the match and its verdict can be read here.
typedef struct Judge {
    LogReader reader;
    LogLine line;
    Match match;
    Effects effects;
    Event event;
    JudgeOutput output;
    Writer text; // on `buffer`
    bool json;
    bool has_expect;        // a refusal then has to be expected
    bool closed;            // after the last event
    bool refusal_expected;  // of the last event
    Status answer;          // to the last event
    size_t answer_line;     // its line, 0 before the first
    size_t last_event_line; // of the log
    unsigned items;         // written into "lines"
    unsigned refusals;
    unsigned failures; // expectations that do not hold
    Verdict verdict;
    char buffer[JUDGE_TEXT_MAX];
} Judge;

// STATUS_OK when the log was read to its end, whatever it says: `judge->failures` counts what did
// not hold. Otherwise `fault` says where it is malformed, and nothing was written.
NODISCARD Status judge_log(Judge *judge, Str log, bool json, JudgeOutput output, LogFault *fault);

#endif
