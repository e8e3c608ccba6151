// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/count.h"
#include "sys/aside.h"

static char folder[] = "/tmp/test_aside.XXXXXX";

static int set_up(void **state) {
    (void)state;
    return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *path, const char *text) {
    char got[64] = "";
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t len = fread(got, 1, sizeof got - 1, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(len, strlen(text));
    assert_string_equal(got, text);
}

static void write_new(AsideFile *file, const char *path) {
    assert_int_equal(aside_open(file, path), STATUS_OK);
    assert_true(fputs("new", file->out) >= 0);
    assert_int_equal(fflush(file->out), 0);
}

static void test_old_until_closed(void **state) {
    (void)state;
    AsideFile file;
    put("a", "old and longer");
    write_new(&file, "a");
    assert_holds("a", "old and longer");
    assert_int_equal(aside_close(&file), STATUS_OK);
    assert_holds("a", "new");
    assert_int_equal(unlink("a"), 0);
}

static void test_dropped(void **state) {
    (void)state;
    AsideFile file;
    put("a", "old");
    write_new(&file, "a");
    aside_drop(&file);
    assert_holds("a", "old");
    write_new(&file, "b");
    aside_drop(&file);
    assert_int_not_equal(access("b", F_OK), 0);
    assert_int_equal(unlink("a"), 0);
}

// Two at once: each is whole, the later one stays.
static void test_two_names(void **state) {
    (void)state;
    AsideFile one;
    AsideFile two;
    write_new(&one, "a");
    write_new(&two, "b");
    assert_int_equal(aside_close(&two), STATUS_OK);
    assert_int_not_equal(access("a", F_OK), 0);
    assert_int_equal(aside_close(&one), STATUS_OK);
    assert_holds("a", "new");
    assert_holds("b", "new");
    assert_int_equal(unlink("a"), 0);
    assert_int_equal(unlink("b"), 0);
}

static void test_links(void **state) {
    (void)state;
    AsideFile file;
    struct stat info;
    assert_int_equal(mkdir("sub", 0700), 0);
    put("sub/a", "old");
    assert_int_equal(symlink("a", "sub/b"), 0);
    assert_int_equal(symlink("sub/b", "c"), 0);
    assert_int_equal(symlink("sub/later", "d"), 0);
    write_new(&file, "c");
    assert_int_equal(aside_close(&file), STATUS_OK);
    assert_holds("sub/a", "new");
    assert_int_equal(lstat("c", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    write_new(&file, "d");
    assert_int_equal(aside_close(&file), STATUS_OK);
    assert_holds("sub/later", "new");
    static const char *const made[] = {"c", "d", "sub/a", "sub/b", "sub/later"};
    for (unsigned i = 0; i < COUNT(made); i++)
        assert_int_equal(unlink(made[i]), 0);
    assert_int_equal(rmdir("sub"), 0);
}

static void test_refused(void **state) {
    (void)state;
    AsideFile file;
    char longest[ASIDE_PATH_MAX + 8];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(aside_open(&file, longest), STATUS_IO);
    assert_int_equal(aside_open(&file, "."), STATUS_IO);
    assert_int_equal(aside_open(&file, "none/a"), STATUS_IO);
    assert_int_equal(aside_open(&file, "/dev/full"), STATUS_OK);
    assert_true(fputs("new", file.out) >= 0);
    assert_int_equal(aside_close(&file), STATUS_IO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_old_until_closed), cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_two_names),        cmocka_unit_test(test_links),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
