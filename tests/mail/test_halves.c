// SPDX-License-Identifier: MIT
// Halves from positions that a test chooses: passed halves, mate by the first half, a drop of what
// the same message has taken, nobody who can move. EM-04.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mail/halves.h"
#include "mail/mail_rig.h"
#include "notation/fen.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"

typedef struct Table {
    MailRig *rig;
    MailGame game;
    HalvesSpace space;
    char events[MAIL_PART_MAX];
    char why[4096];
} Table;

static Position position_of(const char *fen) {
    Fen read;
    size_t offset;
    assert_int_equal(fen_read(str_of(fen), FEN_HINT_NONE, &read, &offset), STATUS_OK);
    return read.position;
}

static Table *table_new(const char *board_a, const char *board_b) {
    Table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->rig = rig_new();
    MailGame *game = &table->game;
    match_setup_default(&game->header.setup, ruleset_find(str_of("email")));
    game->header.setup.start[BOARD_A] = position_of(board_a);
    game->header.setup.start[BOARD_B] = position_of(board_b);
    memcpy(game->from, "b@example.com", sizeof "b@example.com");
    assert_int_equal(mailgame_create(table->rig->store, game), STATUS_OK);
    return table;
}

static void table_free(Table *table) {
    rig_free(table->rig);
    free(table);
}

// Plays a message, puts it into the store and reads the game from there again.
static bool play(Table *table, const char *text) {
    Orders orders;
    orders_read(str_of(text), &orders);
    Writer events = writer_on(table->events, sizeof table->events);
    Writer why = writer_on(table->why, sizeof table->why);
    HalvesMessage message = {&orders, mailgame_due(&table->game), 0};
    if (!halves_play(&table->game, &message, &table->space, &events, &why))
        return false;
    assert_int_equal(mailgame_put_part(table->rig->store, &table->game, writer_view(&events)),
                     STATUS_OK);
    assert_int_equal(mailgame_put(table->rig->store, &table->game), STATUS_OK);
    unsigned passed = table->game.passed_count;
    uint16_t half = table->game.match.half_due;
    assert_int_equal(mailgame_load(table->rig->store, 1, &table->game), STATUS_OK);
    assert_int_equal(table->game.passed_count, passed);
    assert_int_equal(table->game.match.half_due, half);
    return true;
}

static void test_drop_of_the_same_message(void **state) {
    (void)state;
    Table *table = table_new("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", START);
    assert_true(play(table, "Kd2"));
    assert_true(play(table, "dxe4, N@e4"));
    assert_string_equal(rig_moves(table->rig, 1, 2), "dxe4 N@e4");
    table_free(table);
}

static void test_half_passed(void **state) {
    (void)state;
    // b has neither a move nor a check.
    Table *table = table_new(START, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_true(play(table, "e4"));
    // B is not on the move: North's message is one half, which passes B.
    assert_false(play(table, "d5, Qa7"));
    assert_non_null(strstr(table->why, "too many: \"Qa7\". The half"));
    assert_true(play(table, "d5"));
    assert_int_equal(table->game.passed_count, 1);
    assert_int_equal(table->game.passed[0], SEAT_WHITE_B);
    // And b passes after A.
    assert_true(play(table, "Nf3"));
    assert_int_equal(table->game.passed_count, 1);
    assert_int_equal(table->game.passed[0], SEAT_BLACK_B);
    assert_int_equal(mailgame_due(&table->game), TEAM_2);
    assert_true(play(table, "d4"));
    // Until A takes something that b can drop.
    assert_true(play(table, "Nxd4, P@a3"));
    table_free(table);
}

static void test_mate_by_the_first_half(void **state) {
    (void)state;
    Table *table = table_new("6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", START);
    assert_true(play(table, "N@f7"));
    Verdict verdict = match_verdict(&table->game.match);
    assert_int_equal(verdict.outcome, OUTCOME_TEAM_1);
    assert_int_equal(verdict.reason, REASON_MATE);
    assert_false(play(table, "e5"));
    table_free(table);
}

static void test_nobody_can_move(void **state) {
    (void)state;
    // On A Black is stalemated, on B it is Black's turn, who is stalemated too.
    Table *table = table_new("7k/8/5QK1/8/8/8/8/8 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_true(play(table, "Qf7"));
    assert_false(halves_can_move(&table->game));
    assert_false(play(table, "Kg7"));
    assert_non_null(strstr(table->why, "Neither of you"));
    // One offers, the other agrees; it needs no half-move now, and nothing else can be played.
    Team offers = mailgame_due(&table->game);
    assert_true(play(table, "draw"));
    assert_int_equal(mailgame_due(&table->game), team_other(offers));
    assert_true(play(table, "draw"));
    assert_int_equal(match_verdict(&table->game.match).outcome, OUTCOME_DRAW);
    table_free(table);
}

static void test_refused_leaves_all(void **state) {
    (void)state;
    Table *table = table_new(START, START);
    assert_true(play(table, "e4"));
    MailGame *before = malloc(sizeof *before);
    assert_non_null(before);
    memcpy(before, &table->game, sizeof *before);
    assert_false(play(table, "e5, Ke2"));
    assert_memory_equal(before, &table->game, sizeof *before);
    free(before);
    table_free(table);
}

// `e2 e4`: whichever reading can be played; not both.
static void test_joined_squares(void **state) {
    (void)state;
    Table *table = table_new(START, START);
    assert_true(play(table, "e2 e4"));
    assert_true(play(table, "e7 e5 e2 e4"));
    assert_true(play(table, "Nf3, e7 e5"));
    assert_true(play(table, "d6 e4 d4") == false);
    assert_true(play(table, "d6 d4"));
    assert_string_equal(rig_moves(table->rig, 1, 1), "e4 e5 e4 Nf3 e5 d6 d4");
    table_free(table);
    // Where none can be played, the answer is about the one that has as many as are due.
    table = table_new(START, START);
    assert_true(play(table, "e4"));
    assert_false(play(table, "e7 e6, e2 e5"));
    assert_non_null(strstr(table->why, "you wrote \"e2e5\""));
    assert_false(play(table, "e5 e5"));
    assert_non_null(strstr(table->why, "you wrote \"e5\""));
    table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drop_of_the_same_message), cmocka_unit_test(test_half_passed),
        cmocka_unit_test(test_mate_by_the_first_half),   cmocka_unit_test(test_nobody_can_move),
        cmocka_unit_test(test_refused_leaves_all),       cmocka_unit_test(test_joined_squares),
    };
    return cmocka_run_group_tests_name("mail/halves", tests, NULL, NULL);
}
