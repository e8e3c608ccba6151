// SPDX-License-Identifier: MIT
#include "match/claim.h"

#include <stddef.h>

#include "match/effects.h"
#include "match/ending.h"
#include "match/turn.h"

// Who may claim something that `concerned` has done or suffered: his opponent, or anyone (OT-12).
static bool may_claim_against(const Match *match, Seat claimant, Seat concerned) {
    return match->rules.claims == CLAIMS_ANYONE || claimant == seat_opponent(concerned);
}

unsigned match_occurrences(const Match *match, BoardId board) {
    const BoardState *state = &match->boards[board];
    uint64_t present = position_repetition_key(&state->position, &match->rules.board);
    unsigned count = state->start_key == present ? 1 : 0;
    for (unsigned i = 0; i < state->ply_count; i++)
        count += state->plies[i].repetition_key == present ? 1 : 0;
    return count;
}

// What is claimed, as a verdict -------------------------------------------------------------------

static Status claim_mate(const Match *match, Seat seat, BoardId board, Verdict *out) {
    Seat mated = seat_of(board, (Color)match->boards[board].position.side);
    if (!may_claim_against(match, seat, mated))
        return STATUS_NOT_YOUR_CLAIM;
    if (!match_is_mate(match, board))
        return STATUS_CLAIM_NO_MATE;
    *out = ending_mate_verdict(match, board, match->now);
    return STATUS_OK;
}

static bool flag_is_down(const Match *match, Seat seat) {
    const Clock *clock = &match->boards[seat_board(seat)].clock;
    return clock_flag_is_down(clock, seat_color(seat));
}

// A flag of each team is down, on one board or on both (WE-05).
static bool each_team_has_a_flag_down(const Match *match) {
    bool down[TEAM_COUNT] = {false, false};
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (flag_is_down(match, seat))
            down[seat_team(seat)] = true;
    return down[TEAM_1] && down[TEAM_2];
}

// Whose flag a claim on `board` is about: the claimant's opponent's, or where anyone may claim the
// one that fell first (settled point 15).
static Seat flag_claimed(const Match *match, Seat seat, BoardId board) {
    const Clock *clock = &match->boards[board].clock;
    if (match->rules.claims == CLAIMS_OWN_BOARD)
        return seat_opponent(seat);
    return seat_of(board, clock->fell_at[BLACK] < clock->fell_at[WHITE] ? BLACK : WHITE);
}

static Status claim_flag(const Match *match, Seat seat, BoardId board, Verdict *out) {
    if (match->rules.time.kind == TIME_NONE)
        return STATUS_NO_CLOCKS;
    Seat flagged = flag_claimed(match, seat, board);
    if (seat_board(flagged) != board)
        return STATUS_NOT_YOUR_CLAIM;
    if (!flag_is_down(match, flagged))
        return STATUS_CLAIM_NO_FLAG;
    if (match->rules.both_flags && match->rules.scoring == SCORING_FIRST &&
        each_team_has_a_flag_down(match))
        *out = (Verdict){OUTCOME_DRAW, REASON_BOTH_FLAGS, BOARD_NONE, match->now};
    else
        *out = (Verdict){ending_win_for(seat_opponent(flagged)), REASON_FLAG, board, match->now};
    return STATUS_OK;
}

static Status claim_repetition(const Match *match, Seat seat, BoardId board, Verdict *out) {
    if (match->rules.repetition == REPETITION_NONE)
        return STATUS_CLAIM_NOT_KNOWN;
    if (match->rules.claims == CLAIMS_OWN_BOARD && seat_board(seat) != board)
        return STATUS_NOT_YOUR_CLAIM;
    if (match_occurrences(match, board) < 3)
        return STATUS_CLAIM_NO_REPETITION;
    *out = (Verdict){OUTCOME_DRAW, REASON_REPETITION, board, match->now};
    return STATUS_OK;
}

// Whether the last completed move of the board is an illegal one that may still be claimed, and by
// `seat`; `infringer` is who made it.
static Status illegal_is_claimable(const Match *match, Seat seat, BoardId board, Seat *infringer) {
    const BoardState *state = &match->boards[board];
    const Ply *last = turn_last_ply(match, board);
    const Ply *before = state->ply_count > 1 ? &state->plies[state->ply_count - 2] : NULL;
    *infringer = seat_opponent(seat_of(board, (Color)state->position.side));
    bool last_is_illegal = last != NULL && move_is_by_hand(last->move);
    if (last_is_illegal && last->pressed) {
        if (!may_claim_against(match, seat, *infringer))
            return STATUS_NOT_YOUR_CLAIM;
        return last->stands ? STATUS_CLAIM_TOO_LATE : STATUS_OK;
    }
    bool unpressed_is_illegal = last_is_illegal || (turn_has_uncounted(match, board) &&
                                                    move_is_by_hand(state->staged.move));
    if (unpressed_is_illegal)
        return STATUS_CLAIM_BEFORE_PRESS;
    return before != NULL && move_is_by_hand(before->move) ? STATUS_CLAIM_TOO_LATE
                                                           : STATUS_CLAIM_NO_ILLEGAL;
}

// What the illegal move of `infringer` costs, claimed now.
static bool illegal_loses(const Match *match, Seat infringer) {
    const RuleSet *rules = &match->rules;
    switch (rules->illegal) {
    case ILLEGAL_CORRECT:
        return false;
    case ILLEGAL_LOSES:
        return true;
    case ILLEGAL_ALLOWANCE:
        return match->illegal_claimed[infringer] >= rules->illegal_allowance;
    case ILLEGAL_IF_LOW:
        return match->rules.time.kind != TIME_NONE &&
               match_remaining(match, seat_opponent(infringer), match->now) < rules->illegal_low_ms;
    }
    return false;
}

