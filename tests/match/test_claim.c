// SPDX-License-Identifier: MIT
// Claims at a table: who may claim what, what it costs, and two opposite claims at one time.
#include "script.h"

#define WHITE_MATES "6k1/8/6KQ/8/8/8/8/8[] w"
#define BLACK_MATES "8/8/8/8/8/6kq/8/6K1[] b"
#define ILLEGAL STARTED "1 A move e2e5\n2 A press\n"

static MatchSetup table(const char *preset) {
    return setup_of(preset, MODE_TABLE);
}

static MatchSetup both_mates(const char *preset, int64_t window) {
    MatchSetup setup = table(preset);
    setup.start[BOARD_A] = position_of(WHITE_MATES);
    setup.start[BOARD_B] = position_of(WHITE_MATES);
    setup.simultaneous_ms = window;
    return setup;
}

// AR-22: nothing is decided before a claim. Own board, and only the opponent of the mated player.
static void mate_is_claimed_by_the_mating_player(void **state) {
    (void)state;
    MatchSetup setup = both_mates("winchester", 0);
    (void)run(&setup, "0 A claim mate ! NOT_STARTED\n" STARTED
                      "1 A claim mate ! NOT_YOUR_CLAIM\n1 a claim mate ! CLAIM_NO_MATE\n"
                      "2 A move h6g7\n3 A claim mate ! NOT_YOUR_CLAIM\n" // clock move: not yet
                      "4 A press\n= * none\n5 a claim mate ! NOT_YOUR_CLAIM\n"
                      "5 B claim mate A ! NOT_YOUR_CLAIM\n5 b claim mate A ! NOT_YOUR_CLAIM\n"
                      "6 A claim mate\n= 1-0 mate A\n7 B claim mate ! MATCH_OVER\n");
}

// Under release a move counts at once for mate claims.
static void mate_counts_before_the_press_in_arnold(void **state) {
    (void)state;
    MatchSetup setup = both_mates("bughouse", 0);
    (void)run(&setup, STARTED "2 A move h6g7\n3 A claim mate\n= 1-0 mate A\n");
}

// OT-12: any of the four, on both boards.
static void anyone_claims_in_otb(void **state) {
    (void)state;
    MatchSetup setup = both_mates("otb", 0);
    (void)run(&setup, STARTED "2 A move h6g7\n3 A press\n4 B claim mate A\n"
                              "= effect CLAIM_WINDOW A\n= * none\n= close\n= 1-0 mate A\n");
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    (void)run(&setup, STARTED "999 b claim flag ! CLAIM_NO_FLAG\n1000 a claim flag B\n"
                              "= * none\n1001 A claim flag ! MATCH_OVER\n= 1-0 flag B\n");
}

// CV-14, settled point 14: a flag is claimed by the opponent and stays down.
static void flag_claims(void **state) {
    (void)state;
    MatchSetup setup = table("bughouse");
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000, .bonus_ms = 500};
    (void)run(&setup,
              STARTED "999 a claim flag ! CLAIM_NO_FLAG\n1000 A claim flag ! CLAIM_NO_FLAG\n"
                      "1000 b claim flag A ! NOT_YOUR_CLAIM\n1200 A move e2e4\n1201 A press\n"
                      "= clock A 1201 0\n1300 a move e7e5\n1300 a press\n"
                      "= clock a 1300 1401\n5000 a claim flag\n= 0-1 flag A\n");
}

// Settled point 15.
static void of_two_flags_on_a_board_the_first_loses(void **state) {
    (void)state;
    MatchSetup setup = table("otb");
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    (void)run(&setup, STARTED "1100 A move e2e4\n1100 A press\n2200 a claim flag\n= close\n"
                              "= 0-1 flag A\n");
    (void)run(&setup, STARTED "500 A move e2e4\n500 A press\n1600 a move e7e5\n1600 a press\n"
                              "2500 a claim flag A\n= close\n= 1-0 flag A\n");
}

