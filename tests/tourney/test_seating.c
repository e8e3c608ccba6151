// SPDX-License-Identifier: MIT
// Seats of both contests (AR-13, WE-23), teams from a ranking (WE-22), colours over the rounds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/clause_test.h"
#include "tourney/evening.h"
#include "tourney/seating.h"
#include "tourney/winchester.h"

static TourneyEvent event;

static const TourneyMatch *match_of(unsigned round, unsigned table) {
    return &tourney_round(&evening.t, round)->matches[table - 1];
}

static SeatingPlan plan_of(const TourneyMatch *match, unsigned contest, TourneyResult first) {
    SeatingPlan plan;
    assert_true(seating_plan(&evening.t, match, contest, first, &plan));
    return plan;
}

static bool are_opponents(SeatingPlan plan, unsigned one, unsigned two) {
    return (plan.white_a == one && plan.black_a == two) ||
           (plan.white_a == two && plan.black_a == one) ||
           (plan.white_b == one && plan.black_b == two) ||
           (plan.white_b == two && plan.black_b == one);
}

// AR-13: the losing partnership swaps, after a draw the one drawn second; everybody then meets the
// other opponent.
static void test_losers_swap(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    const TourneyMatch *match = match_of(1, 1);
    SeatingPlan first = plan_of(match, 1, TOURNEY_OPEN);
    SeatingPlan none;
    assert_false(seating_plan(&evening.t, match, 2, TOURNEY_OPEN, &none));
    static const TourneyResult results[] = {TOURNEY_WIN, TOURNEY_LOSS, TOURNEY_DRAW,
                                            TOURNEY_NEITHER};
    for (unsigned i = 0; i < 4; i++) {
        SeatingPlan second = plan_of(match, 2, results[i]);
        bool a_swaps = results[i] == TOURNEY_LOSS;
        assert_int_equal(second.white_a, a_swaps ? first.black_b : first.white_a);
        assert_int_equal(second.black_b, a_swaps ? first.white_a : first.black_b);
        assert_int_equal(second.white_b, a_swaps ? first.white_b : first.black_a);
        assert_int_equal(second.black_a, a_swaps ? first.black_a : first.white_b);
        for (unsigned a = 0; a < 2; a++)
            for (unsigned b = 0; b < 2; b++)
                assert_true(are_opponents(first, match->players_a[a], match->players_b[b]) !=
                            are_opponents(second, match->players_a[a], match->players_b[b]));
    }
    // Once the result is known the plan needs nobody to say it.
    evening_enter(1, 1, 1, TOURNEY_LOSS, TOURNEY_REASON_MATE);
    assert_int_equal(plan_of(match, 2, TOURNEY_OPEN).white_a, first.black_b);
}

static void test_ranking(void **state) {
    (void)state;
    evening_begin("winchester");
    for (unsigned i = 0; i < 3; i++)
        (void)evening_player("Early", 1000 + i);
    assert_int_equal(winchester_form_teams(&evening.t, 0, &event), STATUS_TOURNEY_FIELD_SMALL);
    for (unsigned i = 3; i < 11; i++)
        (void)evening_player("Later", 1000 + i);
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_TEAMS_MISSING);
    // 11 players: the odd one is told, never dropped silently (WE-22).
    assert_int_equal(winchester_form_teams(&evening.t, 0, &event), STATUS_TOURNEY_ODD_FIELD);
    assert_int_equal(winchester_odd_player(&evening.t), 6);
    // A place in the club's list goes before ratings: player 1 is ranked second.
    TourneyEvent edit = {
        .kind = TOURNEY_EDIT_PLAYER, .player = 1, .person = {.name = "Ranked", .rank = 2}};
    evening_must(&edit);
    assert_int_equal(winchester_form_teams(&evening.t, 7, &event), STATUS_OK);
    evening_must(&event);
    assert_int_equal(evening.t.team_count, 5);
    static const unsigned teams[5][2] = {{1, 2}, {11, 3}, {10, 4}, {9, 5}, {8, 6}};
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(evening.t.teams[i].players[0], teams[i][0]);
        assert_int_equal(evening.t.teams[i].players[1], teams[i][1]);
    }
    assert_int_equal(tourney_player(&evening.t, 7)->team, 0);
    assert_int_equal(evening_send(&event), STATUS_TOURNEY_PLAYER_TAKEN);
    assert_int_equal(winchester_form_teams(&evening.t, 1, &event), STATUS_TOURNEY_PLAYER_TAKEN);
    // Who comes late finds a partner in the one left over; alone nobody is a team.
    assert_int_equal(winchester_form_teams(&evening.t, 0, &event), STATUS_TOURNEY_FIELD_SMALL);
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    (void)evening_player("Latest", 1500);
    (void)evening_player("Last", 1600);
    assert_int_equal(winchester_form_teams(&evening.t, 0, &event), STATUS_TOURNEY_ODD_FIELD);
    assert_int_equal(winchester_form_teams(&evening.t, 12, &event), STATUS_OK);
    evening_must(&event);
    assert_int_equal(evening.t.team_count, 6);
    assert_int_equal(evening.t.teams[5].players[0], 13);
    assert_int_equal(evening.t.teams[5].players[1], 7);
    assert_false(tourney_takes_part(&evening.t, 6, 1));
    assert_true(tourney_takes_part(&evening.t, 6, 2));
}

// WE-23: in every game of every round the higher ranked of one team meets that of the other, and
// nobody's colours get far out of balance.
static void test_top_meets_top(void **state) {
    (void)state;
    Random random = random_from_seed(6);
    evening_begin("winchester");
    for (unsigned i = 0; i < 16; i++)
        (void)evening_player("Somebody", 2000 - 10 * i);
    assert_int_equal(winchester_form_teams(&evening.t, 0, &event), STATUS_OK);
    evening_must(&event);
    for (unsigned round = 1; round <= 4; round++) {
        evening_round(&random);
        for (unsigned table = 1; table <= 4; table++) {
            const TourneyMatch *match = match_of(round, table);
            SeatingPlan plan = plan_of(match, 1, TOURNEY_OPEN);
            assert_true(are_opponents(plan, match->players_a[0], match->players_b[0]));
            assert_true(are_opponents(plan, match->players_a[1], match->players_b[1]));
        }
    }
    for (unsigned id = 1; id <= 16; id++)
        assert_true(abs(seating_balance(&evening.t, id, 5)) <= 2);
}

static void test_balance(void **state) {
    (void)state;
    int worst = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Random random = random_from_seed(seed);
        evening_begin("arnold");
        evening_teams(12);
        for (unsigned round = 1; round <= 6; round++)
            evening_round(&random);
        for (unsigned id = 1; id <= 24; id++) {
            int balance = abs(seating_balance(&evening.t, id, 7));
            worst = balance > worst ? balance : worst;
        }
    }
    print_message("# 6 rounds of two contests: at most %d more of one colour\n", worst);
    assert_true(worst <= 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST("AR-13", test_losers_swap),
        CLAUSE_TEST("WE-22", test_ranking),
        CLAUSE_TEST("WE-23", test_top_meets_top),
        cmocka_unit_test(test_balance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
