// SPDX-License-Identifier: MIT
// What every implementation of Store promises, for both of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/places.h"
#include "store/sqlite.h"

static int begin(void **state) {
    const PlaceKind *kind = *state;
    *state = place_new(*kind);
    return 0;
}

static int end(void **state) {
    place_free(*state);
    return 0;
}

static void put(Store *store, uint64_t key, const char *text) {
    assert_int_equal(store_put(store, key, str_of(text)), STATUS_OK);
}

static void commit(Store *store) {
    assert_int_equal(store_commit(store), STATUS_OK);
}

// Rows -------------------------------------------------------------------------------------------

static void test_rows(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    char text[40];
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(store_get(store, 7, &out), STATUS_NOT_FOUND);
    put(store, 7, "seven");
    put(store, 0, "");
    put(store, STORE_KEY_MAX, "l\xC3\xA4st");
    assert_int_equal(store_get(store, 7, &out), STATUS_OK);
    assert_string_equal(text, "seven");
    put(store, 7, "other");
    commit(store);
    place_expect(store, "0: 7:other 9223372036854775807:l\xC3\xA4st ");
    writer_clear(&out);
    assert_int_equal(store_get(store, 0, &out), STATUS_OK);
    assert_string_equal(text, "");
    Writer small = writer_on(text, 3);
    assert_int_equal(store_get(store, 7, &small), STATUS_NO_ROOM);
    assert_int_equal(store_put(store, 8, (Str){"a\0b", 3}), STATUS_OK);
    writer_clear(&out);
    assert_int_equal(store_get(store, 8, &out), STATUS_OK);
    assert_int_equal(out.len, 3);
    assert_memory_equal(text, "a\0b", 3);
    store_close(store);
    store_close(NULL);
}

static bool stop_at_second(void *context, uint64_t key, Str text) {
    unsigned *count = context;
    (void)key;
    (void)text;
    return ++*count < 2;
}

static void test_ranges(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    char text[100];
    Writer out = writer_on(text, sizeof text);
    for (uint64_t key = 50; key > 0; key -= 10)
        put(store, key, "x");
    place_list(store, 20, 40, &out);
    assert_string_equal(text, "20:x 30:x 40:x ");
    writer_clear(&out);
    place_list(store, 21, 29, &out);
    place_list(store, 40, 20, &out);
    assert_string_equal(text, "");
    unsigned count = 0;
    assert_int_equal(store_scan(store, 0, STORE_KEY_MAX, stop_at_second, &count), STATUS_OK);
    assert_int_equal(count, 2);
    assert_int_equal(store_remove(store, 15, 30), STATUS_OK);
    assert_int_equal(store_remove(store, 41, 49), STATUS_OK);
    assert_int_equal(store_remove(store, 50, 10), STATUS_OK);
    place_expect(store, "10:x 40:x 50:x ");
    store_close(store);
}

// Within a group, rows of before and of the group lie among each other.
static void test_group_over_rows(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    for (uint64_t key = 10; key <= 50; key += 10)
        put(store, key, "old");
    commit(store);
    put(store, 5, "new");
    put(store, 20, "new");
    put(store, 35, "new");
    assert_int_equal(store_remove(store, 30, 40), STATUS_OK);
    put(store, 40, "again");
    put(store, 60, "new");
    place_expect(store, "5:new 10:old 20:new 40:again 50:old 60:new ");
    char text[10];
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(store_get(store, 30, &out), STATUS_NOT_FOUND);
    assert_int_equal(store_get(store, 35, &out), STATUS_NOT_FOUND);
    assert_int_equal(store_get(store, 40, &out), STATUS_OK);
    assert_string_equal(text, "again");
    store_rollback(store);
    place_expect(store, "10:old 20:old 30:old 40:old 50:old ");
    assert_int_equal(store_remove(store, 0, STORE_KEY_MAX), STATUS_OK);
    put(store, 1, "one");
    commit(store);
    place_expect(store, "1:one ");
    store_close(store);
}

static void test_groups_are_seen_when_committed(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    Store *reader = place_store(*state, STORE_READ);
    put(store, 1, "a");
    put(store, 2, "b");
    place_expect(reader, "");
    commit(store);
    commit(store);
    place_expect(reader, "1:a 2:b ");
    put(store, 3, "c");
    store_rollback(store);
    store_rollback(store);
    put(store, 4, "d");
    commit(store);
    assert_int_equal(store_remove(store, 1, 1), STATUS_OK);
    place_expect(reader, "1:a 2:b 4:d ");
    store_close(store);
    place_expect(reader, "1:a 2:b 4:d ");
    store_close(reader);
    store = place_store(*state, STORE_WRITE);
    place_expect(store, "1:a 2:b 4:d ");
    store_close(store);
}

static void test_too_long(void **state) {
    static char text[STORE_TEXT_MAX + 1];
    memset(text, 'x', sizeof text);
    Store *store = place_store(*state, STORE_WRITE);
    put(store, 1, "a");
    assert_int_equal(store_put(store, 2, (Str){text, sizeof text}), STATUS_NO_ROOM);
    assert_string_not_equal(store_detail(store), "");
    assert_int_equal(store_put(store, 3, (Str){text, STORE_TEXT_MAX}), STATUS_OK);
    assert_string_equal(store_detail(store), "");
    commit(store);
    store_close(store);
    store = place_store(*state, STORE_READ);
    static char read[STORE_TEXT_MAX + 1];
    Writer out = writer_on(read, sizeof read);
    assert_int_equal(store_get(store, 3, &out), STATUS_OK);
    assert_int_equal(out.len, STORE_TEXT_MAX);
    assert_int_equal(store_get(store, 2, &out), STATUS_NOT_FOUND);
    store_close(store);
}

