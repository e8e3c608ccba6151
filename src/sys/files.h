// SPDX-License-Identifier: MIT
// Files: reading small ones whole, and where a program keeps what belongs to its user.
#ifndef SYS_FILES_H
#define SYS_FILES_H

#include <stddef.h>

#include "base/status.h"
#include "base/writer.h"

// Reads the whole file into `buffer` and says how long it is. STATUS_IO with errno set;
// STATUS_TOO_MANY for a file of more than `size` bytes.
NODISCARD Status files_read(const char *path, char *buffer, size_t size, size_t *length);

// Writes the path of the folder for this program's data, $XDG_DATA_HOME/bughouse or
// $HOME/.local/share/bughouse, without a slash at its end, and makes the folder. STATUS_NOT_FOUND
// where neither variable is set; STATUS_IO with errno set.
NODISCARD Status files_data_folder(Writer *path);

// Writes the local date and time as 2026-01-31-205900, for names of files.
void files_write_date(Writer *out);

#endif
