// SPDX-License-Identifier: MIT
// Every match log of tests/data/logs is a test: its `expect` lines hold. Every log of
// tests/data/logs/bad is malformed at the place that its first line names:
// `# expect error line L column C: what`.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/judge.h"

enum { LOG_FILE_MAX = 1 << 20, PATH_LENGTH_MAX = 512 };

static Judge judge;
static char log_text[LOG_FILE_MAX];
static unsigned tests_run;
static unsigned tests_failed;

static void print_comment(void *context, Str text) {
    (void)context;
    for (size_t i = 0; i < text.len; i++) {
        if (i == 0 || text.at[i - 1] == '\n')
            fputs("# ", stdout);
        putchar(text.at[i]);
    }
}

static void print_nothing(void *context, Str text) {
    (void)context;
    (void)text;
}

static void report(bool ok, const char *name, const char *why) {
    printf("%sok %u - %s%s%s\n", ok ? "" : "not ", ++tests_run, name, ok ? "" : ": ",
           ok ? "" : why);
    tests_failed += ok ? 0 : 1;
}

static bool read_log(const char *path, Str *out) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t len = fread(log_text, 1, sizeof log_text, file);
    bool whole = len < sizeof log_text && ferror(file) == 0;
    fclose(file);
    *out = (Str){log_text, len};
    return whole;
}

static void check_good(const char *name, Str log) {
    LogFault fault;
    char why[200];
    Status status = judge_log(&judge, log, false, (JudgeOutput){print_nothing, NULL}, &fault);
    if (status != STATUS_OK) {
        snprintf(why, sizeof why, "line %zu column %zu: %s", fault.line, fault.column,
                 status_text(fault.status));
        report(false, name, why);
        return;
    }
    if (judge.failures > 0) {
        status = judge_log(&judge, log, false, (JudgeOutput){print_comment, NULL}, &fault);
        report(status != STATUS_OK, name, "an expectation does not hold");
    } else {
        report(judge.has_expect, name, "no line `expect`");
    }
}

static void check_bad(const char *name, Str log) {
    LogFault fault = {STATUS_OK, 0, 0};
    size_t line = 0;
    size_t column = 0;
    char first[PATH_LENGTH_MAX];
    char why[200];
    snprintf(first, sizeof first, "%.*s", (int)str_find(log, '\n'), log.at);
    if (sscanf(first, "# expect error line %zu column %zu", &line, &column) != 2) {
        report(false, name, "the first line does not say where the fault is");
        return;
    }
    Status status = judge_log(&judge, log, false, (JudgeOutput){print_nothing, NULL}, &fault);
    snprintf(why, sizeof why, "line %zu column %zu: %s", fault.line, fault.column,
             status_text(fault.status));
    report(status != STATUS_OK && fault.line == line && fault.column == column, name, why);
}

static int is_log(const struct dirent *entry) {
    size_t len = strlen(entry->d_name);
    return len > 4 && strcmp(entry->d_name + len - 4, ".log") == 0;
}

static void check_folder(const char *folder, void (*check)(const char *name, Str log)) {
    struct dirent **names;
    int count = scandir(folder, &names, is_log, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_LENGTH_MAX];
        Str log;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (read_log(path, &log))
            check(names[i]->d_name, log);
        else
            report(false, names[i]->d_name, "cannot be read");
        free(names[i]);
    }
    if (count >= 0)
        free(names);
}

int main(void) {
    check_folder("tests/data/logs", check_good);
    check_folder("tests/data/logs/bad", check_bad);
    printf("1..%u\n", tests_run);
    return tests_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
