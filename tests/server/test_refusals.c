// SPDX-License-Identifier: MIT
// Messages that are malformed, forged or too many, and a disk that fails: they change nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "support/clause_test.h"
#include "table4.h"

typedef struct Case {
    const char *text;
    const char *code;
} Case;

static void malformed_messages_are_answered(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static const Case cases[] = {
        {"", "UNREADABLE"},
        {"hello", "UNREADABLE"},
        {"[]", "UNREADABLE"},
        {"{'t':'ping'} {}", "UNREADABLE"},
        {"{'t':'ping','t':'ping'}", "UNREADABLE"},
        {"{'t':'ping','a':[[[[[[[[]]]]]]]]}", "UNREADABLE"},
        {"{'t':'ping','a':'\xFF'}", "UNREADABLE"},
        {"{}", "BAD_MESSAGE"},
        {"{'t':5}", "BAD_MESSAGE"},
        {"{'t':'shutdown'}", "BAD_MESSAGE"},
        {"{'t':'ping','n':-1}", "BAD_FIELD"},
        {"{'t':'ping','n':1.5}", "BAD_FIELD"},
        {"{'t':'ping','n':'1'}", "BAD_FIELD"},
        {"{'t':'ping','clock':1}", "BAD_FIELD"},
        {"{'t':'lobby'}", "MISSING_FIELD"},
        {"{'t':'lobby','on':1}", "BAD_FIELD"},
        {"{'t':'lobby','on':true,'from':'1'}", "BAD_FIELD"},
        {"{'t':'watch','table':'x'}", "NO_TABLE"},
        {"{'t':'watch','table':'cccccccccccc'}", "NO_TABLE"},
        {"{'t':'do','table':'%s','key':'1','line':'start'}", "BAD_FIELD"},
        {"{'t':'do','table':'%s','line':'start'}", "MISSING_FIELD"},
        {"{'t':'do','table':'%s','key':'0000000000000001','line':'move e4','clock':60000}",
         "BAD_FIELD"},
        {"{'t':'do','table':'%s','key':'0000000000000001','line':'move e4','at':0}", "BAD_FIELD"},
        {"{'t':'do','table':'%s','key':'0000000000000001','line':''}", "BAD_LINE"},
        {"{'t':'log','table':'%s','match':1}", "NO_MATCH"},
        {"{'t':'log','table':'%s','match':0}", "BAD_FIELD"},
        {"{'t':'fill','table':'%s','seat':'b','level':9}", "BAD_FIELD"},
        {"{'t':'fill','table':'%s','seat':'b','level':1}", "NOT_HERE"},
        {"{'t':'again','table':'%s','seats':'random'}", "BAD_FIELD"},
        {"{'t':'again','table':'%s','seats':'same'}", "NOT_HERE"},
        {"{'t':'give-up-seat','table':'%s'}", "NOT_HERE"},
        {"{'t':'create','rules':'chess'}", "BAD_PRESET"},
        {"{'t':'create','rules':'fics','options':['x y']}", "BAD_OPTION"},
        {"{'t':'create','rules':'fics','options':['match.draw maybe']}", "BAD_OPTION_VALUE"},
        {"{'t':'create','rules':'fics','options':'match.draw all'}", "BAD_FIELD"},
        {"{'t':'create','rules':'fics','mode':'fast'}", "BAD_MODE"},
        {"{'t':'create','rules':'fics','time':'fast'}", "BAD_TIME_CONTROL"},
        {"{'t':'create','rules':'fics','simultaneous':-5}", "BAD_FIELD"},
        {"{'t':'create','rules':'fics','seats':{'C':{'kind':'open'}}}", "BAD_FIELD"},
        {"{'t':'create','rules':'fics','seats':{'A':{'kind':'king'}}}", "BAD_FIELD"},
        {"{'t':'create','rules':'fics','seats':{'A':{'kind':'me'}}}", "BAD_NAME"},
        {"{'t':'create','rules':'fics','seats':{'A':{'kind':'me','name':'x'},"
         "'a':{'kind':'me','name':'x'}}}",
         "BAD_FIELD"},
        {"{'t':'create','rules':'fics','board':'A'}", "BAD_FIELD"},
    };
    for (unsigned i = 0; i < COUNT(cases); i++) {
        char want[64];
        rig_connect(rig, 5);
        rig_say(rig, 5, cases[i].text, game->table);
        snprintf(want, sizeof want, "'code':'%s'", cases[i].code);
        rig_expect(rig, 5, want);
        bool drops = strcmp(cases[i].code, "UNREADABLE") == 0;
        assert_int_equal(server_is_dropped(rig->server, rig->clients[5].conn) != NULL, drops);
        rig_disconnect(rig, 5);
    }
    assert_int_equal(rig->clients[4].count, 0);
}

