// SPDX-License-Identifier: MIT
// Rule files: what is read, where faults are found, and that writing loses nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/count.h"
#include "base/cursor.h"
#include "notation/rulefile.h"
#include "notation/ruletext.h"

enum { TEXT_SIZE = 4096 };

static void assert_same_rules(const RuleSet *a, const RuleSet *b) {
    for (unsigned i = 0; i < ruleset_option_count(); i++)
        if (ruleset_option_differs(a, b, i))
            fail_msg("%s differs", ruleset_option_key(i));
    assert_string_equal(a->name, b->name);
}

static void a_club(void **state) {
    (void)state;
    static const char text[] = "\xEF\xBB\xBF# how we play\r\n"
                               "\n"
                               "  base = arnold   # the usual\r\n"
                               "name=Schachfreunde #1 K\xC3\xB6ln\n"
                               "\tmatch.illegal = allowance 1\n"
                               "board.promotion = queen-knight # no pass\n"
                               "match.time = 180+2";
    RuleSet rules;
    size_t offset = 0;
    assert_int_equal(rulefile_read(str_of(text), &rules, &offset), STATUS_OK);
    assert_string_equal(rules.name, "Schachfreunde");
    assert_int_equal(rules.illegal, ILLEGAL_ALLOWANCE);
    assert_int_equal(rules.illegal_allowance, 1);
    assert_int_equal(rules.board.promotion, PROMOTION_QUEEN_KNIGHT);
    assert_int_equal(rules.time.base_ms, 180000);
    assert_int_equal(rules.time.bonus_ms, 2000);
    assert_int_equal(rules.mate_flag, SIMULTANEOUS_MATE);
}

static void every_preset_survives(void **state) {
    (void)state;
    char buffer[TEXT_SIZE];
    for (unsigned i = 0; i < ruleset_count(); i++) {
        RuleSet rules = *ruleset_at(i);
        for (int own_name = 0; own_name < 2; own_name++) {
            if (own_name == 1)
                strcpy(rules.name, "Our club");
            Writer out = writer_on(buffer, sizeof buffer);
            rulefile_write(&rules, &out);
            assert_false(out.overflowed);
            RuleSet back;
            size_t offset = 0;
            assert_int_equal(rulefile_read(writer_view(&out), &back, &offset), STATUS_OK);
            assert_same_rules(&back, &rules);
        }
    }
}

// Every change of one option from every preset, written and read.
static void every_change_survives(void **state) {
    (void)state;
    static const char *const values[] = {"yes",    "no",        "any",         "pass",
                                         "Q",      "current",   "potential",   "release",
                                         "clock",  "press",     "move",        "first",
                                         "points", "loses",     "allowance 2", "claim_if_low 7.5",
                                         "anyone", "own_board", "all",         "board",
                                         "never",  "claim",     "none",        "requests",
                                         "full",   "12",        "mail",        "free",
                                         "draw",   "mate",      "90d5"};
    char buffer[TEXT_SIZE];
    for (unsigned p = 0; p < ruleset_count(); p++)
        for (unsigned i = 0; i < ruleset_option_count(); i++)
            for (size_t v = 0; v < COUNT(values); v++) {
                RuleSet rules = *ruleset_at(p);
                Str key = str_of(ruleset_option_key(i));
                if (ruleset_option_set(&rules, key, str_of(values[v])) != STATUS_OK)
                    continue;
                strcpy(rules.name, "Own");
                Writer out = writer_on(buffer, sizeof buffer);
                rulefile_write(&rules, &out);
                RuleSet back;
                size_t offset = 0;
                assert_int_equal(rulefile_read(writer_view(&out), &back, &offset), STATUS_OK);
                assert_same_rules(&back, &rules);
            }
}

static const struct {
    const char *text;
    Status status;
    size_t line, column;
} faults[] = {
    {"", STATUS_BAD_RULEFILE_BASE, 1, 1},
    {"# nothing\n", STATUS_BAD_RULEFILE_BASE, 2, 1},
    {"name = X\n", STATUS_BAD_RULEFILE_BASE, 1, 1},
    {"\n  match.draw = all\n", STATUS_BAD_RULEFILE_BASE, 2, 3},
    {"base = arnolt\n", STATUS_BAD_PRESET, 1, 8},
    {"base =\n", STATUS_BAD_PRESET, 1, 7},
    {"base arnold\n", STATUS_BAD_RULEFILE_LINE, 1, 1},
    {"base = otb\nbase = otb\n", STATUS_BAD_RULEFILE_AGAIN, 2, 1},
    {"base = otb\nrules = otb\n", STATUS_BAD_RULEFILE_AGAIN, 2, 1},
    {"base = otb\nname = a\n\n name = b\n", STATUS_BAD_RULEFILE_AGAIN, 4, 2},
    {"base = otb\nmatch.both_flags = no\nmatch.Both-Flags = no\n", STATUS_BAD_RULEFILE_AGAIN, 3, 1},
    {"base = otb\nname =  # none\n", STATUS_BAD_RULEFILE_NAME, 2, 9},
    {"base = otb\nname = 01234567890123456789012345678901234567890\n", STATUS_BAD_RULEFILE_NAME, 2,
     8},
    {"base = otb\r\nmatch.drow = all\r\n", STATUS_BAD_OPTION, 2, 1},
    {"base = otb\r\n  match.draw =   some\r\n", STATUS_BAD_OPTION_VALUE, 2, 18},
    {"base = otb\nmatch.time = 0+0\n", STATUS_BAD_OPTION_VALUE, 2, 14},
    {"base = otb\nname = \xFF\n", STATUS_BAD_UTF8, 2, 8},
    {"base = otb\nname = a\x01\n", STATUS_BAD_CONTROL, 2, 9},
    {"= otb\n", STATUS_BAD_RULEFILE_BASE, 1, 1},
    {"base = otb\n= x\n", STATUS_BAD_OPTION, 2, 1},
};

static void faults_are_found_where_they_are(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(faults); i++) {
        RuleSet rules = *ruleset_find(str_of("fics"));
        size_t offset = 0;
        Str text = str_of(faults[i].text);
        assert_int_equal(rulefile_read(text, &rules, &offset), faults[i].status);
        TextPlace place = text_place(text, offset);
        assert_int_equal(place.line, faults[i].line);
        assert_int_equal(place.column, faults[i].column);
        assert_same_rules(&rules, ruleset_find(str_of("fics")));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_club),
        cmocka_unit_test(every_preset_survives),
        cmocka_unit_test(every_change_survives),
        cmocka_unit_test(faults_are_found_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
