// SPDX-License-Identifier: MIT
// Htmltext: the words of a mail written in HTML, a line for each block, what stands in a blockquote
// after `> ` as in plain mail. Scripts, styles and comments are left out. No browser: just enough
// to find the lines that somebody wrote.
#ifndef MAIL_HTMLTEXT_H
#define MAIL_HTMLTEXT_H

#include "base/str.h"
#include "base/writer.h"

// `html_text` is UTF-8.
void htmltext_write(Str html_text, Writer *out);

#endif
