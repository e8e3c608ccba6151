// SPDX-License-Identifier: MIT
// The life of a match: start, refusals, flags, draws, talk, the arbiter, what is due.
#include "script.h"

static MatchSetup fics(void) {
    return setup_of("fics", MODE_REFEREE);
}

// AR-16: both clocks start when the second black seat has started.
static void black_seats_start_both_clocks(void **state) {
    (void)state;
    MatchSetup setup = fics();
    (void)run(&setup, "0 A start ! NOT_BLACK\n"
                      "0 A move e2e4 ! NOT_STARTED\n"
                      "100 a start\n"
                      "200 a start ! STARTED_ALREADY\n"
                      "900 A move e2e4 ! NOT_STARTED\n"
                      "= deadline never\n"
                      "1000 b start\n= effect STARTED\n"
                      "= deadline 301000\n"
                      "1000 b start ! STARTED_ALREADY\n"
                      "= clock A 1500 299500\n= clock B 1500 299500\n= clock a 1500 300000\n");
}

static void turns_are_kept(void **state) {
    (void)state;
    MatchSetup setup = fics();
    (void)run(&setup, STARTED "10 a move e7e5 ! NOT_ON_MOVE\n"
                              "20 A move e2e4\n"
                              "30 A move d2d4 ! NOT_ON_MOVE\n"
                              "40 a move e2e4 ! MOVE_NO_PIECE\n"
                              "40 a move e7e4 ! MOVE_ILLEGAL\n"
                              "40 a move N@e6 ! MOVE_NOT_IN_RESERVE\n"
                              "40 a move e8e7 ! MOVE_OWN_PIECE\n"
                              "50 a hold e7e5 ! TABLE_ONLY\n");
}

// In referee mode the program presses and judges by itself.
static void referee_refuses_what_a_table_needs(void **state) {
    (void)state;
    MatchSetup setup = fics();
    (void)run(&setup, STARTED "10 A press ! TABLE_ONLY\n"
                              "10 a claim mate ! TABLE_ONLY\n"
                              "10 a claim flag ! TABLE_ONLY\n"
                              "10 a claim illegal ! TABLE_ONLY\n"
                              "10 a claim repetition ! CLAIM_NOT_KNOWN\n"
                              "10 a accept ! NOTHING_PENDING\n"
                              "10 a decline ! NOTHING_PENDING\n");
}

static void times_never_go_back(void **state) {
    (void)state;
    MatchSetup setup = fics();
    Match *match = run(&setup, "50 a start\n49 b start ! TIME_BACK\n");
    assert_int_equal(match->now, 50);
    assert_int_equal(match_advance(match, 49, NULL), STATUS_TIME_BACK);
    Event event = {.at = 60, .kind = EVENT_START, .actor = ACTOR_ARBITER};
    assert_int_equal(match_apply(match, &event, NULL), STATUS_BAD_LOG_EVENT);
    event = (Event){.at = 60, .kind = EVENT_KIND_COUNT, .actor = SEAT_BLACK_A};
    assert_int_equal(match_apply(match, &event, NULL), STATUS_BAD_LOG_EVENT);
    event = (Event){.at = 60, .kind = EVENT_FORFEIT, .actor = ACTOR_ARBITER, .seat = SEAT_COUNT};
    assert_int_equal(match_apply(match, &event, NULL), STATUS_BAD_LOG_EVENT);
    event = (Event){.at = 60, .kind = EVENT_QUICK, .quick = QUICK_NEED, .piece = KING};
    assert_int_equal(match_apply(match, &event, NULL), STATUS_BAD_LOG_EVENT);
    assert_int_equal(match->now, 50);
}

// A flag precedes events of the same millisecond.
static void flag_falls_before_a_move_of_its_millisecond(void **state) {
    (void)state;
    MatchSetup setup = fics();
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 5000};
    (void)run(&setup, STARTED "4999 A move e2e4\n"
                              "5000 A say\n= effect FLAG_FELL B\n5000 B move e2e4 ! BOARD_OVER\n"
                              "= * none\n= deadline 5001\n"
                              "5001 a move e7e5 ! MATCH_OVER\n"
                              "= effect MATCH_OVER\n= 1-0 flag B\n= clock a 9999 4999\n");
}

