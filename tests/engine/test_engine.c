// SPDX-License-Identifier: MIT
// The engine without threads, step by step: questions, answers, what makes them stale.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tables.h"

enum { NODES = 3000, MEMORY = 1 << 20 };

static Engine *open_engine(unsigned players, unsigned questions) {
    const EngineOptions options = {
        .players = players, .questions = questions, .memory = MEMORY, .nodes = NODES};
    Engine *engine = NULL;
    assert_int_equal(engine_open(&options, &engine), STATUS_OK);
    return engine;
}

static EngineState state_of(Engine *engine) {
    EngineState state;
    engine_state(engine, &state);
    return state;
}

// The same match, each player asked in turn by the engine and directly.
static void test_same_as_a_player_alone(void **state) {
    (void)state;
    Engine *engine = open_engine(SEAT_COUNT, SEAT_COUNT);
    Table *table = table_new("fics", 180000);
    Player alone[SEAT_COUNT];
    uint64_t *memory = calloc(SEAT_COUNT, MEMORY);
    const PlayerLimits limits = {.nodes = NODES};
    table_seat(table, engine, 4, 7);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const PlayerSetup setup = {.seat = seat,
                                   .level = 4,
                                   .seed = 7,
                                   .memory = (char *)memory + (size_t)seat * MEMORY,
                                   .memory_size = MEMORY};
        assert_int_equal(player_init(&alone[seat], &setup), STATUS_OK);
    }
    unsigned acted = 0;
    for (int64_t now = 500; now < 60000 && !match_is_over(&table->match); now += 500) {
        const Seat seat = (Seat)(now / 500 % SEAT_COUNT);
        EngineAnswer answer;
        Decision decision;
        assert_int_equal(match_advance(&table->match, now, NULL), STATUS_OK);
        assert_int_equal(
            engine_ask(engine, table->players[seat], &table->match, now, (uint64_t)now), STATUS_OK);
        assert_false(engine_answer(engine, &answer));
        assert_true(engine_step(engine));
        assert_true(engine_answer(engine, &answer));
        player_decide(&alone[seat], &table->match, now, &limits, &decision);
        assert_int_equal(answer.tag, now);
        assert_int_equal(answer.player, table->players[seat]);
        assert_false(answer.stale);
        assert_memory_equal(&answer.decision.event, &decision.event, sizeof decision.event);
        assert_int_equal(answer.decision.acts, decision.acts);
        assert_int_equal(answer.decision.ask_again, decision.ask_again);
        assert_int_equal(answer.decision.score, decision.score);
        if (!decision.acts)
            continue;
        acted++;
        table_do(table, engine, decision.event);
        for (Seat other = SEAT_WHITE_A; other < SEAT_COUNT; other++)
            player_hear(&alone[other], &decision.event);
    }
    assert_true(acted > 40);
    assert_int_equal(state_of(engine).answered, state_of(engine).asked);
    free(memory);
    free(table);
    engine_close(engine);
}

// Many tables by steps, with fewer questions than players; twice the same.
static void play_tables(Table **tables, unsigned count) {
    Engine *engine = open_engine(count * SEAT_COUNT, 5);
    for (unsigned i = 0; i < count; i++) {
        tables[i] = table_new(i % 2 == 0 ? "fics" : "arnold", 180000);
        table_seat(tables[i], engine, 1 + i, i);
    }
    for (int64_t now = 100; now < 30000; now += 100) {
        EngineAnswer answer;
        for (unsigned i = 0; i < count; i++)
            table_ask(tables[i], engine, now, 0);
        for (unsigned steps = 0; steps < 3 && engine_step(engine); steps++) {
        }
        while (engine_answer(engine, &answer)) {
            bool heard = false;
            for (unsigned i = 0; i < count && !heard; i++)
                heard = table_hear_answer(tables[i], engine, &answer, now);
            assert_true(heard);
        }
    }
    engine_close(engine);
}

static void test_deterministic(void **state) {
    (void)state;
    enum { TABLES = 3 };
    Table *first[TABLES];
    Table *second[TABLES];
    play_tables(first, TABLES);
    play_tables(second, TABLES);
    for (unsigned i = 0; i < TABLES; i++) {
        assert_true(first[i]->count > 20);
        assert_int_equal(first[i]->count, second[i]->count);
        for (unsigned k = 0; k < first[i]->count; k++)
            assert_memory_equal(&first[i]->events[k], &second[i]->events[k], sizeof(Event));
        free(first[i]);
        free(second[i]);
    }
}

// e4
static Event pawn_move(Seat seat, int64_t at) {
    Event event = {.kind = EVENT_MOVE, .actor = (uint8_t)seat, .at = at};
    event.move = move_make(MOVE_DOUBLE_STEP, (Square)12, (Square)28, PAWN);
    return event;
}

