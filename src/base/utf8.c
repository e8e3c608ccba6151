// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <stdint.h>

static size_t sequence_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    if (first >= 0xF0 && first <= 0xF4)
        return 4;
    return 0;
}

// Whether `code`, read from a sequence of `len` bytes, may be written with that many.
static bool is_allowed(uint32_t code, size_t len) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code >= smallest[len] && code <= 0x10FFFF && !surrogate;
}

size_t utf8_valid_prefix(Str text) {
    size_t at = 0;
    while (at < text.len) {
        unsigned char first = (unsigned char)text.at[at];
        size_t len = sequence_length(first);
        if (len == 0 || len > text.len - at)
            return at;
        uint32_t code = len == 1 ? first : first & (0x7Fu >> len);
        for (size_t i = 1; i < len; i++) {
            unsigned char next = (unsigned char)text.at[at + i];
            if ((next & 0xC0) != 0x80)
                return at;
            code = code << 6 | (next & 0x3Fu);
        }
        if (len > 1 && !is_allowed(code, len))
            return at;
        at += len;
    }
    return at;
}
