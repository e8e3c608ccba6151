// SPDX-License-Identifier: MIT
#include "server/names.h"

#include <string.h>

#include "base/count.h"
#include "base/utf8.h"

// Letters and digits that nobody takes for each other.
static const char id_digits[] = "abcdefghjkmnpqrstuvwxyz023456789";

typedef struct Range {
    uint32_t first, last;
} Range;

static bool is_in(uint32_t code, const Range *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (code >= list[i].first && code <= list[i].last)
            return true;
    return false;
}

static bool is_plain(uint32_t code) {
    static const Range bad[] = {
        {0x0000, 0x001F}, {0x007F, 0x009F},                     // controls
        {0x00AD, 0x00AD}, {0x034F, 0x034F},   {0x061C, 0x061C}, // soft hyphen, joiner, Arabic mark
        {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F}, // fillers
        {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F}, // no width, lines, directions
        {0x3164, 0x3164}, {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, //
        {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    return !is_in(code, bad, COUNT(bad));
}

// Whether something is seen where it stands alone: no blank of any width, no selector of a variant.
static bool is_seen(uint32_t code) {
    static const Range blank[] = {
        {0x0020, 0x0020}, {0x00A0, 0x00A0}, {0x1680, 0x1680}, {0x2000, 0x200A}, {0x202F, 0x202F},
        {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0xFE00, 0xFE0F},
    };
    return !is_in(code, blank, COUNT(blank));
}

bool names_is_plain(Str text) {
    if (utf8_valid_prefix(text) != text.len)
        return false;
    while (text.len > 0)
        if (!is_plain(utf8_take(&text)))
            return false;
    return true;
}

bool names_read(Str text, char out[NAME_MAX_BYTES + 1]) {
    text = str_trim(text);
    if (text.len > NAME_MAX_BYTES || !names_is_plain(text))
        return false;
    bool seen = false;
    for (Str rest = text; rest.len > 0;)
        seen = is_seen(utf8_take(&rest)) || seen;
    if (!seen || utf8_count(text) > NAME_MAX_CHARS)
        return false;
    memcpy(out, text.at, text.len);
    out[text.len] = '\0';
    return true;
}

void table_id_write(uint64_t key, char out[TABLE_ID_LEN + 1]) {
    for (unsigned i = 0; i < TABLE_ID_LEN; i++)
        out[i] = id_digits[key >> (5 * (TABLE_ID_LEN - 1 - i)) & 31];
    out[TABLE_ID_LEN] = '\0';
}

bool table_id_read(Str text, uint64_t *key) {
    if (text.len != TABLE_ID_LEN)
        return false;
    uint64_t value = 0;
    for (unsigned i = 0; i < TABLE_ID_LEN; i++) {
        size_t digit = str_find(str_of(id_digits), text.at[i]);
        if (digit == 32)
            return false;
        value = value << 5 | digit;
    }
    *key = value;
    return value != 0;
}
