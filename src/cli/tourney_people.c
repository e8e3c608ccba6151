// SPDX-License-Identifier: MIT
// Who plays: registering players and partnerships, changing their records, teams from a ranking.
#include "cli/tourney_people.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"
#include "tourney/winchester.h"

// Records -----------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    size_t offset;
    size_t max; // bytes of a text; 0 for a number
    int64_t limit;
} fields[] = {
    {"name", offsetof(TourneyPerson, name), TOURNEY_NAME_MAX, 0},
    {"club", offsetof(TourneyPerson, club), TOURNEY_NAME_MAX, 0},
    {"title", offsetof(TourneyPerson, title), TOURNEY_WORD_MAX, 0},
    {"federation", offsetof(TourneyPerson, federation), TOURNEY_WORD_MAX, 0},
    {"fide-id", offsetof(TourneyPerson, fide_id), TOURNEY_WORD_MAX, 0},
    {"birth", offsetof(TourneyPerson, birth), TOURNEY_WORD_MAX, 0},
    {"rating", offsetof(TourneyPerson, rating), 0, TOURNEY_RATING_MAX},
    {"rd", offsetof(TourneyPerson, rd), 0, TOURNEY_RD_MAX},
    {"rank", offsetof(TourneyPerson, rank), 0, UINT16_MAX},
};

enum { FIELDS = COUNT(fields) };

static int set_text(TourneyPerson *person, unsigned field, const char *value) {
    Str text = str_trim(str_of(value));
    if (text.len > fields[field].max)
        return cli_fail("%s '%s': longer than %zu bytes", fields[field].name, value,
                        fields[field].max);
    memset((char *)person + fields[field].offset, 0, fields[field].max + 1);
    memcpy((char *)person + fields[field].offset, text.at, text.len);
    return EXIT_YES;
}

bool people_set_field(TourneyPerson *person, const char *field, const char *value, int *status) {
    *status = EXIT_YES;
    if (strcmp(field, "sex") == 0) {
        person->sex = value[0] == '\0' ? '-' : value[0];
        if (strlen(value) > 1 || strchr("mw-", person->sex) == NULL)
            *status = cli_fail("sex '%s': it is m, w or -", value);
        return true;
    }
    for (unsigned i = 0; i < FIELDS; i++) {
        if (strcmp(field, fields[i].name) != 0)
            continue;
        unsigned number = 0;
        if (fields[i].max > 0) {
            *status = set_text(person, i, value);
        } else if (value[0] != '\0' && !find_number(value, field, 0, fields[i].limit, &number)) {
            *status = EXIT_USAGE;
        } else {
            uint16_t small = (uint16_t)number;
            memcpy((char *)person + fields[i].offset, &small, sizeof small);
        }
        return true;
    }
    return false;
}

int people_add_player(Desk *desk, const TourneyPerson *person, unsigned *id) {
    if (find_player_exactly(&desk->t, person->name) != 0) {
        (void)cli_fail("add: %s is registered already; if there are two, tell them apart by the "
                       "name",
                       person->name);
        return EXIT_NO;
    }
    desk_event(desk, TOURNEY_ADD_PLAYER)->person = *person;
    int status = desk_apply(desk, "add");
    if (status == EXIT_YES)
        *id = desk->t.player_count;
    return status;
}

int people_add_team(Desk *desk, unsigned one, unsigned two, const char *name, unsigned rating) {
    TourneyEvent *event = desk_event(desk, TOURNEY_ADD_TEAM);
    event->player = (uint16_t)one;
    event->player2 = (uint16_t)two;
    event->rating = (uint16_t)rating;
    if (!tourney_event_text(event->text, str_of(name)))
        return desk_refuse("add", STATUS_TOURNEY_NAME);
    return desk_apply(desk, "add");
}

// Options for the fields of a record, in the order of the table with "--sex" behind.
#define FIELD_OPTIONS                                                                              \
    {.name = "--name", .has_value = true}, {.name = "--club", .has_value = true},                  \
        {.name = "--title", .has_value = true}, {.name = "--federation", .has_value = true},       \
        {.name = "--fide-id", .has_value = true}, {.name = "--birth", .has_value = true},          \
        {.name = "--rating", .has_value = true}, {.name = "--rd", .has_value = true},              \
        {.name = "--rank", .has_value = true}, {                                                   \
        .name = "--sex", .has_value = true                                                         \
    }
enum { FIELD_OPTION_COUNT = FIELDS + 1 };

static int set_fields(TourneyPerson *person, const Option *options) {
    for (unsigned i = 0; i < FIELD_OPTION_COUNT; i++) {
        int status = EXIT_YES;
        if (options[i].count > 0)
            (void)people_set_field(person, options[i].name + 2, option_value(&options[i], ""),
                                   &status);
        if (status != EXIT_YES)
            return status;
    }
    return EXIT_YES;
}

// add ---------------------------------------------------------------------------------------------------

typedef struct NewPeople {
    unsigned count;
    TourneyPerson persons[2];
} NewPeople;

