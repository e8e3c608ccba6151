// SPDX-License-Identifier: MIT
// Diagrams: well-formed, complete, and turned to either side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "notation/fen.h"
#include "notation/svg.h"

static char text[SVG_MAX];

static void draw(const char *fen, Color bottom, Move last, bool coordinates) {
    Fen read;
    size_t offset = 0;
    assert_int_equal(fen_read(str_of(fen), FEN_HINT_NONE, &read, &offset), STATUS_OK);
    SvgOptions options = {.bottom = bottom, .last_move = last, .coordinates = coordinates};
    Writer out = writer_on(text, sizeof text);
    svg_write(&read.position, &options, &out);
    assert_false(out.overflowed);
}

static unsigned count_of(const char *wanted) {
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, wanted)) != NULL; at += strlen(wanted))
        count++;
    return count;
}

// Every element that is opened is closed, in order; no stray < or &.
static void assert_well_formed(void) {
    const char *open[16];
    unsigned depth = 0;
    assert_int_equal(count_of("&"), 0);
    for (const char *at = text; (at = strchr(at, '<')) != NULL;) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            size_t len = strcspn(at + 2, ">");
            assert_true(depth > 0);
            depth--;
            assert_memory_equal(open[depth], at + 2, len);
        } else if (end[-1] != '/') {
            assert_true(depth < 16);
            open[depth++] = at + 1;
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

static void the_start(void **state) {
    (void)state;
    draw(start, WHITE, MOVE_NONE, true);
    assert_well_formed();
    assert_int_equal(count_of("<rect class=\"l\""), 32);
    assert_int_equal(count_of("<rect class=\"d\""), 32);
    assert_int_equal(count_of("<path class=\"w\""), 16);
    assert_int_equal(count_of("<path class=\"b\""), 16);
    assert_int_equal(count_of("<circle"), 0);
    assert_int_equal(count_of("class=\"m\""), 0);
    assert_int_equal(count_of("class=\"n\""), 16);
    assert_int_equal(count_of("class=\"r\""), 0);
    assert_non_null(strstr(text, "<title>rnbqkbnr/pppppppp"));
}

// a1 stands below on the left for White, above on the right for Black.
static void either_side_below(void **state) {
    (void)state;
    draw("8/8/8/8/8/8/8/R7[] w - - 0 1", WHITE, MOVE_NONE, false);
    assert_non_null(strstr(text, "<g transform=\"translate(0 328)\"><path class=\"w\""));
    draw("8/8/8/8/8/8/8/R7[] w - - 0 1", BLACK, MOVE_NONE, false);
    assert_non_null(strstr(text, "<g transform=\"translate(280 48)\"><path class=\"w\""));
}

static void promoted_pieces_are_marked(void **state) {
    (void)state;
    draw("4k3/8/8/8/8/8/8/Q~3KQ1q~[] w - - 0 1", WHITE, MOVE_NONE, true);
    assert_well_formed();
    assert_int_equal(count_of("<circle class=\"p\""), 2);
}

static void the_last_move_is_marked(void **state) {
    (void)state;
    Move e4 = move_make(MOVE_DOUBLE_STEP, square_at(4, 1), square_at(4, 3), PAWN);
    draw(start, WHITE, e4, true);
    assert_int_equal(count_of("class=\"m\""), 2);
    draw(start, WHITE, move_drop(KNIGHT, square_at(4, 3)), true);
    assert_int_equal(count_of("class=\"m\""), 1);
}

static void a_check_is_marked(void **state) {
    (void)state;
    draw("4k3/8/8/8/8/8/4R3/4K3[] b - - 0 1", WHITE, MOVE_NONE, true);
    assert_int_equal(count_of("class=\"c\""), 1);
    draw("8/8/8/8/8/8/4R3/8[] b - - 0 1", WHITE, MOVE_NONE, true);
    assert_int_equal(count_of("class=\"c\""), 0);
}

static void reserves_lie_beside_the_board(void **state) {
    (void)state;
    draw("4k3/8/8/8/8/8/8/4K3[QPPPn] w - - 0 1", WHITE, MOVE_NONE, false);
    assert_well_formed();
    assert_int_equal(count_of("class=\"r\""), 3);
    assert_int_equal(count_of(">3</text>"), 1);
    assert_non_null(strstr(text, "<g transform=\"translate(0 376)\"><path class=\"w\""));
    assert_non_null(strstr(text, "<g transform=\"translate(0 0)\"><path class=\"b\""));
}

static void the_fullest_board_fits(void **state) {
    (void)state;
    draw(
        "Q~Q~Q~Q~Q~Q~Q~Q~/Q~Q~Q~Q~Q~Q~Q~Q~/Q~Q~Q~Q~Q~Q~Q~Q~/Q~Q~Q~Q~Q~Q~Q~Q~/"
        "b~b~b~b~b~b~b~b~/b~b~b~b~b~b~b~b~/b~b~b~b~b~b~b~b~/b~b~b~b~b~b~b~b~[QRBNPqrbnp] w - - 0 1",
        WHITE, MOVE_NONE, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start),
        cmocka_unit_test(either_side_below),
        cmocka_unit_test(promoted_pieces_are_marked),
        cmocka_unit_test(the_last_move_is_marked),
        cmocka_unit_test(a_check_is_marked),
        cmocka_unit_test(reserves_lie_beside_the_board),
        cmocka_unit_test(the_fullest_board_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
