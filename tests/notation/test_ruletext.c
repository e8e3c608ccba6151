// SPDX-License-Identifier: MIT
// Options of rule sets and time controls as text.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/count.h"
#include "notation/ruletext.h"

enum { TEXT_SIZE = 4096 };

// Field by field: a RuleSet has padding.
static void assert_same_rules(const RuleSet *a, const RuleSet *b) {
    assert_int_equal(a->board.promotion, b->board.promotion);
    assert_int_equal(a->board.mate, b->board.mate);
    assert_int_equal(a->board.drop_check, b->board.drop_check);
    assert_int_equal(a->board.drop_mate, b->board.drop_mate);
    assert_int_equal(a->board.drop_block, b->board.drop_block);
    assert_int_equal(a->board.dropped_rook_castles, b->board.dropped_rook_castles);
    assert_int_equal(a->board.dropped_pawn_double, b->board.dropped_pawn_double);
    assert_int_equal(a->completion, b->completion);
    assert_int_equal(a->transfer, b->transfer);
    assert_int_equal(a->scoring, b->scoring);
    assert_int_equal(a->illegal, b->illegal);
    assert_int_equal(a->illegal_low_ms, b->illegal_low_ms);
    assert_int_equal(a->illegal_allowance, b->illegal_allowance);
    assert_int_equal(a->claims, b->claims);
    assert_int_equal(a->draw, b->draw);
    assert_int_equal(a->repetition, b->repetition);
    assert_int_equal(a->poisoned, b->poisoned);
    assert_int_equal(a->king_capture, b->king_capture);
    assert_int_equal(a->both_flags, b->both_flags);
    assert_int_equal(a->communication, b->communication);
    assert_int_equal(a->marks, b->marks);
    assert_int_equal(a->gentleman, b->gentleman);
    assert_int_equal(a->premove, b->premove);
    assert_int_equal(a->order, b->order);
    assert_int_equal(a->mate_mate, b->mate_mate);
    assert_int_equal(a->flag_flag, b->flag_flag);
    assert_int_equal(a->mate_flag, b->mate_flag);
    assert_int_equal(a->other_pairs, b->other_pairs);
    assert_int_equal(a->time.kind, b->time.kind);
    assert_int_equal(a->time.base_ms, b->time.base_ms);
    assert_int_equal(a->time.bonus_ms, b->time.bonus_ms);
}

// Applies `option KEY VALUE` lines, as the log reader does.
static void apply_options(RuleSet *rules, Str text) {
    while (text.len > 0) {
        size_t end = str_find(text, '\n');
        assert_true(end < text.len);
        Str line = str_first(text, end);
        text = str_from(text, end + 1);
        assert_true(str_starts_with(line, "option "));
        line = str_from(line, 7);
        size_t blank = str_find(line, ' ');
        assert_true(blank < line.len);
        Status status =
            ruleset_option_set(rules, str_first(line, blank), str_from(line, blank + 1));
        assert_int_equal(status, STATUS_OK);
    }
}

static void every_preset_from_every_other(void **state) {
    (void)state;
    char buffer[TEXT_SIZE];
    for (unsigned i = 0; i < ruleset_count(); i++) {
        for (unsigned j = 0; j < ruleset_count(); j++) {
            Writer out = writer_on(buffer, sizeof buffer);
            ruleset_options_write(ruleset_at(i), ruleset_at(j), &out);
            assert_false(out.overflowed);
            if (i == j)
                assert_int_equal(out.len, 0);
            RuleSet rules = *ruleset_at(j);
            apply_options(&rules, writer_view(&out));
            assert_same_rules(&rules, ruleset_at(i));
        }
    }
}

typedef struct Case {
    const char *key;
    const char *value;
    const char *written; // NULL: refused as a value
} Case;

