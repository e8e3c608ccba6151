// SPDX-License-Identifier: MIT
#include "cli/tourney_sheet.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"
#include "cli/tourney_html.h"

enum { GAP = 2 };

Sheet *sheet_new(void) {
    static Sheet sheet;
    sheet_empty(&sheet, SHEET_FORM_TEXT);
    return &sheet;
}

void sheet_empty(Sheet *sheet, SheetForm form) {
    sheet->form = form;
    sheet->wide = false;
    sheet->title[0] = sheet->subtitle[0] = '\0';
    sheet->columns = 0;
    sheet->cells = 0;
    sheet->text = writer_on(sheet->pool, sizeof sheet->pool);
    sheet->notes = writer_on(sheet->note_pool, sizeof sheet->note_pool);
}

Writer sheet_title(Sheet *sheet) {
    return writer_on(sheet->title, sizeof sheet->title);
}

Writer sheet_subtitle(Sheet *sheet) {
    return writer_on(sheet->subtitle, sizeof sheet->subtitle);
}

void sheet_column(Sheet *sheet, const char *head, SheetAlign align) {
    assert(sheet->columns < SHEET_COLUMNS_MAX);
    sheet->heads[sheet->columns] = head;
    sheet->aligns[sheet->columns++] = align;
}

// Cells -------------------------------------------------------------------------------------------------

static void begin_cell(Sheet *sheet) {
    assert(sheet->cells < SHEET_CELLS_MAX);
    sheet->starts[sheet->cells++] = sheet->text.len;
}

static Str cell_at(const Sheet *sheet, unsigned index) {
    size_t end = index + 1 < sheet->cells ? sheet->starts[index + 1] : sheet->text.len;
    return (Str){sheet->pool + sheet->starts[index], end - sheet->starts[index]};
}

void sheet_add(Sheet *sheet, const char *text) {
    writer_text(&sheet->text, text);
}

void sheet_add_int(Sheet *sheet, int64_t value) {
    writer_int(&sheet->text, value);
}

void sheet_add_halves(Sheet *sheet, int halves) {
    if (sheet->form != SHEET_FORM_CSV) {
        tourney_write_halves(halves, &sheet->text);
        return;
    }
    writer_int(&sheet->text, halves / 2);
    writer_text(&sheet->text, halves % 2 != 0 ? ".5" : ".0");
}

static void add_name(Sheet *sheet, const char *name) {
    bool isolate = sheet->form == SHEET_FORM_HTML;
    if (isolate)
        writer_char(&sheet->text, HTML_NAME_BEGIN);
    writer_text(&sheet->text, name);
    if (isolate)
        writer_char(&sheet->text, HTML_NAME_END);
}

void sheet_add_team(Sheet *sheet, const Tournament *t, unsigned team) {
    const TourneyTeam *it = tourney_team(t, team);
    if (it->name[0] != '\0') {
        add_name(sheet, it->name);
        return;
    }
    add_name(sheet, tourney_player(t, it->players[0])->person.name);
    sheet_add(sheet, " / ");
    add_name(sheet, tourney_player(t, it->players[1])->person.name);
}

void sheet_text(Sheet *sheet, const char *text) {
    begin_cell(sheet);
    sheet_add(sheet, text);
}

void sheet_int(Sheet *sheet, int64_t value) {
    begin_cell(sheet);
    sheet_add_int(sheet, value);
}

void sheet_number(Sheet *sheet, unsigned value) {
    begin_cell(sheet);
    if (value != 0)
        sheet_add_int(sheet, value);
}

void sheet_halves(Sheet *sheet, int halves) {
    begin_cell(sheet);
    sheet_add_halves(sheet, halves);
}

void sheet_quarters(Sheet *sheet, int32_t quarters) {
    static const char *const rest[] = {"", ".25", ".5", ".75"};
    sheet_int(sheet, quarters / 4);
    sheet_add(sheet, rest[quarters % 4]);
}

void sheet_name(Sheet *sheet, const char *name) {
    begin_cell(sheet);
    add_name(sheet, name);
}

void sheet_note(Sheet *sheet, const char *text) {
    writer_text(&sheet->notes, text);
    writer_char(&sheet->notes, '\n');
}

// Plain text --------------------------------------------------------------------------------------------

// The few ranges that names are written in; a wrong guess costs a ragged column.
static size_t width_of(uint32_t code) {
    if ((code >= 0x300 && code <= 0x36F) || (code >= 0x591 && code <= 0x5BD) ||
        (code >= 0x64B && code <= 0x652) || (code >= 0x200B && code <= 0x200F) ||
        (code >= 0x2060 && code <= 0x2069) || (code >= 0xFE00 && code <= 0xFE0F))
        return 0;
    bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                (code >= 0xFF00 && code <= 0xFF60) || (code >= 0x1F300 && code <= 0x1FAFF) ||
                (code >= 0x20000 && code <= 0x3FFFD);
    return wide ? 2 : 1;
}

size_t sheet_width(Str text) {
    size_t width = 0;
    while (text.len > 0)
        width += width_of(utf8_take(&text));
    return width;
}

static void print_blanks(size_t count, FILE *out) {
    fprintf(out, "%*s", (int)count, "");
}

static void print_cell(Str text, SheetAlign align, size_t width, bool last, FILE *out) {
    size_t rest = width - sheet_width(text);
    size_t before = align == SHEET_RIGHT ? rest : align == SHEET_CENTRE ? rest / 2 : 0;
    print_blanks(before, out);
    fwrite(text.at, 1, text.len, out);
    if (!last)
        print_blanks(rest - before + GAP, out);
}

