// SPDX-License-Identifier: MIT
// Legal: what the king's safety asks of every move of one side, found once a position: who gives
// check, where a check is parried, which pieces are pinned. Inside the layer only.
//
// Every function is compiled for each colour: `us` is a constant where they are called.
#ifndef CHESS_LEGAL_H
#define CHESS_LEGAL_H

#include "chess/attacks.h"
#include "chess/bits.h"

typedef struct Legal {
    Bitboard own;
    Bitboard enemy;
    Bitboard occupied;
    Bitboard king;         // a bit, or empty
    Bitboard enemy_king;   // a bit, or empty
    Bitboard checkers;     // enemy pieces that attack the own king
    Bitboard parry;        // where a piece other than the king may go: everywhere without a check
    Bitboard pin_straight; // from the king up to and with the pinner, for ranks and files
    Bitboard pin_diagonal; // the same for diagonals
    Square king_square;
} Legal;

static ALWAYS_INLINE Bitboard legal_pins(const Legal *legal, Bitboard pinners, Bitboard *parry,
                                         Bitboard *checkers) {
    Bitboard pins = 0;
    while (pinners != 0) {
        Square pinner = bits_take(&pinners);
        Bitboard between = attacks_between(legal->king_square, pinner);
        Bitboard blockers = between & legal->occupied;
        if (blockers == 0) {
            *checkers |= bits_of(pinner);
            *parry |= between;
        } else if (!bits_several(blockers)) {
            // An enemy piece alone between pins nothing, and no own piece stands on these squares.
            pins |= between | bits_of(pinner);
        }
    }
    return pins;
}

static ALWAYS_INLINE Legal legal_look(const Position *position, const Color us) {
    const Color them = color_other(us);
    const Bitboard *kinds = position->by_kind;
    Legal legal = {
        .own = position->by_color[us],
        .enemy = position->by_color[them],
        .parry = ~(Bitboard)0,
        .king_square = SQUARE_NONE,
    };
    legal.occupied = legal.own | legal.enemy;
    legal.king = kinds[KING] & legal.own;
    legal.enemy_king = kinds[KING] & legal.enemy;
    if (legal.king == 0)
        return legal;

    Square king = legal.king_square = bits_first(legal.king);
    legal.checkers =
        ((attacks_knight(king) & kinds[KNIGHT]) | (attacks_pawn(us, king) & kinds[PAWN])) &
        legal.enemy;
    Bitboard parry = 0;
    Bitboard diagonal = ATTACKS_BISHOP_REACH[king] & (kinds[BISHOP] | kinds[QUEEN]) & legal.enemy;
    Bitboard straight = ATTACKS_ROOK_REACH[king] & (kinds[ROOK] | kinds[QUEEN]) & legal.enemy;
    legal.pin_diagonal = legal_pins(&legal, diagonal, &parry, &legal.checkers);
    legal.pin_straight = legal_pins(&legal, straight, &parry, &legal.checkers);
    // Kings side by side, as a hand may put them: only the king can end it.
    legal.checkers |= attacks_king(king) & legal.enemy_king;
    if (legal.checkers != 0)
        legal.parry = parry | legal.checkers;
    return legal;
}

// Those of `candidates` that the enemy attacks. The own king is looked through: it cannot hide
// behind itself. The kings' distance counts here too.
static ALWAYS_INLINE Bitboard legal_attacked(const Position *position, const Legal *legal,
                                             const Color us, Bitboard candidates) {
    const Color them = color_other(us);
    const Bitboard *kinds = position->by_kind;
    Bitboard occupied = legal->occupied & ~legal->king;
    Bitboard pawns = kinds[PAWN] & legal->enemy;
    Bitboard attacked = bits_forward_a(pawns, them) | bits_forward_h(pawns, them);
    if (legal->enemy_king != 0)
        attacked |= attacks_king(bits_first(legal->enemy_king));
    for (Bitboard knights = kinds[KNIGHT] & legal->enemy; knights != 0;)
        attacked |= attacks_knight(bits_take(&knights));
    for (Bitboard from = (kinds[BISHOP] | kinds[QUEEN]) & legal->enemy; from != 0;) {
        Square square = bits_take(&from);
        if ((ATTACKS_BISHOP_REACH[square] & candidates & ~attacked) != 0)
            attacked |= attacks_bishop(square, occupied);
    }
    for (Bitboard from = (kinds[ROOK] | kinds[QUEEN]) & legal->enemy; from != 0;) {
        Square square = bits_take(&from);
        if ((ATTACKS_ROOK_REACH[square] & candidates & ~attacked) != 0)
            attacked |= attacks_rook(square, occupied);
    }
    return attacked & candidates;
}

// Whether the own king is safe once the squares of `gone` are empty and a piece stands on those of
// `come`; enemy pieces on `gone` are off the board.
static ALWAYS_INLINE bool legal_is_safe(const Position *position, const Legal *legal,
                                        const Color us, Bitboard gone, Bitboard come) {
    if (legal->king == 0)
        return true;
    Bitboard occupied = (legal->occupied & ~gone) | come;
    return (attacks_to(position, legal->king_square, color_other(us), occupied) & ~gone) == 0;
}

// Squares from which a piece of `kind` would attack the enemy king.
static ALWAYS_INLINE Bitboard legal_checking(const Legal *legal, const Color us, Kind kind) {
    if (legal->enemy_king == 0)
        return 0;
    Square king = bits_first(legal->enemy_king);
    switch (kind) {
    case PAWN:
        return attacks_pawn(color_other(us), king);
    case KNIGHT:
        return attacks_knight(king);
    case BISHOP:
        return attacks_bishop(king, legal->occupied);
    case ROOK:
        return attacks_rook(king, legal->occupied);
    case QUEEN:
        return attacks_bishop(king, legal->occupied) | attacks_rook(king, legal->occupied);
    case KING:
    case KIND_COUNT:
        break;
    }
    return 0;
}

// Squares of `to` where a drop of `kind` can leave the enemy king in check, and so can mate: also
// others than checking ones when that king is in check already, out of turn.
static ALWAYS_INLINE Bitboard legal_may_mate(const Position *position, const Legal *legal,
                                             const Color us, Kind kind, Bitboard to) {
    if (legal->enemy_king == 0)
        return 0;
    if (attacks_to(position, bits_first(legal->enemy_king), us, legal->occupied) != 0)
        return to;
    return to & legal_checking(legal, us, kind);
}

// Where a piece of `kind` may be dropped if the reserve holds one, but for the rule that a drop may
// not mate.
static ALWAYS_INLINE Bitboard legal_drops(const Legal *legal, const BoardRules *rules,
                                          const Color us, Kind kind) {
    if (legal->checkers != 0 && (!rules->drop_block || bits_several(legal->checkers)))
        return 0; // WE-14; nothing parries two checks at once
    Bitboard to = ~legal->occupied & legal->parry;
    if (kind == PAWN)
        to &= ~BITS_FIRST_AND_LAST_RANK; // AR-07, SW-01, OT-02, WE-10, CV-03
    if (!rules->drop_check)
        to &= ~legal_checking(legal, us, kind); // TA-01, WE-14
    return to;
}

#endif
