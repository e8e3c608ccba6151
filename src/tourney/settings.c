// SPDX-License-Identifier: MIT
// Settings as text: one table of keys, each with the place of its value and what it takes.
#include <stddef.h>
#include <string.h>

#include "base/count.h"
#include "tourney/event.h"
#include "tourney/texts.h"

typedef enum ValueKind {
    VALUE_NAME,   // up to TOURNEY_NAME_MAX bytes
    VALUE_WORD,   // up to TOURNEY_WORD_MAX bytes
    VALUE_DATE,   // a day, taken as a word
    VALUE_SWITCH, // yes or no
    VALUE_SMALL,  // a number in a byte
    VALUE_NUMBER, // a number in two bytes
    VALUE_CHOICE  // one of some words
} ValueKind;

static const char *const systems[] = {"swiss", "round-robin", "double-round-robin", NULL};
static const char *const swaps[] = {"loser", "colours", "none", NULL};
static const char *const strengths[] = {"average", "sum", NULL};

typedef struct Key {
    const char *name;
    const char *help;
    ValueKind kind;
    bool fixed; // once the first round has been published
    int min, max;
    size_t offset;
    const char *const *words;
} Key;

#define AT(field) offsetof(TourneySettings, field)

static const Key keys[] = {
    {"name", "text: what the tournament is called", VALUE_NAME, false, 1, 0, AT(name), NULL},
    {"place", "text", VALUE_NAME, false, 0, 0, AT(place), NULL},
    {"organiser", "text", VALUE_NAME, false, 0, 0, AT(organiser), NULL},
    {"date", "the first day as 2026-03-14, or nothing", VALUE_DATE, false, 0, 0, AT(date), NULL},
    {"date-end", "the last day as 2026-03-14, or nothing", VALUE_DATE, false, 0, 0, AT(date_end),
     NULL},
    {"federation", "three letters", VALUE_WORD, false, 0, 0, AT(federation), NULL},
    {"rules", "name of the rule set of the contests", VALUE_WORD, false, 0, 0, AT(rules), NULL},
    {"time", "time control of the contests, as 300+0", VALUE_WORD, false, 0, 0, AT(time), NULL},
    {"system", "swiss, round-robin or double-round-robin", VALUE_CHOICE, true, 0, 0, AT(system),
     systems},
    {"swap", "who changes seats for the second contest: loser, colours or none", VALUE_CHOICE, true,
     0, 0, AT(swap), swaps},
    {"strength", "strength of a partnership: average or sum of the ratings", VALUE_CHOICE, true, 0,
     0, AT(strength), strengths},
    {"from-ranking", "yes: teams are formed first with last", VALUE_SWITCH, true, 0, 0,
     AT(from_ranking), NULL},
    {"top-meets-top", "yes: the higher ranked of both teams meet", VALUE_SWITCH, true, 0, 0,
     AT(top_meets_top), NULL},
    {"check-in", "yes: only who has checked in takes part", VALUE_SWITCH, false, 0, 0, AT(check_in),
     NULL},
    {"rounds", "0 to 64; 0 as long as it is open", VALUE_SMALL, false, 0, TOURNEY_ROUNDS_MAX,
     AT(rounds), NULL},
    {"contests", "1 or 2 in a match", VALUE_SMALL, true, 1, TOURNEY_CONTESTS_MAX, AT(contests),
     NULL},
    {"bye", "worth of a bye: 0 to 4 half points", VALUE_SMALL, true, 0, TOURNEY_HALVES_MAX,
     AT(bye_halves), NULL},
    {"absent", "worth of an absence: 0 to 4 half points", VALUE_SMALL, true, 0, TOURNEY_HALVES_MAX,
     AT(absent_halves), NULL},
    {"rating", "rating of a player without one: 1 to 9999", VALUE_NUMBER, false, 1,
     TOURNEY_RATING_MAX, AT(rating_start), NULL},
    {"rd", "rating deviation of such a player: 1 to 999", VALUE_NUMBER, false, 1, TOURNEY_RD_MAX,
     AT(rd_start), NULL},
};

enum { KEYS = COUNT(keys) };

static const Key *find_key(Str name) {
    for (unsigned i = 0; i < KEYS; i++)
        if (str_is(name, keys[i].name))
            return &keys[i];
    return NULL;
}

