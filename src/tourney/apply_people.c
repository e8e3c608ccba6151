// SPDX-License-Identifier: MIT
// Players and partnerships: coming, going, coming back.
#include <string.h>

#include "tourney/apply.h"
#include "tourney/texts.h"

static bool is_player(const Tournament *t, unsigned id) {
    return id >= 1 && id <= t->player_count;
}

static bool is_team(const Tournament *t, unsigned id) {
    return id >= 1 && id <= t->team_count;
}

// The first round that a team coming now can still play.
static unsigned next_round(const Tournament *t) {
    unsigned published = t->round_count;
    if (tourney_round_draft(t) != 0)
        published--;
    return published + 1;
}

Status apply_add_player(Tournament *t, const TourneyEvent *event) {
    TourneyPerson person;
    Status status = texts_take_person(&event->person, &person);
    if (status != STATUS_OK)
        return status;
    if (t->player_count == TOURNEY_PLAYERS_MAX)
        return STATUS_TOURNEY_PLAYERS_FULL;
    TourneyPlayer *player = &t->players[t->player_count++];
    memset(player, 0, sizeof *player);
    player->person = person;
    return STATUS_OK;
}

Status apply_edit_player(Tournament *t, const TourneyEvent *event) {
    TourneyPerson person;
    if (!is_player(t, event->player))
        return STATUS_TOURNEY_NO_PLAYER;
    Status status = texts_take_person(&event->person, &person);
    if (status != STATUS_OK)
        return status;
    t->players[event->player - 1].person = person;
    return STATUS_OK;
}

// Whether these two can be the players of team `id`, which may be one to come.
static Status check_partners(const Tournament *t, unsigned one, unsigned two, unsigned id) {
    if (!is_player(t, one) || !is_player(t, two))
        return STATUS_TOURNEY_NO_PLAYER;
    if (one == two)
        return STATUS_TOURNEY_TWO_PLAYERS;
    unsigned team_one = tourney_player(t, one)->team;
    unsigned team_two = tourney_player(t, two)->team;
    if ((team_one != 0 && team_one != id) || (team_two != 0 && team_two != id))
        return STATUS_TOURNEY_PLAYER_TAKEN;
    return STATUS_OK;
}

static Status check_team_record(const TourneyEvent *event) {
    if (strlen(event->text) > TOURNEY_NAME_MAX)
        return STATUS_TOURNEY_NAME;
    if (event->rating > TOURNEY_RATING_MAX || event->rd > TOURNEY_RD_MAX)
        return STATUS_BAD_NUMBER;
    return STATUS_OK;
}

static void set_partners(Tournament *t, unsigned id, unsigned one, unsigned two) {
    TourneyTeam *team = &t->teams[id - 1];
    for (unsigned i = 0; i < 2; i++)
        if (team->players[i] != 0)
            t->players[team->players[i] - 1].team = 0;
    team->players[0] = (uint16_t)one;
    team->players[1] = (uint16_t)two;
    t->players[one - 1].team = (uint16_t)id;
    t->players[two - 1].team = (uint16_t)id;
}

static void add_team(Tournament *t, unsigned one, unsigned two) {
    TourneyTeam *team = &t->teams[t->team_count++];
    memset(team, 0, sizeof *team);
    team->first_round = (uint8_t)next_round(t);
    set_partners(t, t->team_count, one, two);
}

Status apply_edit_team(Tournament *t, const TourneyEvent *event) {
    if (!is_team(t, event->team))
        return STATUS_TOURNEY_NO_TEAM;
    Status status = check_team_record(event);
    if (status == STATUS_OK)
        status = check_partners(t, event->player, event->player2, event->team);
    if (status != STATUS_OK)
        return status;
    TourneyTeam *team = &t->teams[event->team - 1];
    set_partners(t, event->team, event->player, event->player2);
    texts_copy(team->name, TOURNEY_NAME_MAX, event->text);
    team->rating = event->rating;
    team->rd = event->rd;
    return STATUS_OK;
}

// Whether so many teams can still come, and play.
static Status check_coming(const Tournament *t, unsigned count) {
    if (count > (unsigned)TOURNEY_TEAMS_MAX - t->team_count)
        return STATUS_TOURNEY_TEAMS_FULL;
    if (next_round(t) > TOURNEY_ROUNDS_MAX)
        return STATUS_TOURNEY_ROUNDS_FULL;
    if (t->settings.system != TOURNEY_SWISS && tourney_has_started(t))
        return STATUS_TOURNEY_LATE_ROUND_ROBIN;
    return STATUS_OK;
}

