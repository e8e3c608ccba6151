// SPDX-License-Identifier: MIT
// Acting on what a player has typed: finding out which seat is meant, doing it or saying why not.
#ifndef CLI_PLAY_ACT_H
#define CLI_PLAY_ACT_H

#include "cli/play_table.h"

// What a line asks of whoever runs the match.
typedef enum PlayNext {
    PLAY_GO_ON,
    PLAY_READY, // the humans are there: computers may start
    PLAY_QUIT
} PlayNext;

PlayNext play_act(PlayTable *table, Str line);

// Whether a human must press start before the match can begin.
bool play_act_needs_start(const PlayTable *table);

#endif
