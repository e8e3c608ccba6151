// SPDX-License-Identifier: MIT
// Rounds of a tournament: small fields, dead ends, absences, late entries, forced pairs, corrections,
// confirmation, round robins, explanations, advice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "support/clause_test.h"
#include "tourney/advice.h"
#include "tourney/berger.h"
#include "tourney/evening.h"

static char text[1 << 16];

static const TourneyMatch *match_of(unsigned round, unsigned table) {
    return &tourney_round(&evening.t, round)->matches[table - 1];
}

static bool are_paired(unsigned round, unsigned a, unsigned b) {
    unsigned table = tourney_table_of(&evening.t, a, round);
    if (table == 0)
        return false;
    const TourneyPair *pair = &match_of(round, table)->pair;
    return pair->b == 0 ? b == 0 : b != 0 && (pair->a == b || pair->b == b);
}

static const char *explain(unsigned round, unsigned table) {
    Writer out = writer_on(text, sizeof text);
    assert_int_equal(tourney_explain(&evening.t, round, table, &evening.work, &out), STATUS_OK);
    assert_int_equal(writer_status(&out), STATUS_OK);
    return text;
}

static void expect_text(const char *wanted) {
    if (strstr(text, wanted) == NULL)
        fail_msg("\"%s\" is not in:\n%s", wanted, text);
}

static Status send(TourneyEvent event) {
    return evening_send(&event);
}

// Small fields ------------------------------------------------------------------------------------------

static void test_small_fields(void **state) {
    (void)state;
    Random random = random_from_seed(1);
    for (unsigned teams = 0; teams < 2; teams++) {
        evening_begin("arnold");
        evening_teams(teams);
        assert_int_equal(evening_draw(false), STATUS_TOURNEY_TEAMS_FEW);
        assert_int_equal(evening_draw(true), STATUS_TOURNEY_TEAMS_FEW);
    }
    evening_begin("arnold");
    evening_teams(2);
    evening_round(&random);
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_DEAD_END);
    assert_int_equal(evening_draw(true), STATUS_OK);
    assert_true(tourney_round(&evening.t, 2)->rematches);
    evening_check();

    evening_begin("arnold");
    evening_teams(3);
    for (unsigned round = 1; round <= 3; round++) {
        evening_round(&random);
        assert_true(match_of(round, 2)->pair.b == 0);
        evening_check();
    }
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_DEAD_END);
    assert_int_equal(evening_draw(true), STATUS_OK);
    // The oldest meeting comes again: that of round 1, with its bye.
    assert_true(are_paired(4, match_of(1, 1)->pair.a, match_of(1, 1)->pair.b));
    (void)explain(4, 1);
    expect_text("A rematch round: meetings up to round 1 do not count");
}

// The first bye: among teams of the same score the largest number.
static void test_bye(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(5);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_true(are_paired(1, 5, 0));
    assert_true(are_paired(1, 1, 3) && are_paired(1, 2, 4));
    (void)explain(1, 3);
    expect_text("{5} has the bye");
    evening_simple(TOURNEY_PUBLISH, 1);
    assert_int_equal(tourney_score_before(&evening.t, 5, 2), 3);
    assert_int_equal(
        send((TourneyEvent){
            .kind = TOURNEY_ENTER, .round = 1, .table = 3, .contest = 1, .result = TOURNEY_WIN}),
        STATUS_TOURNEY_BYE_PLAYS);
    // A win without play counts as one: team 4 may not have the bye in round 2.
    for (unsigned contest = 1; contest <= 2; contest++) {
        evening_enter(1, 1, contest, TOURNEY_WIN, TOURNEY_REASON_MATE);
        evening_enter(1, 2, contest, TOURNEY_LOSS, TOURNEY_REASON_ABSENT);
    }
    evening_simple(TOURNEY_CLOSE, 1);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_true(are_paired(2, 3, 0)); // 0 points and has played; team 2 was not there
    evening_check();
}

