// SPDX-License-Identifier: MIT
// A rule set in plain English, one sentence a line under short headings: the sheet on the wall of a
// club. Every sentence is made from the fields of the struct, never from the name, so the sheet
// cannot say anything else than what the program does.
#ifndef NOTATION_RULEWORDS_H
#define NOTATION_RULEWORDS_H

#include "base/writer.h"
#include "match/ruleset.h"

// Enough for every rule set.
enum { RULEWORDS_MAX = 8192 };

void rulewords_write(const RuleSet *rules, Writer *out);

// The same sheet line by line, with the key of each heading and sentence in the place of its words,
// for those who say it in another language. Behind a key come its values: "time-increment 300000ms
// 2000ms", "gentleman 3", "promotion QN". The keys are those of rulewords.c.
void rulewords_write_keys(const RuleSet *rules, Writer *out);

#endif
