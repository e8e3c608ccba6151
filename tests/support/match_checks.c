// SPDX-License-Identifier: MIT
// What must hold in every state of a match.
#include <stddef.h>
#include <string.h>

#include "support/match_same.h"
#include "support/match_watch.h"

static void check_position(MatchWatch *watch, BoardId board) {
    const Match *match = &watch->match;
    const BoardState *state = &match->boards[board];
    MATCH_MUST(position_is_consistent(&state->position));
    bool counted =
        state->staged.phase == STAGED_RELEASED && match->rules.completion == COMPLETION_RELEASE;
    Color side = (Color)state->position.side;
    MATCH_MUST(state->clock.side == (counted ? color_other(side) : side));
    MATCH_MUST(match->mode == MODE_TABLE || state->staged.phase == STAGED_NONE);
    if (counted)
        MATCH_MUST(state->ply_count > 0 && !state->plies[state->ply_count - 1].pressed);
    Color start_side = (Color)watch->setup.start[board].side;
    MATCH_MUST(side == (state->ply_count % 2 == 0 ? start_side : color_other(start_side)));
    if (state->ply_count == 0)
        return;
    const Ply *last = &state->plies[state->ply_count - 1];
    MATCH_MUST(match->mode == MODE_TABLE || !move_is_by_hand(last->move));
    if (!move_is_by_hand(last->move))
        MATCH_MUST(!position_in_check(&state->position, color_other(side)));
}

// Only a running match has running clocks, and then each board that goes on has one.
static void check_clocks(MatchWatch *watch, BoardId board) {
    const Match *match = &watch->match;
    const BoardState *state = &match->boards[board];
    bool runs = match->phase == PHASE_RUNNING && !match->paused && !state->over &&
                match->rules.time.kind != TIME_NONE;
    MATCH_MUST(state->clock.running == runs);
    for (Color color = WHITE; color <= BLACK; color++) {
        int64_t left = match_remaining(match, seat_of(board, color), match->now);
        MATCH_MUST(left >= 0 && left <= TIME_MS_MAX);
        if (clock_flag_is_down(&state->clock, color))
            MATCH_MUST(left == 0 && state->clock.fell_at[color] <= match->now);
        else if (runs)
            MATCH_MUST(left > 0);
    }
}

static bool any_flag_is_down(const Match *match) {
    for (int b = 0; b < BOARD_COUNT; b++)
        for (Color color = WHITE; color <= BLACK; color++)
            if (clock_flag_is_down(&match->boards[b].clock, color))
                return true;
    return false;
}

static int64_t used_on(const MatchWatch *watch, BoardId board, int64_t at) {
    int64_t left = match_remaining(&watch->match, seat_of(board, WHITE), at) +
                   match_remaining(&watch->match, seat_of(board, BLACK), at);
    return 2 * watch->setup.time.base_ms + watch->added[board] - left;
}

// One clock of each board always runs, so both boards use the same time.
static void check_time_used(MatchWatch *watch, int64_t at) {
    const Match *match = &watch->match;
    bool plain = match->rules.time.kind != TIME_NONE && match->rules.time.bonus_ms == 0;
    if (!plain || match->boards[BOARD_A].over || match->boards[BOARD_B].over ||
        any_flag_is_down(match))
        return;
    // A flag that was lifted by adding time had stopped counting.
    if (watch->added[BOARD_A] != 0 || watch->added[BOARD_B] != 0)
        return;
    MATCH_MUST(used_on(watch, BOARD_A, at) == used_on(watch, BOARD_B, at));
}

static bool is_win(Outcome outcome) {
    return outcome == OUTCOME_TEAM_1 || outcome == OUTCOME_TEAM_2;
}

static Outcome win_of(Seat seat) {
    return seat_team(seat) == TEAM_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2;
}

// A mate or a stalemate of the side to move is on the board that it names.
static void check_board_reason(MatchWatch *watch, Verdict verdict) {
    const Match *match = &watch->match;
    const BoardState *state = &match->boards[verdict.board];
    const Position *position = &state->position;
    Seat on_move = seat_of(verdict.board, (Color)position->side);
    if (verdict.reason == REASON_MATE || verdict.reason == REASON_POISONED) {
        MATCH_MUST(position_in_check(position, (Color)position->side));
        MATCH_MUST(!movegen_has_legal(position, &match->rules.board));
    }
    if (verdict.reason == REASON_MATE)
        MATCH_MUST(verdict.outcome == win_of(seat_opponent(on_move)));
    if (verdict.reason == REASON_STALEMATE)
        MATCH_MUST(movegen_is_stalemate(position, &match->rules.board));
    if (verdict.reason == REASON_DEAD)
        MATCH_MUST(movegen_is_dead(position));
    if (verdict.reason == REASON_FIFTY)
        MATCH_MUST(position->half_moves >= 100);
    if (verdict.reason == REASON_REPETITION)
        MATCH_MUST(match_occurrences(match, verdict.board) >= 3);
    if (verdict.reason == REASON_KING)
        MATCH_MUST(state->ply_count > 0 && state->plies[state->ply_count - 1].captured == KING);
    // In the window the arbiter may have lifted the flag again.
    if (verdict.reason == REASON_FLAG && watch->added[verdict.board] == 0) {
        Seat flagged = seat_of(verdict.board, WHITE);
        if (verdict.outcome == win_of(flagged))
            flagged = seat_opponent(flagged);
        MATCH_MUST(clock_flag_is_down(&state->clock, seat_color(flagged)));
    }
}

