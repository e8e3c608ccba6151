// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "notation/fen.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static void check_rewritten(const char *text, const char *expected) {
    Fen fen;
    size_t offset = 0;
    assert_string_equal(status_text(fen_read(str_of(text), FEN_HINT_NONE, &fen, &offset)), "ok");
    assert_true(position_is_consistent(&fen.position));
    char buffer[FEN_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    switch (fen.numbers) {
    case FEN_NUMBERS_NONE:
        fen_write_dashes(&fen.position, &out);
        break;
    case FEN_NUMBERS_COUNTERS:
        fen_write(&fen.position, &out);
        break;
    case FEN_NUMBERS_CLOCKS:
        fen_write_clocks(&fen.position, fen.clock, &out);
        break;
    }
    assert_string_equal(buffer, expected);
}

static void test_canonical_form(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {START "[] w KQkq - 0 1", START "[] w KQkq - 0 1"},
        {START " w KQkq - 0 1", START "[] w KQkq - 0 1"},
        {START "[-] w KQkq - 0 1", START "[] w KQkq - 0 1"},
        {START "/ w KQkq - 180 180", START "[] w KQkq - 180 180"},
        {START "/QPnp w KQkq - 0 1", START "[QPnp] w KQkq - 0 1"},
        {START "[pPqNnRbB] b qkQK - 7 101", START "[RBNPqbnp] b KQkq - 7 101"},
        {START "[] w KQkq -", START "[] w KQkq - - -"},
        {START "[] w - - - -", START "[] w - - - -"},
        {"  " START "   w\tKQkq  -  3  4 ", START "[] w KQkq - 3 4"},
        {START " w KQkq - 0 0", START "[] w KQkq - 0 1"},
        {"4k3/8/8/8/8/8/8/3Q~K2R~[] w - - 0 1", "4k3/8/8/8/8/8/8/3Q~K2R~[] w - - 0 1"},
        {"8/8/8/8/8/8/8/8[] w - - 0 1", "8/8/8/8/8/8/8/8[] w - - 0 1"},
        {"44/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8[] w - - 0 1"},
        // more than eight pawns (reported elsewhere)
        {"rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR[PPpp] w KQkq - 0 1",
         "rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR[PPpp] w KQkq - 0 1"},
        // rights whose king is not at home are ignored (settled point 1)
        {"rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQ - 0 1"},
        // the en passant square is written after every double step (settled point 2)
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_rewritten(cases[i][0], cases[i][1]);
}

static void test_faults_and_their_places(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Status status;
        size_t offset;
    } cases[] = {
        {"", STATUS_BAD_END, 0},
        {"   ", STATUS_BAD_END, 3},
        {START, STATUS_BAD_END, 43},
        {START " w", STATUS_BAD_END, 45},
        {START " w KQkq", STATUS_BAD_END, 50},
        {START " x KQkq - 0 1", STATUS_BAD_FEN_SIDE, 44},
        {START " white KQkq - 0 1", STATUS_BAD_FEN_SIDE, 44},
        {START " w KQQq - 0 1", STATUS_BAD_FEN_CASTLING, 48},
        {START " w AHah - 0 1", STATUS_BAD_FEN_CASTLING, 46},
        {START " w KQkq e4 0 1", STATUS_BAD_FEN_EP, 51},
        {START " w KQkq x9 0 1", STATUS_BAD_FEN_EP, 51},
        {START " w KQkq -e3 0 1", STATUS_BAD_FEN_EP, 51},
        {START "x w KQkq - 0 1", STATUS_BAD_FEN_RANK, 43},
        {"8/8/ w - - 0 1", STATUS_BAD_FEN_RANKS, 4},
        {"8/8/8/8/8/8/8/ w - - 0 1", STATUS_BAD_FEN_RANK, 14},
        {START " w KQkq e3 0 1", STATUS_BAD_FEN_EP, 51},
        {START " w KQkq - x 1", STATUS_BAD_FEN_COUNTER, 53},
        {START " w KQkq - 0", STATUS_BAD_FEN_COUNTER, 54},
        {START " w KQkq - 0 -", STATUS_BAD_FEN_COUNTER, 55},
        {START " w KQkq - - 0", STATUS_BAD_FEN_COUNTER, 55},
        {START " w KQkq - -1 0", STATUS_BAD_FEN_COUNTER, 53},
        {START " w KQkq - 0 1 more", STATUS_BAD_TRAILING, 57},
        {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", STATUS_BAD_FEN_RANK, 17},
        {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", STATUS_BAD_FEN_RANK, 16},
        {"rnbqkbnr/9/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", STATUS_BAD_FEN_RANK, 9},
        {"rnbqkbnr/8/8/8/8/8/PPPPPPPP w KQkq - 0 1", STATUS_BAD_FEN_RANKS, 27},
        {"rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", STATUS_BAD_FEN_PIECE, 13},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", STATUS_BAD_FEN_KINGS, 18},
        {"4k~3/8/8/8/8/8/8/4K3 w - - 0 1", STATUS_BAD_FEN_PROMOTED, 2},
        {"4k3/~8/8/8/8/8/8/4K3 w - - 0 1", STATUS_BAD_FEN_PROMOTED, 4},
        {START "[K] w KQkq - 0 1", STATUS_BAD_FEN_RESERVE, 44},
        {START "[P w KQkq - 0 1", STATUS_BAD_FEN_RESERVE, 45},
        {START "[P", STATUS_BAD_END, 45},
        {START "[]x w KQkq - 0 1", STATUS_BAD_CHARACTER, 45},
        {START "/k w KQkq - 0 1", STATUS_BAD_FEN_RESERVE, 44},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Fen fen;
        size_t offset = 0;
        Status status = fen_read(str_of(cases[i].text), FEN_HINT_NONE, &fen, &offset);
        if (status != cases[i].status || offset != cases[i].offset)
            fail_msg("%s: %s at %zu", cases[i].text, status_name(status), offset);
    }
}

static void test_reserve_limit(void **state) {
    (void)state;
    char text[256];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "8/8/8/8/8/8/8/8[");
    for (int i = 0; i < 65; i++)
        writer_char(&out, 'P');
    writer_text(&out, "] w - - 0 1");
    Fen fen;
    size_t offset = 0;
    assert_int_equal(fen_read(writer_view(&out), FEN_HINT_NONE, &fen, &offset),
                     STATUS_BAD_FEN_RESERVE_MANY);
    assert_int_equal(offset, 16 + 64);
}

