// SPDX-License-Identifier: MIT
#include "mail/gamerecord.h"

#include <string.h>

#include "notation/movetext.h"
#include "sys/files.h"

static Status add_tags(const MailGame *game, GamerecordSpace *space) {
    Writer number = writer_on(space->number, sizeof space->number);
    writer_text(&number, "Game ");
    writer_int(&number, (int64_t)game->number);
    Writer date = writer_on(space->date, sizeof space->date);
    files_write_day(game->created, &date);
    Status status = bpgn_add_tag(&space->game, "Event", str_of("Bughouse by e-mail"));
    if (status == STATUS_OK)
        status = bpgn_add_tag(&space->game, "Site", writer_view(&number));
    if (status == STATUS_OK)
        status = bpgn_add_tag(&space->game, "Date", writer_view(&date));
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        Writer name = writer_on(space->names[team], sizeof space->names[team]);
        bpgn_name_write(mailgame_name(game, team), &name);
    }
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT && status == STATUS_OK; seat++)
        status =
            bpgn_add_tag(&space->game, bpgn_seat_tag(seat), str_of(space->names[seat_team(seat)]));
    return status;
}

// Who lost by how the match ended: the correspondent of the other team.
static Team loser_of(const Verdict *verdict) {
    return verdict->outcome == OUTCOME_TEAM_1 ? TEAM_2 : TEAM_1;
}

Status gamerecord_write(const MailGame *game, GamerecordSpace *space, Writer *out) {
    const MatchSetup *setup = &game->header.setup;
    bpgn_begin(&space->game, &setup->rules, setup->start);
    Status status = add_tags(game, space);
    for (unsigned i = 0; i < game->ply_count && status == STATUS_OK; i++)
        status = bpgn_add_ply(&space->game, game->plies[i].seat, game->plies[i].move, BPGN_NO_TIME);
    if (status != STATUS_OK)
        return status;
    Verdict verdict = match_verdict(&game->match);
    Writer reason = writer_on(space->reason, sizeof space->reason);
    bpgn_reason_write(verdict.reason, str_of(space->names[loser_of(&verdict)]), &reason);
    bpgn_set_end(&space->game, verdict.outcome, verdict.reason, writer_view(&reason));
    bpgn_write(&space->game, out);
    return writer_status(out);
}

static void write_ply(const MailGame *game, const MailPly *ply, const Position *before,
                      Writer *out) {
    writer_text(out, "  ");
    writer_char(out, seat_letter(ply->seat));
    writer_text(out, "  ");
    writer_int(out, before->move_number);
    writer_text(out, seat_color(ply->seat) == WHITE ? ". " : "... ");
    movetext_write_san(before, &game->match.rules.board, ply->move,
                       match_pieces_can_arrive(&game->match, seat_board(ply->seat)), out);
    writer_char(out, '\n');
}

void gamerecord_write_part(const MailGame *game, uint32_t part, GamerecordSpace *space,
                           Writer *out) {
    // bpgn_play hands on what is taken as this project's matches do.
    bpgn_begin(&space->game, &game->header.setup.rules, game->header.setup.start);
    memcpy(space->boards, game->header.setup.start, sizeof space->boards);
    for (unsigned i = 0; i < game->ply_count; i++) {
        const MailPly *ply = &game->plies[i];
        if (ply->part == part)
            write_ply(game, ply, &space->boards[seat_board(ply->seat)], out);
        BpgnPly played = {.move = ply->move, .seat = (uint8_t)ply->seat, .time_ms = BPGN_NO_TIME};
        bpgn_play(&space->game, space->boards, &played);
    }
    for (unsigned i = 0; part == game->parts && i < game->passed_count; i++) {
        writer_text(out, "  ");
        writer_char(out, seat_letter(game->passed[i]));
        writer_text(out, "  passed: no legal move and no check\n");
    }
}

Move gamerecord_last_move(const MailGame *game, BoardId board) {
    const BoardState *state = &game->match.boards[board];
    return state->ply_count > 0 ? state->plies[state->ply_count - 1].move : MOVE_NONE;
}

void gamerecord_write_result(const MailGame *game, Writer *out) {
    Verdict verdict = match_verdict(&game->match);
    writer_text(out, outcome_name(verdict.outcome));
    writer_text(out, ": ");
    if (verdict.outcome == OUTCOME_TEAM_1 || verdict.outcome == OUTCOME_TEAM_2) {
        Team winner = team_other(loser_of(&verdict));
        Str name = mailgame_name(game, winner);
        writer_str(out, name);
        if (!str_is(name, mailgame_side(winner))) {
            writer_text(out, " (");
            writer_text(out, mailgame_side(winner));
            writer_char(out, ')');
        }
        writer_text(out, " wins");
    } else {
        writer_text(out, verdict.outcome == OUTCOME_DRAW ? "a draw" : "no result");
    }
    // A correspondent resigns for both of his seats.
    bool resigned = verdict.reason == REASON_RESIGN;
    writer_text(out, " by ");
    writer_text(out, resigned ? "resignation" : reason_name(verdict.reason));
    if (verdict.board != BOARD_NONE && !resigned) {
        writer_text(out, " on board ");
        writer_char(out, board_letter(verdict.board));
    }
}
