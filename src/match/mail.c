// SPDX-License-Identifier: MIT
#include "match/mail.h"

#include "match/effects.h"
#include "match/ending.h"

// South begins with A; then each message has two halves: North's a and B, South's A and b.
Seat match_half_due(const Match *match) {
    static const Seat cycle[] = {SEAT_BLACK_A, SEAT_WHITE_B, SEAT_WHITE_A, SEAT_BLACK_B};
    if (match->half_due == 0)
        return SEAT_WHITE_A;
    return cycle[(match->half_due - 1) % 4];
}

void mail_half_made(Match *match) {
    if (match->rules.order == ORDER_MAIL)
        match->half_due++;
}

void mail_pass_halves(Match *match, int64_t at, Effects *effects) {
    if (match->rules.order != ORDER_MAIL || match->phase != PHASE_RUNNING)
        return;
    // Four passes in a row come round to the same seat: nobody can move, and nothing can change it.
    for (int passes = 0; passes < 4; passes++) {
        Seat seat = match_half_due(match);
        BoardId board = seat_board(seat);
        const BoardState *state = &match->boards[board];
        const Position *position = &state->position;
        bool on_move = position->side == seat_color(seat) && !state->over;
        if (on_move && movegen_has_legal(position, &match->rules.board))
            return;
        if (on_move && position_in_check(position, seat_color(seat))) {
            if (match->mode == MODE_REFEREE) {
                Verdict mate = ending_mate_verdict(match, board, at);
                ending_board(match, board, mate.outcome, mate.reason, at, effects);
            }
            return;
        }
        match->half_due++;
        effects_add(effects, (Effect){.kind = EFFECT_HALF_PASSED, .seat = seat, .at = at});
    }
}
