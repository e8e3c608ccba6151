// SPDX-License-Identifier: MIT
#include "match/turn.h"

#include <assert.h>
#include <stddef.h>

#include "match/effects.h"
#include "match/ending.h"
#include "match/mail.h"

bool turn_has_uncounted(const Match *match, BoardId board) {
    return match->boards[board].staged.phase == STAGED_RELEASED &&
           match->rules.completion == COMPLETION_CLOCK;
}

// A released move that is already the last of the plies.
static bool has_counted(const Match *match, BoardId board) {
    return match->boards[board].staged.phase == STAGED_RELEASED &&
           match->rules.completion == COMPLETION_RELEASE;
}

const Ply *turn_last_ply(const Match *match, BoardId board) {
    const BoardState *state = &match->boards[board];
    return state->ply_count > 0 ? &state->plies[state->ply_count - 1] : NULL;
}

// Handing on --------------------------------------------------------------------------------------

// To whom a captured piece goes, and to whom a pawn that reached the last rank (AR-08): the partner
// and the opponent of the same colour, both on the other board.
static void give(Match *match, Seat receiver, Kind kind, Effects *effects) {
    Position *position = &match->boards[seat_board(receiver)].position;
    position_reserve_add(position, seat_color(receiver), kind, 1);
    effects_add(effects, (Effect){.kind = EFFECT_PIECE_PASSED, .seat = receiver, .piece = kind});
}

static void leave_play(Match *match, Color color, Kind kind, int change) {
    match->left_play[color][kind] = (uint8_t)(match->left_play[color][kind] + change);
}

// Hands on what a move of `mover` took. Once the other board is over it leaves play (CV-11), and so
// does a king always. Returns whether the pieces left play.
static bool hand_on(Match *match, Seat mover, Taken taken, Effects *effects) {
    bool nobody = match->boards[board_other(seat_board(mover))].over && !match->unsettled;
    Color color = seat_color(mover);
    if (taken.captured == KING || (nobody && taken.captured != KIND_NONE))
        leave_play(match, color_other(color), (Kind)taken.captured, 1);
    else if (taken.captured != KIND_NONE)
        give(match, seat_partner(mover), (Kind)taken.captured, effects);
    if (taken.pawn_passed && nobody)
        leave_play(match, color, PAWN, 1);
    else if (taken.pawn_passed)
        give(match, seat_diagonal(mover), PAWN, effects);
    return nobody;
}

static bool has_in_reserve(const Match *match, Seat seat, Kind kind) {
    Position shown;
    match_position_shown(match, seat_board(seat), &shown);
    return shown.reserve[seat_color(seat)][kind] > 0;
}

// Whether what was handed on still lies where it went.
static bool can_return(const Match *match, Seat mover, Taken taken, bool left_play) {
    if (left_play)
        return true;
    if (taken.captured < KING && !has_in_reserve(match, seat_partner(mover), (Kind)taken.captured))
        return false;
    return !taken.pawn_passed || has_in_reserve(match, seat_diagonal(mover), PAWN);
}

static void take_from(Match *match, Seat seat, Kind kind) {
    bool was_there =
        position_reserve_remove(&match->boards[seat_board(seat)].position, seat_color(seat), kind);
    assert(was_there);
    (void)was_there;
}

static void return_pieces(Match *match, Seat mover, Taken taken, bool left_play) {
    Color color = seat_color(mover);
    if (taken.captured == KING || (left_play && taken.captured != KIND_NONE))
        leave_play(match, color_other(color), (Kind)taken.captured, -1);
    else if (taken.captured != KIND_NONE)
        take_from(match, seat_partner(mover), (Kind)taken.captured);
    if (taken.pawn_passed && left_play)
        leave_play(match, color, PAWN, -1);
    else if (taken.pawn_passed)
        take_from(match, seat_diagonal(mover), PAWN);
}

static Taken ply_taken(const Ply *ply) {
    return (Taken){.captured = ply->captured, .pawn_passed = ply->pawn_passed};
}

static bool ply_can_return(const Match *match, BoardId board, const Ply *ply, Seat mover) {
    (void)board;
    return !ply->handed_on || can_return(match, mover, ply_taken(ply), ply->left_play);
}

