// SPDX-License-Identifier: MIT
#include "table4.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

static int set_up(void **state, const char *fields) {
    Table4 *game = test_calloc(1, sizeof *game);
    Rig *rig = &game->rig;
    char text[200];
    *state = game;
    rig->with_engine = true;
    rig_start(rig);
    for (unsigned i = 0; i < 5; i++)
        rig_connect(rig, i);
    snprintf(text, sizeof text,
             "{'t':'create','n':1,'rules':%s,'seats':{'A':{'kind':'me','name':'Ann'}}}", fields);
    rig_say(rig, 0, text, "");
    const char *created = rig_expect(rig, 0, "'t':'created','n':1");
    rig_field(created, "table", game->table, sizeof game->table);
    rig_field(created, "secret", game->secret, sizeof game->secret);
    rig_field(created, "seatSecret", game->seats[0], sizeof game->seats[0]);
    for (unsigned i = 1; i < 4; i++) {
        snprintf(text, sizeof text, "{'t':'join','n':1,'table':'%%s','seat':'%c','name':'P%u'}",
                 "AaBb"[i], i);
        rig_say(rig, i, text, game->table);
        rig_field(rig_expect(rig, i, "'t':'seated'"), "secret", game->seats[i],
                  sizeof game->seats[i]);
    }
    rig_say(rig, 4, "{'t':'watch','n':1,'table':'%s'}", game->table);
    rig_expect(rig, 4, "'t':'table'");
    rig_clear(rig);
    return 0;
}

int table4_set_up(void **state) {
    return set_up(state, "'fics','time':'60+0'");
}

int table4_set_up_in_table_mode(void **state) {
    return set_up(state, "'arnold','mode':'table','time':'60+0','simultaneous':500");
}

int table4_set_up_without_clocks(void **state) {
    return set_up(state, "'fics','time':'none'");
}

int table4_tear_down(void **state) {
    Table4 *game = *state;
    rig_stop(&game->rig);
    test_free(game);
    return 0;
}

void table4_act(Table4 *game, unsigned client, unsigned key, const char *line) {
    char text[400];
    snprintf(text, sizeof text, "{'t':'do','table':'%%s','key':'%016x','line':'%s'}", key, line);
    rig_say(&game->rig, client, text, game->table);
}

void table4_arbiter(Table4 *game, unsigned client, unsigned key, const char *line) {
    char text[400];
    snprintf(text, sizeof text,
             "{'t':'arbiter','table':'%%s','secret':'%s','key':'%016x','line':'%s'}", game->secret,
             key, line);
    rig_say(&game->rig, client, text, game->table);
}

void table4_start(Table4 *game) {
    table4_act(game, 1, 1, "start");
    table4_act(game, 3, 2, "start");
    rig_clear(&game->rig);
}

void table4_sit(Table4 *game, unsigned client, unsigned seat) {
    char text[200];
    snprintf(text, sizeof text, "{'t':'sit','table':'%%s','seat':'%c','secret':'%s'}", "AaBb"[seat],
             game -> seats[seat]);
    rig_say(&game->rig, client, text, game->table);
}