// Outcome OPEN in `out`: the move has been taken back and play goes on.
static Status claim_illegal(Match *match, Seat seat, BoardId board, Verdict *out,
                            Effects *effects) {
    Seat infringer;
    Status status = illegal_is_claimable(match, seat, board, &infringer);
    if (status != STATUS_OK)
        return status;
    if (illegal_loses(match, infringer)) {
        *out =
            (Verdict){ending_win_for(seat_opponent(infringer)), REASON_ILLEGAL, board, match->now};
        return STATUS_OK;
    }
    if (match->phase == PHASE_WINDOW)
        return STATUS_CLAIM_WINDOW;
    *out = (Verdict){OUTCOME_OPEN, REASON_NONE, BOARD_NONE, match->now};
    status = turn_take_back(match, board, effects);
    if (status == STATUS_OK && match->rules.illegal == ILLEGAL_ALLOWANCE)
        match->illegal_claimed[infringer]++;
    return status;
}

static Status judge_claim(Match *match, Seat seat, ClaimKind kind, BoardId board, Verdict *out,
                          Effects *effects) {
    switch (kind) {
    case CLAIM_MATE:
        return claim_mate(match, seat, board, out);
    case CLAIM_FLAG:
        return claim_flag(match, seat, board, out);
    case CLAIM_ILLEGAL:
        return claim_illegal(match, seat, board, out, effects);
    case CLAIM_REPETITION:
        return claim_repetition(match, seat, board, out);
    case CLAIM_KIND_COUNT:
        break;
    }
    return STATUS_CLAIM_NOT_KNOWN;
}

// What follows -----------------------------------------------------------------------------------

static void open_window(Match *match, Verdict first, Effects *effects) {
    match->phase = PHASE_WINDOW;
    match->first = first;
    match->second = (Verdict){OUTCOME_OPEN, REASON_NONE, BOARD_NONE, first.at};
    match->window_end = match->now + match->simultaneous_ms;
    match->accepted = 0;
    for (int b = 0; b < BOARD_COUNT; b++)
        clock_halt(&match->boards[b].clock, match->now);
    effects_add(effects, (Effect){.kind = EFFECT_CLAIM_WINDOW, .board = first.board});
}

// A claim on the other board within the window: heard if it is for the same team, pending if it is
// opposite and the table does not say "first recorded".
static Status second_claim(Match *match, Verdict claim, Effects *effects) {
    if (claim.outcome == match->first.outcome) {
        match->second = claim;
        return STATUS_OK;
    }
    if (ending_first_recorded(&match->rules, match->first, claim))
        return STATUS_CLAIM_WINDOW;
    match->second = claim;
    match->phase = PHASE_PENDING;
    effects_add(effects, (Effect){.kind = EFFECT_CLAIM_PENDING, .board = claim.board});
    return STATUS_OK;
}

static void first_claim(Match *match, Verdict claim, Effects *effects) {
    if (match->mode == MODE_REFEREE || match->rules.scoring == SCORING_POINTS) {
        // Both flags down is the only verdict without a board.
        if (claim.board == BOARD_NONE)
            ending_match(match, claim, effects);
        else
            ending_board(match, claim.board, claim.outcome, claim.reason, claim.at, effects);
    } else if (ending_can_be_opposed(&match->rules, claim)) {
        open_window(match, claim, effects);
    } else {
        ending_match(match, claim, effects);
    }
}

static Status claim_is_heard(const Match *match, ClaimKind kind, BoardId board) {
    if (match->mode == MODE_REFEREE && kind != CLAIM_REPETITION)
        return STATUS_TABLE_ONLY;
    switch (match->phase) {
    case PHASE_OVER:
        return STATUS_MATCH_OVER;
    case PHASE_NEW:
        return STATUS_NOT_STARTED;
    case PHASE_PENDING:
        return STATUS_CLAIM_PENDING;
    case PHASE_WINDOW:
        return board == match->first.board ? STATUS_CLAIM_WINDOW : STATUS_OK;
    case PHASE_RUNNING:
        return match->boards[board].over ? STATUS_BOARD_OVER : STATUS_OK;
    }
    return STATUS_OK;
}

Status claim_make(Match *match, Seat seat, ClaimKind kind, BoardId board, Effects *effects) {
    Status status = claim_is_heard(match, kind, board);
    if (status != STATUS_OK)
        return status;
    Verdict verdict;
    status = judge_claim(match, seat, kind, board, &verdict, effects);
    if (status != STATUS_OK || verdict.outcome == OUTCOME_OPEN)
        return status;
    if (match->phase == PHASE_WINDOW)
        return second_claim(match, verdict, effects);
    first_claim(match, verdict, effects);
    return STATUS_OK;
}

Status claim_accept(Match *match, Seat seat, Effects *effects) {
    if (match->phase != PHASE_PENDING)
        return match->phase == PHASE_OVER ? STATUS_MATCH_OVER : STATUS_NOTHING_PENDING;
    uint8_t bit = (uint8_t)(1u << seat);
    if (match->accepted & bit)
        return STATUS_ACCEPTED_ALREADY;
    match->accepted |= bit;
    if (match->accepted == (1u << SEAT_COUNT) - 1)
        ending_match(match, ending_combine(&match->rules, match->first, match->second), effects);
    return STATUS_OK;
}

Status claim_decline(Match *match, Effects *effects) {
    if (match->phase != PHASE_PENDING)
        return match->phase == PHASE_OVER ? STATUS_MATCH_OVER : STATUS_NOTHING_PENDING;
    claim_first_stands(match, effects);
    return STATUS_OK;
}

void claim_first_stands(Match *match, Effects *effects) {
    ending_match(match, match->first, effects);
}
