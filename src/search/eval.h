// SPDX-License-Identifier: MIT
// Eval: what a quiet position of one board is worth, without looking ahead.
#ifndef SEARCH_EVAL_H
#define SEARCH_EVAL_H

#include "chess/position.h"
#include "search/weights.h"

// In hundredths of a pawn, for the side to move; always between -EVAL_MAX and EVAL_MAX.
enum { EVAL_MAX = 7000 };

int eval_position(const Position *position, const Weights *weights);

#endif
