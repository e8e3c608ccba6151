// SPDX-License-Identifier: MIT
// Rule sets in plain words: every field must be heard in them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/count.h"
#include "notation/ruletext.h"
#include "notation/rulewords.h"

enum { VALUES_MAX = 8 };

// Values of every option, all different in meaning.
static const struct {
    const char *key;
    const char *values[VALUES_MAX];
} options[] = {
    {"board.promotion", {"any", "queen-knight", "queen", "pass", "R", "QRN"}},
    {"board.drop_check", {"yes", "no"}},
    {"board.drop_mate", {"yes", "no"}},
    {"board.drop_block", {"yes", "no"}},
    {"board.dropped_rook_castles", {"yes", "no"}},
    {"board.dropped_pawn_double", {"yes", "no"}},
    {"match.mate", {"current", "potential"}},
    {"match.completion", {"release", "clock"}},
    {"match.transfer", {"move", "press"}},
    {"match.scoring", {"first", "points"}},
    {"match.illegal",
     {"correct", "loses", "allowance 1", "allowance 3", "claim_if_low 60", "claim_if_low 30"}},
    {"match.claims", {"anyone", "own_board"}},
    {"match.draw", {"all", "board", "never"}},
    {"match.repetition", {"claim", "none"}},
    {"match.poisoned", {"yes", "no"}},
    {"match.king_capture", {"yes", "no"}},
    {"match.both_flags", {"yes", "no"}},
    {"match.communication", {"full", "requests", "none"}},
    {"match.marks", {"yes", "no"}},
    {"match.gentleman", {"0", "1", "3"}},
    {"match.premove", {"yes", "no"}},
    {"match.order", {"free", "mail"}},
    {"match.mate_mate", {"first", "draw"}},
    {"match.flag_flag", {"first", "draw"}},
    {"match.mate_flag", {"first", "draw", "mate"}},
    {"match.other_pairs", {"first", "draw"}},
    {"match.time", {"300+0", "180+0", "300+2", "300d2", "300b2", "90.5+0", "none"}},
};
enum { OPTIONS = COUNT(options) };

typedef void WriteSheet(const RuleSet *rules, Writer *out);

static void sheet_of(const RuleSet *rules, WriteSheet *write, char *buffer) {
    Writer out = writer_on(buffer, RULEWORDS_MAX);
    write(rules, &out);
    assert_int_equal(writer_status(&out), STATUS_OK);
    assert_true(out.len > 0);
}

static void words_of(const RuleSet *rules, char *buffer) {
    sheet_of(rules, rulewords_write, buffer);
}

static void every_option_is_tried(void **state) {
    (void)state;
    assert_int_equal(ruleset_option_count(), OPTIONS);
    for (unsigned i = 0; i < OPTIONS; i++)
        assert_string_equal(ruleset_option_key(i), options[i].key);
}

static void every_value_is_heard(WriteSheet *write) {
    static char words[VALUES_MAX][RULEWORDS_MAX];
    for (unsigned p = 0; p < ruleset_count(); p++) {
        for (unsigned i = 0; i < OPTIONS; i++) {
            // Where no drop may parry, both rules of mate are the same rule (WE-14).
            if (strcmp(options[i].key, "match.mate") == 0 && !ruleset_at(p)->board.drop_block)
                continue;
            // Where each board gives a point, a flag ends one board only.
            if (strcmp(options[i].key, "match.both_flags") == 0 &&
                ruleset_at(p)->scoring == SCORING_POINTS)
                continue;
            unsigned count = 0;
            for (; count < VALUES_MAX && options[i].values[count] != NULL; count++) {
                RuleSet rules = *ruleset_at(p);
                Status status = ruleset_option_set(&rules, str_of(options[i].key),
                                                   str_of(options[i].values[count]));
                assert_int_equal(status, STATUS_OK);
                sheet_of(&rules, write, words[count]);
                for (unsigned before = 0; before < count; before++)
                    if (strcmp(words[before], words[count]) == 0)
                        fail_msg("%s: %s sounds like %s under %s", options[i].key,
                                 options[i].values[count], options[i].values[before],
                                 ruleset_at(p)->name);
            }
            assert_true(count >= 2);
        }
    }
}

static void every_value_has_its_words(void **state) {
    (void)state;
    every_value_is_heard(rulewords_write);
}

static void every_value_has_its_keys(void **state) {
    (void)state;
    every_value_is_heard(rulewords_write_keys);
}

// The key of a heading or sentence, without its values.
static Str key_of(Str line) {
    return str_first(line, str_find(line, ' '));
}

