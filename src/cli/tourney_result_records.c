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

// Where the results go, and what is to be told of them once they are saved: lines of text.
typedef struct Reading {
    Desk *desk;
    unsigned round, table;
    Writer *notes;
} Reading;

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
                        const Record *record, Writer *notes) {
    SeatingPlan plan;
    if (!seating_plan(t, match, contest, TOURNEY_OPEN, &plan))
        return;
    const uint16_t seats[SEAT_COUNT] = {plan.white_a, plan.black_a, plan.white_b, plan.black_b};
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++) {
        if (record->players[seat].len == 0 || is_name(record->players[seat], t, seats[seat]))
            continue;
        writer_text(notes, record->path);
        writer_text(notes, ": at seat ");
        writer_char(notes, seat_letter((Seat)seat));
        writer_text(notes, " sat ");
        writer_str(notes, record->players[seat]);
        writer_text(notes, ", by the seat plan of contest ");
        writer_int(notes, contest);
        writer_text(notes, " it is ");
        writer_text(notes, tourney_player(t, seats[seat])->person.name);
        writer_char(notes, '\n');
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
static void note_missing(const Record *record, const TourneyEvent *event, Writer *notes) {
    bool won = event->result == TOURNEY_WIN || event->result == TOURNEY_LOSS;
    bool has_reason = event->reason != TOURNEY_REASON_NONE;
    if (!won || event->board != '-')
        return;
    writer_text(notes, record->path);
    writer_text(notes, ", game ");
    writer_int(notes, record->number);
    writer_text(notes, has_reason ? ": it does not say on which board it ended"
                                  : ": it does not say how and on which board it ended");
    if (!record->is_log && record->end.len == 0) {
        writer_text(notes, "; its ");
        writer_text(notes, outcome_name(record->outcome));
        writer_text(notes, " is read as that of White of board A and partner");
    }
    writer_text(notes, ".\n  Taken without; to add it: bughouse tourney correct ");
    writer_int(notes, event->round);
    writer_char(notes, ' ');
    writer_int(notes, event->table);
    writer_char(notes, ' ');
    writer_int(notes, event->contest);
    writer_char(notes, ' ');
    writer_text(notes, tourney_result_word((TourneyResult)event->result));
    writer_char(notes, ' ');
    writer_text(notes, has_reason ? tourney_reason_word((TourneyReason)event->reason) : "REASON");
    writer_text(notes, " A (or B) --why TEXT\n");
}

static void note_seat_plan(const Record *record, unsigned contest, Writer *notes) {
    writer_text(notes, record->path);
    writer_text(notes, ": names nobody of this table; read by the seat plan of contest ");
    writer_int(notes, contest);
    writer_char(notes, '\n');
}

static int enter_record(const Reading *to, const Record *record) {
    Desk *desk = to->desk;
    const Tournament *t = &desk->t;
    const TourneyMatch *match = &tourney_round(t, to->round)->matches[to->table - 1];
    unsigned contest = 1;
    while (contest <= t->settings.contests && match->contests[contest - 1].result != TOURNEY_OPEN)
        contest++;
    if (contest > t->settings.contests)
        return refuse(record,
                      "all contests of this table have a result; change one with 'correct'");
    TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
    event->round = (uint8_t)to->round;
    event->table = (uint16_t)to->table;
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
        note_seat_plan(record, contest, to->notes);
    else
        check_seats(t, match, contest, record, to->notes);
    TourneyReason reason = tourney_reason_read(str_of(reason_name(record->reason)));
    event->result = (uint8_t)result_of(record->outcome, side == -1);
    event->reason = (uint8_t)(reason == TOURNEY_REASON_COUNT ? TOURNEY_REASON_NONE : reason);
    event->board = record->board == BOARD_NONE ? '-' : board_letter(record->board);
    Status status = desk_try(desk);
    if (status != STATUS_OK)
        return refuse(record, status_text(status));
    note_missing(record, event, to->notes);
    return EXIT_YES;
}

// Match logs ----------------------------------------------------------------------------------------------

static void ignore_text(void *context, Str text) {
    (void)context;
    (void)text;
}

static int read_log(const Reading *to, const char *path, Str text) {
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
    return enter_record(to, &record);
}

// BPGN ----------------------------------------------------------------------------------------------------

typedef struct Mates {
    bool on[BOARD_COUNT]; // the last position there is mate
    Outcome outcome[BOARD_COUNT];
    BoardId only; // the one board with a mate, or BOARD_NONE
} Mates;

static void find_mates(const BpgnGame *game, Mates *out) {
    Position boards[BOARD_COUNT] = {game->start[BOARD_A], game->start[BOARD_B]};
    *out = (Mates){.only = BOARD_NONE};
    for (unsigned i = 0; i < game->ply_count; i++)
        bpgn_play(game, boards, &game->plies[i]);
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        Team loser = seat_team(seat_of(board, (Color)boards[board].side));
        out->on[board] = movegen_is_mate(&boards[board], &game->rules->board, false);
        out->outcome[board] = loser == TEAM_1 ? OUTCOME_TEAM_2 : OUTCOME_TEAM_1;
    }
    if (out->on[BOARD_A] != out->on[BOARD_B])
        out->only = out->on[BOARD_A] ? BOARD_A : BOARD_B;
}

