// SPDX-License-Identifier: MIT
// PlayOptions: what the command line of `bughouse play` asks for.
#ifndef CLI_PLAY_OPTIONS_H
#define CLI_PLAY_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "notation/log.h"
#include "search/player.h"

enum { PLAY_LEVEL_USUAL = 4 };

typedef struct PlaySeat {
    bool computer;
    uint8_t level; // of a computer, PLAYER_LEVEL_MIN … PLAYER_LEVEL_MAX
} PlaySeat;

typedef struct PlayOptions {
    LogHeader header;           // rules, mode, time, window, boards and names
    PlaySeat seats[SEAT_COUNT]; //
    unsigned seats_given;       // bit a seat that an option names; a resumed log decides the others
    uint64_t seed;
    bool seed_given;
    int64_t pace_ms; // how long a computer's turn lasts at least
    bool plain;
    bool glyphs;             // chess symbols instead of letters on the screen
    Seat view;               // whose board stands on the left, seen from his side; SEAT_COUNT: open
    const char *log_path;    // NULL: a new file in the user's folder
    const char *resume_path; // NULL: a new match
    const char *bpgn_path;   // NULL: no record is written
} PlayOptions;

// What `bughouse play --help` says below its usage line.
extern const char play_options_help[];

// Reads the arguments after argv[0]. False after a message on standard error: exit with EXIT_USAGE.
bool play_options_read(int argc, char **argv, PlayOptions *options);

// Chooses the pace of the computers, where no option has, by seats and clocks that are final.
void play_options_settle_pace(PlayOptions *options);

// Reads and writes who sits where, as in "A human, a computer:3, B computer:3, b human; seed 7".
// Reading leaves `options` as it was and returns false if the text is something else.
bool play_options_read_seats(Str text, PlayOptions *options);
void play_options_write_seats(const PlayOptions *options, Writer *out);

#endif