// AR-25: it loses only if the opponent has less than a minute.
static void low_time_in_arnold(void **state) {
    (void)state;
    MatchSetup setup = table("arnold");
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 60100};
    (void)run(&setup, STARTED "1 A move e2e5\n2 A press\n102 a claim illegal\n"
                              "= effect TAKEN_BACK A\n= at A e2 P\n= * none\n"
                              "103 a claim illegal ! CLAIM_NO_ILLEGAL\n");
    (void)run(&setup, STARTED "1 A move e2e5\n2 A press\n103 a claim illegal\n= 0-1 illegal A\n");
    setup.time = (TimeControl){.kind = TIME_NONE};
    (void)run(&setup, STARTED "1 A move e2e5\n2 A press\n103 a claim illegal\n= * none\n");
}

// SW-09: three are taken back, the fourth loses; SW-08: no time for it.
static void fourth_illegal_move_loses_in_swap(void **state) {
    (void)state;
    MatchSetup setup = table("swap");
    Match *match = run(&setup, STARTED);
    for (int i = 0; i < 3; i++)
        run_on(match, "1000 A move e2e5\n1000 A press\n1000 A claim illegal ! NOT_YOUR_CLAIM\n"
                      "1000 a claim illegal\n= * none\n= clock A 1000 299000\n");
    run_on(match, "1000 A move e2e5\n1000 A press\n1000 a claim illegal\n= 0-1 illegal A\n");
}

// WE-06, settled point 10.
static void too_late_after_the_next_move(void **state) {
    (void)state;
    MatchSetup setup = table("winchester");
    (void)run(&setup, ILLEGAL "3 a move e7e6\n4 a claim illegal\n= 0-1 illegal A\n");
    (void)run(&setup, ILLEGAL "3 a move e7e6\n4 a press\n5 a claim illegal ! CLAIM_TOO_LATE\n");
    setup = table("bughouse");
    (void)run(&setup, ILLEGAL "3 a move e7e6\n4 a claim illegal ! CLAIM_TOO_LATE\n");
    (void)run(&setup, ILLEGAL "3 a claim illegal\n= at A e2 P\n= * none\n4 A move e2e4\n");
}

// "When a piece that the move passed on has been dropped since": a losing claim still loses.
static void a_dropped_piece_saves_only_from_correction(void **state) {
    (void)state;
    MatchSetup setup = table("bughouse");
    static const char *const script =
        STARTED "1 B move e2e4\n2 B press\n3 A move d1d7\n4 A press\n5 b move P@e5\n6 b press\n";
    Match *match = run(&setup, script);
    run_on(match, "7 a claim illegal ! PIECE_DROPPED\n= at A d7 Q\n= * none\n");
    setup.rules.illegal = ILLEGAL_LOSES;
    match = run(&setup, script);
    run_on(match, "7 a claim illegal\n= 0-1 illegal A\n");
}

// WE-07, settled point 7: the pressed capture of the king is the claim.
static void king_capture_wins_in_winchester(void **state) {
    (void)state;
    MatchSetup setup = table("winchester");
    setup.start[BOARD_A] = position_of("4k3/8/8/8/8/8/8/R5K1[] w");
    // A rook cannot go from a1 to e8: one more illegal move, which can be claimed.
    (void)run(&setup, STARTED "1 A move a1e8\n2 A press\n= * none\n= at A e8 R\n"
                              "3 a claim illegal\n= 0-1 illegal A\n");
    setup.start[BOARD_A] = position_of("4k3/8/8/8/8/8/8/4R1K1[] w");
    (void)run(&setup, STARTED "1 A move e1e8\n= * none\n2 A press\n= 1-0 king A\n");
}