// An outage of no length tells the time, also that at which the match is over.
static void time_is_told_at_the_end(void **state) {
    (void)state;
    MatchSetup setup = fics();
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 5000};
    (void)run(&setup, STARTED "4999 A move e2e4\n"
                              "5001 server outage 0\n= effect FLAG_FELL B\n= effect MATCH_OVER\n"
                              "= 1-0 flag B\n5002 server outage 0\n"
                              "5003 server outage 1 ! MATCH_OVER\n= 1-0 flag B\n");
}

static void reading_a_thousand_times_changes_nothing(void **state) {
    (void)state;
    MatchSetup setup = fics();
    static Match before;
    Match *match = run(&setup, STARTED "1000 A move e2e4\n");
    before = *match;
    for (int64_t i = 0; i < 1000; i++) {
        assert_int_equal(match_remaining(match, SEAT_BLACK_A, 1000 + i), 300000 - i);
        assert_int_equal(match_deadline(match), 300000);
        assert_int_equal(match_verdict(match).reason, REASON_NONE);
        assert_int_equal(match_occurrences(match, BOARD_A), 1);
    }
    assert_memory_equal(&before, match, sizeof before);
}

// AR-28, settled point 13.
static void draw_needs_all_four_without_a_move_between(void **state) {
    (void)state;
    MatchSetup setup = fics();
    (void)run(&setup, STARTED "10 A draw\n11 A draw ! DRAW_OFFERED\n12 a draw\n13 B draw\n"
                              "14 B move e2e4\n= effect OFFERS_VOID\n"
                              "15 b draw\n16 A draw\n17 a draw\n= * none\n"
                              "18 B draw\n= effect MATCH_OVER\n= 1/2-1/2 agreement\n"
                              "19 A draw ! MATCH_OVER\n");
    // A refused move voids nothing.
    (void)run(&setup, STARTED "10 A draw\n12 a draw\n13 B draw\n14 B move e2e5 ! MOVE_ILLEGAL\n"
                              "15 b draw\n= 1/2-1/2 agreement\n");
}

// SW-12.
static void swap_knows_no_draw(void **state) {
    (void)state;
    MatchSetup setup = setup_of("swap", MODE_REFEREE);
    (void)run(&setup, STARTED "10 A draw ! NO_DRAWS\n");
}

// The two players of a board draw that board, also while both run.
static void tandem_draws_a_board(void **state) {
    (void)state;
    MatchSetup setup = setup_of("tandem", MODE_REFEREE);
    (void)run(&setup, STARTED "10 A draw\n11 B draw\n12 a draw\n= effect BOARD_OVER A\n= * none\n"
                              "13 A move e2e4 ! BOARD_OVER\n13 A draw ! BOARD_OVER\n"
                              "14 b draw\n= 1/2-1/2 points\n");
}

// CV-06, AR-34.
static void talk_as_the_rules_allow(void **state) {
    (void)state;
    MatchSetup setup = setup_of("bughouse", MODE_REFEREE);
    (void)run(&setup, "0 A say ! REQUESTS_ONLY\n0 A need N\n");
    setup = setup_of("arnold", MODE_REFEREE);
    (void)run(&setup, "0 A say\n0 b need Q\n1 a resign\n2 A say ! MATCH_OVER\n");
    setup.rules.communication = COMMUNICATION_NONE;
    (void)run(&setup, "0 A say ! NO_TALK\n0 b need Q ! NO_TALK\n");
}

// AR-24.
static void resigning_ends_the_contest(void **state) {
    (void)state;
    MatchSetup setup = setup_of("arnold", MODE_TABLE);
    (void)run(&setup, STARTED "10 b resign\n= 0-1 resign B\n11 A resign ! MATCH_OVER\n");
    (void)run(&setup, "5 a resign\n= 1-0 resign A\n");
    setup = fics();
    // In referee mode the other board's events of that millisecond come first.
    (void)run(&setup, STARTED "10 B resign\n= * none\n= advance 11\n= 1-0 resign B\n");
}

