// SPDX-License-Identifier: MIT
// PlayInput: what a line typed by a player says, before anybody asks whether it can be done. What
// is no command is taken for a move.
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include <stdbool.h>

#include "base/str.h"
#include "match/event.h"

typedef enum PlayWish {
    WISH_NOTHING, // an empty line
    WISH_EVENT,   // .event without its actor; .move_text with a move
    WISH_START,
    WISH_PAUSE,
    WISH_RESUME,
    WISH_CLOCKS,
    WISH_RESERVES,
    WISH_BOARDS,
    WISH_MOVES,
    WISH_RULES,
    WISH_LOG,
    WISH_FEN,
    WISH_VIEW, // from .seat's side
    WISH_HELP,
    WISH_QUIT,
    WISH_UNCLEAR // .problem says why
} PlayWish;

typedef struct PlayInput {
    PlayWish wish;
    bool has_seat; // the line began with a seat
    Seat seat;
    Event event;
    bool has_board; // a claim that names one
    Str move_text;  // points into the line
    const char *problem;
} PlayInput;

// The commands, for `help`.
extern const char play_input_help[];

void play_input_read(Str line, PlayInput *out);

#endif