// Completing --------------------------------------------------------------------------------------

// Whether it is the seat's turn and he has not moved yet.
static bool is_on_move(const Match *match, Seat seat) {
    BoardId board = seat_board(seat);
    return !match->boards[board].over && match_turn(match, board) == seat &&
           !has_counted(match, board);
}

// A partner who is on the move has let one more move of `mover` pass (CV-07). His own turn begins,
// and the count anew, when his opponent has pressed.
static void count_waiting(Match *match, Seat mover) {
    Seat partner = seat_partner(mover);
    if (is_on_move(match, partner) && match->waited[partner] < UINT8_MAX)
        match->waited[partner]++;
}

static void press_clock(Match *match, Seat seat) {
    clock_press(&match->boards[seat_board(seat)].clock, &match->rules.time, match->now);
    match->waited[seat_opponent(seat)] = 0;
}

// The capture leaves the taker mated in one: what he took is poisoned (OT-15).
static void set_poison(Match *match, Seat taker, Taken taken) {
    BoardId board = seat_board(taker);
    bool poisoned =
        match->rules.poisoned && taken.captured < KING && match_pieces_can_arrive(match, board) &&
        movegen_has_mate_in_one(&match->boards[board].position, &match->rules.board, true);
    match->poison[taker].kind = poisoned ? taken.captured : KIND_NONE;
}

// Whether `move` drops the one poisoned piece that the partner has just taken.
static bool drops_poison(const Match *match, Seat mover, Move move, unsigned reserve_count) {
    return match->rules.poisoned && move_kind(move) == MOVE_DROP && reserve_count == 1 &&
           match->poison[seat_partner(mover)].kind == move_piece(move);
}

static bool captures_king(const Position *position, Move move) {
    Piece target = position_piece_at(position, move_to(move));
    return move_kind(move) != MOVE_DROP && target != PIECE_NONE && piece_kind(target) == KING &&
           movegen_attacks_as_it_moves(position, move);
}

// The move of `mover` counts from now on. `reserve_count`: of a dropped kind, before the drop.
static Ply *complete(Match *match, Seat mover, Move move, unsigned reserve_count) {
    BoardId board = seat_board(mover);
    BoardState *state = &match->boards[board];
    Position *position = &state->position;
    assert(state->ply_count < MATCH_PLIES_MAX);
    if (state->ply_count > 0)
        state->plies[state->ply_count - 1].stands = true;
    Ply *ply = &state->plies[state->ply_count++];
    *ply = (Ply){
        .move = move,
        .poisoned = drops_poison(match, mover, move, reserve_count),
        .takes_king = captures_king(position, move),
        .mover_waited = match->waited[mover],
        .poison = {match->poison[seat_of(board, WHITE)], match->poison[seat_of(board, BLACK)]},
        .half_due = match->half_due,
        .other_plies = match->boards[board_other(board)].ply_count,
    };
    Taken taken = position_make(position, &match->rules.board, move, &ply->undo);
    ply->captured = taken.captured;
    ply->pawn_passed = taken.pawn_passed;
    ply->repetition_key = position_repetition_key(position, &match->rules.board);
    match->poison[seat_opponent(mover)].kind = KIND_NONE;
    set_poison(match, mover, taken);
    count_waiting(match, mover);
    mail_half_made(match);
    return ply;
}

static void hand_on_ply(Match *match, Seat mover, Ply *ply, Effects *effects) {
    ply->left_play = hand_on(match, mover, ply_taken(ply), effects);
    ply->handed_on = true;
}

// Takes the last completed move off the board and out of the reserves it reached.
static void undo_last(Match *match, BoardId board) {
    BoardState *state = &match->boards[board];
    const Ply *ply = &state->plies[--state->ply_count];
    Seat mover = seat_opponent(seat_of(board, (Color)state->position.side));
    Seat partner = seat_partner(mover);
    if (ply->handed_on)
        return_pieces(match, mover, ply_taken(ply), ply->left_play);
    position_unmake(&state->position, ply->move, &ply->undo);
    for (Color color = WHITE; color <= BLACK; color++)
        match->poison[seat_of(board, color)] = ply->poison[color];
    match->half_due = ply->half_due;
    match->waited[mover] = ply->mover_waited;
    bool same_turn = match->boards[board_other(board)].ply_count == ply->other_plies;
    if (same_turn && is_on_move(match, partner) && match->waited[partner] > 0)
        match->waited[partner]--;
}

