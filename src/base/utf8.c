// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <assert.h>

static bool continues(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

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
            if (!continues(text.at[at + i]))
                return at;
            code = code << 6 | ((unsigned char)text.at[at + i] & 0x3Fu);
        }
        if (len > 1 && !is_allowed(code, len))
            return at;
        at += len;
    }
    return at;
}

uint32_t utf8_take(Str *text) {
    assert(text->len > 0);
    unsigned char first = (unsigned char)text->at[0];
    size_t len = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    uint32_t code = len == 1 ? first : first & (0x7Fu >> len);
    size_t at = 1;
    for (; at < len && at < text->len && continues(text->at[at]); at++)
        code = code << 6 | ((unsigned char)text->at[at] & 0x3Fu);
    *text = str_from(*text, at);
    return code;
}

void utf8_write(uint32_t code, Writer *out) {
    if (code < 0x80) {
        writer_char(out, (char)code);
        return;
    }
    if (code < 0x800) {
        writer_char(out, (char)(0xC0 | code >> 6));
    } else {
        if (code < 0x10000) {
            writer_char(out, (char)(0xE0 | code >> 12));
        } else {
            writer_char(out, (char)(0xF0 | code >> 18));
            writer_char(out, (char)(0x80 | (code >> 12 & 0x3F)));
        }
        writer_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
    }
    writer_char(out, (char)(0x80 | (code & 0x3F)));
}

size_t utf8_control_at(Str text, size_t at) {
    if (at >= text.len)
        return 0;
    unsigned char first = (unsigned char)text.at[at];
    if (first < 0x20 || first == 0x7F)
        return 1;
    bool next = first == 0xC2 && at + 1 < text.len && continues(text.at[at + 1]);
    return next && (unsigned char)text.at[at + 1] < 0xA0 ? 2 : 0;
}

size_t utf8_count(Str text) {
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += !continues(text.at[i]);
    return count;
}
