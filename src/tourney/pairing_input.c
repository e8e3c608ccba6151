// SPDX-License-Identifier: MIT
#include "tourney/pairing_input.h"

#include <string.h>

// Orders the teams by pairing number; `in` says by id - 1 who is in the field.
static void fill_field(const Tournament *t, const bool *in, PairingField *field) {
    uint16_t by_number[TOURNEY_TEAMS_MAX + 1] = {0};
    for (unsigned id = 1; id <= t->team_count; id++)
        if (in[id - 1] && field->tpn[id - 1] <= TOURNEY_TEAMS_MAX)
            by_number[field->tpn[id - 1]] = (uint16_t)id;
    field->count = 0;
    for (unsigned tpn = 1; tpn <= TOURNEY_TEAMS_MAX; tpn++)
        if (by_number[tpn] != 0)
            field->teams[field->count++] = by_number[tpn];
}

void pairing_field_next(const Tournament *t, unsigned round, PairingField *field) {
    bool in[TOURNEY_TEAMS_MAX] = {false};
    memset(field, 0, sizeof *field);
    field->round = round;
    (void)tourney_number_teams(t, field->tpn);
    for (unsigned id = 1; id <= t->team_count; id++)
        in[id - 1] = tourney_takes_part(t, id, round);
    fill_field(t, in, field);
}

void pairing_field_drawn(const Tournament *t, unsigned round, PairingField *field) {
    bool in[TOURNEY_TEAMS_MAX] = {false};
    memset(field, 0, sizeof *field);
    field->round = round;
    field->as_drawn = true;
    for (unsigned id = 1; id <= t->team_count; id++)
        field->tpn[id - 1] = tourney_team(t, id)->tpn;
    const TourneyRound *it = tourney_round(t, round);
    for (unsigned i = 0; i < it->tables; i++) {
        in[it->matches[i].pair.a - 1] = true;
        if (it->matches[i].pair.b != 0)
            in[it->matches[i].pair.b - 1] = true;
    }
    fill_field(t, in, field);
}

void pairing_field_without(PairingField *field, const TourneyPair *pairs, unsigned count) {
    unsigned kept = 0;
    for (unsigned i = 0; i < field->count; i++) {
        bool forced = false;
        for (unsigned j = 0; j < count; j++)
            forced = forced || pairs[j].a == field->teams[i] || pairs[j].b == field->teams[i];
        if (!forced)
            field->teams[kept++] = field->teams[i];
    }
    field->count = kept;
}

// One match of the past, as it looks to the next draw.
static void add_match(const Tournament *t, const TourneyMatch *match, const PairingField *field,
                      unsigned round, const uint16_t *place, SwissInput *input) {
    unsigned a = place[match->pair.a];
    unsigned b = match->pair.b == 0 ? TEAMSET_NONE : place[match->pair.b];
    bool counts = round > field->forgotten;
    int points_a, points_b;
    tourney_match_score(t, match, &points_a, &points_b);
    if (match->pair.b == 0) {
        if (a != TEAMSET_NONE && counts)
            input->teams[a].had_bye = true;
        return;
    }
    if (!tourney_match_played(t, match)) {
        // A win without play is like a bye; such teams have not met.
        if (a != TEAMSET_NONE && points_a > 0 && counts)
            input->teams[a].had_bye = true;
        if (b != TEAMSET_NONE && points_b > 0 && counts)
            input->teams[b].had_bye = true;
        return;
    }
    bool floated = round + 1 == field->round && match->score_a != match->score_b;
    if (a != TEAMSET_NONE) {
        input->teams[a].played++;
        input->teams[a].floated = floated;
    }
    if (b != TEAMSET_NONE) {
        input->teams[b].played++;
        input->teams[b].floated = floated;
    }
    if (a != TEAMSET_NONE && b != TEAMSET_NONE && counts) {
        teamset_add(&input->met[a], b);
        teamset_add(&input->met[b], a);
    }
}

void pairing_input(const Tournament *t, const PairingField *field, SwissInput *input) {
    uint16_t place[TOURNEY_TEAMS_MAX + 1];
    memset(input, 0, sizeof *input);
    memset(place, 0xFF, sizeof place);
    input->count = field->count;
    input->last_two = t->settings.rounds != 0 && field->round + 1 >= t->settings.rounds;
    for (unsigned i = 0; i < field->count; i++) {
        place[field->teams[i]] = (uint16_t)i;
        input->teams[i].tpn = field->tpn[field->teams[i] - 1];
        if (!field->as_drawn)
            input->teams[i].score = (int16_t)tourney_score_before(t, field->teams[i], field->round);
    }
    for (unsigned round = 1; round < field->round && round <= t->round_count; round++)
        for (unsigned i = 0; i < tourney_round(t, round)->tables; i++)
            add_match(t, &tourney_round(t, round)->matches[i], field, round, place, input);
    if (!field->as_drawn)
        return;
    const TourneyRound *drawn = tourney_round(t, field->round);
    for (unsigned i = 0; i < drawn->tables; i++) {
        const TourneyMatch *match = &drawn->matches[i];
        if (place[match->pair.a] != TEAMSET_NONE)
            input->teams[place[match->pair.a]].score = match->score_a;
        if (match->pair.b != 0 && place[match->pair.b] != TEAMSET_NONE)
            input->teams[place[match->pair.b]].score = match->score_b;
    }
}
