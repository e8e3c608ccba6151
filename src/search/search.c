// SPDX-License-Identifier: MIT
// The root: iterative deepening over the legal moves, each judged with its noise.
#include "search/search.h"

#include <string.h>

#include "search/limits.h"
#include "search/node.h"
#include "search/order.h"

enum {
    STACK_SHARE = 8,
    STACK_MAX = 32768,
    SEEN_COST = 25 // how much less a move is worth that brings a position back
};

Status search_setup(void *memory, size_t size, Search **out) {
    if (size < SEARCH_MEMORY_MIN)
        return STATUS_NO_ROOM;
    const size_t head = (sizeof(Search) + 15) & ~(size_t)15;
    Search *search = memory;
    memset(search, 0, sizeof *search);
    size_t stack = size / STACK_SHARE / sizeof(ScoredMove);
    if (stack < 2 * MOVES_MAX)
        stack = 2 * MOVES_MAX;
    if (stack > STACK_MAX)
        stack = STACK_MAX;
    search->stack = (ScoredMove *)(void *)((char *)memory + head);
    search->stack_size = (unsigned)stack;
    const size_t used = head + stack * sizeof(ScoredMove);
    hashtable_init(&search->table, (char *)memory + used, size - used);
    *out = search;
    return STATUS_OK;
}

uint64_t search_key(const Position *position) {
    uint64_t low = 0;
    uint64_t high = 0;
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        low |= (uint64_t)position->reserve[WHITE][kind] << 8 * kind;
        high |= (uint64_t)position->reserve[BLACK][kind] << 8 * kind;
    }
    uint64_t mixed = low * 0x9E3779B97F4A7C15u ^ (high + 1) * 0xC2B2AE3D27D4EB4Fu;
    mixed = (mixed ^ mixed >> 31) * 0xBF58476D1CE4E5B9u;
    return position->key ^ mixed ^ mixed >> 29;
}

void search_begin(Search *search, const Position *position, const SearchTask *task,
                  const SearchLimits *limits) {
    search->position = *position;
    search->task = *task;
    search->limits = *limits;
    if (limits->depth == 0 || limits->depth > SEARCH_PLIES_MAX / 2)
        search->limits.depth = SEARCH_PLIES_MAX / 2;
    if (limits->poll_nodes == 0)
        search->limits.poll_nodes = SEARCH_POLL_NODES;
    search->nodes_end = search->nodes + limits->nodes;
    search->poll_at = search->nodes;
    search->stopped = false;
    search->stack_top = 0;
    memset(search->killers, 0, sizeof search->killers);
    memset(search->history, 0, sizeof search->history);
    hashtable_begin(&search->table, limits->nodes);
    search->path[0] = search_key(position);
}

// How often the position after a move has been on the board before.
static unsigned times_seen(Search *search, Move move) {
    const SearchTask *task = &search->task;
    unsigned count = 0;
    Undo undo;
    position_make(&search->position, task->rules, move, &undo);
    const uint64_t key = position_repetition_key(&search->position, task->rules);
    position_unmake(&search->position, move, &undo);
    for (unsigned i = 0; i < task->seen_count; i++)
        count += task->seen[i] == key;
    return count;
}

// A drop that mates with the poisoned piece draws, and so does a third occurrence with the other
// board over.
static bool is_draw(Search *search, Move move, unsigned seen) {
    if (seen >= 2 && !search->task.pieces_can_arrive)
        return true;
    if (!search_is_poisoned(search, move))
        return false;
    Undo undo;
    position_make(&search->position, search->task.rules, move, &undo);
    const bool mate =
        movegen_is_mate(&search->position, search->task.rules, search->task.pieces_can_arrive);
    position_unmake(&search->position, move, &undo);
    return mate;
}

static void list_root(Search *search, Random *random) {
    ScoredMove *moves;
    unsigned count;
    const int noise = search->limits.noise;
    search->root_count = 0;
    if (!order_list(search, 0, MOVE_NONE, &moves, &count))
        return;
    for (unsigned i = 0; i < count; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++)
            if (moves[j].score > moves[best].score)
                best = j;
        search->root[i] = (RootMove){.move = moves[best].move, .score = -SEARCH_MATE};
        moves[best] = moves[i];
        RootMove *root = &search->root[i];
        if (noise > 0)
            root->noise = (int)random_below(random, 2u * (unsigned)noise + 1) - noise;
        const unsigned seen = times_seen(search, root->move);
        if (seen > 0)
            root->noise -= SEEN_COST;
        root->draws = is_draw(search, root->move, seen);
    }
    search->root_count = count;
    order_drop(search, count);
}

// The score of a root move within the window, both with its noise.
static int search_root_move(Search *search, const RootMove *root, int depth, int alpha, int beta,
                            bool first) {
    if (root->draws)
        return 0;
    Undo undo;
    position_make(&search->position, search->task.rules, root->move, &undo);
    const Node node = {.alpha = -(beta - root->noise),
                       .beta = -(alpha - root->noise),
                       .depth = depth - 1,
                       .ply = 1,
                       .null_allowed = true};
    int score = alpha + 1;
    if (!first) {
        Node narrow = node;
        narrow.alpha = node.beta - 1;
        score = -node_search(search, narrow) + root->noise;
    }
    if (first || (score > alpha && !search->stopped))
        score = -node_search(search, node) + root->noise;
    position_unmake(&search->position, root->move, &undo);
    // Noise never turns a mate into less, or less into a mate.
    const int plain = score - root->noise;
    return plain > SEARCH_MATE_BOUND || plain < -SEARCH_MATE_BOUND ? plain : score;
}

// Moves root[index] to the front; the others keep their order.
static void bring_forward(Search *search, unsigned index) {
    const RootMove best = search->root[index];
    memmove(&search->root[1], &search->root[0], index * sizeof best);
    search->root[0] = best;
}

// One iteration. What it finds before it is stopped counts: the best of before is tried first.
static bool deepen(Search *search, int depth, SearchResult *result) {
    int alpha = -SEARCH_MATE;
    const int beta = SEARCH_MATE;
    for (unsigned i = 0; i < search->root_count; i++) {
        const int score = search_root_move(search, &search->root[i], depth, alpha, beta, i == 0);
        if (search->stopped)
            return false;
        search->root[i].score = score;
        if (score > alpha) {
            const bool mate = score > SEARCH_MATE_BOUND || score < -SEARCH_MATE_BOUND;
            alpha = score;
            result->move = search->root[i].move;
            result->score = mate ? score : score - search->root[i].noise;
            bring_forward(search, i);
        }
    }
    result->depth = (unsigned)depth;
    return true;
}

// Whether another iteration would be of no use.
static bool is_settled(const Search *search, const SearchResult *result) {
    const SearchLimits *limits = &search->limits;
    const int score = result->score < 0 ? -result->score : result->score;
    if (score > SEARCH_MATE_BOUND && SEARCH_MATE - score <= (int)result->depth)
        return true;
    return limits->now != NULL && limits->now(limits->context) >= limits->soft_until;
}

void search_run(Search *search, const Position *position, const SearchTask *task,
                const SearchLimits *limits, Random *random, SearchResult *result) {
    *result = (SearchResult){.move = MOVE_NONE};
    search_begin(search, position, task, limits);
    list_root(search, random);
    if (search->root_count == 0)
        return;
    result->move = search->root[0].move;
    for (unsigned depth = 1; depth <= search->limits.depth; depth++)
        if (!deepen(search, (int)depth, result) || is_settled(search, result))
            break;
    search->stopped = false;
}
