// SPDX-License-Identifier: MIT
// The table of subcommands of `bughouse tourney`, with their help.
#ifndef CLI_TOURNEY_HELP_H
#define CLI_TOURNEY_HELP_H

#include "cli/tourney_desk.h"

// How the desk stands when the command is run.
typedef enum Access {
    ACCESS_NONE,  // it makes the file itself
    ACCESS_LOOK,  //
    ACCESS_CHANGE // locked
} Access;

typedef struct TourneyCommand {
    const char *name;
    const char *arguments;
    const char *summary;
    Access access;
    int (*run)(Desk *desk, int argc, char **argv);
    const char *details; // more lines of help, with examples
} TourneyCommand;

extern const TourneyCommand tourney_commands[];
extern const unsigned tourney_command_count;

#endif