// Both sheets side by side: the same lines, words in the one and keys in the other.
static void compare_sheets(const RuleSet *rules) {
    static char words[RULEWORDS_MAX];
    static char keys[RULEWORDS_MAX];
    words_of(rules, words);
    sheet_of(rules, rulewords_write_keys, keys);
    Str rest = str_of(words);
    Str key_rest = str_of(keys);
    while (rest.len > 0) {
        Str line = str_first(rest, str_find(rest, '\n'));
        Str key_line = str_first(key_rest, str_find(key_rest, '\n'));
        rest = str_from(rest, line.len + 1);
        key_rest = str_from(key_rest, key_line.len + 1);
        bool sentence = str_starts_with(line, "  ");
        assert_int_equal(sentence, str_starts_with(key_line, "  "));
        Str key = key_of(str_from(key_line, sentence ? 2 : 0));
        assert_int_equal(line.len == 0, key.len == 0);
        for (size_t i = 0; i < key.len; i++)
            assert_true((key.at[i] >= 'a' && key.at[i] <= 'z') || key.at[i] == '-');
    }
    assert_int_equal(key_rest.len, 0);
}

static void both_sheets_have_the_same_lines(void **state) {
    (void)state;
    for (unsigned p = 0; p < ruleset_count(); p++)
        for (unsigned i = 0; i < OPTIONS; i++)
            for (unsigned v = 0; v < VALUES_MAX && options[i].values[v] != NULL; v++) {
                RuleSet rules = *ruleset_at(p);
                Status status = ruleset_option_set(&rules, str_of(options[i].key),
                                                   str_of(options[i].values[v]));
                assert_int_equal(status, STATUS_OK);
                compare_sheets(&rules);
            }
}

static void the_name_is_not_used(void **state) {
    (void)state;
    static char with[RULEWORDS_MAX];
    static char without[RULEWORDS_MAX];
    for (unsigned p = 0; p < ruleset_count(); p++) {
        RuleSet rules = *ruleset_at(p);
        words_of(&rules, with);
        memset(rules.name, 0, sizeof rules.name);
        words_of(&rules, without);
        assert_string_equal(with, without);
        assert_null(strstr(with, ruleset_at(p)->name));
    }
}

// Headings start a line, sentences are indented, end with a full stop and say nothing twice.
static void sentences_are_sentences(void **state) {
    (void)state;
    static char words[RULEWORDS_MAX];
    for (unsigned p = 0; p < ruleset_count(); p++) {
        words_of(ruleset_at(p), words);
        Str rest = str_of(words);
        while (rest.len > 0) {
            Str line = str_first(rest, str_find(rest, '\n'));
            rest = str_from(rest, line.len + 1);
            if (line.len == 0)
                continue;
            bool sentence = str_starts_with(line, "  ");
            char first = line.at[sentence ? 2 : 0];
            assert_true(first >= 'A' && first <= 'Z');
            assert_int_equal(sentence, line.at[line.len - 1] == '.');
        }
    }
}

static void some_sentences(void **state) {
    (void)state;
    static const struct {
        const char *preset;
        const char *sentence;
    } list[] = {
        {"arnold", "Pawns do not promote"},
        {"arnold", "less than 1 minute left"},
        {"swap", "up to number 3; the next one loses."},
        {"swap", "when the clock is pressed."},
        {"swap", "A draw cannot be agreed."},
        {"otb", "becomes a queen or knight; the player says which."},
        {"otb", "Any of the four players may claim"},
        {"otb", "poisoned one is a draw."},
        {"winchester", "A king left in check may be captured, and that wins."},
        {"winchester-tournament", "A drop may give neither check nor mate."},
        {"winchester-tournament", "A drop may not answer a check"},
        {"bughouse", "make more than 3 moves"},
        {"bughouse-points", "the team with more points wins."},
        {"tandem", "The two players of a board may agree to draw it."},
        {"email", "There are no clocks."},
        {"email", "The match is played by mail"},
        {"fics", "Nobody castles with a dropped rook."},
    };
    static char words[RULEWORDS_MAX];
    for (size_t i = 0; i < COUNT(list); i++) {
        words_of(ruleset_find(str_of(list[i].preset)), words);
        if (strstr(words, list[i].sentence) == NULL)
            fail_msg("%s does not say: %s", list[i].preset, list[i].sentence);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_is_tried),
        cmocka_unit_test(every_value_has_its_words),
        cmocka_unit_test(every_value_has_its_keys),
        cmocka_unit_test(both_sheets_have_the_same_lines),
        cmocka_unit_test(the_name_is_not_used),
        cmocka_unit_test(sentences_are_sentences),
        cmocka_unit_test(some_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
