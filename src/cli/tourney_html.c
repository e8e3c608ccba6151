// SPDX-License-Identifier: MIT
#include "cli/tourney_html.h"

#include "base/count.h"

// Four slips make a page, one below the other with a line to cut along between them; a slip with more
// text than that takes more room. No row and no slip is cut by the end of a page, and heads of tables
// come again on the next one.
static const char style[] =
    "body{font:11pt/1.35 'DejaVu Sans',Verdana,sans-serif;color:#000;background:#fff;"
    "margin:0 auto;max-width:60em;padding:1em}\n"
    "section{break-after:page}\n"
    "section:last-of-type{break-after:auto}\n"
    "h1{font-size:15pt;margin:0 0 .1em}\n"
    ".sub{margin:0;font-size:11pt;font-weight:normal}\n"
    ".note{font-size:8.5pt;margin:.25em 0 0}\n"
    "tfoot td{border:0;padding:.6em 0 0}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "thead{display:table-header-group}\n"
    "tr{break-inside:avoid}\n"
    "th,td{text-align:left;vertical-align:top;padding:.28em .4em;border-bottom:.5pt solid #888}\n"
    "th{font-size:8.5pt;vertical-align:bottom;border-bottom:1pt solid #000}\n"
    "tbody tr:nth-child(even){background:#f1f1f1}\n"
    ".r{text-align:right}\n"
    ".c{text-align:center}\n"
    "td.r,td.c,td.k{white-space:nowrap}\n"
    "th.title{padding:0 0 .6em;border:0}\n"
    ".wide{page:wide}\n"
    ".wide table{font-size:9pt}\n"
    ".slips{page:slips}\n"
    ".slip{break-inside:avoid;box-sizing:border-box;display:flex;flex-direction:column;"
    "justify-content:space-between;padding:2mm 0;border-bottom:.6pt dashed #000}\n"
    ".slip h2{font-size:11.5pt;line-height:1.2;margin:0;display:flex;"
    "justify-content:space-between;gap:5mm}\n"
    ".slip h2 :first-child{white-space:nowrap}\n"
    ".slip h2 :last-child{font-size:8.5pt;font-weight:normal}\n"
    ".slip table{table-layout:fixed}\n"
    ".slip tbody tr{background:none!important}\n"
    ".slip th,.slip td{padding:.1em .35em;border:.5pt solid #888;font-size:8.5pt;line-height:1.2;"
    "vertical-align:top;overflow-wrap:anywhere}\n"
    ".slip .long{font-size:7pt}\n"
    ".slip th:first-child{width:19%}\n"
    ".slip .when{display:block;font-weight:normal;font-size:7.5pt}\n"
    ".slip p{margin:0;font-size:8.5pt;line-height:1.25}\n"
    ".report{display:flex;gap:5mm}\n"
    ".report table{flex:1}\n"
    ".report tbody tr{height:5.2mm}\n"
    ".report tbody td,.report tbody th{vertical-align:middle}\n"
    ".sign{width:46mm;display:flex;flex-direction:column;justify-content:space-around}\n"
    ".sign span{border-top:.5pt solid #000;font-size:7.5pt;margin-top:5.5mm}\n"
    "@media print{body{max-width:none;padding:0;font-size:9.5pt}\n"
    "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}\n";

// Slips have narrower margins above and below: 8 mm, which every printer can.
static const HtmlPaper papers[] = {{"A4", "70.2mm"}, {"letter", "65.8mm"}};

const HtmlPaper *html_paper(const char *name) {
    for (unsigned i = 0; i < COUNT(papers); i++)
        if (str_is_ignoring_case(str_of(name), papers[i].size))
            return &papers[i];
    return NULL;
}

void html_begin(const char *title, const HtmlPaper *paper, FILE *out) {
    fputs("<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<title>", out);
    html_write(str_of(title), out);
    fprintf(out,
            "</title>\n<style>\n@page{size:%s;margin:12mm}\n@page wide{size:%s landscape}\n"
            "@page slips{margin:8mm 12mm}\n.slip{min-height:%s}\n%s</style>\n</head>\n<body>\n",
            paper->size, paper->size, paper->slip_height, style);
}

void html_end(FILE *out) {
    fputs("</body>\n</html>\n", out);
}

void html_write(Str text, FILE *out) {
    for (size_t i = 0; i < text.len; i++) {
        switch (text.at[i]) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case HTML_NAME_BEGIN:
            fputs("<bdi>", out);
            break;
        case HTML_NAME_END:
            fputs("</bdi>", out);
            break;
        default:
            fputc(text.at[i], out);
        }
    }
}