Status apply_add_team(Tournament *t, const TourneyEvent *event) {
    Status status = check_team_record(event);
    if (status == STATUS_OK)
        status = check_partners(t, event->player, event->player2, 0);
    if (status == STATUS_OK)
        status = check_coming(t, 1);
    if (status != STATUS_OK)
        return status;
    add_team(t, event->player, event->player2);
    TourneyTeam *team = &t->teams[t->team_count - 1];
    texts_copy(team->name, TOURNEY_NAME_MAX, event->text);
    team->rating = event->rating;
    team->rd = event->rd;
    return STATUS_OK;
}

// Teams from a ranking (WE-22): all at once, so that the record shows who was paired with whom; those
// who come late form theirs later.
Status apply_form_teams(Tournament *t, const TourneyEvent *event) {
    if (!t->settings.from_ranking)
        return STATUS_TOURNEY_NOT_FORMED;
    if (event->pair_count < (t->team_count == 0 ? 2 : 1))
        return STATUS_TOURNEY_FIELD_SMALL;
    Status coming = check_coming(t, event->pair_count);
    if (coming != STATUS_OK)
        return coming;
    bool taken[TOURNEY_PLAYERS_MAX + 1] = {false};
    for (unsigned i = 0; i < event->pair_count; i++) {
        unsigned one = event->pairs[i].a;
        unsigned two = event->pairs[i].b;
        Status status = check_partners(t, one, two, 0);
        if (status != STATUS_OK)
            return status;
        if (taken[one] || taken[two])
            return STATUS_TOURNEY_PLAYER_TAKEN;
        taken[one] = taken[two] = true;
    }
    for (unsigned i = 0; i < event->pair_count; i++)
        add_team(t, event->pairs[i].a, event->pairs[i].b);
    return STATUS_OK;
}

Status apply_check_in(Tournament *t, const TourneyEvent *event) {
    if (event->team != 0) {
        if (!is_team(t, event->team))
            return STATUS_TOURNEY_NO_TEAM;
        for (unsigned i = 0; i < 2; i++)
            t->players[t->teams[event->team - 1].players[i] - 1].checked_in = !event->off;
        return STATUS_OK;
    }
    if (!is_player(t, event->player))
        return STATUS_TOURNEY_NO_PLAYER;
    t->players[event->player - 1].checked_in = !event->off;
    return STATUS_OK;
}

Status apply_penalise(Tournament *t, const TourneyEvent *event) {
    if (!is_player(t, event->player))
        return STATUS_TOURNEY_NO_PLAYER;
    if (event->penalty >= TOURNEY_PENALTY_COUNT)
        return STATUS_BAD_TOURNEY_ARGUMENT;
    uint8_t *count = &t->players[event->player - 1].penalties[event->penalty];
    *count = (uint8_t)(*count + (*count < UINT8_MAX));
    return STATUS_OK;
}

Status apply_withdraw(Tournament *t, const TourneyEvent *event) {
    if (!is_team(t, event->team))
        return STATUS_TOURNEY_NO_TEAM;
    if (t->teams[event->team - 1].withdrawn)
        return STATUS_TOURNEY_WITHDRAWN;
    t->teams[event->team - 1].withdrawn = true;
    return STATUS_OK;
}

Status apply_return(Tournament *t, const TourneyEvent *event) {
    if (!is_team(t, event->team))
        return STATUS_TOURNEY_NO_TEAM;
    const TourneyTeam *team = tourney_team(t, event->team);
    if (!team->withdrawn)
        return STATUS_TOURNEY_NOT_WITHDRAWN;
    // Berger tables have no place for a team that had left before they were drawn.
    if (t->settings.system != TOURNEY_SWISS && tourney_has_started(t) && team->tpn == 0)
        return STATUS_TOURNEY_LATE_ROUND_ROBIN;
    t->teams[event->team - 1].withdrawn = false;
    return STATUS_OK;
}

Status apply_absent(Tournament *t, const TourneyEvent *event) {
    if (!is_team(t, event->team))
        return STATUS_TOURNEY_NO_TEAM;
    if (event->round == 0 || event->round > TOURNEY_ROUNDS_MAX)
        return STATUS_TOURNEY_NO_ROUND;
    if (event->round < next_round(t))
        return STATUS_TOURNEY_ROUND_PAST;
    uint64_t bit = UINT64_C(1) << (event->round - 1);
    TourneyTeam *team = &t->teams[event->team - 1];
    team->absent = event->off ? team->absent & ~bit : team->absent | bit;
    return STATUS_OK;
}
