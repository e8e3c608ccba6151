// SPDX-License-Identifier: MIT
#include "base/cursor.h"

Cursor cursor_on(Str text) {
    return (Cursor){text, 0};
}

bool cursor_at_end(const Cursor *cursor) {
    return cursor->offset >= cursor->text.len;
}

char cursor_peek_at(const Cursor *cursor, size_t ahead) {
    return ahead < cursor->text.len - cursor->offset ? cursor->text.at[cursor->offset + ahead]
                                                     : '\0';
}

char cursor_peek(const Cursor *cursor) {
    return cursor_peek_at(cursor, 0);
}

void cursor_skip(Cursor *cursor) {
    if (!cursor_at_end(cursor))
        cursor->offset++;
}

bool cursor_take(Cursor *cursor, char wanted) {
    if (cursor_at_end(cursor) || cursor_peek(cursor) != wanted)
        return false;
    cursor->offset++;
    return true;
}

bool cursor_take_text(Cursor *cursor, const char *wanted) {
    Str rest = cursor_rest(cursor);
    if (!str_starts_with(rest, wanted))
        return false;
    cursor->offset += str_of(wanted).len;
    return true;
}

void cursor_skip_blanks(Cursor *cursor) {
    while (cursor_peek(cursor) == ' ' || cursor_peek(cursor) == '\t')
        cursor->offset++;
}

static bool ends_word(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Str cursor_take_word(Cursor *cursor) {
    Str rest = cursor_rest(cursor);
    size_t len = 0;
    while (len < rest.len && !ends_word(rest.at[len]))
        len++;
    cursor->offset += len;
    return str_first(rest, len);
}

Str cursor_rest(const Cursor *cursor) {
    return str_from(cursor->text, cursor->offset);
}

TextPlace text_place(Str text, size_t offset) {
    TextPlace place = {1, 1};
    for (size_t i = 0; i < offset && i < text.len; i++) {
        bool crlf = text.at[i] == '\r' && i + 1 < text.len && text.at[i + 1] == '\n';
        if (text.at[i] == '\n' || (text.at[i] == '\r' && !crlf)) {
            place.line++;
            place.column = 1;
        } else {
            place.column++;
        }
    }
    return place;
}
