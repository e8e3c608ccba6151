// SPDX-License-Identifier: MIT
// World: one simulated match. Everything in it follows from its seed.
#ifndef SIM_MATCH_WORLD_H
#define SIM_MATCH_WORLD_H

#include "base/random.h"
#include "support/match_watch.h"

enum { WORLD_EVENTS_MAX = 6000 };

// What a match is about, so that everything happens often enough. A theme sets the starting
// positions and how often the players do what.
typedef enum Theme {
    THEME_PLAIN,     // the usual starting position
    THEME_OPEN,      // in the middle of a match, with full reserves
    THEME_RANDOM,    // anything on any square
    THEME_MATES,     // both boards are a move from mate
    THEME_POISON,    // a poisoned piece can be taken
    THEME_BARE,      // next to nothing left on the boards
    THEME_PROMOTION, // pawns about to arrive
    THEME_SHUFFLE,   // pieces go to and fro
    THEME_COUNT
} Theme;

typedef struct World {
    uint64_t seed;
    Random random;
    unsigned preset;
    Theme theme;
    bool options_changed;
    MatchWatch watch;
    uint8_t gone;         // bit a seat that has dropped out
    bool eager_draw;      // players agree to draws
    bool patient;         // nobody ends the match, up to the limit of moves
    unsigned event_limit; //
    int64_t pace;         // usual time between two events, ms
    unsigned event_count;
    Event events[WORLD_EVENTS_MAX];
    Status answers[WORLD_EVENTS_MAX];
} World;

// Chance of `percent` in a hundred.
bool world_chance(World *world, unsigned percent);

// The setup that follows from the seed.
void world_make_setup(World *world, MatchSetup *setup);

// The next event of somebody; false when nobody wants to go on.
bool world_next_event(World *world, Event *event);

// A legal move of the side to move, captures, checks, drops and mates preferred; MOVE_NONE if there
// is none.
Move world_pick_legal(World *world, const Position *position, bool pieces_can_arrive);

// What a hand does against the rules; MOVE_NONE if nothing was found.
Move world_pick_by_hand(World *world, const Position *position);

// The match of a seed from its first event to its end. `fail` is called when something is wrong.
void world_play(World *world, uint64_t seed);

// The same events again, with the time advanced in small steps, give the same match.
void world_replay(World *world);

// So does the match written as a log and read again; written once more it has the same bytes, and
// the judge comes to the same boards and result.
void world_replay_log(World *world);

// Prints the setup and the events so far as a match log.
void world_print(const World *world);

#endif
