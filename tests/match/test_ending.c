// SPDX-License-Identifier: MIT
// Results: mates by the referee, poisoned pieces, both boards scored, simultaneous results.
#include "script.h"

#define WHITE_MATES "6k1/8/6KQ/8/8/8/8/8[] w"
#define BLACK_MATES "8/8/8/8/8/6kq/8/6K1[] b"

static MatchSetup referee(const char *preset, const char *a, const char *b) {
    MatchSetup setup = setup_of(preset, MODE_REFEREE);
    setup.start[BOARD_A] = position_of(a);
    setup.start[BOARD_B] = position_of(b);
    return setup;
}

// The board is over at once, the match after the events of that millisecond.
static void mate_ends_the_match(void **state) {
    (void)state;
    MatchSetup setup = referee("fics", WHITE_MATES, WHITE_MATES);
    (void)run(&setup, STARTED "5 A move h6g7\n= effect BOARD_OVER A\n= * none\n= deadline 6\n"
                              "5 a move g8h8 ! BOARD_OVER\n6 B move h6g7 ! MATCH_OVER\n"
                              "= 1-0 mate A\n");
}

static void opposite_mates_of_one_millisecond(void **state) {
    (void)state;
    static const char *const script = STARTED "5 A move h6g7\n5 B move h6g7\n= close\n";
    MatchSetup setup = referee("arnold", WHITE_MATES, WHITE_MATES);
    run_on(run(&setup, script), "= 1/2-1/2 simultaneous\n"); // AR-29
    setup = referee("otb", WHITE_MATES, WHITE_MATES);
    run_on(run(&setup, script), "= 1/2-1/2 simultaneous\n"); // OT-06
    setup = referee("swap", WHITE_MATES, WHITE_MATES);
    run_on(run(&setup, script), "= 1-0 mate A\n"); // SW-12
    setup = referee("otb", WHITE_MATES, BLACK_MATES);
    run_on(run(&setup, STARTED "5 b move h3g2\n5 A move h6g7\n= close\n"), "= 1-0 mate B\n");
}

static void opposite_flags_of_one_millisecond(void **state) {
    (void)state;
    static const char *const presets[] = {"arnold", "otb", "winchester", "swap"};
    static const char *const results[] = {"= 1/2-1/2 simultaneous\n", "= 1/2-1/2 simultaneous\n",
                                          "= 1/2-1/2 both-flags\n", "= 0-1 flag A\n"};
    for (unsigned i = 0; i < 4; i++) {
        MatchSetup setup = setup_of(presets[i], MODE_REFEREE);
        run_on(run(&setup, STARTED "= advance 300000\n= close\n"), results[i]);
    }
}

static void mate_against_flag(void **state) {
    (void)state;
    MatchSetup setup = referee("arnold", WHITE_MATES, "8/8/P7/8/8/6kq/8/6K1[] w");
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    // A's flag falls at 1000, before b's mate of that millisecond.
    static const char *const script = STARTED "100 B move a6a7\n1000 b move h3g2\n= close\n";
    run_on(run(&setup, script), "= 1-0 mate B\n"); // AR-31
    setup.rules = *ruleset_find(str_of("fics"));
    run_on(run(&setup, script), "= 0-1 flag A\n");
}

// Until its millisecond is over a result has no effect on the other board.
static void pieces_arrive_until_the_millisecond_is_over(void **state) {
    (void)state;
    MatchSetup setup = referee("tandem", WHITE_MATES, "4k3/8/8/3p4/4P3/8/8/4K3[] w");
    (void)run(&setup, STARTED "5 A move h6g7\n5 B move e4d5\n= reserve a P\n");
    (void)run(&setup, STARTED "5 A move h6g7\n6 B move e4d5\n= reserve a -\n"); // CV-11
}

// OT-15: a poisoned piece; the log of that name is the model.
static void poisoned_piece_draws(void **state) {
    (void)state;
    static const char *const taker = "n7/7k/8/8/8/5b1q/8/R5K1[] w";
    MatchSetup setup = referee("otb", taker, "6k1/8/8/8/8/8/6PP/6RK[] b");
    (void)run(&setup, STARTED "1 A move a1a8\n2 b move N@f2\n= close\n= 1/2-1/2 poisoned B\n");
    // Another knight in the reserve: it need not be the poisoned one.
    setup.start[BOARD_B] = position_of("6k1/8/8/8/8/8/6PP/6RK[n] b");
    (void)run(&setup, STARTED "1 A move a1a8\n2 b move N@f2\n= close\n= 1-0 mate B\n");
    // It lapses when the taker's opponent completes another move.
    setup.start[BOARD_B] = position_of("6k1/8/8/8/8/8/6PP/6RK[] b");
    (void)run(&setup,
              STARTED "1 A move a1a8\n2 a move h7g7\n3 b move N@f2\n= close\n= 1-0 mate B\n");
    // Taken back, the move of the opponent brings it back.
    (void)run(&setup, STARTED "1 A move a1a8\n2 a move h7g7\n3 arbiter take-back A\n"
                              "4 b move N@f2\n= close\n= 1/2-1/2 poisoned B\n");
    // No mate in one for the opponent: no poison.
    setup.start[BOARD_A] = position_of("n7/7k/8/8/8/7q/8/R5K1[] w");
    (void)run(&setup, STARTED "1 A move a1a8\n2 b move N@f2\n= close\n= 1-0 mate B\n");
    setup.rules.poisoned = false;
    setup.start[BOARD_A] = position_of(taker);
    (void)run(&setup, STARTED "1 A move a1a8\n2 b move N@f2\n= close\n= 1-0 mate B\n");
}

