// SPDX-License-Identifier: MIT
// Clock times in comments: {118.585}, {[%clk 0:01:58.5]}, {[%emt 1.2]}, {[ts=1.2]}.
#include "base/count.h"
#include "notation/bpgn_parts.h"

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Whole digits at the cursor; false if there are none or too many.
static bool take_number(Cursor *cursor, int64_t *out) {
    int64_t value = 0;
    size_t count = 0;
    while (is_digit(cursor_peek(cursor))) {
        if (++count > 9)
            return false;
        value = value * 10 + (cursor_peek(cursor) - '0');
        cursor_skip(cursor);
    }
    *out = value;
    return count > 0;
}

// The whole text as [-] [h:] [mm:] ss [.ddd]; more than three decimals are cut.
static bool read_time(Str text, int64_t *ms) {
    Cursor cursor = cursor_on(bpgn_trim(text));
    bool negative = cursor_take(&cursor, '-');
    int64_t seconds = 0;
    bool more = true;
    for (int parts = 0; more; parts++) {
        int64_t part;
        if (parts == 3 || !take_number(&cursor, &part))
            return false;
        seconds = seconds * 60 + part;
        more = cursor_take(&cursor, ':');
    }
    int64_t thousandths = 0;
    if (cursor_take(&cursor, '.')) {
        for (int64_t unit = 100; is_digit(cursor_peek(&cursor)); unit /= 10) {
            thousandths += (cursor_peek(&cursor) - '0') * unit;
            cursor_skip(&cursor);
        }
    }
    if (!cursor_at_end(&cursor) || seconds > TIME_MS_MAX / 1000)
        return false;
    *ms = (seconds * 1000 + thousandths) * (negative ? -1 : 1);
    return true;
}

// One bracketed time at the front of `text`; true if it was one and has been taken off.
static bool take_bracket(Str *text, BpgnTimes *out) {
    static const struct {
        const char *start;
        bool used;
    } forms[] = {{"[%clk", false}, {"[%emt", true}, {"[ts=", true}};
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (!str_starts_with(*text, forms[i].start))
            continue;
        size_t close = str_find(*text, ']');
        size_t begin = str_of(forms[i].start).len;
        int64_t ms;
        if (close == text->len || !read_time((Str){text->at + begin, close - begin}, &ms))
            return false;
        if (forms[i].used)
            out->used_ms = ms;
        else
            out->left_ms = ms;
        *text = bpgn_trim(str_from(*text, close + 1));
        return true;
    }
    return false;
}

Str bpgn_times_read(Str comment, BpgnTimes *out) {
    *out = (BpgnTimes){BPGN_NO_TIME, BPGN_NO_TIME};
    Str text = bpgn_trim(comment);
    int64_t ms;
    if (str_find(text, ':') == text.len && read_time(text, &ms)) {
        out->left_ms = ms;
        return str_from(text, text.len);
    }
    while (take_bracket(&text, out))
        continue;
    return text;
}

bool bpgn_time_control_read(Str text, int64_t *base_ms, int64_t *increment_ms) {
    text = bpgn_trim(text);
    size_t split = 0;
    while (split < text.len && text.at[split] != '+' && (unsigned char)text.at[split] > ' ')
        split++;
    int64_t increment = 0;
    int64_t base;
    if (!read_time(str_first(text, split), &base) || base <= 0)
        return false;
    if (split < text.len && (!read_time(str_from(text, split + 1), &increment) || increment < 0))
        return false;
    *base_ms = base;
    *increment_ms = increment;
    return true;
}