static bool is_number(const char *word) {
    int64_t number;
    return str_to_int(str_of(word), 0, INT32_MAX, &number) == STATUS_OK;
}

// NAME [RATING] [NAME [RATING]]
static int read_people(const Words *words, NewPeople *people) {
    for (unsigned i = 0; i < words->count; i++) {
        int status;
        if (is_number(words->at[i])) {
            if (people->count == 0)
                return options_usage("add", "'%s': first the name, then the rating", words->at[i]);
            (void)people_set_field(&people->persons[people->count - 1], "rating", words->at[i],
                                   &status);
        } else if (people->count == 2) {
            return options_usage("add",
                                 "'%s' is too much: one NAME is a player, two are a partnership; "
                                 "put a name of several words in quotes",
                                 words->at[i]);
        } else {
            people->persons[people->count].sex = '-';
            (void)people_set_field(&people->persons[people->count++], "name", words->at[i],
                                   &status);
        }
        if (status != EXIT_YES)
            return status;
    }
    return EXIT_YES;
}

// Somebody who is registered without a partner may be named again for a partnership.
static int add_or_find(Desk *desk, const TourneyPerson *person, unsigned *id) {
    *id = find_player_exactly(&desk->t, person->name);
    if (*id != 0 && tourney_player(&desk->t, *id)->team == 0)
        return EXIT_YES;
    return people_add_player(desk, person, id);
}

static int add_people(Desk *desk, const NewPeople *people, const char *name, unsigned rating) {
    unsigned ids[2];
    if (people->count == 1)
        return people_add_player(desk, &people->persons[0], &ids[0]);
    if (desk->t.settings.from_ranking)
        return options_usage("add", "this format forms the teams from the ranking; add one player "
                                    "at a time, then: bughouse tourney form");
    int status = EXIT_YES;
    for (unsigned i = 0; i < 2 && status == EXIT_YES; i++)
        status = add_or_find(desk, &people->persons[i], &ids[i]);
    return status == EXIT_YES ? people_add_team(desk, ids[0], ids[1], name, rating) : status;
}

static void print_added(const Desk *desk, const NewPeople *people) {
    const Tournament *t = &desk->t;
    if (people->count == 1) {
        printf("Player %u: %s\n", t->player_count, people->persons[0].name);
        return;
    }
    fputs("Partnership ", stdout);
    find_print_team(t, t->team_count);
    putchar('\n');
    unsigned first = tourney_team(t, t->team_count)->first_round;
    if (tourney_has_started(t))
        printf("They play from round %u.\n", first);
}

int tourney_add(Desk *desk, int argc, char **argv) {
    Option options[FIELD_OPTION_COUNT + 2] = {
        FIELD_OPTIONS,
        {.name = "--team", .has_value = true},
        {.name = "--team-rating", .has_value = true},
    };
    static Words words;
    static NewPeople people;
    unsigned rating = 0;
    int status = options_take(argc, argv, options, FIELD_OPTION_COUNT + 2, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 4, "NAME [RATING], or two of them");
    if (status == EXIT_YES)
        status = read_people(&words, &people);
    if (status != EXIT_YES)
        return status;
    const char *team = option_value(&options[FIELD_OPTION_COUNT], "");
    const char *own = option_value(&options[FIELD_OPTION_COUNT + 1], "0");
    if (!find_number(own, "rating", 0, TOURNEY_RATING_MAX, &rating))
        return EXIT_USAGE;
    for (unsigned i = 0; people.count == 2 && i < FIELD_OPTION_COUNT; i++)
        if (options[i].count > 0)
            return options_usage(argv[0], "%s is of one player; use 'edit' afterwards",
                                 options[i].name);
    if (people.count == 1 && (team[0] != '\0' || rating != 0))
        return options_usage(argv[0], "--team and --team-rating want two names");
    status = set_fields(&people.persons[0], options);
    if (status == EXIT_YES)
        status = add_people(desk, &people, team, rating);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        print_added(desk, &people);
    return status;
}

// edit, substitute --------------------------------------------------------------------------------------

static int edit_team(Desk *desk, const char *word, const Option *options) {
    unsigned id = find_team(&desk->t, word);
    if (id == 0)
        return EXIT_USAGE;
    const TourneyTeam *team = tourney_team(&desk->t, id);
    unsigned rating = team->rating;
    if (options[1].count > 0 &&
        !find_number(option_value(&options[1], ""), "rating", 0, TOURNEY_RATING_MAX, &rating))
        return EXIT_USAGE;
    TourneyEvent *event = desk_event(desk, TOURNEY_EDIT_TEAM);
    event->team = (uint16_t)id;
    event->player = team->players[0];
    event->player2 = team->players[1];
    event->rating = (uint16_t)rating;
    event->rd = team->rd;
    if (!tourney_event_text(event->text, str_of(option_value(&options[0], team->name))))
        return desk_refuse("edit", STATUS_TOURNEY_NAME);
    return desk_apply(desk, "edit");
}

