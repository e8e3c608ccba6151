// SPDX-License-Identifier: MIT
// The sheet of corrections: what was changed after it had been published or entered, what was taken
// back, what was noted. It is read out of the log, replayed so that the state before is known.
#include "cli/tourney_find.h"
#include "cli/tourney_sheets.h"

static void add_contest(Sheet *sheet, unsigned result, unsigned reason, char board) {
    sheet_text(sheet, result == TOURNEY_OPEN ? "none" : tourney_result_word((TourneyResult)result));
    if (reason != TOURNEY_REASON_NONE) {
        sheet_add(sheet, " ");
        sheet_add(sheet, tourney_reason_word((TourneyReason)reason));
    }
    if (board == 'A' || board == 'B')
        sheet_add(sheet, board == 'A' ? " on A" : " on B");
}

static void add_number(Sheet *sheet, const char *what, unsigned number) {
    sheet_add(sheet, what);
    sheet_add_int(sheet, number);
}

static void result_row(const Tournament *t, const TourneyEvent *event, Sheet *sheet) {
    const TourneyMatch *match = &tourney_round(t, event->round)->matches[event->table - 1];
    const TourneyContest *before = &match->contests[event->contest - 1];
    sheet_text(sheet, "");
    add_number(sheet, "Round ", event->round);
    add_number(sheet, ", table ", event->table);
    add_number(sheet, ", contest ", event->contest);
    add_number(sheet, ": No. ", tourney_team(t, match->pair.a)->tpn);
    add_number(sheet, " – No. ", tourney_team(t, match->pair.b)->tpn);
    add_contest(sheet, before->result, before->reason, before->board);
    add_contest(sheet, event->result, event->reason, event->board);
}

static bool is_among(TourneyPair pair, const TourneyPair *pairs, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if ((pairs[i].a == pair.a && pairs[i].b == pair.b) ||
            (pairs[i].a == pair.b && pairs[i].b == pair.a))
            return true;
    return false;
}

// The pairs that are not in the other list.
static void add_pairs(const Tournament *t, const TourneyPair *pairs, unsigned count,
                      const TourneyPair *others, unsigned other_count, Sheet *sheet) {
    const char *between = "";
    sheet_text(sheet, "");
    for (unsigned i = 0; i < count; i++) {
        if (is_among(pairs[i], others, other_count))
            continue;
        sheet_add(sheet, between);
        between = "; ";
        sheet_add_int(sheet, tourney_team(t, pairs[i].a)->tpn);
        if (pairs[i].b == 0)
            sheet_add(sheet, " bye");
        else
            add_number(sheet, " – ", tourney_team(t, pairs[i].b)->tpn);
    }
}

static void pairs_row(const Tournament *t, const TourneyEvent *event, Sheet *sheet) {
    const TourneyRound *round = tourney_round(t, event->round);
    static TourneyPair before[TOURNEY_TABLES_MAX];
    for (unsigned i = 0; i < round->tables; i++)
        before[i] = round->matches[i].pair;
    sheet_text(sheet, "");
    add_number(sheet, "Pairings of round ", event->round);
    add_pairs(t, before, round->tables, event->pairs, event->pair_count, sheet);
    add_pairs(t, event->pairs, event->pair_count, before, round->tables, sheet);
}

static void other_row(const TourneyEvent *event, Sheet *sheet) {
    sheet_text(sheet, event->kind == TOURNEY_UNDO ? "Taken back: " : "Note");
    if (event->kind == TOURNEY_UNDO) {
        sheet_add_int(sheet, event->count);
        sheet_add(sheet, event->count == 1 ? " event" : " events");
    }
    sheet_text(sheet, "");
    sheet_text(sheet, "");
}

static void penalty_row(const Tournament *t, const TourneyEvent *event, Sheet *sheet) {
    const TourneyPlayer *player = tourney_player(t, event->player);
    sheet_name(sheet, player->person.name);
    sheet_add(sheet, ": ");
    sheet_add(sheet, tourney_penalty_word((TourneyPenalty)event->penalty));
    add_number(sheet, " ", player->penalties[event->penalty] + 1u);
    sheet_text(sheet, "");
    sheet_text(sheet, "");
}

static bool belongs_here(unsigned kind) {
    return kind == TOURNEY_CORRECT_RESULT || kind == TOURNEY_CORRECT_PAIRS ||
           kind == TOURNEY_UNDO || kind == TOURNEY_NOTE || kind == TOURNEY_PENALISE;
}

static void row(const Tournament *t, uint32_t number, const TourneyEvent *event, Sheet *sheet) {
    sheet_int(sheet, number);
    if (event->kind == TOURNEY_CORRECT_RESULT)
        result_row(t, event, sheet);
    else if (event->kind == TOURNEY_CORRECT_PAIRS)
        pairs_row(t, event, sheet);
    else if (event->kind == TOURNEY_PENALISE)
        penalty_row(t, event, sheet);
    else
        other_row(event, sheet);
    sheet_name(sheet, event->text);
}

void sheets_corrections(Desk *desk, unsigned unused, Sheet *sheet) {
    static Tournament past; // as it stood before each event
    static TourneyEvent event;
    size_t offset = 0;
    size_t fault;
    uint32_t number = 0;
    uint32_t written;
    Str line;
    (void)unused;
    sheets_title(&desk->t, "Corrections and notes", 0, sheet);
    sheet_column(sheet, "Event", SHEET_RIGHT);
    sheet_column(sheet, "What", SHEET_LEFT);
    sheet_column(sheet, "Before", SHEET_LEFT);
    sheet_column(sheet, "After", SHEET_LEFT);
    sheet_column(sheet, "Why", SHEET_LEFT);
    tourney_init(&past);
    while (tourney_log_next(&desk->log, &offset, &number, &line)) {
        bool live = tourney_log_is_live(&desk->log, number);
        if (tourney_read_line(line, &written, &event, &fault) != STATUS_OK ||
            !(live || event.kind == TOURNEY_UNDO))
            continue;
        if (belongs_here(event.kind) && sheet->cells + sheet->columns <= SHEET_CELLS_MAX)
            row(&past, number, &event, sheet);
        if (live && tourney_apply(&past, &event) != STATUS_OK)
            break;
    }
    sheet_note(sheet, sheet->cells == 0 ? "Nothing has been corrected."
                                        : "Event: its number in 'bughouse tourney log', which has "
                                          "the time of each.");
}
