// SPDX-License-Identifier: MIT
// UTF-8: checking text that came from outside, and its characters one by one.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"

// How many bytes at the front of `text` form valid UTF-8 (no overlong forms, no surrogates,
// nothing beyond U+10FFFF); text.len when all of it does.
size_t utf8_valid_prefix(Str text);

// Takes the character at the front off `text`, which may not be empty. Of what is no valid UTF-8,
// a byte that begins nothing counts by itself, and a sequence ends where its next byte is missing.
uint32_t utf8_take(Str *text);

// The character in as few bytes as its number takes, at most four; a surrogate like any other.
void utf8_write(uint32_t code, Writer *out);

// How many bytes the control character at `at` takes (U+0000 to U+001F, U+007F to U+009F), 0 where
// another or none stands there.
size_t utf8_control_at(Str text, size_t at);

// How many characters of valid UTF-8.
size_t utf8_count(Str text);

#endif
