// SPDX-License-Identifier: MIT
#include "match/ending.h"

#include "base/count.h"
#include "match/effects.h"
#include "match/mail.h"

enum { FIFTY_MOVES_IN_HALVES = 100 };

Outcome ending_win_for(Seat seat) {
    return seat_team(seat) == TEAM_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2;
}

void ending_match(Match *match, Verdict verdict, Effects *effects) {
    match->phase = PHASE_OVER;
    match->verdict = verdict;
    match->unsettled = false;
    match->offers = 0;
    for (int b = 0; b < BOARD_COUNT; b++)
        clock_halt(&match->boards[b].clock, verdict.at);
    effects_add(effects, (Effect){.kind = EFFECT_MATCH_OVER, .board = verdict.board});
}

// Half points of team 1 from a board; team 2 has the rest of two.
static int half_points(const BoardState *board) {
    switch (board->verdict.outcome) {
    case OUTCOME_TEAM_1:
        return 2;
    case OUTCOME_DRAW:
        return 1;
    case OUTCOME_TEAM_2:
    case OUTCOME_OPEN:
        return 0;
    }
    return 0;
}

// 1, 1/2, 0 for each board, most points win (CV-12).
static Verdict count_points(const Match *match, int64_t at) {
    int points = half_points(&match->boards[BOARD_A]) + half_points(&match->boards[BOARD_B]);
    Outcome outcome = points == 2 ? OUTCOME_DRAW : points > 2 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2;
    return (Verdict){outcome, REASON_POINTS, BOARD_NONE, at};
}

static bool both_flags(const RuleSet *rules, Verdict first, Verdict second) {
    return rules->both_flags && first.reason == REASON_FLAG && second.reason == REASON_FLAG;
}

static Simultaneous pair_rule(const RuleSet *rules, Reason first, Reason second) {
    bool mates = first == REASON_MATE || second == REASON_MATE;
    bool flags = first == REASON_FLAG || second == REASON_FLAG;
    if (first == REASON_MATE && second == REASON_MATE)
        return rules->mate_mate;
    if (first == REASON_FLAG && second == REASON_FLAG)
        return rules->flag_flag;
    if (mates && flags)
        return rules->mate_flag;
    return rules->other_pairs;
}

// A win against a draw is a pair that no table lists.
static Simultaneous rule_for(const RuleSet *rules, Verdict first, Verdict second) {
    return second.outcome == OUTCOME_DRAW ? rules->other_pairs
                                          : pair_rule(rules, first.reason, second.reason);
}

bool ending_first_recorded(const RuleSet *rules, Verdict first, Verdict second) {
    if (first.outcome == second.outcome || first.outcome == OUTCOME_DRAW)
        return true;
    return !both_flags(rules, first, second) &&
           rule_for(rules, first, second) == SIMULTANEOUS_FIRST;
}

Verdict ending_combine(const RuleSet *rules, Verdict first, Verdict second) {
    if (first.outcome == second.outcome || first.outcome == OUTCOME_DRAW)
        return first;
    if (both_flags(rules, first, second))
        return (Verdict){OUTCOME_DRAW, REASON_BOTH_FLAGS, BOARD_NONE, second.at};
    switch (rule_for(rules, first, second)) {
    case SIMULTANEOUS_FIRST:
        return first;
    case SIMULTANEOUS_DRAW:
        return (Verdict){OUTCOME_DRAW, REASON_SIMULTANEOUS, BOARD_NONE, second.at};
    case SIMULTANEOUS_MATE:
        return first.reason == REASON_MATE ? first : second;
    }
    return first;
}

bool ending_can_be_opposed(const RuleSet *rules, Verdict first) {
    Outcome other = first.outcome == OUTCOME_TEAM_1 ? OUTCOME_TEAM_2 : OUTCOME_TEAM_1;
    static const Reason reasons[] = {REASON_MATE, REASON_FLAG, REASON_ILLEGAL};
    for (unsigned i = 0; i < COUNT(reasons); i++) {
        // Both flags down are judged at the claim itself and need no window (WE-05).
        if (rules->both_flags && first.reason == REASON_FLAG && reasons[i] == REASON_FLAG)
            continue;
        Verdict second = {other, reasons[i], board_other(first.board), first.at};
        Verdict both = ending_combine(rules, first, second);
        if (both.outcome != first.outcome || both.reason != first.reason)
            return true;
    }
    return false;
}

