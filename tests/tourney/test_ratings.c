// SPDX-License-Identifier: MIT
// Ratings against numbers computed elsewhere from the formulas of the rating system, and against the
// worked example of Glickman's paper "The Glicko system".
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "tourney/evening.h"
#include "tourney/ratings.h"
#include "tourney/realmath.h"

static Ratings ratings;
static Ratings other;

static double distance(double a, double b) {
    return a < b ? b - a : a - b;
}

static void player(unsigned rating, unsigned rd) {
    TourneyEvent event = {.kind = TOURNEY_ADD_PLAYER, .person = {.name = "Somebody"}};
    event.person.rating = (uint16_t)rating;
    event.person.rd = (uint16_t)rd;
    evening_must(&event);
}

static void team(unsigned one, unsigned rating, unsigned rd) {
    TourneyEvent event = {.kind = TOURNEY_ADD_TEAM,
                          .player = (uint16_t)one,
                          .player2 = (uint16_t)(one + 1),
                          .rating = (uint16_t)rating,
                          .rd = (uint16_t)rd};
    evening_must(&event);
}

// A round of one match, with all others absent.
static void match(unsigned a, unsigned b, const TourneyResult *results) {
    TourneyEvent event = {.kind = TOURNEY_ABSENT, .round = (uint8_t)(evening.t.round_count + 1)};
    for (event.team = 1; event.team <= evening.t.team_count; event.team++)
        if (event.team != a && event.team != b)
            evening_must(&event);
    TourneyEvent draw = {.kind = TOURNEY_DRAW_ROUND,
                         .round = event.round,
                         .pair_count = 1,
                         .rematches = true,
                         .pairs = {{.a = (uint16_t)a, .b = (uint16_t)b}}};
    evening_must(&draw);
    evening_simple(TOURNEY_PUBLISH, event.round);
    for (unsigned contest = 1; contest <= evening.t.settings.contests; contest++)
        evening_enter(event.round, 1, contest, results[contest - 1], TOURNEY_REASON_NONE);
    evening_simple(TOURNEY_CLOSE, event.round);
}

static const TourneyResult win_draw[] = {TOURNEY_WIN, TOURNEY_DRAW};
static const TourneyResult win_loss[] = {TOURNEY_WIN, TOURNEY_LOSS};
static const TourneyResult loss_draw[] = {TOURNEY_LOSS, TOURNEY_DRAW};

static void three_teams(void) {
    evening_begin("arnold");
    player(1800, 60);
    player(1500, 0); // 350
    player(1650, 120);
    player(1720, 80);
    player(1400, 200);
    player(2100, 45);
    team(1, 0, 0); // 1650, 350
    team(3, 0, 0);
    team(5, 1900, 90);
}

static void test_formulas(void **state) {
    (void)state;
    static const double players[][2] = {
        {1807.126330156818, 59.384825146361},  {1654.663262888887, 254.157238467130},
        {1619.165796208041, 114.628051055680}, {1705.685932590593, 78.373012514271},
        {1408.893143486956, 177.517119705909}, {2100.609648898818, 44.718281136844},
    };
    static const double teams[][2] = {
        {1866.891349981796, 198.554415937225},
        {1609.561329019836, 194.237987769564},
        {1890.368025898128, 85.854470494213},
    };
    three_teams();
    match(1, 2, win_draw);
    match(3, 1, win_loss);
    match(2, 3, loss_draw);
    ratings_compute(&evening.t, &ratings);
    for (unsigned i = 0; i < 6; i++) {
        assert_true(distance(ratings.players[i].after, players[i][0]) < 1e-8);
        assert_true(distance(ratings.players[i].rd_after, players[i][1]) < 1e-8);
        assert_int_equal(ratings.players[i].contests, 4);
    }
    for (unsigned i = 0; i < 3; i++) {
        assert_true(distance(ratings.teams[i].after, teams[i][0]) < 1e-8);
        assert_true(distance(ratings.teams[i].rd_after, teams[i][1]) < 1e-8);
    }
    assert_int_equal(ratings.players[0].halves, 5);
}

