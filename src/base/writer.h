// SPDX-License-Identifier: MIT
// Writer: text output into a buffer of fixed size that the caller owns.
//
// Invariants: len < size, and text[len] is always '\0'. What does not fit is left out and
// `overflowed` stays set, so a long row of writes needs one check at its end. Nothing is ever
// written beyond `size` bytes.
#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"

typedef struct Writer {
    char *text;
    size_t size; // bytes of the buffer, the final NUL included; at least 1
    size_t len;  // characters written so far, the NUL not counted
    bool overflowed;
} Writer;

// Starts an empty text in `buffer`, which the caller keeps alive; size >= 1.
Writer writer_on(char *buffer, size_t size);

// Throws away what has been written, to use the buffer again.
void writer_clear(Writer *writer);

void writer_char(Writer *writer, char c);
void writer_text(Writer *writer, const char *text);
void writer_str(Writer *writer, Str str);
void writer_int(Writer *writer, int64_t value);

// Value in at least `width` digits, zeros in front: for clock displays and fractions.
void writer_int_padded(Writer *writer, int64_t value, unsigned width);

// Text in double quotes with \" \\ and \n escaped: as the match log writes strings.
void writer_quoted(Writer *writer, Str str);

// What has been written, as a Str into the buffer.
Str writer_view(const Writer *writer);

// STATUS_NO_ROOM when something was left out.
NODISCARD Status writer_status(const Writer *writer);

#endif
