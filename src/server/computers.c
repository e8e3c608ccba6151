// SPDX-License-Identifier: MIT
#include "server/computers.h"

#include "server/conn.h"
#include "server/play.h"
#include "server/table.h"

enum {
    PACE_SHARE = 40,   // of the time left that a move lasts at least, if the pace is slower
    ASK_LATER_MS = 500 // after a decision that came to nothing
};

static bool is_wanted(const Table *table) {
    if (table->live.state == TABLE_OPEN)
        return table_seats_taken(&table->live);
    return table->live.state == TABLE_PLAYING && !table->resting;
}

static void unseat(Server *server, Computer *computer) {
    if (computer->player != 0)
        engine_unseat(server->engine, computer->player);
    *computer = (Computer){.ask_at = CLOCK_NEVER, .turn_since = CLOCK_NEVER};
}

bool computers_fit(Server *server, Table *table) {
    bool all = true;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        Computer *computer = &table->computers[seat];
        unsigned level = table_computer_level(&table->live.chairs[seat]);
        if (level == 0 || !is_wanted(table)) {
            unseat(server, computer);
            continue;
        }
        if (computer->player != 0)
            continue;
        uint64_t seed = 0;
        server->config.random(server->config.context, &seed, sizeof seed);
        EngineSeat wanted = {seat, level, seed};
        *computer = (Computer){.news = true, .ask_at = CLOCK_NEVER, .turn_since = CLOCK_NEVER};
        if (server->engine == NULL ||
            engine_seat(server->engine, &wanted, &computer->player) != STATUS_OK)
            all = false;
    }
    return all;
}

void computers_hear(Server *server, Table *table, const Event *event) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        Computer *computer = &table->computers[seat];
        if (computer->player == 0)
            continue;
        engine_hear(server->engine, computer->player, event);
        computer->news = true;
        computer->ask_at = CLOCK_NEVER;
    }
    if (table->live.state == TABLE_OVER)
        (void)computers_fit(server, table);
}

// Before the start they wait until everybody is here.
static bool may_ask(const Server *server, const Table *table) {
    if (table->frozen || server->draining || !is_wanted(table))
        return false;
    // Nor before the disk says that everybody sits.
    if (table->live.state == TABLE_OPEN && table->pending > 0)
        return false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (table->live.state == TABLE_OPEN && table->live.chairs[seat].kind == CHAIR_PERSON &&
            table->here[seat] == 0)
            return false;
    return true;
}

// When a computer may be asked at the earliest: it is to play at the pace of people.
static int64_t paced_from(const Table *table, Computer *computer, Seat seat, int64_t now) {
    if (match_may_move(table->match, seat) != STATUS_OK) {
        computer->turn_since = CLOCK_NEVER;
        return now;
    }
    if (computer->turn_since == CLOCK_NEVER)
        computer->turn_since = now;
    int64_t pace = COMPUTER_PACE_MS;
    int64_t share = match_remaining(table->match, seat, now) / PACE_SHARE;
    if (table->match->rules.time.kind != TIME_NONE && share < pace)
        pace = share;
    return computer->turn_since + pace;
}

static void ask(Server *server, Table *table, Seat seat, int64_t now) {
    Computer *computer = &table->computers[seat];
    int64_t from = paced_from(table, computer, seat, now);
    if (now < from) {
        computer->ask_at = server->now + from - now;
        return;
    }
    uint64_t tag = (uint64_t)table_index(server, table) * SEAT_COUNT + (uint64_t)seat;
    computer->ask_at = CLOCK_NEVER;
    computer->asked =
        engine_ask(server->engine, computer->player, table->match, now, tag) == STATUS_OK;
    computer->news = false;
    if (!computer->asked)
        computer->ask_at = server->now + ASK_LATER_MS;
}

static bool is_due(const Server *server, const Computer *computer) {
    if (computer->player == 0)
        return false;
    if (computer->ask_at <= server->now)
        return computer->news || !computer->asked;
    return computer->news && computer->ask_at == CLOCK_NEVER;
}

void computers_ask(Server *server, Table *table) {
    if (server->engine == NULL || !may_ask(server, table))
        return;
    play_pass_time(server, table);
    int64_t now = table_now(server, table);
    if (match_is_over(table->match) || match_advance(table->match, now, NULL) != STATUS_OK)
        return;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (is_due(server, &table->computers[seat]))
            ask(server, table, seat, now);
    table_reschedule(server, table);
}

static void take_in(Server *server, Table *table, Seat seat, EngineAnswer *answer) {
    Computer *computer = &table->computers[seat];
    computer->asked = false;
    if (!answer->decision.acts) {
        computer->news = computer->news || answer->stale;
        int64_t again = answer->decision.ask_again;
        computer->ask_at = again == CLOCK_NEVER ? again : server->now + again - table->match->now;
        return;
    }
    uint32_t lines = table->lines;
    play_computer(server, table, &answer->decision.event);
    if (table->lines == lines)
        computer->ask_at = server->now + ASK_LATER_MS;
}

void computers_collect(Server *server) {
    EngineAnswer answer;
    while (server->engine != NULL && engine_answer(server->engine, &answer)) {
        uint64_t place = answer.tag / SEAT_COUNT;
        Seat seat = (Seat)(answer.tag % SEAT_COUNT);
        Table *table = &server->tables[place];
        if (table->key == 0 || table->computers[seat].player != answer.player)
            continue;
        take_in(server, table, seat, &answer);
        computers_ask(server, table);
    }
}

void computers_wake(Server *server, Table *table) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        table->computers[seat].news = true;
        table->computers[seat].ask_at = CLOCK_NEVER;
    }
    computers_ask(server, table);
}
