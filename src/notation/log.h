// SPDX-License-Identifier: MIT
// The match log: the one text that says what happened in a match. Header lines set the match up,
// event lines are what was done, `expect` lines turn a log into a test. docs/match-log.md has the
// format; this reads and writes it line by line.
//
// Reading. A LogReader goes over a whole text with log_next, or takes single lines with
// log_read_line; it holds what the header has said so far and the time of the last event, and
// checks the order of lines. The move text of an event means something only in the match as it
// stands then: log_resolve finds the move just before match_apply.
//
// Writing. A line for any event, given the match before it; header lines from a LogHeader. What is
// written reads back equal.
#ifndef NOTATION_LOG_H
#define NOTATION_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"
#include "match/match.h"

enum {
    LOG_LINE_MAX = 4096, // bytes of a line, its end not counted; enough for any starting position
    LOG_STAND_IN_MAX = 9 // level of a computer that stands in: one digit
};

// What the header says.
typedef struct LogHeader {
    MatchSetup setup;
    char players[SEAT_COUNT][EVENT_TEXT_MAX + 1]; // UTF-8 with a NUL; "" where none is named
} LogHeader;

typedef enum LogLineKind {
    LOG_LINE_EMPTY, // or only a comment
    LOG_LINE_HEADER,
    LOG_LINE_EVENT,
    LOG_LINE_EXPECT_REFUSED, // of the event before
    LOG_LINE_EXPECT_BOARD,   // .board, .placement
    LOG_LINE_EXPECT_RESULT   // .verdict
} LogLineKind;

typedef struct LogLine {
    LogLineKind kind;
    Event event;        // its .move is open: see log_resolve
    unsigned stand_in;  // see log_write_stand_in; 0: none
    Str move_text;      // of EVENT_MOVE and EVENT_HOLD; points into the line that was read
    BoardId board;      // with EXPECT_BOARD
    Position placement; // only pieces and reserves
    Verdict verdict;    // with EXPECT_RESULT; board BOARD_NONE where the line names none
} LogLine;

// Where a text is malformed and why.
typedef struct LogFault {
    Status status;
    size_t line; // both from 1
    size_t column;
} LogFault;

typedef struct LogReader {
    LogHeader header;
    unsigned seen;           // bit a header line that has been given
    bool has_rules;          // the first line of a log
    bool has_event;          // or expect line: the header is over
    bool can_expect_refusal; // an event came before
    int64_t last_at;         // time of the last event
    size_t line_number;      // of the last line read, from 1; 0 before the first
} LogReader;

void log_reader_init(LogReader *reader);

// Reads one line without its end (a CR at its end is passed over). A malformed line changes
// nothing but the line number; `offset` is the place in the line.
NODISCARD Status log_read_line(LogReader *reader, Str line, LogLine *out, size_t *offset);

// Whether a name or a message typed on one line can be a string of a log: STATUS_BAD_STRING_LONG
// (above EVENT_TEXT_MAX bytes), BAD_UTF8 or BAD_CONTROL if not.
NODISCARD Status log_check_text(Str text);

// Takes the next line off the front of `rest`; false at the end of the text.
bool log_take_line(Str *rest, Str *line);

// Finds the move of an EVENT_MOVE or EVENT_HOLD line and fills `event`; for other kinds only that.
// First advances the match to the event's time (what that brought about is added to `due`, which
// may be NULL), then asks match_may_move (match_may_hold), so that its refusal comes first, then reads the move text
// in the position to move: in table mode as a hand moves. STATUS_OK: match_apply is next. A refusal
// is the answer to the event, and the match stands as match_apply would have left it.
NODISCARD Status log_resolve(Match *match, const LogLine *line, Event *event, Effects *due);

// All header lines in the usual order, those that say nothing new left out.
void log_write_header(const LogHeader *header, Writer *out);

// The line of `event`, with its line end; `match` is the match before it, in which its move can be
// made (by a hand).
void log_write_event(const Match *match, const Event *event, Writer *out);

// The same with the text of a move as it was sent; `move_text` is not looked at for other kinds.
void log_write_event_text(const Event *event, Str move_text, Writer *out);

// For the end of an event line: a computer of this level, from 1, did it for the player of the seat,
// who was away. It is a comment, " # computer 3": it changes nothing of what the line says.
void log_write_stand_in(unsigned level, Writer *out);

// "1-0 mate A", "* none": as in `result` and `expect` lines, without a line end.
void log_write_verdict(const Verdict *verdict, Writer *out);

// Words of the log: "add-time" (NULL for EVENT_QUICK), "no-trade", "repetition"; "a", "arbiter".
const char *log_event_word(EventKind kind);
const char *log_quick_word(QuickKind kind);
const char *log_claim_word(ClaimKind kind);
const char *log_actor_word(unsigned actor);

// Whether a quick message names a piece.
bool log_quick_names_piece(QuickKind kind);

#endif
