// SPDX-License-Identifier: MIT
// UTF-8: checking text that came from outside.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

#include "base/str.h"

// How many bytes at the front of `text` form valid UTF-8 (no overlong forms, no surrogates,
// nothing beyond U+10FFFF); text.len when all of it does.
size_t utf8_valid_prefix(Str text);

#endif