static void test_day_of_a_round(void **state) {
    static const char *const no_days[] = {"x", "2026-02-30", "2026-3-14", "26-03-14",
                                          "2026-03-14 "};
    TourneyEvent publish = {.kind = TOURNEY_PUBLISH, .round = 1, .text = "2026-03-14"};
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    assert_int_equal(evening_draw(false), STATUS_OK);
    for (size_t i = 0; i < COUNT(no_days); i++) {
        TourneyEvent wrong = publish;
        snprintf(wrong.text, sizeof wrong.text, "%s", no_days[i]);
        assert_int_equal(send(wrong), STATUS_BAD_TOURNEY_VALUE);
    }
    assert_int_equal(send(publish), STATUS_OK);
    assert_string_equal(tourney_round(&evening.t, 1)->date, "2026-03-14");
}

// 8 teams over 6 rounds can end in two groups of odd size that have met everybody else.
static void test_dead_end(void **state) {
    (void)state;
    assert_int_equal(advice_check(8, 6), ADVICE_DEAD_END);
    unsigned dead_ends = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        Random random = random_from_seed(seed);
        evening_begin("arnold");
        evening_set("rounds", "6");
        evening_teams(8);
        for (unsigned round = 1; round <= 5; round++)
            evening_round(&random);
        Status status = evening_draw(false);
        if (status == STATUS_OK)
            continue;
        assert_int_equal(status, STATUS_TOURNEY_DEAD_END);
        dead_ends++;
        assert_int_equal(evening_draw(true), STATUS_OK);
        assert_int_equal(tourney_round(&evening.t, 6)->tables, 4);
        evening_check();
    }
    print_message("# %u of 400 tournaments of 8 teams have no sixth round\n", dead_ends);
    assert_true(dead_ends > 0);
}

static void test_advice(void **state) {
    (void)state;
    static const unsigned suggested[][2] = {{0, 0}, {1, 0}, {2, 1},  {3, 3},  {4, 3},   {5, 4},
                                            {8, 4}, {9, 5}, {16, 5}, {17, 6}, {500, 10}};
    for (unsigned i = 0; i < COUNT(suggested); i++)
        assert_int_equal(advice_rounds(suggested[i][0]), suggested[i][1]);
    assert_int_equal(advice_check(8, 5), ADVICE_SAFE);
    assert_int_equal(advice_check(8, 7), ADVICE_DEAD_END);
    assert_int_equal(advice_check(8, 8), ADVICE_IMPOSSIBLE);
    assert_int_equal(advice_check(6, 3), ADVICE_SAFE);
    assert_int_equal(advice_check(6, 4), ADVICE_DEAD_END);
    assert_int_equal(advice_check(4, 3), ADVICE_SAFE);
    assert_int_equal(advice_check(9, 5), ADVICE_SAFE);
    assert_int_equal(advice_check(500, 9), ADVICE_SAFE);
    assert_true(advice_round_robin(6, 5) && !advice_round_robin(6, 4));
    // What is called safe is safe: no evening may end early.
    for (unsigned teams = 2; teams <= 12; teams++) {
        assert_int_equal(advice_check(teams, advice_rounds_safe(teams)), ADVICE_SAFE);
        for (uint64_t seed = 1; seed <= 15; seed++) {
            Random random = random_from_seed(seed * 100 + teams);
            evening_begin("arnold");
            evening_teams(teams);
            for (unsigned round = 1; round <= advice_rounds_safe(teams); round++)
                evening_round(&random);
        }
    }
}

// Coming and going --------------------------------------------------------------------------------------

static void test_coming_and_going(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    evening_begin("arnold");
    evening_teams(6);
    evening_round(&random);
    assert_int_equal(evening_draw(false), STATUS_OK);
    // A late team makes the draft stale; it gets the next number and no points for what it missed.
    unsigned late = evening_team(2500);
    assert_true(tourney_round(&evening.t, 2)->stale);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_PUBLISH, .round = 2}),
                     STATUS_TOURNEY_DRAFT_STALE);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_int_equal(tourney_team(&evening.t, late)->tpn, 7);
    assert_int_equal(tourney_score_before(&evening.t, late, 2), 0);
    assert_true(are_paired(2, late, 0) || tourney_table_of(&evening.t, late, 2) != 0);
    // An absence is no bye.
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_ABSENT, .team = 2, .round = 2}),
                     STATUS_OK);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_WITHDRAW, .team = 3}), STATUS_OK);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_WITHDRAW, .team = 3}),
                     STATUS_TOURNEY_WITHDRAWN);
    int before = tourney_score_before(&evening.t, 2, 2);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_int_equal(tourney_table_of(&evening.t, 2, 2), 0);
    assert_int_equal(tourney_table_of(&evening.t, 3, 2), 0);
    evening_simple(TOURNEY_PUBLISH, 2);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_ABSENT, .team = 1, .round = 2}),
                     STATUS_TOURNEY_ROUND_PAST);
    evening_play(2, &random);
    evening_simple(TOURNEY_CLOSE, 2);
    assert_int_equal(tourney_score_before(&evening.t, 2, 3), before);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_RETURN, .team = 3}), STATUS_OK);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_true(tourney_table_of(&evening.t, 3, 3) != 0 && tourney_table_of(&evening.t, 2, 3) != 0);
    evening_check();
}

