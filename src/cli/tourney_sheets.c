// SPDX-License-Identifier: MIT
#include "cli/tourney_sheets.h"

#include "base/count.h"
#include "cli/tourney_find.h"
#include "tourney/names.h"
#include "tourney/ratings.h"
#include "tourney/seating.h"

void sheets_title(const Tournament *t, const char *what, unsigned round, Sheet *sheet) {
    Writer title = sheet_title(sheet);
    writer_text(&title, what);
    if (round != 0)
        writer_int(&title, round);
    Writer sub = sheet_subtitle(sheet);
    writer_text(&sub, t->settings.name);
    if (t->settings.place[0] != '\0') {
        writer_text(&sub, ", ");
        writer_text(&sub, t->settings.place);
    }
    if (t->settings.date[0] != '\0') {
        writer_text(&sub, ", ");
        writer_text(&sub, t->settings.date);
    }
}

static void score_cell(const Tournament *t, const TourneyMatch *match, Sheet *sheet) {
    int a, b;
    tourney_match_score(t, match, &a, &b);
    sheet_text(sheet, "");
    if (match->pair.b == 0) {
        sheet_add_halves(sheet, a);
        return;
    }
    if (match->contests[0].result == TOURNEY_OPEN)
        return;
    sheet_add_halves(sheet, a);
    sheet_add(sheet, " : ");
    sheet_add_halves(sheet, b);
    if (!tourney_match_complete(t, match))
        sheet_add(sheet, " …");
}

void sheets_pairings(Desk *desk, unsigned number, Sheet *sheet) {
    const Tournament *t = &desk->t;
    const TourneyRound *round = tourney_round(t, number);
    bool forced = false;
    sheets_title(t, round->phase == TOURNEY_DRAFT ? "Draft of round " : "Pairings of round ",
                 number, sheet);
    sheet_column(sheet, "Table", SHEET_RIGHT);
    sheet_column(sheet, "No.", SHEET_RIGHT);
    sheet_column(sheet, "White on A, Black on B", SHEET_LEFT);
    sheet_column(sheet, "Points", SHEET_RIGHT);
    sheet_column(sheet, "Result", SHEET_CENTRE);
    sheet_column(sheet, "Points", SHEET_RIGHT);
    sheet_column(sheet, "No.", SHEET_RIGHT);
    sheet_column(sheet, "White on B, Black on A", SHEET_LEFT);
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyMatch *match = &round->matches[i];
        bool bye = match->pair.b == 0;
        sheet_number(sheet, bye ? 0 : i + 1);
        sheet_number(sheet, tourney_team(t, match->pair.a)->tpn);
        sheet_text(sheet, "");
        sheet_add_team(sheet, t, match->pair.a);
        sheet_halves(sheet, match->score_a);
        score_cell(t, match, sheet);
        sheet_text(sheet, "");
        if (!bye)
            sheet_add_halves(sheet, match->score_b);
        sheet_number(sheet, bye ? 0 : tourney_team(t, match->pair.b)->tpn);
        sheet_text(sheet, bye ? "bye" : "");
        if (!bye)
            sheet_add_team(sheet, t, match->pair.b);
        if (match->pair.forced)
            sheet_add(sheet, " *");
        forced = forced || match->pair.forced;
    }
    if (forced)
        sheet_note(sheet, "* paired by the organiser");
}

// By name -----------------------------------------------------------------------------------------------

static void sort_by_name(const Tournament *t, uint16_t *ids, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        uint16_t id = ids[i];
        const char *name = tourney_player(t, id)->person.name;
        unsigned at = i;
        while (at > 0 && names_compare(tourney_player(t, ids[at - 1])->person.name, name) > 0) {
            ids[at] = ids[at - 1];
            at--;
        }
        ids[at] = id;
    }
}

static const char *seat_text(const SeatingPlan *plan, unsigned player) {
    return plan->white_a == player   ? "White A"
           : plan->black_a == player ? "Black A"
           : plan->white_b == player ? "White B"
                                     : "Black B";
}

typedef struct Place {
    unsigned table; // 0: nowhere
    bool of_b;
    unsigned partner;
} Place;

