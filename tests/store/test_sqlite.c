// SPDX-License-Identifier: MIT
// The Store on the disk: foreign and damaged files, locks, a full disk, copies.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/places.h"
#include "store/sqlite.h"

static int begin(void **state) {
    *state = place_new(PLACE_SQLITE);
    return 0;
}

static int end(void **state) {
    place_free(*state);
    return 0;
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void test_foreign(void **state) {
    Place *place = *state;
    Store *store = NULL;
    const char *path = place_file(place, SQLITE_STORE_FILE);
    write_file(path,
               "This is a letter to my aunt, and not at all a data file of any program. "
               "It goes on for some more lines, so that nobody mistakes it for an empty one.");
    assert_int_equal(place_open(place, STORE_WRITE, &place_schema, &store), STATUS_FOREIGN);
    assert_int_equal(place_open(place, STORE_READ, &place_schema, &store), STATUS_FOREIGN);
    assert_int_equal(unlink(place_file(place, SQLITE_STORE_FILE)), 0);
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(place_file(place, SQLITE_STORE_FILE), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE aunts (name)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(place_open(place, STORE_WRITE, &place_schema, &store), STATUS_FOREIGN);
    assert_string_equal(place->why, "another program made this data file");
    assert_int_equal(sqlite_store_copy(place->folder, "nowhere", NULL), STATUS_FOREIGN);
}

// The middle of the file is overwritten, where rows are.
static void test_damaged(void **state) {
    Place *place = *state;
    static char text[STORE_TEXT_MAX];
    memset(text, 'x', sizeof text);
    Store *store = place_store(place, STORE_WRITE);
    for (uint64_t key = 0; key < 20; key++)
        assert_int_equal(store_put(store, key, (Str){text, sizeof text / 16}), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    store_close(store);
    FILE *file = fopen(place_file(place, SQLITE_STORE_FILE), "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 4096, SEEK_SET), 0);
    assert_int_equal(fwrite(text, 1, sizeof text / 2, file), sizeof text / 2);
    assert_int_equal(fclose(file), 0);
    store = place_store(place, STORE_READ);
    static char read[STORE_TEXT_MAX];
    Writer out = writer_on(read, sizeof read);
    assert_int_equal(store_get(store, 3, &out), STATUS_DAMAGED);
    assert_string_not_equal(store_detail(store), "");
    store_close(store);
}

static void test_no_folder(void **state) {
    (void)state;
    char text[STORE_DETAIL_MAX];
    Writer why = writer_on(text, sizeof text);
    Store *store = NULL;
    assert_int_equal(sqlite_store_open("no-such-folder", STORE_WRITE, &place_schema, &store, &why),
                     STATUS_IO);
    assert_string_equal(text, "no-such-folder/bughouse.lock: No such file or directory");
    assert_int_equal(sqlite_store_copy("no-such-folder", "nowhere", NULL), STATUS_NOT_FOUND);
    assert_int_equal(sqlite_store_open("no-such-folder", STORE_READ, &place_schema, &store, NULL),
                     STATUS_NOT_FOUND);
}

// Runs `body` in a process of its own and returns its exit status.
static int in_child(int (*body)(Place *place), Place *place) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(body(place));
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int open_for_writing(Place *place) {
    Store *store = NULL;
    Status status = place_open(place, STORE_WRITE, &place_schema, &store);
    if (status == STATUS_OK)
        store_close(store);
    return (int)status;
}

static int copy_and_read(Place *place) {
    Place *into = place_new(PLACE_SQLITE);
    Status status = sqlite_store_copy(place->folder, place_file(into, SQLITE_STORE_FILE), NULL);
    char text[20] = "";
    Writer out = writer_on(text, sizeof text);
    if (status == STATUS_OK) {
        Store *store = place_store(into, STORE_READ);
        status = store_get(store, 1, &out);
        store_close(store);
    }
    place_free(into);
    return status == STATUS_OK ? text[0] : -(int)status;
}

static void test_other_programs(void **state) {
    Place *place = *state;
    Store *store = place_store(place, STORE_WRITE);
    assert_int_equal(in_child(open_for_writing, place), STATUS_BUSY);
    assert_int_equal(store_put(store, 1, str_of("a")), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    assert_int_equal(store_put(store, 1, str_of("b")), STATUS_OK);
    assert_int_equal(in_child(copy_and_read, place), 'a');
    assert_int_equal(store_commit(store), STATUS_OK);
    assert_int_equal(in_child(copy_and_read, place), 'b');
    store_close(store);
    assert_int_equal(in_child(copy_and_read, place), 'b');
    assert_int_equal(in_child(open_for_writing, place), STATUS_OK);
}

// A full disk -------------------------------------------------------------------------------------
// No file may grow beyond `bytes`: what a write beyond it gets is what a full disk gives.

static void limit_files(rlim_t bytes) {
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

// Commits groups of ten rows of about a page until one fails; returns how many did not. Each row
// says in which group it was put.
static unsigned fill(Store *store, Status *status) {
    static char text[4000];
    for (unsigned group = 0;; group++) {
        memset(text, 'a' + (int)(group % 26), sizeof text);
        *status = STATUS_OK;
        for (uint64_t row = 0; row < 10 && *status == STATUS_OK; row++)
            *status = store_put(store, group * 10 + row, (Str){text, sizeof text});
        if (*status == STATUS_OK)
            *status = store_commit(store);
        if (*status != STATUS_OK)
            return group;
    }
}

static bool count_row(void *context, uint64_t key, Str text) {
    unsigned *count = context;
    assert_int_equal(key, *count);
    assert_int_equal(text.at[0], 'a' + (int)(key / 10 % 26));
    ++*count;
    return true;
}

static void test_full_disk(void **state) {
    Place *place = *state;
    Store *store = place_store(place, STORE_WRITE);
    Status status;
    (void)signal(SIGXFSZ, SIG_IGN);
    limit_files(1000000);
    unsigned groups = fill(store, &status);
    assert_int_equal(status, STATUS_DISK_FULL);
    assert_string_not_equal(store_detail(store), "");
    assert_true(groups > 3);
    // Whole groups, and only those that were committed.
    unsigned count = 0;
    assert_int_equal(store_scan(store, 0, STORE_KEY_MAX, count_row, &count), STATUS_OK);
    assert_int_equal(count, groups * 10);
    assert_int_equal(store_put(store, 500000, str_of("still")), STATUS_OK);
    assert_int_not_equal(store_commit(store), STATUS_OK);
    // A copy does not come half either.
    limit_files(100000);
    assert_int_not_equal(store_backup(store, place_file(place, "copy")), STATUS_OK);
    limit_files(RLIM_INFINITY);
    assert_int_not_equal(access(place_file(place, "copy"), F_OK), 0);
    assert_int_not_equal(access(place_file(place, "copy.partial"), F_OK), 0);
    // With room again the same Store goes on.
    assert_int_equal(store_put(store, STORE_KEY_MAX, str_of("room")), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    assert_int_equal(store_remove(store, STORE_KEY_MAX, STORE_KEY_MAX), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    store_close(store);
    store = place_store(place, STORE_READ);
    count = 0;
    assert_int_equal(store_scan(store, 0, STORE_KEY_MAX, count_row, &count), STATUS_OK);
    assert_int_equal(count, groups * 10);
    store_close(store);
}

static void test_copy_onto_itself(void **state) {
    Place *place = *state;
    Store *store = place_store(place, STORE_WRITE);
    assert_int_equal(store_put(store, 1, str_of("a")), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    assert_int_equal(store_backup(store, place_file(place, SQLITE_STORE_FILE)), STATUS_BUSY);
    place_expect(store, "1:a ");
    store_close(store);
}

// What a copy that was killed has left is no obstacle.
static void test_partial_copy(void **state) {
    Place *place = *state;
    Store *store = place_store(place, STORE_WRITE);
    write_file(place_file(place, "copy.partial"), "half of a copy");
    assert_int_equal(store_backup(store, place_file(place, "copy")), STATUS_OK);
    assert_int_not_equal(access(place_file(place, "copy.partial"), F_OK), 0);
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_foreign, begin, end),
        cmocka_unit_test_setup_teardown(test_damaged, begin, end),
        cmocka_unit_test_setup_teardown(test_no_folder, begin, end),
        cmocka_unit_test_setup_teardown(test_other_programs, begin, end),
        cmocka_unit_test_setup_teardown(test_full_disk, begin, end),
        cmocka_unit_test_setup_teardown(test_copy_onto_itself, begin, end),
        cmocka_unit_test_setup_teardown(test_partial_copy, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
