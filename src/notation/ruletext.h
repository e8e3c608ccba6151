// SPDX-License-Identifier: MIT
// The options of a rule set as text, for match logs (`option KEY VALUE`) and rule files
// (`KEY = VALUE`). Every field of a RuleSet except its name has a key, in one table.
//
//   board.promotion            any | queen-knight | queen | pass | letters such as QRN
//   board.drop_check, board.drop_mate, board.drop_block,
//   board.dropped_rook_castles, board.dropped_pawn_double         yes | no
//   match.mate                 current | potential
//   match.completion           release | clock
//   match.transfer             move | press              (`either` is read as move)
//   match.scoring              first | points
//   match.illegal              correct | loses | allowance N | claim_if_low SECONDS
//   match.claims               anyone | own_board
//   match.draw                 all | board | never
//   match.repetition           claim | none
//   match.poisoned, match.king_capture, match.both_flags, match.marks, match.premove  yes | no
//   match.communication        full | requests | none
//   match.gentleman            N, 0 for no such rule
//   match.order                free | mail
//   match.mate_mate, match.flag_flag, match.other_pairs            first | draw
//   match.mate_flag            first | draw | mate
//   match.time                 a time control
//
// Reading takes any case, `-` for `_`, and some words more than writing uses: the tables in
// ruletext.c have them.
#ifndef NOTATION_RULETEXT_H
#define NOTATION_RULETEXT_H

#include <stdbool.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"
#include "match/ruleset.h"
#include "notation/timetext.h"

// Sets one option. STATUS_BAD_OPTION for an unknown key, STATUS_BAD_OPTION_VALUE for a value that
// the option does not take; `rules` is then unchanged. The value may hold blanks: in a log it is
// the rest of the line.
NODISCARD Status ruleset_option_set(RuleSet *rules, Str key, Str value);

// `option KEY VALUE` and a line end for each option in which `rules` differs from `base`, in the
// order of the table.
void ruleset_options_write(const RuleSet *rules, const RuleSet *base, Writer *out);

// The preset from which `rules` differs in the fewest options, the first of several: what a text
// takes as its base.
const RuleSet *ruleset_nearest_preset(const RuleSet *rules);

// The table, for those who go through all options: index < ruleset_option_count().
unsigned ruleset_option_count(void);
const char *ruleset_option_key(unsigned index);
void ruleset_option_write_value(const RuleSet *rules, unsigned index, Writer *out);
bool ruleset_option_differs(const RuleSet *rules, const RuleSet *base, unsigned index);

#endif
