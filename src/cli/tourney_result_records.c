// SPDX-License-Identifier: MIT
// Results read from match logs and BPGN records: who of the record is which partnership, and how
// the contest ended.
#include <stdio.h>

#include "chess/movegen.h"
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
    const char *doubt;       // why the result cannot be believed, or NULL
    Str end;                 // its words for the end
    bool is_log;
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
        printf("%s: at seat %c sat ", record->path, seat_letter((Seat)seat));
        cli_put_harmless(record->players[seat], stdout);
        printf(", by the seat plan of contest %u it is %s\n", contest,
               tourney_player(t, seats[seat])->person.name);
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

// What the organiser has to find out himself. `event` says where it goes.
static int refuse_to_guess(const Record *record, const TourneyEvent *event, const char *why) {
    (void)refuse(record, why);
    if (record->end.len > 0) {
        fputs("  it ends: ", stderr);
        cli_put_harmless(record->end, stderr);
        fputc('\n', stderr);
    }
    fprintf(stderr,
            "  Ask the players, and by hand: bughouse tourney result %u %u %u RESULT [REASON] "
            "[BOARD]\n",
            event->round, event->table, event->contest);
    return EXIT_NO;
}

// A win without its board is entered, and told: the score does not need it, the sheets show it.
static void tell_missing(const Record *record, const TourneyEvent *event) {
    bool won = event->result == TOURNEY_WIN || event->result == TOURNEY_LOSS;
    bool has_reason = event->reason != TOURNEY_REASON_NONE;
    if (!won || event->board != '-')
        return;
    printf("%s, game %u: it does not say %son which board it ended", record->path, record->number,
           has_reason ? "" : "how and ");
    if (!record->is_log && record->end.len == 0)
        printf("; its %s is read as that of White of board A and partner",
               outcome_name(record->outcome));
    printf(".\n  Taken without; to add it: bughouse tourney correct %u %u %u %s %s A (or B) --why "
           "TEXT\n",
           event->round, event->table, event->contest,
           tourney_result_word((TourneyResult)event->result),
           has_reason ? tourney_reason_word((TourneyReason)event->reason) : "REASON");
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
    TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
    event->round = (uint8_t)round;
    event->table = (uint16_t)table;
    event->contest = (uint8_t)contest;
    if (record->doubt != NULL)
        return refuse_to_guess(record, event, record->doubt);
    if (record->outcome == OUTCOME_OPEN)
        return refuse_to_guess(record, event, "it has no result");
    int side = side_of_team_1(t, match, record);
    if (side == 2)
        return refuse_to_guess(record, event,
                               "players of one partnership sit in both teams of the record");
    if (side == 0)
        printf("%s: names nobody of this table; read by the seat plan of contest %u\n",
               record->path, contest);
    else
        check_seats(t, match, contest, record);
    TourneyReason reason = tourney_reason_read(str_of(reason_name(record->reason)));
    event->result = (uint8_t)result_of(record->outcome, side == -1);
    event->reason = (uint8_t)(reason == TOURNEY_REASON_COUNT ? TOURNEY_REASON_NONE : reason);
    event->board = record->board == BOARD_NONE ? '-' : board_letter(record->board);
    Status status = desk_try(desk);
    if (status != STATUS_OK)
        return refuse(record, status_text(status));
    tell_missing(record, event);
    return EXIT_YES;
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
                     .is_log = true,
                     .outcome = judge.verdict.outcome,
                     .reason = judge.verdict.reason,
                     .board = judge.verdict.board};
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++)
        record.players[seat] = str_of(judge.reader.header.players[seat]);
    return enter_record(desk, round, table, &record);
}

// BPGN ----------------------------------------------------------------------------------------------------

// The board whose last position is mate; BOARD_NONE if none or both are. `loser` is who is mated.
static BoardId mated_board(const BpgnGame *game, Team *loser) {
    Position boards[BOARD_COUNT] = {game->start[BOARD_A], game->start[BOARD_B]};
    BoardId found = BOARD_NONE;
    unsigned count = 0;
    for (unsigned i = 0; i < game->ply_count; i++)
        bpgn_play(game, boards, &game->plies[i]);
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        if (!movegen_is_mate(&boards[board], &game->rules->board, false))
            continue;
        count++;
        found = board;
        *loser = seat_team(seat_of(board, boards[board].side));
    }
    return count == 1 ? found : BOARD_NONE;
}

static bool has_note(const BpgnGame *game, BpgnNoteKind kind) {
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == kind)
            return true;
    return false;
}

// How it ended and where: as the words for the end say, or, where those do not tell, by the mate on
// the board. What only the players can know is a doubt.
static void take_end(const BpgnGame *game, Record *record) {
    Team loser = TEAM_1;
    record->outcome = game->outcome;
    record->reason = game->reason;
    record->board = game->reason_board;
    if (record->board == BOARD_NONE && game->reason == REASON_MATE)
        record->board = mated_board(game, &loser);
    bool mated = record->board != game->reason_board;
    bool other_won = mated && game->outcome == (loser == TEAM_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2);
    if (has_note(game, BPGN_NOTE_RESULT_SAYS) || has_note(game, BPGN_NOTE_RESULT_TAG) || other_won)
        record->doubt = "its Result tag, its end, its reason and its last position say different "
                        "results";
    else if (game->notes_left_out > 0)
        record->doubt = "more is odd with it than was looked at; 'bughouse check FILE' shows it";
    else if (has_note(game, BPGN_NOTE_NOBODY) && !mated)
        record->doubt = "its end names nobody of its tags, so that it is not sure who has won";
    record->end = game->reason_text;
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
        take_end(&game, &record);
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
