// SPDX-License-Identifier: MIT
#include "tourney/texts.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"

bool texts_are_clean(Str text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] < 0x20 || text.at[i] == 0x7F)
            return false;
    return utf8_valid_prefix(text) == text.len;
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
    if (person->name[0] == '\0' || !texts_is_clean(person->name, TOURNEY_NAME_MAX))
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
