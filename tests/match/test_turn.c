// SPDX-License-Identifier: MIT
// A move between the hand and the clock: released, pressed, withdrawn, taken back.
#include "script.h"

#define CAPTURE_FIRST STARTED "1 A move e2e4\n2 A press\n3 a move d7d5\n4 a press\n"

static MatchSetup table(const char *preset) {
    return setup_of(preset, MODE_TABLE);
}

// AR-18, AR-02: it counts at the release and cannot be withdrawn; the clock runs until the press.
static void released_move_stands_in_arnold(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    (void)run(&setup, CAPTURE_FIRST "1000 A move e4d5\n= effect PIECE_PASSED b\n= reserve b P\n"
                                    "1001 A move g1f3 ! MOVE_STANDS\n"
                                    "1001 A hold g1f3 ! MOVE_STANDS\n"
                                    "1002 a move d8d5 ! NOT_PRESSED\n"
                                    "= clock A 2000 298002\n= clock a 2000 299998\n"
                                    "1003 B move e2e4\n1004 B press\n1005 b move P@e3\n"
                                    "2000 A press\n= clock A 3000 298002\n"
                                    "2001 A press ! NOT_ON_MOVE\n"
                                    "2001 a press ! NOTHING_TO_PRESS\n"
                                    "2002 a move d8d5\n");
}

// SW-07: complete only when pressed; replaced until then, and nothing passes before.
static void unpressed_move_is_replaced_in_swap(void **state) {
    (void)state;
    MatchSetup setup = table("swap");
    Match *match = run(&setup, CAPTURE_FIRST "10 A move e4d5\n= at A d5 P\n= reserve b -\n"
                                             "11 b move P@e6 ! NOT_ON_MOVE\n"
                                             "12 A move g1f3\n= effect WITHDRAWN A\n"
                                             "= at A d5 p\n= at A f3 N\n"
                                             "13 A hold e4d5\n= at A f3 -\n"
                                             "14 A press ! NOTHING_TO_PRESS\n");
    assert_int_equal(match->boards[BOARD_A].ply_count, 2);
    run_on(match, "15 A move e4d5\n16 A press\n= effect PIECE_PASSED b\n= reserve b P\n");
    assert_int_equal(match->boards[BOARD_A].ply_count, 3);
}

// AR-17, AR-19: holding commits to nothing; a piece that arrives meanwhile may be dropped instead.
static void held_move_is_replaced_by_a_drop(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    (void)run(&setup, CAPTURE_FIRST "5 B move e2e4\n6 B press\n7 b hold e7e5\n8 A move e4d5\n"
                                    "9 b hold g8f6\n10 b move P@e3\n= at B e7 p\n= at B e3 p\n");
}

// AR-27: found before the press it is withdrawn and replaced, whatever the time left.
static void illegal_move_is_withdrawn_before_the_press(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    Match *match = run(&setup, STARTED "1 A move d1d7\n= reserve b P\n= at A d7 Q\n"
                                       "2 a claim illegal ! CLAIM_BEFORE_PRESS\n"
                                       "3 A move e2e4\n= effect WITHDRAWN A\n"
                                       "= reserve b -\n= at A d7 p\n= at A d1 Q\n"
                                       "4 A move d2d4 ! MOVE_STANDS\n");
    assert_int_equal(match->boards[BOARD_A].ply_count, 1);
}

static void not_when_the_piece_has_been_dropped(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    (void)run(&setup, STARTED "1 B move e2e4\n2 B press\n3 A move d1d7\n4 b move P@e5\n"
                              "5 A move e2e4 ! PIECE_DROPPED\n5 A hold e2e4 ! PIECE_DROPPED\n"
                              "6 A press\n7 a claim illegal ! PIECE_DROPPED\n8 a move e8d7\n");
}

// Settled point 9: another piece of that kind in the reserve will do.
static void any_piece_of_that_kind_returns(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    setup.start[BOARD_B] = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[p] b KQkq");
    (void)run(&setup, STARTED "3 A move d1d7\n= reserve b PP\n4 b move P@e5\n5 A press\n"
                              "7 a claim illegal\n= effect TAKEN_BACK A\n= reserve b -\n");
}

// AR-08: a pawn on the last rank passes to the opponent of its colour; its capture to the partner.
static void pawn_passes_on_the_last_rank(void **state) {
    (void)state;
    MatchSetup setup = setup_of("arnold", MODE_REFEREE);
    setup.start[BOARD_A] = position_of("r3k3/1P6/8/8/8/8/8/4K3[] w");
    (void)run(&setup, STARTED "1 A move b7b8q ! MOVE_PROMOTION_KIND\n"
                              "2 A move b7a8\n= reserve B P\n= reserve b R\n= at A a8 -\n"
                              "3 arbiter take-back A\n= reserve B -\n= reserve b -\n= at A b7 P\n"
                              "= at A a8 r\n");
}

