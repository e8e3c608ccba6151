// SPDX-License-Identifier: MIT
// Order: which moves of a node are tried first.
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "search/search.h"

// Classes of ScoredMove.score, best first.
enum {
    ORDER_HASH = 1 << 28,    // the move that was best before
    ORDER_CAPTURE = 1 << 26, // that loses nothing; promotions to a queen
    ORDER_CHECK = 1 << 25,   // gives check for certain
    ORDER_KILLER = 1 << 24,
    ORDER_QUIET = 0,          // around here, by history
    ORDER_LOSING = -(1 << 26) // captures that lose something
};

static inline bool order_is_quiet(const ScoredMove *move) {
    return move->score < ORDER_CHECK && move->score > ORDER_LOSING / 2;
}

// Lists the legal moves of search->position on the stack of moves, scored. The caller gives them
// back with order_drop. False, and nothing listed, when the stack is full.
bool order_list(Search *search, unsigned ply, Move hash_move, ScoredMove **moves, unsigned *count);

// The same for captures that lose nothing and promotions alone; all moves when in check.
bool order_list_forcing(Search *search, unsigned ply, bool in_check, ScoredMove **moves,
                        unsigned *count);

void order_drop(Search *search, unsigned count);

// Brings the best of moves[index] … moves[count - 1] to `index`. After some moves the order no
// longer matters and what comes is taken.
void order_pick(ScoredMove *moves, unsigned index, unsigned count);

// A quiet move was good enough: it will be tried earlier elsewhere.
void order_reward(Search *search, unsigned ply, Move move, unsigned depth);

#endif
