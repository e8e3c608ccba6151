// SPDX-License-Identifier: MIT
#include "search/bench.h"

#include "base/count.h"
#include "search/search.h"

enum { POSITIONS = 24, PLIES_EACH = 6, WAIT_COST = 2000 };

// A few rule sets that differ in what a search sees.
static const BoardRules RULES[] = {
    {PROMOTION_ANY, MATE_POTENTIAL, true, true, true, false, true},
    {PROMOTION_PASS, MATE_CURRENT, true, true, true, true, true},
    {PROMOTION_ANY, MATE_POTENTIAL, false, false, true, true, true},
    {PROMOTION_QUEEN_KNIGHT, MATE_POTENTIAL, false, false, false, true, true},
};

// Position n of a random game, where now and then a piece arrives.
static void play_some(Position *position, const BoardRules *rules, Search *search, Random *random) {
    for (int ply = 0; ply < PLIES_EACH; ply++) {
        Undo undo;
        movegen_legal(position, rules, &search->list);
        if (search->list.count == 0) {
            position_set_start(position);
            continue;
        }
        position_make(position, rules, search->list.moves[random_below(random, search->list.count)],
                      &undo);
        if (random_below(random, 3) != 0)
            continue;
        const Color color = (Color)random_below(random, COLOR_COUNT);
        const Kind kind = (Kind)random_below(random, RESERVE_KINDS);
        position_reserve_add(position, color, kind, 1);
    }
}

Status bench_run(void *memory, size_t size, unsigned depth, BenchResult *result) {
    Search *search;
    const Status status = search_setup(memory, size, &search);
    if (status != STATUS_OK)
        return status;
    *result = (BenchResult){0};
    Random random = random_from_seed(2);
    for (unsigned r = 0; r < COUNT(RULES); r++) {
        Position position;
        position_set_start(&position);
        SearchTask task = {.rules = &RULES[r],
                           .wait_cost = {WAIT_COST, WAIT_COST},
                           .pieces_can_arrive = true,
                           .poisoned_kind = KIND_NONE};
        weights_init(&task.weights, task.rules, false);
        const SearchLimits limits = {.depth = depth, .nodes = BENCH_NODES_EACH};
        for (unsigned i = 0; i < POSITIONS / 4; i++) {
            SearchResult found;
            search_run(search, &position, &task, &limits, &random, &found);
            result->digest = (result->digest ^ found.move.bits ^ (uint64_t)(int64_t)found.score) *
                             0x9E3779B97F4A7C15u;
            play_some(&position, task.rules, search, &random);
        }
    }
    result->nodes = search->nodes;
    return STATUS_OK;
}
