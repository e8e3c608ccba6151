// SPDX-License-Identifier: MIT
// The presets, field by field where a clause says something.
#include "base/count.h"
#include "script.h"

#include <string.h>

static const RuleSet *preset(const char *name) {
    const RuleSet *rules = ruleset_find(str_of(name));
    assert_non_null(rules);
    return rules;
}

static void eleven_presets_in_order(void **state) {
    (void)state;
    static const char *const names[] = {"arnold",
                                        "swap",
                                        "otb",
                                        "winchester",
                                        "winchester-tournament",
                                        "bughouse",
                                        "bughouse-points",
                                        "tandem",
                                        "email",
                                        "fics",
                                        "chesscom"};
    assert_int_equal(ruleset_count(), 11);
    for (unsigned i = 0; i < 11; i++) {
        assert_string_equal(ruleset_at(i)->name, names[i]);
        assert_ptr_equal(preset(names[i]), ruleset_at(i));
    }
    assert_null(ruleset_at(11));
    assert_null(ruleset_find(str_of("Arnold")));
    assert_null(ruleset_find(str_of("")));
    assert_null(ruleset_find(str_of("bughouse-")));
}

// One row a preset, in their order: what clauses.md settles differently.
typedef struct Row {
    uint8_t promotion;
    MateRule mate;
    const char *flags; // c m b r p: drop checks, mates, blocks; dropped rook, dropped pawn
    Completion completion;
    Transfer transfer;
    IllegalPrice illegal;
    DrawRule draw;
    Scoring scoring;
    Communication communication;
} Row;

static const Row rows[] = {
    {PROMOTION_PASS, MATE_CURRENT, "cmbrp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_IF_LOW,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbrp", COMPLETION_CLOCK, TRANSFER_PRESS, ILLEGAL_ALLOWANCE,
     DRAW_NEVER, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_QUEEN_KNIGHT, MATE_POTENTIAL, "cmbrp", COMPLETION_CLOCK, TRANSFER_PRESS,
     ILLEGAL_LOSES, DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbrp", COMPLETION_CLOCK, TRANSFER_PRESS, ILLEGAL_LOSES,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "rp", COMPLETION_CLOCK, TRANSFER_PRESS, ILLEGAL_LOSES, DRAW_ALL,
     SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbrp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_REQUESTS},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbrp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_BOARD, SCORING_POINTS, COMMUNICATION_REQUESTS},
    {PROMOTION_ANY, MATE_POTENTIAL, "brp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_BOARD, SCORING_POINTS, COMMUNICATION_REQUESTS},
    {PROMOTION_ANY, MATE_CURRENT, "cmbrp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
    {PROMOTION_ANY, MATE_POTENTIAL, "cmbp", COMPLETION_RELEASE, TRANSFER_MOVE, ILLEGAL_CORRECT,
     DRAW_ALL, SCORING_FIRST, COMMUNICATION_FULL},
};

static void presets_say_what_the_documents_say(void **state) {
    (void)state;
    for (unsigned i = 0; i < COUNT(rows); i++) {
        const RuleSet *rules = ruleset_at(i);
        const BoardRules *board = &rules->board;
        char flags[6] = "";
        if (board->drop_check)
            strcat(flags, "c");
        if (board->drop_mate)
            strcat(flags, "m");
        if (board->drop_block)
            strcat(flags, "b");
        if (board->dropped_rook_castles)
            strcat(flags, "r");
        if (board->dropped_pawn_double)
            strcat(flags, "p");
        assert_string_equal(flags, rows[i].flags);
        assert_int_equal(board->promotion, rows[i].promotion);
        assert_int_equal(board->mate, rows[i].mate);
        assert_int_equal(rules->completion, rows[i].completion);
        assert_int_equal(rules->transfer, rows[i].transfer);
        assert_int_equal(rules->illegal, rows[i].illegal);
        assert_int_equal(rules->draw, rows[i].draw);
        assert_int_equal(rules->scoring, rows[i].scoring);
        assert_int_equal(rules->communication, rows[i].communication);
    }
}

static void numbers(void **state) {
    (void)state;
    assert_int_equal(preset("arnold")->illegal_low_ms, 60000);     // AR-25
    assert_int_equal(preset("swap")->illegal_allowance, 3);        // SW-09
    assert_int_equal(preset("bughouse")->gentleman, 3);            // CV-07
    assert_int_equal(preset("email")->gentleman, 0);               // settled point 24
    assert_int_equal(preset("email")->time.kind, TIME_NONE);       //
    assert_int_equal(preset("arnold")->time.base_ms, 300000);      // AR-15
    assert_int_equal(preset("tandem")->time.kind, TIME_INCREMENT); //
    assert_int_equal(preset("tandem")->time.bonus_ms, 0);          //
    assert_int_equal(preset("winchester")->board.promotion, PROMOTION_ANY);
}

// What only one document or its two presets know.
static void rules_of_one_document(void **state) {
    (void)state;
    for (unsigned i = 0; i < ruleset_count(); i++) {
        const RuleSet *rules = ruleset_at(i);
        bool otb = strcmp(rules->name, "otb") == 0;
        bool winchester = strncmp(rules->name, "winchester", 10) == 0;
        bool email = strcmp(rules->name, "email") == 0;
        assert_int_equal(rules->claims, otb ? CLAIMS_ANYONE : CLAIMS_OWN_BOARD); // OT-12
        assert_int_equal(rules->repetition, otb ? REPETITION_CLAIM : REPETITION_NONE);
        assert_int_equal(rules->poisoned, otb);                          // OT-15
        assert_int_equal(rules->premove, !otb);                          // OT-10
        assert_int_equal(rules->king_capture, winchester);               // WE-07
        assert_int_equal(rules->both_flags, winchester);                 // WE-05
        assert_int_equal(rules->order, email ? ORDER_MAIL : ORDER_FREE); // EM-01
        if (winchester)
            assert_false(rules->marks); // WE-19
    }
}

static void simultaneous_results(void **state) {
    (void)state;
    for (unsigned i = 0; i < ruleset_count(); i++) {
        const RuleSet *rules = ruleset_at(i);
        bool arnold = strcmp(rules->name, "arnold") == 0;
        bool otb = strcmp(rules->name, "otb") == 0;
        Simultaneous same = arnold || otb ? SIMULTANEOUS_DRAW : SIMULTANEOUS_FIRST;
        assert_int_equal(rules->mate_mate, same);
        assert_int_equal(rules->flag_flag, same);
        assert_int_equal(rules->mate_flag, arnold ? SIMULTANEOUS_MATE : same);
        assert_int_equal(rules->other_pairs, otb ? SIMULTANEOUS_DRAW : SIMULTANEOUS_FIRST);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eleven_presets_in_order),
        cmocka_unit_test(presets_say_what_the_documents_say),
        cmocka_unit_test(numbers),
        cmocka_unit_test(rules_of_one_document),
        cmocka_unit_test(simultaneous_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
