// SPDX-License-Identifier: MIT
#include "notation/bpgn_record.h"

#include <string.h>

#include "notation/letters.h"
#include "notation/timetext.h"

// Replaying ---------------------------------------------------------------------------------------

static void forget_comments(BpgnGame *game, const BpgnPly *of) {
    if (of->comment_count == 0)
        return;
    unsigned end = of->first_comment + of->comment_count;
    memmove(&game->comments[of->first_comment], &game->comments[end],
            (game->comment_count - end) * sizeof game->comments[0]);
    game->comment_count -= of->comment_count;
    for (unsigned i = 0; i < game->ply_count; i++)
        if (game->plies[i].first_comment >= end)
            game->plies[i].first_comment =
                (uint16_t)(game->plies[i].first_comment - of->comment_count);
}

// The last move of the board was taken back: it is no part of the record either.
static void forget_last(BpgnGame *game, BoardId board) {
    unsigned at = game->ply_count;
    while (at > 0 && seat_board((Seat)game->plies[at - 1].seat) != board)
        at--;
    if (at == 0)
        return;
    forget_comments(game, &game->plies[at - 1]);
    memmove(&game->plies[at - 1], &game->plies[at], (game->ply_count - at) * sizeof game->plies[0]);
    game->ply_count--;
}

// Who made the last move, if it was not the player of the seat.
static Status note_stand_in(BpgnRecord *record) {
    static const char *const remarks[LOG_STAND_IN_MAX] = {
        "R: computer 1", "R: computer 2", "R: computer 3", "R: computer 4", "R: computer 5",
        "R: computer 6", "R: computer 7", "R: computer 8", "R: computer 9"};
    unsigned level = record->line.stand_in;
    return level == 0 ? STATUS_OK : bpgn_add_comment(&record->game, str_of(remarks[level - 1]));
}

// What an event has added to the boards or taken from them.
static Status note_moves(BpgnRecord *record, const unsigned before[BOARD_COUNT]) {
    const Match *match = &record->match;
    Status status = STATUS_OK;
    for (BoardId board = BOARD_A; board < BOARD_COUNT && status == STATUS_OK; board++) {
        const BoardState *state = &match->boards[board];
        if (state->ply_count < before[board])
            forget_last(&record->game, board);
        if (state->ply_count <= before[board])
            continue;
        Seat seat = seat_of(board, color_other((Color)state->position.side));
        int64_t left = match->rules.time.kind == TIME_NONE
                           ? BPGN_NO_TIME
                           : match_remaining(match, seat, match->now);
        status = bpgn_add_ply(&record->game, seat, state->plies[state->ply_count - 1].move, left);
        if (status == STATUS_OK)
            status = note_stand_in(record);
    }
    return status;
}

static void begin(BpgnRecord *record) {
    const MatchSetup *setup = &record->reader.header.setup;
    match_init(&record->match, setup);
    bpgn_begin(&record->game, &setup->rules, setup->start);
}

static Status take_event(BpgnRecord *record) {
    Match *match = &record->match;
    unsigned before[] = {match->boards[BOARD_A].ply_count, match->boards[BOARD_B].ply_count};
    Event event;
    Status status = log_resolve(match, &record->line, &event, NULL);
    if (status == STATUS_OK)
        status = match_apply(match, &event, NULL);
    if (status == STATUS_OK)
        status = note_moves(record, before);
    return status_is_refusal(status) ? STATUS_OK : status;
}

Status bpgn_record_replay(BpgnRecord *record, Str log) {
    Str text;
    bool begun = false;
    log_reader_init(&record->reader);
    while (log_take_line(&log, &text)) {
        size_t offset;
        Status status = log_read_line(&record->reader, text, &record->line, &offset);
        if (status == STATUS_OK && record->line.kind == LOG_LINE_EVENT) {
            if (!begun)
                begin(record);
            begun = true;
            status = take_event(record);
        }
        if (status != STATUS_OK)
            return status;
    }
    if (!record->reader.has_rules)
        return STATUS_NOT_FOUND;
    if (!begun)
        begin(record);
    return STATUS_OK;
}

// Writing -----------------------------------------------------------------------------------------

static Status add_tag(BpgnRecord *record, const char *name, Str value) {
    return value.len == 0 ? STATUS_OK : bpgn_add_tag(&record->game, name, value);
}

static Status add_tags(BpgnRecord *record, const BpgnAbout *about) {
    const LogHeader *header = &record->reader.header;
    Writer control = writer_on(record->time_control, sizeof record->time_control);
    time_control_write(&header->setup.time, &control);
    Status status = add_tag(record, "Event", about->event);
    if (status == STATUS_OK)
        status = add_tag(record, "Site", about->site);
    if (status == STATUS_OK)
        status = add_tag(record, "Date", about->date);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT && status == STATUS_OK; seat++) {
        Writer name = writer_on(record->names[seat], sizeof record->names[seat]);
        bpgn_name_write(str_of(header->players[seat]), &name);
        status = add_tag(record, bpgn_seat_tag(seat), writer_view(&name));
    }
    if (status == STATUS_OK)
        status = add_tag(record, "TimeControl", writer_view(&control));
    return status;
}

// The words for the end name whoever lost by it, at the board that decided.
static void set_end(BpgnRecord *record, const Verdict *verdict) {
    static const char *const codes[] = {"WA", "BA", "WB", "BB"};
    Writer reason = writer_on(record->reason, sizeof record->reason);
    Seat loser = seat_of(verdict->board == BOARD_NONE ? BOARD_A : verdict->board, WHITE);
    Team winners = verdict->outcome == OUTCOME_TEAM_1 ? TEAM_1 : TEAM_2;
    if (seat_team(loser) == winners)
        loser = seat_opponent(loser);
    const char *name = record->names[loser];
    bpgn_reason_write(verdict->reason, str_of(name[0] != '\0' ? name : codes[loser]), &reason);
    bpgn_set_end(&record->game, verdict->outcome, verdict->reason, writer_view(&reason));
}

Status bpgn_record_write(BpgnRecord *record, const BpgnAbout *about, Verdict verdict, Writer *out) {
    Status status = add_tags(record, about);
    if (status != STATUS_OK)
        return status;
    set_end(record, &verdict);
    bpgn_write(&record->game, out);
    return writer_status(out);
}
