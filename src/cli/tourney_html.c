// SPDX-License-Identifier: MIT
#include "cli/tourney_html.h"

// No row and no slip is cut by the end of a page, heads of tables come again on the next one.
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
    ".slip{break-inside:avoid;border:1pt solid #000;padding:2mm 3.5mm;margin:0 0 3.5mm}\n"
    ".slip h2{font-size:12pt;margin:0 0 .2em;display:flex;justify-content:space-between}\n"
    ".slip table{table-layout:fixed;margin:.2em 0}\n"
    ".slip tbody tr{background:none!important}\n"
    ".slip th,.slip td{padding:.12em .35em;border:.5pt solid #888;font-size:8.5pt;"
    "vertical-align:top;overflow-wrap:anywhere}\n"
    ".slip th:first-child{width:25%}\n"
    ".slip p{margin:.2em 0;font-size:9.5pt}\n"
    ".sign{display:flex;gap:6mm;margin:5mm 0 0!important}\n"
    ".sign span{flex:1;border-top:.5pt solid #000;padding-top:.1em;font-size:8pt}\n"
    "@media print{body{max-width:none;padding:0;font-size:9.5pt}\n"
    "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}\n";

void html_begin(const char *title, const char *paper, FILE *out) {
    fputs("<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n<title>", out);
    html_write(str_of(title), out);
    fprintf(out,
            "</title>\n<style>\n@page{size:%s;margin:12mm}\n@page wide{size:%s landscape}\n"
            "%s</style>\n</head>\n<body>\n",
            paper, paper, style);
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
