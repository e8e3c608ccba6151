// SPDX-License-Identifier: MIT
// A BPGN record of the match that has been played, made from its log.
#ifndef CLI_PLAY_RECORD_H
#define CLI_PLAY_RECORD_H

#include "cli/play_table.h"

// Writes the record to a new or existing file; false after a message.
bool play_record_write(const PlayTable *table, const char *path);

#endif