static void find_widths(const Sheet *sheet, size_t *widths) {
    assert(sheet->columns > 0 && sheet->columns <= SHEET_COLUMNS_MAX);
    for (unsigned i = 0; i < sheet->columns; i++)
        widths[i] = sheet_width(str_of(sheet->heads[i]));
    for (unsigned i = 0; i < sheet->cells; i++) {
        size_t width = sheet_width(cell_at(sheet, i));
        if (width > widths[i % sheet->columns])
            widths[i % sheet->columns] = width;
    }
}

// Blanks at the end of a line are left out, also where the last cells are empty.
static unsigned last_cell(const Sheet *sheet, unsigned row) {
    unsigned last = sheet->columns;
    while (last > 1 && cell_at(sheet, row * sheet->columns + last - 1).len == 0)
        last--;
    return last;
}

void sheet_write_text(const Sheet *sheet, FILE *out) {
    size_t widths[SHEET_COLUMNS_MAX] = {0};
    size_t line = 0;
    fprintf(out, "%s\n", sheet->title);
    if (sheet->subtitle[0] != '\0')
        fprintf(out, "%s\n", sheet->subtitle);
    fputc('\n', out);
    find_widths(sheet, widths);
    for (unsigned i = 0; i < sheet->columns; i++) {
        print_cell(str_of(sheet->heads[i]), sheet->aligns[i], widths[i], i + 1 == sheet->columns,
                   out);
        line += widths[i] + (i > 0 ? GAP : 0);
    }
    fputc('\n', out);
    for (size_t i = 0; i < line; i++)
        fputc('-', out);
    fputc('\n', out);
    for (unsigned row = 0; row * sheet->columns < sheet->cells; row++) {
        unsigned last = last_cell(sheet, row);
        for (unsigned i = 0; i < last; i++)
            print_cell(cell_at(sheet, row * sheet->columns + i), sheet->aligns[i], widths[i],
                       i + 1 == last, out);
        fputc('\n', out);
    }
    if (sheet->notes.len > 0)
        fprintf(out, "\n%s", sheet->note_pool);
}

// CSV ---------------------------------------------------------------------------------------------------

// RFC 4180. A name that a table calculation would take for a formula gets an apostrophe in front.
static void write_csv_cell(Str text, FILE *out) {
    bool quote = false;
    bool formula = text.len > 0 && strchr("=+@", text.at[0]) != NULL;
    for (size_t i = 0; i < text.len; i++)
        quote = quote || strchr(",\";\r\n", text.at[i]) != NULL;
    quote = quote || (text.len > 0 && (text.at[0] == ' ' || text.at[text.len - 1] == ' '));
    if (quote)
        fputc('"', out);
    if (formula)
        fputc('\'', out);
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"')
            fputc('"', out);
        fputc(text.at[i], out);
    }
    if (quote)
        fputc('"', out);
}

void sheet_write_csv(const Sheet *sheet, FILE *out) {
    assert(sheet->columns > 0);
    for (unsigned i = 0; i < sheet->columns; i++) {
        if (i > 0)
            fputc(',', out);
        write_csv_cell(str_of(sheet->heads[i]), out);
    }
    fputs("\r\n", out);
    for (unsigned i = 0; i < sheet->cells; i++) {
        if (i % sheet->columns > 0)
            fputc(',', out);
        write_csv_cell(cell_at(sheet, i), out);
        if ((i + 1) % sheet->columns == 0)
            fputs("\r\n", out);
    }
}

// HTML --------------------------------------------------------------------------------------------------

enum { SHORT_CELL_MAX = 14 }; // bytes of a cell that stays in one line

static const char *class_of(SheetAlign align) {
    return align == SHEET_RIGHT ? " class=r" : align == SHEET_CENTRE ? " class=c" : "";
}

void sheet_write_html(const Sheet *sheet, FILE *out) {
    assert(sheet->columns > 0);
    // The title is a head of the table, which comes again on every page.
    fprintf(out,
            "<section%s>\n<table>\n<thead><tr><th class=title colspan=%u>"
            "<h1>",
            sheet->wide ? " class=wide" : "", sheet->columns);
    html_write(str_of(sheet->title), out);
    fputs("</h1>\n", out);
    if (sheet->subtitle[0] != '\0') {
        fputs("<p class=sub>", out);
        html_write(str_of(sheet->subtitle), out);
        fputs("</p>\n", out);
    }
    fputs("</th></tr>\n<tr>", out);
    for (unsigned i = 0; i < sheet->columns; i++) {
        fprintf(out, "<th%s>", class_of(sheet->aligns[i]));
        html_write(str_of(sheet->heads[i]), out);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
    for (unsigned i = 0; i < sheet->cells; i++) {
        if (i % sheet->columns == 0)
            fputs("<tr>", out);
        Str cell = cell_at(sheet, i);
        SheetAlign align = sheet->aligns[i % sheet->columns];
        bool whole = align == SHEET_LEFT && cell.len <= SHORT_CELL_MAX;
        fprintf(out, "<td%s>", whole ? " class=k" : class_of(align));
        html_write(cell, out);
        fputs("</td>", out);
        if ((i + 1) % sheet->columns == 0)
            fputs("</tr>\n", out);
    }
    fputs("</tbody>\n", out);
    Str notes = writer_view(&sheet->notes);
    if (notes.len > 0)
        fprintf(out, "<tfoot><tr><td colspan=%u>\n", sheet->columns);
    while (notes.len > 0) {
        size_t end = str_find(notes, '\n');
        fputs("<p class=note>", out);
        html_write(str_first(notes, end), out);
        fputs("</p>\n", out);
        notes = str_from(notes, end < notes.len ? end + 1 : end);
    }
    fputs(sheet->notes.len > 0 ? "</td></tr></tfoot>\n</table>\n</section>\n"
                               : "</table>\n</section>\n",
          out);
}
