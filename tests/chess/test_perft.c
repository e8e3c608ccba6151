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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_many_pawns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
