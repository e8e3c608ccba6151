// SPDX-License-Identifier: MIT
// Results read from match logs and BPGN records: who of the record is which partnership, and how
// the contest ended.
#include <stdio.h>

#include "cli/tourney_find.h"
#include "cli/tourney_result.h"
#include "notation/bpgn.h"
#include "notation/judge.h"
#include "tourney/seating.h"

// What both kinds of records say.
typedef struct Record {
    const char *path;
    unsigned number; // of the game in its file
    Outcome outcome;
    Reason reason;
    BoardId board;
    Str players[SEAT_COUNT]; // empty where none is named
} Record;

// Names ---------------------------------------------------------------------------------------------------

static bool is_name(Str name, const Tournament *t, unsigned player) {
    return name.len > 0 && str_is_ignoring_case(name, tourney_player(t, player)->person.name);
}

// 1: the record's team 1 (White of A, Black of B) is the team drawn first; -1: the other way round;
// 0: its names say nothing; 2: they contradict each other.
static int side_of_team_1(const Tournament *t, const TourneyMatch *match, const Record *record) {
    bool same = false;
    bool turned = false;
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++) {
        bool team_1 = seat_team((Seat)seat) == TEAM_1;
        for (unsigned i = 0; i < 2; i++) {
            bool of_a = is_name(record->players[seat], t, match->players_a[i]);
            bool of_b = is_name(record->players[seat], t, match->players_b[i]);
            same = same || (team_1 ? of_a : of_b);
            turned = turned || (team_1 ? of_b : of_a);
        }
    }
    return same && turned ? 2 : same ? 1 : turned ? -1 : 0;
}

// Tells where the players sat otherwise than the seat plan says: their colours are counted by it.
static void check_seats(const Tournament *t, const TourneyMatch *match, unsigned contest,
                        const Record *record) {
    SeatingPlan plan;
    if (!seating_plan(t, match, contest, TOURNEY_OPEN, &plan))
        return;
    const uint16_t seats[SEAT_COUNT] = {plan.white_a, plan.black_a, plan.white_b, plan.black_b};
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++) {
        if (record->players[seat].len == 0 || is_name(record->players[seat], t, seats[seat]))
            continue;
        printf("%s: at seat %c sat %.*s, by the seat plan of contest %u it is %s\n", record->path,
               seat_letter((Seat)seat), (int)record->players[seat].len, record->players[seat].at,
               contest, tourney_player(t, seats[seat])->person.name);
    }
}

// Entering ------------------------------------------------------------------------------------------------

static int refuse(const Record *record, const char *why) {
    (void)cli_fail("%s, game %u: %s", record->path, record->number, why);
    return EXIT_NO;
}

static TourneyResult result_of(Outcome outcome, bool turned) {
    switch (outcome) {
    case OUTCOME_TEAM_1:
        return turned ? TOURNEY_LOSS : TOURNEY_WIN;
    case OUTCOME_TEAM_2:
        return turned ? TOURNEY_WIN : TOURNEY_LOSS;
    case OUTCOME_DRAW:
        return TOURNEY_DRAW;
    case OUTCOME_OPEN:
        break;
    }
    return TOURNEY_OPEN;
}

static int enter_record(Desk *desk, unsigned round, unsigned table, const Record *record) {
    const Tournament *t = &desk->t;
    const TourneyMatch *match = &tourney_round(t, round)->matches[table - 1];
    unsigned contest = 1;
    while (contest <= t->settings.contests && match->contests[contest - 1].result != TOURNEY_OPEN)
        contest++;
    if (contest > t->settings.contests)
        return refuse(record,
                      "all contests of this table have a result; change one with 'correct'");
    if (record->outcome == OUTCOME_OPEN)
        return refuse(record, "it has no result; enter it by hand");
    int side = side_of_team_1(t, match, record);
    if (side == 2)
        return refuse(record, "players of one partnership sit in both teams of the record");
    if (side == 0)
        printf("%s: names nobody of this table; read by the seat plan of contest %u\n",
               record->path, contest);
    else
        check_seats(t, match, contest, record);
    TourneyReason reason = tourney_reason_read(str_of(reason_name(record->reason)));
    TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
    event->round = (uint8_t)round;
    event->table = (uint16_t)table;
    event->contest = (uint8_t)contest;
    event->result = (uint8_t)result_of(record->outcome, side == -1);
    event->reason = (uint8_t)(reason == TOURNEY_REASON_COUNT ? TOURNEY_REASON_NONE : reason);
    event->board = record->board == BOARD_NONE ? '-' : board_letter(record->board);
    Status status = desk_try(desk);
    return status == STATUS_OK ? EXIT_YES : refuse(record, status_text(status));
}

