// SPDX-License-Identifier: MIT
// Seats: taking, keeping, losing and giving up; computers; another match.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "server/names.h"
#include "support/clause_test.h"
#include "table4.h"

static void a_taken_seat_stays_taken(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    rig_say(rig, 4, "{'t':'join','n':5,'table':'%s','seat':'B','name':'Eve'}", game->table);
    rig_expect(rig, 4, "'n':5,'code':'SEAT_TAKEN'");
    rig_say(rig, 0, "{'t':'join','n':5,'table':'%s','seat':'B','name':'Ann'}", game->table);
    rig_expect(rig, 0, "'code':'HAS_SEAT'");
    rig_say(rig, 4, "{'t':'sit','table':'%s','seat':'B','secret':'%s'}", game->table);
    rig_expect(rig, 4, "BAD_FIELD");
    rig_say(rig, 4,
            "{'t':'sit','table':'%s','seat':'B','secret':'0123456789abcdef0123456789abcdef'}",
            game->table);
    rig_expect(rig, 4, "BAD_SECRET");
    rig_say(rig, 4, "{'t':'sit','table':'bbbbbbbbbbbb','seat':'B','secret':'%s'}", game->seats[2]);
    rig_expect(rig, 4, "NO_TABLE");
}

static void a_second_device_takes_the_seat_over(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_sit(game, 4, 0);
    rig_expect(rig, 4, "{'t':'seated','table'");
    rig_expect(rig, 4, "'you':'A'");
    rig_expect(rig, 0, "'t':'moved'");
    rig_clear(rig);
    table4_act(game, 0, 5, "move e4");
    rig_expect(rig, 0, "NO_SEAT");
    table4_act(game, 4, 6, "move e4");
    rig_expect(rig, 0, "A move e4");
    // The wrong letter with the right secret finds the seat all the same.
    char text[200];
    snprintf(text, sizeof text, "{'t':'sit','table':'%%s','seat':'b','secret':'%s'}",
             game->seats[0]);
    rig_say(rig, 0, text, game->table);
    rig_expect(rig, 0, "'t':'seated','table':'");
    rig_expect(rig, 0, "'you':'A'");
}

static void a_lost_answer_loses_no_seat(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    rig_say(rig, 3, "{'t':'give-up-seat','n':8,'table':'%s'}", game->table);
    rig_expect(rig, 3, "{'t':'ok','n':8}");
    static const char join[] = "{'t':'join','table':'%s','seat':'b','name':'Eve',"
                               "'secret':'0123456789abcdef0123456789abcdef'}";
    rig_say(rig, 4, join, game->table);
    rig_expect(rig, 4, "'t':'seated'");
    rig_disconnect(rig, 4);
    rig_connect(rig, 4);
    rig_say(rig, 4, join, game->table);
    rig_expect(rig, 4, "'seat':'b'");
    rig_expect(rig, 4, "'you':'b'");
}

static void who_stays_away_loses_the_seat_before_the_match(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    rig_disconnect(rig, 2);
    rig_expect(rig, 0, "'B':{'kind':'person','name':'P2','here':false");
    rig_wait(rig, 59000);
    rig_expect_none(rig, 0, "'B':{'kind':'open'");
    rig_wait(rig, 2000);
    rig_expect(rig, 0, "'B':{'kind':'open'");
    table4_act(game, 1, 1, "start");
    rig_expect(rig, 1, "SEATS_OPEN");
    rig_say(rig, 0, "{'t':'fill','n':3,'table':'%s','seat':'B','level':2}", game->table);
    rig_expect(rig, 4, "'B':{'kind':'computer','name':'Computer 2','level':2");
}

