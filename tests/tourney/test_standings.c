// SPDX-License-Identifier: MIT
// Standings: every term against a plain recomputation, ties that stay ties, direct encounters.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tourney/evening.h"
#include "tourney/standings.h"

static Standings standings;

static const StandingsRow *row_of(unsigned team) {
    for (unsigned i = 0; i < standings.count; i++)
        if (standings.rows[i].team == team)
            return &standings.rows[i];
    fail();
    return NULL;
}

// A round with these pairs {a, b, half points of a in both contests}; b 0: a bye.
static void play(unsigned count, const unsigned pairs[][3]) {
    static const TourneyResult results[5][2] = {{TOURNEY_LOSS, TOURNEY_LOSS},
                                                {TOURNEY_DRAW, TOURNEY_LOSS},
                                                {TOURNEY_DRAW, TOURNEY_DRAW},
                                                {TOURNEY_WIN, TOURNEY_DRAW},
                                                {TOURNEY_WIN, TOURNEY_WIN}};
    TourneyEvent draw = {.kind = TOURNEY_DRAW_ROUND,
                         .round = (uint8_t)(evening.t.round_count + 1),
                         .rematches = true,
                         .pair_count = (uint16_t)count};
    for (unsigned i = 0; i < count; i++)
        draw.pairs[i] = (TourneyPair){.a = (uint16_t)pairs[i][0], .b = (uint16_t)pairs[i][1]};
    evening_must(&draw);
    evening_simple(TOURNEY_PUBLISH, draw.round);
    for (unsigned i = 0; i < count; i++)
        for (unsigned contest = 1; contest <= 2 && pairs[i][1] != 0; contest++)
            evening_enter(draw.round, i + 1, contest, results[pairs[i][2]][contest - 1],
                          TOURNEY_REASON_NONE);
    evening_simple(TOURNEY_CLOSE, draw.round);
}

static void test_ties_stay_ties(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    play(2, (const unsigned[][3]){{1, 2, 4}, {3, 4, 2}});
    play(2, (const unsigned[][3]){{1, 3, 2}, {2, 4, 4}});
    play(2, (const unsigned[][3]){{1, 4, 0}, {2, 3, 2}});
    standings_compute(&evening.t, 3, &standings);
    // Everybody has 3 points, 3 match points and has met everybody; team 3 has won no match.
    for (unsigned team = 1; team <= 4; team++) {
        const StandingsRow *row = row_of(team);
        assert_int_equal(row->points, 6);
        assert_int_equal(row->match_points, 3);
        assert_int_equal(row->direct, 1);
        assert_int_equal(row->direct_points, 6);
        assert_int_equal(row->buchholz, 12);
        assert_int_equal(row->sonneborn, 36);
        assert_int_equal(row->wins, team == 3 ? 0 : 1);
        assert_int_equal(row->rank, team == 3 ? 4 : 1);
    }
    assert_int_equal(standings.rows[0].team, 1);
    // A play-off decides between those whom all terms leave tied.
    TourneyEvent playoff = {.kind = TOURNEY_PLAYOFF,
                            .team = 2,
                            .team2 = 1,
                            .result = TOURNEY_WIN,
                            .text = "one contest"};
    evening_must(&playoff);
    standings_compute(&evening.t, 3, &standings);
    assert_int_equal(row_of(2)->rank, 1);
    assert_int_equal(row_of(1)->rank, 2);
    assert_int_equal(row_of(4)->rank, 2);
    // Earlier rounds alone.
    standings_compute(&evening.t, 1, &standings);
    assert_int_equal(row_of(1)->rank, 1);
    assert_int_equal(row_of(3)->rank, 2);
    assert_int_equal(row_of(4)->rank, 2);
    assert_int_equal(row_of(2)->rank, 4);
}

static void expect_direct(const unsigned places[6]) {
    standings_compute(&evening.t, evening.t.round_count, &standings);
    for (unsigned team = 1; team <= 6; team++)
        assert_int_equal(row_of(team)->direct, places[team - 1]);
}

static void test_direct_encounter(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(6);
    play(3, (const unsigned[][3]){{1, 2, 4}, {3, 4, 4}, {5, 6, 4}});
    play(3, (const unsigned[][3]){{1, 3, 4}, {2, 5, 4}, {4, 6, 4}});
    // Alone at the top, five behind who have met in part: nobody of them is out of reach.
    expect_direct((const unsigned[6]){0, 1, 1, 1, 1, 0});
    play(3, (const unsigned[][3]){{1, 6, 0}, {2, 4, 4}, {3, 5, 4}});
    // 1, 2 and 3 are tied. 1 has beaten both, whatever 2 and 3 could do to each other; those two
    // have not met.
    expect_direct((const unsigned[6]){1, 2, 2, 1, 1, 1});
    assert_int_equal(row_of(1)->direct_points, 8);
    play(3, (const unsigned[][3]){{2, 3, 2}, {1, 5, 2}, {4, 6, 2}});
    // Now all three have met; 2 and 3 are still tied and have drawn with each other.
    expect_direct((const unsigned[6]){1, 2, 2, 1, 1, 1});
}