static void hello_comes_first_and_n_counts_up(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    assert_int_equal(server_open(rig->server, str_of("10.0.0.9"), &rig->clients[5], rig->now,
                                 &rig->clients[5].conn),
                     STATUS_OK);
    rig_say(rig, 5, "{'t':'ping'}", "");
    rig_expect(rig, 5, "HELLO_FIRST");
    rig_say(rig, 5, "{'t':'hello','v':2}", "");
    rig_expect(rig, 5, "BAD_VERSION");
    rig_say(rig, 5, "{'t':'hello','v':1,'n':4}", "");
    rig_expect(rig, 5, "{'t':'welcome','n':4,'v':1");
    rig_say(rig, 5, "{'t':'ping','n':4}", "");
    rig_expect(rig, 5, "'n':4,'code':'REPEATED'");
    rig_say(rig, 5, "{'t':'ping','n':5}", "");
    rig_expect(rig, 5, "{'t':'pong','n':5}");
}

static void too_many_and_too_large(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    static char large[SERVER_FRAME_MAX + 2];
    memset(large, ' ', sizeof large - 1);
    rig_say(rig, 4, large, "");
    rig_expect(rig, 4, "TOO_LARGE");
    rig_clear(rig);
    rig_connect(rig, 5);
    for (unsigned i = 0; i < 100; i++)
        rig_say_only(rig, 5, "{'t':'ping'}", "");
    assert_null(server_is_dropped(rig->server, rig->clients[5].conn));
    for (unsigned i = 0; i < 10000; i++)
        rig_say_only(rig, 5, "{'t':'do','table':'%s','key':'0000000000000001','line':'resign'}",
                     game->table);
    assert_string_equal(server_is_dropped(rig->server, rig->clients[5].conn), "too fast");
    rig_clear(rig);
    server_close(rig->server, rig->clients[5].conn, rig->now);
    rig->clients[5].conn = 0;
    rig_deliver(rig);
    rig->now += 10000; // the address is let in again
    table4_start(game);
    rig_expect_none(rig, 4, "resign");
}

// Messages between partners have a rate (WE-20).
static void words_are_few(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    for (unsigned i = 0; i < 5; i++)
        table4_act(game, 0, 50 + i, "need N");
    rig_expect_none(rig, 0, "'t':'error'");
    table4_act(game, 0, 56, "need N");
    rig_expect(rig, 0, "TOO_MANY_WORDS");
    table4_act(game, 0, 57, "move e4");
    rig_expect(rig, 1, "A move e4");
    rig->now += 2100;
    rig_clear(rig);
    table4_act(game, 0, 56, "need N");
    rig_expect(rig, 3, "A need N");
}

