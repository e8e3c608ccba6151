// SPDX-License-Identifier: MIT
// The program: finds the subcommand and hands over to it.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/cli.h"
#include "cli/play_options.h"
#include "cli/serve_options.h"

// In the order in which --help lists them; a new subcommand is one line here and one in cli.h.
static const Command commands[] = {
    {"backup", "--data DIR FILE", "copy the data of a server, running or not, to one file",
     cmd_backup, backup_help},
    {"check", "FILE...", "read game records and say what is wrong with them", cmd_check,
     check_help},
    {"judge", "[--json] FILE", "replay a match log and say how the match ended", cmd_judge,
     judge_help},
    {"mail", "new | receive | reply | list | show | remind | resend [OPTION]...",
     "bughouse by e-mail: reads mails with moves and writes the next one", cmd_mail, mail_help},
    {"moves", "[--rules NAME] [FEN]", "list the legal moves of a position", cmd_moves, moves_help},
    {"perft", "[--rules NAME] [--divide] DEPTH [FEN | BFEN]", "count the ways of DEPTH moves",
     cmd_perft, perft_help},
    {"play", "[OPTION]...", "a whole match in the terminal, any seat a person or the computer",
     cmd_play, play_options_help},
    {"rules", "list | show NAME-OR-FILE [--options]", "say the rules in plain words", cmd_rules,
     rules_help},
    {"serve", "[OPTION]...", "tables for people in browsers, all in one program", cmd_serve,
     serve_options_help},
    {"tourney", "[FILE.bht] [COMMAND [ARGUMENTS]]",
     "a club evening: pairing, results, standings, paper", cmd_tourney, NULL},
};

enum { COMMAND_COUNT = COUNT(commands) };

static void print_help(void) {
    puts("Bughouse: chess of two boards and four players.\n");
    puts("usage: bughouse COMMAND [ARGUMENTS]\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-7s %s\n", commands[i].name, commands[i].summary);
    puts("\n'bughouse COMMAND --help' says more about one; '-' as FILE is standard input.");
}

static void print_command_help(const Command *command) {
    printf("usage: bughouse %s %s\n\n  %s\n", command->name, command->arguments, command->summary);
    printf("\n%s", command->details);
}

// Behind the command or, where that has commands of its own, behind one of those.
static bool wants_command_help(int argc, char **argv) {
    return (argc > 2 && cli_asks_for_help(argv[2])) ||
           (argc == 4 && argv[2][0] != '-' && cli_asks_for_help(argv[3]));
}

// A standard stream that the caller has closed would lend its number to the next file opened, and
// what is said would go there: into a log. The other way round from its use, so that using it fails.
static void hold_standard_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static int run(int argc, char **argv) {
    if (argc < 2)
        return cli_fail("no command given; 'bughouse --help' lists them");
    if (cli_asks_for_help(argv[1]) || strcmp(argv[1], "help") == 0) {
        print_help();
        return EXIT_YES;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("bughouse " BUGHOUSE_VERSION);
        return EXIT_YES;
    }
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        if (commands[i].details != NULL && wants_command_help(argc, argv)) {
            print_command_help(&commands[i]);
            return EXIT_YES;
        }
        return commands[i].run(argc - 1, argv + 1);
    }
    return cli_fail("unknown command '%s'; 'bughouse --help' lists them", argv[1]);
}

int main(int argc, char **argv) {
    hold_standard_streams();
    int code = run(argc, argv);
    // An answer that has not arrived is none; a command that failed has said so already.
    if (code != EXIT_USAGE && (fflush(stdout) != 0 || ferror(stdout)))
        return cli_fail("the output could not be written");
    return code;
}