static void names_are_plain(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const char *const names[] = {"",
                                        "   ",
                                        "\\u202Eevil",
                                        "tab\\tbed",
                                        "zero\\u200Bwidth",
                                        "\\u0007",
                                        "\xC3\x28",
                                        "12345678901234567890123456789012345678901",
                                        "\\u00a0 \\u3000",
                                        "\\u2800",
                                        "\\ufe0f\\u2003",
                                        "\\ud834\\udd73"};
    rig_say(rig, 3, "{'t':'give-up-seat','table':'%s'}", game->table);
    for (unsigned i = 0; i < COUNT(names); i++) {
        char text[300];
        rig_clear(rig);
        rig_connect(rig, 5);
        snprintf(text, sizeof text, "{'t':'join','table':'%%s','seat':'b','name':'%s'}", names[i]);
        rig_say(rig, 5, text, game->table);
        rig_expect(rig, 5, i == 6 ? "UNREADABLE" : "BAD_NAME");
        rig_disconnect(rig, 5);
    }
    rig_say(rig, 4, "{'t':'join','table':'%s','seat':'b','name':'  J\\u00fcrgen 王  '}",
            game->table);
    rig_expect(rig, 0, "'name':'J\xC3\xBCrgen \xE7\x8E\x8B'");
    // 40 characters are as many in every script.
    static const char *const longest[] = {"王", "𝕏"};
    for (unsigned i = 0; i < 2; i++) {
        char text[NAME_MAX_BYTES + 100];
        char name[NAME_MAX_BYTES + 1] = "";
        for (unsigned j = 0; j < NAME_MAX_CHARS; j++)
            strcat(name, longest[i]);
        rig_say(rig, 4, "{'t':'give-up-seat','table':'%s'}", game->table);
        rig_clear(rig);
        snprintf(text, sizeof text, "{'t':'join','table':'%%s','seat':'b','name':'%s'}", name);
        rig_say(rig, 4, text, game->table);
        snprintf(text, sizeof text, "'name':'%s'", name);
        rig_expect(rig, 0, text);
    }
}

static void a_computer_stands_in_until_the_player_is_back(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_act(game, 0, 3, "move e4");
    rig_disconnect(rig, 3);
    rig_say(rig, 0, "{'t':'fill','n':3,'table':'%s','seat':'b','level':1}", game->table);
    rig_expect(rig, 0, "'n':3,'code':'NOT_AWAY'");
    rig_wait(rig, 10001);
    rig_say(rig, 1, "{'t':'fill','n':4,'table':'%s','seat':'b','level':1}", game->table);
    rig_expect(rig, 1, "NOT_YOUR_TEAM");
    rig_say(rig, 0, "{'t':'fill','n':4,'table':'%s','seat':'b','level':1}", game->table);
    rig_expect(rig, 0, "{'t':'ok','n':4}");
    rig_expect(rig, 4, "'standIn':1");
    table4_act(game, 2, 4, "move e4");
    rig_clear(rig);
    rig_wait(rig, 3000);
    rig_expect(rig, 4, " b move ");
    rig_connect(rig, 3);
    table4_sit(game, 3, 3);
    rig_expect(rig, 3, "'you':'b'");
    rig_expect_none(rig, 3, "standIn");
    table4_act(game, 2, 5, "move d4");
    rig_clear(rig);
    rig_wait(rig, 3000);
    rig_expect_none(rig, 4, " b move ");
}

static unsigned count(const char *text, const char *wanted) {
    unsigned found = 0;
    while ((text = strstr(text, wanted)) != NULL) {
        text += strlen(wanted);
        found++;
    }
    return found;
}

// Log and record tell what a computer did for somebody who was away, through a crash too, and nobody
// can say it of himself.
static void what_a_stand_in_does_is_on_record(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[1 << 14];
    table4_start(game);
    table4_act(game, 0, 3, "move e4 # computer 1");
    rig_expect(rig, 4, " A move e4'");
    rig_disconnect(rig, 3);
    rig_wait(rig, 10001);
    rig_say(rig, 0, "{'t':'fill','table':'%s','seat':'b','level':1}", game->table);
    table4_act(game, 2, 4, "move e4");
    rig_wait(rig, 3000);
    rig_crash(rig, 1000);
    for (unsigned i = 0; i < 3; i++) {
        rig_connect(rig, i);
        table4_sit(game, i, i);
    }
    rig_wait(rig, 15001); // for the one who is away
    table4_act(game, 2, 5, "move d4");
    rig_wait(rig, 3000);
    rig_connect(rig, 3);
    table4_sit(game, 3, 3);
    table4_act(game, 3, 6, "draw");
    table4_act(game, 1, 7, "resign");
    rig_wait(rig, 10);
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_LOG, &out),
                     STATUS_OK);
    assert_int_equal(count(text, " b move "), 2);
    // Of the lines with it three are none of the computer's: the player, start and draw.
    assert_int_equal(count(text, "# computer 1\n"), count(text, " b ") - 3);
    assert_non_null(strstr(text, " b draw\n"));
    writer_clear(&out);
    assert_int_equal(server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_BPGN, &out),
                     STATUS_OK);
    assert_int_equal(count(text, "{R:"), 2);
}

