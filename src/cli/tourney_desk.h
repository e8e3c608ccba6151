// SPDX-License-Identifier: MIT
// Desk: the event file of a tournament, opened by one command of `bughouse tourney`.
//
// Commands that only look read the file as it is. Commands that change something hold its lock from
// reading to writing: they apply their events one after another in memory and write them all at
// once at the end, or nothing when one is refused. Two commands at once: the second waits a moment
// for the first. Functions that return an int return an exit status and have printed why.
#ifndef CLI_TOURNEY_DESK_H
#define CLI_TOURNEY_DESK_H

#include "cli/cli.h"
#include "sys/append.h"
#include "tourney/event.h"
#include "tourney/log.h"
#include "tourney/pairing.h"
#include "tourney/standings.h"

enum {
    DESK_PATH_MAX = 4096,
    DESK_WAIT_MS = 3000 // for another command to end
};

typedef struct Desk {
    char path[DESK_PATH_MAX];
    AppendFile file;
    size_t saved; // bytes of the log that are in the file
    bool undated; // what is applied happened at a time that is not known
    TourneyLog log;
    Tournament t;
    TourneyEvent event; // the one that is being made
    PairingWork work;
    Standings standings;
    char text[TOURNEY_LOG_MAX];
} Desk;

// Whether it ends as an event file does, *.bht.
bool desk_is_event_path(const char *path);

// The file to work on: the one given, or the only *.bht of the folder; EXIT_USAGE where there is
// none or more than one.
int desk_find(Desk *desk, const char *given);

// Reads the file for looking.
int desk_look(Desk *desk);

// Locks and reads the file for changing it. A torn last line is cut off and told.
int desk_open(Desk *desk);

// Makes a new file, empty and locked.
int desk_create(Desk *desk);

// Clears desk->event and returns it.
TourneyEvent *desk_event(Desk *desk, TourneyEventKind kind);

// Applies desk->event in memory. The status is for those who have more to say about it.
NODISCARD Status desk_try(Desk *desk);

// The same; prints "refused: …" with what was to be done and returns EXIT_NO where it is refused.
int desk_apply(Desk *desk, const char *what);

// Prints "bughouse: WHAT: refused: …"; returns EXIT_NO.
int desk_refuse(const char *what, Status status);

// Writes what has been applied to the file.
int desk_save(Desk *desk);

#endif
