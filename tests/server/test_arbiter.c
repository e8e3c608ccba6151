// SPDX-License-Identifier: MIT
// A table with an arbiter: claims, and every action of match-log.md that is his.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "table4.h"

enum { ARBITER = 4 }; // a client without a seat

// Moves of one board, each released and pressed; White is `white`.
static void play(Table4 *game, unsigned white, const char *const *moves) {
    static unsigned key = 1000;
    for (unsigned i = 0; moves[i] != NULL; i++) {
        char line[40];
        unsigned player = white + i % 2;
        rig_clear(&game->rig);
        snprintf(line, sizeof line, "move %s", moves[i]);
        table4_act(game, player, key++, line);
        rig_expect(&game->rig, player, "'t':'ok'");
        table4_act(game, player, key++, "press");
        rig_expect_none(&game->rig, player, "'t':'refused'");
    }
}

static const char *const mate[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7", NULL};

static void expect_over(Table4 *game, const char *score) {
    char text[40];
    rig_wait(&game->rig, 600);
    snprintf(text, sizeof text, "'score':%s", score);
    rig_expect(&game->rig, 0, "'state':'over'");
    rig_expect(&game->rig, 0, text);
}

static void pause_stops_the_clocks_and_resume_starts_them(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig_wait(rig, 10000);
    table4_arbiter(game, ARBITER, 1, "pause");
    rig_expect(rig, 1, "'line':'10000 arbiter pause'");
    rig_wait(rig, 300000);
    table4_act(game, 0, 5, "move e4");
    rig_expect(rig, 0, "'code':'PAUSED'");
    rig_clear(rig);
    table4_arbiter(game, ARBITER, 1, "pause"); // the same once more: answered, not done again
    rig_expect(rig, ARBITER, "'t':'ok'");
    rig_expect_none(rig, 1, "arbiter");
    table4_arbiter(game, ARBITER, 2, "pause");
    rig_expect(rig, ARBITER, "'code':'PAUSED'");
    table4_arbiter(game, ARBITER, 3, "resume");
    rig_expect(rig, 1, "'line':'310000 arbiter resume'");
    rig_wait(rig, 49000); // of 60 s 10 and 49 have passed
    table4_act(game, 1, 6, "claim flag");
    rig_expect(rig, 1, "'t':'refused'");
    rig_wait(rig, 1001);
    table4_act(game, 1, 7, "claim flag");
    expect_over(game, "[0,2]");
}

// All see which player is the arbiter too, after a restart as well; beside a referee there is none.
static void a_player_who_is_arbiter_is_marked(void **state) {
    Rig *rig = test_calloc(1, sizeof *rig);
    char table[40];
    (void)state;
    rig_start(rig);
    rig_connect(rig, 0);
    rig_connect(rig, 1);
    for (unsigned i = 0; i < 2; i++) {
        char text[160];
        snprintf(
            text, sizeof text,
            "{'t':'create','rules':'otb','mode':'%s','seats':{'B':{'kind':'me','name':'Ann'}}}",
            i == 0 ? "referee" : "table");
        rig_clear(rig);
        rig_say(rig, 0, text, "");
        rig_field(rig_expect(rig, 0, "'t':'created'"), "table", table, sizeof table);
        rig_say(rig, 1, "{'t':'watch','table':'%s'}", table);
        if (i == 0)
            rig_expect_none(rig, 1, "'arbiter'");
        else
            rig_expect(rig, 1, "'B':{'kind':'person','name':'Ann','arbiter':true");
    }
    rig_crash(rig, 1000);
    rig_connect(rig, 1);
    rig_say(rig, 1, "{'t':'watch','table':'%s'}", table);
    rig_expect(rig, 1, "'B':{'kind':'person','name':'Ann','arbiter':true");
    rig_stop(rig);
    test_free(rig);
}

// Says something at the table.
static void say_at(Table4 *game, unsigned client, const char *fields) {
    char text[300];
    rig_clear(&game->rig);
    snprintf(text, sizeof text, "{'table':'%%s',%s}", fields);
    rig_say(&game->rig, client, text, game->table);
}

// An arbiter who looked on sits down: by the secret of the table all know who he is.
static void an_arbiter_who_sits_down_later_is_marked(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[300];
    static const char zeros[] = "00000000000000000000000000000000";
    say_at(game, 0, "'t':'give-up-seat'");
    rig_expect(rig, 3, "'A':{'kind':'open'");
    rig_expect_none(rig, 3, "'arbiter'");
    // Whoever sits down there without it is none, also under the creator's name.
    say_at(game, 4, "'t':'join','seat':'A','name':'Ann'");
    rig_expect(rig, 3, "'A':{'kind':'person','name':'Ann','here':true");
    say_at(game, 4, "'t':'give-up-seat'");
    snprintf(text, sizeof text, "'t':'join','seat':'A','name':'Ann','arbiter':'%s'", zeros);
    say_at(game, 4, text);
    rig_expect(rig, 4, "'code':'NOT_ARBITER'");
    rig_expect_none(rig, 3, "'t':'seats'");
    snprintf(text, sizeof text, "'t':'join','seat':'A','name':'Ann','arbiter':'%s'", game->secret);
    say_at(game, 0, text);
    rig_expect(rig, 3, "'A':{'kind':'person','name':'Ann','arbiter':true,'here':true");
    rig_field(rig_expect(rig, 0, "'t':'seated'"), "secret", game->seats[0], sizeof game->seats[0]);
    // It outlives a crash, and goes with him.
    rig_crash(rig, 1000);
    for (unsigned i = 0; i < 4; i++) {
        rig_connect(rig, i);
        table4_sit(game, i, i);
    }
    table4_start(game);
    table4_act(game, 0, 7, "resign");
    rig_wait(rig, 600);
    for (unsigned i = 0; i < 4; i++)
        rig_say(rig, i, "{'t':'again','table':'%s','seats':'swap'}", game->table);
    rig_expect(rig, 3, "'match':2,'state':'open'");
    rig_expect(rig, 3, "'b':{'kind':'person','name':'Ann','arbiter':true");
}

// Somebody who sits already: by sitting down with the secret of the table, or by ruling.
static void a_player_who_becomes_arbiter_is_marked(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[300];
    table4_start(game);
    snprintf(text, sizeof text, "'t':'sit','seat':'a','secret':'%s','arbiter':'%s'", game->seats[1],
             game->seats[1]);
    say_at(game, 1, text);
    rig_expect(rig, 1, "'code':'NOT_ARBITER'");
    rig_expect_none(rig, 3, "'t':'seats'");
    snprintf(text, sizeof text, "'t':'sit','seat':'a','secret':'%s','arbiter':'%s'", game->seats[1],
             game->secret);
    say_at(game, 1, text);
    rig_expect(rig, 3, "'a':{'kind':'person','name':'P1','arbiter':true");
    rig_clear(rig);
    table4_arbiter(game, ARBITER, 1, "pause");
    rig_expect_none(rig, 3, "'t':'seats'"); // he has no seat
    table4_arbiter(game, 2, 2, "resume");
    rig_expect(rig, 3, "'B':{'kind':'person','name':'P2','arbiter':true");
    rig_expect(rig, 3, "arbiter resume");
    rig_clear(rig);
    table4_arbiter(game, 2, 3, "pause");
    rig_expect_none(rig, 3, "'t':'seats'"); // all know
}

// His first ruling may come before the clocks are started.
static void a_player_rules_before_the_start(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    rig_clear(rig);
    table4_arbiter(game, 2, 1, "add-time B 1000");
    rig_expect(rig, 3, "arbiter add-time B 1000");
    rig_expect(rig, 3, "'B':{'kind':'person','name':'P2','arbiter':true");
}

static void time_is_added(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_arbiter(game, ARBITER, 1, "add-time A 60000");
    rig_expect(rig, 3, "arbiter add-time A 60000");
    rig_wait(rig, 119000);
    // B's flag fell at 60 s: all are told at that moment, and nothing is decided.
    for (unsigned i = 0; i < 5; i++)
        rig_expect(rig, i, "'line':'60000 server outage 0','now':60000");
    rig_expect_none(rig, 0, "'state':'over'");
    table4_act(game, 1, 6, "claim flag A");
    rig_expect(rig, 1, "'t':'refused'");
    rig_wait(rig, 1001);
    table4_act(game, 1, 7, "claim flag A");
    expect_over(game, "[0,2]");
}

static void a_warning_is_on_record(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_arbiter(game, ARBITER, 1, "warn b \\'distracting\\'");
    for (unsigned i = 0; i < 5; i++)
        rig_expect(rig, i, "arbiter warn b \\'distracting\\''");
    table4_act(game, 3, 90, "say \\'sorry\\'");
    rig_expect(rig, 0, "b say");
}

static void forfeit_and_expulsion_end_the_match(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_arbiter(game, ARBITER, 1, "forfeit a");
    expect_over(game, "[2,0]");
    for (unsigned i = 0; i < 4; i++)
        rig_say(rig, i, "{'t':'again','table':'%s','seats':'same'}", game->table);
    table4_start(game);
    table4_arbiter(game, ARBITER, 1, "expel A");
    rig_expect(rig, ARBITER, "arbiter expel A");
    expect_over(game, "[2,2]");
}

static void a_move_is_taken_back(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const char *const moves[] = {"e4", NULL};
    table4_start(game);
    play(game, 0, moves);
    table4_arbiter(game, ARBITER, 1, "take-back A");
    rig_expect(rig, 1, "arbiter take-back A");
    table4_act(game, 1, 2, "move e5");
    rig_expect(rig, 1, "'t':'refused','code':'NOT_ON_MOVE'");
    table4_act(game, 0, 3, "move d4");
    rig_expect(rig, 1, "A move d4");
    table4_arbiter(game, ARBITER, 4, "take-back B");
    rig_expect(rig, ARBITER, "'t':'refused'");
}

static void what_is_no_action_of_an_arbiter(void **state) {
    Table4 *game = *state;
    static const char *const lines[] = {"move e4",     "start",      "press", "claim mate",
                                        "say \\'x\\'", "outage 100", "moves", "add-time A 0",
                                        "forfeit",     "take-back a"};
    table4_start(game);
    for (unsigned i = 0; i < COUNT(lines); i++) {
        rig_clear(&game->rig);
        table4_arbiter(game, ARBITER, i + 1, lines[i]);
        if (rig_find(&game->rig, ARBITER, "'code':'TIME_RANGE'") == NULL)
            rig_expect(&game->rig, ARBITER, "'code':'BAD_LINE'");
        rig_expect_none(&game->rig, 0, "'t':'event'");
    }
}

static void an_illegal_move_is_claimed(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const char *const moves[] = {"e2e5", NULL};
    table4_start(game);
    play(game, 0, moves);
    rig_expect(rig, 1, "A move e2e5");
    table4_act(game, 1, 91, "claim illegal");
    rig_expect(rig, 0, "a claim illegal");
    rig_expect_none(rig, 1, "'t':'refused'");
    table4_act(game, 0, 2, "move e4");
    rig_expect(rig, 1, "A move e4");
}

static void opposite_claims(Table4 *game) {
    Rig *rig = &game->rig;
    table4_start(game);
    play(game, 0, mate);
    play(game, 2, mate);
    table4_act(game, 0, 1, "claim mate");
    rig_expect(rig, 0, "'t':'ok'");
    rig->now += 500;
    table4_act(game, 2, 1, "claim mate");
    rig_expect(rig, 2, "'t':'ok'");
    rig_wait(rig, 2000);
    rig_expect_none(rig, 0, "'state':'over'");
}

static void opposite_mates_are_accepted(void **state) {
    Table4 *game = *state;
    opposite_claims(game);
    for (unsigned i = 0; i < 4; i++)
        table4_act(game, i, 93, "accept");
    expect_over(game, "[1,1]");
}

static void opposite_mates_are_declined(void **state) {
    Table4 *game = *state;
    opposite_claims(game);
    table4_act(game, 3, 92, "decline");
    expect_over(game, "[2,0]");
}

static void a_claim_stands_when_its_window_closes(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    play(game, 0, mate);
    rig_wait(rig, 5000);
    rig_expect_none(rig, 0, "'state':'over'"); // a mate that nobody claims decides nothing
    table4_act(game, 0, 1, "claim mate");
    rig_wait(rig, 400);
    rig_expect_none(rig, 0, "'state':'over'");
    rig_wait(rig, 200);
    expect_over(game, "[2,0]");
    rig_expect(rig, ARBITER, "server outage 0");
}

// A log full of words has room for what moves the match on, the arbiter's part included.
static void a_full_log_leaves_no_match_paused(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char line[240];
    char words[200];
    table4_start(game);
    table4_arbiter(game, ARBITER, 1, "pause");
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    snprintf(line, sizeof line, "say \\'%s\\'", words);
    for (unsigned i = 0; i < 2000 && rig_find(rig, 0, "LOG_FULL") == NULL; i++) {
        rig_clear(rig);
        rig->now += 2000;
        table4_act(game, 0, 100 + i, line);
    }
    rig_expect(rig, 0, "LOG_FULL");
    table4_arbiter(game, ARBITER, 2, "resume");
    rig_expect(rig, ARBITER, "'t':'ok'");
    table4_act(game, 0, 50, "move e4");
    rig_expect(rig, 1, "A move e4");
}

#define IN_TABLE_MODE(test)                                                                        \
    cmocka_unit_test_setup_teardown(test, table4_set_up_in_table_mode, table4_tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_TABLE_MODE(pause_stops_the_clocks_and_resume_starts_them),
        cmocka_unit_test(a_player_who_is_arbiter_is_marked),
        IN_TABLE_MODE(an_arbiter_who_sits_down_later_is_marked),
        IN_TABLE_MODE(a_player_who_becomes_arbiter_is_marked),
        IN_TABLE_MODE(a_player_rules_before_the_start),
        IN_TABLE_MODE(time_is_added),
        IN_TABLE_MODE(a_warning_is_on_record),
        IN_TABLE_MODE(forfeit_and_expulsion_end_the_match),
        IN_TABLE_MODE(a_move_is_taken_back),
        IN_TABLE_MODE(what_is_no_action_of_an_arbiter),
        IN_TABLE_MODE(an_illegal_move_is_claimed),
        IN_TABLE_MODE(opposite_mates_are_accepted),
        IN_TABLE_MODE(opposite_mates_are_declined),
        IN_TABLE_MODE(a_claim_stands_when_its_window_closes),
        IN_TABLE_MODE(a_full_log_leaves_no_match_paused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
