// SPDX-License-Identifier: MIT
#include "cli/tourney_options.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int options_usage(const char *command, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    (void)cli_fail("%s", message);
    fprintf(stderr, "Try 'bughouse tourney %s --help'.\n", command);
    return EXIT_USAGE;
}

// A number below zero is no option.
static bool is_option(const char *argument) {
    return argument[0] == '-' && argument[1] != '\0' && !(argument[1] >= '0' && argument[1] <= '9');
}

static Option *find_option(Option *options, unsigned count, const char *name, size_t len) {
    for (unsigned i = 0; i < count; i++)
        if (strlen(options[i].name) == len && strncmp(options[i].name, name, len) == 0)
            return &options[i];
    return NULL;
}

static int take_option(int argc, char **argv, int *index, Option *options, unsigned option_count) {
    const char *argument = argv[*index];
    const char *equals = strchr(argument, '=');
    size_t len = equals == NULL ? strlen(argument) : (size_t)(equals - argument);
    Option *option = find_option(options, option_count, argument, len);
    if (option == NULL)
        return options_usage(argv[0], "unknown option '%s'", argument);
    if (option->count == OPTION_VALUES_MAX)
        return options_usage(argv[0], "%s is given more than %d times", option->name,
                             OPTION_VALUES_MAX);
    const char *value = NULL;
    if (option->has_value) {
        value = equals != NULL ? equals + 1 : *index + 1 < argc ? argv[++*index] : NULL;
        if (value == NULL)
            return options_usage(argv[0], "%s wants a value", option->name);
    } else if (equals != NULL) {
        return options_usage(argv[0], "%s takes no value", option->name);
    }
    option->values[option->count++] = value;
    return EXIT_YES;
}

int options_take(int argc, char **argv, Option *options, unsigned option_count, Words *words) {
    bool ended = false;
    words->count = 0;
    for (int i = 1; i < argc; i++) {
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && is_option(argv[i])) {
            int status = take_option(argc, argv, &i, options, option_count);
            if (status != EXIT_YES)
                return status;
        } else if (words->count == WORDS_MAX) {
            return options_usage(argv[0], "more than %d arguments", WORDS_MAX);
        } else {
            words->at[words->count++] = argv[i];
        }
    }
    return EXIT_YES;
}

const char *option_value(const Option *option, const char *otherwise) {
    return option->count > 0 ? option->values[option->count - 1] : otherwise;
}

int words_check(const char *command, const Words *words, unsigned min, unsigned max,
                const char *what) {
    if (words->count < min)
        return options_usage(command, "something is missing; it wants %s", what);
    if (words->count > max)
        return options_usage(command, "'%s' is too much; it wants %s", words->at[max], what);
    return EXIT_YES;
}

int options_take_only(int argc, char **argv, Option *options, unsigned option_count) {
    static Words words;
    int status = options_take(argc, argv, options, option_count, &words);
    return status == EXIT_YES ? words_check(argv[0], &words, 0, 0, "no arguments") : status;
}