static void void_offers(Match *match, Effects *effects) {
    if (match->offers != 0)
        effects_add(effects, (Effect){.kind = EFFECT_OFFERS_VOID});
    match->offers = 0;
}

// Withdrawing and taking back ---------------------------------------------------------------------

Status turn_withdraw_unpressed(Match *match, BoardId board, Effects *effects) {
    Staged *staged = &match->boards[board].staged;
    if (!turn_has_uncounted(match, board))
        return STATUS_OK;
    Seat mover = match_turn(match, board);
    if (staged->handed_on) {
        if (!can_return(match, mover, staged->taken, staged->left_play))
            return STATUS_PIECE_DROPPED;
        return_pieces(match, mover, staged->taken, staged->left_play);
    }
    *staged = (Staged){0};
    effects_add(effects, (Effect){.kind = EFFECT_WITHDRAWN, .seat = mover});
    return STATUS_OK;
}

// Whether what is staged could be replaced: settled point 8, AR-27.
static Status can_withdraw(const Match *match, BoardId board) {
    const BoardState *state = &match->boards[board];
    const Staged *staged = &state->staged;
    Seat mover = match_turn(match, board);
    if (has_counted(match, board)) {
        const Ply *ply = &state->plies[state->ply_count - 1];
        if (!move_is_by_hand(ply->move))
            return STATUS_MOVE_STANDS;
        return ply_can_return(match, board, ply, mover) ? STATUS_OK : STATUS_PIECE_DROPPED;
    }
    if (turn_has_uncounted(match, board) && staged->handed_on &&
        !can_return(match, mover, staged->taken, staged->left_play))
        return STATUS_PIECE_DROPPED;
    return STATUS_OK;
}

// Takes what is staged off the board again; can_withdraw has said yes.
static void withdraw_staged(Match *match, BoardId board, Effects *effects) {
    Seat mover = match_turn(match, board);
    if (has_counted(match, board)) {
        undo_last(match, board);
        effects_add(effects, (Effect){.kind = EFFECT_WITHDRAWN, .seat = mover});
    } else {
        Status status = turn_withdraw_unpressed(match, board, effects);
        assert(status == STATUS_OK);
        (void)status;
    }
    match->boards[board].staged = (Staged){0};
}

Status turn_can_take_back(const Match *match, BoardId board) {
    const BoardState *state = &match->boards[board];
    if (state->ply_count == 0)
        return STATUS_NOTHING_TO_TAKE_BACK;
    const Ply *ply = &state->plies[state->ply_count - 1];
    Seat mover = seat_opponent(seat_of(board, (Color)state->position.side));
    if (!ply_can_return(match, board, ply, mover))
        return STATUS_PIECE_DROPPED;
    const Staged *staged = &state->staged;
    if (turn_has_uncounted(match, board) && staged->handed_on &&
        !can_return(match, match_turn(match, board), staged->taken, staged->left_play))
        return STATUS_PIECE_DROPPED;
    return STATUS_OK;
}

void turn_begin_again(Match *match, BoardId board, Effects *effects) {
    BoardState *state = &match->boards[board];
    Color mover = (Color)state->position.side;
    match->waited[seat_of(board, mover)] = 0;
    clock_new_turn(&state->clock, &match->rules.time, mover, match->now);
    void_offers(match, effects);
    effects_add(effects, (Effect){.kind = EFFECT_TAKEN_BACK, .board = board});
}

Status turn_take_back(Match *match, BoardId board, Effects *effects) {
    Status status = turn_can_take_back(match, board);
    if (status != STATUS_OK)
        return status;
    BoardState *state = &match->boards[board];
    status = turn_withdraw_unpressed(match, board, effects);
    assert(status == STATUS_OK);
    undo_last(match, board);
    state->staged = (Staged){0};
    turn_begin_again(match, board, effects);
    return status;
}

// Moving ------------------------------------------------------------------------------------------

