// SPDX-License-Identifier: MIT
// Seats: a started match with given boards, rules and clocks, and a computer player in it.
#ifndef TESTS_SEARCH_SEATS_H
#define TESTS_SEARCH_SEATS_H

#include "boards.h"
#include "search/player.h"

enum { SEATS_MEMORY = 1 << 20 };

typedef struct Seats {
    Match match;
    Player player;
    uint64_t memory[SEATS_MEMORY / 8];
} Seats;

// The preset's rules in that mode, both boards as given (NULL: the start), 60 s each, started at 0.
// The caller frees it with free().
Seats *seats_open(const char *preset, Mode mode, const char *board_a, const char *board_b);

// Sets what the seat has left, as of match->now.
void seats_set_time(Seats *seats, Seat seat, int64_t ms);

// Seats a player; memory 1 MB.
void seats_sit_down(Seats *seats, Seat seat, unsigned level, uint64_t seed);

// Asks the player at `now`, with at most so many nodes.
Decision seats_ask(Seats *seats, int64_t now, uint64_t nodes);

// An event that must be accepted; the player hears it.
void seats_happen(Seats *seats, Event event);

#endif
