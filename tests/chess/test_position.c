// SPDX-License-Identifier: MIT
// Setting up, making and taking back: castling rights, promoted and dropped pieces, keys.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "chess/movegen.h"
#include "fen_helper.h"

enum { A1 = 0, E1 = 4, H1 = 7, A8 = 56, E8 = 60, H8 = 63 };

static Square at(const char *name) {
    return square_at(name[0] - 'a', name[1] - '1');
}

static BoardRules rules_with_castling(void) {
    BoardRules rules = rules_plain();
    rules.dropped_rook_castles = true;
    return rules;
}

static Taken make(Position *position, const BoardRules *rules, Move move) {
    Undo undo;
    Position before = *position;
    Taken taken = position_make(position, rules, move, &undo);
    assert_true(position_is_consistent(position));
    Position back = *position;
    position_unmake(&back, move, &undo);
    assert_memory_equal(&back, &before, sizeof back);
    return taken;
}

static Taken move(Position *position, const BoardRules *rules, const char *from, const char *to) {
    Move found = MOVE_NONE;
    assert_int_equal(movegen_find(position, rules, at(from), at(to), KIND_NONE, &found), STATUS_OK);
    return make(position, rules, found);
}

static void expect_fen(const Position *position, const char *expected) {
    char written[FEN_MAX];
    fen_write(position, written);
    assert_string_equal(written, expected);
}