void match_position_to_move(const Match *match, BoardId board, Position *out) {
    const BoardState *state = &match->boards[board];
    *out = state->position;
    if (!has_counted(match, board))
        return;
    const Ply *ply = &state->plies[state->ply_count - 1];
    if (move_is_by_hand(ply->move))
        position_unmake(out, ply->move, &ply->undo);
}

void match_position_shown(const Match *match, BoardId board, Position *out) {
    const BoardState *state = &match->boards[board];
    *out = state->position;
    if (turn_has_uncounted(match, board)) {
        Undo undo;
        position_make(out, &match->rules.board, state->staged.move, &undo);
    }
}

// While a player who has a legal move has let his partner complete that many moves since his turn
// began, the partner must wait for him; only without clocks (CV-07, CV-08).
static bool partner_must_move_first(const Match *match, Seat seat) {
    Seat partner = seat_partner(seat);
    return match->rules.gentleman > 0 && match->rules.time.kind == TIME_NONE &&
           is_on_move(match, partner) && match->waited[partner] >= match->rules.gentleman &&
           movegen_has_legal(&match->boards[seat_board(partner)].position, &match->rules.board);
}

// What keeps every seat of the board from moving, holding and pressing.
static Status board_is_open(const Match *match, BoardId board) {
    switch (match->phase) {
    case PHASE_OVER:
        return STATUS_MATCH_OVER;
    case PHASE_WINDOW:
        return STATUS_CLAIM_WINDOW;
    case PHASE_PENDING:
        return STATUS_CLAIM_PENDING;
    case PHASE_NEW:
        return match->paused ? STATUS_PAUSED : STATUS_NOT_STARTED;
    case PHASE_RUNNING:
        break;
    }
    if (match->boards[board].over)
        return STATUS_BOARD_OVER;
    return match->paused ? STATUS_PAUSED : STATUS_OK;
}

Status match_may_hold(const Match *match, Seat seat) {
    BoardId board = seat_board(seat);
    const BoardState *state = &match->boards[board];
    Status status = board_is_open(match, board);
    if (status != STATUS_OK)
        return status;
    if (match_turn(match, board) != seat)
        return state->staged.phase == STAGED_RELEASED ? STATUS_NOT_PRESSED : STATUS_NOT_ON_MOVE;
    status = can_withdraw(match, board);
    if (status != STATUS_OK)
        return status;
    // A move that replaces a counted one takes its place in the order of halves and of waiting.
    if (has_counted(match, board))
        return STATUS_OK;
    bool in_order = match->rules.order == ORDER_FREE || match_half_due(match) == seat;
    return in_order ? STATUS_OK : STATUS_NOT_DUE;
}

Status match_may_move(const Match *match, Seat seat) {
    Status status = match_may_hold(match, seat);
    if (status != STATUS_OK || has_counted(match, seat_board(seat)))
        return status;
    return partner_must_move_first(match, seat) ? STATUS_PARTNER_WAITS : STATUS_OK;
}

// Whether the seat can make `move` in `position`: legal for a referee, within the reach of a hand
// at a table, where the mark MOVE_BY_HAND must say the truth.
static Status check_move(const Match *match, const Position *position, Move move) {
    const BoardRules *rules = &match->rules.board;
    if (match->mode == MODE_REFEREE || !move_is_by_hand(move))
        return movegen_check(position, rules, move);
    Move by_hand = MOVE_NONE;
    Status status;
    if (move_kind(move) == MOVE_DROP) {
        status = movegen_drop_by_hand(position, rules, move_piece(move), move_to(move), &by_hand);
    } else {
        Kind declared = move_kind(move) == MOVE_PROMOTION ? move_piece(move) : KIND_NONE;
        status =
            movegen_by_hand(position, rules, move_from(move), move_to(move), declared, &by_hand);
    }
    if (status != STATUS_OK)
        return status;
    return move_equal(move, by_hand) ? STATUS_OK : STATUS_MOVE_ILLEGAL;
}

// Whether the piece can go where `move` says, in the position in which the seat moves.
static Status check_reach(const Match *match, Seat seat, Move move) {
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    return check_move(match, &position, move);
}

static unsigned count_in_reserve(const Position *position, Move move) {
    return move_kind(move) == MOVE_DROP ? position->reserve[position->side][move_piece(move)] : 0;
}

