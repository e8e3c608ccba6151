// SPDX-License-Identifier: MIT
#include "match/perft2.h"

#include "chess/movegen.h"

// Hands on what `mover`'s move took, or takes it back. True if anything was handed on.
static bool hand_on(Position *other, Color mover, Taken taken, bool back) {
    Color colors[2];
    Kind kinds[2];
    unsigned count = 0;
    // The partner has the other colour, which is that of the captured piece.
    if (taken.captured < RESERVE_KINDS) {
        colors[count] = color_other(mover);
        kinds[count++] = (Kind)taken.captured;
    }
    if (taken.pawn_passed) {
        colors[count] = mover;
        kinds[count++] = PAWN;
    }
    for (unsigned i = 0; i < count; i++) {
        if (back)
            (void)position_reserve_remove(other, colors[i], kinds[i]);
        else
            position_reserve_add(other, colors[i], kinds[i], 1);
    }
    return count > 0;
}

static uint64_t count_last(const Position positions[BOARD_COUNT], const BoardRules *rules) {
    return movegen_count(&positions[BOARD_A], rules) + movegen_count(&positions[BOARD_B], rules);
}

// The last ply but one: the other board's moves need counting again only if a piece was handed on.
static uint64_t count_last_but_one(Position positions[BOARD_COUNT], const BoardRules *rules,
                                   BoardId board) {
    Position *position = &positions[board];
    Position *other = &positions[board_other(board)];
    uint64_t other_count = movegen_count(other, rules);
    MoveList list;
    movegen_legal(position, rules, &list);
    uint64_t count = 0;
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        Color mover = (Color)position->side;
        Taken taken = position_make(position, rules, list.moves[i], &undo);
        count += movegen_count(position, rules);
        if (hand_on(other, mover, taken, false)) {
            count += movegen_count(other, rules);
            (void)hand_on(other, mover, taken, true);
        } else {
            count += other_count;
        }
        position_unmake(position, list.moves[i], &undo);
    }
    return count;
}

uint64_t perft2_count_after(Position positions[BOARD_COUNT], const BoardRules *rules, BoardId board,
                            Move move, unsigned depth) {
    Position *position = &positions[board];
    Position *other = &positions[board_other(board)];
    Color mover = (Color)position->side;
    Undo undo;
    Taken taken = position_make(position, rules, move, &undo);
    (void)hand_on(other, mover, taken, false);
    uint64_t count = perft2_count(positions, rules, depth - 1);
    (void)hand_on(other, mover, taken, true);
    position_unmake(position, move, &undo);
    return count;
}

uint64_t perft2_count(Position positions[BOARD_COUNT], const BoardRules *rules, unsigned depth) {
    if (depth == 0)
        return 1;
    if (depth == 1)
        return count_last(positions, rules);
    uint64_t count = 0;
    for (unsigned board = 0; board < BOARD_COUNT; board++) {
        if (depth == 2) {
            count += count_last_but_one(positions, rules, (BoardId)board);
            continue;
        }
        MoveList list;
        movegen_legal(&positions[board], rules, &list);
        for (unsigned i = 0; i < list.count; i++)
            count += perft2_count_after(positions, rules, (BoardId)board, list.moves[i], depth);
    }
    return count;
}
