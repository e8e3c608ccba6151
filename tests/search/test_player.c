// SPDX-License-Identifier: MIT
// What a computer player does at its seat: hangs nothing, waits when waiting is right (SW-15), keeps
// to its limits, decides the same again, presses, claims and answers, listens and talks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/count.h"
#include "search/exchange.h"
#include "search/random_mover.h"
#include "search/timing.h"
#include "seats.h"
#include "support/clause_test.h"

static const char WAITING_MATE[] = "6k1/8/8/8/8/6qb/P7/7K w"; // any move, then Qg2 mates
static const char KNIGHT_MATES[] = "6rk/6pp/8/8/8/8/8/K7 w";  // with a knight in the hand, N@f7
static const char QUIET[] = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w";

// The most that the side to move wins by one exchange.
static int best_exchange(const Position *position, const BoardRules *rules) {
    MoveList *list = malloc(sizeof *list);
    Weights weights;
    int best = 0;
    assert_non_null(list);
    weights_init(&weights, rules, true);
    movegen_legal(position, rules, list);
    for (unsigned i = 0; i < list->count; i++) {
        if (move_kind(list->moves[i]) == MOVE_DROP)
            continue;
        const int won = exchange_of_move(position, &weights, list->moves[i]);
        best = won > best ? won : best;
    }
    free(list);
    return best;
}

static void nothing_is_left_hanging(void **state) {
    (void)state;
    static const char *const boards[] = {
        "rnbqkb1r/pppp1ppp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w",
        "rnbqkbnr/ppp1pppp/8/3p4/4Q3/8/PPPP1PPP/RNB1KBNR w",
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R b",
        "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/P7/1PPP1PPP/RNBQK1NR b",
        "rnbqkb1r/pppppppp/8/4P3/3n4/2P5/PP1P1PPP/RNBQKBNR b",
    };
    const BoardRules rules = boards_rules(MATE_POTENTIAL);
    for (unsigned level = PLAYER_LEVEL_MIN; level <= PLAYER_LEVEL_MAX; level++) {
        for (unsigned i = 0; i < COUNT(boards); i++) {
            Seats *seats = seats_open("fics", MODE_REFEREE, boards[i], NULL);
            const BoardState *board = &seats->match.boards[BOARD_A];
            seats_sit_down(seats, seat_of(BOARD_A, (Color)board->position.side), level, i);
            const Decision decision = seats_ask(seats, 10, 30000);
            assert_true(decision.acts);
            seats_happen(seats, decision.event);
            if (best_exchange(&board->position, &rules) > 200)
                fail_msg("%s: level %u leaves a piece hanging", boards[i], level);
            free(seats);
        }
    }
}

static bool waits(const char *preset, const char *own, const char *other, int64_t own_ms,
                  int64_t diagonal_ms) {
    Seats *seats = seats_open(preset, MODE_REFEREE, own, other);
    if (seats->match.rules.time.kind != TIME_NONE) {
        seats_set_time(seats, SEAT_WHITE_A, own_ms);
        seats_set_time(seats, SEAT_WHITE_B, diagonal_ms);
    }
    seats_sit_down(seats, SEAT_WHITE_A, 5, 1);
    const Decision decision = seats_ask(seats, 10, 30000);
    const bool waiting = !decision.acts || decision.event.kind == EVENT_QUICK;
    if (!decision.acts)
        assert_true(decision.ask_again > 10);
    free(seats);
    return waiting;
}

static void a_lost_player_waits_with_more_time(void **state) {
    (void)state;
    assert_true(waits("fics", WAITING_MATE, NULL, 60000, 20000));
    assert_false(waits("email", WAITING_MATE, NULL, 0, 0));
}

