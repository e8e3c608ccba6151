// SPDX-License-Identifier: MIT
// Options of the subcommands of `bughouse tourney`: each names the options that it takes, and what
// is left are its words. "--" ends the options, so that a name may begin with a dash.
#ifndef CLI_TOURNEY_OPTIONS_H
#define CLI_TOURNEY_OPTIONS_H

#include "cli/cli.h"

enum { OPTION_VALUES_MAX = 64, WORDS_MAX = 1100 };

typedef struct Option {
    const char *name; // "--why"
    bool has_value;
    unsigned count; // how often it was given
    const char *values[OPTION_VALUES_MAX];
} Option;

typedef struct Words {
    unsigned count;
    const char *at[WORDS_MAX];
} Words;

// Sorts argv[1] and further into options and words; EXIT_USAGE after a message.
int options_take(int argc, char **argv, Option *options, unsigned option_count, Words *words);

// Value of an option that was given, the last one counts; else `otherwise`.
const char *option_value(const Option *option, const char *otherwise);

// EXIT_USAGE after a message unless there are from `min` to `max` words; `what` says them: "ROUND".
int words_check(const char *command, const Words *words, unsigned min, unsigned max,
                const char *what);

// The two together for a command without words.
int options_take_only(int argc, char **argv, Option *options, unsigned option_count);

// Message and "Try 'bughouse tourney COMMAND --help'."; returns EXIT_USAGE.
int options_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
