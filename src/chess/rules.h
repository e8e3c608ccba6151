// SPDX-License-Identifier: MIT
// BoardRules: everything in which clubs differ about one board, as data. The code of this layer
// asks these fields and nothing else; it knows no preset by name.
#ifndef CHESS_RULES_H
#define CHESS_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "chess/types.h"

// What a pawn may become on the last rank: a set of bits 1 << Kind. The empty set means that it
// passes: it leaves the board and goes to the reserve of an opponent (AR-08).
enum {
    PROMOTION_PASS = 0,
    PROMOTION_QUEEN = 1 << QUEEN,
    PROMOTION_QUEEN_KNIGHT = 1 << QUEEN | 1 << KNIGHT,
    PROMOTION_ANY = 1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT
};

typedef enum MateRule {
    MATE_CURRENT,  // no legal move with the reserve of this moment (AR-23)
    MATE_POTENTIAL // no drop of any kind of piece could ever parry the check either
} MateRule;

typedef struct BoardRules {
    uint8_t promotion;         // PROMOTION_…
    MateRule mate;             // when a check without an answer is mate
    bool drop_check;           // a drop may give check (AR-05; TA-01 forbids)
    bool drop_mate;            // a drop may mate; without drop_check it never can
    bool drop_block;           // a drop may parry a check (AR-06; WE-14 forbids)
    bool dropped_rook_castles; // a rook dropped on its home square counts as unmoved (SW-04)
    bool dropped_pawn_double;  // a pawn dropped on the second rank may move two squares (AR-10)
} BoardRules;

#endif
