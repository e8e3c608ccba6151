// SPDX-License-Identifier: MIT
#include "cli/tourney_import.h"

#include <string.h>

#include "base/count.h"
#include "cli/tourney_csv.h"
#include "cli/tourney_find.h"
#include "cli/tourney_import_rounds.h"
#include "cli/tourney_people.h"
#include "cli/tourney_trf.h"
#include "tourney/trf.h"

// CSV ---------------------------------------------------------------------------------------------------

enum { HEAD_MAX = 40 };

typedef struct Heads {
    unsigned count;
    char names[CSV_FIELDS_MAX][HEAD_MAX + 1];
} Heads;

static int csv_fail(const char *path, const CsvReader *reader, const char *what, const char *text) {
    return cli_fail("%s:%zu: %s%s", path, reader->line, what, text);
}

// A field of a person, of the partner, or the name of the team.
static bool is_known(const char *head) {
    static const char *const others[] = {"partner", "partner-rating", "team", ""};
    TourneyPerson person = {.sex = '-'};
    int status;
    for (unsigned i = 0; i < COUNT(others); i++)
        if (strcmp(head, others[i]) == 0)
            return true;
    return people_set_field(&person, head, "", &status);
}

static int read_heads(const char *path, CsvReader *reader, Heads *heads) {
    bool named = false;
    if (!csv_next(reader) || reader->count == 0)
        return cli_fail("%s: no line with the names of the columns", path);
    heads->count = reader->count;
    for (unsigned i = 0; i < reader->count; i++) {
        Writer out = writer_on(heads->names[i], sizeof heads->names[i]);
        for (const char *c = reader->fields[i]; *c != '\0'; c++)
            writer_char(&out, *c == '_' || *c == ' '   ? '-'
                              : *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a')
                                                       : *c);
        if (!is_known(heads->names[i]))
            return csv_fail(path, reader,
                            "unknown column; there are name rating rd rank club title federation "
                            "fide-id birth sex partner partner-rating team, not ",
                            reader->fields[i]);
        named = named || strcmp(heads->names[i], "name") == 0;
    }
    return named ? EXIT_YES : csv_fail(path, reader, "no column is called name", "");
}

typedef struct Row {
    TourneyPerson person, partner;
    const char *team;
} Row;

static int read_row(const char *path, const CsvReader *reader, const Heads *heads, Row *row) {
    memset(row, 0, sizeof *row);
    row->person.sex = row->partner.sex = '-';
    row->team = "";
    if (reader->count == 0)
        return csv_fail(path, reader, "too long, or a quote has no end", "");
    if (reader->count > heads->count)
        return csv_fail(path, reader, "more fields than columns", "");
    for (unsigned i = 0; i < reader->count; i++) {
        const char *head = heads->names[i];
        const char *value = reader->fields[i];
        int status = EXIT_YES;
        if (strcmp(head, "partner") == 0)
            (void)people_set_field(&row->partner, "name", value, &status);
        else if (strcmp(head, "partner-rating") == 0)
            (void)people_set_field(&row->partner, "rating", value, &status);
        else if (strcmp(head, "team") == 0)
            row->team = value;
        else
            (void)people_set_field(&row->person, head, value, &status);
        if (status != EXIT_YES)
            return csv_fail(path, reader, "this line could not be taken", "");
    }
    return EXIT_YES;
}

static int add_row(Desk *desk, const Row *row) {
    unsigned one, two;
    int status = people_add_player(desk, &row->person, &one);
    if (status != EXIT_YES || row->partner.name[0] == '\0')
        return status;
    status = people_add_player(desk, &row->partner, &two);
    return status != EXIT_YES ? status : people_add_team(desk, one, two, row->team, 0);
}

int import_csv(Desk *desk, const char *path, Str text) {
    static CsvReader reader;
    static Heads heads;
    static Row row;
    csv_init(&reader, text);
    int status = read_heads(path, &reader, &heads);
    while (status == EXIT_YES && csv_next(&reader)) {
        status = read_row(path, &reader, &heads, &row);
        if (status != EXIT_YES)
            return status;
        status = add_row(desk, &row);
        if (status != EXIT_YES)
            (void)csv_fail(path, &reader, "nothing of the file has been taken", "");
    }
    return status;
}

// TRF, people -------------------------------------------------------------------------------------------

static void copy_text(char *out, size_t size, const char *text) {
    Writer writer = writer_on(out, size);
    writer_text(&writer, text);
}

