// SPDX-License-Identifier: MIT
#include "cli/play_computer.h"

#include <stdlib.h>

#include "sys/monotonic.h"

enum {
    POLL_EVERY_MS = 15,    // people wait no longer for an answer than this
    OTHERS_WAIT_MS = 1500, // nor another computer on the move than this,
    OTHERS_WAIT_SHARE = 8, // and not an eighth of the time it has left
    LITTLE_TIME_MS = 5000, // with less a player is asked before all others
    PACE_SHARE = 100,      // of the time left that a move lasts at least, if the pace is slower
    EVENT_MS = 1000        // what an event takes for the players of a match without clocks
};

static bool has_clocks(const PlayComputers *computers) {
    return computers->table->match.rules.time.kind != TIME_NONE;
}

// The time that players know. Without clocks events count it (how long they remember what was said to
// them, when they speak again), so that the same seed gives the same match on any machine.
static int64_t players_time(const PlayComputers *computers) {
    return has_clocks(computers) ? play_table_now(computers->table)
                                 : (int64_t)computers->events * EVENT_MS;
}

bool play_computer_init(PlayComputers *computers, PlayTable *table) {
    computers->table = table;
    computers->ready = false;
    computers->events = 1;
    computers->thinking = SEAT_COUNT;
    computers->missed_count = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        computers->ask_again[seat] = CLOCK_NEVER;
        computers->turn_since[seat] = CLOCK_NEVER;
        computers->asked_after[seat] = 0;
        computers->memory[seat] = NULL;
    }
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (play_table_is_human(table, seat))
            continue;
        computers->memory[seat] = malloc(PLAY_COMPUTER_MEMORY);
        PlayerSetup setup = {
            .seat = seat,
            .level = table->options.seats[seat].level,
            .seed = table->options.seed * SEAT_COUNT + (uint64_t)seat,
            .memory = computers->memory[seat],
            .memory_size = PLAY_COMPUTER_MEMORY,
        };
        if (setup.memory == NULL || player_init(&computers->players[seat], &setup) != STATUS_OK)
            return false;
    }
    return true;
}

void play_computer_free(PlayComputers *computers) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        free(computers->memory[seat]);
}

void play_computer_hear(PlayComputers *computers, const Event *event) {
    computers->events++;
    if (event == NULL)
        return;
    Event known = *event;
    if (!has_clocks(computers))
        known.at = players_time(computers);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (!play_table_is_human(computers->table, seat) && seat != computers->thinking)
            player_hear(&computers->players[seat], &known);
    if (computers->thinking == SEAT_COUNT)
        return;
    // It hears this when it has done thinking: a Player at work is left alone.
    if (computers->missed_count < PLAY_COMPUTER_MISSED_MAX)
        computers->missed[computers->missed_count++] = known;
    const BoardState *seen = &computers->view.boards[seat_board(computers->thinking)];
    const BoardState *now = &computers->table->match.boards[seat_board(computers->thinking)];
    if (now->over || now->ply_count != seen->ply_count || match_is_over(&computers->table->match) ||
        computers->table->match.paused)
        computers->abandoned = true;
}

// When a player who is on the move may move at the earliest.
static int64_t paced_from(const PlayComputers *computers, Seat seat, int64_t now) {
    const PlayTable *table = computers->table;
    int64_t pace = table->options.pace_ms;
    int64_t share = match_remaining(&table->match, seat, now) / PACE_SHARE;
    if (has_clocks(computers) && share < pace)
        pace = share;
    return computers->turn_since[seat] + pace;
}

static bool is_on_move(const PlayComputers *computers, Seat seat) {
    return computers->turn_since[seat] != CLOCK_NEVER;
}

static bool is_due(const PlayComputers *computers, Seat seat, int64_t now) {
    const PlayTable *table = computers->table;
    if (play_table_is_human(table, seat))
        return false;
    if (table->match.phase == PHASE_NEW && !computers->ready)
        return false;
    if (is_on_move(computers, seat) && now < paced_from(computers, seat, now))
        return false;
    return computers->asked_after[seat] != computers->events || computers->ask_again[seat] <= now;
}

static void note_turns(PlayComputers *computers) {
    int64_t now = play_table_now(computers->table);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (match_may_move(&computers->table->match, seat) != STATUS_OK)
            computers->turn_since[seat] = CLOCK_NEVER;
        else if (!is_on_move(computers, seat)) {
            computers->turn_since[seat] = now;
            computers->turn_order[seat] = computers->events;
        }
    }
}

