// SPDX-License-Identifier: MIT
// PlayScreen: both boards, reserves, clocks and the last messages on a terminal.
//
// The terminal stays in its ordinary mode and echoes what is typed by itself, so that a program
// that is killed leaves it as it was. Everything is drawn around the input line, the last but one.
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

#include "cli/play_table.h"
#include "sys/terminal.h"

enum { PLAY_SCREEN_ROWS_MAX = 120, PLAY_SCREEN_ROW_BYTES = 4096 };

typedef struct PlayScreen {
    TerminalColors colors;
    unsigned columns;
    unsigned rows;
    bool fresh; // the input line has to be drawn anew
    unsigned row_count;
    char text[PLAY_SCREEN_ROWS_MAX][PLAY_SCREEN_ROW_BYTES];
} PlayScreen;

void play_screen_init(PlayScreen *screen);

// Draws everything as it is at this moment.
void play_screen_draw(PlayScreen *screen, PlayTable *table);

// A line has been entered: the input line begins anew at the next drawing.
void play_screen_line_entered(PlayScreen *screen);

// Goes on in an opened page; true if the line did nothing else than that.
bool play_screen_turn_page(PlayScreen *screen, PlayTable *table, Str line);

// Leaves the cursor below the picture.
void play_screen_leave(PlayScreen *screen);

#endif
