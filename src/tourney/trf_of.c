// SPDX-License-Identifier: MIT
// A tournament as a report.
#include <string.h>

#include "base/utf8.h"
#include "tourney/standings_parts.h"
#include "tourney/trf.h"

// Teams in the order of their numbers; those without one come behind.
static unsigned order_teams(const Tournament *t, uint16_t *ids) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->team_count; id++) {
        unsigned tpn = tourney_team(t, id)->tpn - 1u; // none: the highest
        unsigned at = count++;
        while (at > 0 && tourney_team(t, ids[at - 1])->tpn - 1u > tpn) {
            ids[at] = ids[at - 1];
            at--;
        }
        ids[at] = (uint16_t)id;
    }
    return count;
}

// The first `max` bytes, cut at a whole character.
static void copy(char *out, size_t max, const char *text) {
    Str cut = str_first(str_of(text), max);
    cut = str_first(cut, utf8_valid_prefix(cut));
    memset(out, 0, max + 1);
    memcpy(out, cut.at, cut.len);
}

static void fill_header(const Tournament *t, Trf *out) {
    const TourneySettings *settings = &t->settings;
    copy(out->name, TOURNEY_NAME_MAX, settings->name);
    copy(out->city, TOURNEY_NAME_MAX, settings->place);
    copy(out->federation, TOURNEY_WORD_MAX, settings->federation);
    copy(out->date, TOURNEY_WORD_MAX, settings->date);
    copy(out->date_end, TOURNEY_WORD_MAX, settings->date_end);
    copy(out->organiser, TOURNEY_NAME_MAX, settings->organiser);
    copy(out->time, TOURNEY_WORD_MAX, settings->time);
    // Dates are written YYYY/MM/DD there.
    for (unsigned i = 0; i < TOURNEY_WORD_MAX; i++) {
        out->date[i] = out->date[i] == '-' ? '/' : out->date[i];
        out->date_end[i] = out->date_end[i] == '-' ? '/' : out->date_end[i];
    }
    switch ((TourneySystem)settings->system) {
    case TOURNEY_SWISS:
        copy(out->system, TOURNEY_WORD_MAX, "FIDE_TEAM_GP");
        break;
    case TOURNEY_ROUND_ROBIN:
        copy(out->system, TOURNEY_WORD_MAX, "BERGER_TEAM_ROUNDROBIN_G1");
        break;
    case TOURNEY_DOUBLE_ROUND_ROBIN:
        copy(out->system, TOURNEY_WORD_MAX, "BERGER_TEAM_ROUNDROBIN_G2");
        break;
    case TOURNEY_SYSTEM_COUNT:
        break;
    }
    out->rounds = settings->rounds;
    out->boards = settings->contests;
    out->bye_halves = settings->bye_halves;
    int bye = settings->bye_halves;
    out->bye_match_points = bye > settings->contests ? 4 : bye == settings->contests ? 2 : 0;
}

static void fill_person(const TourneyPerson *person, TrfPlayer *out) {
    out->sex = person->sex == 'm' || person->sex == 'w' ? person->sex : ' ';
    copy(out->title, TRF_TITLE_MAX, person->title);
    copy(out->name, TOURNEY_NAME_MAX, person->name);
    copy(out->federation, TRF_FEDERATION_MAX, person->federation);
    copy(out->fide_id, TRF_FIDE_ID_MAX, person->fide_id);
    copy(out->birth, TRF_BIRTH_MAX, person->birth);
    for (unsigned i = 0; i < TRF_BIRTH_MAX; i++)
        out->birth[i] = out->birth[i] == '-' ? '/' : out->birth[i];
    out->rating = person->rating;
}

static char result_letter(const TourneyContest *contest, bool first) {
    bool unplayed = contest->reason == TOURNEY_REASON_ABSENT;
    switch ((TourneyResult)contest->result) {
    case TOURNEY_WIN:
    case TOURNEY_LOSS: {
        bool won = (contest->result == TOURNEY_WIN) == first;
        return unplayed ? (won ? '+' : '-') : (won ? '1' : '0');
    }
    case TOURNEY_DRAW:
        return '=';
    case TOURNEY_NEITHER:
        return unplayed ? '-' : '0';
    case TOURNEY_OPEN:
    case TOURNEY_RESULT_COUNT:
        break;
    }
    return ' ';
}

static int halves_of(char result) {
    return result == '1' || result == '+' ? 2 : result == '=' ? 1 : 0;
}

void trf_set_day(Trf *trf, unsigned round, const char *date) {
    Writer out = writer_on(trf->days[round - 1], sizeof trf->days[0]);
    Str day = str_from(str_of(date), date[0] == '\0' ? 0 : 2);
    writer_text(&out, "");
    for (size_t i = 0; i < day.len; i++)
        writer_char(&out, day.at[i] == '-' ? '/' : day.at[i]);
}

// The round of one board of a team; `place` is by id - 1 the team's place in the report.
static TrfGame game_of(const Tournament *t, unsigned team, unsigned round, unsigned board,
                       const uint16_t *place) {
    unsigned table = tourney_table_of(t, team, round);
    if (board >= t->settings.contests)
        return (TrfGame){0, '-', ' '};
    if (table == 0)
        return (TrfGame){0, '-', 'Z'};
    const TourneyMatch *match = &tourney_round(t, round)->matches[table - 1];
    if (match->pair.b == 0)
        return (TrfGame){0, '-', 'U'};
    bool first = match->pair.a == team;
    unsigned opponent = first ? match->pair.b : match->pair.a;
    return (TrfGame){(uint16_t)(2 * place[opponent - 1] + board + 1),
                     first == (board == 0) ? 'w' : 'b',
                     result_letter(&match->contests[board], first)};
}

