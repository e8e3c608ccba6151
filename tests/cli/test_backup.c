// SPDX-License-Identifier: MIT
// bughouse backup while a server writes, and going back to the copy.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/cli.h"
#include "server/schema.h"
#include "store/sqlite.h"

enum { PATH_MAX_HERE = 200 };

static void make_folder(char *folder) {
    const char *temporary = getenv("TMPDIR");
    (void)snprintf(folder, PATH_MAX_HERE, "%.100s/bughouse-backup-XXXXXX",
                   temporary != NULL ? temporary : "/tmp");
    assert_non_null(mkdtemp(folder));
}

static void remove_folder(const char *folder) {
    char path[PATH_MAX_HERE + 40];
    static const char *const names[] = {SQLITE_STORE_FILE, SQLITE_STORE_LOCK,
                                        SQLITE_STORE_FILE "-wal", SQLITE_STORE_FILE "-shm"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        (void)unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

static void test_backup(void **state) {
    (void)state;
    char folder[PATH_MAX_HERE];
    char other[PATH_MAX_HERE];
    char file[PATH_MAX_HERE + 40];
    Store *store = NULL;
    make_folder(folder);
    make_folder(other);
    (void)snprintf(file, sizeof file, "%s/%s", other, SQLITE_STORE_FILE);
    assert_int_equal(sqlite_store_open(folder, STORE_WRITE, &server_schema, &store, NULL),
                     STATUS_OK);
    assert_int_equal(store_put(store, 1, str_of("committed")), STATUS_OK);
    assert_int_equal(store_commit(store), STATUS_OK);
    assert_int_equal(store_put(store, 1, str_of("open")), STATUS_OK);
    char name[] = "backup";
    char option[] = "--data";
    char *arguments[] = {name, option, folder, file, NULL};
    assert_int_equal(cmd_backup(4, arguments), EXIT_YES);
    assert_int_equal(store_commit(store), STATUS_OK);
    store_close(store);
    // Going back: the copy opens as the data of a server do.
    char text[20];
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(sqlite_store_open(other, STORE_WRITE, &server_schema, &store, NULL),
                     STATUS_OK);
    assert_int_equal(store_get(store, 1, &out), STATUS_OK);
    assert_string_equal(text, "committed");
    store_close(store);
    remove_folder(folder);
    remove_folder(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_backup)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
