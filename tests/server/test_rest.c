// SPDX-License-Identifier: MIT
// Tables that everybody has left: what no clock ends comes to rest, and loses nothing by it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "table4.h"

enum { HOUR = 3600000 };

static void all_leave(Rig *rig) {
    for (unsigned i = 0; i < RIG_CLIENTS; i++)
        if (rig->clients[i].conn != 0)
            rig_disconnect(rig, i);
    rig_clear(rig);
}

static void come_back(Table4 *game) {
    for (unsigned i = 0; i < 4; i++) {
        rig_connect(&game->rig, i);
        table4_sit(game, i, i);
    }
}

static void play_a_little(Table4 *game) {
    table4_start(game);
    game->rig.now += 1000;
    table4_act(game, 0, 3, "move e4");
    table4_act(game, 1, 4, "move e5");
}

static void rests(Table4 *game) {
    Rig *rig = &game->rig;
    all_leave(rig);
    rig_wait(rig, 6 * HOUR - 1000);
    assert_int_equal(rig_metric(rig, "tables_playing"), 1);
    rig_wait(rig, 2000);
    assert_int_equal(rig_metric(rig, "tables"), 0);
    assert_int_equal(rig_metric(rig, "tables_playing"), 0);
}

static void a_match_without_clocks_rests_until_somebody_comes(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    rests(game);
    rig_wait(rig, 30 * HOUR);
    rig_connect(rig, 4);
    rig_say(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_expect(rig, 4, "'state':'playing'");
    rig_expect(rig, 4, "'lines':['0 a start','0 b start','1000 A move e4','1000 a move e5'");
    rig_expect(rig, 4, "'21601000 server outage 108001000'");
    rig_expect_none(rig, 4, "'frozen':true");
    assert_int_equal(rig_metric(rig, "tables_playing"), 1);
    come_back(game);
    table4_act(game, 0, 5, "move Nf3");
    rig_expect(rig, 0, "'t':'ok'");
    rig_expect(rig, 3, " A move Nf3");
    // What was done before still has its key.
    table4_act(game, 1, 4, "move e5");
    rig_expect(rig, 1, "'t':'ok'");
    rig_expect_none(rig, 4, "'i':6");
}

static void a_wait_is_not_over_while_somebody_watches(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    for (unsigned i = 0; i < 4; i++)
        rig_disconnect(rig, i);
    rig_wait(rig, 20 * HOUR);
    assert_int_equal(rig_metric(rig, "tables_playing"), 1);
}

static void clocks_that_run_are_not_laid_to_rest(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    all_leave(rig);
    rig_wait(rig, HOUR / 2);
    rig_connect(rig, 4);
    rig_say(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_expect(rig, 4, "'state':'over'");
}

// With a crash after every step: at rest, woken, played on, at rest again, over.
static void crashes_around_a_rest_lose_nothing(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    char text[1 << 14];
    Writer out = writer_on(text, sizeof text);
    play_a_little(game);
    rests(game);
    rig_crash(rig, 5000);
    assert_int_equal(rig_metric(rig, "tables"), 0);
    rig_wait(rig, HOUR);
    come_back(game);
    rig_expect(rig, 3, "'1000 a move e5'");
    all_leave(rig);
    rig_crash(rig, 5000);
    assert_int_equal(rig_metric(rig, "tables_playing"), 1);
    come_back(game);
    table4_act(game, 0, 5, "move Nf3");
    rig_expect(rig, 0, "'t':'ok'");
    all_leave(rig);
    rig_crash(rig, 5000);
    come_back(game);
    rig_expect(rig, 3, " A move Nf3");
    rests(game);
    rig_crash(rig, 5000);
    come_back(game);
    table4_act(game, 1, 6, "move Nc6");
    table4_act(game, 1, 7, "resign");
    rig_wait(rig, 10);
    rig_crash(rig, 5000);
    assert_int_equal(server_record(rig->server, str_of(game->table), 1, SERVER_RECORD_LOG, &out),
                     STATUS_OK);
    const char *at = text;
    static const char *const lines[] = {"\n0 a start\n0 b start\n1000 A move e4\n1000 a move e5\n",
                                        " server outage ",
                                        " A move Nf3\n",
                                        " server outage ",
                                        " a move Nc6\n",
                                        " a resign\n"};
    for (unsigned i = 0; i < COUNT(lines); i++) {
        at = strstr(at, lines[i]);
        assert_non_null(at);
    }
}

// Whichever read fails at a start: the start fails, and the next one finds the match, its part in the
// archive and what was played since.
static void a_read_error_at_a_start_loses_nothing(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    rests(game);
    come_back(game);
    table4_act(game, 0, 5, "move Nf3");
    rig_expect(rig, 0, "'t':'ok'");
    unsigned nth = 0;
    uint64_t calls;
    Status status;
    do {
        memory_disk_fail(rig->disk, MEMORY_READ, ++nth, 1, STATUS_IO);
        calls = memory_disk_calls(rig->disk, MEMORY_READ) + nth;
        status = rig_restart(rig, 1000);
        assert_int_equal(status,
                         memory_disk_calls(rig->disk, MEMORY_READ) < calls ? STATUS_OK : STATUS_IO);
    } while (status != STATUS_OK);
    // The heartbeat, the rows, the row of the table twice, its archive, and where that ends.
    assert_true(nth > 6);
    memory_disk_fail(rig->disk, MEMORY_READ, 1, 0, STATUS_OK);
    assert_int_equal(rig_metric(rig, "tables_playing"), 1);
    come_back(game);
    rig_expect(rig, 3, "'1000 a move e5'");
    rig_expect(rig, 3, " A move Nf3");
}

// A table that cannot be read is not called one that does not exist, which a page would believe.
static void a_read_error_on_demand_is_none_for_ever(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    rests(game);
    rig_connect(rig, 4);
    for (unsigned nth = 1; nth <= 2; nth++) { // the row of the table, its archive
        memory_disk_fail(rig->disk, MEMORY_READ, nth, 1, STATUS_IO);
        rig_say(rig, 4, "{'t':'watch','table':'%s'}", game->table);
        rig_expect(rig, 4, "TOO_MANY_TABLES");
        rig_clear(rig);
    }
    assert_int_equal(rig_metric(rig, "tables"), 0);
    rig_say(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_expect(rig, 4, "'1000 a move e5'");
}

static void woken_and_not_written_it_is_still_at_rest(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    rests(game);
    rig_connect(rig, 4);
    rig_say_only(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_crash(rig, 5000);
    assert_int_equal(rig_metric(rig, "tables"), 0);
    come_back(game);
    rig_expect(rig, 3, "'1000 a move e5'");
}

static void a_full_disk_delays_the_rest(void **state) {
    Table4 *game = *state;
    Rig *rig = &game->rig;
    play_a_little(game);
    all_leave(rig);
    rig_wait(rig, 5 * HOUR);
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 100000, STATUS_DISK_FULL);
    rig_wait(rig, 2 * HOUR);
    assert_int_equal(rig_metric(rig, "tables"), 1);
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 0, STATUS_OK);
    rig_wait(rig, HOUR);
    assert_int_equal(rig_metric(rig, "tables"), 0);
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 100000, STATUS_DISK_FULL);
    rig_connect(rig, 4);
    rig_say(rig, 4, "{'t':'watch','table':'%s'}", game->table);
    rig_wait(rig, 5000);
    memory_disk_fail(rig->disk, MEMORY_COMMIT, 1, 0, STATUS_OK);
    rig_wait(rig, 5000);
    rig_expect(rig, 4, "'state':'playing'");
    come_back(game);
    table4_act(game, 0, 5, "move Nf3");
    rig_expect(rig, 4, " A move Nf3");
}

// A match over, of which rows are still there since an older match is being played, takes no place.
static void matches_over_take_no_place_at_a_restart(void **state) {
    Rig *rig = test_calloc(1, sizeof *rig);
    char id[2][RIG_ID_MAX];
    char over[RIG_ID_MAX];
    (void)state;
    rig->limits.tables = 2;
    rig_start(rig);
    for (unsigned i = 0; i < 5; i++)
        rig_connect(rig, i);
    for (unsigned match = 0; match < 4; match++) {
        unsigned which = match == 0 ? 0 : 1;
        rig_say(rig, 0,
                "{'t':'create','rules':'fics','time':'none','seats':{"
                "'A':{'kind':'me','name':'Ann'}}}",
                "");
        rig_field(rig_expect(rig, 0, "'t':'created'"), "table", id[which], RIG_ID_MAX);
        for (unsigned i = 1; i < 4; i++) {
            char text[120];
            snprintf(text, sizeof text, "{'t':'join','table':'%%s','seat':'%c','name':'P'}",
                     "AaBb"[i]);
            rig_say(rig, i, text, id[which]);
        }
        rig_say(rig, 1, "{'t':'do','table':'%s','key':'0000000000000001','line':'start'}",
                id[which]);
        rig_say(rig, 3, "{'t':'do','table':'%s','key':'0000000000000001','line':'start'}",
                id[which]);
        if (match == 1 || match == 2)
            rig_say(rig, 0, "{'t':'do','table':'%s','key':'0000000000000002','line':'resign'}",
                    id[which]);
        if (match == 0) {
            rig_say(rig, 4, "{'t':'watch','table':'%s'}", id[0]);
            continue;
        }
        if (match < 3) {
            memcpy(over, id[which], sizeof over);
            for (unsigned i = 0; i < 4; i++)
                rig_say(rig, i, "{'t':'leave','table':'%s'}", id[which]);
            rig_wait(rig, 2 * HOUR);
        }
        rig_clear(rig);
    }
    assert_int_equal(rig_metric(rig, "tables_playing"), 2);
    rig_crash(rig, 1000);
    assert_int_equal(rig_metric(rig, "tables_playing"), 2);
    // With no place left, nobody is told that his table does not exist, unless it does not.
    rig_connect(rig, 4);
    rig_say(rig, 4, "{'t':'watch','table':'%s'}", over);
    rig_expect(rig, 4, "TOO_MANY_TABLES");
    rig_expect_none(rig, 4, "NO_TABLE");
    rig_clear(rig);
    rig_say(rig, 4, "{'t':'watch','table':'cccccccccccc'}", "");
    rig_expect(rig, 4, "NO_TABLE");
    rig_stop(rig);
    test_free(rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_match_without_clocks_rests_until_somebody_comes,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_wait_is_not_over_while_somebody_watches,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(clocks_that_run_are_not_laid_to_rest, table4_set_up,
                                        table4_tear_down),
        cmocka_unit_test_setup_teardown(crashes_around_a_rest_lose_nothing,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_read_error_at_a_start_loses_nothing,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_read_error_on_demand_is_none_for_ever,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(woken_and_not_written_it_is_still_at_rest,
                                        table4_set_up_without_clocks, table4_tear_down),
        cmocka_unit_test_setup_teardown(a_full_disk_delays_the_rest, table4_set_up_without_clocks,
                                        table4_tear_down),
        cmocka_unit_test(matches_over_take_no_place_at_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
