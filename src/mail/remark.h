// SPDX-License-Identifier: MIT
// Remark: what a correspondent writes beside his half-moves, as it is handed on to the other: his own
// lines without those that are orders, short, wrapped, clean, without keys and without the lines that
// telephones put below every mail.
#ifndef MAIL_REMARK_H
#define MAIL_REMARK_H

#include "base/str.h"
#include "base/writer.h"

enum { REMARK_COLUMNS = 72, REMARK_LINES_MAX = 15 };

// `own` is what quote_strip leaves, clean UTF-8. Lines end with LF, at most REMARK_LINES_MAX
// and what the writer holds; a last line "[...]" says that something was left out.
void remark_write(Str own, Writer *out);

#endif