// Whether outcome, reason, board, mode and rules can go together at all.
static void check_reason(MatchWatch *watch, Verdict verdict) {
    const RuleSet *rules = &watch->match.rules;
    bool table = watch->match.mode == MODE_TABLE;
    bool points = rules->scoring == SCORING_POINTS;
    bool has_board = verdict.board != BOARD_NONE;
    switch (verdict.reason) {
    case REASON_MATE:
    case REASON_FLAG:
    case REASON_RESIGN:
    case REASON_FORFEIT:
        MATCH_MUST(is_win(verdict.outcome) && has_board);
        break;
    case REASON_ILLEGAL:
        MATCH_MUST(is_win(verdict.outcome) && has_board && table &&
                   rules->illegal != ILLEGAL_CORRECT);
        break;
    case REASON_KING:
        MATCH_MUST(is_win(verdict.outcome) && has_board && table && rules->king_capture);
        break;
    case REASON_AGREEMENT:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && rules->draw != DRAW_NEVER);
        break;
    case REASON_REPETITION:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && has_board);
        MATCH_MUST(rules->repetition == REPETITION_CLAIM || points);
        break;
    case REASON_POISONED:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && has_board && rules->poisoned);
        break;
    case REASON_SIMULTANEOUS:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && !has_board && !points);
        break;
    case REASON_BOTH_FLAGS:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && !has_board && rules->both_flags);
        break;
    case REASON_POINTS:
        MATCH_MUST(verdict.outcome != OUTCOME_OPEN && !has_board && points);
        break;
    case REASON_LIMIT:
        MATCH_MUST(verdict.outcome == OUTCOME_OPEN);
        break;
    case REASON_STALEMATE:
    case REASON_FIFTY:
    case REASON_DEAD:
        MATCH_MUST(verdict.outcome == OUTCOME_DRAW && has_board && points);
        break;
    case REASON_NONE:
        MATCH_MUST(verdict.outcome == OUTCOME_OPEN && !has_board);
        break;
    case REASON_COUNT:
        MATCH_MUST(verdict.reason < REASON_COUNT);
    }
}

static int doubled_points(Outcome outcome) {
    return outcome == OUTCOME_TEAM_1 ? 2 : outcome == OUTCOME_DRAW ? 1 : 0;
}

static void check_result(MatchWatch *watch) {
    const Match *match = &watch->match;
    Verdict verdict = match_verdict(match);
    bool both_over = true;
    check_reason(watch, verdict);
    for (int b = 0; b < BOARD_COUNT; b++) {
        const BoardState *state = &match->boards[b];
        both_over = both_over && state->over;
        if (!state->over)
            continue;
        MATCH_MUST(state->verdict.board == (BoardId)b && state->verdict.at <= match->now);
        MATCH_MUST(state->verdict.outcome != OUTCOME_OPEN);
        check_reason(watch, state->verdict);
        // Later in its millisecond a piece may still arrive on a board that is over.
        if (!watch->before.boards[b].over)
            check_board_reason(watch, state->verdict);
    }
    MATCH_MUST(!both_over || match_is_over(match));
    if (!match_is_over(match)) {
        MATCH_MUST(verdict.reason == REASON_NONE);
        return;
    }
    MATCH_MUST(verdict.at <= match->now);
    if (verdict.reason == REASON_POINTS) {
        int sum = doubled_points(match->boards[BOARD_A].verdict.outcome) +
                  doubled_points(match->boards[BOARD_B].verdict.outcome);
        Outcome expected = sum > 2 ? OUTCOME_TEAM_1 : sum < 2 ? OUTCOME_TEAM_2 : OUTCOME_DRAW;
        MATCH_MUST(both_over && verdict.outcome == expected);
    } else if (verdict.board != BOARD_NONE && verdict.reason != REASON_FORFEIT &&
               !match->boards[verdict.board].over) {
        check_board_reason(watch, verdict);
    }
}

static void check_bits(MatchWatch *watch) {
    const Match *match = &watch->match;
    MATCH_MUST(match->offers < 15 && (match->accepted < 15 || match_is_over(match)));
    MATCH_MUST(match->mode == MODE_TABLE ||
               (match->phase != PHASE_WINDOW && match->phase != PHASE_PENDING));
    MATCH_MUST(!match->unsettled || match->mode == MODE_REFEREE);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        MATCH_MUST(match->rules.poisoned || match->poison[seat].kind == KIND_NONE);
        MATCH_MUST(match->illegal_claimed[seat] == 0 ||
                   (match->rules.illegal == ILLEGAL_ALLOWANCE &&
                    match->illegal_claimed[seat] <= match->rules.illegal_allowance));
        Status may = match_may_move(match, seat);
        MATCH_MUST(!match_is_over(match) || may == STATUS_MATCH_OVER);
        MATCH_MUST(may != STATUS_OK || match_turn(match, seat_board(seat)) == seat);
    }
}

void match_check_state(MatchWatch *watch) {
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        check_position(watch, board);
        check_clocks(watch, board);
    }
    check_time_used(watch, watch->match.now);
    check_bits(watch);
    check_result(watch);
}
