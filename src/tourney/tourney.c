// SPDX-License-Identifier: MIT
#include "tourney/tourney.h"

#include <assert.h>
#include <string.h>

#include "base/count.h"

// Formats: settings that differ from nothing, one row each.
static const struct {
    const char *name;
    const char *rules;
    const char *time;
    TourneySystem system;
    TourneySwap swap;
    bool from_ranking;
    bool top_meets_top;
    uint8_t contests;
    uint8_t bye_halves;
} formats[] = {
    {"arnold", "arnold", "300+0", TOURNEY_SWISS, TOURNEY_SWAP_LOSER, false, false, 2, 3},
    {"winchester", "winchester-tournament", "300+0", TOURNEY_SWISS, TOURNEY_SWAP_COLOURS, true,
     true, 1, 2},
    {"round-robin", "arnold", "300+0", TOURNEY_ROUND_ROBIN, TOURNEY_SWAP_LOSER, false, false, 2, 0},
    {"double-round-robin", "arnold", "300+0", TOURNEY_DOUBLE_ROUND_ROBIN, TOURNEY_SWAP_LOSER, false,
     false, 2, 0},
};

enum { FORMATS = COUNT(formats), RATING_START = 1500, RD_START = 350 };

void tourney_init(Tournament *t) {
    memset(t, 0, sizeof *t);
}

const char *tourney_format_at(unsigned index) {
    return index < FORMATS ? formats[index].name : NULL;
}

static void copy_word(char *out, const char *word) {
    assert(strlen(word) <= TOURNEY_WORD_MAX);
    memcpy(out, word, strlen(word) + 1);
}

bool tourney_format_find(Str name, TourneySettings *out) {
    for (unsigned i = 0; i < FORMATS; i++) {
        if (!str_is(name, formats[i].name))
            continue;
        memset(out, 0, sizeof *out);
        copy_word(out->format, formats[i].name);
        copy_word(out->rules, formats[i].rules);
        copy_word(out->time, formats[i].time);
        out->system = (uint8_t)formats[i].system;
        out->swap = (uint8_t)formats[i].swap;
        out->strength = TOURNEY_STRENGTH_AVERAGE;
        out->from_ranking = formats[i].from_ranking;
        out->top_meets_top = formats[i].top_meets_top;
        out->contests = formats[i].contests;
        out->bye_halves = formats[i].bye_halves;
        out->rating_start = RATING_START;
        out->rd_start = RD_START;
        return true;
    }
    return false;
}

// Looking -------------------------------------------------------------------------------------------

unsigned tourney_team_by_tpn(const Tournament *t, unsigned tpn) {
    for (unsigned id = 1; id <= t->team_count && tpn != 0; id++)
        if (tourney_team(t, id)->tpn == tpn)
            return id;
    return 0;
}

static int rating_or_start(const Tournament *t, unsigned player) {
    int rating = tourney_player(t, player)->person.rating;
    return rating > 0 ? rating : t->settings.rating_start;
}

// In the unit of the settings; twice the average, so that halves of a point count.
static int strength_twice(const Tournament *t, unsigned team) {
    const TourneyTeam *it = tourney_team(t, team);
    if (it->rating > 0)
        return 2 * it->rating;
    return rating_or_start(t, it->players[0]) + rating_or_start(t, it->players[1]);
}

int tourney_team_strength(const Tournament *t, unsigned team) {
    const TourneyTeam *it = tourney_team(t, team);
    bool sum = t->settings.strength == TOURNEY_STRENGTH_SUM && it->rating == 0;
    return sum ? strength_twice(t, team) : strength_twice(t, team) / 2;
}

unsigned tourney_higher_player(const Tournament *t, unsigned team) {
    const TourneyTeam *it = tourney_team(t, team);
    const TourneyPerson *first = &tourney_player(t, it->players[0])->person;
    const TourneyPerson *second = &tourney_player(t, it->players[1])->person;
    if (first->rank != second->rank)
        return first->rank == 0 || (second->rank != 0 && second->rank < first->rank) ? 1 : 0;
    return second->rating > first->rating ? 1 : 0;
}

bool tourney_has_started(const Tournament *t) {
    return t->round_count > 0 && t->rounds[0].phase >= TOURNEY_PUBLISHED;
}

unsigned tourney_number_teams(const Tournament *t, uint16_t tpn[TOURNEY_TEAMS_MAX]) {
    bool keep = tourney_has_started(t);
    uint16_t fresh[TOURNEY_TEAMS_MAX];
    unsigned count = 0;
    unsigned highest = 0;
    for (unsigned id = 1; id <= t->team_count; id++) {
        const TourneyTeam *team = tourney_team(t, id);
        tpn[id - 1] = keep ? team->tpn : 0;
        if (tpn[id - 1] > highest)
            highest = tpn[id - 1];
        if (tpn[id - 1] != 0 || team->withdrawn)
            continue;
        // Strongest first; those of equal strength as they came.
        unsigned at = count++;
        while (at > 0 && strength_twice(t, fresh[at - 1]) < strength_twice(t, id)) {
            fresh[at] = fresh[at - 1];
            at--;
        }
        fresh[at] = (uint16_t)id;
    }
    for (unsigned i = 0; i < count; i++)
        tpn[fresh[i] - 1] = (uint16_t)++highest;
    return highest;
}