static const Case cases[] = {
    {"board.promotion", "any", "any"},
    {"board.promotion", "QRBN", "any"},
    {"board.promotion", "n, q", "queen-knight"},
    {"board.promotion", "queen_knight", "queen-knight"},
    {"board.promotion", "queen", "queen"},
    {"board.promotion", "pass", "pass"},
    {"board.promotion", "R", "R"},
    {"board.promotion", "N R", "RN"},
    {"board.promotion", "K", NULL},
    {"board.promotion", "P", NULL},
    {"board.promotion", "", NULL},
    {"board.promotion", ",", NULL},
    {"board.drop_check", "no", "no"},
    {"board.drop_check", "YES", "yes"},
    {"board.drop_check", "forbidden", "no"},
    {"board.drop_check", "maybe", NULL},
    {"board.drop_mate", "no", "no"},
    {"board.drop_block", "no", "no"},
    {"board.dropped_rook_castles", "no", "no"},
    {"board.dropped-pawn-double", "no", "no"},
    {"match.mate", "current", "current"},
    {"match.mate", "potential", "potential"},
    {"match.mate", "", NULL},
    {"match.completion", "clock", "clock"},
    {"match.completion", "release", "release"},
    {"match.transfer", "press", "press"},
    {"match.transfer", "either", "move"},
    {"match.scoring", "points", "points"},
    {"match.illegal", "correct", "correct"},
    {"match.illegal", "none", "correct"},
    {"match.illegal", "lose", "loses"},
    {"match.illegal", "loses 3", NULL},
    {"match.illegal", "allowance 3", "allowance 3"},
    {"match.illegal", "allowance(3)", "allowance 3"},
    {"match.illegal", "allowance ( 3 )", "allowance 3"},
    {"match.illegal", "allowance", NULL},
    {"match.illegal", "allowance 256", NULL},
    {"match.illegal", "allowance -1", NULL},
    {"match.illegal", "allowance(3", NULL},
    {"match.illegal", "claim_if_low 60", "claim_if_low 60"},
    {"match.illegal", "claim_if_low(60 s)", "claim_if_low 60"},
    {"match.illegal", "Claim-If-Low 59.5s", "claim_if_low 59.5"},
    {"match.illegal", "claim_if_low", NULL},
    {"match.illegal", "claim_if_low -1", NULL},
    {"match.claims", "anyone", "anyone"},
    {"match.claims", "own-board", "own_board"},
    {"match.draw", "never", "never"},
    {"match.draw", "board", "board"},
    {"match.draw", "all", "all"},
    {"match.repetition", "claim", "claim"},
    {"match.repetition", "none", "none"},
    {"match.poisoned", "yes", "yes"},
    {"match.king_capture", "yes", "yes"},
    {"match.both_flags", "draw", "yes"},
    {"match.both_flags", "no", "no"},
    {"match.communication", "full", "full"},
    {"match.communication", "requests", "requests"},
    {"match.communication", "none", "none"},
    {"match.communication", "some", NULL},
    {"match.marks", "no", "no"},
    {"match.gentleman", "3", "3"},
    {"match.gentleman", "0", "0"},
    {"match.gentleman", "256", NULL},
    {"match.gentleman", "three", NULL},
    {"match.premove", "forbidden", "no"},
    {"match.premove", "allowed", "yes"},
    {"match.order", "mail", "mail"},
    {"match.mate_mate", "draw", "draw"},
    {"match.mate_mate", "mate", NULL},
    {"match.flag_flag", "first", "first"},
    {"match.mate_flag", "mate", "mate"},
    {"match.other_pairs", "draw", "draw"},
    {"match.time", "300+0", "300+0"},
    {"match.time", " 180d2 ", "180d2"},
    {"match.time", "180.5b1.25", "180.5b1.25"},
    {"match.time", "none", "none"},
    {"match.time", "0+2", NULL},
    {"match.time", "300", NULL},
};

static void values_are_read(void **state) {
    (void)state;
    char buffer[TEXT_SIZE];
    for (size_t i = 0; i < COUNT(cases); i++) {
        const Case *c = &cases[i];
        for (unsigned from = 0; from < ruleset_count(); from++) {
            RuleSet rules = *ruleset_at(from);
            Status status = ruleset_option_set(&rules, str_of(c->key), str_of(c->value));
            if (c->written == NULL) {
                assert_int_equal(status, STATUS_BAD_OPTION_VALUE);
                assert_same_rules(&rules, ruleset_at(from));
                continue;
            }
            assert_int_equal(status, STATUS_OK);
            unsigned changed = 0;
            for (unsigned o = 0; o < ruleset_option_count(); o++) {
                if (!ruleset_option_differs(&rules, ruleset_at(from), o))
                    continue;
                changed++;
                Writer out = writer_on(buffer, sizeof buffer);
                ruleset_option_write_value(&rules, o, &out);
                assert_string_equal(buffer, c->written);
            }
            assert_true(changed <= 1);
        }
    }
}

