// SPDX-License-Identifier: MIT
#include "notation/timetext.h"

#include "base/count.h"

enum { DECIMALS_MAX = 3 };

Status time_seconds_read(Str text, int64_t *ms) {
    bool negative = text.len > 0 && text.at[0] == '-';
    if (negative)
        text = str_from(text, 1);
    size_t point = str_find(text, '.');
    Str decimals = point < text.len ? str_from(text, point + 1) : (Str){text.at, 0};
    if (decimals.len > DECIMALS_MAX || (point == 0 && decimals.len == 0))
        return STATUS_BAD_NUMBER;
    int64_t value = 0;
    if (point > 0) {
        if (text.at[0] == '-')
            return STATUS_BAD_NUMBER;
        Status status = str_to_int(str_first(text, point), 0, TIME_MS_MAX / 1000, &value);
        if (status != STATUS_OK)
            return status;
    }
    for (size_t i = 0; i < DECIMALS_MAX; i++) {
        char digit = i < decimals.len ? decimals.at[i] : '0';
        if (digit < '0' || digit > '9')
            return STATUS_BAD_NUMBER;
        value = value * 10 + (digit - '0');
    }
    if (value > TIME_MS_MAX)
        return STATUS_BAD_NUMBER;
    *ms = negative ? -value : value;
    return STATUS_OK;
}

void time_seconds_write(int64_t ms, Writer *out) {
    if (ms < 0) {
        writer_char(out, '-');
        ms = -ms;
    }
    writer_int(out, ms / 1000);
    int64_t rest = ms % 1000;
    if (rest == 0)
        return;
    unsigned width = DECIMALS_MAX;
    while (rest % 10 == 0) {
        rest /= 10;
        width--;
    }
    writer_char(out, '.');
    writer_int_padded(out, rest, width);
}

static const struct {
    char sign;
    TimeKind kind;
} bonuses[] = {{'+', TIME_INCREMENT}, {'d', TIME_DELAY}, {'b', TIME_BRONSTEIN}};

enum { BONUS_COUNT = COUNT(bonuses) };

Status time_control_read(Str text, TimeControl *out) {
    if (str_is_ignoring_case(text, "none")) {
        *out = (TimeControl){.kind = TIME_NONE};
        return STATUS_OK;
    }
    for (unsigned i = 0; i < BONUS_COUNT; i++) {
        size_t at = str_find(text, bonuses[i].sign);
        if (at == text.len)
            continue;
        TimeControl control = {.kind = bonuses[i].kind};
        if (time_seconds_read(str_first(text, at), &control.base_ms) != STATUS_OK ||
            time_seconds_read(str_from(text, at + 1), &control.bonus_ms) != STATUS_OK ||
            control.base_ms < 1 || control.bonus_ms < 0)
            return STATUS_BAD_TIME_CONTROL;
        *out = control;
        return STATUS_OK;
    }
    return STATUS_BAD_TIME_CONTROL;
}

void time_control_write(const TimeControl *control, Writer *out) {
    for (unsigned i = 0; i < BONUS_COUNT; i++)
        if (bonuses[i].kind == control->kind) {
            time_seconds_write(control->base_ms, out);
            writer_char(out, bonuses[i].sign);
            time_seconds_write(control->bonus_ms, out);
            return;
        }
    writer_text(out, "none");
}
