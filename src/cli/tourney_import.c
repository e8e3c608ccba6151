// SPDX-License-Identifier: MIT
#include "cli/tourney_import.h"

#include <string.h>

#include "base/count.h"
#include "cli/tourney_csv.h"
#include "cli/tourney_find.h"
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

static int add_trf_team(Desk *desk, const Trf *trf, const TrfTeam *team, const uint16_t *ids) {
    return people_add_team(desk, ids[team->members[0]], ids[team->members[1]],
                           is_own_name(trf, team) ? team->name : "", 0);
}

// TRF, rounds -------------------------------------------------------------------------------------------

// What the rounds are read with. Teams are places in the file, from 1; those that came late are added
// when they play, so that they get their numbers late as well.
typedef struct Rounds {
    Desk *desk;
    const char *path;
    const Trf *trf;
    const uint16_t *player_ids;             // by number of player
    uint16_t team_of[TRF_NUMBER_MAX + 1];   // by number of player
    uint16_t ids[TOURNEY_TEAMS_MAX + 1];    // by place; 0 for one that has not come
    uint16_t places[TOURNEY_TEAMS_MAX + 1]; // by id
} Rounds;

static TrfGame game_at(const Rounds *rounds, unsigned team, unsigned board, unsigned round) {
    const TrfTeam *it = &rounds->trf->teams[team - 1];
    const TrfPlayer *player = trf_player(rounds->trf, it->members[board]);
    return round < player->rounds ? player->games[round] : (TrfGame){0, '-', ' '};
}

static int apply_round_event(const Rounds *rounds, TourneyEventKind kind, unsigned round) {
    desk_event(rounds->desk, kind)->round = (uint8_t)round;
    return desk_apply(rounds->desk, rounds->path);
}

static unsigned opponent_of(const Rounds *rounds, unsigned team, unsigned round) {
    return rounds->team_of[game_at(rounds, team, 0, round).opponent];
}

// Whether this team is the one drawn first; without colours the one that stands first in the file.
static bool is_first(const Rounds *rounds, unsigned team, unsigned other, unsigned round) {
    char colour = game_at(rounds, team, 0, round).colour;
    return colour == 'w' || (colour == '-' && team < other);
}

static int mark_absent(const Rounds *rounds, unsigned team, unsigned round) {
    TourneyEvent *event = desk_event(rounds->desk, TOURNEY_ABSENT);
    event->team = rounds->ids[team];
    event->round = (uint8_t)(round + 1);
    return desk_apply(rounds->desk, rounds->path);
}

static bool plays(const Rounds *rounds, unsigned team, unsigned round) {
    TrfGame game = game_at(rounds, team, 0, round);
    return game.opponent != 0 || (game.result != ' ' && game.result != 'Z');
}

// The highest number of those who play the first round: up to there all were there from the start.
static unsigned last_number_at_start(const Rounds *rounds) {
    unsigned last = 0;
    for (unsigned team = 1; team <= rounds->trf->team_count; team++)
        if (plays(rounds, team, 0) && rounds->trf->teams[team - 1].number > last)
            last = rounds->trf->teams[team - 1].number;
    return last;
}

// Adds the teams that have come by this round; `all` of them where no more rounds follow.
static int add_teams(Rounds *rounds, unsigned round, unsigned at_start, bool all) {
    const Trf *trf = rounds->trf;
    for (unsigned team = 1; team <= trf->team_count; team++) {
        bool here = all || trf->teams[team - 1].number <= at_start || plays(rounds, team, round);
        if (rounds->ids[team] != 0 || !here)
            continue;
        int status = add_trf_team(rounds->desk, trf, &trf->teams[team - 1], rounds->player_ids);
        if (status != EXIT_YES)
            return status;
        rounds->ids[team] = rounds->desk->t.team_count;
        rounds->places[rounds->desk->t.team_count] = (uint16_t)team;
    }
    return EXIT_YES;
}

// The draw as the file has it; who is in no pair is absent.
static int import_draw(const Rounds *rounds, unsigned round) {
    static TourneyEvent draw; // the desk's own one marks the absent meanwhile
    const Trf *trf = rounds->trf;
    int status = EXIT_YES;
    unsigned byes = 0;
    memset(&draw, 0, sizeof draw);
    for (unsigned byes_now = 0; byes_now < 2; byes_now++) {
        for (unsigned team = 1; team <= trf->team_count && status == EXIT_YES; team++) {
            unsigned other = opponent_of(rounds, team, round);
            bool bye = other == 0 && (game_at(rounds, team, 0, round).result == 'U' ||
                                      trf->byes[round] == trf->teams[team - 1].number);
            TourneyPair pair = {.a = rounds->ids[team], .b = rounds->ids[other], .forced = true};
            if (rounds->ids[team] == 0)
                continue;
            if (byes_now == 0 && other != 0 && is_first(rounds, team, other, round))
                draw.pairs[draw.pair_count++] = pair;
            else if (byes_now == 1 && bye)
                draw.pairs[draw.pair_count + byes++] = pair;
            else if (byes_now == 1 && other == 0)
                status = mark_absent(rounds, team, round);
        }
    }
    if (status != EXIT_YES)
        return status;
    draw.kind = TOURNEY_DRAW_ROUND;
    draw.round = (uint8_t)(round + 1);
    draw.rematches = true;
    draw.pair_count = (uint16_t)(draw.pair_count + byes);
    rounds->desk->event = draw;
    return desk_apply(rounds->desk, rounds->path);
}

