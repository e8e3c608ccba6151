// SPDX-License-Identifier: MIT
#include "tourney/evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tourney/standings.h"

Evening evening;

void evening_begin(const char *format) {
    memset(&evening, 0, sizeof evening);
    tourney_init(&evening.t);
    tourney_log_init(&evening.log, evening.text, sizeof evening.text);
    TourneyEvent event = {.kind = TOURNEY_NEW, .text = "Evening", .at = 1000};
    assert_true(tourney_event_text(event.text2, str_of(format)));
    evening_must(&event);
}

Status evening_send(const TourneyEvent *event) {
    return tourney_log_append(&evening.log, &evening.t, event);
}

void evening_must(const TourneyEvent *event) {
    Status status = evening_send(event);
    if (status != STATUS_OK)
        fail_msg("%s: %s", tourney_event_word((TourneyEventKind)event->kind), status_text(status));
}

void evening_set(const char *key, const char *value) {
    TourneyEvent event = {.kind = TOURNEY_SET};
    assert_true(tourney_event_text(event.text2, str_of(key)));
    assert_true(tourney_event_text(event.text, str_of(value)));
    evening_must(&event);
}

unsigned evening_player(const char *name, unsigned rating) {
    TourneyEvent event = {.kind = TOURNEY_ADD_PLAYER};
    snprintf(event.person.name, sizeof event.person.name, "%s", name);
    event.person.rating = (uint16_t)rating;
    evening_must(&event);
    return evening.t.player_count;
}

unsigned evening_team(unsigned rating) {
    char name[40];
    snprintf(name, sizeof name, "Player %u", evening.t.player_count + 1u);
    TourneyEvent event = {.kind = TOURNEY_ADD_TEAM};
    event.player = (uint16_t)evening_player(name, rating);
    snprintf(name, sizeof name, "Player %u", evening.t.player_count + 1u);
    event.player2 = (uint16_t)evening_player(name, rating);
    evening_must(&event);
    return evening.t.team_count;
}

void evening_teams(unsigned count) {
    for (unsigned i = 0; i < count; i++)
        (void)evening_team(2400 - i);
}

Status evening_draw(bool rematches) {
    static TourneyEvent event;
    PairingWish wish = {.rematches = rematches};
    Status status = pairing_draw(&evening.t, &wish, &evening.work, &event);
    if (status == STATUS_OK)
        evening_must(&event);
    return status;
}

void evening_enter(unsigned round, unsigned table, unsigned contest, TourneyResult result,
                   TourneyReason reason) {
    TourneyEvent event = {.kind = TOURNEY_ENTER,
                          .round = (uint8_t)round,
                          .table = (uint16_t)table,
                          .contest = (uint8_t)contest,
                          .result = (uint8_t)result,
                          .reason = (uint8_t)reason,
                          .board = reason == TOURNEY_REASON_ABSENT ? '-' : 'A'};
    evening_must(&event);
}

void evening_simple(TourneyEventKind kind, unsigned round) {
    TourneyEvent event = {.kind = (uint8_t)kind, .round = (uint8_t)round};
    evening_must(&event);
}

void evening_play(unsigned round, Random *random) {
    static const TourneyResult any[] = {TOURNEY_WIN, TOURNEY_LOSS, TOURNEY_WIN, TOURNEY_LOSS,
                                        TOURNEY_WIN, TOURNEY_LOSS, TOURNEY_DRAW};
    for (unsigned table = 1; table <= tourney_round(&evening.t, round)->tables; table++) {
        if (tourney_round(&evening.t, round)->matches[table - 1].pair.b == 0)
            continue;
        for (unsigned contest = 1; contest <= evening.t.settings.contests; contest++)
            evening_enter(round, table, contest, any[random_below(random, 7)], TOURNEY_REASON_NONE);
    }
}

void evening_round(Random *random) {
    assert_int_equal(evening_draw(false), STATUS_OK);
    unsigned round = evening.t.round_count;
    evening_simple(TOURNEY_PUBLISH, round);
    evening_play(round, random);
    evening_simple(TOURNEY_CLOSE, round);
}

// What must hold ----------------------------------------------------------------------------------------

static void check_round(unsigned round) {
    const Tournament *t = &evening.t;
    const TourneyRound *it = tourney_round(t, round);
    bool seen[TOURNEY_TEAMS_MAX + 1] = {false};
    for (unsigned i = 0; i < it->tables; i++) {
        const TourneyPair *pair = &it->matches[i].pair;
        assert_in_range(pair->a, 1, t->team_count);
        assert_false(seen[pair->a]);
        seen[pair->a] = true;
        if (pair->b == 0)
            continue;
        assert_in_range(pair->b, 1, t->team_count);
        assert_false(seen[pair->b]);
        seen[pair->b] = true;
    }
}

static void check_rematches(bool (*met)[TOURNEY_TEAMS_MAX + 1], unsigned round) {
    const TourneyRound *it = tourney_round(&evening.t, round);
    for (unsigned i = 0; i < it->tables; i++) {
        const TourneyMatch *match = &it->matches[i];
        if (match->pair.b == 0 || !tourney_match_played(&evening.t, match))
            continue;
        if (!it->rematches && !match->pair.forced)
            assert_false(met[match->pair.a][match->pair.b]);
        met[match->pair.a][match->pair.b] = met[match->pair.b][match->pair.a] = true;
    }
}

void evening_check(void) {
    static bool met[TOURNEY_TEAMS_MAX + 1][TOURNEY_TEAMS_MAX + 1];
    static Standings standings;
    const Tournament *t = &evening.t;
    unsigned byes[TOURNEY_TEAMS_MAX + 1] = {0};
    bool rematches = false;
    int given = 0;
    memset(met, 0, sizeof met);
    for (unsigned round = 1; round <= t->round_count; round++) {
        const TourneyRound *it = tourney_round(t, round);
        check_round(round);
        if (t->settings.system == TOURNEY_SWISS)
            check_rematches(met, round);
        rematches = rematches || it->rematches;
        for (unsigned i = 0; i < it->tables && it->phase >= TOURNEY_PUBLISHED; i++) {
            int a, b;
            tourney_match_score(t, &it->matches[i], &a, &b);
            given += a + b;
            if (it->matches[i].pair.b == 0 && !it->matches[i].pair.forced)
                byes[it->matches[i].pair.a]++;
        }
    }
    standings_compute(t, t->round_count, &standings);
    assert_int_equal(standings.count, t->team_count);
    for (unsigned i = 0; i < standings.count; i++) {
        const StandingsRow *row = &standings.rows[i];
        if (t->settings.system == TOURNEY_SWISS && !rematches)
            assert_true(byes[row->team] <= 1);
        assert_int_equal(row->points, tourney_score_before(t, row->team, t->round_count + 1u));
        given -= row->points;
        for (unsigned r = 1; r <= standings.rounds; r++)
            if (tourney_table_of(t, row->team, r) == 0)
                given += standings.cells[r - 1][row->team - 1].halves;
    }
    assert_int_equal(given, 0);
}
