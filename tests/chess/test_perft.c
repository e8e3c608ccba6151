// SPDX-License-Identifier: MIT
// Counts agreed on by independent generators, a line of tests/data/perft.tsv each. Lines above
// PERFT_LIMIT nodes (an environment variable, 20 million unless it says otherwise) are left out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "chess/movegen.h"
#include "chess/perft.h"
#include "fen_helper.h"

typedef struct Line {
    char name[64];
    char fen[256];
    unsigned depth;
    unsigned long long count;
} Line;

static unsigned long long limit(void) {
    const char *text = getenv("PERFT_LIMIT");
    if (text != NULL)
        return strtoull(text, NULL, 10);
#ifdef NDEBUG
    return 20000000;
#else
    return 3000000; // checked builds are slow
#endif
}

static void check_line(const Line *line) {
    Position position = fen_position(line->fen);
    Position before = position;
    BoardRules rules = rules_plain();
    uint64_t count = perft_count(&position, &rules, line->depth);
    if (count != line->count)
        fail_msg("%s depth %u: %llu, expected %llu", line->name, line->depth,
                 (unsigned long long)count, line->count);
    assert_memory_equal(&position, &before, sizeof position);
}

static void test_file(void **state) {
    (void)state;
    FILE *file = fopen("tests/data/perft.tsv", "r");
    assert_non_null(file);
    char text[512];
    unsigned checked = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        Line line;
        if (text[0] == '#')
            continue;
        assert_int_equal(sscanf(text, "%63[^\t]\t%255[^\t]\t%u\t%llu", line.name, line.fen,
                                &line.depth, &line.count),
                         4);
        if (line.count > limit())
            continue;
        check_line(&line);
        checked++;
    }
    fclose(file);
    assert_true(checked > 30);
}

// More than eight pawns of a colour are a position like any other (reports.md).
static void test_many_pawns(void **state) {
    (void)state;
    static const unsigned long long COUNTS[] = {1, 24, 566, 13586, 322168};
    Line line = {.name = "many pawns"};
    strcpy(line.fen,
           "rnbqkbnr/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/RNBQKBNR[PPpp] w KQkq - 0 1");
    for (line.depth = 0; line.depth <= 4; line.depth++) {
        line.count = COUNTS[line.depth];
        check_line(&line);
    }
}

// The same count by listing, position_make and position_unmake.
static uint64_t count_plainly(Position *position, const BoardRules *rules, unsigned depth) {
    if (depth == 0)
        return 1;
    MoveList list;
    uint64_t total = 0;
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        position_make(position, rules, list.moves[i], &undo);
        total += count_plainly(position, rules, depth - 1);
        position_unmake(position, list.moves[i], &undo);
    }
    return total;
}

// perft makes moves in a way of its own: it must count the same under every combination of rules.
static void test_all_rules(void **state) {
    (void)state;
    static const char *const FENS[] = {
        "r3k2r/P6p/8/8/8/8/p6P/R3K2R[RPrp] w KQkq - 0 1",
        "r3k3/7p/8/3pP3/8/8/1P5p/R3K1N1[Rp] w Qq d6 0 1",
        "1r2k2r/P1P4P/8/8/8/8/p1p4p/1R2K2R[Qp] b Kk - 0 1",
        "4k3/8/8/K2pP2r/8/8/8/8[Pp] w - d6 0 1",
        "7k/6pp/8/8/8/8/r4PPP/6K1[QNrb] b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
        "rqrbbqkb/pppppppp/bqr5/8/8/6RQ/PPPPPPPP/RBQKQBRB[] w - - 0 1", // many sliding pieces
    };
    static const uint8_t PROMOTIONS[] = {PROMOTION_PASS, PROMOTION_QUEEN, PROMOTION_QUEEN_KNIGHT,
                                         PROMOTION_ANY};
    for (unsigned choice = 0; choice < 4 * 32; choice++) {
        BoardRules rules = {
            .promotion = PROMOTIONS[choice >> 5],
            .mate = MATE_POTENTIAL,
            .drop_check = (choice & 1) != 0,
            .drop_mate = (choice & 2) != 0,
            .drop_block = (choice & 4) != 0,
            .dropped_rook_castles = (choice & 8) != 0,
            .dropped_pawn_double = (choice & 16) != 0,
        };
        // The rules of drops show in the first move, a dropped rook that castles two plies later.
        unsigned depth = (choice & 7) == 7 ? 3 : 2;
        for (size_t i = 0; i < COUNT(FENS); i++) {
            Position position = fen_position(FENS[i]);
            uint64_t expected = count_plainly(&position, &rules, depth);
            uint64_t count = perft_count(&position, &rules, depth);
            if (count != expected)
                fail_msg("rules %u, %s: %llu, expected %llu", choice, FENS[i],
                         (unsigned long long)count, (unsigned long long)expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_many_pawns),
        cmocka_unit_test(test_all_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