static bool read_result(char one, char two, TourneyEvent *event) {
    event->reason = one == '+' || one == '-' ? TOURNEY_REASON_ABSENT : TOURNEY_REASON_NONE;
    if (one == '1' || one == '+' || one == 'W')
        event->result = TOURNEY_WIN;
    else if (one == '=' || one == 'D')
        event->result = TOURNEY_DRAW;
    else if (one == '0' || one == '-' || one == 'L')
        event->result = two == one ? TOURNEY_NEITHER : TOURNEY_LOSS;
    else
        return false;
    return true;
}

// Whether both say the same of a game that they have played, or not played, against each other.
static bool results_agree(TrfGame one, TrfGame two) {
    static const char *const pairs[] = {"10", "01", "==", "00", "+-", "-+",
                                        "--", "WL", "LW", "DD", "LL"};
    for (unsigned i = 0; i < COUNT(pairs); i++)
        if (one.result == pairs[i][0] && two.result == pairs[i][1])
            return true;
    return false;
}

static int import_results(const Rounds *rounds, unsigned round) {
    const Tournament *t = &rounds->desk->t;
    for (unsigned i = 0; i < tourney_round(t, round + 1)->tables; i++) {
        TourneyPair pair = tourney_round(t, round + 1)->matches[i].pair;
        for (unsigned board = 0; pair.b != 0 && board < t->settings.contests; board++) {
            TourneyEvent *event = desk_event(rounds->desk, TOURNEY_ENTER);
            unsigned a = rounds->places[pair.a];
            unsigned b = rounds->places[pair.b];
            TrfGame one = game_at(rounds, a, board, round);
            TrfGame two = game_at(rounds, b, board, round);
            if (!read_result(one.result, two.result, event))
                return cli_fail("%s: round %u: team %u has no result on board %u", rounds->path,
                                round + 1, rounds->trf->teams[a - 1].number, board + 1);
            if (rounds->team_of[one.opponent] != b || rounds->team_of[two.opponent] != a ||
                !results_agree(one, two))
                return cli_fail("%s: round %u, board %u: teams %u and %u contradict each other "
                                "(results %c and %c)",
                                rounds->path, round + 1, board + 1,
                                rounds->trf->teams[a - 1].number, rounds->trf->teams[b - 1].number,
                                one.result, two.result);
            event->round = (uint8_t)(round + 1);
            event->table = (uint16_t)(i + 1);
            event->contest = (uint8_t)(board + 1);
            int status = desk_apply(rounds->desk, rounds->path);
            if (status != EXIT_YES)
                return status;
        }
    }
    return EXIT_YES;
}

static int import_round(const Rounds *rounds, unsigned round) {
    int status = import_draw(rounds, round);
    if (status == EXIT_YES)
        status = apply_round_event(rounds, TOURNEY_PUBLISH, round + 1);
    if (status == EXIT_YES)
        status = import_results(rounds, round);
    return status == EXIT_YES ? apply_round_event(rounds, TOURNEY_CLOSE, round + 1) : status;
}

static int import_rounds(Desk *desk, const char *path, const Trf *trf, const uint16_t *ids) {
    static Rounds rounds;
    unsigned last = 0;
    int status = EXIT_YES;
    rounds = (Rounds){.desk = desk, .path = path, .trf = trf, .player_ids = ids};
    for (unsigned i = 0; i < trf->team_count; i++)
        for (unsigned k = 0; k < 2; k++)
            rounds.team_of[trf->teams[i].members[k]] = (uint16_t)(i + 1);
    for (unsigned i = 0; i < trf->player_count; i++)
        last = trf->players[i].rounds > last ? trf->players[i].rounds : last;
    unsigned at_start = last_number_at_start(&rounds);
    for (unsigned round = 0; round < last && status == EXIT_YES; round++) {
        status = add_teams(&rounds, round, at_start, false);
        if (status == EXIT_YES)
            status = import_round(&rounds, round);
    }
    return status == EXIT_YES ? add_teams(&rounds, last, at_start, true) : status;
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
        return import_rounds(desk, path, &trf, ids);
    for (unsigned i = 0; i < trf.team_count && status == EXIT_YES; i++)
        status = add_trf_team(desk, &trf, &trf.teams[i], ids);
    return status;
}
