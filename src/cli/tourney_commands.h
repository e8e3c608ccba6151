// SPDX-License-Identifier: MIT
// The subcommands of `bughouse tourney`, each in the file of its topic. They are called with the
// desk open as the table in tourney_help.c says, `argv[0]` being the name, and return an exit status.
// Those that change something save before they print.
#ifndef CLI_TOURNEY_COMMANDS_H
#define CLI_TOURNEY_COMMANDS_H

#include "cli/tourney_desk.h"

// tourney_setup.c
int tourney_new(Desk *desk, int argc, char **argv);
int tourney_set(Desk *desk, int argc, char **argv);
int tourney_rounds(Desk *desk, int argc, char **argv);
int tourney_penalty(Desk *desk, int argc, char **argv);
int tourney_note(Desk *desk, int argc, char **argv);
int tourney_finish(Desk *desk, int argc, char **argv);

// tourney_people.c
int tourney_add(Desk *desk, int argc, char **argv);
int tourney_edit(Desk *desk, int argc, char **argv);
int tourney_substitute(Desk *desk, int argc, char **argv);
int tourney_form(Desk *desk, int argc, char **argv);

// tourney_presence.c
int tourney_check_in(Desk *desk, int argc, char **argv);
int tourney_withdraw(Desk *desk, int argc, char **argv);
int tourney_return(Desk *desk, int argc, char **argv);
int tourney_absent(Desk *desk, int argc, char **argv);

// tourney_round.c
int tourney_pair(Desk *desk, int argc, char **argv);
int tourney_force(Desk *desk, int argc, char **argv);
int tourney_discard(Desk *desk, int argc, char **argv);
int tourney_publish(Desk *desk, int argc, char **argv);
int tourney_start(Desk *desk, int argc, char **argv);
int tourney_close(Desk *desk, int argc, char **argv);
int tourney_exchange(Desk *desk, int argc, char **argv);
int tourney_why(Desk *desk, int argc, char **argv);

// tourney_result.c
int tourney_result(Desk *desk, int argc, char **argv);
int tourney_confirm(Desk *desk, int argc, char **argv);
int tourney_correct(Desk *desk, int argc, char **argv);
int tourney_play_off(Desk *desk, int argc, char **argv);

// tourney_status.c
int tourney_status(Desk *desk, int argc, char **argv);

// tourney_print.c
int tourney_print(Desk *desk, int argc, char **argv);
int tourney_standings(Desk *desk, int argc, char **argv);

// tourney_transfer.c
int tourney_export(Desk *desk, int argc, char **argv);
int tourney_import(Desk *desk, int argc, char **argv);

// tourney_log.c
int tourney_undo(Desk *desk, int argc, char **argv);
int tourney_log(Desk *desk, int argc, char **argv);

#endif
