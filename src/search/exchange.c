// SPDX-License-Identifier: MIT
#include "search/exchange.h"

#include "chess/attacks.h"

enum { CAPTURES_MAX = 32 };

static Kind cheapest(const Position *position, Bitboard attackers, Bitboard *out) {
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        const Bitboard set = attackers & position->by_kind[kind];
        if (set != 0) {
            *out = set & (~set + 1);
            return (Kind)kind;
        }
    }
    return KIND_NONE;
}

int exchange_of_move(const Position *position, const Weights *weights, Move move) {
    const Square to = move_to(move);
    Color side = (Color)position->side;
    Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    int gain[CAPTURES_MAX];
    int count = 0;
    Kind standing = move_piece(move);

    const Piece target = position_piece_at(position, to);
    gain[0] = 0;
    if (move_kind(move) == MOVE_EN_PASSANT)
        gain[0] = weights_exchange(weights, color_other(side), PAWN);
    else if (target != PIECE_NONE && move_kind(move) != MOVE_DROP)
        gain[0] = weights_exchange(weights, piece_color(target), piece_kind(target));
    if (move_kind(move) == MOVE_PAWN_PASS)
        return gain[0] - weights_exchange(weights, side, PAWN);
    if (move_kind(move) == MOVE_PROMOTION)
        gain[0] += weights->board[standing] - weights->board[PAWN];
    else if (move_kind(move) != MOVE_DROP)
        standing = piece_kind(position_piece_at(position, move_from(move)));
    if (move_kind(move) != MOVE_DROP)
        occupied &= ~bits_of(move_from(move));
    occupied |= bits_of(to);

    // gain[n] is what the n-th capture brings if the series ends with it.
    while (count + 1 < CAPTURES_MAX) {
        const Color taker = color_other(side);
        Bitboard piece;
        const Bitboard attackers = attacks_to(position, to, taker, occupied) & occupied;
        const Kind kind = cheapest(position, attackers, &piece);
        if (kind == KIND_NONE)
            break;
        // A king takes only what nobody defends.
        if (kind == KING && (attacks_to(position, to, side, occupied & ~piece) & occupied) != 0)
            break;
        count++;
        gain[count] = weights_exchange(weights, side, standing) - gain[count - 1];
        occupied &= ~piece;
        standing = kind;
        side = taker;
    }
    while (count > 0) {
        if (gain[count] > -gain[count - 1])
            gain[count - 1] = -gain[count];
        count--;
    }
    return gain[0];
}