static int add_trf_player(Desk *desk, const TrfPlayer *it, uint16_t *ids) {
    TourneyPerson person = {.sex = it->sex == ' ' ? '-' : it->sex, .rating = it->rating};
    unsigned id = 0;
    copy_text(person.name, sizeof person.name, it->name);
    copy_text(person.title, sizeof person.title, it->title);
    copy_text(person.federation, sizeof person.federation, it->federation);
    copy_text(person.fide_id, sizeof person.fide_id, it->fide_id);
    copy_text(person.birth, sizeof person.birth, it->birth);
    for (char *c = person.birth; *c != '\0'; c++)
        *c = *c == '/' ? '-' : *c;
    int status = people_add_player(desk, &person, &id);
    ids[it->number] = (uint16_t)id;
    return status;
}

// The name of a team that says no more than the names of its players is left out.
static bool is_own_name(const Trf *trf, const TrfTeam *team) {
    char both[2 * TOURNEY_NAME_MAX + 8];
    Writer out = writer_on(both, sizeof both);
    writer_text(&out, trf_player(trf, team->members[0])->name);
    writer_text(&out, " / ");
    writer_text(&out, trf_player(trf, team->members[1])->name);
    return !str_starts_with(writer_view(&out), team->name);
}

// A strength that the ratings of the players do not give is the partnership's own rating.
static unsigned own_rating(const Tournament *t, unsigned team, const TrfTeam *it) {
    bool own = it->strength != 0 && it->strength != tourney_team_strength(t, team);
    return own && it->strength <= TOURNEY_RATING_MAX ? it->strength : 0;
}

int import_trf_team(Desk *desk, const Trf *trf, const TrfTeam *team, const uint16_t *ids) {
    const char *name = is_own_name(trf, team) ? team->name : "";
    int status = people_add_team(desk, ids[team->members[0]], ids[team->members[1]], name, 0);
    unsigned id = desk->t.team_count;
    unsigned rating = status == EXIT_YES ? own_rating(&desk->t, id, team) : 0;
    if (rating == 0)
        return status;
    TourneyEvent *event = desk_event(desk, TOURNEY_EDIT_TEAM);
    event->team = (uint16_t)id;
    event->player = ids[team->members[0]];
    event->player2 = ids[team->members[1]];
    event->rating = (uint16_t)rating;
    if (!tourney_event_text(event->text, str_of(name)))
        return desk_refuse("import", STATUS_TOURNEY_NAME);
    return desk_apply(desk, "import");
}

static int check_results(const Desk *desk, const char *path, const Trf *trf) {
    if (desk->t.player_count > 0 || desk->t.settings.from_ranking)
        return cli_fail("%s: --results wants a new tournament of partnerships without any players",
                        path);
    if (trf->boards != 0 && trf->boards != desk->t.settings.contests)
        return cli_fail("%s: matches of %u boards, but this tournament has %u contests a match",
                        path, trf->boards, desk->t.settings.contests);
    return EXIT_YES;
}

static int check_teams(const char *path, const Trf *trf) {
    for (unsigned i = 0; i < trf->team_count; i++)
        if (trf->teams[i].member_count != 2)
            return cli_fail("%s: team %u, %s, has %u members; a partnership has two", path,
                            trf->teams[i].number, trf->teams[i].name, trf->teams[i].member_count);
    return EXIT_YES;
}

int import_trf(Desk *desk, const char *path, Str text, bool results) {
    static Trf trf;
    static uint16_t ids[TRF_NUMBER_MAX + 1];
    TrfFault fault;
    Status read = trf_read(text, &trf, &fault);
    if (read != STATUS_OK && fault.line == 0)
        return cli_fail("%s: %s", path, status_text(read));
    if (read != STATUS_OK)
        return cli_fail("%s:%zu:%zu: %s", path, fault.line, fault.column, status_text(read));
    int status = check_teams(path, &trf);
    if (status == EXIT_YES && results)
        status = check_results(desk, path, &trf);
    if (status == EXIT_YES && results)
        status = trf_take_settings(desk, path, &trf);
    for (unsigned i = 0; i < trf.player_count && status == EXIT_YES; i++)
        status = add_trf_player(desk, &trf.players[i], ids);
    if (status != EXIT_YES)
        return status;
    if (results)
        return import_trf_rounds(desk, path, &trf, ids);
    for (unsigned i = 0; i < trf.team_count && status == EXIT_YES; i++)
        status = import_trf_team(desk, &trf, &trf.teams[i], ids);
    return status;
}