static Place place_of(const TourneyRound *round, unsigned player) {
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyMatch *match = &round->matches[i];
        for (unsigned k = 0; k < 2; k++) {
            if (match->players_a[k] == player)
                return (Place){i + 1, false, match->players_a[k ^ 1]};
            if (match->pair.b != 0 && match->players_b[k] == player)
                return (Place){i + 1, true, match->players_b[k ^ 1]};
        }
    }
    return (Place){0};
}

static void name_row(const Tournament *t, const TourneyRound *round, unsigned player,
                     Sheet *sheet) {
    Place place = place_of(round, player);
    sheet_name(sheet, tourney_player(t, player)->person.name);
    if (place.table == 0) {
        sheet_text(sheet, "");
        sheet_text(sheet,
                   tourney_player(t, player)->team == 0 ? "has no partner" : "does not play");
        sheet_text(sheet, "");
        sheet_text(sheet, "");
        return;
    }
    const TourneyMatch *match = &round->matches[place.table - 1];
    SeatingPlan plan;
    bool bye = match->pair.b == 0;
    sheet_number(sheet, bye ? 0 : place.table);
    if (bye)
        sheet_text(sheet, "bye");
    else
        sheet_text(sheet,
                   seating_plan(t, match, 1, TOURNEY_OPEN, &plan) ? seat_text(&plan, player) : "");
    sheet_name(sheet, tourney_player(t, place.partner)->person.name);
    sheet_text(sheet, "");
    if (!bye)
        sheet_add_team(sheet, t, place.of_b ? match->pair.a : match->pair.b);
}

void sheets_names(Desk *desk, unsigned number, Sheet *sheet) {
    const Tournament *t = &desk->t;
    const TourneyRound *round = tourney_round(t, number);
    static uint16_t ids[TOURNEY_PLAYERS_MAX];
    unsigned count = 0;
    sheets_title(t, "By name, round ", number, sheet);
    sheet_column(sheet, "Player", SHEET_LEFT);
    sheet_column(sheet, "Table", SHEET_RIGHT);
    sheet_column(sheet, "Seat", SHEET_LEFT);
    sheet_column(sheet, "Partner", SHEET_LEFT);
    sheet_column(sheet, "Opponents", SHEET_LEFT);
    for (unsigned id = 1; id <= t->player_count; id++) {
        unsigned team = tourney_player(t, id)->team;
        bool here = place_of(round, id).table != 0;
        if (here || team == 0 || !tourney_team(t, team)->withdrawn)
            ids[count++] = (uint16_t)id;
    }
    sort_by_name(t, ids, count);
    for (unsigned i = 0; i < count; i++)
        name_row(t, round, ids[i], sheet);
    sheet_note(sheet, t->settings.contests > 1
                          ? "Seat: colour and board of the first contest; the slip has the second."
                          : "Seat: colour and board.");
}

// Standings ---------------------------------------------------------------------------------------------

// Whether direct encounter tells some of the teams apart that are tied with row `index`.
static bool direct_decides(const Standings *s, unsigned index) {
    const StandingsRow *row = &s->rows[index];
    for (unsigned i = 0; i < s->count; i++)
        if (s->rows[i].points == row->points && s->rows[i].match_points == row->match_points &&
            s->rows[i].direct > 1)
            return true;
    return false;
}

static void direct_cell(const Standings *s, unsigned index, Sheet *sheet) {
    const StandingsRow *row = &s->rows[index];
    sheet_text(sheet, "");
    if (row->direct == 0)
        return;
    if (direct_decides(s, index)) {
        sheet_add_int(sheet, row->direct);
        sheet_add(sheet, ". (");
    } else {
        sheet_add(sheet, "= (");
    }
    sheet_add_halves(sheet, row->direct_points);
    sheet_add(sheet, ")");
}

static const char withdrawn_mark[] = " †";