static void test_hints(void **state) {
    (void)state;
    Fen fen;
    size_t offset = 0;
    Str text = str_of(START " w KQkq - 90 80");
    assert_int_equal(fen_read(text, FEN_HINT_NONE, &fen, &offset), STATUS_OK);
    assert_int_equal(fen.numbers, FEN_NUMBERS_COUNTERS);
    assert_int_equal(fen.position.half_moves, 90);
    assert_int_equal(fen.position.move_number, 80);
    assert_int_equal(fen_read(text, FEN_HINT_CLOCKS, &fen, &offset), STATUS_OK);
    assert_int_equal(fen.numbers, FEN_NUMBERS_CLOCKS);
    assert_int_equal(fen.clock[WHITE], 90);
    assert_int_equal(fen.clock[BLACK], 80);
    text = str_of(START " w KQkq - 0 180");
    assert_int_equal(fen_read(text, FEN_HINT_COUNTERS, &fen, &offset), STATUS_OK);
    assert_int_equal(fen.position.move_number, 180);
}

static void test_bfen(void **state) {
    (void)state;
    Fen fens[BOARD_COUNT];
    size_t offset = 0;
    Str text = str_of(START "/ w KQkq - 180 179 | 4k3/8/8/8/8/8/8/4K3/Qn b - - 5 6");
    assert_int_equal(bfen_read(text, FEN_HINT_NONE, fens, &offset), STATUS_OK);
    Position positions[BOARD_COUNT] = {fens[0].position, fens[1].position};
    char buffer[BFEN_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    bfen_write(positions, NULL, &out);
    assert_string_equal(buffer, START "[] w KQkq - - - | 4k3/8/8/8/8/8/8/4K3[Qn] b - - - -");
    int64_t clocks[SEAT_COUNT] = {1, 2, 3, 4};
    writer_clear(&out);
    bfen_write(positions, clocks, &out);
    assert_string_equal(buffer, START "[] w KQkq - 1 2 | 4k3/8/8/8/8/8/8/4K3[Qn] b - - 3 4");

    assert_int_equal(bfen_read(str_of(START " w - - 0 1"), FEN_HINT_NONE, fens, &offset),
                     STATUS_BAD_BFEN);
    assert_int_equal(bfen_read(str_of("8/8/8/8/8/8/8/8 w - - | 8/8/8/8/8/8/8/8 x - -"),
                               FEN_HINT_NONE, fens, &offset),
                     STATUS_BAD_FEN_SIDE);
    assert_int_equal(offset, 40);
    assert_int_equal(
        bfen_read(str_of("8/8/8/8/8/8/8/8 w - - | a | b"), FEN_HINT_NONE, fens, &offset),
        STATUS_BAD_BFEN);
    assert_int_equal(offset, 26);
}

// A king at home whose letter names an empty home square has not moved; a log has to keep that.
static void test_start_keeps_unmoved_king(void **state) {
    (void)state;
    Fen fen;
    size_t offset = 0;
    const char *text = "4k3/8/8/8/8/8/8/4K3[R] w K - 0 1";
    assert_int_equal(fen_read(str_of(text), FEN_HINT_NONE, &fen, &offset), STATUS_OK);
    assert_int_equal(fen.position.castling, RIGHT_WHITE_KING_UNMOVED);
    char buffer[FEN_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    fen_write(&fen.position, &out);
    assert_string_equal(buffer, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    writer_clear(&out);
    fen_write_start(&fen.position, &out);
    assert_string_equal(buffer, text);
    text = "r3k3/8/8/8/8/8/8/4K2R[Rr] w Qk - 0 1";
    assert_int_equal(fen_read(str_of(text), FEN_HINT_NONE, &fen, &offset), STATUS_OK);
    writer_clear(&out);
    fen_write_start(&fen.position, &out);
    assert_string_equal(buffer, text);
}

static void test_placement(void **state) {
    (void)state;
    Position position;
    size_t offset = 0;
    assert_int_equal(fen_read_placement(str_of("4k3/8/8/8/8/8/8/4K2R~[pPQ]"), &position, &offset),
                     STATUS_OK);
    char buffer[FEN_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    fen_write_placement(&position, &out);
    assert_string_equal(buffer, "4k3/8/8/8/8/8/8/4K2R~[QPp]");
    assert_int_equal(fen_read_placement(str_of("4k3/8/8/8/8/8/8/4K3 w"), &position, &offset),
                     STATUS_BAD_TRAILING);
    assert_int_equal(offset, 19);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canonical_form), cmocka_unit_test(test_faults_and_their_places),
        cmocka_unit_test(test_reserve_limit),  cmocka_unit_test(test_hints),
        cmocka_unit_test(test_bfen),           cmocka_unit_test(test_start_keeps_unmoved_king),
        cmocka_unit_test(test_placement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
