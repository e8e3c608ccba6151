// SPDX-License-Identifier: MIT
#include "cli/tourney_find.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tourney/names.h"

// How well a name fits a word, best first.
typedef enum Fit { FIT_SAME, FIT_WHOLE, FIT_START, FIT_WORD, FIT_INSIDE, FIT_NONE } Fit;

enum { CANDIDATES_SHOWN = 6 };

static bool starts(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

static Fit fit_of_folded(const char *name, const char *word) {
    if (word[0] == '\0' || name[0] == '\0')
        return FIT_NONE;
    if (starts(name, word))
        return strlen(name) == strlen(word) ? FIT_WHOLE : FIT_START;
    Fit best = FIT_NONE;
    for (size_t i = 1; name[i] != '\0'; i++) {
        if (!starts(name + i, word))
            continue;
        bool begins = strchr(" ,-/\"'(", name[i - 1]) != NULL;
        if (begins)
            return FIT_WORD;
        best = FIT_INSIDE;
    }
    return best;
}

// Case and accents do not count, unless a name is the word to the letter.
static Fit fit_of(const char *name, const char *word) {
    char folded_name[TEAM_TEXT_MAX];
    char folded_word[TEAM_TEXT_MAX];
    if (strcmp(name, word) == 0)
        return FIT_SAME;
    Writer out_name = writer_on(folded_name, sizeof folded_name);
    Writer out_word = writer_on(folded_word, sizeof folded_word);
    names_fold(name, &out_name);
    names_fold(word, &out_word);
    if (writer_status(&out_word) != STATUS_OK)
        return FIT_NONE;
    return fit_of_folded(folded_name, folded_word);
}

typedef struct Search {
    Fit best;
    unsigned found; // the first one that fits best
    unsigned count; // that fit best
    unsigned shown[CANDIDATES_SHOWN];
} Search;

static void take(Search *search, Fit fit, unsigned id) {
    if (fit == FIT_NONE || fit > search->best)
        return;
    if (fit < search->best)
        *search = (Search){.best = fit};
    if (search->count == 0)
        search->found = id;
    if (search->count < CANDIDATES_SHOWN)
        search->shown[search->count] = id;
    search->count++;
}

static void print_more(const Search *search) {
    if (search->count > CANDIDATES_SHOWN)
        fprintf(stderr, "  and %u more\n", search->count - CANDIDATES_SHOWN);
}

unsigned find_player(const Tournament *t, const char *word) {
    Search search = {.best = FIT_NONE};
    for (unsigned id = 1; id <= t->player_count; id++)
        take(&search, fit_of(tourney_player(t, id)->person.name, word), id);
    if (search.count == 1)
        return search.found;
    if (search.count == 0) {
        (void)cli_fail("no player is called '%s'; 'bughouse tourney print players' lists them",
                       word);
        return 0;
    }
    (void)cli_fail("'%s' may be any of %u players; write more of the name:", word, search.count);
    for (unsigned i = 0; i < search.count && i < CANDIDATES_SHOWN; i++)
        fprintf(stderr, "  %s\n", tourney_player(t, search.shown[i])->person.name);
    print_more(&search);
    return 0;
}

unsigned find_player_exactly(const Tournament *t, const char *name) {
    for (unsigned id = 1; id <= t->player_count; id++)
        if (strcmp(tourney_player(t, id)->person.name, name) == 0)
            return id;
    return 0;
}

static bool has_numbers(const Tournament *t) {
    for (unsigned id = 1; id <= t->team_count; id++)
        if (tourney_team(t, id)->tpn != 0)
            return true;
    return false;
}

unsigned find_team_number(const Tournament *t, unsigned team) {
    return has_numbers(t) ? tourney_team(t, team)->tpn : team;
}

static Fit fit_of_team(const Tournament *t, unsigned id, const char *word) {
    char name[TEAM_TEXT_MAX];
    Fit best = fit_of(find_team_name(t, id, name), word);
    for (unsigned i = 0; i < 2; i++) {
        Fit fit = fit_of(tourney_player(t, tourney_team(t, id)->players[i])->person.name, word);
        if (fit < best)
            best = fit;
    }
    return best;
}

unsigned find_team(const Tournament *t, const char *word) {
    int64_t number;
    if (str_to_int(str_of(word), 0, UINT16_MAX, &number) == STATUS_OK) {
        for (unsigned id = 1; id <= t->team_count; id++)
            if (number != 0 && find_team_number(t, id) == (unsigned)number)
                return id;
        (void)cli_fail("no partnership has the number %s; 'bughouse tourney print players' lists "
                       "them",
                       word);
        return 0;
    }
    Search search = {.best = FIT_NONE};
    for (unsigned id = 1; id <= t->team_count; id++)
        take(&search, fit_of_team(t, id, word), id);
    if (search.count == 1)
        return search.found;
    if (search.count == 0) {
        (void)cli_fail("no partnership and none of its players is called '%s'; 'bughouse tourney "
                       "print players' lists them",
                       word);
        return 0;
    }
    (void)cli_fail("'%s' may be any of %u partnerships; write its number or more of the name:",
                   word, search.count);
    for (unsigned i = 0; i < search.count && i < CANDIDATES_SHOWN; i++) {
        char name[TEAM_TEXT_MAX];
        fprintf(stderr, "  %u %s\n", find_team_number(t, search.shown[i]),
                find_team_name(t, search.shown[i], name));
    }
    print_more(&search);
    return 0;
}

bool find_number(const char *word, const char *what, int64_t min, int64_t max, unsigned *out) {
    int64_t number;
    if (str_to_int(str_of(word), min, max, &number) != STATUS_OK) {
        (void)cli_fail("'%s' is no %s; it is a number from %" PRId64 " to %" PRId64, word, what,
                       min, max);
        return false;
    }
    *out = (unsigned)number;
    return true;
}

const char *find_team_name(const Tournament *t, unsigned team, char *buffer) {
    Writer out = writer_on(buffer, TEAM_TEXT_MAX);
    tourney_write_team(t, team, &out);
    return buffer;
}

void find_print_team(const Tournament *t, unsigned team) {
    char name[TEAM_TEXT_MAX];
    unsigned number = find_team_number(t, team);
    if (number != 0)
        printf("%u ", number);
    fputs(find_team_name(t, team, name), stdout);
}