static void connections_of_an_address_are_few(void **state) {
    Rig rig = {.limits = {.per_address = 2, .creates_hour = 1}};
    (void)state;
    rig_start(&rig);
    rig_connect(&rig, 0);
    rig_connect(&rig, 1);
    ServerConn conn;
    assert_int_equal(server_open(rig.server, str_of("10.0.0.1"), NULL, rig.now, &conn),
                     STATUS_TOO_MANY);
    assert_int_equal(server_open(rig.server, str_of("10.0.0.2"), NULL, rig.now, &conn), STATUS_OK);
    rig_disconnect(&rig, 0);
    rig_connect(&rig, 0);
    rig_say(&rig, 0, "{'t':'create','rules':'fics'}", "");
    rig_expect(&rig, 0, "'t':'created'");
    rig_say(&rig, 1, "{'t':'create','rules':'fics'}", "");
    rig_expect(&rig, 1, "TOO_FAST");
    rig_say(&rig, 1, "{'t':'create','rules':'fics','seats':{'A':{'kind':'computer'}}}", "");
    rig_expect(&rig, 1, "NO_COMPUTERS");
    rig_stop(&rig);
}

// Many connections of one address have no more messages than it may send.
static void messages_of_an_address_are_few(void **state) {
    Rig rig = {.limits = {.address_second = 10}};
    (void)state;
    rig_start(&rig);
    for (unsigned i = 0; i < 5; i++)
        rig_connect(&rig, i);
    ServerConn conn;
    assert_int_equal(server_open(rig.server, str_of("10.0.0.2"), &rig.clients[5], rig.now, &conn),
                     STATUS_OK);
    rig.clients[5].conn = conn;
    for (unsigned i = 0; i < 50; i++)
        rig_say(&rig, i % 5, "{'t':'ping'}", "");
    rig_expect(&rig, 0, "'code':'TOO_FAST'");
    rig_expect(&rig, 0, "'t':'pong'");
    rig_say(&rig, 5, "{'t':'hello','v':1}", "");
    rig_expect(&rig, 5, "'t':'welcome'");
    rig.now += 200;
    rig_clear(&rig);
    rig_say(&rig, 0, "{'t':'ping'}", "");
    rig_expect(&rig, 0, "'t':'pong'");
    rig_stop(&rig);
}

// Files and records: a club of 60 behind one address opens the page, of 17 files, and loads it again;
// somebody who goes on and on has to wait, and nobody else for him.
static void requests_of_an_address_are_few(void **state) {
    Rig rig = {.limits = {0}};
    Str club = str_of("10.0.0.1");
    (void)state;
    rig_start(&rig);
    for (unsigned i = 0; i < 60 * 2 * 17; i++)
        assert_int_equal(server_may_get(rig.server, club, rig.now), 0);
    for (unsigned i = 60 * 2 * 17; i < 2400; i++)
        assert_int_equal(server_may_get(rig.server, club, rig.now), 0);
    int64_t wait = server_may_get(rig.server, club, rig.now);
    assert_in_range(wait, 1, 1000);
    assert_int_equal(server_may_get(rig.server, str_of("10.0.0.2"), rig.now), 0);
    rig_connect(&rig, 0); // of the club: messages have limits of their own
    assert_int_equal(server_may_get(rig.server, club, rig.now + wait - 1), 1);
    assert_int_equal(server_may_get(rig.server, club, rig.now + wait), 0);
    rig_stop(&rig);
    rig = (Rig){.limits = {.requests_minute = 1}};
    rig_start(&rig);
    assert_int_equal(server_may_get(rig.server, club, rig.now), 0);
    assert_int_equal(server_may_get(rig.server, club, rig.now + 1), 59999);
    rig_stop(&rig);
}

static void a_slow_client_is_dropped(void **state) {
    Rig rig = {.limits = {.outbox_bytes = 4000}};
    (void)state;
    rig_start(&rig);
    rig_connect(&rig, 0);
    for (unsigned i = 0; i < 60; i++) {
        rig.now += 100;
        rig_say_only(&rig, 0, "{'t':'ping'}", "");
        rig_say_only(&rig, 0, "{'t':'bad'}", "");
    }
    assert_string_equal(server_is_dropped(rig.server, rig.clients[0].conn), "too slow");
    rig_stop(&rig);
}

