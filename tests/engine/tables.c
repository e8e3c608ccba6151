// SPDX-License-Identifier: MIT
#include "tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

Table *table_new(const char *rules, int64_t base_ms) {
    Table *table = calloc(1, sizeof *table);
    MatchSetup setup;
    assert_non_null(table);
    match_setup_default(&setup, ruleset_find(str_of(rules)));
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = base_ms};
    match_init(&table->match, &setup);
    for (Seat seat = SEAT_BLACK_A; seat <= SEAT_BLACK_B; seat = (Seat)(seat + 2)) {
        const Event start = {.kind = EVENT_START, .actor = (uint8_t)seat};
        assert_int_equal(match_apply(&table->match, &start, NULL), STATUS_OK);
    }
    return table;
}

void table_seat(Table *table, Engine *engine, unsigned level, uint64_t seed) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const EngineSeat setup = {.seat = seat, .level = level, .seed = seed};
        assert_int_equal(engine_seat(engine, &setup, &table->players[seat]), STATUS_OK);
        table->asks[seat] = true;
    }
}

void table_do(Table *table, Engine *engine, Event event) {
    assert_int_equal(match_apply(&table->match, &event, NULL), STATUS_OK);
    if (table->count < TABLE_EVENTS_MAX)
        table->events[table->count++] = event;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        engine_hear(engine, table->players[seat], &event);
        table->asks[seat] = true;
    }
}

void table_ask(Table *table, Engine *engine, int64_t now, uint64_t tag) {
    if (match_advance(&table->match, now, NULL) != STATUS_OK || match_is_over(&table->match))
        return;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (!table->asks[seat])
            continue;
        Status status = engine_ask(engine, table->players[seat], &table->match, now, tag);
        assert_true(status == STATUS_OK || status == STATUS_TOO_MANY);
        table->asks[seat] = status != STATUS_OK;
    }
}

bool table_hear_answer(Table *table, Engine *engine, const EngineAnswer *answer, int64_t now) {
    Seat seat = SEAT_WHITE_A;
    while (seat < SEAT_COUNT && table->players[seat] != answer->player)
        seat++;
    if (seat == SEAT_COUNT)
        return false;
    Event event = answer->decision.event;
    event.at = now;
    Match after = table->match;
    if (answer->decision.acts && !player_is_overtaken(&table->match, &event) &&
        match_apply(&after, &event, NULL) == STATUS_OK)
        table_do(table, engine, event);
    else if (answer->stale || answer->decision.acts || answer->decision.ask_again != CLOCK_NEVER)
        table->asks[seat] = true;
    return true;
}
