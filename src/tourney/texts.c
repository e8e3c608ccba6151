// SPDX-License-Identifier: MIT
#include "tourney/texts.h"

#include <assert.h>
#include <string.h>

#include "base/count.h"
#include "base/utf8.h"

// What stands at `i` and may not: control characters, ends of lines and paragraphs, and what turns
// the direction of the text around it (U+202A to U+202E, U+2066 to U+2069).
static bool is_forbidden(Str text, size_t i) {
    if (utf8_control_at(text, i) > 0)
        return true;
    if (text.len - i < 3 || (unsigned char)text.at[i] != 0xE2)
        return false;
    unsigned char second = (unsigned char)text.at[i + 1];
    unsigned char third = (unsigned char)text.at[i + 2];
    return (second == 0x80 && third >= 0xA8 && third <= 0xAE) ||
           (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

bool texts_are_clean(Str text) {
    for (size_t i = 0; i < text.len; i++)
        if (is_forbidden(text, i))
            return false;
    return utf8_valid_prefix(text) == text.len;
}

// Blanks of the usual widths, and signs that nobody sees (U+00A0, U+00AD, U+2000 to U+200F, U+202F,
// U+2060, U+3000, U+FEFF).
static size_t invisible_size(Str text) {
    static const char *const others[] = {
        " ",           "\xC2\xA0", "\xC2\xAD", "\xE2\x80\xAF", "\xE2\x81\xA0", "\xE3\x80\x80",
        "\xEF\xBB\xBF"};
    for (unsigned i = 0; i < COUNT(others); i++)
        if (str_starts_with(text, others[i]))
            return strlen(others[i]);
    bool wide = str_starts_with(text, "\xE2\x80") && text.len > 2;
    return wide && (unsigned char)text.at[2] <= 0x8F ? 3 : 0;
}

bool texts_is_name(const char *text) {
    if (!texts_is_clean(text, TOURNEY_NAME_MAX))
        return false;
    Str rest = str_of(text);
    for (size_t size; (size = invisible_size(rest)) > 0;)
        rest = str_from(rest, size);
    return rest.len > 0;
}

bool texts_is_clean(const char *text, size_t max) {
    size_t len = 0;
    while (len <= max && text[len] != '\0')
        len++;
    return len <= max && texts_are_clean((Str){text, len});
}

void texts_copy(char *out, size_t max, const char *text) {
    size_t len = strlen(text);
    assert(len <= max);
    memset(out, 0, max + 1);
    memcpy(out, text, len + 1);
}

Status texts_take_person(const TourneyPerson *person, TourneyPerson *out) {
    if (!texts_is_name(person->name))
        return STATUS_TOURNEY_NAME;
    if (!texts_is_clean(person->club, TOURNEY_NAME_MAX) ||
        !texts_is_clean(person->title, TOURNEY_WORD_MAX) ||
        !texts_is_clean(person->federation, TOURNEY_WORD_MAX) ||
        !texts_is_clean(person->fide_id, TOURNEY_WORD_MAX) ||
        !texts_is_clean(person->birth, TOURNEY_WORD_MAX))
        return STATUS_TOURNEY_TEXT;
    if (person->rating > TOURNEY_RATING_MAX || person->rd > TOURNEY_RD_MAX ||
        person->rank > TOURNEY_PLAYERS_MAX)
        return STATUS_BAD_NUMBER;
    memset(out, 0, sizeof *out);
    texts_copy(out->name, TOURNEY_NAME_MAX, person->name);
    texts_copy(out->club, TOURNEY_NAME_MAX, person->club);
    texts_copy(out->title, TOURNEY_WORD_MAX, person->title);
    texts_copy(out->federation, TOURNEY_WORD_MAX, person->federation);
    texts_copy(out->fide_id, TOURNEY_WORD_MAX, person->fide_id);
    texts_copy(out->birth, TOURNEY_WORD_MAX, person->birth);
    out->sex = person->sex == 'm' || person->sex == 'w' ? person->sex : '-';
    out->rating = person->rating;
    out->rd = person->rd;
    out->rank = person->rank;
    return STATUS_OK;
}
