// SPDX-License-Identifier: MIT
// Files: where a program keeps what belongs to its user, and how it names it.
#ifndef SYS_FILES_H
#define SYS_FILES_H

#include "base/status.h"
#include "base/writer.h"

// Gives the file at `from`, whose contents are on the disk, the name `to`, in place of one that has
// it; the name is on the disk as well. STATUS_IO with errno set, and `to` is what it was.
NODISCARD Status files_replace(const char *from, const char *to);

// A new or renamed file can be lost with a power cut unless its folder has been written too: that
// of the file at `path` is.
void files_sync_folder_of(const char *path);

// Writes the path of the folder for this program's data, $XDG_DATA_HOME/bughouse or
// $HOME/.local/share/bughouse, without a slash at its end, and makes the folder. STATUS_NOT_FOUND
// where neither variable is set; STATUS_IO with errno set.
NODISCARD Status files_data_folder(Writer *path);

// Writes the local date and time as 2026-01-31-205900, for names of files.
void files_write_date(Writer *out);

// The same day as records have it: "2026.01.31".
void files_write_today(Writer *out);

// The day of a moment, in seconds since 1970, in the same form, UTC.
void files_write_day(int64_t seconds, Writer *out);

#endif
