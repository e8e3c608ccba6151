// SPDX-License-Identifier: MIT
#include "seats.h"

#include <assert.h>
#include <stdlib.h>

static void must(bool condition) {
    if (!condition)
        abort();
}

Seats *seats_open(const char *preset, Mode mode, const char *board_a, const char *board_b) {
    Seats *seats = calloc(1, sizeof *seats);
    MatchSetup setup;
    must(seats != NULL);
    match_setup_default(&setup, ruleset_find(str_of(preset)));
    setup.mode = mode;
    if (setup.time.kind != TIME_NONE)
        setup.time.base_ms = 60000;
    if (board_a != NULL)
        setup.start[BOARD_A] = boards_read(board_a);
    if (board_b != NULL)
        setup.start[BOARD_B] = boards_read(board_b);
    match_init(&seats->match, &setup);
    seats_happen(seats, (Event){.kind = EVENT_START, .actor = SEAT_BLACK_A});
    seats_happen(seats, (Event){.kind = EVENT_START, .actor = SEAT_BLACK_B});
    return seats;
}

void seats_set_time(Seats *seats, Seat seat, int64_t ms) {
    Clock *clock = &seats->match.boards[seat_board(seat)].clock;
    clock->remaining[seat_color(seat)] = ms;
}

void seats_sit_down(Seats *seats, Seat seat, unsigned level, uint64_t seed) {
    const PlayerSetup setup = {.seat = seat,
                               .level = level,
                               .seed = seed,
                               .memory = seats->memory,
                               .memory_size = sizeof seats->memory};
    must(player_init(&seats->player, &setup) == STATUS_OK);
}

Decision seats_ask(Seats *seats, int64_t now, uint64_t nodes) {
    const PlayerLimits limits = {.nodes = nodes};
    Decision decision;
    must(match_advance(&seats->match, now, NULL) == STATUS_OK);
    player_decide(&seats->player, &seats->match, now, &limits, &decision);
    return decision;
}

void seats_happen(Seats *seats, Event event) {
    must(match_apply(&seats->match, &event, NULL) == STATUS_OK);
    if (seats->player.search != NULL)
        player_hear(&seats->player, &event);
}