// The arbiter takes back the last move, pressed or not; settled point 12.
static void take_back_restores_and_starts_the_turn_anew(void **state) {
    (void)state;
    MatchSetup setup = table("swap");
    setup.time = (TimeControl){.kind = TIME_DELAY, .base_ms = 10000, .bonus_ms = 1000};
    (void)run(&setup, STARTED "0 arbiter take-back A ! NOTHING_TO_TAKE_BACK\n"
                              "500 A move e2e4\n600 A draw ! NO_DRAWS\n"
                              "900 arbiter take-back A\n= effect TAKEN_BACK A\n= at A e4 -\n"
                              "= clock A 1900 10000\n= clock A 2000 9900\n"
                              "2000 A move e2e4\n2000 A press\n4000 arbiter take-back A\n"
                              "= at A e2 P\n= clock a 4000 9000\n= clock A 5000 9900\n"
                              "= clock A 5100 9800\n5100 a move e7e5 ! NOT_ON_MOVE\n");
}

static void take_back_takes_an_unpressed_move_first(void **state) {
    (void)state;
    MatchSetup setup = table("winchester");
    Match *match = run(&setup, STARTED "1 A move e2e4\n2 A press\n3 a move e7e5\n"
                                       "4 arbiter take-back A\n= at A e5 -\n= at A e4 P\n"
                                       "5 arbiter take-back A\n= at A e4 -\n");
    assert_int_equal(match->boards[BOARD_A].ply_count, 0);
    setup = table("arnold");
    (void)run(&setup, STARTED "1 A draw\n1 a draw\n2 A move e2e4\n= effect OFFERS_VOID\n2 B draw\n"
                              "3 arbiter take-back A\n= effect OFFERS_VOID\n= at A e2 P\n"
                              "4 A press ! NOTHING_TO_PRESS\n");
}

static void increments_given_stay_after_a_take_back(void **state) {
    (void)state;
    MatchSetup setup = setup_of("fics", MODE_REFEREE);
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 10000, .bonus_ms = 2000};
    (void)run(&setup, STARTED "1000 A move e2e4\n= clock A 1000 11000\n1500 arbiter take-back A\n"
                              "= clock A 1500 11000\n= clock a 1500 9500\n= clock A 2500 10000\n");
}

// CV-07, CV-08: without clocks, a player with a legal move lets his partner complete three.
static void partner_waits_without_clocks(void **state) {
    (void)state;
    MatchSetup setup = setup_of("bughouse", MODE_REFEREE);
    static const char *const moves =
        STARTED "1 B move a2a3\n1 b move a7a6\n2 B move b2b3\n2 b move b7b6\n3 B move c2c3\n"
                "3 b move c7c6\n4 B move d2d3\n";
    Match *match = run(&setup, moves);
    run_on(match, "5 b move d7d6\n"); // with clocks nothing keeps him
    setup.time = (TimeControl){.kind = TIME_NONE};
    match = run(&setup, moves);
    run_on(match, "5 b move d7d6 ! PARTNER_WAITS\n6 A move e2e4\n7 b move d7d6\n"
                  "8 B move e2e3\n8 b move e7e6\n");
}

// What a hand can do, and what not.
static void a_hand_can_break_the_rules_of_movement(void **state) {
    (void)state;
    MatchSetup setup = table("winchester");
    setup.start[BOARD_A] = position_of("4k3/8/8/8/8/8/4P3/4K3[P] w");
    (void)run(&setup, STARTED "1 A move e2e1 ! MOVE_OWN_PIECE\n1 A move a1a2 ! MOVE_NO_PIECE\n"
                              "1 A move N@a5 ! MOVE_NOT_IN_RESERVE\n"
                              "1 A move P@e2 ! MOVE_SQUARE_TAKEN\n"
                              "2 A move P@a8\n= at A a8 P\n3 A move e2h7\n= at A h7 P\n"
                              "= reserve A P\n4 A press\n5 a claim illegal\n= 0-1 illegal A\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(released_move_stands_in_arnold),
        cmocka_unit_test(unpressed_move_is_replaced_in_swap),
        cmocka_unit_test(held_move_is_replaced_by_a_drop),
        cmocka_unit_test(illegal_move_is_withdrawn_before_the_press),
        cmocka_unit_test(not_when_the_piece_has_been_dropped),
        cmocka_unit_test(any_piece_of_that_kind_returns),
        cmocka_unit_test(pawn_passes_on_the_last_rank),
        cmocka_unit_test(take_back_restores_and_starts_the_turn_anew),
        cmocka_unit_test(take_back_takes_an_unpressed_move_first),
        cmocka_unit_test(increments_given_stay_after_a_take_back),
        cmocka_unit_test(partner_waits_without_clocks),
        cmocka_unit_test(a_hand_can_break_the_rules_of_movement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
