// SPDX-License-Identifier: MIT
// PlayBoard: one board with names, clocks and reserves as rows of text, seen from one of its
// seats.
#ifndef CLI_PLAY_BOARD_H
#define CLI_PLAY_BOARD_H

#include "cli/play_table.h"
#include "sys/terminal.h"

typedef struct PlayBoardStyle {
    TerminalColors colors;
    bool glyphs; // chess symbols instead of letters
    unsigned cell_width;
    unsigned cell_height;
} PlayBoardStyle;

// Columns and rows of a board, everything included.
unsigned play_board_width(const PlayBoardStyle *style);
unsigned play_board_rows(const PlayBoardStyle *style);

// One of these rows from the top, exactly as wide as the board; `bottom` sits below.
void play_board_write_row(const PlayBoardStyle *style, const PlayTable *table, Seat bottom,
                          unsigned row, Writer *out);

#endif
