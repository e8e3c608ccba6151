// SPDX-License-Identifier: MIT
// Search: the best move on one board, by alpha-beta with iterative deepening.
//
// One board only: pieces never arrive during a search; what is handed to the partners counts by the
// weights of the task (weights.h). A side that is in check and may still wait for a piece
// (MATE_POTENTIAL) has not lost there: it pays the `wait_cost` of its colour.
//
// All state lies in a Search inside memory that the caller gives. A search begins with an empty
// table, so that the same position, task, limits and random numbers always give the same result,
// as long as only depth and nodes limit it.
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "base/status.h"
#include "chess/movegen.h"
#include "search/hashtable.h"
#include "search/weights.h"

enum {
    SEARCH_PLIES_MAX = 64,
    SEARCH_MATE = 30000,
    SEARCH_MATE_BOUND = 29000, // scores beyond are mates, SEARCH_MATE - plies
    SEARCH_POLL_NODES = 256,   // how often the callbacks are asked, usually
    SEARCH_MEMORY_MIN = 256 * 1024,
    SEARCH_SEEN_MAX = 64 // positions of a game that are remembered
};

typedef struct SearchTask {
    const BoardRules *rules;
    Weights weights;
    int wait_cost[COLOR_COUNT]; // of a colour that is in check and must wait for a piece; half of
                                // it where it has no move without being in check
    bool pieces_can_arrive;     // the other board runs
    bool no_move_passes;        // a half without a move is passed (ORDER_MAIL)
    uint8_t poisoned_kind; // a mate by dropping this kind is a draw (OT-15); KIND_NONE: no such,
    uint8_t poisoned_for;  // for this colour
    unsigned seen_count;   // positions that have been on the board, by their repetition keys:
    uint64_t seen[SEARCH_SEEN_MAX]; // nobody gets on by coming back to them
} SearchTask;

typedef struct SearchLimits {
    unsigned depth;                // 0: SEARCH_PLIES_MAX / 2
    uint64_t nodes;                // 0: no limit; else never more than this
    int64_t soft_until;            // no new depth is begun after this time,
    int64_t hard_until;            // and the search ends; both only with `now`
    int64_t (*now)(void *context); // NULL: time is not looked at
    bool (*stop)(void *context);   // NULL: never stopped
    void *context;
    uint64_t poll_nodes; // ask the callbacks after so many nodes; 0: SEARCH_POLL_NODES
    int noise; // each move at the root is judged up to so much too well or too badly, mates not
} SearchLimits;

typedef struct SearchResult {
    Move move;      // MOVE_NONE if there is no legal move
    int score;      // for the side to move, noise taken out
    unsigned depth; // completed
} SearchResult;

typedef struct ScoredMove {
    Move move;
    int32_t score; // ORDER_… decides about the class
} ScoredMove;

typedef struct RootMove {
    Move move;
    int score;
    int noise;
    bool draws; // whatever follows
} RootMove;

typedef struct Search {
    SearchTask task;
    SearchLimits limits;
    Position position;
    uint64_t nodes;     // since search_setup, all searches together
    uint64_t nodes_end; // of this search
    uint64_t poll_at;
    bool stopped;
    HashTable table;
    Move killers[SEARCH_PLIES_MAX][2];
    int16_t history[COLOR_COUNT][2][KIND_COUNT][SQUARE_COUNT]; // moves, drops
    uint64_t path[SEARCH_PLIES_MAX];
    unsigned root_count;
    unsigned stack_top;
    unsigned stack_size;
    ScoredMove *stack; // the moves of all nodes on the path
    MoveList list;
    RootMove root[MOVES_MAX];
} Search;

// Lays a Search out in `memory` (aligned for uint64_t); what is left over becomes the table.
// STATUS_NO_ROOM below SEARCH_MEMORY_MIN.
NODISCARD Status search_setup(void *memory, size_t size, Search **out);

// Prepares a search without running it: for mate_by_checks.
void search_begin(Search *search, const Position *position, const SearchTask *task,
                  const SearchLimits *limits);

// Whether `move`, by the side to move and mating, would only draw.
static inline bool search_is_poisoned(const Search *search, Move move) {
    return move_kind(move) == MOVE_DROP && move_piece(move) == search->task.poisoned_kind &&
           search->position.side == search->task.poisoned_for;
}

// Searches `position`, which must have been reached legally or not, it does not matter. `random`
// is only used with noise.
void search_run(Search *search, const Position *position, const SearchTask *task,
                const SearchLimits *limits, Random *random, SearchResult *result);

// A key of everything that a search result depends on: the position's and the reserves.
uint64_t search_key(const Position *position);

#endif
