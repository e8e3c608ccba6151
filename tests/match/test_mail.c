// SPDX-License-Identifier: MIT
// Play by e-mail: A; then a and B; then A and b; and so on (EM-01 to EM-04).
#include "script.h"

static MatchSetup mail(const char *a, const char *b) {
    MatchSetup setup = setup_of("email", MODE_REFEREE);
    if (a != NULL)
        setup.start[BOARD_A] = position_of(a);
    if (b != NULL)
        setup.start[BOARD_B] = position_of(b);
    return setup;
}

static void halves_follow_the_messages(void **state) {
    (void)state;
    MatchSetup setup = mail(NULL, NULL);
    Match *match = run(&setup, STARTED "1 B move e2e4 ! NOT_DUE\n1 A move e2e4\n"
                                       "2 B move e2e4 ! NOT_DUE\n2 a move d7d5\n"
                                       "3 A move e4d5 ! NOT_DUE\n3 B move e2e4\n"
                                       "4 b move e7e5 ! NOT_DUE\n4 A move e4d5\n= reserve b P\n");
    assert_int_equal(match_half_due(match), SEAT_BLACK_B);
    // EM-04: what the first half took can be dropped in the second.
    run_on(match, "5 b move P@e6\n6 a move d8d5\n7 B move P@a4\n");
}

// A half without a move and without a check is passed, and so is one whose seat is not on the move.
static void halves_are_passed(void **state) {
    (void)state;
    MatchSetup setup = mail("7k/8/6K1/8/8/8/8/5Q2[] w", NULL);
    (void)run(&setup, STARTED "1 A move f1f7\n= effect HALF_PASSED a\n2 B move e2e4\n"
                              "= effect HALF_PASSED A\n3 A move g6f6 ! NOT_ON_MOVE\n3 b move e7e5\n"
                              "= effect HALF_PASSED a\n4 a move h8g8 ! NOT_DUE\n4 B move d2d4\n");
}

// White on A without a move at the start: his half passes, and Black's there, who is not on the move.
static void halves_in_a_row_are_passed(void **state) {
    (void)state;
    MatchSetup setup = mail("7k/8/8/8/8/8/5q2/7K[] w", NULL);
    Match *match = run(&setup, STARTED "= * none\n");
    assert_int_equal(match_half_due(match), SEAT_WHITE_B);
    run_on(match, "1 B move e2e4\n= effect HALF_PASSED A\n2 b move e7e5\n"
                  "= effect HALF_PASSED a\n3 B move d2d4\n");
}

// A mate is judged when the half is due: a piece of the other half may still parry it.
static void mate_is_judged_when_the_half_is_due(void **state) {
    (void)state;
    MatchSetup setup = mail("4k3/8/8/3p4/4P3/8/8/4K3[] w", "6k1/5ppp/8/8/8/8/8/R6K[] w");
    static const char *const checked =
        STARTED "1 A move e1e2\n2 a move e8e7\n3 B move a1a8\n= * none\n";
    run_on(run(&setup, checked), "4 A move e4d5\n= reserve b P\n= effect BOARD_OVER B\n");
    run_on(run(&setup, checked), "4 A move e2e3\n= effect BOARD_OVER B\n= close\n= 0-1 mate B\n");
    setup.start[BOARD_A] = position_of("4k3/8/8/3n4/4P3/8/8/4K3[] w");
    run_on(run(&setup, checked), "4 A move e4d5\n= * none\n5 b move N@f8\n= * none\n");
    setup.mode = MODE_TABLE;
    run_on(run(&setup, STARTED "1 A move e1e2\n1 A press\n2 a move e8e7\n2 a press\n"
                               "3 B move a1a8\n3 B press\n"),
           "3 B claim mate ! CLAIM_NO_MATE\n4 A move e2e3\n4 A press\n5 B claim mate\n"
           "= 0-1 mate B\n");
}

// When a board is over its halves pass, or the other board would wait for ever.
static void a_board_that_is_over_is_passed(void **state) {
    (void)state;
    MatchSetup setup = mail(NULL, NULL);
    setup.rules.scoring = SCORING_POINTS;
    (void)run(&setup, STARTED "1 A move e2e4\n2 a resign\n= advance 3\n3 B move e2e4\n"
                              "4 b move e7e5\n5 B move d2d4\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_follow_the_messages),
        cmocka_unit_test(halves_are_passed),
        cmocka_unit_test(halves_in_a_row_are_passed),
        cmocka_unit_test(mate_is_judged_when_the_half_is_due),
        cmocka_unit_test(a_board_that_is_over_is_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
