// SPDX-License-Identifier: MIT
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cursor.h"
#include "base/utf8.h"
#include "notation/rulefile.h"

static void __attribute__((format(printf, 1, 0)))
print_message(const char *format, va_list arguments) {
    fflush(stdout);
    fputs("bughouse: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

bool cli_asks_for_help(const char *argument) {
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0;
}

int cli_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int cli_usage(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_message(format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try 'bughouse %s --help'.\n", command);
    return EXIT_USAGE;
}

// Texts live as long as the program; the list says so to whoever looks for leaks.
typedef struct Kept {
    struct Kept *before;
    void *memory;
} Kept;

static Kept *kept;

static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) {
        (void)cli_fail("out of memory");
        exit(EXIT_USAGE);
    }
    return memory;
}

static void keep(void *memory) {
    Kept *one = allocate(sizeof *one);
    *one = (Kept){kept, memory};
    kept = one;
}

// Doubles the buffer as the file turns out longer: a pipe does not say its size.
static bool read_stream(FILE *file, const char *path, Str *out) {
    size_t size = 1 << 16;
    size_t len = 0;
    char *text = allocate(size);
    for (;;) {
        len += fread(text + len, 1, size - len, file);
        if (ferror(file)) {
            (void)cli_fail("%s: %s", path, strerror(errno));
            free(text);
            return false;
        }
        if (len < size)
            break;
        if (size >= CLI_FILE_MAX) {
            (void)cli_fail("%s: larger than %d MiB", path, CLI_FILE_MAX >> 20);
            free(text);
            return false;
        }
        char *larger = realloc(text, size * 2);
        if (larger == NULL) {
            (void)cli_fail("out of memory");
            exit(EXIT_USAGE);
        }
        text = larger;
        size *= 2;
    }
    keep(text);
    *out = (Str){text, len};
    return true;
}

bool cli_read_file(const char *path, Str *out) {
    if (strcmp(path, "-") == 0)
        return read_stream(stdin, "standard input", out);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        (void)cli_fail("%s: %s", path, strerror(errno));
        return false;
    }
    bool read = read_stream(file, path, out);
    fclose(file);
    return read;
}

Str cli_join(int count, char **words) {
    size_t size = 1;
    for (int i = 0; i < count; i++)
        size += strlen(words[i]) + 1;
    Writer writer = writer_on(allocate(size), size);
    keep(writer.text);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            writer_char(&writer, ' ');
        writer_text(&writer, words[i]);
    }
    return writer_view(&writer);
}

bool cli_is_option(const char *argument, int words_before) {
    return argument[0] == '-' && (words_before == 0 || argument[1] == '-');
}

const char *cli_option_value(int argc, char **argv, int *index) {
    if (*index + 1 >= argc) {
        (void)cli_usage(argv[0], "%s wants a value", argv[*index]);
        return NULL;
    }
    return argv[++*index];
}

// What looks like a path is one; a lone word only if there is such a file.
static bool names_file(const char *name) {
    if (strpbrk(name, "/.") != NULL || strcmp(name, "-") == 0)
        return true;
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return errno != ENOENT;
    fclose(file);
    return true;
}

bool cli_find_rules(const char *name, RuleSet *out) {
    const RuleSet *preset = ruleset_find(str_of(name));
    if (preset != NULL) {
        *out = *preset;
        return true;
    }
    if (!names_file(name)) {
        (void)cli_fail("%s: %s", name, status_text(STATUS_BAD_PRESET));
        return false;
    }
    Str text;
    if (!cli_read_file(name, &text))
        return false;
    size_t offset = 0;
    Status status = rulefile_read(text, out, &offset);
    if (status == STATUS_OK)
        return true;
    TextPlace place = text_place(text, offset);
    (void)cli_fail("%s:%zu:%zu: %s", name, place.line, place.column, status_text(status));
    return false;
}

void cli_put_harmless(Str text, FILE *to) {
    for (size_t i = 0; i < text.len;) {
        size_t control = utf8_control_at(text, i);
        fputc(control > 0 ? ' ' : text.at[i], to);
        i += control > 0 ? control : 1;
    }
}

int cli_bad_text(const char *what, Str text, size_t offset, Status status) {
    enum { BEFORE_MAX = 60, AFTER_MAX = 40 };
    (void)cli_fail("%s: column %zu: %s", what, offset + 1, status_text(status));
    size_t from = offset > BEFORE_MAX ? offset - BEFORE_MAX : 0;
    Str shown = str_first(str_from(text, from), offset - from + AFTER_MAX);
    fputs(from > 0 ? "  ..." : "  ", stderr);
    cli_put_harmless(shown, stderr);
    fputs(from + shown.len < text.len ? "...\n" : "\n", stderr);
    fprintf(stderr, "%*s^\n", (int)(offset - from) + (from > 0 ? 5 : 2), "");
    return EXIT_USAGE;
}
