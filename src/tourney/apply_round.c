// SPDX-License-Identifier: MIT
// The life of a round: draft, published, playing, closed. What is drawn is checked here again, so
// that no event can pair anybody twice, whoever made it.
#include <assert.h>
#include <string.h>

#include "tourney/apply.h"
#include "tourney/texts.h"

bool apply_draft_is_stale(const Tournament *t) {
    unsigned draft = tourney_round_draft(t);
    if (draft == 0)
        return false;
    if (tourney_round(t, draft)->outdated)
        return true;
    bool paired[TOURNEY_TEAMS_MAX + 1] = {false};
    const TourneyRound *round = tourney_round(t, draft);
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyMatch *match = &round->matches[i];
        paired[match->pair.a] = paired[match->pair.b] = true;
        const TourneyTeam *a = tourney_team(t, match->pair.a);
        if (memcmp(match->players_a, a->players, sizeof a->players) != 0)
            return true;
        if (match->pair.b != 0 && memcmp(match->players_b, tourney_team(t, match->pair.b)->players,
                                         sizeof match->players_b) != 0)
            return true;
    }
    for (unsigned id = 1; id <= t->team_count; id++)
        if (paired[id] != tourney_takes_part(t, id, draft))
            return true;
    return false;
}

static bool have_met(const Tournament *t, unsigned a, unsigned b, unsigned before) {
    for (unsigned round = 1; round < before; round++) {
        unsigned table = tourney_table_of(t, a, round);
        if (table == 0)
            continue;
        const TourneyMatch *match = &tourney_round(t, round)->matches[table - 1];
        if ((match->pair.a == b || match->pair.b == b) && tourney_match_played(t, match))
            return true;
    }
    return false;
}

// Every team at most once, nobody against itself. Counts byes that nobody forced.
static Status check_pairs(const Tournament *t, const TourneyEvent *event,
                          bool paired[TOURNEY_TEAMS_MAX + 1], unsigned *byes) {
    *byes = 0;
    if (event->pair_count > TOURNEY_TABLES_MAX)
        return STATUS_TOO_MANY;
    for (unsigned i = 0; i < event->pair_count; i++) {
        const TourneyPair *pair = &event->pairs[i];
        if (pair->a == 0 || pair->a > t->team_count || pair->b > t->team_count)
            return STATUS_TOURNEY_NO_TEAM;
        if (pair->seats > 3)
            return STATUS_BAD_TOURNEY_PAIR;
        if (pair->a == pair->b)
            return STATUS_TOURNEY_PAIRED_SELF;
        if (paired[pair->a] || (pair->b != 0 && paired[pair->b]))
            return STATUS_TOURNEY_PAIRED_TWICE;
        paired[pair->a] = true;
        if (pair->b != 0)
            paired[pair->b] = true;
        else if (!pair->forced)
            ++*byes;
    }
    return STATUS_OK;
}

static Status check_rematches(const Tournament *t, const TourneyEvent *event) {
    if (event->rematches || t->settings.system != TOURNEY_SWISS)
        return STATUS_OK;
    for (unsigned i = 0; i < event->pair_count; i++) {
        const TourneyPair *pair = &event->pairs[i];
        if (pair->b != 0 && !pair->forced && have_met(t, pair->a, pair->b, event->round))
            return STATUS_TOURNEY_REMATCH;
    }
    return STATUS_OK;
}

// What the rules would have paired: for the record, but no nonsense.
static Status check_rules(const Tournament *t, const TourneyEvent *event) {
    if (event->rule_count > TOURNEY_TABLES_MAX)
        return STATUS_TOO_MANY;
    for (unsigned i = 0; i < event->rule_count; i++)
        if (event->rules[i].a == 0 || event->rules[i].a > t->team_count ||
            event->rules[i].b > t->team_count || event->rules[i].seats > 3)
            return STATUS_TOURNEY_NO_TEAM;
    return STATUS_OK;
}

