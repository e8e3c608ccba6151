// SPDX-License-Identifier: MIT
// Legal moves of one board, drops included, and what follows from them: mate, stalemate, and the
// dead positions of a board on which no piece can arrive any more.
#ifndef CHESS_MOVEGEN_H
#define CHESS_MOVEGEN_H

#include "chess/position.h"

// No position has more: 64 pieces with at most 27 moves each, and 5 kinds on 64 squares.
enum { MOVES_MAX = 64 * 27 + RESERVE_KINDS * 64 };

typedef struct MoveList {
    unsigned count;
    Move moves[MOVES_MAX];
} MoveList;

// All legal moves of the side to move, in no promised order. Capturing a king is never legal
// (settled point 3). Without an own king every move is safe.
void movegen_legal(const Position *position, const BoardRules *rules, MoveList *list);

// Their number, without listing the last step.
uint64_t movegen_count(const Position *position, const BoardRules *rules);

// Whether there is any: stops at the first.
bool movegen_has_legal(const Position *position, const BoardRules *rules);

// STATUS_OK if `move` is legal, kind and all (a mark MOVE_BY_HAND makes it never so); else the most
// telling refusal: MOVE_NO_PIECE, MOVE_OWN_PIECE, MOVE_NOT_IN_RESERVE, MOVE_SQUARE_TAKEN,
// MOVE_PAWN_RANK, MOVE_PROMOTION_MISSING, MOVE_PROMOTION_KIND, MOVE_DROP_CHECKS, MOVE_DROP_MATES,
// MOVE_DROP_BLOCKS, MOVE_IN_CHECK, MOVE_ILLEGAL.
NODISCARD Status movegen_check(const Position *position, const BoardRules *rules, Move move);

// Finds the legal move that goes from `from` to `to` becoming `promotion` (KIND_NONE if nothing was
// declared): coordinates turned into a Move. Refusals as movegen_check.
NODISCARD Status movegen_find(const Position *position, const BoardRules *rules, Square from,
                              Square to, Kind promotion, Move *out);

// What a hand does at a table by `from`, `to` and `promotion` (KIND_NONE if none was declared),
// legal or not; an illegal one comes back marked MOVE_BY_HAND ("By hand, at a table", 5 and 6):
// illegal only because of a check -> carried out in full; anything else lifts one piece and sets it
// down, as the declared piece if a pawn is put on the last rank with one declared.
// Refused as impossible: MOVE_NO_PIECE, MOVE_OWN_PIECE; a promotion declared where no pawn reaches
// the last rank: MOVE_ILLEGAL.
NODISCARD Status movegen_by_hand(const Position *position, const BoardRules *rules, Square from,
                                 Square to, Kind promotion, Move *out);

// The same for a drop. Impossible: MOVE_NOT_IN_RESERVE, MOVE_SQUARE_TAKEN.
NODISCARD Status movegen_drop_by_hand(const Position *position, const BoardRules *rules, Kind kind,
                                      Square to, Move *out);

// Whether the piece on move_from attacks move_to as it moves, whatever happens to the own king:
// what makes the capture of a king a win (settled point 7).
bool movegen_attacks_as_it_moves(const Position *position, Move move);

// Whether the side to move is mated. In check without a legal move; under MATE_POTENTIAL, if
// `pieces_can_arrive`, also no kind of piece could legally be dropped to parry.
bool movegen_is_mate(const Position *position, const BoardRules *rules, bool pieces_can_arrive);

// Not in check and no legal move.
bool movegen_is_stalemate(const Position *position, const BoardRules *rules);

// Whether the side to move can mate with one move, a drop from its present reserve included; mate
// as movegen_is_mate has it (OT-15).
bool movegen_has_mate_in_one(const Position *position, const BoardRules *rules,
                             bool pieces_can_arrive);

// Neither side can ever mate with what is on this board when nothing arrives: empty reserves, no
// pawns, and king against king, king and one minor piece against king, or kings and bishops of one
// square colour only.
bool movegen_is_dead(const Position *position);

#endif