// With less time than the diagonal one waits a while, not for ever; and never into the flag.
static void nobody_waits_for_ever(void **state) {
    (void)state;
    Seats *seats = seats_open("fics", MODE_REFEREE, WAITING_MATE, NULL);
    seats_set_time(seats, SEAT_WHITE_A, 30000);
    seats_sit_down(seats, SEAT_WHITE_A, 5, 1);
    int64_t now = 10;
    Decision decision = seats_ask(seats, now, 30000);
    while (!decision.acts || decision.event.kind == EVENT_QUICK) {
        if (!decision.acts)
            now = decision.ask_again;
        assert_true(now < 15000);
        decision = seats_ask(seats, now, 30000);
    }
    assert_int_equal(decision.event.kind, EVENT_MOVE);
    free(seats);

    assert_false(waits("fics", WAITING_MATE, NULL, 1400, 1000));
}

static void nobody_waits_when_nothing_arrives(void **state) {
    (void)state;
    Seats *seats = seats_open("bughouse-points", MODE_REFEREE, WAITING_MATE, NULL);
    seats_set_time(seats, SEAT_WHITE_B, 20000);
    seats_happen(seats, (Event){.kind = EVENT_RESIGN, .actor = SEAT_WHITE_B});
    seats_sit_down(seats, SEAT_WHITE_A, 5, 1);
    assert_int_equal(seats_ask(seats, 10, 30000).event.kind, EVENT_MOVE);
    free(seats);
}

// SW-15: the diagonal is out of pieces and mates the partner with the next; who has more time gives
// him none.
static void a_partner_in_danger_is_not_fed(void **state) {
    (void)state;
    assert_true(waits("swap", QUIET, KNIGHT_MATES, 60000, 20000));
    assert_false(waits("swap", QUIET, KNIGHT_MATES, 20000, 60000));
    assert_false(waits("swap", QUIET, QUIET, 60000, 20000));
}

// In check without a move there is nothing to do but wait for a piece.
static void a_checked_player_waits_for_a_piece(void **state) {
    (void)state;
    Seats *seats = seats_open("fics", MODE_REFEREE, "6k1/8/8/8/8/8/PP6/K6r w", NULL);
    seats_sit_down(seats, SEAT_WHITE_A, 4, 1);
    assert_false(seats_ask(seats, 10, 20000).event.kind == EVENT_MOVE);
    free(seats);
}

static void the_partner_is_heard(void **state) {
    (void)state;
    static const Kind wishes[] = {KNIGHT, BISHOP};
    for (unsigned i = 0; i < 2; i++) {
        Seats *seats = seats_open("fics", MODE_REFEREE, "6k1/5ppp/8/3b1n2/4P3/8/5PPP/6K1 w", NULL);
        seats_sit_down(seats, SEAT_WHITE_A, 5, 1);
        seats_happen(seats, (Event){.kind = EVENT_QUICK,
                                    .actor = SEAT_BLACK_B,
                                    .quick = QUICK_NEED,
                                    .piece = (uint8_t)wishes[i]});
        const Decision decision = seats_ask(seats, 10, 30000);
        assert_int_equal(decision.event.kind, EVENT_MOVE);
        const Position *position = &seats->match.boards[BOARD_A].position;
        const Piece taken = position_piece_at(position, move_to(decision.event.move));
        assert_true(taken != PIECE_NONE && piece_kind(taken) == wishes[i]);
        free(seats);
    }
}

// Only what the rules let through.
static void messages_keep_to_the_rules(void **state) {
    (void)state;
    for (unsigned i = 0; i < ruleset_count(); i++) {
        Seats *seats = seats_open(ruleset_at(i)->name, MODE_REFEREE, NULL, NULL);
        Decision decision;
        seats->match.boards[BOARD_A].position = boards_read(KNIGHT_MATES);
        seats_sit_down(seats, SEAT_WHITE_A, 5, 1);
        for (int64_t now = 10; now < 5000; now += 400) {
            decision = seats_ask(seats, now, 30000);
            if (!decision.acts)
                break;
            seats_happen(seats, decision.event);
        }
        free(seats);
    }
}

typedef struct Watch {
    const Player *player;
    uint64_t asked;
    uint64_t stop_after;
    int64_t start;
} Watch;

static int64_t watch_now(void *context) {
    Watch *watch = context;
    watch->asked++;
    return watch->start + (int64_t)(player_nodes(watch->player) / 100);
}