static void unknown_keys_are_refused(void **state) {
    (void)state;
    RuleSet rules = *ruleset_at(0);
    static const char *const keys[] = {"", "match", "match.", "board.mate", "match.name", "mate"};
    for (size_t i = 0; i < COUNT(keys); i++)
        assert_int_equal(ruleset_option_set(&rules, str_of(keys[i]), str_of("yes")),
                         STATUS_BAD_OPTION);
    assert_same_rules(&rules, ruleset_at(0));
}

static void keys_are_different(void **state) {
    (void)state;
    for (unsigned i = 0; i < ruleset_option_count(); i++)
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(ruleset_option_key(i), ruleset_option_key(j));
}

typedef struct TimeCase {
    const char *text;
    TimeKind kind;
    int64_t base_ms; // 0: refused, unless TIME_NONE
    int64_t bonus_ms;
} TimeCase;

static const TimeCase times[] = {
    {"300+0", TIME_INCREMENT, 300000, 0},
    {"180+2", TIME_INCREMENT, 180000, 2000},
    {"300d2", TIME_DELAY, 300000, 2000},
    {"300b2", TIME_BRONSTEIN, 300000, 2000},
    {"0.001+0.5", TIME_INCREMENT, 1, 500},
    {"8640000+8640000", TIME_INCREMENT, 8640000000, 8640000000},
    {"none", TIME_NONE, 0, 0},
    {"8640000.001+0", TIME_INCREMENT, 0, 0},
    {"8640001+0", TIME_INCREMENT, 0, 0},
    {"99999999999999999999+0", TIME_INCREMENT, 0, 0},
    {"0+0", TIME_INCREMENT, 0, 0},
    {"0.0001+0", TIME_INCREMENT, 0, 0},
    {"-5+0", TIME_INCREMENT, 0, 0},
    {"5+-1", TIME_INCREMENT, 0, 0},
    {"5+-.5", TIME_INCREMENT, 0, 0},
    {"5+", TIME_INCREMENT, 0, 0},
    {"+5", TIME_INCREMENT, 0, 0},
    {"5", TIME_INCREMENT, 0, 0},
    {"5+2+2", TIME_INCREMENT, 0, 0},
    {"5d2b2", TIME_INCREMENT, 0, 0},
    {".+.", TIME_INCREMENT, 0, 0},
    {"5 + 2", TIME_INCREMENT, 0, 0},
    {"", TIME_INCREMENT, 0, 0},
};

static void time_controls(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(times); i++) {
        const TimeCase *c = &times[i];
        TimeControl control = {TIME_DELAY, 7, 7};
        Status status = time_control_read(str_of(c->text), &control);
        if (c->kind != TIME_NONE && c->base_ms == 0) {
            assert_int_equal(status, STATUS_BAD_TIME_CONTROL);
            assert_int_equal(control.base_ms, 7);
            continue;
        }
        assert_int_equal(status, STATUS_OK);
        assert_int_equal(control.kind, c->kind);
        assert_int_equal(control.base_ms, c->base_ms);
        assert_int_equal(control.bonus_ms, c->bonus_ms);
        char buffer[64];
        Writer out = writer_on(buffer, sizeof buffer);
        time_control_write(&control, &out);
        assert_string_equal(buffer, c->text);
    }
}

static void seconds(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
        const char *written; // NULL: refused
    } list[] = {
        {"118.585", 118585, "118.585"},
        {"119.9", 119900, "119.9"},
        {"-0.25", -250, "-0.25"},
        {"-3", -3000, "-3"},
        {".5", 500, "0.5"},
        {"5.", 5000, "5"},
        {"0", 0, "0"},
        {"0.05", 50, "0.05"},
        {"", 0, NULL},
        {"-", 0, NULL},
        {".", 0, NULL},
        {"1.2345", 0, NULL},
        {"--1", 0, NULL},
        {"1.-2", 0, NULL},
        {"1,5", 0, NULL},
    };
    for (size_t i = 0; i < COUNT(list); i++) {
        int64_t ms = 0;
        Status status = time_seconds_read(str_of(list[i].text), &ms);
        assert_int_equal(status, list[i].written == NULL ? STATUS_BAD_NUMBER : STATUS_OK);
        if (list[i].written == NULL)
            continue;
        assert_int_equal(ms, list[i].ms);
        char buffer[64];
        Writer out = writer_on(buffer, sizeof buffer);
        time_seconds_write(ms, &out);
        assert_string_equal(buffer, list[i].written);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_preset_from_every_other),
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(unknown_keys_are_refused),
        cmocka_unit_test(keys_are_different),
        cmocka_unit_test(time_controls),
        cmocka_unit_test(seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
