// SPDX-License-Identifier: MIT
// What can be seen of a match: boards, turns, moves, clocks, results.
#include "api/api.h"
#include "notation/fen.h"
#include "notation/movetext.h"

int bh_match_board(const bh_match *match, int board, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    if (!api_is_board(board))
        return (int)STATUS_BAD_BOARD;
    Position shown;
    match_position_shown(&match->match, (BoardId)board, &shown);
    fen_write(&shown, &writer);
    return api_done(&writer);
}

int bh_match_turn(const bh_match *match, int board) {
    return api_is_board(board) ? (int)match_turn(&match->match, (BoardId)board) : -1;
}

int bh_match_may_move(const bh_match *match, int seat) {
    if (!api_is_seat(seat))
        return (int)STATUS_BAD_SEAT;
    return (int)match_may_move(&match->match, (Seat)seat);
}

int bh_match_moves(const bh_match *match, int board, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    if (!api_is_board(board))
        return (int)STATUS_BAD_BOARD;
    Position position;
    MoveList list;
    match_position_to_move(&match->match, (BoardId)board, &position);
    movegen_legal(&position, &match->match.rules.board, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (i > 0)
            writer_char(&writer, ' ');
        movetext_write_coordinates(list.moves[i], &writer);
    }
    return api_done(&writer);
}

// Reads a move as the mode of the match reads it.
static Status read_move(const Match *match, const Position *position, Str text, Move *out) {
    const BoardRules *rules = &match->rules.board;
    return match->mode == MODE_TABLE ? movetext_read_by_hand(position, rules, text, out)
                                     : movetext_read(position, rules, text, out);
}

static int rewrite_move(const bh_match *match, int board, Str text, bool san, Writer *out) {
    if (!api_is_board(board))
        return (int)STATUS_BAD_BOARD;
    Position position;
    Move move;
    match_position_to_move(&match->match, (BoardId)board, &position);
    Status status = read_move(&match->match, &position, text, &move);
    if (status != STATUS_OK)
        return (int)status;
    if (san)
        movetext_write(&position, &match->match.rules.board, move,
                       match_pieces_can_arrive(&match->match, (BoardId)board), out);
    else
        movetext_write_coordinates(move, out);
    return api_done(out);
}

int bh_match_san(const bh_match *match, int board, const char *move, size_t len, char *out,
                 size_t size) {
    Writer writer = writer_on(out, size);
    return rewrite_move(match, board, (Str){move, len}, true, &writer);
}

int bh_match_coordinates(const bh_match *match, int board, const char *move, size_t len, char *out,
                         size_t size) {
    Writer writer = writer_on(out, size);
    return rewrite_move(match, board, (Str){move, len}, false, &writer);
}

unsigned bh_match_plies(const bh_match *match, int board) {
    return api_is_board(board) ? match->match.boards[board].ply_count : 0;
}

int bh_match_last_move(const bh_match *match, int board, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    if (!api_is_board(board))
        return (int)STATUS_BAD_BOARD;
    const BoardState *state = &match->match.boards[board];
    if (state->staged.phase == STAGED_RELEASED)
        movetext_write_coordinates(state->staged.move, &writer);
    else if (state->ply_count > 0)
        movetext_write_coordinates(state->plies[state->ply_count - 1].move, &writer);
    return api_done(&writer);
}

int bh_match_in_check(const bh_match *match, int board) {
    if (!api_is_board(board))
        return 0;
    const Position *position = &match->match.boards[board].position;
    return position_in_check(position, (Color)position->side);
}

int bh_match_is_mate(const bh_match *match, int board) {
    return api_is_board(board) && match_is_mate(&match->match, (BoardId)board);
}

int bh_match_waits(const bh_match *match, int board) {
    if (!api_is_board(board) || match->match.boards[board].over)
        return 0;
    return !movegen_has_legal(&match->match.boards[board].position, &match->match.rules.board) &&
           !match_is_mate(&match->match, (BoardId)board);
}

unsigned bh_match_occurrences(const bh_match *match, int board) {
    return api_is_board(board) ? match_occurrences(&match->match, (BoardId)board) : 0;
}

int64_t bh_match_remaining(const bh_match *match, int seat, int64_t at) {
    if (!api_is_seat(seat) || match->match.rules.time.kind == TIME_NONE || at < match->match.now)
        return -1;
    return match_remaining(&match->match, (Seat)seat, at);
}

int bh_match_clock_runs(const bh_match *match, int seat) {
    if (!api_is_seat(seat))
        return 0;
    const Clock *clock = &match->match.boards[seat_board((Seat)seat)].clock;
    return clock->running && clock->side == (uint8_t)seat_color((Seat)seat);
}

int64_t bh_match_now(const bh_match *match) {
    return match->match.now;
}

int64_t bh_match_deadline(const bh_match *match) {
    return match_deadline(&match->match);
}

unsigned bh_match_offers(const bh_match *match) {
    return match->match.offers;
}

int bh_match_is_pending(const bh_match *match) {
    return match->match.phase == PHASE_PENDING;
}

int bh_match_is_paused(const bh_match *match) {
    return match->match.paused;
}

int bh_match_is_over(const bh_match *match) {
    return match_is_over(&match->match);
}

int bh_match_result(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    Verdict verdict = match_verdict(&match->match);
    log_write_verdict(&verdict, &writer);
    return api_done(&writer);
}

int bh_match_board_result(const bh_match *match, int board, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    if (!api_is_board(board))
        return (int)STATUS_BAD_BOARD;
    const BoardState *state = &match->match.boards[board];
    Verdict open = {OUTCOME_OPEN, REASON_NONE, BOARD_NONE, 0};
    log_write_verdict(state->over ? &state->verdict : &open, &writer);
    return api_done(&writer);
}