// With a computer beside the one who is away, whoever is there may ask: the computer agrees. The
// level is the computer's own, not what the other team would like.
static void a_computer_agrees_at_once(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const char fill[] = "{'t':'fill','table':'%s','seat':'A','level':1}";
    rig_say(rig, 3, "{'t':'give-up-seat','table':'%s'}", game->table);
    rig_say(rig, 0, "{'t':'fill','table':'%s','seat':'b','level':2}", game->table);
    table4_act(game, 1, 1, "start");
    rig_wait(rig, 1000);
    rig_disconnect(rig, 0);
    rig_wait(rig, 9000);
    rig_say(rig, 1, fill, game->table);
    rig_expect(rig, 1, "NOT_AWAY");
    rig_wait(rig, 1001);
    rig_say(rig, 4, fill, game->table);
    rig_expect(rig, 4, "NO_SEAT");
    rig_clear(rig);
    rig_say(rig, 1, fill, game->table);
    rig_expect(rig, 1, "{'t':'ok'}");
    rig_expect(rig, 4, "'name':'Ann','standIn':2,'here':false");
    rig_wait(rig, 3000);
    rig_expect(rig, 4, " A move ");
    rig_connect(rig, 0);
    table4_sit(game, 0, 0);
    rig_expect(rig, 0, "'you':'A'");
    rig_expect_none(rig, 0, "standIn");
}

// A stand-in speaks for its seat as well; two people who are away leave nobody to agree.
static void a_team_that_is_away_decides_nothing(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig_disconnect(rig, 0);
    rig_disconnect(rig, 3);
    rig_wait(rig, 20000);
    rig_say(rig, 1, "{'t':'fill','table':'%s','seat':'A','level':8}", game->table);
    rig_expect(rig, 1, "NOT_YOUR_TEAM");
    rig_connect(rig, 3);
    table4_sit(game, 3, 3);
    rig_say(rig, 3, "{'t':'fill','table':'%s','seat':'A','level':1}", game->table);
    rig_expect(rig, 3, "{'t':'ok'}");
    rig_disconnect(rig, 3);
    rig_wait(rig, 10001);
    rig_clear(rig);
    rig_say(rig, 2, "{'t':'fill','table':'%s','seat':'b','level':8}", game->table);
    rig_expect(rig, 2, "{'t':'ok'}");
    rig_expect(rig, 4, "'name':'P3','standIn':1,'here':false");
}

static void again(Table4 *game, const char *seats) {
    char text[100];
    snprintf(text, sizeof text, "{'t':'again','table':'%%s','seats':'%s'}", seats);
    for (unsigned i = 0; i < 4; i++)
        rig_say(&game->rig, i, text, game->table);
}