static bool look_up_next(void *context, uint64_t key, Str text) {
    Store *store = context;
    char next[10];
    Writer out = writer_on(next, sizeof next);
    if (key < 2)
        assert_int_equal(store_get(store, key + 1, &out), STATUS_OK);
    assert_true(str_is(text, key == 1 ? "a" : "b"));
    return true;
}

static void test_looking_while_visiting(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    put(store, 1, "a");
    put(store, 2, "b");
    assert_int_equal(store_scan(store, 0, 9, look_up_next, store), STATUS_OK);
    store_close(store);
}

// Versions ---------------------------------------------------------------------------------------

// Each version adds a row that says what it made of the first one.
static Status migrate(Store *store, unsigned from) {
    char text[40];
    Writer out = writer_on(text, sizeof text);
    Status status = store_get(store, 1, &out);
    writer_char(&out, (char)('0' + from));
    if (status == STATUS_OK)
        status = store_put(store, 1, writer_view(&out));
    return status;
}

static Status migrate_badly(Store *store, unsigned from) {
    Status status = migrate(store, from);
    return from == 2 ? STATUS_BAD_NUMBER : status;
}

static const StoreSchema third = {.version = 3, .migrate = migrate};
static const StoreSchema bad_third = {.version = 3, .migrate = migrate_badly};

static void test_older_versions_are_migrated(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    put(store, 1, "v");
    commit(store);
    store_close(store);
    assert_int_equal(place_open(*state, STORE_READ, &third, &store), STATUS_OLDER);
    assert_int_equal(place_open(*state, STORE_WRITE, &bad_third, &store), STATUS_BAD_NUMBER);
    store = place_store(*state, STORE_WRITE);
    place_expect(store, "1:v ");
    store_close(store);
    assert_int_equal(place_open(*state, STORE_WRITE, &third, &store), STATUS_OK);
    place_expect(store, "1:v12 ");
    store_close(store);
    assert_int_equal(place_open(*state, STORE_WRITE, &third, &store), STATUS_OK);
    place_expect(store, "1:v12 ");
    store_close(store);
}

static void test_newer_versions_are_refused(void **state) {
    Store *store;
    assert_int_equal(place_open(*state, STORE_WRITE, &third, &store), STATUS_OK);
    put(store, 1, "x");
    commit(store);
    store_close(store);
    const Place *place = *state;
    for (int mode = STORE_READ; mode <= STORE_WRITE; mode++) {
        assert_int_equal(place_open(*state, (StoreMode)mode, &place_schema, &store), STATUS_NEWER);
        assert_string_equal(place->why,
                            "the data have version 3, this program knows versions up to 1");
    }
    assert_int_equal(place_open(*state, STORE_READ, &third, &store), STATUS_OK);
    place_expect(store, "1:x ");
    store_close(store);
}

static void test_nothing_to_read(void **state) {
    Store *store;
    assert_int_equal(place_open(*state, STORE_READ, &place_schema, &store), STATUS_NOT_FOUND);
}

static void test_one_writer(void **state) {
    Store *store = place_store(*state, STORE_WRITE);
    Store *other;
    assert_int_equal(place_open(*state, STORE_WRITE, &place_schema, &other), STATUS_BUSY);
    store_close(store);
    store = place_store(*state, STORE_WRITE);
    store_close(store);
}

// Backup -----------------------------------------------------------------------------------------

static void expect_backup(const Place *place, const char *expected) {
    Store *copy = NULL;
    assert_int_equal(sqlite_store_open(place->folder, STORE_READ, &place_schema, &copy, NULL),
                     STATUS_OK);
    place_expect(copy, expected);
    store_close(copy);
}

// The backup is taken by a reader while a group is open, put in an empty place and opened there.
static void test_backup(void **state) {
    Place *into = place_new(PLACE_SQLITE);
    Store *store = place_store(*state, STORE_WRITE);
    Store *reader = place_store(*state, STORE_READ);
    const char *file = place_file(into, SQLITE_STORE_FILE);
    for (uint64_t key = 1; key <= 3; key++)
        put(store, key, "x");
    commit(store);
    put(store, 4, "open");
    assert_int_equal(store_backup(reader, file), STATUS_OK);
    expect_backup(into, "1:x 2:x 3:x ");
    put(store, 5, "y");
    commit(store);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(store_backup(store, file), STATUS_OK);
    expect_backup(into, "1:x 2:x 3:x 4:open 5:y ");
    assert_int_equal(store_backup(store, "no-such-folder/file"), STATUS_IO);
    assert_string_not_equal(store_detail(store), "");
    store_close(reader);
    store_close(store);
    place_free(into);
}

static PlaceKind memory = PLACE_MEMORY;
static PlaceKind sqlite = PLACE_SQLITE;

#define BOTH(test)                                                                                 \
    {"memory: " #test, test, begin, end, &memory}, {                                               \
        "sqlite: " #test, test, begin, end, &sqlite                                                \
    }

int main(void) {
    const struct CMUnitTest tests[] = {
        BOTH(test_rows),
        BOTH(test_ranges),
        BOTH(test_group_over_rows),
        BOTH(test_groups_are_seen_when_committed),
        BOTH(test_too_long),
        BOTH(test_looking_while_visiting),
        BOTH(test_older_versions_are_migrated),
        BOTH(test_newer_versions_are_refused),
        BOTH(test_nothing_to_read),
        BOTH(test_one_writer),
        BOTH(test_backup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