static void test_start(void **state) {
    (void)state;
    Position position;
    position_set_start(&position);
    assert_true(position_is_consistent(&position));
    expect_fen(&position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    position_clear(&position);
    assert_true(position_is_consistent(&position));
    assert_int_equal(position_king_square(&position, WHITE), SQUARE_NONE);
    assert_false(position_in_check(&position, WHITE));
}

static void test_two_kings_refused(void **state) {
    (void)state;
    Position position;
    position_clear(&position);
    assert_int_equal(position_put(&position, E1, piece_of(WHITE, KING), false), STATUS_OK);
    Position before = position;
    assert_int_equal(position_put(&position, A1, piece_of(WHITE, KING), false),
                     STATUS_BAD_FEN_KINGS);
    assert_memory_equal(&position, &before, sizeof position);
}

// Settled point 1 and "castling with a dropped rook" in the silent places.
static void test_rights_of_a_fen(void **state) {
    (void)state;
    Position position = fen_position("4k2r/8/8/8/8/8/8/3K3R[] w KQkq - 0 1");
    assert_int_equal(position.castling, RIGHT_BLACK_SHORT | RIGHT_BLACK_KING_UNMOVED);
    position = fen_position("4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1");
    assert_int_equal(position.castling, RIGHT_WHITE_LONG | RIGHT_WHITE_KING_UNMOVED);
}

static void test_en_passant_of_a_fen(void **state) {
    (void)state;
    Position position;
    // No black pawn on e5, then a square that is not behind a double step.
    assert_false(fen_read(&position, "4k3/8/8/8/8/8/8/4K3[] w - e6 0 1"));
    assert_false(fen_read(&position, "4k3/4p3/8/4p3/8/8/8/4K3[] w - e6 0 1"));
    assert_false(fen_read(&position, "4k3/8/8/4p3/8/8/8/4K3[] b - e6 0 1"));
    assert_true(fen_read(&position, "4k3/8/8/4p3/8/8/8/4K3[] w - e6 0 1"));
}

// SW-04, WE-11, CV-04: the right comes back with a dropped rook while the king is unmoved.
static void test_dropped_rook(void **state) {
    (void)state;
    BoardRules rules = rules_with_castling();
    Position position = fen_position("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1");
    make(&position, &rules, move_drop(ROOK, H1));
    assert_true((position.castling & RIGHT_WHITE_SHORT) != 0);
    position.side = WHITE;
    position.key = position_compute_key(&position);
    Move castling = MOVE_NONE;
    assert_int_equal(movegen_find(&position, &rules, E1, 6, KIND_NONE, &castling), STATUS_OK);
    assert_int_equal(move_kind(castling), MOVE_CASTLING);

    // Not elsewhere, not by rules that say no, not once the king has moved.
    position = fen_position("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1");
    make(&position, &rules, move_drop(ROOK, A8));
    assert_int_equal(position.castling, RIGHT_WHITE_LONG | RIGHT_WHITE_KING_UNMOVED);
    BoardRules never = rules_plain();
    position = fen_position("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1");
    make(&position, &never, move_drop(ROOK, H1));
    assert_true((position.castling & RIGHT_WHITE_SHORT) == 0);
    position = fen_position("4k3/8/8/8/8/8/8/R3K3[R] w - - 0 1");
    make(&position, &rules, move_drop(ROOK, H1));
    assert_int_equal(position.castling, 0);
}

// SW-04: a rook that moved to its home square does not castle.
static void test_moved_rook(void **state) {
    (void)state;
    BoardRules rules = rules_with_castling();
    Position position = fen_position("4k3/7p/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    move(&position, &rules, "h1", "h2");
    move(&position, &rules, "h7", "h6");
    move(&position, &rules, "h2", "h1");
    assert_int_equal(position.castling, RIGHT_WHITE_LONG | RIGHT_WHITE_KING_UNMOVED);
    // The other rook is taken, and one dropped in its place brings the right back.
    position = fen_position("r3k3/8/8/8/8/8/8/R3K3[R] b Q - 0 1");
    assert_int_equal(move(&position, &rules, "a8", "a1").captured, ROOK);
    assert_int_equal(position.castling, RIGHT_WHITE_KING_UNMOVED);
}

// SW-02, OT-04, WE-16, reports.md: a promoted piece is taken as a pawn.
static void test_promoted_reverts(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("r7/7P/8/8/8/8/8/k1K5[] w - - 0 1");
    make(&position, &rules, move_make(MOVE_PROMOTION, at("h7"), H8, QUEEN));
    assert_true(position_is_promoted(&position, H8));
    Taken taken = move(&position, &rules, "a8", "h8");
    assert_int_equal(taken.captured, PAWN);
    assert_false(position_is_promoted(&position, H8));
}

static void test_promoted_moves_on(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("k7/8/8/8/8/8/Q~7/K7[] w - - 0 1");
    move(&position, &rules, "a2", "h2");
    assert_true(position_is_promoted(&position, at("h2")));
    assert_false(position_is_promoted(&position, at("a2")));
}

// AR-08: the pawn leaves the board; a piece it takes on the way is taken.
static void test_pawn_passes(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    rules.promotion = PROMOTION_PASS;
    Position position = fen_position("rn5k/P7/8/8/8/8/8/1K6[] w - - 0 1");
    Taken taken = move(&position, &rules, "a7", "b8");
    assert_int_equal(taken.captured, KNIGHT);
    assert_true(taken.pawn_passed);
    expect_fen(&position, "r6k/8/8/8/8/8/8/1K6[] b - - 0 1");
}

static void test_en_passant_takes_the_pawn(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1");
    move(&position, &rules, "d7", "d5");
    assert_int_equal(position.en_passant, at("d6"));
    assert_int_equal(move(&position, &rules, "e5", "d6").captured, PAWN);
    expect_fen(&position, "4k3/8/3P4/8/8/8/8/4K3[] b - - 0 2");
}

// reports.md: a drop ends the right to capture en passant.
static void test_drop_ends_en_passant(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("4k3/8/8/3pP3/8/8/8/4K3[N] w - d6 0 1");
    make(&position, &rules, move_drop(KNIGHT, at("a6")));
    assert_int_equal(position.en_passant, SQUARE_NONE);
    assert_int_equal(position.reserve[WHITE][KNIGHT], 0);
}

// Settled point 2 and OT-13: what makes positions of a board the same.
static void test_repetition_key(void **state) {
    (void)state;
    BoardRules castles = rules_with_castling();
    BoardRules plain = rules_plain();
    const char *without = "4k3/8/8/3p4/8/8/8/4K3[] w - - 0 1";
    const char *useless = "4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1";
    Position a = fen_position(without);
    Position b = fen_position(useless);
    assert_true(position_repetition_key(&a, &plain) == position_repetition_key(&b, &plain));
    a = fen_position("4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1");
    b = fen_position("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1");
    assert_true(position_repetition_key(&a, &plain) != position_repetition_key(&b, &plain));
    // The capture would uncover a check.
    a = fen_position("8/8/8/K2pP2r/8/8/8/4k3[] w - - 0 1");
    b = fen_position("8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1");
    assert_true(position_repetition_key(&a, &plain) == position_repetition_key(&b, &plain));

    a = fen_position(without);
    b = a;
    position_reserve_add(&b, BLACK, QUEEN, 1);
    assert_true(position_repetition_key(&a, &plain) != position_repetition_key(&b, &plain));
    b = fen_position("4k3/8/8/3p4/8/8/8/4K3[] b - - 7 9");
    assert_true(position_repetition_key(&a, &plain) != position_repetition_key(&b, &plain));
    a = fen_position("4k3/8/8/3Q4/8/8/8/4K3[] w - - 0 1");
    b = fen_position("4k3/8/8/3Q~4/8/8/8/4K3[] w - - 0 1");
    assert_true(position_repetition_key(&a, &plain) != position_repetition_key(&b, &plain));

    // An unmoved king without rooks tells only where a dropped rook could castle.
    a = fen_position(without);
    b = a;
    b.castling = RIGHT_WHITE_KING_UNMOVED;
    assert_true(position_repetition_key(&a, &plain) == position_repetition_key(&b, &plain));
    assert_true(position_repetition_key(&a, &castles) != position_repetition_key(&b, &castles));
}

// A dropped pawn tells where it may not go two squares, until it has gone.
static void test_dropped_pawn_is_remembered(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    BoardRules single = rules_plain();
    single.dropped_pawn_double = false;
    Position dropped = fen_position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1");
    make(&dropped, &rules, move_drop(PAWN, at("c2")));
    Position placed = fen_position("4k3/8/8/8/8/8/2P5/4K3[] b - - 0 1");
    assert_int_equal(dropped.dropped_pawns[WHITE], 1 << 2);
    assert_true(position_repetition_key(&dropped, &rules) ==
                position_repetition_key(&placed, &rules));
    assert_true(position_repetition_key(&dropped, &single) !=
                position_repetition_key(&placed, &single));
    move(&dropped, &single, "e8", "e7");
    Move two = MOVE_NONE;
    assert_int_equal(movegen_find(&dropped, &single, at("c2"), at("c4"), KIND_NONE, &two),
                     STATUS_MOVE_ILLEGAL);
    assert_int_equal(movegen_find(&dropped, &rules, at("c2"), at("c4"), KIND_NONE, &two),
                     STATUS_OK);
    move(&dropped, &single, "c2", "c3");
    assert_int_equal(dropped.dropped_pawns[WHITE], 0);
}

// Pieces that arrive between making and taking back stay.
static void test_arrivals_survive_taking_back(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    uint64_t key = position.key;
    Undo undo;
    Move drop = move_drop(KNIGHT, at("f3"));
    position_make(&position, &rules, drop, &undo);
    position_reserve_add(&position, WHITE, KNIGHT, 1);
    position_reserve_add(&position, BLACK, PAWN, 1);
    position_unmake(&position, drop, &undo);
    assert_int_equal(position.reserve[WHITE][KNIGHT], 2);
    assert_int_equal(position.reserve[BLACK][PAWN], 1);
    assert_true(position.key == key);
}

static void test_counters_stop(void **state) {
    (void)state;
    BoardRules rules = rules_plain();
    Position position = fen_position("4k3/8/8/8/8/8/8/4K3[] b - - 65535 65535");
    move(&position, &rules, "e8", "d8");
    assert_int_equal(position.half_moves, UINT16_MAX);
    assert_int_equal(position.move_number, UINT16_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_two_kings_refused),
        cmocka_unit_test(test_rights_of_a_fen),
        cmocka_unit_test(test_en_passant_of_a_fen),
        cmocka_unit_test(test_dropped_rook),
        cmocka_unit_test(test_moved_rook),
        cmocka_unit_test(test_promoted_reverts),
        cmocka_unit_test(test_promoted_moves_on),
        cmocka_unit_test(test_pawn_passes),
        cmocka_unit_test(test_en_passant_takes_the_pawn),
        cmocka_unit_test(test_drop_ends_en_passant),
        cmocka_unit_test(test_repetition_key),
        cmocka_unit_test(test_dropped_pawn_is_remembered),
        cmocka_unit_test(test_arrivals_survive_taking_back),
        cmocka_unit_test(test_counters_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