static bool watch_stop(void *context) {
    Watch *watch = context;
    return ++watch->asked >= watch->stop_after;
}

static void limits_are_kept(void **state) {
    (void)state;
    Seats *seats = seats_open("fics", MODE_REFEREE, QUIET, NULL);
    for (uint64_t nodes = 100; nodes <= 100000; nodes *= 10) {
        seats_sit_down(seats, SEAT_WHITE_A, 8, 1);
        assert_true(seats_ask(seats, 10, nodes).acts);
        assert_true(player_nodes(&seats->player) <= nodes);
    }
    // 60 s on the clock: at most a quarter of it, and the callback is asked often.
    Watch watch = {.player = &seats->player, .start = 10};
    PlayerLimits limits = {.now = watch_now, .context = &watch};
    Decision decision;
    seats_sit_down(seats, SEAT_WHITE_A, 8, 1);
    player_decide(&seats->player, &seats->match, 10, &limits, &decision);
    assert_true(decision.acts);
    assert_true(player_nodes(&seats->player) / 100 < 15000);
    assert_true(watch.asked >= player_nodes(&seats->player) / SEARCH_POLL_NODES / 2);
    // Hardly any time: at once.
    seats_set_time(seats, SEAT_WHITE_A, 150);
    seats_sit_down(seats, SEAT_WHITE_A, 8, 1);
    player_decide(&seats->player, &seats->match, 10, &limits, &decision);
    assert_true(decision.acts);
    assert_true(player_nodes(&seats->player) / 100 < 10);
    // Stopped: it is asked no more than once for each search that was still to come.
    seats_set_time(seats, SEAT_WHITE_A, 60000);
    seats_sit_down(seats, SEAT_WHITE_A, 8, 1);
    watch = (Watch){.player = &seats->player, .stop_after = 5};
    limits = (PlayerLimits){.stop = watch_stop, .context = &watch};
    player_decide(&seats->player, &seats->match, 10, &limits, &decision);
    assert_true(decision.acts);
    assert_true(watch.asked < 40);
    free(seats);
}

static void the_same_again(void **state) {
    (void)state;
    for (unsigned level = 1; level <= PLAYER_LEVEL_MAX; level += 3) {
        Decision first;
        for (int i = 0; i < 2; i++) {
            Seats *seats = seats_open("fics", MODE_REFEREE, QUIET, KNIGHT_MATES);
            seats_sit_down(seats, SEAT_WHITE_A, level, 7);
            const Decision decision = seats_ask(seats, 10, 30000);
            if (i == 0)
                first = decision;
            assert_int_equal(decision.event.kind, first.event.kind);
            assert_int_equal(decision.event.move.bits, first.event.move.bits);
            assert_int_equal(decision.score, first.score);
            free(seats);
        }
    }
}

static void the_time_is_divided(void **state) {
    (void)state;
    Seats *seats = seats_open("fics", MODE_REFEREE, NULL, NULL);
    Match *match = &seats->match;
    for (int64_t left = 50; left < 400000; left = left * 3 / 2) {
        seats_set_time(seats, SEAT_WHITE_A, left);
        const Timing timing = timing_plan(match, SEAT_WHITE_A, 0, 100, false);
        assert_true(timing.soft_ms <= timing.hard_ms);
        assert_true(timing.hard_ms == 0 || timing.hard_ms + 100 < left);
        assert_int_equal(timing.instant, left - 100 < TIMING_INSTANT_MS);
    }
    free(seats);
}

// At a table: a move, then the press, then the claim.
static void a_table_is_served(void **state) {
    (void)state;
    static const char *const presets[] = {"arnold", "swap", "otb"};
    for (unsigned i = 0; i < 3; i++) {
        Seats *seats = seats_open(presets[i], MODE_TABLE, "6rk/6pp/8/8/8/8/8/K7[N] w", NULL);
        seats_sit_down(seats, SEAT_WHITE_A, 4, 1);
        bool over = false;
        for (int step = 0; step < 4 && !over; step++) {
            const Decision decision = seats_ask(seats, 10 + step, 20000);
            assert_true(decision.acts);
            seats_happen(seats, decision.event);
            match_close(&seats->match, NULL);
            over = match_is_over(&seats->match);
        }
        assert_true(over);
        assert_int_equal(match_verdict(&seats->match).outcome, OUTCOME_TEAM_1);
        assert_int_equal(match_verdict(&seats->match).reason, REASON_MATE);
        free(seats);
    }
}