// The window: its last millisecond counts, the next does not (settled point 19).
static void window_edges(void **state) {
    (void)state;
    MatchSetup setup = both_mates("arnold", 500);
    static const char *const first =
        STARTED "1 A move h6g7\n1 B move h6g7\n1000 A claim mate\n= effect CLAIM_WINDOW A\n"
                "= deadline 1501\n= clock A 1400 299000\n1100 A press ! CLAIM_WINDOW\n"
                "1100 A say ! CLAIM_WINDOW\n1100 a resign ! CLAIM_WINDOW\n"
                "1100 A draw ! CLAIM_WINDOW\n1100 A claim mate ! CLAIM_WINDOW\n"
                "1100 a accept ! NOTHING_PENDING\n1100 arbiter take-back A ! CLAIM_WINDOW\n";
    Match *match = run(&setup, first);
    run_on(match, "1500 B claim mate\n= effect CLAIM_PENDING B\n= deadline never\n"
                  "9000 A accept\n9000 A accept ! ACCEPTED_ALREADY\n9001 a accept\n9002 B accept\n"
                  "9002 A move g6f6 ! CLAIM_PENDING\n= * none\n9003 b accept\n"
                  "= 1/2-1/2 simultaneous\n");
    match = run(&setup, first);
    run_on(match, "1501 B claim mate ! MATCH_OVER\n= 1-0 mate A\n");
    match = run(&setup, first);
    run_on(match, "1500 B claim mate\n1600 b decline\n= 1-0 mate A\n");
    match = run(&setup, first);
    run_on(match, "1500 B claim mate\n1600 b accept\n= close\n= 1-0 mate A\n");
    match = run(&setup, first);
    run_on(match, "1200 arbiter forfeit A\n= 0-1 forfeit A\n");
}

static void window_of_nothing_hears_its_millisecond(void **state) {
    (void)state;
    MatchSetup setup = both_mates("arnold", 0);
    static const char *const first =
        STARTED "1 A move h6g7\n1 B move h6g7\n1000 A claim mate\n= deadline 1001\n";
    run_on(run(&setup, first), "1000 B claim mate\n= effect CLAIM_PENDING\n");
    run_on(run(&setup, first), "1001 B claim mate ! MATCH_OVER\n= 1-0 mate A\n");
}

// Where the table says "first recorded" there is no window.
static void first_recorded_needs_no_window(void **state) {
    (void)state;
    static const char *const presets[] = {"swap", "bughouse", "winchester", "fics"};
    for (unsigned i = 0; i < 4; i++) {
        MatchSetup setup = both_mates(presets[i], 500);
        (void)run(&setup, STARTED "1 A move h6g7\n1 A press\n1 B move h6g7\n1 B press\n"
                                  "9 B claim mate\n= 0-1 mate B\n9 A claim mate ! MATCH_OVER\n");
    }
}

// AR-31: of mate and flag the mate wins, whichever was claimed first, once all accept. A flag of
// team 1 (A) against a mate by team 1 is no pair: the mate must be the other team's.
static void mate_beats_flag_in_arnold(void **state) {
    (void)state;
    MatchSetup setup = both_mates("arnold", 500);
    setup.start[BOARD_B] = position_of(BLACK_MATES);
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    static const char *const accept =
        "1300 A accept\n1300 a accept\n1300 B accept\n1300 b accept\n";
    // A's flag falls at 1000 (for team 2); b mates on board B (for team 1).
    static const char *const mated = STARTED "900 b move h3g2\n";
    Match *match = run(&setup, mated);
    run_on(match, "1000 a claim flag\n= effect CLAIM_WINDOW A\n1001 b claim mate\n"
                  "= effect CLAIM_PENDING B\n");
    run_on(match, accept);
    run_on(match, "= 1-0 mate B\n");
    match = run(&setup, mated);
    run_on(match, "1000 b claim mate\n= effect CLAIM_WINDOW B\n1001 a claim flag\n"
                  "= effect CLAIM_PENDING A\n");
    run_on(match, accept);
    run_on(match, "= 1-0 mate B\n");
    match = run(&setup, mated);
    run_on(match, "1000 a claim flag\n1001 b claim mate\n1002 B decline\n= 0-1 flag A\n");
}

