// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <unistd.h>

#include "sys/program_log.h"
#include "sys/thread.h"

enum { TIME_LENGTH = 25 }; // "2026-01-31T20:59:00.123Z "

static FILE *file;

static void begin(ProgramLogLevel most) {
    file = tmpfile();
    assert_non_null(file);
    program_log_setup(fileno(file), most);
}

// The next line, without its time.
static const char *next_line(char *line, int size) {
    if (fgets(line, size, file) == NULL)
        return "";
    assert_true(strlen(line) > TIME_LENGTH);
    for (int i = 0; i < TIME_LENGTH; i++) {
        const char form = "0000-00-00T00:00:00.000Z "[i];
        if (form == '0')
            assert_in_range(line[i], '0', '9');
        else
            assert_int_equal(line[i], form);
    }
    return line + TIME_LENGTH;
}

static void finish(void) {
    program_log_setup(2, PROGRAM_LOG_INFO);
    assert_int_equal(fclose(file), 0);
}

static void test_entries(void **state) {
    (void)state;
    char line[2 * PROGRAM_LOG_LINE_MAX];
    begin(PROGRAM_LOG_INFO);
    program_log_write(PROGRAM_LOG_INFO, "listens at %s:%d", "127.0.0.1", 8080);
    program_log_write(PROGRAM_LOG_DEBUG, "nobody wants to know");
    program_log_write(PROGRAM_LOG_ERROR, "name \"%s\"", "a\nb\x1B[1m\x7F\xC3\xA9");
    program_log_write(PROGRAM_LOG_WARNING, "%0*d", 3 * PROGRAM_LOG_LINE_MAX, 7);
    rewind(file);
    assert_string_equal(next_line(line, sizeof line), "info listens at 127.0.0.1:8080\n");
    assert_string_equal(next_line(line, sizeof line), "error name \"a?b?[1m?\xC3\xA9\"\n");
    assert_non_null(strstr(next_line(line, sizeof line), "warning 0000"));
    assert_int_equal(strlen(line), PROGRAM_LOG_LINE_MAX);
    assert_string_equal(next_line(line, sizeof line), "");
    finish();
}

static void write_many(void *context) {
    for (int i = 0; i < 200; i++)
        program_log_write(PROGRAM_LOG_DEBUG, "%s", (const char *)context);
}

static void test_threads(void **state) {
    (void)state;
    static char texts[2][300];
    char line[PROGRAM_LOG_LINE_MAX + 1];
    Thread threads[2];
    begin(PROGRAM_LOG_DEBUG);
    for (int i = 0; i < 2; i++) {
        memset(texts[i], 'a' + i, sizeof texts[i] - 1);
        assert_int_equal(thread_start(&threads[i], write_many, texts[i]), STATUS_OK);
    }
    for (int i = 0; i < 2; i++)
        thread_join(&threads[i]);
    rewind(file);
    for (int i = 0; i < 400; i++) {
        const char *text = next_line(line, sizeof line);
        assert_int_equal(strncmp(text, "debug ", 6), 0);
        assert_int_equal(strspn(text + 6, text[6] == 'a' ? "a" : "b"), sizeof texts[0] - 1);
    }
    assert_string_equal(next_line(line, sizeof line), "");
    finish();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
