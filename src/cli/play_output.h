// SPDX-License-Identifier: MIT
// PlayOutput: where the words of a match go. In plain mode a line is printed at once; on a screen
// the last lines are kept for whoever draws it, and longer texts are shown page by page.
//
// Text that players have written is made harmless here: no control character reaches a terminal.
#ifndef CLI_PLAY_OUTPUT_H
#define CLI_PLAY_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

enum {
    PLAY_LINE_MAX = 512, // bytes of a line, the NUL included; longer ones are cut
    PLAY_LINES_MAX = 64, // kept for the screen
    PLAY_PAGE_MAX = 16384
};

typedef struct PlayOutput {
    bool screen;
    unsigned count; // lines said so far; the last PLAY_LINES_MAX are kept
    char lines[PLAY_LINES_MAX][PLAY_LINE_MAX];
    char page[PLAY_PAGE_MAX]; // a long text on the screen
    size_t page_at;           // of its first character that has not been shown
    bool page_open;           // it stands in place of the boards
} PlayOutput;

void play_output_init(PlayOutput *output, bool screen);

// Says one line.
void play_output_say(PlayOutput *output, Str line);
void play_output_say_text(PlayOutput *output, const char *line);

// Shows a text of several lines.
void play_output_show(PlayOutput *output, Str text);

// The line said `back` lines ago, 0 the last; NULL where there is none.
const char *play_output_line(const PlayOutput *output, unsigned back);

#endif
