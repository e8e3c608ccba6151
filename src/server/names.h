// SPDX-License-Identifier: MIT
// Names: what people may call themselves and say, and the ids of tables.
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"

enum {
    NAME_MAX_CHARS = 40,
    NAME_MAX_BYTES = 4 * NAME_MAX_CHARS, // of UTF-8
    TABLE_ID_LEN = 12                    // 60 bits, five a character
};

// Copies a name without blanks around it, with a NUL. False, and `out` unchanged, for an overlong
// one, for one of which nothing would be seen, for malformed UTF-8, and for characters that would
// show as something else than they are (see names_is_plain).
bool names_read(Str text, char out[NAME_MAX_BYTES + 1]);

// No control characters, none that turn the direction of writing, none without width.
bool names_is_plain(Str text);

// A table's key is 1 … 2^60 - 1.
void table_id_write(uint64_t key, char out[TABLE_ID_LEN + 1]);
bool table_id_read(Str text, uint64_t *key);

#endif
