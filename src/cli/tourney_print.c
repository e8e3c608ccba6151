// SPDX-License-Identifier: MIT
// Printing sheets: which, of which round, in which form, to which file.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/count.h"
#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_html.h"
#include "cli/tourney_options.h"
#include "cli/tourney_print.h"
#include "cli/tourney_sheets.h"

// How a sheet comes by its number.
typedef enum Of { OF_ROUND, OF_STANDINGS, OF_NOTHING } Of;

static const struct {
    const char *name;
    Of of;
    void (*fill)(Desk *desk, unsigned number, Sheet *sheet); // NULL: slips
} kinds[] = {
    {"pairings", OF_ROUND, sheets_pairings},
    {"names", OF_ROUND, sheets_names},
    {"slips", OF_ROUND, NULL},
    {"standings", OF_STANDINGS, sheets_standings},
    {"crosstable", OF_STANDINGS, sheets_crosstable},
    {"players", OF_NOTHING, sheets_players},
    {"ratings", OF_NOTHING, sheets_ratings},
    {"corrections", OF_NOTHING, sheets_corrections},
};

enum { KINDS = COUNT(kinds) };

static bool is_kind(const char *word, unsigned kind) {
    return strcmp(word, kinds[kind].name) == 0;
}

// The round that a sheet is of, by default the last one that fits; 0 for none.
static unsigned number_for(const Tournament *t, unsigned kind, unsigned wanted) {
    if (kinds[kind].of == OF_ROUND)
        return wanted != 0 ? wanted : t->round_count;
    if (kinds[kind].of == OF_STANDINGS)
        return wanted != 0 ? wanted : tourney_rounds_closed(t);
    return 0;
}

static int check_number(const Tournament *t, unsigned kind, unsigned number) {
    if (kinds[kind].of == OF_NOTHING || (kinds[kind].of == OF_STANDINGS && number == 0))
        return EXIT_YES;
    if (number == 0) {
        (void)cli_fail("print %s: no round has been drawn; bughouse tourney pair",
                       kinds[kind].name);
        return EXIT_NO;
    }
    if (number > t->round_count)
        return desk_refuse("print", STATUS_TOURNEY_NO_ROUND);
    if (kinds[kind].of == OF_STANDINGS && tourney_round(t, number)->phase < TOURNEY_PUBLISHED)
        return desk_refuse("print", STATUS_TOURNEY_NOT_PUBLISHED);
    return EXIT_YES;
}

static void write_one(Desk *desk, unsigned kind, unsigned number, SheetForm form, FILE *out) {
    if (kinds[kind].fill == NULL) {
        if (form == SHEET_FORM_HTML)
            slips_write_html(&desk->t, number, out);
        else
            slips_write_text(&desk->t, number, out);
        return;
    }
    Sheet *sheet = sheet_new();
    sheet_empty(sheet, form);
    kinds[kind].fill(desk, number, sheet);
    switch (form) {
    case SHEET_FORM_TEXT:
        sheet_write_text(sheet, out);
        break;
    case SHEET_FORM_HTML:
        sheet_write_html(sheet, out);
        break;
    case SHEET_FORM_CSV:
        sheet_write_csv(sheet, out);
        break;
    }
}

static bool holds_event_log(const char *path) {
    char start[32];
    FILE *file = fopen(path, "rb");
    size_t len = file == NULL ? 0 : fread(start, 1, sizeof start, file);
    if (file != NULL)
        (void)fclose(file);
    return tourney_log_begins((Str){start, len});
}