Verdict ending_mate_verdict(const Match *match, BoardId board, int64_t at) {
    const BoardState *state = &match->boards[board];
    Seat mated = seat_of(board, (Color)state->position.side);
    if (state->ply_count > 0 && state->plies[state->ply_count - 1].poisoned)
        return (Verdict){OUTCOME_DRAW, REASON_POISONED, board, at};
    return (Verdict){ending_win_for(seat_opponent(mated)), REASON_MATE, board, at};
}

void ending_board(Match *match, BoardId board, Outcome outcome, Reason reason, int64_t at,
                  Effects *effects) {
    BoardState *state = &match->boards[board];
    state->over = true;
    state->verdict = (Verdict){outcome, reason, board, at};
    clock_halt(&state->clock, at);
    effects_add(effects, (Effect){.kind = EFFECT_BOARD_OVER, .board = board, .at = at});

    bool referee = match->mode == MODE_REFEREE;
    if (match->rules.scoring == SCORING_POINTS) {
        match->offers &= (uint8_t) ~(3u << (2 * (unsigned)board));
        if (match->boards[board_other(board)].over) {
            ending_match(match, count_points(match, at), effects);
            return;
        }
    } else if (!referee) {
        ending_match(match, state->verdict, effects);
        return;
    } else if (match->unsettled) {
        ending_match(match, ending_combine(&match->rules, match->first, state->verdict), effects);
        return;
    }
    match->first = state->verdict;
    match->unsettled = true;
    match->settle_at = at;
    if (!referee)
        ending_settle(match, effects);
}

// The board that goes on when the other is over: stalemate, dead position, third occurrence and
// fifty moves end it by themselves; mate does in referee mode and needs its claim at a table.
static void judge_remaining(Match *match, BoardId board, int64_t at, Effects *effects) {
    const BoardState *state = &match->boards[board];
    const Position *position = &state->position;
    const BoardRules *rules = &match->rules.board;
    if (match_is_mate(match, board)) {
        Verdict mate = ending_mate_verdict(match, board, at);
        if (match->mode == MODE_REFEREE)
            ending_board(match, board, mate.outcome, mate.reason, at, effects);
        return; // at a table it waits for its claim, and nothing else ends a mated board
    }
    Reason reason = REASON_NONE;
    if (movegen_is_stalemate(position, rules))
        reason = REASON_STALEMATE;
    else if (movegen_is_dead(position))
        reason = REASON_DEAD;
    else if (match_occurrences(match, board) >= 3)
        reason = REASON_REPETITION;
    else if (position->half_moves >= FIFTY_MOVES_IN_HALVES)
        reason = REASON_FIFTY;
    if (reason != REASON_NONE)
        ending_board(match, board, OUTCOME_DRAW, reason, at, effects);
}

void ending_settle(Match *match, Effects *effects) {
    match->unsettled = false;
    if (match->rules.scoring == SCORING_FIRST)
        ending_match(match, match->first, effects);
    else
        judge_remaining(match, board_other(match->first.board), match->settle_at, effects);
    mail_pass_halves(match, match->settle_at, effects);
}

void ending_judge_move(Match *match, BoardId board, int64_t at, Effects *effects) {
    BoardState *state = &match->boards[board];
    // By mail a mate is judged when the half-move is due (mail.c).
    bool judges_mate = match->mode == MODE_REFEREE && match->rules.order == ORDER_FREE;
    if (judges_mate && match_is_mate(match, board)) {
        Verdict mate = ending_mate_verdict(match, board, at);
        ending_board(match, board, mate.outcome, mate.reason, at, effects);
    } else if (match->boards[board_other(board)].over && !match->unsettled) {
        judge_remaining(match, board, at, effects);
    }
    if (state->ply_count == MATCH_PLIES_MAX && !state->over && match->phase != PHASE_OVER)
        ending_match(match, (Verdict){OUTCOME_OPEN, REASON_LIMIT, BOARD_NONE, at}, effects);
}
