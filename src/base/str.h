// SPDX-License-Identifier: MIT
// Str: a piece of somebody else's text. It owns nothing, need not end in a NUL, and is valid as
// long as the text it points into.
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct Str {
    const char *at;
    size_t len;
} Str;

// The whole of a NUL-terminated text.
Str str_of(const char *text);

bool str_equal(Str a, Str b);
bool str_is(Str a, const char *text);
bool str_starts_with(Str a, const char *prefix);

// Letters compared without regard to case, ASCII only.
bool str_is_ignoring_case(Str a, const char *text);
// Whether it is one of these `count` texts.
bool str_is_one_of_ignoring_case(Str a, const char *const *texts, size_t count);

// Position of the first `wanted` in `a`, or a.len.
size_t str_find(Str a, char wanted);

// The text from `from` to the end; `from` may not exceed a.len.
Str str_from(Str a, size_t from);

// The first `count` characters, or all where there are fewer.
Str str_first(Str a, size_t count);

// Without blanks, tabs and line ends on both sides.
Str str_trim(Str a);

// Takes the line at the front off `text`, ended by LF, CR LF, CR or the end; comes back without it.
Str str_take_line(Str *text);

// The whole text as a decimal number, with an optional '-'; STATUS_BAD_NUMBER outside [min, max],
// for an empty text or any other character.
NODISCARD Status str_to_int(Str a, int64_t min, int64_t max, int64_t *out);

#endif