// Settled point 16.
static void pause_stops_the_clocks_and_the_hands(void **state) {
    (void)state;
    MatchSetup setup = setup_of("arnold", MODE_TABLE);
    (void)run(&setup,
              "0 a start\n1 arbiter resume ! NOT_PAUSED\n1 arbiter pause\n"
              "2 arbiter pause ! PAUSED\n2 b start ! PAUSED\n3 arbiter resume\n4 b start\n"
              "1004 arbiter pause\n= deadline never\n= clock A 90000 299000\n"
              "2000 A move e2e4 ! PAUSED\n2000 A hold e2e4 ! PAUSED\n2000 A press ! PAUSED\n"
              "2000 a claim flag ! CLAIM_NO_FLAG\n2000 A say\n2000 A draw\n"
              "5004 arbiter resume\n= clock A 5504 298500\n= deadline 304004\n"
              "6000 A move e2e4\n6000 arbiter pause\n6000 b resign\n= 0-1 resign B\n");
}

static void arbiter_adds_time(void **state) {
    (void)state;
    MatchSetup setup = setup_of("winchester", MODE_TABLE);
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    (void)run(&setup, STARTED "500 arbiter add-time A 250\n= clock A 500 750\n= deadline 1000\n"
                              "500 arbiter add-time A 0 ! TIME_RANGE\n"
                              "1100 arbiter warn B\n= effect FLAG_FELL B\n"
                              "1200 A claim flag ! CLAIM_NO_FLAG\n"
                              "1249 arbiter warn A\n= deadline 1250\n"
                              "1300 arbiter add-time A 400\n= clock A 1300 400\n= deadline 1700\n"
                              "1300 a claim flag ! CLAIM_NO_FLAG\n1300 b claim flag\n"
                              "= 1-0 flag B\n1301 arbiter add-time A 1 ! MATCH_OVER\n");
    setup.time = (TimeControl){.kind = TIME_NONE};
    (void)run(&setup, STARTED "10 arbiter add-time A 5 ! NO_CLOCKS\n10 a claim flag ! NO_CLOCKS\n");
}

// Settled point 18: they end the match under every scoring, naming the seat's board.
static void forfeit_and_expel_end_the_match(void **state) {
    (void)state;
    MatchSetup setup = setup_of("tandem", MODE_REFEREE);
    (void)run(&setup, STARTED "10 arbiter forfeit B\n= 1-0 forfeit B\n"
                              "10 arbiter forfeit a ! MATCH_OVER\n");
    (void)run(&setup, "10 arbiter expel b\n= 0-1 forfeit B\n");
}

static void outage_moves_the_deadline(void **state) {
    (void)state;
    MatchSetup setup = fics();
    (void)run(&setup, STARTED "1000 server outage 5000\n= deadline 305000\n"
                              "= clock A 4000 299000\n4000 A move e2e4\n= clock A 9000 299000\n"
                              "= clock a 6000 300000\n= clock a 6001 299999\n");
}

// A seat that resigned before the start has no clock to run.
static void a_board_that_is_over_does_not_start(void **state) {
    (void)state;
    MatchSetup setup = setup_of("tandem", MODE_REFEREE);
    (void)run(&setup,
              "0 A resign\n5 a start\n6 b start\n= clock A 7000 300000\n"
              "= clock B 7006 293000\n= deadline 300006\n= advance 300006\n= 1/2-1/2 points\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(black_seats_start_both_clocks),
        cmocka_unit_test(turns_are_kept),
        cmocka_unit_test(referee_refuses_what_a_table_needs),
        cmocka_unit_test(times_never_go_back),
        cmocka_unit_test(flag_falls_before_a_move_of_its_millisecond),
        cmocka_unit_test(time_is_told_at_the_end),
        cmocka_unit_test(reading_a_thousand_times_changes_nothing),
        cmocka_unit_test(draw_needs_all_four_without_a_move_between),
        cmocka_unit_test(swap_knows_no_draw),
        cmocka_unit_test(tandem_draws_a_board),
        cmocka_unit_test(talk_as_the_rules_allow),
        cmocka_unit_test(resigning_ends_the_contest),
        cmocka_unit_test(pause_stops_the_clocks_and_the_hands),
        cmocka_unit_test(arbiter_adds_time),
        cmocka_unit_test(forfeit_and_expel_end_the_match),
        cmocka_unit_test(outage_moves_the_deadline),
        cmocka_unit_test(a_board_that_is_over_does_not_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
