// SPDX-License-Identifier: MIT
#include "search/quiesce.h"

#include "search/eval.h"
#include "search/limits.h"
#include "search/mate.h"
#include "search/order.h"

enum {
    EVASIONS_DEPTH = 6, // answers to checks are looked at so deep
    DELTA_MARGIN = 150  // what a capture may bring besides the wood
};

int quiesce_no_move(Search *search, unsigned ply, bool in_check) {
    const SearchTask *task = &search->task;
    const int cost = task->wait_cost[search->position.side];
    if (in_check && movegen_is_mate(&search->position, task->rules, task->pieces_can_arrive))
        return -SEARCH_MATE + (int)ply;
    if (in_check)
        return -cost + (int)ply;
    if (!task->pieces_can_arrive)
        return 0; // stalemate
    if (task->no_move_passes)
        return eval_position(&search->position, &task->weights);
    return -cost / 2 + (int)ply;
}

// Whether a capture can lift the score to alpha at all.
static bool is_hopeless(const Search *search, const ScoredMove *move, int stand, int alpha) {
    const Position *position = &search->position;
    const Piece taken = position_piece_at(position, move_to(move->move));
    if (move_kind(move->move) == MOVE_PROMOTION || taken == PIECE_NONE)
        return false;
    return stand + DELTA_MARGIN +
               weights_exchange(&search->task.weights, piece_color(taken), piece_kind(taken)) <=
           alpha;
}

int quiesce(Search *search, int alpha, int beta, unsigned ply, unsigned quiet_depth) {
    Position *position = &search->position;
    const BoardRules *rules = search->task.rules;
    if (limits_reached(search))
        return 0;
    search->nodes++;
    const bool in_check = position_in_check(position, (Color)position->side);
    int best = -SEARCH_MATE + (int)ply;
    int stand = best;
    if (ply >= SEARCH_PLIES_MAX - 1 || (in_check && quiet_depth >= EVASIONS_DEPTH))
        return movegen_has_legal(position, rules) ? eval_position(position, &search->task.weights)
                                                  : quiesce_no_move(search, ply, in_check);
    if (!in_check) {
        Move mate;
        if (quiet_depth == 0 && mate_by_drop(search, &mate))
            return SEARCH_MATE - (int)ply - 1;
        best = stand = eval_position(position, &search->task.weights);
        if (best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }

    ScoredMove *moves;
    unsigned count;
    if (!order_list_forcing(search, ply, in_check, &moves, &count))
        return in_check ? eval_position(position, &search->task.weights) : best;
    if (count == 0)
        return in_check ? quiesce_no_move(search, ply, in_check) : best;
    for (unsigned i = 0; i < count; i++) {
        Undo undo;
        order_pick(moves, i, count);
        if (!in_check && is_hopeless(search, &moves[i], stand, alpha))
            continue;
        position_make(position, rules, moves[i].move, &undo);
        const int score = -quiesce(search, -beta, -alpha, ply + 1, quiet_depth + 1);
        position_unmake(position, moves[i].move, &undo);
        if (search->stopped)
            break;
        if (score > best)
            best = score;
        if (score > alpha)
            alpha = score;
        if (alpha >= beta)
            break;
    }
    order_drop(search, count);
    return best;
}