int tourney_edit(Desk *desk, int argc, char **argv) {
    Option options[FIELD_OPTION_COUNT + 2] = {
        FIELD_OPTIONS,
        {.name = "--team", .has_value = true},
        {.name = "--team-rating", .has_value = true},
    };
    static Words words;
    int status = options_take(argc, argv, options, FIELD_OPTION_COUNT + 2, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 1, "one PLAYER or TEAM");
    if (status != EXIT_YES)
        return status;
    if (options[FIELD_OPTION_COUNT].count > 0 || options[FIELD_OPTION_COUNT + 1].count > 0) {
        status = edit_team(desk, words.at[0], options + FIELD_OPTION_COUNT);
    } else {
        unsigned id = find_player(&desk->t, words.at[0]);
        if (id == 0)
            return EXIT_USAGE;
        TourneyEvent *event = desk_event(desk, TOURNEY_EDIT_PLAYER);
        event->player = (uint16_t)id;
        event->person = tourney_player(&desk->t, id)->person;
        status = set_fields(&event->person, options);
        if (status == EXIT_YES)
            status = desk_apply(desk, "edit");
    }
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        puts("Changed.");
    return status;
}

int tourney_substitute(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 2, 3, "OLD, NEW and the RATING of a new player");
    if (status != EXIT_YES)
        return status;
    unsigned old = find_player(&desk->t, words.at[0]);
    if (old == 0)
        return EXIT_USAGE;
    unsigned id = tourney_player(&desk->t, old)->team;
    if (id == 0)
        return cli_fail("%s is in no partnership", tourney_player(&desk->t, old)->person.name);
    TourneyPerson person = {.sex = '-'};
    unsigned players = desk->t.player_count;
    unsigned fresh;
    (void)people_set_field(&person, "name", words.at[1], &status);
    if (status == EXIT_YES && words.count == 3)
        (void)people_set_field(&person, "rating", words.at[2], &status);
    if (status == EXIT_YES)
        status = add_or_find(desk, &person, &fresh);
    if (status != EXIT_YES)
        return status;
    const TourneyTeam *team = tourney_team(&desk->t, id);
    TourneyEvent *event = desk_event(desk, TOURNEY_EDIT_TEAM);
    event->team = (uint16_t)id;
    event->player = (uint16_t)(team->players[0] == old ? fresh : team->players[0]);
    event->player2 = (uint16_t)(team->players[1] == old ? fresh : team->players[1]);
    event->rating = team->rating;
    event->rd = team->rd;
    (void)tourney_event_text(event->text, str_of(team->name));
    status = desk_apply(desk, "substitute");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        printf("%s%s plays in place of %s from the next round that is drawn.\n",
               tourney_player(&desk->t, fresh)->person.name,
               desk->t.player_count > players ? ", who is new," : "",
               tourney_player(&desk->t, old)->person.name);
    return status;
}

// form --------------------------------------------------------------------------------------------------

static int refuse_odd(const Desk *desk) {
    unsigned odd = winchester_odd_player(&desk->t);
    (void)cli_fail("form: refused: %s", status_text(STATUS_TOURNEY_ODD_FIELD));
    fprintf(stderr,
            "  In the middle of the ranking stands %s:\n"
            "  bughouse tourney form --without \"%s\"\n",
            tourney_player(&desk->t, odd)->person.name, tourney_player(&desk->t, odd)->person.name);
    return EXIT_NO;
}

// Who is passed over for not being here.
static void tell_missing(const Tournament *t) {
    for (unsigned id = 1; id <= t->player_count && t->settings.check_in; id++)
        if (tourney_player(t, id)->team == 0 && !tourney_player(t, id)->checked_in)
            fprintf(stderr, "  not checked in: %s\n", tourney_player(t, id)->person.name);
}

// Those that are new.
static void print_teams(const Tournament *t, unsigned from, unsigned left_out) {
    for (unsigned id = from; id <= t->team_count; id++) {
        const TourneyTeam *team = tourney_team(t, id);
        printf("%3u  %s / %s\n", id, tourney_player(t, team->players[0])->person.name,
               tourney_player(t, team->players[1])->person.name);
    }
    if (left_out != 0)
        printf("Without a partner: %s\n", tourney_player(t, left_out)->person.name);
}

int tourney_form(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--without", .has_value = true}};
    unsigned left_out = 0;
    int status = options_take_only(argc, argv, options, 1);
    if (status == EXIT_YES && options[0].count > 0) {
        left_out = find_player(&desk->t, option_value(&options[0], ""));
        status = left_out == 0 ? EXIT_USAGE : EXIT_YES;
    }
    if (status != EXIT_YES)
        return status;
    unsigned before = desk->t.team_count;
    Status formed = winchester_form_teams(&desk->t, left_out, &desk->event);
    if (formed == STATUS_TOURNEY_ODD_FIELD && left_out == 0)
        return refuse_odd(desk);
    if (formed != STATUS_OK) {
        (void)desk_refuse("form", formed);
        tell_missing(&desk->t);
        return EXIT_NO;
    }
    status = desk_apply(desk, "form");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        print_teams(&desk->t, before + 1, left_out);
    return status;
}
