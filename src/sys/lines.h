// SPDX-License-Identifier: MIT
// Lines: what comes in at a file descriptor, line by line, for a program that has other things to
// do in the meantime. Only lines_wait touches the descriptor, and never for longer than it was
// asked to. A line that is too long is given once, cut off and marked.
#ifndef SYS_LINES_H
#define SYS_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

// Longest line in bytes, its end not counted.
enum { LINES_LINE_MAX = 1024 };

typedef struct Lines {
    int fd;
    bool at_end;    // nothing more will come (but lines may be left to take)
    bool skipping;  // the rest of a line that was too long
    unsigned start; // where what has not been taken yet begins
    unsigned len;   // of what is in `text`
    char text[4 * LINES_LINE_MAX];
} Lines;

void lines_init(Lines *lines, int fd);

// Waits until something comes in, the input ends, a signal arrives or `ms` have passed (0: only
// looks, below 0: for ever), and reads what is there.
void lines_wait(Lines *lines, int64_t ms);

// Takes the next whole line, without its end, valid until the next lines_wait; false if there is
// none yet. The last line of an input needs no end.
bool lines_take(Lines *lines, Str *line, bool *too_long);

#endif