const char *tourney_setting_at(unsigned index) {
    return index < KEYS ? keys[index].name : NULL;
}

const char *tourney_setting_help(Str key) {
    const Key *it = find_key(key);
    return it == NULL ? NULL : it->help;
}

bool tourney_setting_is_fixed(Str key) {
    const Key *it = find_key(key);
    return it != NULL && it->fixed;
}

Status tourney_setting_write(const TourneySettings *settings, Str key, Writer *out) {
    const Key *it = find_key(key);
    if (it == NULL)
        return STATUS_BAD_TOURNEY_KEY;
    const char *at = (const char *)settings + it->offset;
    uint8_t small = 0;
    uint16_t number = 0;
    bool on = false;
    switch (it->kind) {
    case VALUE_NAME:
    case VALUE_WORD:
    case VALUE_DATE:
        writer_text(out, at);
        break;
    case VALUE_SWITCH:
        memcpy(&on, at, sizeof on);
        writer_text(out, on ? "yes" : "no");
        break;
    case VALUE_SMALL:
        memcpy(&small, at, sizeof small);
        writer_int(out, small);
        break;
    case VALUE_NUMBER:
        memcpy(&number, at, sizeof number);
        writer_int(out, number);
        break;
    case VALUE_CHOICE:
        memcpy(&small, at, sizeof small);
        writer_text(out, it->words[small]);
        break;
    }
    return STATUS_OK;
}

// Digits only, at most `max`.
static bool take_number(Str text, size_t from, size_t len, int64_t min, int64_t max, int64_t *out) {
    Str part = {text.at + from, len};
    for (size_t i = 0; i < len; i++)
        if (part.at[i] < '0' || part.at[i] > '9')
            return false;
    return str_to_int(part, min, max, out) == STATUS_OK;
}

// A day of the Gregorian calendar as 2026-03-14.
bool tourney_is_date(Str text) {
    static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t year;
    int64_t month;
    int64_t day;
    if (text.len != 10 || text.at[4] != '-' || text.at[7] != '-' ||
        !take_number(text, 0, 4, 1, 9999, &year) || !take_number(text, 5, 2, 1, 12, &month))
        return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return take_number(text, 8, 2, 1, days[month - 1] + (month == 2 && leap), &day);
}

bool tourney_setting_is_sound(Str key, Str value) {
    const Key *it = find_key(key);
    return it == NULL || it->kind != VALUE_DATE || value.len == 0 || tourney_is_date(value);
}

static Status read_text(const Key *it, Str value, char *at) {
    size_t max = it->kind == VALUE_NAME ? TOURNEY_NAME_MAX : TOURNEY_WORD_MAX;
    if (!texts_are_clean(value) || value.len > max || (int)value.len < it->min)
        return STATUS_BAD_TOURNEY_VALUE;
    memset(at, 0, max + 1);
    if (value.len > 0)
        memcpy(at, value.at, value.len);
    return STATUS_OK;
}

Status tourney_setting_read(TourneySettings *settings, Str key, Str value) {
    const Key *it = find_key(key);
    if (it == NULL)
        return STATUS_BAD_TOURNEY_KEY;
    char *at = (char *)settings + it->offset;
    int64_t number = 0;
    if (it->kind == VALUE_NAME || it->kind == VALUE_WORD || it->kind == VALUE_DATE)
        return read_text(it, value, at);
    if (it->kind == VALUE_SWITCH) {
        bool on = str_is(value, "yes");
        if (!on && !str_is(value, "no"))
            return STATUS_BAD_TOURNEY_VALUE;
        memcpy(at, &on, sizeof on);
        return STATUS_OK;
    }
    if (it->kind == VALUE_CHOICE) {
        while (it->words[number] != NULL && !str_is(value, it->words[number]))
            number++;
        if (it->words[number] == NULL)
            return STATUS_BAD_TOURNEY_VALUE;
    } else if (str_to_int(value, it->min, it->max, &number) != STATUS_OK) {
        return STATUS_BAD_TOURNEY_VALUE;
    }
    uint8_t small = (uint8_t)number;
    uint16_t wide = (uint16_t)number;
    if (it->kind == VALUE_NUMBER)
        memcpy(at, &wide, sizeof wide);
    else
        memcpy(at, &small, sizeof small);
    return STATUS_OK;
}
