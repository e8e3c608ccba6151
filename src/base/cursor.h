// SPDX-License-Identifier: MIT
// Cursor: reading a text from front to back. It never moves past the end, and the reading
// functions advance only when they succeed, so the place of a fault is always `offset`.
#ifndef BASE_CURSOR_H
#define BASE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

typedef struct Cursor {
    Str text;
    size_t offset; // bytes read so far; offset <= text.len
} Cursor;

// Line and column of a place in a text, both counted from 1; a column is a byte of the line.
typedef struct TextPlace {
    size_t line;
    size_t column;
} TextPlace;

Cursor cursor_on(Str text);

bool cursor_at_end(const Cursor *cursor);

// The next character, or '\0' at the end.
char cursor_peek(const Cursor *cursor);

// The character `ahead` places further on, or '\0' beyond the end; 0 is the next one.
char cursor_peek_at(const Cursor *cursor, size_t ahead);

// Moves over one character; nothing happens at the end.
void cursor_skip(Cursor *cursor);

// Moves over `wanted` if it comes next.
bool cursor_take(Cursor *cursor, char wanted);

// Moves over `wanted` if the text goes on with it.
bool cursor_take_text(Cursor *cursor, const char *wanted);

// Moves over blanks and tabs (not line ends).
void cursor_skip_blanks(Cursor *cursor);

// Takes the run of characters up to the next blank, tab, line end or the end; may be empty.
Str cursor_take_word(Cursor *cursor);

// What is left to read.
Str cursor_rest(const Cursor *cursor);

// Where `offset` lies in `text`; a line ends with LF, CR or CRLF.
TextPlace text_place(Str text, size_t offset);

#endif