// Match logs ----------------------------------------------------------------------------------------------

static void ignore_text(void *context, Str text) {
    (void)context;
    (void)text;
}

static int read_log(Desk *desk, unsigned round, unsigned table, const char *path, Str text) {
    static Judge judge; // too large for a stack
    LogFault fault;
    Status status = judge_log(&judge, text, false, (JudgeOutput){ignore_text, NULL}, &fault);
    if (status != STATUS_OK)
        return cli_fail("%s:%zu:%zu: %s", path, fault.line, fault.column,
                        status_text(fault.status));
    Record record = {.path = path,
                     .number = 1,
                     .outcome = judge.verdict.outcome,
                     .reason = judge.verdict.reason,
                     .board = judge.verdict.board};
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++)
        record.players[seat] = str_of(judge.reader.header.players[seat]);
    return enter_record(desk, round, table, &record);
}

// BPGN ----------------------------------------------------------------------------------------------------

// Where it was decided: as the record says, or where the last move mated.
static BoardId board_of(const BpgnGame *game) {
    if (game->reason_code.len > 0)
        return seat_board(game->reason_seat);
    if (game->reason == REASON_MATE && game->ply_count > 0)
        return seat_board((Seat)game->plies[game->ply_count - 1].seat);
    return BOARD_NONE;
}

// Nobody but the players knows which of two results it was.
static bool contradicts_itself(const BpgnGame *game) {
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == BPGN_NOTE_RESULT_SAYS ||
            game->notes[i].kind == BPGN_NOTE_RESULT_TAG)
            return true;
    return false;
}

static int read_bpgn(Desk *desk, unsigned round, unsigned table, const char *path, Str text) {
    static BpgnReader reader; // too large for a stack
    static BpgnGame game;
    Record record = {.path = path};
    bool found = false;
    bpgn_reader_init(&reader, text);
    while (bpgn_read_game(&reader, &game)) {
        record.number++;
        if (game.tag_count == 0 && game.ply_count == 0)
            continue;
        found = true;
        if (game.class_count[BPGN_FAULT] > 0)
            return refuse(&record, "it is broken; 'bughouse check FILE' says where");
        if (contradicts_itself(&game))
            return refuse(&record, "its Result tag, its end and its reason say different results; "
                                   "ask the players and enter it by hand");
        record.outcome = game.outcome;
        record.reason = game.reason;
        record.board = board_of(&game);
        for (unsigned seat = 0; seat < SEAT_COUNT; seat++)
            record.players[seat] = bpgn_player(&game, (Seat)seat);
        int status = enter_record(desk, round, table, &record);
        if (status != EXIT_YES)
            return status;
    }
    if (found)
        return EXIT_YES;
    return cli_fail("%s: neither a match log (its first line is 'rules NAME') nor a BPGN record",
                    path);
}

// A log begins with its rules; comments and empty lines may stand before.
static bool is_log(Str text) {
    Str line;
    while (log_take_line(&text, &line)) {
        line = str_trim(line);
        if (line.len > 0 && line.at[0] != '#')
            return str_starts_with(line, "rules");
    }
    return false;
}

int result_read_records(Desk *desk, unsigned round, unsigned table, const char *const *paths,
                        unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        Str text;
        if (!cli_read_file(paths[i], &text))
            return EXIT_USAGE;
        int status = is_log(text) ? read_log(desk, round, table, paths[i], text)
                                  : read_bpgn(desk, round, table, paths[i], text);
        if (status != EXIT_YES)
            return status;
    }
    return EXIT_YES;
}