static void test_stale(void **state) {
    (void)state;
    Engine *engine = open_engine(SEAT_COUNT, 4);
    Table *table = table_new("fics", 180000);
    table_seat(table, engine, 3, 1);
    const EnginePlayer white = table->players[SEAT_WHITE_A];
    EngineAnswer answer;
    // While it waits, the second question replaces the first.
    assert_int_equal(engine_ask(engine, white, &table->match, 0, 1), STATUS_OK);
    assert_int_equal(engine_ask(engine, white, &table->match, 0, 2), STATUS_OK);
    assert_int_equal(state_of(engine).waiting, 1);
    assert_int_equal(state_of(engine).cancelled, 1);
    assert_true(engine_step(engine));
    assert_false(engine_step(engine));
    // The other board changes nothing about its move.
    table_do(table, engine, pawn_move(SEAT_WHITE_B, 100));
    assert_int_equal(engine_ask(engine, white, &table->match, 100, 3), STATUS_OK);
    assert_true(engine_answer(engine, &answer));
    assert_int_equal(answer.tag, 2);
    assert_true(answer.stale);
    assert_true(answer.decision.acts);
    assert_false(engine_answer(engine, &answer));
    // Its own board does.
    assert_int_equal(engine_ask(engine, white, &table->match, 100, 4), STATUS_OK);
    assert_true(engine_step(engine));
    table_do(table, engine, pawn_move(SEAT_WHITE_A, 200));
    assert_int_equal(engine_ask(engine, white, &table->match, 200, 5), STATUS_OK);
    assert_true(engine_answer(engine, &answer));
    assert_int_equal(answer.tag, 4);
    assert_true(answer.stale);
    assert_false(answer.decision.acts);
    free(table);
    engine_close(engine);
}

static void test_limits_and_leaving(void **state) {
    (void)state;
    Engine *engine = open_engine(SEAT_COUNT, 2);
    Table *table = table_new("fics", 180000);
    table_seat(table, engine, 2, 1);
    const EnginePlayer *players = table->players;
    EnginePlayer late = 0;
    EngineAnswer answer;
    const EngineSeat seat = {.seat = SEAT_WHITE_A, .level = 1};
    assert_int_equal(engine_seat(engine, &seat, &late), STATUS_TOO_MANY);
    assert_int_equal(engine_ask(engine, players[0], &table->match, 0, 1), STATUS_OK);
    assert_int_equal(engine_ask(engine, players[1], &table->match, 0, 2), STATUS_OK);
    assert_int_equal(engine_ask(engine, players[2], &table->match, 0, 3), STATUS_TOO_MANY);
    // Who has come first is served first; a cancelled question makes room.
    engine_cancel(engine, players[0]);
    engine_cancel(engine, players[0]);
    assert_int_equal(engine_ask(engine, players[2], &table->match, 0, 3), STATUS_OK);
    assert_true(engine_step(engine));
    assert_true(engine_step(engine));
    assert_false(engine_step(engine));
    // An answer that was not collected leaves with its player.
    engine_unseat(engine, players[1]);
    engine_unseat(engine, players[1]);
    assert_true(engine_answer(engine, &answer));
    assert_int_equal(answer.tag, 3);
    assert_false(engine_answer(engine, &answer));
    assert_int_equal(engine_ask(engine, players[1], &table->match, 0, 4), STATUS_NOT_FOUND);
    assert_int_equal(engine_seat(engine, &seat, &late), STATUS_OK);
    assert_true(late != players[1]);
    const Event need = {.kind = EVENT_QUICK, .actor = SEAT_BLACK_B, .quick = QUICK_NEED};
    engine_hear(engine, players[1], &need);
    engine_cancel(engine, players[1]);
    engine_unseat(engine, 0);
    assert_int_equal(engine_ask(engine, late, &table->match, 0, 5), STATUS_OK);
    assert_int_equal(state_of(engine).players, 4);
    free(table);
    engine_close(engine);
    engine_close(NULL);
}

static void test_options(void **state) {
    (void)state;
    Engine *engine = NULL;
    EngineOptions options = {.players = 0, .questions = 1};
    assert_int_equal(engine_open(&options, &engine), STATUS_TOO_MANY);
    options = (EngineOptions){.players = 1, .questions = 0};
    assert_int_equal(engine_open(&options, &engine), STATUS_TOO_MANY);
    options = (EngineOptions){.players = 1, .questions = 1, .workers = ENGINE_WORKERS_MAX + 1};
    assert_int_equal(engine_open(&options, &engine), STATUS_TOO_MANY);
    options = (EngineOptions){.players = 1, .questions = 1, .memory = 1};
    assert_int_equal(engine_open(&options, &engine), STATUS_OK);
    engine_close(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_a_player_alone),
        cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_stale),
        cmocka_unit_test(test_limits_and_leaving),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