static void test_check_in(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_set("check-in", "yes");
    evening_teams(5);
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_TEAMS_FEW);
    for (unsigned team = 1; team <= 4; team++)
        assert_int_equal(send((TourneyEvent){.kind = TOURNEY_CHECK_IN, .team = (uint16_t)team}),
                         STATUS_OK);
    // One of two players is not a partnership.
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_CHECK_IN, .player = 9}), STATUS_OK);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_int_equal(tourney_round(&evening.t, 1)->tables, 2);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_CHECK_IN, .player = 1, .off = true}),
                     STATUS_OK);
    assert_true(tourney_round(&evening.t, 1)->stale);
}

// The organiser -------------------------------------------------------------------------------------------

static void test_forced(void **state) {
    (void)state;
    static TourneyEvent event;
    evening_begin("arnold");
    evening_teams(6);
    PairingWish wish = {.forced_count = 1, .forced = {{.a = 2, .b = 1}}};
    assert_int_equal(pairing_draw(&evening.t, &wish, &evening.work, &event), STATUS_OK);
    evening_must(&event);
    assert_true(are_paired(1, 1, 2));
    const TourneyRound *round = tourney_round(&evening.t, 1);
    assert_int_equal(round->rule_count, 3);
    assert_true(round->by_rules[0].a == 1 && round->by_rules[0].b == 4);
    (void)explain(1, tourney_table_of(&evening.t, 1, 1));
    expect_text("because the organiser wanted it so");
    expect_text("By the rules: {1} meets {4}");
    expect_text("By the rules: {2} meets {5}");
    (void)explain(1, tourney_table_of(&evening.t, 3, 1));
    expect_text("{3} meets {5}");
    // A forced bye leaves an odd number, one of whom gets another bye.
    wish = (PairingWish){.forced_count = 1, .forced = {{.a = 2}}};
    assert_int_equal(pairing_draw(&evening.t, &wish, &evening.work, &event), STATUS_OK);
    evening_must(&event);
    assert_true(are_paired(1, 2, 0) && are_paired(1, 6, 0));
    static const PairingWish wrong[] = {
        {.forced_count = 1, .forced = {{.a = 1, .b = 1}}},
        {.forced_count = 1, .forced = {{.a = 1, .b = 7}}},
        {.forced_count = 2, .forced = {{.a = 1, .b = 2}, {.a = 2, .b = 3}}},
    };
    static const Status statuses[] = {STATUS_TOURNEY_PAIRED_SELF, STATUS_TOURNEY_NO_TEAM,
                                      STATUS_TOURNEY_PAIRED_TWICE};
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(pairing_draw(&evening.t, &wrong[i], &evening.work, &event), statuses[i]);
}

// AR-14: a match result is the contests won: 2-0, 1.5-0.5, 1-1 (a win each, or two draws) and the other way round.
static void test_contests_won(void **state) {
    (void)state;
    static const TourneyResult results[] = {TOURNEY_WIN, TOURNEY_DRAW, TOURNEY_LOSS};
    for (unsigned first = 0; first < 3; first++)
        for (unsigned second = 0; second < 3; second++) {
            evening_begin("arnold");
            evening_teams(2);
            assert_int_equal(evening_draw(false), STATUS_OK);
            evening_simple(TOURNEY_PUBLISH, 1);
            evening_enter(1, 1, 1, results[first], TOURNEY_REASON_NONE);
            evening_enter(1, 1, 2, results[second], TOURNEY_REASON_NONE);
            evening_simple(TOURNEY_CLOSE, 1);
            const TourneyMatch *match = &tourney_round(&evening.t, 1)->matches[0];
            const unsigned halves = 4 - first - second;
            assert_int_equal(tourney_score_before(&evening.t, match->pair.a, 2), halves);
            assert_int_equal(tourney_score_before(&evening.t, match->pair.b, 2), 4 - halves);
        }
}

