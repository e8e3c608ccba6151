// SPDX-License-Identifier: MIT
#include "base/writer.h"

#include <assert.h>
#include <string.h>

Writer writer_on(char *buffer, size_t size) {
    assert(size >= 1);
    buffer[0] = '\0';
    return (Writer){.text = buffer, .size = size};
}

void writer_clear(Writer *writer) {
    writer->len = 0;
    writer->overflowed = false;
    writer->text[0] = '\0';
}

void writer_str(Writer *writer, Str str) {
    size_t room = writer->size - 1 - writer->len;
    if (str.len > room) {
        writer->overflowed = true;
        str.len = room;
    }
    if (str.len > 0)
        memcpy(writer->text + writer->len, str.at, str.len);
    writer->len += str.len;
    writer->text[writer->len] = '\0';
}

void writer_char(Writer *writer, char c) {
    writer_str(writer, (Str){&c, 1});
}

void writer_text(Writer *writer, const char *text) {
    writer_str(writer, str_of(text));
}

void writer_int_padded(Writer *writer, int64_t value, unsigned width) {
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0)
        writer_char(writer, '-');
    for (size_t have = sizeof digits - at; have < width; have++)
        writer_char(writer, '0');
    writer_str(writer, (Str){digits + at, sizeof digits - at});
}

void writer_int(Writer *writer, int64_t value) {
    writer_int_padded(writer, value, 1);
}

void writer_quoted(Writer *writer, Str str) {
    writer_char(writer, '"');
    for (size_t i = 0; i < str.len; i++) {
        char c = str.at[i];
        if (c == '"' || c == '\\')
            writer_char(writer, '\\');
        if (c == '\n')
            writer_text(writer, "\\n");
        else
            writer_char(writer, c);
    }
    writer_char(writer, '"');
}

Str writer_view(const Writer *writer) {
    return (Str){writer->text, writer->len};
}

Status writer_status(const Writer *writer) {
    return writer->overflowed ? STATUS_NO_ROOM : STATUS_OK;
}