static void a_flag_is_claimed(void **state) {
    (void)state;
    Seats *seats = seats_open("swap", MODE_TABLE, NULL, NULL);
    seats_sit_down(seats, SEAT_BLACK_A, 3, 1);
    Decision decision = seats_ask(seats, 10, 10000);
    while (decision.acts) {
        seats_happen(seats, decision.event);
        decision = seats_ask(seats, 10, 10000);
    }
    assert_true(decision.ask_again <= 60000);
    decision = seats_ask(seats, 60000, 10000);
    assert_int_equal(decision.event.kind, EVENT_CLAIM);
    assert_int_equal(decision.event.claim, CLAIM_FLAG);
    seats_happen(seats, decision.event);
    free(seats);
}

static void an_illegal_move_is_claimed(void **state) {
    (void)state;
    Seats *seats = seats_open("otb", MODE_TABLE, NULL, NULL);
    Move move;
    const Position *position = &seats->match.boards[BOARD_A].position;
    assert_int_equal(movegen_by_hand(position, &seats->match.rules.board, square_at(4, 1),
                                     square_at(4, 5), KIND_NONE, &move),
                     STATUS_OK);
    seats_happen(seats, (Event){.kind = EVENT_MOVE, .actor = SEAT_WHITE_A, .move = move});
    seats_happen(seats, (Event){.kind = EVENT_PRESS, .actor = SEAT_WHITE_A});
    seats_sit_down(seats, SEAT_BLACK_A, 3, 1);
    const Decision decision = seats_ask(seats, 10, 10000);
    assert_int_equal(decision.event.kind, EVENT_CLAIM);
    assert_int_equal(decision.event.claim, CLAIM_ILLEGAL);
    free(seats);
}

static void a_draw_is_agreed_to_when_worse(void **state) {
    (void)state;
    Seats *seats = seats_open("tandem", MODE_REFEREE, "6k1/5ppp/8/8/8/8/q4PPP/6K1 w", NULL);
    seats_sit_down(seats, SEAT_WHITE_A, 3, 1);
    assert_int_equal(seats_ask(seats, 10, 10000).event.kind, EVENT_MOVE);
    seats_happen(seats, (Event){.kind = EVENT_DRAW, .actor = SEAT_BLACK_A, .at = 10});
    const Decision decision = seats_ask(seats, 20, 10000);
    assert_int_equal(decision.event.kind, EVENT_DRAW);
    seats_happen(seats, decision.event);
    assert_true(seats->match.boards[BOARD_A].over);
    free(seats);
}

static void too_little_memory_is_refused(void **state) {
    (void)state;
    uint64_t memory[16];
    Player player;
    const PlayerSetup setup = {.level = 1, .memory = memory, .memory_size = sizeof memory};
    assert_int_equal(player_init(&player, &setup), STATUS_NO_ROOM);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_left_hanging),
        cmocka_unit_test(a_lost_player_waits_with_more_time),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(nobody_waits_when_nothing_arrives),
        CLAUSE_TEST("SW-15", a_partner_in_danger_is_not_fed),
        cmocka_unit_test(a_checked_player_waits_for_a_piece),
        cmocka_unit_test(the_partner_is_heard),
        cmocka_unit_test(messages_keep_to_the_rules),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(the_same_again),
        cmocka_unit_test(the_time_is_divided),
        cmocka_unit_test(a_table_is_served),
        cmocka_unit_test(a_flag_is_claimed),
        cmocka_unit_test(an_illegal_move_is_claimed),
        cmocka_unit_test(a_draw_is_agreed_to_when_worse),
        cmocka_unit_test(too_little_memory_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
