// SPDX-License-Identifier: MIT
// AsideFile: a file written beside its place. Under its name it is what it was until all of it is
// written, and then the new one; a failure or a kill in between leaves the old one. What is no
// plain file (a pipe, a terminal, /dev/stdout) is written directly. A symbolic link stays one: the
// file that it names is replaced.
#ifndef SYS_ASIDE_H
#define SYS_ASIDE_H

#include <stdio.h>

#include "base/status.h"

enum { ASIDE_PATH_MAX = 4096 };

typedef struct AsideFile {
    FILE *out;
    char path[ASIDE_PATH_MAX];   // where it will stand
    char beside[ASIDE_PATH_MAX]; // where it is being written; empty where that is directly
} AsideFile;

// STATUS_IO with errno set.
NODISCARD Status aside_open(AsideFile *file, const char *path);

// Closes it and puts it in its place. STATUS_IO with errno set where anything of it could not be
// written: then nothing has been replaced.
NODISCARD Status aside_close(AsideFile *file);

// Closes it and throws it away, as far as it was not written directly.
void aside_drop(AsideFile *file);

#endif