static void move_with_referee(Match *match, Seat seat, Move move, Effects *effects) {
    BoardState *state = &match->boards[seat_board(seat)];
    Ply *ply = complete(match, seat, move, count_in_reserve(&state->position, move));
    ply->pressed = true;
    hand_on_ply(match, seat, ply, effects);
    press_clock(match, seat);
    ending_judge_move(match, seat_board(seat), match->now, effects);
    if (!match_is_over(match) && !state->over)
        mail_pass_halves(match, match->now, effects);
}

static void release(Match *match, Seat seat, Move move, Effects *effects) {
    BoardId board = seat_board(seat);
    BoardState *state = &match->boards[board];
    bool passes_now = match->rules.transfer == TRANSFER_MOVE;
    state->staged = (Staged){
        .phase = STAGED_RELEASED,
        .move = move,
        .reserve_count = (uint8_t)count_in_reserve(&state->position, move),
    };
    if (match->rules.completion == COMPLETION_RELEASE) {
        Ply *ply = complete(match, seat, move, state->staged.reserve_count);
        if (passes_now)
            hand_on_ply(match, seat, ply, effects);
        ending_judge_move(match, board, match->now, effects);
        mail_pass_halves(match, match->now, effects);
    } else if (passes_now) {
        Position copy = state->position;
        Undo undo;
        state->staged.taken = position_make(&copy, &match->rules.board, move, &undo);
        state->staged.left_play = hand_on(match, seat, state->staged.taken, effects);
        state->staged.handed_on = true;
    }
}

Status turn_move(Match *match, Seat seat, Move move, Effects *effects) {
    Status status = match_may_move(match, seat);
    if (status == STATUS_OK)
        status = check_reach(match, seat, move);
    if (status != STATUS_OK)
        return status;
    void_offers(match, effects);
    if (match->mode == MODE_REFEREE) {
        move_with_referee(match, seat, move, effects);
    } else {
        withdraw_staged(match, seat_board(seat), effects);
        release(match, seat, move, effects);
    }
    return STATUS_OK;
}

Status turn_hold(Match *match, Seat seat, Move move, Effects *effects) {
    if (match->mode == MODE_REFEREE)
        return STATUS_TABLE_ONLY;
    Status status = match_may_hold(match, seat);
    if (status == STATUS_OK)
        status = check_reach(match, seat, move);
    if (status != STATUS_OK)
        return status;
    withdraw_staged(match, seat_board(seat), effects);
    match->boards[seat_board(seat)].staged = (Staged){.phase = STAGED_HELD, .move = move};
    return STATUS_OK;
}

// The press completes a move that did not count before.
static Ply *complete_at_press(Match *match, Seat seat) {
    Staged staged = match->boards[seat_board(seat)].staged;
    Ply *ply = complete(match, seat, staged.move, staged.reserve_count);
    ply->handed_on = staged.handed_on;
    ply->left_play = staged.left_play;
    return ply;
}

Status turn_press(Match *match, Seat seat, Effects *effects) {
    BoardId board = seat_board(seat);
    BoardState *state = &match->boards[board];
    if (match->mode == MODE_REFEREE)
        return STATUS_TABLE_ONLY;
    Status status = board_is_open(match, board);
    if (status != STATUS_OK)
        return status;
    if (match_turn(match, board) != seat)
        return STATUS_NOT_ON_MOVE;
    if (state->staged.phase != STAGED_RELEASED)
        return STATUS_NOTHING_TO_PRESS;
    bool counts_now = match->rules.completion == COMPLETION_CLOCK;
    Ply *ply = counts_now ? complete_at_press(match, seat) : &state->plies[state->ply_count - 1];
    state->staged = (Staged){0};
    ply->pressed = true;
    if (!ply->handed_on)
        hand_on_ply(match, seat, ply, effects);
    press_clock(match, seat);
    if (ply->takes_king && match->rules.king_capture) {
        ending_board(match, board, ending_win_for(seat), REASON_KING, match->now, effects);
    } else if (counts_now) {
        ending_judge_move(match, board, match->now, effects);
        mail_pass_halves(match, match->now, effects);
    }
    return STATUS_OK;
}
