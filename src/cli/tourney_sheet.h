// SPDX-License-Identifier: MIT
// Sheet: a table for paper, built once and written as plain text, HTML or CSV.
//
//   Sheet *sheet = sheet_new();           // the one sheet of the program, emptied
//   sheet_empty(sheet, SHEET_FORM_HTML);  // for another form than text
//   Writer title = sheet_title(sheet);
//   writer_text(&title, "Standings");
//   sheet_column(sheet, "Rank", SHEET_RIGHT);  ...
//   sheet_text(sheet, "1");               // cells row by row, each begins with one of these
//   sheet_add(sheet, "…");                // more text of the same cell
//   sheet_write_html(sheet, file);
//
// Numbers look different on paper and in a table calculation, names in HTML are isolated from the
// direction of the text around them: sheet_empty sets the form before the cells are made.
#ifndef CLI_TOURNEY_SHEET_H
#define CLI_TOURNEY_SHEET_H

#include <stdio.h>

#include "cli/tourney_desk.h"

enum {
    SHEET_COLUMNS_MAX = TOURNEY_ROUNDS_MAX + 16,
    SHEET_CELLS_MAX = 1 << 16,
    SHEET_TEXT_MAX = 4 << 20,
    SHEET_TITLE_MAX = 400
};

typedef enum SheetForm { SHEET_FORM_TEXT, SHEET_FORM_HTML, SHEET_FORM_CSV } SheetForm;
typedef enum SheetAlign { SHEET_LEFT, SHEET_RIGHT, SHEET_CENTRE } SheetAlign;

typedef struct Sheet {
    SheetForm form;
    bool wide; // many columns: landscape
    char title[SHEET_TITLE_MAX];
    char subtitle[SHEET_TITLE_MAX];
    unsigned columns;
    const char *heads[SHEET_COLUMNS_MAX];
    SheetAlign aligns[SHEET_COLUMNS_MAX];
    unsigned cells;
    size_t starts[SHEET_CELLS_MAX];
    Writer text;  // of all cells, on `pool`
    Writer notes; // lines below the table, on `note_pool`
    char pool[SHEET_TEXT_MAX];
    char note_pool[8192];
} Sheet;

Sheet *sheet_new(void);
void sheet_empty(Sheet *sheet, SheetForm form);
Writer sheet_title(Sheet *sheet);    // to write the title with
Writer sheet_subtitle(Sheet *sheet); //
void sheet_column(Sheet *sheet, const char *head, SheetAlign align);

// Cells. All but sheet_add… begin a new one.
void sheet_text(Sheet *sheet, const char *text);
void sheet_int(Sheet *sheet, int64_t value);
void sheet_number(Sheet *sheet, unsigned value); // empty for 0
void sheet_halves(Sheet *sheet, int halves);
void sheet_quarters(Sheet *sheet, int32_t quarters);
void sheet_name(Sheet *sheet, const char *name);
void sheet_add(Sheet *sheet, const char *text);
void sheet_add_int(Sheet *sheet, int64_t value);
void sheet_add_halves(Sheet *sheet, int halves);
void sheet_add_team(Sheet *sheet, const Tournament *t, unsigned team);

// One line below the table.
void sheet_note(Sheet *sheet, const char *text);

// Titles, columns, rows and notes; the HTML is a section of a page (tourney_html.h).
void sheet_write_text(const Sheet *sheet, FILE *out);
void sheet_write_html(const Sheet *sheet, FILE *out);
void sheet_write_csv(const Sheet *sheet, FILE *out);

// Columns that a text takes on a terminal or a typewriter.
size_t sheet_width(Str text);

#endif
