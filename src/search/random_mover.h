// SPDX-License-Identifier: MIT
// RandomMover: plays any legal move with even chance, starts and presses the clock, and does
// nothing else: an opponent for tests.
#ifndef SEARCH_RANDOM_MOVER_H
#define SEARCH_RANDOM_MOVER_H

#include "search/player.h"

// As player_decide; `list` is the caller's room for moves.
void random_mover_decide(Seat seat, const Match *match, int64_t now, Random *random, MoveList *list,
                         Decision *out);

#endif