static void test_order_does_not_matter(void **state) {
    (void)state;
    three_teams();
    match(1, 2, win_draw);
    match(3, 1, win_loss);
    match(2, 3, loss_draw);
    ratings_compute(&evening.t, &ratings);
    three_teams();
    match(2, 3, loss_draw);
    match(1, 2, win_draw);
    match(1, 3, win_loss); // the other one drawn first: the same results
    ratings_compute(&evening.t, &other);
    assert_memory_equal(ratings.players, other.players, sizeof ratings.players);
    assert_memory_equal(ratings.teams, other.teams, sizeof ratings.teams);
}

// Rating 1500, deviation 200; a win against 1400/30, losses to 1550/100 and 1700/300: 1464, 151.4.
static void test_worked_example(void **state) {
    (void)state;
    static const TourneyResult win[] = {TOURNEY_WIN};
    static const TourneyResult loss[] = {TOURNEY_LOSS};
    evening_begin("arnold");
    evening_set("contests", "1");
    for (unsigned i = 0; i < 8; i++)
        player(1500, 100);
    team(1, 1500, 200);
    team(3, 1400, 30);
    team(5, 1550, 100);
    team(7, 1700, 300);
    match(1, 2, win);
    match(1, 3, loss);
    match(1, 4, loss);
    ratings_compute(&evening.t, &ratings);
    assert_true(distance(ratings.teams[0].after, 1464) < 0.5);
    assert_true(distance(ratings.teams[0].rd_after, 151.4) < 0.05);
}

// What was not played, both lost or is open changes nothing.
static void test_unrated(void **state) {
    (void)state;
    three_teams();
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    evening_enter(1, 1, 1, TOURNEY_WIN, TOURNEY_REASON_ABSENT);
    ratings_compute(&evening.t, &ratings);
    evening_enter(1, 1, 2, TOURNEY_NEITHER, TOURNEY_REASON_FORFEIT);
    ratings_compute(&evening.t, &ratings);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(ratings.players[i].contests, 0);
        assert_true(distance(ratings.players[i].after, ratings.players[i].before) <= 0);
    }
}

// Values to 18 digits from an arithmetic of 50 decimal digits.
static void test_real_functions(void **state) {
    (void)state;
    static const double powers[][2] = {
        {-300, 1.00000000000000003e-300},
        {-50.5, 3.16227766016837941e-51},
        {-7.25, 5.62341325190349049e-08},
        {-1, 1.00000000000000006e-01},
        {-0.3010299956639812, 5.00000000000000000e-01},
        {-1e-9, 9.99999997697414877e-01},
        {0, 1.00000000000000000e+00},
        {0.001, 1.00230523807789962e+00},
        {0.25, 1.77827941003892276e+00},
        {0.5, 3.16227766016837952e+00},
        {1, 1.00000000000000000e+01},
        {2.718281828459045, 5.22735299670436461e+02},
        {3.5, 3.16227766016837950e+03},
        {12.0625, 1.15478198468945825e+12},
        {49.999, 9.97700063822558628e+49},
        {120.7, 5.01187233627275566e+120},
        {299.5, 3.16227766016837918e+299},
    };
    static const double roots[][2] = {
        {0, 0},
        {0.25, 5.00000000000000000e-01},
        {1e-30, 1.00000000000000008e-15},
        {1.5, 1.22474487139158894e+00},
        {2, 1.41421356237309515e+00},
        {3.9999, 1.99997499984374794e+00},
        {4, 2.00000000000000000e+00},
        {10, 3.16227766016837952e+00},
        {1764, 4.20000000000000000e+01},
        {123456.789, 3.51364182864446207e+02},
        {1e20, 1.00000000000000000e+10},
    };
    double worst = 0;
    for (unsigned i = 0; i < COUNT(powers); i++) {
        double error = distance(realmath_pow10(powers[i][0]) / powers[i][1], 1);
        worst = error > worst ? error : worst;
    }
    print_message("# worst relative error of the power: %.1e\n", worst);
    assert_true(worst < 2e-13);
    for (unsigned i = 0; i < COUNT(roots); i++)
        assert_true(distance(realmath_sqrt(roots[i][0]), roots[i][1]) <= roots[i][1] * 5e-16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formulas),       cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_worked_example), cmocka_unit_test(test_unrated),
        cmocka_unit_test(test_real_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
