// SPDX-License-Identifier: MIT
// A match over the wire: four players, their moves, a restart.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "rig.h"

// A table of fics with four players at it, clients 0 to 3 at A a B b, and 4 watching.
typedef struct Game {
    Rig rig;
    char table[RIG_ID_MAX];
    char secret[RIG_SECRET_MAX];
    char seats[4][RIG_SECRET_MAX];
} Game;

static int set_up(void **state) {
    Game *game = test_calloc(1, sizeof *game);
    Rig *rig = &game->rig;
    *state = game;
    rig_start(rig);
    for (unsigned i = 0; i < 5; i++)
        rig_connect(rig, i);
    rig_say(rig, 0,
            "{'t':'create','n':1,'rules':'fics','time':'60+0',"
            "'seats':{'A':{'kind':'me','name':'Ann'}}}",
            "");
    const char *created = rig_expect(rig, 0, "'t':'created','n':1");
    rig_field(created, "table", game->table, sizeof game->table);
    rig_field(created, "secret", game->secret, sizeof game->secret);
    rig_field(created, "seatSecret", game->seats[0], sizeof game->seats[0]);
    static const char *const seats = "AaBb";
    for (unsigned i = 1; i < 4; i++) {
        char text[200];
        snprintf(text, sizeof text, "{'t':'join','n':1,'table':'%%s','seat':'%c','name':'P%u'}",
                 seats[i], i);
        rig_say(rig, i, text, game->table);
        rig_field(rig_expect(rig, i, "'t':'seated'"), "secret", game->seats[i],
                  sizeof game->seats[i]);
    }
    rig_say(rig, 4, "{'t':'watch','n':1,'table':'%s'}", game->table);
    rig_expect(rig, 4, "'t':'table'");
    rig_clear(rig);
    return 0;
}

static int tear_down(void **state) {
    Game *game = *state;
    rig_stop(&game->rig);
    test_free(game);
    return 0;
}

static void act(Game *game, unsigned client, unsigned key, const char *line) {
    char text[400];
    snprintf(text, sizeof text, "{'t':'do','table':'%%s','key':'%016x','line':'%s'}", key, line);
    rig_say(&game->rig, client, text, game->table);
}

static void start(Game *game) {
    act(game, 1, 1, "start");
    act(game, 3, 2, "start");
    rig_clear(&game->rig);
}

static void four_players_move(void **state) {
    Game *game = *state;
    Rig *rig = &game->rig;
    act(game, 1, 1, "start");
    rig_expect(rig, 1, "{'t':'ok'}");
    rig_expect(rig, 4, "'i':0,'line':'0 a start'");
    act(game, 3, 2, "start");
    rig->now += 1500;
    act(game, 0, 3, "move e2e4");
    for (unsigned i = 0; i < 5; i++)
        rig_expect(rig, i, "'match':1,'i':2,'line':'1500 A move e4','now':1500");
    act(game, 0, 4, "move d4");
    rig_expect(rig, 0, "'t':'refused','code':'NOT_ON_MOVE'");
    act(game, 4, 5, "move d4");
    rig_expect(rig, 4, "'code':'NO_SEAT'");
}

static void nothing_is_seen_before_it_is_written(void **state) {
    Game *game = *state;
    Rig *rig = &game->rig;
    start(game);
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
    Game *game = *state;
    Rig *rig = &game->rig;
    start(game);
    rig->now += 1000;
    act(game, 0, 3, "move e4");
    rig_say_only(rig, 1, "{'t':'do','table':'%s','key':'00000000000000ab','line':'move e5'}",
                 game->table);
    rig_crash(rig, 30000);
    for (unsigned i = 0; i < 4; i++) {
        rig_connect(rig, i);
        char text[200];
        snprintf(text, sizeof text, "{'t':'sit','n':1,'table':'%%s','seat':'%c','secret':'%s'}",
                 "AaBb"[i], game -> seats[i]);
        rig_say(rig, i, text, game->table);
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
    Game *game = *state;
    Rig *rig = &game->rig;
    start(game);
    act(game, 0, 3, "say \\'knight mates\\'");
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
    Game *game = *state;
    Rig *rig = &game->rig;
    start(game);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(four_players_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_is_seen_before_it_is_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_restart_loses_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(words_go_to_the_partner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_flag_falls, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
