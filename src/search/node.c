// SPDX-License-Identifier: MIT
// Alpha-beta with few economies: the table, passing, and shallower looks at the very last quiet
// moves. With drops every quiet move may be the one defence: measured in matches between equal
// numbers of nodes, leaving late moves out, reducing them as early as in chess (8 : 32) and
// extending checks (12 : 26) all lose.
#include "search/node.h"

#include "search/eval.h"
#include "search/limits.h"
#include "search/order.h"
#include "search/quiesce.h"

enum {
    NULL_DEPTH = 3, // passing is tried with so much depth left
    LATE = 20,      // moves from here on are looked at one ply less deeply,
    VERY_LATE = 60  // two plies
};

// What is known of a node while its moves are tried.
typedef struct Progress {
    int best;
    Move best_move;
    bool in_check;
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
    if (!quiet || node->depth < 2)
        return 0;
    return (tried >= LATE) + (tried >= VERY_LATE);
}

// Makes one move, searches on and takes it back.
static int try_move(Search *search, const Node *node, const Progress *progress,
                    const ScoredMove *move) {
    Position *position = &search->position;
    Undo undo;
    position_make(position, search->task.rules, move->move, &undo);
    const bool checks = position_in_check(position, (Color)position->side);
    const int depth = node->depth - 1;
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
    if (!progress.in_check && node.null_allowed && node.depth >= NULL_DEPTH &&
        node.beta - node.alpha == 1 &&
        eval_position(position, &search->task.weights) >= node.beta &&
        passing_suffices(search, &node))
        return node.beta;

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