// Claims for the same team are heard; the first gives reason and board.
static void same_team_is_heard(void **state) {
    (void)state;
    MatchSetup setup = both_mates("otb", 500);
    setup.start[BOARD_B] = position_of(BLACK_MATES);
    (void)run(&setup, STARTED "1 A move h6g7\n1 A press\n1 b move h3g2\n1 b press\n"
                              "5 A claim mate\n6 b claim mate\n= * none\n= deadline 506\n"
                              "= advance 506\n= 1-0 mate A\n");
}

// Settled point 20: a claim that only corrects is refused in the window.
static void no_take_back_in_the_window(void **state) {
    (void)state;
    MatchSetup setup = both_mates("arnold", 500);
    (void)run(&setup, STARTED "1 A move h6g7\n1 B move g6a1\n2 B press\n3 A claim mate\n"
                              "4 b claim illegal ! CLAIM_WINDOW\n");
}

// WE-05: a flag of each team is down, on one board or on both: draw, without window or acceptance.
static void both_flags_in_winchester(void **state) {
    (void)state;
    MatchSetup setup = table("winchester");
    setup.simultaneous_ms = 500;
    setup.time = (TimeControl){.kind = TIME_INCREMENT, .base_ms = 1000};
    (void)run(&setup, STARTED "1000 a claim flag\n= 1/2-1/2 both-flags\n");
    (void)run(&setup, STARTED "500 B move e2e4\n500 B press\n1000 a claim flag\n= 0-1 flag A\n");
    (void)run(&setup, STARTED "500 B move e2e4\n500 B press\n1100 A move e2e4\n1100 A press\n"
                              "2100 A claim flag\n= 1/2-1/2 both-flags\n");
}

// OT-13: the third occurrence, the start counting as one; claimed by anyone.
static void repetition_in_otb(void **state) {
    (void)state;
    MatchSetup setup = setup_of("otb", MODE_REFEREE);
    Match *match =
        run(&setup, STARTED "1 A move g1f3\n2 a move g8f6\n3 A move f3g1\n"
                            "4 a move f6g8\n5 B claim repetition A ! CLAIM_NO_REPETITION\n");
    assert_int_equal(match_occurrences(match, BOARD_A), 2);
    run_on(match, "11 A move g1f3\n12 a move g8f6\n13 A move f3g1\n14 a move f6g8\n");
    assert_int_equal(match_occurrences(match, BOARD_A), 3);
    run_on(match, "15 B claim repetition ! CLAIM_NO_REPETITION\n15 B claim repetition A\n"
                  "= advance 16\n= 1/2-1/2 repetition A\n");
    setup.rules.claims = CLAIMS_OWN_BOARD;
    match = run(&setup, STARTED);
    run_on(match, "15 B claim repetition A ! NOT_YOUR_CLAIM\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_is_claimed_by_the_mating_player),
        cmocka_unit_test(mate_counts_before_the_press_in_arnold),
        cmocka_unit_test(anyone_claims_in_otb),
        cmocka_unit_test(flag_claims),
        cmocka_unit_test(of_two_flags_on_a_board_the_first_loses),
        cmocka_unit_test(low_time_in_arnold),
        cmocka_unit_test(fourth_illegal_move_loses_in_swap),
        cmocka_unit_test(too_late_after_the_next_move),
        cmocka_unit_test(a_dropped_piece_saves_only_from_correction),
        cmocka_unit_test(king_capture_wins_in_winchester),
        cmocka_unit_test(window_edges),
        cmocka_unit_test(window_of_nothing_hears_its_millisecond),
        cmocka_unit_test(first_recorded_needs_no_window),
        cmocka_unit_test(mate_beats_flag_in_arnold),
        cmocka_unit_test(same_team_is_heard),
        cmocka_unit_test(no_take_back_in_the_window),
        cmocka_unit_test(both_flags_in_winchester),
        cmocka_unit_test(repetition_in_otb),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