static void a_full_disk_freezes_the_tables(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[300];
    Writer out = writer_on(text, sizeof text);
    table4_start(game);
    rig->now += 1000;
    assert_true(server_health(rig->server, &out));
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 1000, STATUS_DISK_FULL);
    table4_act(game, 0, 5, "move e4");
    rig_expect(rig, 4, "'t':'frozen','table':'");
    rig_expect_none(rig, 4, "move e4");
    rig_expect_none(rig, 0, "'t':'ok'");
    table4_act(game, 1, 6, "move e5");
    rig_expect(rig, 1, "'code':'FROZEN'");
    assert_false(server_health(rig->server, &out));
    assert_int_equal(strncmp(rig->logged, "trouble: the journal cannot be written", 38), 0);
    rig_wait(rig, 30000);
    rig_expect_none(rig, 4, "move e4");
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 0, STATUS_OK);
    rig_wait(rig, 1500);
    rig_expect(rig, 4, "A move e4");
    rig_expect(rig, 0, "'t':'ok'");
    rig_expect(rig, 4, "'line':'1000 server outage 3");
    rig_expect(rig, 4, "'on':false");
    table4_act(game, 1, 6, "move e5");
    rig_expect(rig, 4, "a move e5");
    rig_wait(rig, 40000); // of 60 s one has been used and the outage not
    rig_expect_none(rig, 4, "'state':'over'");
}

static void draining_stops_the_clocks(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    rig->now += 2000;
    server_drain(rig->server, rig->now);
    assert_false(server_is_drained(rig->server));
    rig_commit(rig);
    assert_true(server_is_drained(rig->server));
    rig_expect(rig, 0, "'t':'draining'");
    table4_act(game, 0, 5, "move e4");
    rig_expect(rig, 0, "'t':'error'");
    rig_crash(rig, 60000);
    rig_connect(rig, 0);
    table4_sit(game, 0, 0);
    rig_expect(rig, 0, "'frozen':true,'now':2000");
    rig_wait(rig, 15100); // the others do not come back
    rig_expect(rig, 0, "'line':'2000 server outage 75");
}

static void the_list_of_tables(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    rig_connect(rig, 5);
    rig_say(rig, 5, "{'t':'lobby','on':true}", "");
    rig_expect(rig, 5, "'rules':'fics','mode':'referee','time':'60+0','state':'open'");
    rig_expect(rig, 5, "'names':{'A':'Ann','a':'P1','B':'P2','b':'P3'}");
    rig_clear(rig);
    rig_say(rig, 5, "{'t':'create','rules':'fics','listed':false}", "");
    // One board alone has started: nobody plays yet.
    table4_act(game, 1, 5, "start");
    rig_wait(rig, 1001);
    rig_expect(rig, 5, "'state':'open','watchers':1");
    rig_expect_none(rig, 5, "'state':'playing'");
    rig_clear(rig);
    table4_act(game, 3, 6, "start");
    table4_act(game, 0, 5, "move e4");
    rig_expect_none(rig, 5, "'t':'lobby'");
    rig_wait(rig, 1001);
    rig_expect(rig, 5, "'state':'playing','watchers':1");
    rig_expect(rig, 5, "PPPP1PPP/RNBQKBNR[] b KQkq e3");
    rig_expect_none(rig, 5, "'A':'','a':''");
}