static void fill_player(const Tournament *t, unsigned team, unsigned board, unsigned rounds,
                        const uint16_t *place, TrfPlayer *out) {
    unsigned player = tourney_team(t, team)->players[board];
    fill_person(&tourney_player(t, player)->person, out);
    out->number = (uint16_t)(2 * place[team - 1] + board + 1);
    for (unsigned round = 1; round <= rounds; round++) {
        TrfGame game = game_of(t, team, round, board, place);
        out->games[round - 1] = game;
        out->halves = (int16_t)(out->halves + halves_of(game.result));
        if (game.opponent != 0 || game.result != ' ')
            out->rounds = (uint8_t)round;
    }
}

// Absences that are worth points, and matches that both teams lost in play: their results would give
// other points.
static void fill_abnormal(const Tournament *t, const Standings *standings, const uint16_t *ids,
                          unsigned count, Trf *out) {
    for (unsigned round = 1; round <= standings->rounds; round++) {
        for (unsigned i = 0; i < count; i++) {
            const StandingsCell *cell = &standings->cells[round - 1][ids[i] - 1];
            bool absent =
                cell->kind == STANDINGS_LEFT_OUT && cell->opponent == 0 && cell->halves > 0;
            bool lost_by_both = cell->kind == STANDINGS_MATCH && cell->complete &&
                                cell->halves == 0 && cell->given == 0;
            if (!absent && !lost_by_both)
                continue;
            out->abnormal[out->abnormal_count++] =
                (TrfAbnormal){.type = absent ? 'Z' : 'L',
                              .round = (uint8_t)round,
                              .team = (uint16_t)(i + 1),
                              .match_points = (int16_t)(2 * standings_match_points(t, cell)),
                              .halves = cell->halves};
        }
    }
}

// Who is known not to play the rounds to come: as far as they are planned, else the next one. In one
// that has been published already, those who were not paired.
static void fill_leaves(const Tournament *t, unsigned closed, const uint16_t *ids, unsigned count,
                        Trf *out) {
    unsigned planned = t->settings.rounds;
    unsigned last = t->over ? closed : planned > closed ? planned : planned == 0 ? closed + 1 : 0;
    for (unsigned round = closed + 1; round <= last && round <= TOURNEY_ROUNDS_MAX; round++) {
        bool drawn = round <= t->round_count && tourney_round(t, round)->phase >= TOURNEY_PUBLISHED;
        for (unsigned i = 0; i < count; i++) {
            bool plays = drawn ? tourney_table_of(t, ids[i], round) != 0
                               : tourney_takes_part(t, ids[i], round);
            // A newcomer is not absent from the round that was drawn before him.
            if (!plays && tourney_team(t, ids[i])->first_round <= round)
                out->leaves[out->leave_count++] =
                    (TrfLeave){.type = 'Z', .round = (uint8_t)round, .team = (uint16_t)(i + 1)};
        }
    }
}

void trf_of(const Tournament *t, const Standings *standings, Trf *out) {
    uint16_t ids[TOURNEY_TEAMS_MAX];
    uint16_t place[TOURNEY_TEAMS_MAX] = {0};
    unsigned count = order_teams(t, ids);
    memset(out, 0, sizeof *out);
    fill_header(t, out);
    for (unsigned i = 0; i < count; i++)
        place[ids[i] - 1] = (uint16_t)i;
    for (unsigned i = 0; i < count; i++) {
        TrfTeam *team = &out->teams[i];
        char name[2 * TOURNEY_NAME_MAX + 8];
        Writer text = writer_on(name, sizeof name);
        tourney_write_team(t, ids[i], &text);
        copy(team->name, TOURNEY_NAME_MAX, name);
        team->number = (uint16_t)(i + 1);
        team->strength = (uint16_t)tourney_team_strength(t, ids[i]);
        team->member_count = 2;
        for (unsigned board = 0; board < 2; board++) {
            unsigned index = 2 * i + board;
            fill_player(t, ids[i], board, standings->rounds, place, &out->players[index]);
            team->members[board] = out->players[index].number;
            out->by_number[index + 1] = (uint16_t)(index + 1);
        }
    }
    out->team_count = (uint16_t)count;
    out->player_count = (uint16_t)(2 * count);
    for (unsigned i = 0; i < standings->count; i++) {
        const StandingsRow *row = &standings->rows[i];
        unsigned at = place[row->team - 1];
        out->teams[at].rank = row->rank;
        out->teams[at].match_points = (int16_t)(2 * row->match_points);
        out->teams[at].halves = row->points;
        for (unsigned board = 0; board < 2; board++)
            out->players[2 * at + board].rank = row->rank;
    }
    for (unsigned round = 1; round <= standings->rounds; round++)
        trf_set_day(out, round, tourney_round(t, round)->date);
    fill_abnormal(t, standings, ids, count, out);
    fill_leaves(t, standings->rounds, ids, count, out);
    for (unsigned round = 1; round <= standings->rounds; round++)
        for (unsigned id = 1; id <= t->team_count; id++)
            if (standings->cells[round - 1][id - 1].kind == STANDINGS_BYE)
                out->byes[round - 1] = (uint16_t)(place[id - 1] + 1);
}