static bool is_plain_file(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

bool print_open(PrintOutput *output, const char *path) {
    bool to_file = path != NULL && strcmp(path, "-") != 0;
    output->path = to_file ? path : NULL;
    output->out = stdout;
    if (!to_file)
        return true;
    if (is_plain_file(path) && holds_event_log(path)) {
        (void)cli_fail("%s: this is an event file, which nothing is written over; name another",
                       path);
        return false;
    }
    bool open = aside_open(&output->file, path) == STATUS_OK;
    if (!open)
        (void)cli_fail("%s: %s", path, strerror(errno));
    output->out = output->file.out;
    return open;
}

int print_close(PrintOutput *output) {
    if (output->path == NULL) {
        bool failed = ferror(stdout) != 0;
        failed = fflush(stdout) != 0 || failed;
        return failed ? cli_fail("output: it could not be written") : EXIT_YES;
    }
    if (aside_close(&output->file) != STATUS_OK)
        return cli_fail("%s: it could not be written: %s", output->path, strerror(errno));
    printf("%s is written.\n", output->path);
    return EXIT_YES;
}

void print_drop(PrintOutput *output) {
    if (output->path != NULL)
        aside_drop(&output->file);
}

enum { PRINT_ROUND, PRINT_HTML, PRINT_CSV, PRINT_PAPER, PRINT_OUTPUT, PRINT_OPTIONS };

// Where the sheets go, and how they look there.
typedef struct Printing {
    SheetForm form;
    const HtmlPaper *paper;
    const char *path;
} Printing;

static int read_printing(const char *command, const Option *options, Printing *out) {
    const char *name = option_value(&options[PRINT_PAPER], "a4");
    if (options[PRINT_HTML].count > 0 && options[PRINT_CSV].count > 0)
        return options_usage(command, "either --html or --csv");
    out->form = options[PRINT_HTML].count > 0  ? SHEET_FORM_HTML
                : options[PRINT_CSV].count > 0 ? SHEET_FORM_CSV
                                               : SHEET_FORM_TEXT;
    out->paper = html_paper(name);
    if (out->paper == NULL)
        return options_usage(command, "--paper is a4 or letter, not '%s'", name);
    out->path = option_value(&options[PRINT_OUTPUT], NULL);
    return EXIT_YES;
}

static int choose_kinds(const char *command, const Words *words, SheetForm form, bool *chosen) {
    bool all = words->count == 1 && strcmp(words->at[0], "all") == 0;
    unsigned count = 0;
    for (unsigned i = 0; i < words->count && !all; i++) {
        unsigned kind = 0;
        while (kind < KINDS && !is_kind(words->at[i], kind))
            kind++;
        if (kind == KINDS)
            return options_usage(command,
                                 "'%s' is no sheet; there are pairings, names, slips, standings, "
                                 "crosstable, players, ratings, corrections and all",
                                 words->at[i]);
        count += !chosen[kind];
        chosen[kind] = true;
    }
    for (unsigned kind = 0; kind < KINDS && all; kind++)
        chosen[kind] = kinds[kind].fill != NULL || form != SHEET_FORM_CSV;
    if (form == SHEET_FORM_CSV && (all || count > 1))
        return options_usage(command, "as CSV one sheet at a time");
    for (unsigned kind = 0; kind < KINDS && form == SHEET_FORM_CSV; kind++)
        if (chosen[kind] && kinds[kind].fill == NULL)
            return options_usage(command, "%s are text or HTML", kinds[kind].name);
    return EXIT_YES;
}

static int print_chosen(Desk *desk, const bool *chosen, bool all, unsigned wanted,
                        const Printing *printing) {
    SheetForm form = printing->form;
    int status = EXIT_YES;
    for (unsigned kind = 0; kind < KINDS && status == EXIT_YES; kind++)
        if (chosen[kind] && !(all && number_for(&desk->t, kind, wanted) == 0))
            status = check_number(&desk->t, kind, number_for(&desk->t, kind, wanted));
    if (status != EXIT_YES)
        return status;
    PrintOutput output;
    if (!print_open(&output, printing->path))
        return EXIT_USAGE;
    FILE *out = output.out;
    if (form == SHEET_FORM_HTML)
        html_begin(desk->t.settings.name, printing->paper, out);
    bool first = true;
    bool after_slips = false;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned number = number_for(&desk->t, kind, wanted);
        if (!chosen[kind] || (all && kinds[kind].of == OF_ROUND && number == 0))
            continue;
        // Slips are cut: they begin a page of their own, and so does what comes behind them.
        bool slips = kinds[kind].fill == NULL;
        if (!first && form == SHEET_FORM_TEXT)
            fputs(slips || after_slips ? "\f" : "\n\n", out);
        first = false;
        after_slips = slips;
        write_one(desk, kind, number, form, out);
    }
    if (form == SHEET_FORM_HTML)
        html_end(out);
    return print_close(&output);
}

static int take_options(int argc, char **argv, const char *round_name, Option *options,
                        Words *words, unsigned *wanted) {
    options[PRINT_ROUND] = (Option){.name = round_name, .has_value = true};
    options[PRINT_HTML] = (Option){.name = "--html"};
    options[PRINT_CSV] = (Option){.name = "--csv"};
    options[PRINT_PAPER] = (Option){.name = "--paper", .has_value = true};
    options[PRINT_OUTPUT] = (Option){.name = "-o", .has_value = true};
    int status = options_take(argc, argv, options, PRINT_OPTIONS, words);
    *wanted = 0;
    if (status == EXIT_YES && options[PRINT_ROUND].count > 0 &&
        !find_number(option_value(&options[PRINT_ROUND], ""), "round", 1, TOURNEY_ROUNDS_MAX,
                     wanted))
        status = EXIT_USAGE;
    return status;
}

int tourney_print(Desk *desk, int argc, char **argv) {
    static Option options[PRINT_OPTIONS];
    static Words words;
    bool chosen[KINDS] = {false};
    Printing printing = {0};
    unsigned wanted = 0;
    int status = take_options(argc, argv, "--round", options, &words, &wanted);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, KINDS, "which sheets: pairings, slips, all, …");
    if (status == EXIT_YES)
        status = read_printing(argv[0], options, &printing);
    if (status == EXIT_YES)
        status = choose_kinds(argv[0], &words, printing.form, chosen);
    if (status != EXIT_YES)
        return status;
    bool all = strcmp(words.at[0], "all") == 0;
    return print_chosen(desk, chosen, all, wanted, &printing);
}

int tourney_standings(Desk *desk, int argc, char **argv) {
    static Option options[PRINT_OPTIONS];
    static Words words;
    bool chosen[KINDS] = {false};
    Printing printing = {0};
    unsigned wanted;
    int status = take_options(argc, argv, "--after", options, &words, &wanted);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 0, 0, "no arguments");
    if (status == EXIT_YES)
        status = read_printing(argv[0], options, &printing);
    if (status != EXIT_YES)
        return status;
    for (unsigned kind = 0; kind < KINDS; kind++)
        chosen[kind] = is_kind("standings", kind);
    return print_chosen(desk, chosen, false, wanted, &printing);
}
