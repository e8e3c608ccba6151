// SPDX-License-Identifier: MIT
// The small parts: names, ids, secrets, outboxes, the schedule, rates, rows.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "base/random.h"
#include "server/outbox.h"
#include "server/rate.h"
#include "server/rows.h"
#include "server/schedule.h"
#include "server/schema.h"
#include "store/memory.h"

static void ids_read_back(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t key = random_next(&random) & ROWS_SPACE_LAST;
        char id[TABLE_ID_LEN + 1];
        uint64_t read;
        table_id_write(key, id);
        assert_true(table_id_read(str_of(id), &read));
        assert_true(read == key);
    }
    uint64_t read;
    assert_false(table_id_read(str_of("aaaaaaaaaaaa"), &read)); // 0
    assert_false(table_id_read(str_of("abcdefghijkm"), &read)); // an i looks like an l
    assert_false(table_id_read(str_of("bbbbbbbbbbb"), &read));
}

static void secrets_fit_their_hash_alone(void **state) {
    (void)state;
    Secret secret = {{1, 2, 3}};
    Secret other = {{1, 2, 4}};
    SecretHash hash;
    secret_hash(&secret, &hash);
    assert_true(secret_fits(&secret, &hash));
    assert_false(secret_fits(&other, &hash));
    assert_false(secret_fits(&secret, &(SecretHash){{0}}));
    char text[SECRET_HEX + 1];
    Writer out = writer_on(text, sizeof text);
    secret_write(&secret, &out);
    assert_string_equal(text, "01020300000000000000000000000000");
    assert_true(secret_read(str_of(text), &other));
    assert_memory_equal(&other, &secret, sizeof secret);
    assert_false(secret_read(str_of("0102030000000000000000000000000g"), &other));
    secret_forget(&secret);
    assert_int_equal(secret.bytes[2], 0);
}

static void outboxes_keep_order_and_limits(void **state) {
    (void)state;
    OutboxPool pool;
    Outbox boxes[3] = {{0}};
    unsigned put[3] = {0};
    unsigned taken[3] = {0};
    static char text[4000];
    static char read[4000];
    Random random = random_from_seed(5);
    assert_true(outbox_pool_init(&pool, 64 * 1024));
    for (unsigned i = 0; i < 20000; i++) {
        unsigned which = random_below(&random, 3);
        Outbox *box = &boxes[which];
        size_t len = 10 + random_below(&random, 3000);
        if (random_below(&random, 2) == 0) {
            memset(text, 'a' + (int)(put[which] % 26), len);
            if (outbox_put(&pool, box, (Str){text, len}, 20000))
                put[which]++;
            assert_true(box->bytes <= 20000);
        } else if (outbox_take(&pool, box, read, &len)) {
            assert_int_equal(read[0], 'a' + (int)(taken[which] % 26));
            assert_int_equal(read[len - 1], read[0]);
            taken[which]++;
        } else {
            assert_int_equal(put[which], taken[which]);
        }
        if (random_below(&random, 500) == 0) {
            outbox_clear(&pool, box);
            taken[which] = put[which];
        }
    }
    for (unsigned i = 0; i < 3; i++)
        outbox_clear(&pool, &boxes[i]);
    assert_int_equal(pool.used, 0);
    outbox_pool_free(&pool);
}

static void the_earliest_comes_first(void **state) {
    (void)state;
    enum { COUNT = 50 };
    Schedule schedule;
    int64_t due[COUNT];
    Random random = random_from_seed(9);
    uint32_t number;
    assert_true(schedule_init(&schedule, COUNT));
    assert_true(schedule_first(&schedule, &number) == SCHEDULE_NEVER);
    for (unsigned i = 0; i < COUNT; i++)
        due[i] = SCHEDULE_NEVER;
    for (unsigned i = 0; i < 5000; i++) {
        unsigned which = random_below(&random, COUNT);
        due[which] =
            random_below(&random, 5) == 0 ? SCHEDULE_NEVER : (int64_t)random_below(&random, 1000);
        schedule_set(&schedule, which, due[which]);
        int64_t first = SCHEDULE_NEVER;
        for (unsigned j = 0; j < COUNT; j++)
            first = due[j] < first ? due[j] : first;
        assert_true(schedule_first(&schedule, &number) == first);
        assert_true(due[number] == first);
    }
    schedule_free(&schedule);
}

static void buckets_fill_up_again(void **state) {
    (void)state;
    Bucket bucket = {0};
    for (unsigned i = 0; i < 5; i++)
        assert_true(bucket_take(&bucket, 1000, 5, 77));
    assert_false(bucket_take(&bucket, 1000, 5, 77));
    assert_false(bucket_take(&bucket, 1000, 5, 1076));
    assert_true(bucket_take(&bucket, 1000, 5, 1077));
    assert_false(bucket_take(&bucket, 1000, 5, 1077));
    for (unsigned i = 0; i < 5; i++)
        assert_true(bucket_take(&bucket, 1000, 5, 1000000));
    assert_false(bucket_take(&bucket, 1000, 5, 1000000));
}

static void addresses_make_room_for_new_ones(void **state) {
    (void)state;
    Addresses addresses = {.seed = {1}};
    assert_true(addresses_init(&addresses, 1000));
    for (unsigned i = 0; i < 100000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.%u.%u", i / 256, i % 256);
        uint32_t place = addresses_find(&addresses, str_of(text), i);
        assert_true(place < addresses.count);
        if (i < 1000)
            addresses.items[place].connections = 1;
    }
    for (unsigned i = 0; i < 1000; i++) {
        char text[32];
        snprintf(text, sizeof text, "10.0.%u.%u", i / 256, i % 256);
        uint32_t place = addresses_find(&addresses, str_of(text), 100000);
        assert_int_equal(addresses.items[place].connections, 1);
    }
    addresses_free(&addresses);
}