static bool has_note(const BpgnGame *game, BpgnNoteKind kind) {
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == kind)
            return true;
    return false;
}

// Whether the last positions and what the record says cannot both be true.
static bool mates_contradict(const Mates *mates, const BpgnGame *game) {
    if (game->reason == REASON_MATE && game->ply_count > 0 &&
        !(game->reason_board == BOARD_NONE ? mates->on[BOARD_A] || mates->on[BOARD_B]
                                           : mates->on[game->reason_board]))
        return true;
    return (game->reason == REASON_MATE || game->reason == REASON_NONE) &&
           mates->only != BOARD_NONE && mates->outcome[mates->only] != game->outcome &&
           game->outcome != OUTCOME_OPEN;
}

// How it ended and where: as the words for the end say, or, where those do not tell, by the mate on
// the board. What only the players can know is a doubt.
static void take_end(const BpgnGame *game, Record *record) {
    Mates mates;
    find_mates(game, &mates);
    record->outcome = game->outcome;
    record->reason = game->reason;
    record->board = game->reason_board;
    bool proven = record->board == BOARD_NONE && mates.only != BOARD_NONE &&
                  (game->reason == REASON_MATE || game->reason == REASON_NONE) &&
                  game->outcome == mates.outcome[mates.only];
    if (proven) {
        record->reason = REASON_MATE;
        record->board = mates.only;
    }
    if (has_note(game, BPGN_NOTE_RESULT_SAYS) || has_note(game, BPGN_NOTE_RESULT_TAG) ||
        mates_contradict(&mates, game))
        record->doubt = "its Result tag, its end, its reason and its last position say different "
                        "results";
    else if (game->notes_left_out > 0)
        record->doubt = "more is odd with it than was looked at; 'bughouse check FILE' shows it";
    else if (has_note(game, BPGN_NOTE_NOBODY) && !proven)
        record->doubt = "its end names nobody of its tags, so that it is not sure who has won";
    record->end = game->reason_text;
}

static int read_bpgn(const Reading *to, const char *path, Str text) {
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
        int status = enter_record(to, &record);
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

int result_read_records(Desk *desk, unsigned round, unsigned table, const Option *files,
                        Writer *notes) {
    const Reading to = {desk, round, table, notes};
    for (unsigned i = 0; i < files->count; i++) {
        const char *path = files->values[i];
        Str text;
        if (!cli_read_file(path, &text))
            return EXIT_USAGE;
        int status = is_log(text) ? read_log(&to, path, text) : read_bpgn(&to, path, text);
        if (status != EXIT_YES)
            return status;
    }
    return EXIT_YES;
}
