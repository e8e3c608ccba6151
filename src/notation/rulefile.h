// SPDX-License-Identifier: MIT
// Rule files: a club's own rules, as changes to a rule set that the project ships.
//
//   # how we play on Thursdays
//   base = arnold
//   name = Thursday club
//   match.illegal = allowance 1
//   board.promotion = queen-knight
//
// `base` (or `rules`) comes first, `name` and the options of notation/ruletext.h follow in any
// order, each at most once. A `#` that begins a line or follows a blank or the `=` starts a
// comment. Without a `name` the rules keep the name of their base. The text is UTF-8; lines end
// with LF or CRLF.
#ifndef NOTATION_RULEFILE_H
#define NOTATION_RULEFILE_H

#include <stddef.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"
#include "match/ruleset.h"

// Reads a whole file. On failure `out` is unchanged and *offset says where in `text` the fault
// lies (text_place turns it into line and column).
NODISCARD Status rulefile_read(Str text, RuleSet *out, size_t *offset);

// Writes `rules` as changes to the nearest preset; reading that gives the same rules.
void rulefile_write(const RuleSet *rules, Writer *out);

#endif
