// SPDX-License-Identifier: MIT
// Names in the order of a list: accents and case aside, the same on every machine.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "tourney/names.h"

static void test_order(void **state) {
    (void)state;
    static const char *const sorted[] = {"",        "Ågren",   "ähnlich", "Anna",
                                         "Ánna",    "Änne",    "Çelik",   "Cem",
                                         "Đorđe",   "Émile",   "İnci",    "łukasz",
                                         "Lydia",   "Muller",  "Müller",  "Mu\xCC\x88ller, B",
                                         "Oe",      "Œuvre",   "Øystein", "Strasse",
                                         "Straße",  "Thor",    "Þór",     "Zoë",
                                         "Άντώνης", "Αντώνης", "Βασίλης", "Ёлкин",
                                         "Жук",     "яна",     "אבי",     "محمد",
                                         "太田"};
    for (unsigned i = 0; i < COUNT(sorted); i++)
        for (unsigned j = 0; j < COUNT(sorted); j++) {
            int order = names_compare(sorted[i], sorted[j]);
            if ((order < 0) != (i < j) || (order == 0) != (i == j))
                fail_msg("'%s' and '%s' compare as %d", sorted[i], sorted[j], order);
        }
}

static void test_fold(void **state) {
    (void)state;
    static const char *const texts[][2] = {{"MÜLLER, Max", "muller, max"},
                                           {"O\xCC\x88ttl", "ottl"},
                                           {"Weiß Æsa Þór", "weiss aesa thor"},
                                           {"ЁЖ Ώ 太 😀 ×", "еж ω 太 😀 ×"}};
    for (unsigned i = 0; i < COUNT(texts); i++) {
        char buffer[64];
        Writer out = writer_on(buffer, sizeof buffer);
        names_fold(texts[i][0], &out);
        assert_string_equal(buffer, texts[i][1]);
        assert_true(strlen(buffer) <= strlen(texts[i][0]));
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_order),
                                              cmocka_unit_test(test_fold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
