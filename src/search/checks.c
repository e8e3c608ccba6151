// SPDX-License-Identifier: MIT
#include "search/checks.h"

#include <string.h>

#include "chess/attacks.h"

void checks_find(const Position *position, Checks *checks) {
    const Color side = (Color)position->side;
    memset(checks, 0, sizeof *checks);
    checks->king = position_king_square(position, color_other(side));
    if (checks->king == SQUARE_NONE)
        return;
    const Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    const Bitboard own = position->by_color[side];
    checks->from[PAWN] = attacks_pawn(color_other(side), checks->king);
    checks->from[KNIGHT] = attacks_knight(checks->king);
    checks->from[BISHOP] = attacks_bishop(checks->king, occupied);
    checks->from[ROOK] = attacks_rook(checks->king, occupied);
    checks->from[QUEEN] = checks->from[BISHOP] | checks->from[ROOK];

    const Bitboard straight = position->by_kind[ROOK] | position->by_kind[QUEEN];
    const Bitboard diagonal = position->by_kind[BISHOP] | position->by_kind[QUEEN];
    Bitboard snipers = own & ((ATTACKS_ROOK_REACH[checks->king] & straight) |
                              (ATTACKS_BISHOP_REACH[checks->king] & diagonal));
    while (snipers != 0) {
        const Bitboard between = attacks_between(bits_take(&snipers), checks->king) & occupied;
        if (!bits_several(between))
            checks->discover |= between & own;
    }
}

bool checks_gives(const Checks *checks, const Position *position, Move move) {
    const MoveKind kind = move_kind(move);
    Kind piece = move_piece(move);
    if (kind == MOVE_PAWN_PASS || kind == MOVE_CASTLING)
        return false;
    if (kind != MOVE_DROP && kind != MOVE_PROMOTION)
        piece = piece_kind(position_piece_at(position, move_from(move)));
    return (checks->from[piece] >> move_to(move) & 1) != 0;
}

bool checks_may_give(const Checks *checks, const Position *position, Move move) {
    const MoveKind kind = move_kind(move);
    if (checks->king == SQUARE_NONE)
        return false;
    if (kind == MOVE_DROP)
        return checks_gives(checks, position, move);
    // A promoted piece may see the king through the square that its pawn leaves.
    return kind == MOVE_CASTLING || kind == MOVE_EN_PASSANT || kind == MOVE_PROMOTION ||
           (checks->discover >> move_from(move) & 1) != 0 || checks_gives(checks, position, move);
}
