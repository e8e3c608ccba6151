// SPDX-License-Identifier: MIT
// Where paper goes: a file by name, or standard output.
#ifndef CLI_TOURNEY_PRINT_H
#define CLI_TOURNEY_PRINT_H

#include <stdio.h>

#include "sys/aside.h"

typedef struct PrintOutput {
    FILE *out;
    const char *path; // NULL: standard output
    AsideFile file;
} PrintOutput;

// Standard output for NULL and "-". False after a message; an event file is never written over.
bool print_open(PrintOutput *output, const char *path);

// Closes it, says where it is; EXIT_USAGE after a message where it could not be written. A file of
// that name is then what it was.
int print_close(PrintOutput *output);

// Closes it without writing over what there was.
void print_drop(PrintOutput *output);

#endif
