// SPDX-License-Identifier: MIT
// Exchange with other programs: TRF26 and CSV, out and in.
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_import.h"
#include "cli/tourney_options.h"
#include "cli/tourney_print.h"
#include "cli/tourney_sheet.h"
#include "cli/tourney_trf.h"
#include "tourney/seating.h"
#include "tourney/trf.h"

// Export ------------------------------------------------------------------------------------------------

static int export_trf(Desk *desk, FILE *out) {
    static Trf trf;
    static char text[4 << 20]; // 1 024 players with 64 rounds take less than a fifth
    Writer writer = writer_on(text, sizeof text);
    standings_compute(&desk->t, tourney_rounds_closed(&desk->t), &desk->standings);
    trf_of(&desk->t, &desk->standings, &trf);
    trf_take_days(&desk->t, desk->standings.rounds, &trf);
    trf_write(&trf, &writer);
    if (writer_status(&writer) != STATUS_OK)
        return cli_fail("export: %s", status_text(STATUS_NO_ROOM));
    fwrite(text, 1, writer.len, out);
    trf_tell_losses(&desk->t, desk->standings.rounds, &trf);
    if (tourney_round_open(&desk->t) != 0)
        (void)cli_fail("round %u is not closed and is not in the report",
                       tourney_round_open(&desk->t));
    return EXIT_YES;
}

static void add_player(Sheet *sheet, const Tournament *t, bool known, unsigned player) {
    sheet_text(sheet, known ? tourney_player(t, player)->person.name : "");
}

static void add_contest(const Tournament *t, unsigned round, unsigned table, unsigned contest,
                        Sheet *sheet) {
    const TourneyMatch *match = &tourney_round(t, round)->matches[table - 1];
    bool bye = match->pair.b == 0;
    const TourneyContest *it = &match->contests[contest - 1];
    SeatingPlan plan = {0};
    bool known = !bye && seating_plan(t, match, contest, TOURNEY_OPEN, &plan);
    sheet_int(sheet, round);
    sheet_number(sheet, bye ? 0 : table);
    sheet_number(sheet, bye ? 0 : contest);
    sheet_number(sheet, tourney_team(t, match->pair.a)->tpn);
    sheet_text(sheet, "");
    sheet_add_team(sheet, t, match->pair.a);
    sheet_number(sheet, bye ? 0 : tourney_team(t, match->pair.b)->tpn);
    sheet_text(sheet, bye ? "bye" : "");
    if (!bye)
        sheet_add_team(sheet, t, match->pair.b);
    add_player(sheet, t, known, plan.white_a);
    add_player(sheet, t, known, plan.black_a);
    add_player(sheet, t, known, plan.white_b);
    add_player(sheet, t, known, plan.black_b);
    sheet_text(sheet, bye ? "" : tourney_result_word((TourneyResult)it->result));
    bool has_reason = !bye && it->reason != TOURNEY_REASON_NONE;
    sheet_text(sheet, has_reason ? tourney_reason_word((TourneyReason)it->reason) : "");
    char board[2] = {it->board, '\0'};
    sheet_text(sheet, bye || it->board == '-' ? "" : board);
}

static int export_csv(const Desk *desk, FILE *out) {
    static const char *const heads[] = {"round",   "table",  "contest", "no_1",    "team_1",
                                        "no_2",    "team_2", "white_a", "black_a", "white_b",
                                        "black_b", "result", "reason",  "board"};
    enum { HEADS = COUNT(heads) };
    const Tournament *t = &desk->t;
    Sheet *sheet = sheet_new();
    sheet_empty(sheet, SHEET_FORM_CSV);
    for (unsigned i = 0; i < HEADS; i++)
        sheet_column(sheet, heads[i], SHEET_LEFT);
    for (unsigned round = 1; round <= t->round_count; round++) {
        const TourneyRound *it = tourney_round(t, round);
        for (unsigned table = 1; table <= it->tables && it->phase >= TOURNEY_PUBLISHED; table++) {
            unsigned contests = it->matches[table - 1].pair.b == 0 ? 1 : t->settings.contests;
            for (unsigned contest = 1; contest <= contests; contest++) {
                if (sheet->cells + HEADS > SHEET_CELLS_MAX)
                    return cli_fail("export: %s", status_text(STATUS_NO_ROOM));
                add_contest(t, round, table, contest, sheet);
            }
        }
    }
    sheet_write_csv(sheet, out);
    return EXIT_YES;
}

int tourney_export(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "-o", .has_value = true}};
    static Words words;
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 1, "trf or csv");
    if (status != EXIT_YES)
        return status;
    bool trf = strcmp(words.at[0], "trf") == 0;
    if (!trf && strcmp(words.at[0], "csv") != 0)
        return options_usage(argv[0], "'%s' is no form; there are trf and csv", words.at[0]);
    const char *path = option_value(&options[0], NULL);
    PrintOutput output;
    if (!print_open(&output, path))
        return EXIT_USAGE;
    status = trf ? export_trf(desk, output.out) : export_csv(desk, output.out);
    if (status == EXIT_YES)
        return print_close(&output);
    print_drop(&output);
    return status;
}

// Import ------------------------------------------------------------------------------------------------

static bool ends_with(const char *text, const char *end) {
    size_t len = strlen(text);
    return len >= strlen(end) && str_is_ignoring_case(str_of(text + len - strlen(end)), end);
}

int tourney_import(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--as", .has_value = true}, {.name = "--results"}};
    static Words words;
    int status = options_take(argc, argv, options, 2, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 1, "one FILE");
    if (status != EXIT_YES)
        return status;
    const char *path = words.at[0];
    const char *as = option_value(&options[0], ends_with(path, ".csv")   ? "csv"
                                               : ends_with(path, ".trf") ? "trf"
                                               : ends_with(path, ".txt") ? "trf"
                                                                         : "");
    bool csv = strcmp(as, "csv") == 0;
    if (!csv && strcmp(as, "trf") != 0)
        return options_usage(argv[0], "%s: neither .csv nor .trf; say --as csv or --as trf", path);
    if (csv && options[1].count > 0)
        return options_usage(argv[0], "--results are read from TRF only");
    Str text;
    if (!cli_read_file(path, &text))
        return EXIT_USAGE;
    unsigned players = desk->t.player_count;
    unsigned teams = desk->t.team_count;
    status =
        csv ? import_csv(desk, path, text) : import_trf(desk, path, text, options[1].count > 0);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        printf("%s: %u players, %u partnerships and %u rounds have been taken.\n", path,
               desk->t.player_count - players, desk->t.team_count - teams,
               options[1].count > 0 ? desk->t.round_count : 0u);
    return status;
}
