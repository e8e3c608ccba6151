// SPDX-License-Identifier: MIT
// perft by the plain functions.
#include "chess/perft.h"

#include "chess/movegen.h"

uint64_t perft_count(Position *position, const BoardRules *rules, unsigned depth) {
    if (depth == 0)
        return 1;
    if (depth == 1)
        return movegen_count(position, rules);
    MoveList list;
    uint64_t total = 0;
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        position_make(position, rules, list.moves[i], &undo);
        total += perft_count(position, rules, depth - 1);
        position_unmake(position, list.moves[i], &undo);
    }
    return total;
}