static void another_match_with_other_seats(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    again(game, "same");
    rig_expect(rig, 0, "NOT_OVER");
    table4_start(game);
    table4_act(game, 0, 7, "resign"); // A and b lose
    rig_wait(rig, 5);
    rig_clear(rig);
    rig_say(rig, 0, "{'t':'again','table':'%s','seats':'swap'}", game->table);
    rig_expect(rig, 4, "'votes':{'again':{'A':'swap'}");
    again(game, "swap");
    rig_expect(rig, 0, "'match':2,'state':'open'");
    rig_expect(rig, 0, "'you':'b'");
    rig_expect(rig, 3, "'you':'A'");
    rig_expect(rig, 1, "'you':'a'");
    rig_expect(rig, 4, "'score':[0,2]");
    rig_clear(rig);
    rig_say(rig, 1, "{'t':'do','table':'%s','key':'00000000000000aa','match':1,'line':'start'}",
            game->table);
    rig_expect(rig, 1, "OTHER_MATCH");
    table4_act(game, 1, 8, "start");
    table4_act(game, 0, 8, "start");
    table4_act(game, 3, 8, "resign");
    rig_wait(rig, 5);
    rig_clear(rig);
    again(game, "rotate"); // P3 at A stays; a to B, B to b, b to a
    rig_expect(rig, 3, "'you':'A'");
    rig_expect(rig, 1, "'you':'B'");
    rig_expect(rig, 2, "'you':'b'");
    rig_expect(rig, 0, "'you':'a'");
    rig_expect(rig, 4, "'score':[0,0]");
    rig_expect(rig, 4, "'B':{'kind':'person','name':'P1','here':true,'points':4}");
    rig_say(rig, 4, "{'t':'log','table':'%s','match':1}", game->table);
    rig_expect(rig, 4, "A resign");
}

// After a draw the second partnership swaps, so that the opponents still change (AR-13).
static void after_a_draw_the_second_team_swaps(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    for (unsigned i = 0; i < 4; i++)
        table4_act(game, i, 20 + i, "draw");
    rig_wait(rig, 10);
    rig_clear(rig);
    again(game, "swap");
    rig_expect(rig, 0, "'you':'A'");
    rig_expect(rig, 3, "'you':'b'");
    rig_expect(rig, 1, "'you':'B'");
    rig_expect(rig, 2, "'you':'a'");
    rig_expect(rig, 4, "'score':[1,1]");
}

// Who leaves does not keep the others from playing on: a vote after that counts those who are here.
static void who_has_left_has_no_vote(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_act(game, 0, 7, "resign");
    rig_wait(rig, 5);
    for (unsigned i = 0; i < 3; i++)
        rig_say(rig, i, "{'t':'again','table':'%s','seats':'same'}", game->table);
    rig_expect_none(rig, 4, "'match':2");
    rig_disconnect(rig, 3);
    rig_expect_none(rig, 4, "'match':2");
    rig_say(rig, 0, "{'t':'again','table':'%s','seats':'same'}", game->table);
    rig_expect(rig, 4, "'match':2,'state':'open'");
}

static void four_computers_play_to_the_end(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[60000];
    rig_say(rig, 4,
            "{'t':'create','n':2,'rules':'fics','time':'20+0','random':true,'seats':{"
            "'A':{'kind':'computer','level':1},'a':{'kind':'computer','level':1},"
            "'B':{'kind':'computer','level':1},'b':{'kind':'computer','level':1}}}",
            "");
    rig_field(rig_expect(rig, 4, "'t':'created'"), "table", game->table, sizeof game->table);
    Writer out = writer_on(text, sizeof text);
    for (unsigned i = 0; i < 200; i++) {
        rig_clear(rig);
        rig_wait(rig, 1000);
        if (server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_LOG, &out) ==
            STATUS_OK)
            break;
    }
    assert_non_null(strstr(text, "player A \"Computer 1\""));
    assert_non_null(strstr(text, " b move "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_taken_seat_stays_taken, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_second_device_takes_the_seat_over, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(a_lost_answer_loses_no_seat, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(who_stays_away_loses_the_seat_before_the_match,
                                        table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(names_are_plain, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(what_a_stand_in_does_is_on_record, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(a_computer_stands_in_until_the_player_is_back,
                                        table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_computer_agrees_at_once, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_team_that_is_away_decides_nothing, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(another_match_with_other_seats, table4_set_up,
                                        table4_tear_down),
        CLAUSE_TEST_WITH("AR-13", after_a_draw_the_second_team_swaps, table4_set_up,
                         table4_tear_down),
        cmocka_unit_test_setup_teardown(who_has_left_has_no_vote, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(four_computers_play_to_the_end, table4_set_up,
                                        table4_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
