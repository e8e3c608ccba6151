// SPDX-License-Identifier: MIT
// Names as people look for them in a list: by letters, whatever the case and the accents, so that Ä
// stands with A and Ł with L. The order is fixed: no locale of a machine changes a sheet.
#ifndef TOURNEY_NAMES_H
#define TOURNEY_NAMES_H

#include "base/str.h"
#include "base/writer.h"

// Less than zero where `a` comes first; zero for the same bytes only. Both are valid UTF-8.
int names_compare(const char *a, const char *b);

// The letters that names_compare looks at first: small, without accents, ß as ss, Æ as ae, Þ as th.
// At most as many bytes as the text; other scripts and signs stay as they are, Greek and Cyrillic
// small.
void names_fold(const char *text, Writer *out);

#endif