static Status check_draw_time(const Tournament *t, const TourneyEvent *event) {
    unsigned draft = tourney_round_draft(t);
    unsigned due = draft != 0 ? draft : t->round_count + 1u;
    if (due > TOURNEY_ROUNDS_MAX)
        return STATUS_TOURNEY_ROUNDS_FULL;
    if (event->round == 0 || event->round > due)
        return STATUS_TOURNEY_NO_ROUND;
    if (event->round < due)
        return STATUS_TOURNEY_ROUND_PAST;
    if (due > 1 && tourney_round(t, due - 1)->phase != TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_OPEN;
    if (t->settings.rounds != 0 && due > t->settings.rounds)
        return STATUS_TOURNEY_ROUNDS_PLAYED;
    if (t->settings.from_ranking && t->team_count == 0)
        return STATUS_TOURNEY_TEAMS_MISSING;
    return STATUS_OK;
}

static Status check_draw(const Tournament *t, const TourneyEvent *event) {
    bool paired[TOURNEY_TEAMS_MAX + 1] = {false};
    unsigned byes;
    unsigned present = 0;
    Status status = check_draw_time(t, event);
    if (status == STATUS_OK)
        status = check_pairs(t, event, paired, &byes);
    if (status == STATUS_OK)
        status = check_rules(t, event);
    if (status != STATUS_OK)
        return status;
    for (unsigned id = 1; id <= t->team_count; id++) {
        bool takes_part = tourney_takes_part(t, id, event->round);
        present += takes_part;
        if (paired[id] && !takes_part)
            return STATUS_TOURNEY_PAIRED_ABSENT;
        if (!paired[id] && takes_part)
            return STATUS_TOURNEY_NOT_PAIRED;
    }
    if (present < 2)
        return STATUS_TOURNEY_TEAMS_FEW;
    if (byes > 1 && t->settings.system == TOURNEY_SWISS)
        return STATUS_TOURNEY_NOT_PAIRED;
    return check_rematches(t, event);
}

static void set_match(const Tournament *t, const TourneyPair *pair, unsigned round,
                      TourneyMatch *match) {
    memset(match, 0, sizeof *match);
    match->pair = *pair;
    match->score_a = (int16_t)tourney_score_before(t, pair->a, round);
    memcpy(match->players_a, tourney_team(t, pair->a)->players, sizeof match->players_a);
    for (unsigned i = 0; i < TOURNEY_CONTESTS_MAX; i++)
        match->contests[i].board = '-';
    if (pair->b == 0)
        return;
    match->score_b = (int16_t)tourney_score_before(t, pair->b, round);
    memcpy(match->players_b, tourney_team(t, pair->b)->players, sizeof match->players_b);
}

static void set_numbers(Tournament *t) {
    uint16_t tpn[TOURNEY_TEAMS_MAX];
    (void)tourney_number_teams(t, tpn);
    for (unsigned i = 0; i < t->team_count; i++)
        t->teams[i].tpn = tpn[i];
}

Status apply_draw(Tournament *t, const TourneyEvent *event) {
    Status status = check_draw(t, event);
    if (status != STATUS_OK)
        return status;
    set_numbers(t);
    t->round_count = event->round;
    TourneyRound *round = &t->rounds[event->round - 1];
    memset(round, 0, sizeof *round);
    round->phase = TOURNEY_DRAFT;
    round->rematches = event->rematches;
    round->tables = event->pair_count;
    round->rule_count = event->rule_count;
    for (unsigned i = 0; i < event->pair_count; i++)
        set_match(t, &event->pairs[i], event->round, &round->matches[i]);
    for (unsigned i = 0; i < event->rule_count; i++)
        round->by_rules[i] = (TourneyPair){
            .a = event->rules[i].a, .b = event->rules[i].b, .seats = event->rules[i].seats};
    return STATUS_OK;
}

static Status check_round(const Tournament *t, const TourneyEvent *event) {
    return event->round >= 1 && event->round <= t->round_count ? STATUS_OK
                                                               : STATUS_TOURNEY_NO_ROUND;
}

Status apply_discard(Tournament *t, const TourneyEvent *event) {
    Status status = check_round(t, event);
    if (status != STATUS_OK)
        return status;
    if (tourney_round_draft(t) != event->round)
        return STATUS_TOURNEY_NOT_DRAFT;
    memset(&t->rounds[event->round - 1], 0, sizeof t->rounds[0]);
    t->round_count--;
    return STATUS_OK;
}

Status apply_publish(Tournament *t, const TourneyEvent *event) {
    Status status = check_round(t, event);
    if (status != STATUS_OK)
        return status;
    if (tourney_round_draft(t) != event->round)
        return STATUS_TOURNEY_NOT_DRAFT;
    if (apply_draft_is_stale(t))
        return STATUS_TOURNEY_DRAFT_STALE;
    if (event->text[0] != '\0' && !tourney_is_date(str_of(event->text)))
        return STATUS_BAD_TOURNEY_VALUE;
    TourneyRound *round = &t->rounds[event->round - 1];
    round->phase = TOURNEY_PUBLISHED;
    round->at = event->at;
    texts_copy(round->date, TOURNEY_DATE_MAX, event->text);
    return STATUS_OK;
}

Status apply_play(Tournament *t, const TourneyEvent *event) {
    Status status = check_round(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    if (round->phase == TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_CLOSED;
    if (round->phase != TOURNEY_PUBLISHED)
        return STATUS_TOURNEY_NOT_PUBLISHED;
    round->phase = TOURNEY_PLAYING;
    round->at = event->at;
    return STATUS_OK;
}

Status apply_close(Tournament *t, const TourneyEvent *event) {
    Status status = check_round(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    if (round->phase == TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_CLOSED;
    if (round->phase == TOURNEY_DRAFT)
        return STATUS_TOURNEY_NOT_PUBLISHED;
    for (unsigned i = 0; i < round->tables; i++)
        if (!tourney_match_complete(t, &round->matches[i]))
            return STATUS_TOURNEY_RESULT_MISSING;
    if (tourney_table_waiting(t, event->round) != 0)
        return STATUS_TOURNEY_NOT_CONFIRMED;
    round->phase = TOURNEY_CLOSED;
    return STATUS_OK;
}

// Corrections -----------------------------------------------------------------------------------------

static const TourneyMatch *find_match(const TourneyRound *round, const TourneyPair *pair) {
    for (unsigned i = 0; i < round->tables; i++)
        if (round->matches[i].pair.a == pair->a && round->matches[i].pair.b == pair->b)
            return &round->matches[i];
    return NULL;
}

static bool is_among(const TourneyEvent *event, const TourneyPair *pair) {
    for (unsigned i = 0; i < event->pair_count; i++)
        if (event->pairs[i].a == pair->a && event->pairs[i].b == pair->b)
            return true;
    return false;
}

static Status check_correction(const Tournament *t, const TourneyEvent *event) {
    bool paired[TOURNEY_TEAMS_MAX + 1] = {false};
    unsigned byes;
    Status status = check_round(t, event);
    if (status != STATUS_OK)
        return status;
    const TourneyRound *round = tourney_round(t, event->round);
    if (round->phase == TOURNEY_DRAFT)
        return STATUS_TOURNEY_NOT_PUBLISHED;
    if (round->phase == TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_CLOSED;
    status = check_pairs(t, event, paired, &byes);
    if (status != STATUS_OK)
        return status;
    if (event->pair_count == 0)
        return STATUS_TOURNEY_TEAMS_FEW;
    for (unsigned i = 0; i < event->pair_count; i++)
        if (tourney_team(t, event->pairs[i].a)->tpn == 0 ||
            (event->pairs[i].b != 0 && tourney_team(t, event->pairs[i].b)->tpn == 0))
            return STATUS_TOURNEY_PAIRED_ABSENT; // came after the draw: plays from the next round
    for (unsigned i = 0; i < round->tables; i++)
        if (round->matches[i].contests[0].result != TOURNEY_OPEN &&
            !is_among(event, &round->matches[i].pair))
            return STATUS_TOURNEY_TABLE_PLAYED;
    return check_rematches(t, event);
}

Status apply_correct_pairs(Tournament *t, const TourneyEvent *event) {
    Status status = check_correction(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    TourneyMatch matches[TOURNEY_TABLES_MAX];
    for (unsigned i = 0; i < event->pair_count; i++) {
        const TourneyMatch *kept = find_match(round, &event->pairs[i]);
        if (kept != NULL && kept->contests[0].result != TOURNEY_OPEN)
            matches[i] = *kept;
        else
            set_match(t, &event->pairs[i], event->round, &matches[i]);
    }
    memset(round->matches, 0, sizeof round->matches);
    memcpy(round->matches, matches, event->pair_count * sizeof matches[0]);
    round->tables = event->pair_count;
    round->rematches = round->rematches || event->rematches;
    return STATUS_OK;
}
