// SPDX-License-Identifier: MIT
// A match over the wire: four players, their moves, a restart.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "support/clause_test.h"
#include "table4.h"

static void four_players_move(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_act(game, 1, 1, "start");
    rig_expect(rig, 1, "{'t':'ok'}");
    rig_expect(rig, 4, "'i':0,'line':'0 a start'");
    table4_act(game, 3, 2, "start");
    rig->now += 1500;
    table4_act(game, 0, 3, "move e2e4");
    for (unsigned i = 0; i < 5; i++)
        rig_expect(rig, i, "'match':1,'i':2,'line':'1500 A move e4','now':1500");
    table4_act(game, 0, 4, "move d4");
    rig_expect(rig, 0, "'t':'refused','code':'NOT_ON_MOVE'");
}

// OT-18: a spectator sends nothing into a match, no move and no word.
static void spectators_send_nothing(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig_clear(rig);
    table4_act(game, 4, 5, "move d4");
    rig_expect(rig, 4, "'code':'NO_SEAT'");
    table4_act(game, 4, 6, "say \\'Nf6\\'");
    rig_expect(rig, 4, "'code':'NO_SEAT'");
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(rig->clients[i].count, 0);
}

static void nothing_is_seen_before_it_is_written(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig_say_only(rig, 0, "{'t':'do','table':'%s','key':'00000000000000aa','line':'move e4'}",
                 game->table);
    rig_say_only(rig, 1, "{'t':'do','table':'%s','key':'00000000000000ab','line':'move e5'}",
                 game->table);
    rig_say_only(rig, 1, "{'t':'do','table':'%s','key':'00000000000000ac','line':'move e5'}",
                 game->table);
    rig_say_only(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_deliver(rig);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(rig->clients[i].count, 0);
    rig_commit(rig);
    rig_expect(rig, 4, "move e4");
    rig_expect(rig, 1, "NOT_ON_MOVE");
}

static void a_restart_loses_nothing(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig->now += 1000;
    table4_act(game, 0, 3, "move e4");
    rig_say_only(rig, 1, "{'t':'do','table':'%s','key':'00000000000000ab','line':'move e5'}",
                 game->table);
    rig_crash(rig, 30000);
    for (unsigned i = 0; i < 4; i++) {
        rig_connect(rig, i);
        table4_sit(game, i, i);
    }
    rig_expect(rig, 3, "'state':'playing'");
    rig_expect(rig, 3, "'lines':['0 a start','0 b start','1000 A move e4']");
    rig_expect(rig, 3, "'i':3,'line':'1000 server outage 30000','now':31000");
    rig_clear(rig);
    rig_say(rig, 1, "{'t':'do','table':'%s','key':'00000000000000ab','line':'move e5'}",
            game->table);
    rig_expect(rig, 1, "'t':'ok'");
    rig_expect(rig, 2, "'i':4,'line':'3");
    rig_say(rig, 0, "{'t':'do','table':'%s','key':'0000000000000003','line':'move e4'}",
            game->table);
    rig_expect(rig, 0, "'t':'ok'"); // it had been done before the crash
    rig_expect_none(rig, 1, "'i':5");
}

static void words_go_to_the_partner(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_act(game, 0, 3, "say \\'knight mates\\'");
    rig_expect(rig, 0, "A say \\'knight mates\\''");
    rig_expect(rig, 3, "A say \\'knight mates\\''");
    rig_expect(rig, 4, "A say \\'knight mates\\''");
    rig_expect(rig, 1, "'i':2,'line':'','now'");
    rig_expect(rig, 2, "'i':2,'line':'','now'");
    rig_clear(rig);
    rig_say(rig, 1, "{'t':'sit','n':5,'table':'%s','seat':'a','secret':'00'}", game->table);
    rig_expect(rig, 1, "BAD_FIELD");
    rig_say(rig, 1, "{'t':'watch','n':6,'table':'%s'}", game->table);
    rig_expect(rig, 1, "'lines':['0 a start','0 b start','']");
}

static void a_flag_falls(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig_wait(rig, 59999);
    rig_expect_none(rig, 4, "outage 0");
    rig_clear(rig);
    rig_wait(rig, 2);
    rig_expect(rig, 4, "'line':'60000 server outage 0'");
    rig_expect(rig, 4, "'state':'over'");
    rig_expect(rig, 4, "'score':[");
    rig_clear(rig);
    rig_say(rig, 4, "{'t':'log','n':9,'table':'%s','match':1}", game->table);
    rig_expect(rig, 4, "60000 server outage 0");
}

static void the_arbiter_has_the_table_secret(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[200];
    table4_start(game);
    rig_say(rig, 4,
            "{'t':'arbiter','table':'%s','secret':'00000000000000000000000000000000',"
            "'line':'pause'}",
            game->table);
    rig_expect(rig, 4, "NOT_ARBITER");
    snprintf(text, sizeof text, "{'t':'arbiter','n':7,'table':'%%s','secret':'%s','line':'pause'}",
             game->secret);
    rig_say(rig, 4, text, game->table);
    rig_expect(rig, 4, "{'t':'ok','n':7}");
    rig_expect(rig, 0, "arbiter pause");
    table4_act(game, 0, 9, "move e4");
    rig_expect(rig, 0, "'t':'refused','code':'PAUSED'");
}

static void no_arbiter_where_a_referee_is(void **state) {
    Table4 *game = *state;
    char text[200];
    snprintf(text, sizeof text, "{'t':'arbiter','table':'%%s','secret':'%s','line':'pause'}",
             game->secret);
    rig_say(&game->rig, 4, text, game->table);
    rig_expect(&game->rig, 4, "NOT_ARBITER");
}

static void lines_that_no_seat_sends(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const char *const lines[] = {
        "pause", "outage 5", "expect refused", "a move e5", "moves",
        "claim", "say",      "need K",         "# nothing", "rules fics"};
    table4_start(game);
    for (unsigned i = 0; i < COUNT(lines); i++) {
        table4_act(game, 0, 10 + i, lines[i]);
        rig_expect(rig, 0, "'code':'BAD_LINE'");
        rig_expect_none(rig, 4, "'t':'event'");
        rig_clear(rig);
    }
    table4_act(game, 0, 99, "say \\'\u202Eevil\\'");
    rig_expect(rig, 0, "BAD_TEXT");
    table4_act(game, 0, 98, "move e4 # a comment is not kept");
    rig_expect(rig, 4, "A move e4'");
}

static void a_draw_by_all_four(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig->now += 100;
    for (unsigned i = 0; i < 4; i++)
        table4_act(game, i, 20 + i, "draw");
    rig_wait(rig, 10);
    rig_expect(rig, 4, "'state':'over'");
    rig_expect(rig, 4, "'score':[1,1]");
    char text[1 << 14];
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_LOG, &out),
                     STATUS_OK);
    assert_non_null(strstr(text, "100 b draw\n"));
    writer_clear(&out);
    assert_int_equal(server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_BPGN, &out),
                     STATUS_OK);
    assert_non_null(strstr(text, "[Site \"https://chess.example.org\"]\n[Date \"2023.11.14\"]\n"));
    assert_non_null(strstr(text, "[WhiteA \"Ann\"]"));
    assert_non_null(strstr(text, "[TimeControl \"60+0\"]"));
    assert_non_null(strstr(text, "{Game drawn by mutual agreement} 1/2-1/2"));
    assert_int_equal(server_record(rig->server, str_of(game->table), 2, SERVER_RECORD_LOG, &out),
                     STATUS_NOT_FOUND);
    assert_int_equal(server_record(rig->server, str_of("aaaaaaaaaaab"), 1, SERVER_RECORD_LOG, &out),
                     STATUS_NOT_FOUND);
}

static void an_over_match_is_there_after_a_restart(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_act(game, 0, 30, "resign");
    rig_wait(rig, 10);
    rig_crash(rig, 1000);
    rig_connect(rig, 0);
    table4_sit(game, 0, 0);
    rig_expect(rig, 0, "'state':'over'");
    rig_expect(rig, 0, "A resign'");
    rig_expect(rig, 0, "'score':[0,2]");
    table4_act(game, 0, 30, "resign");
    rig_expect(rig, 0, "'t':'ok'"); // its key is known still
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(four_players_move, table4_set_up, table4_tear_down),
        CLAUSE_TEST_WITH("OT-18", spectators_send_nothing, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_seen_before_it_is_written, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(a_restart_loses_nothing, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(words_go_to_the_partner, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_flag_falls, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(the_arbiter_has_the_table_secret,
                                        table4_set_up_in_table_mode, table4_tear_down),
        cmocka_unit_test_setup_teardown(no_arbiter_where_a_referee_is, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(lines_that_no_seat_sends, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_draw_by_all_four, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(an_over_match_is_there_after_a_restart, table4_set_up,
                                        table4_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
