// SPDX-License-Identifier: MIT
// Every mate in one or two of tests/data/mates.tsv is played by the computer players of every
// level.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "seats.h"

enum { NODES = 60000, LINES_WANTED = 30 };

typedef struct Line {
    unsigned moves;
    char rule[16];
    char board[128];
} Line;

static void plays_the_mate(const Line *line, unsigned level) {
    const BoardRules rules =
        boards_rules(strcmp(line->rule, "current") == 0 ? MATE_CURRENT : MATE_POTENTIAL);
    Seats *seats = seats_open("fics", MODE_REFEREE, line->board, NULL);
    Position position = seats->match.boards[BOARD_A].position;
    seats->match.rules.board = rules;
    seats_sit_down(seats, seat_of(BOARD_A, (Color)position.side), level, 1);
    const Decision decision = seats_ask(seats, 10, NODES);
    char text[8];
    boards_move_text(decision.event.move, text);
    if (!decision.acts || decision.event.kind != EVENT_MOVE ||
        !boards_move_mates_in(&position, &rules, decision.event.move, line->moves))
        fail_msg("%s: level %u plays %s, no mate in %u", line->board, level, text, line->moves);
    free(seats);
}

static void mates_are_played(void **state) {
    (void)state;
    FILE *file = fopen("tests/data/mates.tsv", "r");
    assert_non_null(file);
    char text[256];
    unsigned count = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        Line line;
        if (text[0] == '#')
            continue;
        if (sscanf(text, "%u %15s %127[^\n]", &line.moves, line.rule, line.board) != 3)
            fail_msg("not a line of this file: %s", text);
        const BoardRules rules =
            boards_rules(strcmp(line.rule, "current") == 0 ? MATE_CURRENT : MATE_POTENTIAL);
        Position position = boards_read(line.board);
        if (!boards_mates_in(&position, &rules, line.moves) ||
            (line.moves > 1 && boards_mates_in(&position, &rules, line.moves - 1)))
            fail_msg("%s: the shortest mate is not in %u", line.board, line.moves);
        plays_the_mate(&line, PLAYER_LEVEL_MIN);
        plays_the_mate(&line, 4);
        plays_the_mate(&line, PLAYER_LEVEL_MAX);
        count++;
    }
    fclose(file);
    assert_true(count >= LINES_WANTED);
}

// With hardly any time left, too.
static void mate_in_one_takes_no_time(void **state) {
    (void)state;
    const char *board = "6rk/6pp/8/8/8/8/8/K7[N] w";
    Seats *seats = seats_open("fics", MODE_REFEREE, board, NULL);
    seats_set_time(seats, SEAT_WHITE_A, 300);
    seats_sit_down(seats, SEAT_WHITE_A, 3, 1);
    const Decision decision = seats_ask(seats, 10, 0);
    assert_true(move_equal(decision.event.move, move_drop(KNIGHT, square_at(5, 6))));
    free(seats);
}

// A drop that may not check or mate is never tried, a legal move always found.
static void forbidden_drops_are_not_played(void **state) {
    (void)state;
    static const char *const presets[] = {"tandem", "winchester-tournament"};
    static const char *const boards[] = {
        "6rk/6pp/8/8/8/8/8/K7[N] w",
        "6k1/5p1p/5P2/8/8/8/8/K7[Q] w",
        "k7/8/8/8/8/2n5/PP6/KR6[n] b",
        "rnbqkbnr/1p1pp2p/p7/2p3p1/1R6/3P4/PPP1PPP1/RNBQKBN1[NB] w",
    };
    for (unsigned p = 0; p < 2; p++) {
        for (unsigned i = 0; i < COUNT(boards); i++) {
            Seats *seats = seats_open(presets[p], MODE_REFEREE, boards[i], NULL);
            const BoardState *board = &seats->match.boards[BOARD_A];
            seats_sit_down(seats, seat_of(BOARD_A, (Color)board->position.side), 5, i);
            const Decision decision = seats_ask(seats, 10, 20000);
            assert_true(decision.acts);
            assert_int_equal(decision.event.kind, EVENT_MOVE);
            assert_int_equal(
                movegen_check(&board->position, &seats->match.rules.board, decision.event.move),
                STATUS_OK);
            seats_happen(seats, decision.event);
            if (move_kind(decision.event.move) == MOVE_DROP)
                assert_false(position_in_check(&board->position, (Color)board->position.side));
            free(seats);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_played),
        cmocka_unit_test(mate_in_one_takes_no_time),
        cmocka_unit_test(forbidden_drops_are_not_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
