// SPDX-License-Identifier: MIT
// Where paper goes: a file by name, or standard output.
#ifndef CLI_TOURNEY_PRINT_H
#define CLI_TOURNEY_PRINT_H

#include <stdio.h>

// Standard output for NULL and "-"; NULL after a message.
FILE *print_open(const char *path);

// Closes it, says where it is; EXIT_NO after a message where it could not be written.
int print_close(FILE *out, const char *path);

#endif
