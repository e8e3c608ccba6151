// SPDX-License-Identifier: MIT
// What the subcommands of the program share: messages, files, arguments. Only files of this folder
// print or end the program.
//
// Exit status of every subcommand: 0 it did what was asked; 1 the answer is no (an expectation that
// does not hold, a broken record); 2 the command line or the input could not be understood.
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stddef.h>
#include <stdio.h>

#include "base/str.h"
#include "chess/position.h"
#include "match/ruleset.h"
#include "notation/fen.h"

#ifndef BUGHOUSE_VERSION
#define BUGHOUSE_VERSION "unknown"
#endif

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

// Largest file that a subcommand reads.
enum { CLI_FILE_MAX = 64 << 20 };

// One subcommand. `argv[0]` is its name, its arguments follow.
typedef struct Command {
    const char *name;
    const char *arguments; // for the usage line
    const char *summary;   // one line
    int (*run)(int argc, char **argv);
    const char *details; // more lines of help; NULL: the command answers --help itself
} Command;

// A subcommand's main function; one line each in the table of main.c.
int cmd_backup(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_judge(int argc, char **argv);
int cmd_mail(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_tourney(int argc, char **argv);

// What `bughouse COMMAND --help` says besides.
extern const char backup_help[], check_help[], judge_help[], mail_help[], moves_help[],
    perft_help[], rules_help[];

// "--help" or "-h".
bool cli_asks_for_help(const char *argument);

// Prints "bughouse: …" and a line end on standard error; returns EXIT_USAGE.
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The same, followed by the usage line of the command.
int cli_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Reads a whole file, or standard input for "-", into memory of its own that lives as long as the
// program. False, after a message, if it cannot be read or is larger than CLI_FILE_MAX.
bool cli_read_file(const char *path, Str *out);

// Joins arguments with blanks, into memory of its own as above: a FEN may come as several.
Str cli_join(int count, char **words);

// Options stand before or after the words of a FEN, which may itself have words of one dash: what
// begins with two is an option, and so is what begins with one before the first word.
bool cli_is_option(const char *argument, int words_before);

// The value of an option such as `--rules NAME` at argv[*index], which it moves on to; NULL, after
// a message, where nothing follows.
const char *cli_option_value(int argc, char **argv, int *index);

// A preset by name, or else a rule file by path, "-" for standard input. False, after a message, if
// there is neither or the file cannot be understood.
bool cli_find_rules(const char *name, RuleSet *out);

// Prints a text from outside with blanks for control characters, those of Unicode's second block
// included: none reaches a terminal.
void cli_put_harmless(Str text, FILE *to);

// Prints what is wrong with the text of `what`, where, and the text around the place with a mark
// below it; returns EXIT_USAGE.
int cli_bad_text(const char *what, Str text, size_t offset, Status status);

#endif