// All tables can be seen, a page at a time; who looks at a later page goes on seeing that one.
static void the_list_has_pages(void **state) {
    Rig *rig = test_calloc(1, sizeof *rig);
    char text[120];
    (void)state;
    rig->limits.tables = 60;
    rig_start(rig);
    rig_connect(rig, 0);
    rig_connect(rig, 1);
    for (unsigned i = 0; i < 50; i++) {
        snprintf(text, sizeof text,
                 "{'t':'create','rules':'fics','seats':{'B':{'kind':'me','name':'N%02u'}}}", i);
        rig_say(rig, 0, text, "");
        rig_clear(rig);
        rig->now += 100;
    }
    unsigned seen = 0;
    while (seen < 50) {
        snprintf(text, sizeof text, "{'t':'lobby','on':true,'from':%u}", seen);
        rig_say(rig, 1, text, "");
        snprintf(text, sizeof text, "{'t':'lobby','from':%u,'total':50,'tables':[{", seen);
        const char *at = rig_expect(rig, 1, text);
        unsigned before = seen;
        while ((at = strstr(at, "\"B\":\"N")) != NULL) {
            assert_int_equal(strtol(at + 6, NULL, 10), seen++);
            at++;
        }
        assert_true(seen > before);
        rig_clear(rig);
    }
    rig_say(rig, 0, "{'t':'create','rules':'fics','listed':false}", "");
    rig_say(rig, 0, "{'t':'create','rules':'fics'}", "");
    rig_wait(rig, 1001);
    rig_expect(rig, 1, "'from':48,'total':51,'tables':[{");
    rig_say(rig, 1, "{'t':'lobby','on':true,'from':1000}", "");
    rig_expect(rig, 1, "'from':1000,'total':51,'tables':[]}");
    rig_say(rig, 1, "{'t':'lobby','on':true,'from':-1}", "");
    rig_expect(rig, 1, "'field':'from','code':'BAD_FIELD'");
    rig_stop(rig);
    test_free(rig);
}

// Who looks at which page, in any order: each gets his own, once.
static void each_gets_the_page_that_he_looks_at(void **state) {
    static const unsigned from[] = {1, 0, 1, 1000, 0};
    enum { LOOKERS = COUNT(from) };
    Rig *rig = test_calloc(1, sizeof *rig);
    char text[80];
    (void)state;
    rig_start(rig);
    for (unsigned i = 0; i <= LOOKERS; i++)
        rig_connect(rig, i);
    for (unsigned i = 0; i < LOOKERS; i++) {
        snprintf(text, sizeof text, "{'t':'lobby','on':true,'from':%u}", from[i]);
        rig_say(rig, i, text, "");
    }
    rig_clear(rig);
    rig_say(rig, LOOKERS, "{'t':'create','rules':'fics'}", "");
    rig_say(rig, LOOKERS, "{'t':'create','rules':'fics'}", "");
    rig_wait(rig, 1001);
    for (unsigned i = 0; i < LOOKERS; i++) {
        assert_int_equal(rig->clients[i].count, 1);
        snprintf(text, sizeof text, "{'t':'lobby','from':%u,'total':2,'tables':[%s", from[i],
                 from[i] < 2 ? "{" : "]}");
        rig_expect(rig, i, text);
    }
    rig_stop(rig);
    test_free(rig);
}

static void the_list_has_its_boards_after_a_restart(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    table4_start(game);
    table4_act(game, 0, 5, "move e4");
    rig_clear(rig);
    rig_crash(rig, 1000);
    rig_connect(rig, 5);
    rig_say(rig, 5, "{'t':'lobby','on':true}", "");
    rig_expect(rig, 5, "'state':'playing'");
    rig_expect(rig, 5, "PPPP1PPP/RNBQKBNR[] b KQkq e3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(malformed_messages_are_answered, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(hello_comes_first_and_n_counts_up, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(too_many_and_too_large, table4_set_up, table4_tear_down),
        CLAUSE_TEST_WITH("WE-20", words_are_few, table4_set_up, table4_tear_down),
        cmocka_unit_test(connections_of_an_address_are_few),
        cmocka_unit_test(messages_of_an_address_are_few),
        cmocka_unit_test(requests_of_an_address_are_few),
        cmocka_unit_test(a_slow_client_is_dropped),
        cmocka_unit_test_setup_teardown(a_full_disk_freezes_the_tables, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(draining_stops_the_clocks, table4_set_up, table4_tear_down),
        cmocka_unit_test_setup_teardown(the_list_of_tables, table4_set_up, table4_tear_down),
        cmocka_unit_test(the_list_has_pages),
        cmocka_unit_test(each_gets_the_page_that_he_looks_at),
        cmocka_unit_test_setup_teardown(the_list_has_its_boards_after_a_restart, table4_set_up,
                                        table4_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
