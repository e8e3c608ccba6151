// SPDX-License-Identifier: MIT
#include "cli/play_record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "notation/bpgn_write.h"
#include "notation/letters.h"
#include "notation/timetext.h"
#include "sys/files.h"

enum { TAG_TEXT_MAX = 64 };

// Large, and its texts must outlive the game that is written.
typedef struct Record {
    BpgnGame game;
    Match match;
    LogReader reader;
    LogLine line;
    char date[TAG_TEXT_MAX];
    char time_control[TAG_TEXT_MAX];
    char reason[PLAY_LINE_MAX];
    char text[BPGN_WRITE_MAX];
} Record;

// The last move of the board was taken back: it is no part of the record either.
static void forget_last(BpgnGame *game, BoardId board) {
    unsigned at = game->ply_count;
    while (at > 0 && seat_board((Seat)game->plies[at - 1].seat) != board)
        at--;
    if (at == 0)
        return;
    memmove(&game->plies[at - 1], &game->plies[at], (game->ply_count - at) * sizeof game->plies[0]);
    game->ply_count--;
}

// What an event has added to the boards or taken from them.
static Status note_moves(Record *record, const unsigned before[BOARD_COUNT]) {
    const Match *match = &record->match;
    Status status = STATUS_OK;
    for (BoardId board = BOARD_A; board < BOARD_COUNT && status == STATUS_OK; board++) {
        const BoardState *state = &match->boards[board];
        if (state->ply_count < before[board])
            forget_last(&record->game, board);
        if (state->ply_count <= before[board])
            continue;
        Seat seat = seat_of(board, color_other((Color)state->position.side));
        int64_t left =
            match->time.kind == TIME_NONE ? BPGN_NO_TIME : match_remaining(match, seat, match->now);
        status = bpgn_add_ply(&record->game, seat, state->plies[state->ply_count - 1].move, left);
    }
    return status;
}

static Status replay(Record *record, Str log) {
    Str text;
    bool begun = false;
    log_reader_init(&record->reader);
    while (log_take_line(&log, &text)) {
        size_t offset;
        Status status = log_read_line(&record->reader, text, &record->line, &offset);
        if (status != STATUS_OK)
            return status;
        if (record->line.kind != LOG_LINE_EVENT)
            continue;
        if (!begun)
            match_init(&record->match, &record->reader.header.setup);
        begun = true;
        unsigned before[] = {record->match.boards[BOARD_A].ply_count,
                             record->match.boards[BOARD_B].ply_count};
        Event event;
        status = log_resolve(&record->match, &record->line, &event, NULL);
        if (status == STATUS_OK)
            status = match_apply(&record->match, &event, NULL);
        if (status == STATUS_OK)
            status = note_moves(record, before);
        if (status != STATUS_OK && !status_is_refusal(status))
            return status;
    }
    return STATUS_OK;
}

static Status add_tags(Record *record, const PlayTable *table) {
    static const char *const seat_tags[] = {"WhiteA", "BlackA", "WhiteB", "BlackB"};
    Writer date = writer_on(record->date, sizeof record->date);
    files_write_date(&date);
    Str day = str_first(writer_view(&date), strlen("2026-01-31"));
    for (size_t i = 0; i < day.len; i++)
        if (record->date[i] == '-')
            record->date[i] = '.';
    Writer control = writer_on(record->time_control, sizeof record->time_control);
    time_control_write(&table->options.header.setup.time, &control);
    Status status = bpgn_add_tag(&record->game, "Event", str_of("Match in the terminal"));
    if (status == STATUS_OK)
        status = bpgn_add_tag(&record->game, "Date", day);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT && status == STATUS_OK; seat++) {
        const char *name = table->options.header.players[seat];
        if (name[0] != '\0')
            status = bpgn_add_tag(&record->game, seat_tags[seat], str_of(name));
    }
    if (status == STATUS_OK)
        status = bpgn_add_tag(&record->game, "TimeControl", writer_view(&control));
    return status;
}

static void set_end(Record *record, const PlayTable *table) {
    static const char *const codes[] = {"WA", "BA", "WB", "BB"};
    Verdict verdict = match_verdict(&table->match);
    Writer reason = writer_on(record->reason, sizeof record->reason);
    Seat loser = seat_of(verdict.board == BOARD_NONE ? BOARD_A : verdict.board, WHITE);
    Team winners = verdict.outcome == OUTCOME_TEAM_1 ? TEAM_1 : TEAM_2;
    if (seat_team(loser) == winners)
        loser = seat_opponent(loser);
    const char *name = table->options.header.players[loser];
    bpgn_reason_write(verdict.reason, str_of(name[0] != '\0' ? name : codes[loser]), &reason);
    bpgn_set_end(&record->game, verdict.outcome, verdict.reason, writer_view(&reason));
}

static bool is_same_file(const char *path, const char *other) {
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static bool put(const char *path, const char *log_path, Str text) {
    if (is_same_file(path, log_path)) {
        (void)cli_fail("%s: this is the log, which is kept; name another file for the record",
                       path);
        return false;
    }
    FILE *file = fopen(path, "wb");
    bool done = file != NULL && fwrite(text.at, 1, text.len, file) == text.len;
    if (file != NULL && fclose(file) != 0)
        done = false;
    if (!done)
        (void)cli_fail(
            "%s: %s; 'bughouse play --resume %s --bpgn FILE' writes the record elsewhere", path,
            strerror(errno), log_path);
    return done;
}

bool play_record_write(const PlayTable *table, const char *path) {
    static Record record;
    Str log;
    if (!cli_read_file(table->journal.path, &log))
        return false;
    const MatchSetup *setup = &table->options.header.setup;
    bpgn_begin(&record.game, &setup->rules, setup->start);
    Status status = add_tags(&record, table);
    if (status == STATUS_OK)
        status = replay(&record, log);
    set_end(&record, table);
    Writer out = writer_on(record.text, sizeof record.text);
    if (status == STATUS_OK) {
        bpgn_write(&record.game, &out);
        status = writer_status(&out);
    }
    if (status != STATUS_OK) {
        (void)cli_fail("%s: %s", path, status_text(status));
        return false;
    }
    return put(path, table->journal.path, writer_view(&out));
}
