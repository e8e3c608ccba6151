// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "match/ruleset.h"
#include "notation/fen.h"
#include "notation/movetext.h"

static const BoardRules *rules_of(const char *name) {
    const RuleSet *rules = ruleset_find(str_of(name));
    assert_non_null(rules);
    return &rules->board;
}

static Position position_of(const char *text) {
    Fen fen;
    size_t offset = 0;
    if (fen_read(str_of(text), FEN_HINT_COUNTERS, &fen, &offset) != STATUS_OK)
        fail_msg("%s: fault at %zu", text, offset);
    return fen.position;
}

typedef struct ReadCase {
    const char *rules;
    const char *fen;
    const char *text;
    const char *answer; // coordinates, or the name of the refusal
} ReadCase;

static void check_read(const ReadCase *c, bool by_hand) {
    Position position = position_of(c->fen);
    const BoardRules *rules = rules_of(c->rules);
    Move move = MOVE_NONE;
    Status status = by_hand ? movetext_read_by_hand(&position, rules, str_of(c->text), &move)
                            : movetext_read(&position, rules, str_of(c->text), &move);
    char buffer[MOVETEXT_MAX + 32];
    Writer out = writer_on(buffer, sizeof buffer);
    if (status == STATUS_OK)
        movetext_write_coordinates(move, &out);
    else
        writer_text(&out, status_name(status));
    if (status == STATUS_OK && move_is_by_hand(move))
        writer_text(&out, " by hand");
    if (!str_is(writer_view(&out), c->answer))
        fail_msg("%s: %s: %s instead of %s", c->fen, c->text, buffer, c->answer);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
#define CASTLE "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1"
#define DROP "r1bqkb1r/pppp1ppp/2n2n2/8/8/8/PPPP1PPP/RNBQKB1R[QRBNP] w KQkq - 0 1"
#define BISHOP "4k3/8/8/8/8/2n5/1P6/B3K3[] w - - 0 1"
#define PROMOTE "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"
#define EN_PASSANT "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1"

static void test_reads(void **state) {
    (void)state;
    static const ReadCase cases[] = {
        {"fics", START, "e4", "e2e4"},
        {"fics", START, "e3", "e2e3"},
        {"fics", START, "  Nf3!? ", "g1f3"},
        {"fics", START, "Nb1c3", "b1c3"},
        {"fics", START, "Nbc3", "b1c3"},
        {"fics", START, "N1c3", "b1c3"},
        {"fics", START, "Ng1-f3", "g1f3"},
        {"fics", START, "Ng1xf3", "g1f3"},
        {"fics", START, "Nxf3+", "g1f3"},
        {"fics", START, "e2e4", "e2e4"},
        {"fics", START, "e2-e4", "e2e4"},
        {"fics", START, "g1f3#", "g1f3"},
        {"fics", START, "Pe4", "e2e4"},
        {"fics", CASTLE, "O-O", "e1g1"},
        {"fics", CASTLE, "0-0", "e1g1"},
        {"fics", CASTLE, "o-o", "e1g1"},
        {"fics", CASTLE, "O-O-O", "e1c1"},
        {"fics", CASTLE, "0-0-0+", "e1c1"},
        {"fics", CASTLE, "o-o-o", "e1c1"},
        {"fics", CASTLE, "e1g1", "e1g1"},
        {"fics", CASTLE, "Ke1-g1", "e1g1"},
        {"fics", DROP, "N@f7", "MOVE_SQUARE_TAKEN"},
        {"fics", DROP, "N@e6", "N@e6"},
        {"fics", DROP, "N^e6", "N@e6"},
        {"fics", DROP, "N*e6+", "N@e6"},
        {"fics", DROP, "n@e6", "N@e6"},
        {"fics", DROP, "b@e6", "B@e6"},
        {"fics", DROP, "q@e5+", "Q@e5"},
        {"fics", DROP, "r^e4", "R@e4"},
        {"fics", DROP, "@e6", "P@e6"},
        {"fics", DROP, "^e6", "P@e6"},
        {"fics", DROP, "*e6", "P@e6"},
        {"fics", DROP, "P@e6", "P@e6"},
        {"fics", DROP, "p@e6!", "P@e6"},
        {"fics", BISHOP, "bxc3", "b2c3"},
        {"fics", BISHOP, "bc3", "b2c3"},
        {"fics", BISHOP, "b3", "b2b3"},
        {"fics", "4k3/8/8/8/8/2n5/3P4/B3K3[] w - - 0 1", "Bxc3", "a1c3"},
        {"fics", "4k3/8/8/8/8/2n5/3P4/B3K3[] w - - 0 1", "bxc3", "MOVE_ILLEGAL"},
        {"fics", "4k3/8/8/8/8/2n5/3P4/B3K3[] w - - 0 1", "dxc3", "d2c3"},
        {"fics", PROMOTE, "a8=Q", "a7a8q"},
        {"fics", PROMOTE, "a8=(N)", "a7a8n"},
        {"fics", PROMOTE, "a8(R)", "a7a8r"},
        {"fics", PROMOTE, "a8B+", "a7a8b"},
        {"fics", PROMOTE, "a8/Q", "a7a8q"},
        {"fics", PROMOTE, "a8q", "a7a8q"},
        {"fics", PROMOTE, "a7a8q", "a7a8q"},
        {"fics", PROMOTE, "a7a8=Q", "a7a8q"},
        {"fics", PROMOTE, "a7-a8=n", "a7a8n"},
        {"arnold", PROMOTE, "a8", "a7a8"},
        {"arnold", PROMOTE, "a7a8", "a7a8"},
        {"fics", EN_PASSANT, "exd6", "e5d6"},
        {"fics", EN_PASSANT, "exd6e.p.", "e5d6"},
        {"fics", EN_PASSANT, "exd6 e.p.", "e5d6"},
        {"fics", EN_PASSANT, "ed6ep+", "e5d6"},
        // the other knight is pinned, so there is nothing to tell apart
        {"fics", "4r1k1/8/8/8/8/4N3/8/N3K3[] w - - 0 1", "Nc2", "a1c2"},
        {"fics", "6k1/8/8/8/8/4N3/8/N3K3[] w - - 0 1", "Nac2", "a1c2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_read(&cases[i], false);
}

static void test_refusals(void **state) {
    (void)state;
    static const ReadCase cases[] = {
        {"fics", START, "", "MOVE_UNREADABLE"},
        {"fics", START, "+", "MOVE_UNREADABLE"},
        {"fics", START, "hello", "MOVE_UNREADABLE"},
        {"fics", START, "e9", "MOVE_UNREADABLE"},
        {"fics", START, "i4", "MOVE_UNREADABLE"},
        {"fics", START, "xd5", "MOVE_UNREADABLE"},
        {"fics", START, "e4=K", "MOVE_UNREADABLE"},
        {"fics", START, "e4 e5", "MOVE_UNREADABLE"},
        {"fics", START, "K@e4", "MOVE_UNREADABLE"},
        {"fics", START, "N@", "MOVE_UNREADABLE"},
        {"fics", START, "N@e44", "MOVE_UNREADABLE"},
        {"fics", START, "O-O-O-O", "MOVE_UNREADABLE"},
        {"fics", START, "--", "MOVE_UNREADABLE"},
        {"fics", START, "e5", "MOVE_ILLEGAL"},
        {"fics", START, "O-O", "MOVE_ILLEGAL"},
        {"fics", START, "e4e5", "MOVE_NO_PIECE"},
        {"fics", START, "a1a2", "MOVE_OWN_PIECE"},
        {"fics", START, "Nf3=Q", "MOVE_ILLEGAL"},
        {"fics", START, "N@e4", "MOVE_NOT_IN_RESERVE"},
        {"fics", DROP, "P@e8", "MOVE_SQUARE_TAKEN"},
        {"fics", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8", "MOVE_PAWN_RANK"},
        {"fics", PROMOTE, "a8", "MOVE_PROMOTION_MISSING"},
        {"otb", PROMOTE, "a8=R", "MOVE_PROMOTION_KIND"},
        {"arnold", PROMOTE, "a8=Q", "MOVE_PROMOTION_KIND"},
        {"tandem", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e5", "MOVE_DROP_CHECKS"},
        {"winchester-tournament", "4r1k1/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e4", "MOVE_DROP_BLOCKS"},
        {"fics", "4r1k1/8/8/8/8/8/4N3/4K3[] w - - 0 1", "Nc3", "MOVE_IN_CHECK"},
        {"fics", "4k3/8/8/8/8/4N3/8/N3K3[] w - - 0 1", "Nc2", "MOVE_AMBIGUOUS"},
        {"fics", "4k3/8/8/8/1N6/4N3/8/N3K3[] w - - 0 1", "N1c2", "a1c2"},
        {"fics", "4k3/8/8/8/N7/8/8/N3K3[] w - - 0 1", "Nb2", "a4b2"},
        {"fics", CASTLE, "Kg1", "MOVE_ILLEGAL"},
        // SW-16: slips of the printed theory lines are diagnosed, not guessed at
        {"swap", "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR[] b KQkq - 0 2", "Nf3",
         "MOVE_ILLEGAL"},
        {"swap", "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR[] b KQkq - 0 2", "e6",
         "MOVE_ILLEGAL"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_read(&cases[i], false);
}

static void test_by_hand(void **state) {
    (void)state;
    static const ReadCase cases[] = {
        {"swap", START, "e4", "e2e4"},
        {"swap", START, "e2e4", "e2e4"},
        {"swap", START, "e2e5", "e2e5 by hand"},
        {"swap", START, "e2-e5", "e2e5 by hand"},
        {"swap", START, "e5", "MOVE_ILLEGAL"}, // SAN is for legal moves
        {"swap", START, "Ng1g3", "MOVE_ILLEGAL"},
        {"swap", START, "e3e4", "MOVE_NO_PIECE"},
        {"swap", START, "a1a2", "MOVE_OWN_PIECE"},
        {"swap", START, "N@e4", "MOVE_NOT_IN_RESERVE"},
        {"swap", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8", "P@a8 by hand"},
        {"swap", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@e8", "MOVE_SQUARE_TAKEN"},
        {"otb", PROMOTE, "a7a8r", "a7a8r by hand"},
        {"otb", PROMOTE, "a7a8", "a7a8 by hand"},
        {"otb", PROMOTE, "a7a8n", "a7a8n"},
        {"winchester", "4r1k1/8/8/8/8/8/8/R3K3[] w Q - 0 1", "e1c1", "e1c1 by hand"},
        {"winchester", "4r1k1/8/8/8/8/8/8/R3K3[] w Q - 0 1", "O-O-O", "MOVE_IN_CHECK"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_read(&cases[i], true);
}

static void check_san(const char *rules_name, const char *fen, const char *text,
                      bool pieces_can_arrive, const char *expected) {
    Position position = position_of(fen);
    const BoardRules *rules = rules_of(rules_name);
    Move move = MOVE_NONE;
    if (movetext_read(&position, rules, str_of(text), &move) != STATUS_OK)
        fail_msg("%s: %s cannot be read", fen, text);
    char buffer[MOVETEXT_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    movetext_write(&position, rules, move, pieces_can_arrive, &out);
    assert_string_equal(buffer, expected);
    Move back = MOVE_NONE;
    assert_int_equal(movetext_read(&position, rules, str_of(buffer), &back), STATUS_OK);
    assert_true(move_equal(back, move));
}

static void test_writes(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        const char *fen;
        const char *move;
        const char *san;
    } cases[] = {
        {"fics", START, "e2e4", "e4"},
        {"fics", START, "g1f3", "Nf3"},
        {"fics", CASTLE, "e1g1", "O-O"},
        {"fics", CASTLE, "e1c1", "O-O-O"},
        {"fics", CASTLE, "a1a8", "Rxa8+"},
        {"fics", EN_PASSANT, "e5d6", "exd6"},
        {"fics", "4k3/8/8/8/8/4N3/8/N3K3[] w - - 0 1", "a1c2", "Nac2"},
        {"fics", "4k3/8/8/R7/8/8/8/R3K3[] w - - 0 1", "a1a3", "R1a3"},
        {"fics", "7k/8/8/Q6Q/8/8/8/Q3K3[] w - - 0 1", "a5e5", "Qa5e5+"},
        {"fics", "4r1k1/8/8/8/8/4N3/8/N3K3[] w - - 0 1", "a1c2", "Nc2"},
        {"fics", "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7b8n", "axb8=N"},
        {"arnold", "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7b8", "axb8"},
        {"arnold", PROMOTE, "a7a8", "a8"},
        {"fics", DROP, "n@e6", "N@e6"},
        {"fics", DROP, "@e6", "P@e6"},
        {"fics", DROP, "q*e5", "Q@e5+"},
        // reported elsewhere: a check that a drop can parry is no mate under `potential`
        {"fics", "6k1/5ppp/8/8/8/8/6PP/R5K1[] w - - 0 1", "a1a8", "Ra8+"},
        {"arnold", "6k1/5ppp/8/8/8/8/6PP/R5K1[] w - - 0 1", "a1a8", "Ra8#"},
        {"arnold", "7k/P1Q5/8/8/3KP3/8/1PPP1PPP/RNB2BNR[] w - - 1 25", "a7a8", "a8"},
        {"fics", "7k/P1Q5/8/8/3KP3/8/1PPP1PPP/RNB2BNR[] w - - 1 25", "a7a8q", "a8=Q+"},
        {"fics", "7k/P1Q5/8/8/3KP3/8/1PPP1PPP/RNB2BNR[] w - - 1 25", "c7f7", "Qf7"},
        // smothered: no piece can ever come between
        {"fics", "6rk/6pp/8/8/8/8/8/4K3[N] w - - 0 1", "N@f7", "N@f7#"},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_san(cases[i].rules, cases[i].fen, cases[i].move, true, cases[i].san);
    // nothing arrives any more: the other board is over
    check_san("fics", "6k1/5ppp/8/8/8/8/6PP/R5K1[] w - - 0 1", "a1a8", false, "Ra8#");
}

// Theory as SW-16's document prints it, with ^ for drops.
static void test_swap_theory(void **state) {
    (void)state;
    static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "^e6", "dxe6", "N^g5+"};
    Position position = position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PN] w KQkq - 0 1");
    const BoardRules *rules = rules_of("swap");
    for (size_t i = 0; i < COUNT(moves); i++) {
        Move move;
        if (movetext_read(&position, rules, str_of(moves[i]), &move) != STATUS_OK)
            fail_msg("%s cannot be read", moves[i]);
        Undo undo;
        (void)position_make(&position, rules, move, &undo);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),       cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_by_hand),     cmocka_unit_test(test_writes),
        cmocka_unit_test(test_swap_theory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