static void test_corrections(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    TourneyEvent pairs = {.kind = TOURNEY_CORRECT_PAIRS,
                          .round = 1,
                          .pair_count = 2,
                          .pairs = {{.a = 1, .b = 2}, {.a = 3, .b = 4}}};
    assert_int_equal(send(pairs), STATUS_TOURNEY_WHY);
    memcpy(pairs.text, "wrong seats", 12);
    assert_int_equal(send(pairs), STATUS_OK);
    assert_true(are_paired(1, 1, 2));
    (void)explain(1, 1);
    expect_text("by a correction");
    evening_enter(1, 1, 1, TOURNEY_WIN, TOURNEY_REASON_MATE);
    pairs.pairs[0] = (TourneyPair){.a = 1, .b = 3};
    pairs.pairs[1] = (TourneyPair){.a = 2, .b = 4};
    assert_int_equal(send(pairs), STATUS_TOURNEY_TABLE_PLAYED);
    // A result that stands changes by a correction only, also when the round is closed.
    TourneyEvent result = {.kind = TOURNEY_ENTER,
                           .round = 1,
                           .table = 1,
                           .contest = 1,
                           .result = TOURNEY_DRAW,
                           .reason = TOURNEY_REASON_AGREEMENT};
    assert_int_equal(send(result), STATUS_TOURNEY_RESULT_STANDS);
    result.kind = TOURNEY_CORRECT_RESULT;
    assert_int_equal(send(result), STATUS_TOURNEY_WHY);
    memcpy(result.text, "mistyped", 9);
    assert_int_equal(send(result), STATUS_OK);
    evening_enter(1, 1, 2, TOURNEY_WIN, TOURNEY_REASON_FLAG);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_CLOSE, .round = 1}),
                     STATUS_TOURNEY_RESULT_MISSING);
    evening_enter(1, 2, 1, TOURNEY_WIN, TOURNEY_REASON_FLAG);
    evening_enter(1, 2, 2, TOURNEY_NEITHER, TOURNEY_REASON_ABSENT);
    evening_simple(TOURNEY_CLOSE, 1);
    assert_int_equal(tourney_score_before(&evening.t, 1, 2), 3);
    assert_int_equal(tourney_score_before(&evening.t, 2, 2), 1);
    result.result = TOURNEY_LOSS;
    result.reason = TOURNEY_REASON_RESIGN;
    assert_int_equal(send(result), STATUS_OK);
    assert_int_equal(tourney_score_before(&evening.t, 1, 2), 2);
    result.result = TOURNEY_OPEN;
    result.reason = TOURNEY_REASON_NONE;
    assert_int_equal(send(result), STATUS_TOURNEY_RESULT_MISSING);
    evening_check();
}

// A correction makes a draft outdated, and shows whether what was published would look the same.
static void test_corrections_of_what_was_drawn_from(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    for (unsigned table = 1; table <= 2; table++)
        for (unsigned contest = 1; contest <= 2; contest++)
            evening_enter(1, table, contest, TOURNEY_WIN, TOURNEY_REASON_MATE);
    evening_simple(TOURNEY_CLOSE, 1);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_true(are_paired(2, 1, 2));
    TourneyEvent correction = {.kind = TOURNEY_CORRECT_RESULT,
                               .round = 1,
                               .table = 1,
                               .contest = 1,
                               .result = TOURNEY_LOSS,
                               .text = "slip upside down"};
    assert_int_equal(send(correction), STATUS_OK);
    assert_true(tourney_round(&evening.t, 2)->stale);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_PUBLISH, .round = 2}),
                     STATUS_TOURNEY_DRAFT_STALE);
    assert_int_equal(evening_draw(false), STATUS_OK);
    assert_false(tourney_round(&evening.t, 2)->stale);
    evening_simple(TOURNEY_PUBLISH, 2);
    assert_true(pairing_holds(&evening.t, 2, &evening.work));
    assert_true(are_paired(2, 1, 2));
    // The other contest too: 3 has won, 1 has lost, and 2 would meet 3's opponent of the top instead.
    correction.contest = 2;
    assert_int_equal(send(correction), STATUS_OK);
    assert_false(pairing_holds(&evening.t, 2, &evening.work));
    assert_true(are_paired(2, 1, 2));
    (void)explain(2, 1);
    correction.result = TOURNEY_WIN;
    assert_int_equal(send(correction), STATUS_OK);
    assert_true(pairing_holds(&evening.t, 2, &evening.work));
}

