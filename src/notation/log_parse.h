// SPDX-License-Identifier: MIT
// Parts of the reader of match logs. Private to the log files. Each reads at a cursor over one line
// that holds no comment, no control character and valid UTF-8 only; a fault leaves the cursor at
// its place.
#ifndef NOTATION_LOG_PARSE_H
#define NOTATION_LOG_PARSE_H

#include "base/cursor.h"
#include "notation/log.h"

// What log_write_stand_in writes before the level.
#define LOG_STAND_IN_MARK "# computer "

// A string in double quotes of at most EVENT_TEXT_MAX bytes; `out` has room for one more.
NODISCARD Status log_take_string(Cursor *cursor, char *out, uint8_t *len);

// Nothing but blanks may follow.
NODISCARD Status log_take_end(Cursor *cursor);

// An event line from its time on.
NODISCARD Status log_parse_event(Cursor *cursor, LogLine *out);

// What follows the word `expect`.
NODISCARD Status log_parse_expect(Cursor *cursor, LogLine *out);

#endif
