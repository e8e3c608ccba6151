// SPDX-License-Identifier: MIT
#include "search/random_mover.h"

void random_mover_decide(Seat seat, const Match *match, int64_t now, Random *random, MoveList *list,
                         Decision *out) {
    const BoardId board = seat_board(seat);
    *out = (Decision){.ask_again = CLOCK_NEVER};
    out->event.actor = (uint8_t)seat;
    out->event.at = now;
    if (match->phase == PHASE_NEW) {
        out->acts =
            !match->paused && seat_color(seat) == BLACK && (match->started >> seat & 1) == 0;
        out->event.kind = EVENT_START;
        return;
    }
    if (match->phase != PHASE_RUNNING || match->paused || match->boards[board].over ||
        match_turn(match, board) != seat)
        return;
    if (match->boards[board].staged.phase == STAGED_RELEASED) {
        out->acts = true;
        out->event.kind = EVENT_PRESS;
        return;
    }
    if (match_may_move(match, seat) != STATUS_OK)
        return;
    Position position;
    match_position_to_move(match, board, &position);
    movegen_legal(&position, &match->rules.board, list);
    if (list->count == 0)
        return;
    out->acts = true;
    out->event.kind = EVENT_MOVE;
    out->event.move = list->moves[random_below(random, list->count)];
}