// AR-32: no stalemate while both boards run; the player waits for a piece.
static void a_player_without_a_move_waits(void **state) {
    (void)state;
    MatchSetup setup = referee("arnold", "7k/8/6K1/8/8/8/8/5Q2[] w", "4k3/8/8/3p4/4P3/8/8/4K3[] w");
    (void)run(&setup, STARTED "1 A move f1f7\n= * none\n= clock a 501 299500\n2 B move e4d5\n"
                              "= reserve a P\n3 a move P@a5\n= * none\n");
}

// AR-23: mate by an empty reserve is mate; by potential the player waits.
static void mate_current_and_potential(void **state) {
    (void)state;
    static const char *const back_rank = "6k1/5ppp/8/8/8/8/8/R6K[] w";
    MatchSetup setup = referee("arnold", back_rank, WHITE_MATES);
    (void)run(&setup, STARTED "1 A move a1a8\n= close\n= 1-0 mate A\n");
    setup = referee("otb", back_rank, WHITE_MATES);
    (void)run(&setup, STARTED "1 A move a1a8\n= close\n= * none\n");
    // Drops may not block (WE-14): the same as current.
    setup = referee("winchester-tournament", back_rank, WHITE_MATES);
    (void)run(&setup, STARTED "1 A move a1a8\n= close\n= 1-0 mate A\n");
}

// CV-10 to CV-12, TA-02.
static void both_boards_are_scored(void **state) {
    (void)state;
    MatchSetup setup = referee("tandem", WHITE_MATES, WHITE_MATES);
    (void)run(&setup, STARTED "1 A move h6g7\n= * none\n2 B move h6g7\n= 1/2-1/2 points\n");
    setup = referee("bughouse-points", WHITE_MATES, BLACK_MATES);
    (void)run(&setup, STARTED "1 A move h6g7\n1 b move h3g2\n= 1-0 points\n");
    (void)run(&setup, STARTED "1 A move h6g7\n2 B draw\n2 b draw\n= 1-0 points\n");
    (void)run(&setup, STARTED "1 B draw\n2 b draw\n= * none\n3 A resign\n= 0-1 points\n");
}

// The remaining board is judged again at once.
static void remaining_board_is_judged(void **state) {
    (void)state;
    // Waiting in check behind a parry that can never come: mated.
    MatchSetup setup = referee("tandem", "6k1/5ppp/8/8/8/8/8/R6K[] w", WHITE_MATES);
    (void)run(&setup, STARTED "1 A move a1a8\n= * none\n2 B resign\n= advance 3\n= 1-0 points\n");
    // Waiting without check: stalemate.
    setup = referee("tandem", "7k/8/6K1/8/8/8/8/5Q2[] w", WHITE_MATES);
    (void)run(&setup, STARTED "1 A move f1f7\n2 B move h6g7\n= advance 3\n= 0-1 points\n");
    // Dead: king and knight against king.
    setup = referee("tandem", "7k/8/8/8/8/8/8/5NK1[] w", WHITE_MATES);
    (void)run(&setup, STARTED "2 B move h6g7\n= advance 3\n= 0-1 points\n");
    // With something in reserve it goes on.
    setup = referee("tandem", "7k/8/8/8/8/8/8/5NK1[P] w", WHITE_MATES);
    (void)run(&setup, STARTED "2 B move h6g7\n= advance 3\n= * none\n3 A move f1e3\n= * none\n");
}

// At a table mate still needs its claim.
static void at_a_table_mate_is_claimed(void **state) {
    (void)state;
    MatchSetup setup = referee("tandem", "6k1/5ppp/8/8/8/8/8/R6K[] w", WHITE_MATES);
    setup.mode = MODE_TABLE;
    (void)run(&setup, STARTED "1 A move a1a8\n1 A press\n2 A claim mate ! CLAIM_NO_MATE\n"
                              "3 B resign\n= * none\n4 A claim mate\n= 1-0 points\n");
}

static void repetition_ends_the_remaining_board(void **state) {
    (void)state;
    MatchSetup setup = referee("tandem", "r5k1/8/8/8/8/8/8/R5K1[] w", WHITE_MATES);
    (void)run(&setup,
              STARTED "1 A move a1b1\n1 a move a8b8\n1 A move b1a1\n1 a move b8a8\n"
                      "2 B move h6g7\n3 A move a1b1\n3 a move a8b8\n3 A move b1a1\n= * none\n"
                      "4 a move b8a8\n= 0-1 points\n");
}

static void too_many_moves_end_without_a_result(void **state) {
    (void)state;
    MatchSetup setup = setup_of("fics", MODE_REFEREE);
    setup.time = (TimeControl){.kind = TIME_NONE};
    Match *match = run(&setup, STARTED);
    for (int i = 0; i < MATCH_PLIES_MAX / 4; i++) {
        run_on(match, "= * none\n1 A move g1f3\n1 a move g8f6\n1 A move f3g1\n1 a move f6g8\n");
    }
    run_on(match, "= * limit\n1 B move e2e4 ! MATCH_OVER\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_ends_the_match),
        cmocka_unit_test(opposite_mates_of_one_millisecond),
        cmocka_unit_test(opposite_flags_of_one_millisecond),
        cmocka_unit_test(mate_against_flag),
        cmocka_unit_test(pieces_arrive_until_the_millisecond_is_over),
        cmocka_unit_test(poisoned_piece_draws),
        cmocka_unit_test(a_player_without_a_move_waits),
        cmocka_unit_test(mate_current_and_potential),
        cmocka_unit_test(both_boards_are_scored),
        cmocka_unit_test(remaining_board_is_judged),
        cmocka_unit_test(at_a_table_mate_is_claimed),
        cmocka_unit_test(repetition_ends_the_remaining_board),
        cmocka_unit_test(too_many_moves_end_without_a_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