void sheets_standings(Desk *desk, unsigned after, Sheet *sheet) {
    const Tournament *t = &desk->t;
    Standings *s = &desk->standings;
    bool withdrawn = false;
    bool tied = false;
    standings_compute(t, after, s);
    sheets_title(t, after == 0 ? "Standings before the first round" : "Standings after round ",
                 after, sheet);
    static const char *const heads[] = {"Points",   "Match pts", "Direct",
                                        "Buchholz", "Sonneborn", "Wins"};
    sheet_column(sheet, "Rank", SHEET_RIGHT);
    sheet_column(sheet, "No.", SHEET_RIGHT);
    sheet_column(sheet, "Partnership", SHEET_LEFT);
    sheet_column(sheet, "Played", SHEET_RIGHT);
    for (unsigned i = 0; i < COUNT(heads); i++)
        sheet_column(sheet, heads[i], SHEET_RIGHT);
    if (t->playoff_count > 0)
        sheet_column(sheet, "Play-off", SHEET_RIGHT);
    for (unsigned i = 0; i < s->count; i++) {
        const StandingsRow *row = &s->rows[i];
        tied = tied || (i > 0 && row->rank == s->rows[i - 1].rank);
        sheet_int(sheet, row->rank);
        sheet_number(sheet, find_team_number(t, row->team));
        sheet_text(sheet, "");
        sheet_add_team(sheet, t, row->team);
        if (tourney_team(t, row->team)->withdrawn) {
            sheet_add(sheet, withdrawn_mark);
            withdrawn = true;
        }
        sheet_int(sheet, row->played);
        sheet_halves(sheet, row->points);
        sheet_int(sheet, row->match_points);
        direct_cell(s, i, sheet);
        sheet_halves(sheet, row->buchholz);
        sheet_quarters(sheet, row->sonneborn);
        sheet_int(sheet, row->wins);
        if (t->playoff_count > 0)
            sheet_halves(sheet, row->playoff);
    }
    sheet_note(sheet, "Order: points of contests, match points, direct encounter, Buchholz without "
                      "the lowest, Sonneborn-Berger, matches won.");
    sheet_note(sheet, "Direct: place among those tied before (= where it decides nothing), and the "
                      "points against them.");
    if (tied)
        sheet_note(sheet, "Equal ranks are ties that all of these leave.");
    if (withdrawn)
        sheet_note(sheet, "† withdrawn");
}

static void cross_cell(const Tournament *t, const StandingsCell *cell, Sheet *sheet, bool *star) {
    sheet_text(sheet, "");
    switch ((StandingsKind)cell->kind) {
    case STANDINGS_BYE:
        sheet_add(sheet, "bye ");
        break;
    case STANDINGS_LEFT_OUT:
        if (cell->opponent == 0 && cell->halves == 0) {
            sheet_add(sheet, "–");
            return;
        }
        break;
    case STANDINGS_WALKOVER:
    case STANDINGS_MATCH:
        break;
    }
    if (cell->opponent != 0) {
        sheet_add_int(sheet, tourney_team(t, cell->opponent)->tpn);
        sheet_add(sheet, ": ");
    }
    sheet_add_halves(sheet, cell->halves);
    bool unplayed = cell->opponent != 0 && cell->kind != STANDINGS_MATCH;
    if (unplayed)
        sheet_add(sheet, "*");
    else if (!cell->complete)
        sheet_add(sheet, "…");
    *star = *star || unplayed;
}

void sheets_crosstable(Desk *desk, unsigned after, Sheet *sheet) {
    static const char *const heads[TOURNEY_ROUNDS_MAX] = {
        "R1",  "R2",  "R3",  "R4",  "R5",  "R6",  "R7",  "R8",  "R9",  "R10", "R11", "R12", "R13",
        "R14", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "R22", "R23", "R24", "R25", "R26",
        "R27", "R28", "R29", "R30", "R31", "R32", "R33", "R34", "R35", "R36", "R37", "R38", "R39",
        "R40", "R41", "R42", "R43", "R44", "R45", "R46", "R47", "R48", "R49", "R50", "R51", "R52",
        "R53", "R54", "R55", "R56", "R57", "R58", "R59", "R60", "R61", "R62", "R63", "R64"};
    const Tournament *t = &desk->t;
    Standings *s = &desk->standings;
    bool star = false;
    standings_compute(t, after, s);
    sheets_title(t, after == 0 ? "Crosstable before the first round" : "Crosstable after round ",
                 after, sheet);
    sheet->wide = s->rounds > 6;
    sheet_column(sheet, "Rank", SHEET_RIGHT);
    sheet_column(sheet, "No.", SHEET_RIGHT);
    sheet_column(sheet, "Partnership", SHEET_LEFT);
    for (unsigned round = 0; round < s->rounds; round++)
        sheet_column(sheet, heads[round], SHEET_RIGHT);
    sheet_column(sheet, "Points", SHEET_RIGHT);
    for (unsigned i = 0; i < s->count; i++) {
        const StandingsRow *row = &s->rows[i];
        sheet_int(sheet, row->rank);
        sheet_number(sheet, find_team_number(t, row->team));
        sheet_text(sheet, "");
        sheet_add_team(sheet, t, row->team);
        if (tourney_team(t, row->team)->withdrawn)
            sheet_add(sheet, withdrawn_mark);
        for (unsigned round = 0; round < s->rounds; round++)
            cross_cell(t, &s->cells[round][row->team - 1], sheet, &star);
        sheet_halves(sheet, row->points);
    }
    sheet_note(sheet, "Of each round: number of the opponent, points against it; – not paired.");
    if (star)
        sheet_note(sheet, "* not played");
}

