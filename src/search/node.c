// SPDX-License-Identifier: MIT
// Alpha-beta with the usual economies: the table, passing, shallower looks at late quiet moves, and
// with little depth left only the first of them. A capture or check is never left out, and no mate
// is believed while moves of the mated side have been left out.
#include "search/node.h"

#include "search/eval.h"
#include "search/limits.h"
#include "search/order.h"
#include "search/quiesce.h"

enum {
    NULL_DEPTH = 3,      // passing is tried with so much depth left
    LATE_DEPTH = 3,      // late quiet moves are left out with at most so much left
    FUTILE_MARGIN = 170, // what a quiet move can bring, for each ply left
    EARLY_CHECKS = 8     // so many moves of a node are extended for giving check
};

// What is known of a node while its moves are tried.
typedef struct Progress {
    int best;
    int static_score;
    Move best_move;
    bool in_check;
    bool left_out; // some moves were not looked at
    unsigned tried;
} Progress;

static int to_table(int score, unsigned ply) {
    return score > SEARCH_MATE_BOUND    ? score + (int)ply
           : score < -SEARCH_MATE_BOUND ? score - (int)ply
                                        : score;
}

static int from_table(int score, unsigned ply) {
    return score > SEARCH_MATE_BOUND    ? score - (int)ply
           : score < -SEARCH_MATE_BOUND ? score + (int)ply
                                        : score;
}

// Coming back to a position of this line brings nobody forward; with the other board over, it and
// what can never be mated are draws.
static bool is_idle(const Search *search, uint64_t key, unsigned ply) {
    for (unsigned back = 4; back <= ply; back += 2)
        if (search->path[ply - back] == key)
            return true;
    return !search->task.pieces_can_arrive &&
           (search->position.half_moves >= 100 || movegen_is_dead(&search->position));
}

// Passes the turn and searches less deeply: whoever still stands above beta may stop here.
static bool passing_suffices(Search *search, const Node *node) {
    const Position kept = search->position;
    Position *position = &search->position;
    position->side = (uint8_t)color_other((Color)position->side);
    position->en_passant = SQUARE_NONE;
    position->key = position_compute_key(position);
    const int score = -node_search(search, (Node){.alpha = -node->beta,
                                                  .beta = -node->beta + 1,
                                                  .depth = node->depth - 3 - node->depth / 4,
                                                  .ply = node->ply + 1});
    search->position = kept;
    return !search->stopped && score >= node->beta && score < SEARCH_MATE_BOUND;
}

// By how much a late quiet move is looked at less deeply.
static int reduction(const Node *node, unsigned tried, bool quiet) {
    if (!quiet || node->depth < 2 || tried < 3)
        return 0;
    return 1 + (tried >= 10) + (tried >= 30) + (node->depth >= 6);
}

static bool may_leave_out(const Node *node, const Progress *progress, const ScoredMove *move) {
    if (progress->in_check || node->depth > LATE_DEPTH || !order_is_quiet(move) ||
        progress->best <= -SEARCH_MATE_BOUND || move_kind(move->move) == MOVE_PROMOTION)
        return false;
    if (progress->tried > 6u + 7u * (unsigned)(node->depth * node->depth))
        return true;
    return progress->tried > 2 &&
           progress->static_score + FUTILE_MARGIN * node->depth <= node->alpha;
}

// Makes one move, searches on and takes it back.
static int try_move(Search *search, const Node *node, const Progress *progress,
                    const ScoredMove *move) {
    Position *position = &search->position;
    Undo undo;
    position_make(position, search->task.rules, move->move, &undo);
    const bool checks = position_in_check(position, (Color)position->side);
    int depth = node->depth - 1;
    if (checks && node->ply < 2 * search->root_depth && progress->tried < EARLY_CHECKS)
        depth++;
    const bool quiet = order_is_quiet(move) && !checks && !progress->in_check;
    const int less = reduction(node, progress->tried, quiet);
    Node next = {.alpha = -node->beta,
                 .beta = -node->alpha,
                 .depth = depth,
                 .ply = node->ply + 1,
                 .null_allowed = true};
    int score = node->alpha + 1;
    if (progress->tried > 0) {
        next.alpha = -node->alpha - 1;
        next.depth = depth - less;
        score = -node_search(search, next);
        if (score > node->alpha && less > 0 && !search->stopped) {
            next.depth = depth;
            score = -node_search(search, next);
        }
        next.alpha = -node->beta;
    }
    if (progress->tried == 0 || (score > node->alpha && score < node->beta && !search->stopped)) {
        next.depth = depth;
        score = -node_search(search, next);
    }
    position_unmake(position, move->move, &undo);
    return score;
}

