// SPDX-License-Identifier: MIT
#include "server/answer.h"

#define ANSWER_NAME(name, text) #name,
#define ANSWER_TEXT(name, text) text,

const char *answer_name(Answer answer) {
    static const char *const names[ANSWER_COUNT] = {"OK", ANSWER_LIST(ANSWER_NAME)};
    return names[answer];
}

const char *answer_text(Answer answer) {
    static const char *const texts[ANSWER_COUNT] = {"", ANSWER_LIST(ANSWER_TEXT)};
    return texts[answer];
}

void json_text(Writer *out, Str text) {
    static const char digits[] = "0123456789abcdef";
    writer_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '"' || c == '\\') {
            writer_char(out, '\\');
            writer_char(out, (char)c);
        } else if (c < 0x20) {
            writer_text(out, "\\u00");
            writer_char(out, digits[c >> 4]);
            writer_char(out, digits[c & 15]);
        } else {
            writer_char(out, (char)c);
        }
    }
    writer_char(out, '"');
}

void json_comma(Writer *out) {
    char last = out->len > 0 ? out->text[out->len - 1] : '{';
    if (last != '{' && last != '[')
        writer_char(out, ',');
}

void json_key(Writer *out, const char *key) {
    json_comma(out);
    json_text(out, str_of(key));
    writer_char(out, ':');
}

void json_key_text(Writer *out, const char *key, const char *text) {
    json_key(out, key);
    json_text(out, str_of(text));
}

void json_key_int(Writer *out, const char *key, int64_t value) {
    json_key(out, key);
    writer_int(out, value);
}

void json_key_bool(Writer *out, const char *key, bool value) {
    json_key(out, key);
    writer_text(out, value ? "true" : "false");
}
