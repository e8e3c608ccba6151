// SPDX-License-Identifier: MIT
// Unit tests that stand for a clause of docs/RULES.md carry its id in the name that they report.
// After <cmocka.h>.
#ifndef TEST_CLAUSE_TEST_H
#define TEST_CLAUSE_TEST_H

#define CLAUSE_TEST(clause, test) CLAUSE_TEST_WITH(clause, test, NULL, NULL)

// The same with what sets it up and tears it down.
#define CLAUSE_TEST_WITH(clause, test, set_up, tear_down)                                          \
    { clause " " #test, test, set_up, tear_down, NULL }

#endif