// Players -----------------------------------------------------------------------------------------------

void sheets_players(Desk *desk, unsigned unused, Sheet *sheet) {
    const Tournament *t = &desk->t;
    static uint16_t ids[TOURNEY_PLAYERS_MAX];
    (void)unused;
    sheets_title(t, "Players", 0, sheet);
    sheet_column(sheet, "Player", SHEET_LEFT);
    sheet_column(sheet, "Rating", SHEET_RIGHT);
    sheet_column(sheet, "Club", SHEET_LEFT);
    sheet_column(sheet, "No.", SHEET_RIGHT);
    sheet_column(sheet, "Partner", SHEET_LEFT);
    sheet_column(sheet, "Here", SHEET_CENTRE);
    for (unsigned id = 1; id <= t->player_count; id++)
        ids[id - 1] = (uint16_t)id;
    sort_by_name(t, ids, t->player_count);
    for (unsigned i = 0; i < t->player_count; i++) {
        const TourneyPlayer *player = tourney_player(t, ids[i]);
        sheet_name(sheet, player->person.name);
        sheet_number(sheet, player->person.rating);
        sheet_name(sheet, player->person.club);
        sheet_number(sheet, player->team == 0 ? 0 : find_team_number(t, player->team));
        if (player->team == 0) {
            sheet_text(sheet, "");
        } else {
            const TourneyTeam *team = tourney_team(t, player->team);
            unsigned partner = team->players[team->players[0] == ids[i] ? 1 : 0];
            sheet_name(sheet, tourney_player(t, partner)->person.name);
            if (team->withdrawn)
                sheet_add(sheet, withdrawn_mark);
        }
        sheet_text(sheet, player->checked_in ? "yes" : "");
    }
}

static void rating_cell(Sheet *sheet, double value) {
    sheet_int(sheet, (int64_t)(value + 0.5));
}

void sheets_ratings(Desk *desk, unsigned unused, Sheet *sheet) {
    const Tournament *t = &desk->t;
    static Ratings ratings;
    static uint16_t ids[TOURNEY_PLAYERS_MAX];
    (void)unused;
    ratings_compute(t, &ratings);
    sheets_title(t, "Ratings", 0, sheet);
    sheet_column(sheet, "Player", SHEET_LEFT);
    static const char *const heads[] = {"Before", "RD", "Contests", "Points", "After", "RD"};
    for (unsigned i = 0; i < COUNT(heads); i++)
        sheet_column(sheet, heads[i], SHEET_RIGHT);
    for (unsigned id = 1; id <= t->player_count; id++)
        ids[id - 1] = (uint16_t)id;
    sort_by_name(t, ids, t->player_count);
    for (unsigned i = 0; i < t->player_count; i++) {
        const RatingsRow *row = &ratings.players[ids[i] - 1];
        sheet_name(sheet, tourney_player(t, ids[i])->person.name);
        rating_cell(sheet, row->before);
        rating_cell(sheet, row->rd_before);
        sheet_int(sheet, row->contests);
        sheet_halves(sheet, row->halves);
        rating_cell(sheet, row->after);
        rating_cell(sheet, row->rd_after);
    }
    sheet_note(sheet, "Glicko on the sums of two partners; all contests of the evening at once.");
}