static void rows_read_back(void **state) {
    (void)state;
    static const SeqRow rows[] = {
        {ROW_TABLE, 77, 0, 0, 0, 0, {"", 0}},
        {ROW_EVENT, 1, 3, 15, 0xabcdef, INT64_C(1700000000000), {"15 A say \"a  b\"", 15}},
        {ROW_EVENT, 2, 1, 0, 0, 5, {"0 a start", 9}},
        {ROW_STOPPED, 3, 2, 0, 0, 1234, {"", 0}},
    };
    for (unsigned i = 0; i < COUNT(rows); i++) {
        char text[EVENT_ROW_MAX];
        Writer out = writer_on(text, sizeof text);
        SeqRow read;
        rows_write_seq(&rows[i], &out);
        assert_true(rows_read_seq(writer_view(&out), &read));
        assert_int_equal(read.kind, rows[i].kind);
        assert_true(read.table == rows[i].table && read.key == rows[i].key);
        assert_int_equal(read.match, rows[i].match);
        assert_int_equal(read.index, rows[i].index);
        assert_true(read.time == rows[i].time);
        assert_true(str_equal(read.line, rows[i].line));
    }
    static const char *const bad[] = {"",
                                      "x bbbbbbbbbbbb",
                                      "t bbbb",
                                      "t bbbbbbbbbbbb 1",
                                      "e bbbbbbbbbbbb 0 0 - 5 0 a start",
                                      "e bbbbbbbbbbbb 1 0 12 5 0 a start",
                                      "e bbbbbbbbbbbb 1 0 - 5",
                                      "s bbbbbbbbbbbb 1 x"};
    SeqRow read;
    for (unsigned i = 0; i < COUNT(bad); i++)
        assert_false(rows_read_seq(str_of(bad[i]), &read));
}

static void a_table_reads_back(void **state) {
    (void)state;
    static Table table;
    static Table read;
    static LogHeader header;
    static LogReader reader;
    static char text[ROW_TEXT_MAX];
    static char again[ROW_TEXT_MAX];
    RuleSet rules = *ruleset_find(str_of("arnold"));
    rules.poisoned = !rules.poisoned;
    match_setup_default(&table.setup, &rules);
    table.setup.mode = MODE_TABLE;
    table.setup.simultaneous_ms = 500;
    table.listed = true;
    table.live = (Meta){.match = 2, .state = TABLE_OVER, .score = {3, 1}};
    table.live.chairs[1] = (Chair){CHAIR_PERSON, 0, 4, 3, true, "#1 \"Bob\" ", {{1, 2}}};
    table.live.chairs[3] = (Chair){CHAIR_COMPUTER, 8, 0, 1, false, "Computer 8", {{0}}};
    table.archives[0] = (Archive){5, 1, 0};
    table.archives[1] = (Archive){9, 2, INT64_C(1700000000000)};
    table.archive_count = 2;
    table.keys[1][0] = (KeyResult){0x1234, false, STATUS_OK};
    table.key_next[1] = 1;
    table.resting = true;
    table.rest_at = 21600000;
    table.rest_since = INT64_C(1700000000000);
    Writer out = writer_on(text, sizeof text);
    rows_write_table(&table, &table.live, &header, &out);
    assert_int_equal(writer_status(&out), STATUS_OK);
    assert_true(rows_read_table(writer_view(&out), &reader, &read));
    assert_string_equal(read.live.chairs[1].name, table.live.chairs[1].name);
    assert_true(read.live.chairs[1].arbiter && !read.live.chairs[3].arbiter);
    assert_true(read.keys[1][0].key == 0x1234);
    Writer second = writer_on(again, sizeof again);
    rows_write_table(&read, &read.live, &header, &second);
    assert_string_equal(text, again);
    assert_false(rows_read_table(str_of("match 1\nstate open\n"), &reader, &read));
    assert_false(rows_read_table(str_of("rules fics\nmatch 1\nseat Z open\n"), &reader, &read));
}

static void data_of_version_1_are_brought_up(void **state) {
    (void)state;
    static const StoreSchema first = {.version = 1};
    MemoryDisk *disk = memory_disk_new();
    char text[20];
    Writer out = writer_on(text, sizeof text);
    Store *store;
    assert_int_equal(memory_store_open(disk, STORE_WRITE, &first, &store, NULL), STATUS_OK);
    assert_int_equal(store_put(store, 1, str_of("kept")), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    store_close(store);
    assert_int_equal(memory_store_open(disk, STORE_WRITE, &server_schema, &store, NULL), STATUS_OK);
    assert_int_equal(store_get(store, 1, &out), STATUS_OK);
    assert_string_equal(text, "kept");
    store_close(store);
    assert_int_equal(memory_store_open(disk, STORE_WRITE, &first, &store, NULL), STATUS_NEWER);
    memory_disk_free(disk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ids_read_back),
        cmocka_unit_test(secrets_fit_their_hash_alone),
        cmocka_unit_test(outboxes_keep_order_and_limits),
        cmocka_unit_test(the_earliest_comes_first),
        cmocka_unit_test(buckets_fill_up_again),
        cmocka_unit_test(addresses_make_room_for_new_ones),
        cmocka_unit_test(rows_read_back),
        cmocka_unit_test(a_table_reads_back),
        cmocka_unit_test(data_of_version_1_are_brought_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