// A drawn match gives a match point to either team; one in which nobody took a point gives none,
// whether nobody came or both have lost.
static void test_nil_nil(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(8);
    TourneyEvent draw = {
        .kind = TOURNEY_DRAW_ROUND,
        .round = 1,
        .pair_count = 4,
        .pairs = {{.a = 1, .b = 2}, {.a = 3, .b = 4}, {.a = 5, .b = 6}, {.a = 7, .b = 8}}};
    evening_must(&draw);
    evening_simple(TOURNEY_PUBLISH, 1);
    static const struct {
        TourneyResult results[2];
        TourneyReason reason;
        int match_points;
    } tables[4] = {{{TOURNEY_NEITHER, TOURNEY_NEITHER}, TOURNEY_REASON_ABSENT, 0},
                   {{TOURNEY_NEITHER, TOURNEY_NEITHER}, TOURNEY_REASON_DECISION, 0},
                   {{TOURNEY_NEITHER, TOURNEY_DRAW}, TOURNEY_REASON_DECISION, 1},
                   {{TOURNEY_WIN, TOURNEY_LOSS}, TOURNEY_REASON_DECISION, 1}};
    for (unsigned table = 1; table <= 4; table++)
        for (unsigned contest = 1; contest <= 2; contest++)
            evening_enter(1, table, contest, tables[table - 1].results[contest - 1],
                          tables[table - 1].reason);
    evening_simple(TOURNEY_CLOSE, 1);
    standings_compute(&evening.t, 1, &standings);
    for (unsigned team = 1; team <= 8; team++)
        assert_int_equal(row_of(team)->match_points, tables[(team - 1) / 2].match_points);
}

// Buchholz, Sonneborn-Berger, wins, match points, byes and absences of random evenings, each added up
// from the matches of one team.
static void recompute(unsigned team) {
    const Tournament *t = &evening.t;
    const StandingsRow *row = row_of(team);
    int lowest = 1000;
    int sum = 0;
    int sonneborn = 0;
    int wins = 0;
    int match_points = 0;
    bool left_out = false;
    for (unsigned round = 1; round <= t->round_count; round++) {
        unsigned table = tourney_table_of(t, team, round);
        int opponent = row->points;
        int a = 0;
        int b = 0;
        if (table == 0) {
            left_out = true;
        } else {
            const TourneyMatch *match = &tourney_round(t, round)->matches[table - 1];
            tourney_match_score(t, match, &a, &b);
            if (match->pair.b == team) {
                int other = a;
                a = b;
                b = other;
            }
            if (match->pair.b == 0) {
                match_points += a > 2 ? 2 : a == 2 ? 1 : 0;
            } else {
                unsigned other = match->pair.a == team ? match->pair.b : match->pair.a;
                opponent = tourney_score_before(t, other, t->round_count + 1u);
                wins += a > b;
                match_points += a > b ? 2 : a == b ? 1 : 0;
            }
        }
        sum += opponent;
        sonneborn += opponent * a;
        lowest = opponent < lowest ? opponent : lowest;
    }
    assert_int_equal(row->buchholz, sum - (left_out ? row->points : lowest));
    assert_int_equal(row->sonneborn, sonneborn);
    assert_int_equal(row->wins, wins);
    assert_int_equal(row->match_points, match_points);
}

static void test_terms(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Random random = random_from_seed(seed);
        evening_begin("arnold");
        evening_teams(5 + random_below(&random, 8));
        for (unsigned round = 1; round <= 4; round++) {
            TourneyEvent absent = {.kind = TOURNEY_ABSENT, .round = (uint8_t)round};
            absent.team = (uint16_t)(1 + random_below(&random, evening.t.team_count));
            if (random_below(&random, 2) == 0)
                evening_must(&absent);
            if (evening_draw(false) != STATUS_OK)
                break;
            evening_simple(TOURNEY_PUBLISH, round);
            evening_play(round, &random);
            evening_simple(TOURNEY_CLOSE, round);
        }
        standings_compute(&evening.t, evening.t.round_count, &standings);
        for (unsigned team = 1; team <= evening.t.team_count; team++)
            recompute(team);
        for (unsigned i = 1; i < standings.count; i++) {
            const StandingsRow *above = &standings.rows[i - 1];
            const StandingsRow *below = &standings.rows[i];
            assert_true(above->points >= below->points && above->rank <= below->rank);
            assert_true(below->rank == i + 1 || below->rank == above->rank);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ties_stay_ties),
        cmocka_unit_test(test_direct_encounter),
        cmocka_unit_test(test_nil_nil),
        cmocka_unit_test(test_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