unsigned tourney_round_draft(const Tournament *t) {
    unsigned last = t->round_count;
    return last > 0 && tourney_round(t, last)->phase == TOURNEY_DRAFT ? last : 0;
}

unsigned tourney_round_open(const Tournament *t) {
    for (unsigned round = 1; round <= t->round_count; round++) {
        unsigned phase = tourney_round(t, round)->phase;
        if (phase == TOURNEY_PUBLISHED || phase == TOURNEY_PLAYING)
            return round;
    }
    return 0;
}

unsigned tourney_rounds_closed(const Tournament *t) {
    unsigned round = 0;
    while (round < t->round_count && t->rounds[round].phase == TOURNEY_CLOSED)
        round++;
    return round;
}

bool tourney_takes_part(const Tournament *t, unsigned team, unsigned round) {
    const TourneyTeam *it = tourney_team(t, team);
    if (it->withdrawn || it->first_round > round || (it->absent >> (round - 1) & 1) != 0)
        return false;
    return !t->settings.check_in || (tourney_player(t, it->players[0])->checked_in &&
                                     tourney_player(t, it->players[1])->checked_in);
}

unsigned tourney_table_of(const Tournament *t, unsigned team, unsigned round) {
    const TourneyRound *it = tourney_round(t, round);
    for (unsigned i = 0; i < it->tables && team != 0; i++)
        if (it->matches[i].pair.a == team || it->matches[i].pair.b == team)
            return i + 1;
    return 0;
}

// Points ----------------------------------------------------------------------------------------------

void tourney_match_score(const Tournament *t, const TourneyMatch *match, int *a, int *b) {
    *a = *b = 0;
    if (match->pair.b == 0) {
        *a = t->settings.bye_halves;
        return;
    }
    for (unsigned i = 0; i < t->settings.contests; i++) {
        unsigned result = match->contests[i].result;
        *a += result == TOURNEY_WIN ? 2 : result == TOURNEY_DRAW ? 1 : 0;
        *b += result == TOURNEY_LOSS ? 2 : result == TOURNEY_DRAW ? 1 : 0;
    }
}

bool tourney_match_complete(const Tournament *t, const TourneyMatch *match) {
    for (unsigned i = 0; i < t->settings.contests && match->pair.b != 0; i++)
        if (match->contests[i].result == TOURNEY_OPEN)
            return false;
    return true;
}

bool tourney_match_stands(const Tournament *t, const TourneyMatch *match) {
    if (match->pair.b == 0)
        return true;
    bool both = (match->confirmed & TOURNEY_BY_A) != 0 && (match->confirmed & TOURNEY_BY_B) != 0;
    return tourney_match_complete(t, match) &&
           (both || (match->confirmed & TOURNEY_BY_ORGANISER) != 0);
}

bool tourney_match_played(const Tournament *t, const TourneyMatch *match) {
    for (unsigned i = 0; i < t->settings.contests && match->pair.b != 0; i++)
        if (match->contests[i].reason != TOURNEY_REASON_ABSENT)
            return true;
    return false;
}

int tourney_score_before(const Tournament *t, unsigned team, unsigned round) {
    int score = 0;
    for (unsigned r = 1; r < round && r <= t->round_count; r++) {
        unsigned table = tourney_table_of(t, team, r);
        int a, b;
        if (tourney_round(t, r)->phase < TOURNEY_PUBLISHED)
            continue;
        if (table == 0) {
            if ((tourney_team(t, team)->absent >> (r - 1) & 1) != 0)
                score += t->settings.absent_halves;
            continue;
        }
        const TourneyMatch *match = &tourney_round(t, r)->matches[table - 1];
        tourney_match_score(t, match, &a, &b);
        score += match->pair.a == team ? a : b;
    }
    return score;
}

unsigned tourney_table_waiting(const Tournament *t, unsigned round) {
    const TourneyRound *it = tourney_round(t, round);
    for (unsigned i = 0; i < it->tables; i++)
        if (!tourney_match_stands(t, &it->matches[i]))
            return i + 1;
    return 0;
}

// Writing ---------------------------------------------------------------------------------------------

void tourney_write_halves(int halves, Writer *out) {
    if (halves < 0) {
        writer_char(out, '-');
        halves = -halves;
    }
    if (halves != 1)
        writer_int(out, halves / 2);
    if (halves % 2 != 0)
        writer_text(out, "½");
}

void tourney_write_team(const Tournament *t, unsigned team, Writer *out) {
    const TourneyTeam *it = tourney_team(t, team);
    if (it->name[0] != '\0') {
        writer_text(out, it->name);
        return;
    }
    writer_text(out, tourney_player(t, it->players[0])->person.name);
    writer_text(out, " / ");
    writer_text(out, tourney_player(t, it->players[1])->person.name);
}