// AR-36: a player of each partnership, or the organiser.
static void test_confirmation(void **state) {
    (void)state;
    evening_begin("arnold");
    evening_teams(4);
    assert_int_equal(evening_draw(false), STATUS_OK);
    evening_simple(TOURNEY_PUBLISH, 1);
    const TourneyMatch *match = match_of(1, 1);
    TourneyEvent event = {.kind = TOURNEY_ENTER,
                          .round = 1,
                          .table = 1,
                          .contest = 2,
                          .result = TOURNEY_WIN,
                          .by = match->players_a[1]};
    assert_int_equal(send(event), STATUS_TOURNEY_RESULT_ORDER);
    event.contest = 1;
    assert_int_equal(send(event), STATUS_OK);
    event.contest = 2;
    event.by = match_of(1, 2)->players_a[0];
    assert_int_equal(send(event), STATUS_TOURNEY_NOT_AT_TABLE);
    event.by = match->players_a[0];
    assert_int_equal(send(event), STATUS_OK);
    assert_false(tourney_match_stands(&evening.t, match));
    event =
        (TourneyEvent){.kind = TOURNEY_CONFIRM, .round = 1, .table = 1, .by = match->players_a[1]};
    assert_int_equal(send(event), STATUS_TOURNEY_CONFIRMED_ALREADY);
    event.by = match->players_b[1];
    assert_int_equal(send(event), STATUS_OK);
    assert_true(tourney_match_stands(&evening.t, match));
    event.table = 2;
    event.by = 0;
    assert_int_equal(send(event), STATUS_TOURNEY_RESULT_MISSING);
    assert_int_equal(tourney_table_waiting(&evening.t, 1), 2);
    event = (TourneyEvent){.kind = TOURNEY_PUBLISH, .round = 1, .by = 1};
    assert_int_equal(send(event), STATUS_TOURNEY_ORGANISER_ONLY);
}

static void test_draws_are_checked(void **state) {
    (void)state;
    Random random = random_from_seed(4);
    evening_begin("arnold");
    evening_teams(4);
    evening_round(&random);
    TourneyPair met = match_of(1, 1)->pair;
    TourneyPair other = match_of(1, 2)->pair;
    TourneyEvent event = {
        .kind = TOURNEY_DRAW_ROUND, .round = 2, .pair_count = 2, .pairs = {met, other}};
    assert_int_equal(send(event), STATUS_TOURNEY_REMATCH);
    event.pairs[1].b = met.b;
    assert_int_equal(send(event), STATUS_TOURNEY_PAIRED_TWICE);
    event.pair_count = 1;
    assert_int_equal(send(event), STATUS_TOURNEY_NOT_PAIRED);
    event.pairs[0].b = met.a;
    assert_int_equal(send(event), STATUS_TOURNEY_PAIRED_SELF);
    event.pairs[0].b = 9;
    assert_int_equal(send(event), STATUS_TOURNEY_NO_TEAM);
    event.round = 3;
    assert_int_equal(send(event), STATUS_TOURNEY_NO_ROUND);
    event = (TourneyEvent){.kind = TOURNEY_DRAW_ROUND,
                           .round = 2,
                           .pair_count = 2,
                           .rematches = true,
                           .pairs = {met, other}};
    assert_int_equal(send(event), STATUS_OK);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_FINISH}), STATUS_TOURNEY_ROUND_OPEN);
    evening_simple(TOURNEY_DISCARD, 2);
    assert_int_equal(send((TourneyEvent){.kind = TOURNEY_FINISH}), STATUS_OK);
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_OVER);
}

