// SPDX-License-Identifier: MIT
// A page of HTML for printing: its head with the styles for paper, sections, text.
#ifndef CLI_TOURNEY_HTML_H
#define CLI_TOURNEY_HTML_H

#include <stdbool.h>
#include <stdio.h>

#include "base/str.h"

// Around a name whose direction of writing may differ from that of the text around it. No name
// holds control characters.
enum { HTML_NAME_BEGIN = '\1', HTML_NAME_END = '\2' };

// A size of paper by its name in CSS, and how high a slip is of which four make a page.
typedef struct HtmlPaper {
    const char *size;
    const char *slip_height;
} HtmlPaper;

// The paper of this name, in any case; NULL where there is none.
const HtmlPaper *html_paper(const char *name);

void html_begin(const char *title, const HtmlPaper *paper, FILE *out);
void html_end(FILE *out);

// Text with what means something in HTML escaped.
void html_write(Str text, FILE *out);

#endif
