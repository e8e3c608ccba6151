// SPDX-License-Identifier: MIT
// AppendFile: a file that only grows. When append_write has returned STATUS_OK, its text is on the
// disk; when it has failed, nothing of it is left in the file as far as the system allows.
//
// While it is open the file is locked against other programs that open it in this way; the lock
// ends with the program, however it ends. A failure is STATUS_IO with errno set, EBUSY for a file
// that is locked.
#ifndef SYS_APPEND_H
#define SYS_APPEND_H

#include <stdint.h>

#include "base/status.h"
#include "base/str.h"

typedef struct AppendFile {
    int fd; // -1 while closed
} AppendFile;

// Makes a new file; fails with EEXIST where there is one. Its name is on the disk as well.
NODISCARD Status append_create(AppendFile *file, const char *path);

// Opens a file that exists, to write at its end.
NODISCARD Status append_open(AppendFile *file, const char *path);

// Opens a file that exists, for reading: those who open it to write are kept out so long, others who do
// the same are not. It needs no right to write.
NODISCARD Status append_open_shared(AppendFile *file, const char *path);

NODISCARD Status append_write(AppendFile *file, Str text);

// Cuts the file off after `size` bytes.
NODISCARD Status append_truncate(AppendFile *file, int64_t size);

void append_close(AppendFile *file);

#endif
