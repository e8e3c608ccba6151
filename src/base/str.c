// SPDX-License-Identifier: MIT
#include "base/str.h"

#include <assert.h>
#include <string.h>

Str str_of(const char *text) {
    return (Str){text, strlen(text)};
}

bool str_equal(Str a, Str b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

bool str_is(Str a, const char *text) {
    return str_equal(a, str_of(text));
}

bool str_starts_with(Str a, const char *prefix) {
    size_t len = strlen(prefix);
    return a.len >= len && str_is(str_first(a, len), prefix);
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool str_is_ignoring_case(Str a, const char *text) {
    size_t i = 0;
    for (; i < a.len && text[i] != '\0'; i++)
        if (lower(a.at[i]) != lower(text[i]))
            return false;
    return i == a.len && text[i] == '\0';
}

bool str_is_one_of_ignoring_case(Str a, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_is_ignoring_case(a, texts[i]))
            return true;
    return false;
}

size_t str_find(Str a, char wanted) {
    size_t i = 0;
    while (i < a.len && a.at[i] != wanted)
        i++;
    return i;
}

Str str_from(Str a, size_t from) {
    assert(from <= a.len);
    return (Str){a.at + from, a.len - from};
}

Str str_first(Str a, size_t count) {
    return (Str){a.at, count < a.len ? count : a.len};
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Str str_trim(Str a) {
    while (a.len > 0 && is_space(a.at[0]))
        a = str_from(a, 1);
    while (a.len > 0 && is_space(a.at[a.len - 1]))
        a.len--;
    return a;
}

Status str_to_int(Str a, int64_t min, int64_t max, int64_t *out) {
    bool negative = a.len > 0 && a.at[0] == '-';
    size_t i = negative ? 1 : 0;
    if (i == a.len)
        return STATUS_BAD_NUMBER;
    int64_t value = 0;
    for (; i < a.len; i++) {
        if (a.at[i] < '0' || a.at[i] > '9')
            return STATUS_BAD_NUMBER;
        int64_t digit = a.at[i] - '0';
        if (value > (INT64_MAX - digit) / 10)
            return STATUS_BAD_NUMBER;
        value = value * 10 + digit;
    }
    if (negative)
        value = -value;
    if (value < min || value > max)
        return STATUS_BAD_NUMBER;
    *out = value;
    return STATUS_OK;
}

Str str_take_line(Str *text) {
    size_t end = 0;
    while (end < text->len && text->at[end] != '\n' && text->at[end] != '\r')
        end++;
    Str line = str_first(*text, end);
    if (end + 1 < text->len && text->at[end] == '\r' && text->at[end + 1] == '\n')
        end++;
    *text = str_from(*text, end < text->len ? end + 1 : end);
    return line;
}