// Round robin ---------------------------------------------------------------------------------------------

// The tables as printed in FIDE's handbook (C.05 annex 1) for 3 or 4 and 5 or 6.
static void test_berger_tables(void **state) {
    (void)state;
    static const unsigned four[3][2][2] = {{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}};
    static const unsigned six[5][3][2] = {{{1, 6}, {2, 5}, {3, 4}},
                                          {{6, 4}, {5, 3}, {1, 2}},
                                          {{2, 6}, {3, 1}, {4, 5}},
                                          {{6, 5}, {1, 4}, {2, 3}},
                                          {{3, 6}, {4, 2}, {5, 1}}};
    for (unsigned round = 1; round <= 3; round++)
        for (unsigned i = 0; i < 2; i++) {
            BergerPair pair = berger_pair(3, round, i);
            assert_int_equal(pair.first, four[round - 1][i][0]);
            assert_int_equal(pair.second, four[round - 1][i][1]);
            BergerPair back = berger_pair(4, round + 3, i);
            assert_int_equal(back.first, pair.second);
            assert_int_equal(back.second, pair.first);
        }
    for (unsigned round = 1; round <= 5; round++)
        for (unsigned i = 0; i < 3; i++) {
            BergerPair pair = berger_pair(6, round, i);
            assert_int_equal(pair.first, six[round - 1][i][0]);
            assert_int_equal(pair.second, six[round - 1][i][1]);
        }
}

static void test_round_robin(void **state) {
    (void)state;
    for (unsigned teams = 2; teams <= 9; teams++) {
        for (unsigned twice = 0; twice < 2; twice++) {
            Random random = random_from_seed(teams);
            unsigned met[10][10] = {{0}};
            evening_begin(twice == 0 ? "round-robin" : "double-round-robin");
            evening_teams(teams);
            unsigned rounds = advice_rounds_all(teams, twice != 0);
            for (unsigned round = 1; round <= rounds; round++) {
                evening_round(&random);
                for (unsigned i = 1; i <= tourney_round(&evening.t, round)->tables; i++)
                    met[match_of(round, i)->pair.a][match_of(round, i)->pair.b]++;
                (void)explain(round, 1);
            }
            evening_check();
            assert_int_equal(evening_draw(false), STATUS_TOURNEY_ROUNDS_PLAYED);
            for (unsigned a = 1; a <= teams; a++)
                for (unsigned b = 1; b < a; b++)
                    assert_int_equal(met[a][b] + met[b][a], twice + 1);
            TourneyEvent late = {.kind = TOURNEY_ADD_TEAM};
            late.player = (uint16_t)evening_player("Late", 1);
            late.player2 = (uint16_t)evening_player("Later", 1);
            assert_int_equal(evening_send(&late), STATUS_TOURNEY_LATE_ROUND_ROBIN);
        }
    }
}

// A whole tournament of the largest size through draws, log and standings.
static void test_limits(void **state) {
    (void)state;
    Random random = random_from_seed(5);
    evening_begin("arnold");
    evening_teams(TOURNEY_TEAMS_MAX);
    TourneyEvent event = {.kind = TOURNEY_ADD_PLAYER, .person = {.name = "One more"}};
    assert_int_equal(evening_send(&event), STATUS_TOURNEY_PLAYERS_FULL);
    evening_round(&random);
    evening_round(&random);
    evening_check();
    evening_begin("round-robin");
    evening_teams(66);
    assert_int_equal(evening_draw(false), STATUS_TOURNEY_ROUND_ROBIN_LONG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_fields),
        cmocka_unit_test(test_bye),
        cmocka_unit_test(test_day_of_a_round),
        cmocka_unit_test(test_dead_end),
        cmocka_unit_test(test_advice),
        cmocka_unit_test(test_coming_and_going),
        cmocka_unit_test(test_check_in),
        cmocka_unit_test(test_forced),
        CLAUSE_TEST("AR-14", test_contests_won),
        cmocka_unit_test(test_corrections),
        cmocka_unit_test(test_corrections_of_what_was_drawn_from),
        CLAUSE_TEST("AR-36", test_confirmation),
        cmocka_unit_test(test_draws_are_checked),
        cmocka_unit_test(test_berger_tables),
        cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