// Whether another computer on the move cannot wait any longer for its turn to think.
static bool others_wait(const PlayComputers *computers) {
    const PlayTable *table = computers->table;
    int64_t now = play_table_now(table);
    int64_t thought_for = now - computers->thinking_since;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (seat == computers->thinking || !is_on_move(computers, seat) ||
            !is_due(computers, seat, now))
            continue;
        int64_t share = match_remaining(&table->match, seat, now) / OTHERS_WAIT_SHARE;
        if (thought_for > OTHERS_WAIT_MS || thought_for > share)
            return true;
    }
    return false;
}

static bool stop(void *context) {
    PlayComputers *computers = context;
    int64_t now = monotonic_ms();
    if (now - computers->polled_at >= POLL_EVERY_MS) {
        computers->polled_at = now;
        computers->meanwhile(computers->context);
    }
    return computers->abandoned || (has_clocks(computers) && others_wait(computers));
}

static int64_t now_of(void *context) {
    const PlayComputers *computers = context;
    return play_table_now(computers->table);
}

static void hear_missed(PlayComputers *computers) {
    for (unsigned i = 0; i < computers->missed_count; i++)
        player_hear(&computers->players[computers->thinking], &computers->missed[i]);
    computers->missed_count = 0;
}

// Asks one player; true if it has done something.
static bool ask(PlayComputers *computers, Seat seat) {
    PlayTable *table = computers->table;
    computers->asked_after[seat] = computers->events;
    computers->thinking_since = play_table_now(table);
    computers->view = table->match;
    if (match_advance(&computers->view, computers->thinking_since, NULL) != STATUS_OK)
        return false;
    computers->thinking = seat;
    computers->abandoned = false;
    PlayerLimits limits = {.stop = stop, .context = computers};
    // Without clocks the level alone decides.
    if (has_clocks(computers))
        limits.now = now_of;
    Decision decision;
    player_decide(&computers->players[seat], &computers->view, players_time(computers), &limits,
                  &decision);
    hear_missed(computers);
    computers->thinking = SEAT_COUNT;
    computers->ask_again[seat] = decision.acts ? CLOCK_NEVER : decision.ask_again;
    if (computers->abandoned || !decision.acts)
        return computers->abandoned;
    // A refusal is nothing to report: the match went on while it thought, and it will be asked
    // again after the next event.
    return play_table_do(table, &decision.event) == STATUS_OK;
}

// Who has waited longest comes first, for his turn or to be asked what he says to the last events
// (a press, a claim); but who has little time left to move before everybody. Waiting is counted in
// events, for the same reason as players_time.
static int64_t urgency(const PlayComputers *computers, Seat seat, int64_t now) {
    if (!is_on_move(computers, seat))
        return computers->asked_after[seat];
    int64_t left = match_remaining(&computers->table->match, seat, now);
    if (has_clocks(computers) && left < LITTLE_TIME_MS)
        return left - LITTLE_TIME_MS;
    return computers->turn_order[seat];
}

bool play_computer_step(PlayComputers *computers) {
    if (match_is_over(&computers->table->match) || computers->table->match.paused)
        return false;
    note_turns(computers);
    unsigned passed_over = 0;
    for (;;) {
        int64_t now = play_table_now(computers->table);
        Seat next = SEAT_COUNT;
        for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
            if ((passed_over >> seat & 1) || !is_due(computers, seat, now))
                continue;
            if (next == SEAT_COUNT || urgency(computers, seat, now) < urgency(computers, next, now))
                next = seat;
        }
        if (next == SEAT_COUNT)
            return false;
        if (ask(computers, next))
            return true;
        passed_over |= 1u << next;
    }
}

int64_t play_computer_wakes_at(const PlayComputers *computers) {
    const PlayTable *table = computers->table;
    if (match_is_over(&table->match) || table->match.paused)
        return CLOCK_NEVER;
    int64_t now = play_table_now(table);
    int64_t wakes = CLOCK_NEVER;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (play_table_is_human(table, seat))
            continue;
        int64_t at = computers->ask_again[seat];
        if (is_on_move(computers, seat) && computers->asked_after[seat] != computers->events)
            at = paced_from(computers, seat, now);
        if (at < wakes)
            wakes = at;
    }
    return wakes;
}