static void try_moves(Search *search, Node *node, Progress *progress, ScoredMove *moves,
                      unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        order_pick(moves, i, count);
        if (may_leave_out(node, progress, &moves[i])) {
            progress->left_out = true;
            continue;
        }
        const int score = try_move(search, node, progress, &moves[i]);
        if (search->stopped)
            return;
        progress->tried++;
        if (score <= progress->best)
            continue;
        progress->best = score;
        if (score <= node->alpha)
            continue;
        progress->best_move = moves[i].move;
        node->alpha = score;
        if (score < node->beta)
            continue;
        if (order_is_quiet(&moves[i]))
            order_reward(search, node->ply, moves[i].move, (unsigned)node->depth);
        return;
    }
}

// Whether the table settles the node; else its best move of before.
static bool probe(const Search *search, const Node *node, uint64_t key, int *score, Move *move) {
    const HashEntry *entry = hashtable_find(&search->table, key);
    if (entry == NULL)
        return false;
    *move = entry->move;
    *score = from_table(entry->score, node->ply);
    if (entry->depth < node->depth)
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && *score >= node->beta) ||
           (entry->bound == BOUND_UPPER && *score <= node->alpha);
}

int node_search(Search *search, Node node) {
    Position *position = &search->position;
    if (node.depth <= 0)
        return quiesce(search, node.alpha, node.beta, node.ply, 0);
    if (limits_reached(search))
        return 0;
    search->nodes++;
    if (node.ply >= SEARCH_PLIES_MAX - 1)
        return eval_position(position, &search->task.weights);
    // A mate found closer to the root cannot be improved on here.
    if (node.beta > SEARCH_MATE - (int)node.ply - 1)
        node.beta = SEARCH_MATE - (int)node.ply - 1;
    if (node.alpha >= node.beta)
        return node.alpha;

    const uint64_t key = search_key(position);
    search->path[node.ply] = key;
    if (is_idle(search, key, node.ply))
        return 0;
    int score = 0;
    Move hash_move = MOVE_NONE;
    if (probe(search, &node, key, &score, &hash_move))
        return score;

    Progress progress = {.best = -SEARCH_MATE + (int)node.ply,
                         .best_move = MOVE_NONE,
                         .in_check = position_in_check(position, (Color)position->side)};
    if (!progress.in_check) {
        progress.static_score = eval_position(position, &search->task.weights);
        if (node.null_allowed && node.depth >= NULL_DEPTH && node.beta - node.alpha == 1 &&
            progress.static_score >= node.beta && passing_suffices(search, &node))
            return node.beta;
    }

    ScoredMove *moves;
    unsigned count;
    if (search->stopped)
        return 0;
    if (!order_list(search, node.ply, hash_move, &moves, &count))
        return eval_position(position, &search->task.weights);
    if (count == 0)
        return quiesce_no_move(search, node.ply, progress.in_check);
    const int alpha = node.alpha;
    try_moves(search, &node, &progress, moves, count);
    order_drop(search, count);
    if (search->stopped)
        return 0;
    const Bound bound = progress.best >= node.beta ? BOUND_LOWER
                        : progress.best > alpha    ? BOUND_EXACT
                                                   : BOUND_UPPER;
    hashtable_store(&search->table, key, progress.best_move, to_table(progress.best, node.ply),
                    node.depth, bound);
    return progress.best;
}
