// SPDX-License-Identifier: MIT
// PlayComputers: the computer players at their seats. One of them thinks at a time; while it does,
// `meanwhile` is called many times a second, so that people are heard and clocks are drawn. What
// people do in the meantime is done at once; a thought that it has made worthless is thrown away.
//
// Computers find good moves in a blink, and people could not follow the other board. So a move is
// not made before a turn has lasted for the pace of the match (options.pace_ms), unless the player
// has little time left.
#ifndef CLI_PLAY_COMPUTER_H
#define CLI_PLAY_COMPUTER_H

#include "cli/play_table.h"
#include "search/player.h"

enum {
    PLAY_COMPUTER_MEMORY = 8 * 1024 * 1024, // bytes of each player's search
    PLAY_COMPUTER_MISSED_MAX = 32           // events that a thinking player will hear afterwards
};

typedef struct PlayComputers {
    PlayTable *table;
    void (*meanwhile)(void *context);
    void *context;
    bool ready;     // the people are there: Black may start
    bool abandoned; // nobody wants the answer of the present search any more
    Player players[SEAT_COUNT];
    void *memory[SEAT_COUNT];         // of their searches
    unsigned turn_order[SEAT_COUNT];  // and after how many events: who came first
    int64_t turn_since[SEAT_COUNT];   // when a player came to be on the move; CLOCK_NEVER: is not
    int64_t ask_again[SEAT_COUNT];    // when a player has something to say at the latest
    unsigned asked_after[SEAT_COUNT]; // events that had happened when he was last asked
    unsigned events;                  // so far, anything that may change a player's mind
    Match view;                       // what the thinking player sees
    Seat thinking;                    // SEAT_COUNT: nobody
    int64_t thinking_since;
    int64_t polled_at;
    unsigned missed_count;
    Event missed[PLAY_COMPUTER_MISSED_MAX];
} PlayComputers;

// Sets up the players of all computer seats. False if there is no memory for them; play_computer_free
// is due in any case.
bool play_computer_init(PlayComputers *computers, PlayTable *table);
void play_computer_free(PlayComputers *computers);

// An event has been done (or NULL: time has changed something): all players are told.
void play_computer_hear(PlayComputers *computers, const Event *event);

// Lets one computer player act, if one of them wants to; false if none does.
bool play_computer_step(PlayComputers *computers);

// When one of them wants to be asked again if nothing happens before, as time of the match;
// CLOCK_NEVER if none does.
int64_t play_computer_wakes_at(const PlayComputers *computers);

#endif
