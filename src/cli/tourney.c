// SPDX-License-Identifier: MIT
// bughouse tourney: finds the subcommand and the event file, and opens it for the one who asks.
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/tourney_commands.h"
#include "cli/tourney_help.h"

static void print_help(void) {
    puts("usage: bughouse tourney [FILE.bht] [COMMAND [ARGUMENTS]]\n\n"
         "  a club evening of partnerships: pairing, results, standings, paper\n\n"
         "Without COMMAND: where the evening stands, and the next sensible command. Without FILE\n"
         "the only *.bht of this folder is meant. The commands, in the order of an evening:\n");
    for (unsigned i = 0; i < tourney_command_count; i++)
        printf("  %-10s %s\n", tourney_commands[i].name, tourney_commands[i].summary);
    puts("\n'bughouse tourney COMMAND --help' says more about one, with examples.");
}

static void print_command_help(const TourneyCommand *command) {
    printf("usage: bughouse tourney %s%s %s\n\n  %s\n\n%s",
           command->access == ACCESS_NONE ? "" : "[FILE.bht] ", command->name, command->arguments,
           command->summary, command->details);
}

static const TourneyCommand *find_command(const char *name) {
    for (unsigned i = 0; i < tourney_command_count; i++)
        if (strcmp(name, tourney_commands[i].name) == 0)
            return &tourney_commands[i];
    return NULL;
}

static int open_desk(Desk *desk, Access access, const char *path) {
    if (access == ACCESS_NONE)
        return EXIT_YES;
    int status = desk_find(desk, path);
    if (status != EXIT_YES)
        return status;
    return access == ACCESS_LOOK ? desk_look(desk) : desk_open(desk);
}

int cmd_tourney(int argc, char **argv) {
    static Desk desk; // some megabytes
    const char *path = NULL;
    if (argc > 1 && desk_is_event_path(argv[1])) {
        path = argv[1];
        argv++;
        argc--;
    }
    if (argc > 1 && (cli_asks_for_help(argv[1]) || strcmp(argv[1], "help") == 0)) {
        const TourneyCommand *about = argc > 2 ? find_command(argv[2]) : NULL;
        if (about != NULL)
            print_command_help(about);
        else
            print_help();
        return EXIT_YES;
    }
    if (argc < 2) {
        int status = open_desk(&desk, ACCESS_LOOK, path);
        return status != EXIT_YES ? status : tourney_status(&desk, 1, argv);
    }
    const TourneyCommand *command = find_command(argv[1]);
    if (command == NULL)
        return cli_fail("unknown command 'tourney %s'; 'bughouse tourney --help' lists them",
                        argv[1]);
    // Anywhere behind the command, but not as the value of an option: nobody is called --help.
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0)
            break;
        if (!cli_asks_for_help(argv[i]))
            continue;
        print_command_help(command);
        return EXIT_YES;
    }
    if (command->access == ACCESS_NONE && path != NULL)
        return cli_fail("FILE comes behind: bughouse tourney %s %s ...", argv[1], path);
    int status = open_desk(&desk, command->access, path);
    return status == EXIT_YES ? command->run(&desk, argc - 1, argv + 1) : status;
}
