// SPDX-License-Identifier: MIT
// Turn: a move from the hand to the press of the clock, and back again when it is withdrawn or
// taken back. Only for the files of this layer.
#ifndef MATCH_TURN_H
#define MATCH_TURN_H

#include "match/match.h"

NODISCARD Status turn_move(Match *match, Seat seat, Move move, Effects *effects);
NODISCARD Status turn_hold(Match *match, Seat seat, Move move, Effects *effects);
NODISCARD Status turn_press(Match *match, Seat seat, Effects *effects);

// Whether the last completed move of the board can be taken back: PIECE_DROPPED when a piece that
// it passed on is in no reserve any more (settled point 9), NOTHING_TO_TAKE_BACK without a move.
NODISCARD Status turn_can_take_back(const Match *match, BoardId board);

// Takes the last completed move back, an unpressed one of the opponent with it. Its mover is on the
// move again and his clock runs from now on ("Taking an illegal move back").
NODISCARD Status turn_take_back(Match *match, BoardId board, Effects *effects);

// What every take-back brings: the turn of the seat to move begins anew, its delay and its waiting
// too (settled point 12), and the offers are void (13).
void turn_begin_again(Match *match, BoardId board, Effects *effects);

// Withdraws a released move that does not count yet (COMPLETION_CLOCK); without one nothing
// happens. PIECE_DROPPED as above.
NODISCARD Status turn_withdraw_unpressed(Match *match, BoardId board, Effects *effects);

// Whether a released move stands on the board that does not count before the press.
bool turn_has_uncounted(const Match *match, BoardId board);

// The last completed move of a board, or NULL.
const Ply *turn_last_ply(const Match *match, BoardId board);

#endif
