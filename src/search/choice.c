// SPDX-License-Identifier: MIT
#include "search/choice.h"

#include "search/mate.h"
#include "search/sitting.h"
#include "search/timing.h"

enum {
    MATE_MOVES = 3,          // checks that mate in so many moves are looked for first,
    MATE_NODES = 20000,      // with at most so many nodes
    INSTANT_NODES = 1500,    // of a move with no time left
    INSTANT_POLL_NODES = 16, // a slow machine must not be deaf for longer
    INSTANT_DEPTH = 2,       //
    LOOKS = 11,              // searches of an outlook
    LOOK_NODES_MIN = 60,     // of each of them
    LOOK_NODES_MAX = 1500,   //
    LOOKS_FROM = 3500        // with fewer nodes in all there is none
};

typedef struct Level {
    uint64_t nodes; // 0: no limit
    unsigned depth; // 0: no limit
    int noise;
} Level;

// Noise stays below the value of a piece: the weak levels plan badly, but hang nothing.
static const Level LEVELS[PLAYER_LEVEL_MAX + 1] = {
    [1] = {4000, 2, 90},  [2] = {6000, 3, 60},   [3] = {10000, 4, 40}, [4] = {20000, 6, 25},
    [5] = {50000, 8, 15}, [6] = {150000, 12, 8}, [7] = {600000, 0, 5}, [8] = {0, 0, 4},
};

// Not symmetrical: two equal boards must not cancel each other out.
static uint64_t mix(uint64_t a, uint64_t b) {
    a = (a + 1) * 0x9E3779B97F4A7C15u;
    a = (a ^ a >> 31) + b * 0xC2B2AE3D27D4EB4Fu;
    return a ^ a >> 29;
}

static uint64_t board_key(const Match *match, BoardId board) {
    const BoardState *state = &match->boards[board];
    uint64_t key = search_key(&state->position);
    key = mix(key, state->ply_count);
    key = mix(key, (uint64_t)state->staged.phase * 2 + state->over);
    return key;
}

uint64_t choice_situation(const Player *player, const Match *match) {
    const uint64_t key = mix(board_key(match, BOARD_A), board_key(match, BOARD_B));
    return mix(key, player->heard.count);
}

// Limits -----------------------------------------------------------------------------------------

// The nodes that this question may still take; 0: no limit.
static uint64_t nodes_left(const Player *player, uint64_t nodes, uint64_t begun) {
    const uint64_t used = player->search->nodes - begun;
    if (nodes == 0)
        return 0;
    return used < nodes ? nodes - used : 1;
}

static uint64_t smaller_limit(uint64_t a, uint64_t b) {
    return a == 0 ? b : b == 0 || a < b ? a : b;
}

typedef struct Budget {
    uint64_t nodes; // 0: no limit
    uint64_t begun; // player_nodes at the start
    SearchLimits limits;
    int64_t mate_until; // the time of the search for mates alone
    bool instant;
} Budget;

static Budget budget_of(const Player *player, const Match *match, int64_t now,
                        const PlayerLimits *limits) {
    const Level *level = &LEVELS[player->level];
    const bool hurry = heard_lately(&player->heard, QUICK_HURRY, now);
    const Timing timing = timing_plan(match, player->seat, now, limits->lag_ms, hurry);
    Budget budget = {.nodes = smaller_limit(level->nodes, limits->nodes),
                     .begun = player->search->nodes,
                     .mate_until = now + timing.soft_ms / 2,
                     .instant = timing.instant};
    budget.limits = (SearchLimits){
        .depth = (unsigned)smaller_limit(level->depth, limits->depth),
        .soft_until = now + timing.soft_ms,
        .hard_until = now + timing.hard_ms,
        .now = limits->now,
        .stop = limits->stop,
        .context = limits->context,
        .noise = level->noise,
    };
    if (timing.instant) {
        budget.nodes = smaller_limit(budget.nodes, INSTANT_NODES);
        budget.limits.depth = (unsigned)smaller_limit(budget.limits.depth, INSTANT_DEPTH);
        budget.limits.poll_nodes = INSTANT_POLL_NODES;
    }
    return budget;
}

static uint64_t look_nodes(uint64_t nodes) {
    if (nodes == 0)
        return LOOK_NODES_MAX;
    const uint64_t each = nodes / (5 * LOOKS);
    return each < LOOK_NODES_MIN ? LOOK_NODES_MIN : each > LOOK_NODES_MAX ? LOOK_NODES_MAX : each;
}

// The partner's board ----------------------------------------------------------------------------

static void look_at_partner(Player *player, const Match *match, int64_t now, const Budget *budget) {
    const BoardId other = board_other(seat_board(player->seat));
    const uint64_t key = board_key(match, other);
    if (player->partner_known && player->partner_key == key)
        return;
    // Too little time or too few nodes for it: no opinion is better than an old one.
    player->partner_known = false;
    player->partner = (Outlook){0};
    if (match->boards[other].over || budget->instant ||
        (budget->nodes != 0 && budget->nodes < LOOKS_FROM))
        return;
    SearchLimits limits = budget->limits;
    limits.hard_until = now + (budget->limits.soft_until - now) / 4;
    limits.soft_until = limits.hard_until;
    limits.nodes = look_nodes(budget->nodes);
    outlook_look(player->search, match, seat_partner(player->seat), now, &limits, &player->partner);
    player->partner_key = key;
    player->partner_known = true;
}

static void weigh(const Player *player, const Match *match, int64_t now, SearchTask *task) {
    const Color color = seat_color(player->seat);
    const Seat partner = seat_partner(player->seat);
    const Position *other = &match->boards[seat_board(partner)].position;
    if (task->weights.closed)
        return;
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        task->weights.flow[color_other(color)][kind] += player->partner.gain[kind];
        task->weights.flow[color][kind] += player->partner.danger[kind];
    }
    heard_weigh(&player->heard, now, color, other->reserve[seat_color(partner)], &task->weights);
}

// The own board ----------------------------------------------------------------------------------

// What the game so far adds to the task: positions seen, and the piece with which the partner's
// capture has poisoned our mates.
static void remember(const Player *player, const Match *match, const Position *position,
                     SearchTask *task) {
    const BoardState *state = &match->boards[seat_board(player->seat)];
    const uint8_t kind = match->poison[seat_partner(player->seat)].kind;
    unsigned from = 0;
    if (state->ply_count > SEARCH_SEEN_MAX)
        from = state->ply_count - SEARCH_SEEN_MAX;
    for (unsigned i = from; i < state->ply_count; i++)
        task->seen[task->seen_count++] = state->plies[i].repetition_key;
    if (match->rules.poisoned && kind < KING && position->reserve[position->side][kind] == 1) {
        task->poisoned_kind = kind;
        task->poisoned_for = position->side;
    }
}

static bool finds_mate(Player *player, const Position *position, const SearchTask *task,
                       const Budget *budget) {
    Search *search = player->search;
    Thought *thought = &player->thought;
    SearchLimits limits = budget->limits;
    const uint64_t share =
        budget->nodes != 0 ? nodes_left(player, budget->nodes, budget->begun) / 3 + 1 : 0;
    limits.hard_until = budget->mate_until;
    limits.nodes = smaller_limit(share, budget->instant ? INSTANT_NODES / 3 : MATE_NODES);
    for (unsigned moves = 1; moves <= (budget->instant ? 2 : MATE_MOVES); moves++) {
        Move move;
        search_begin(search, position, task, &limits);
        if (!mate_by_checks(search, moves, &move))
            continue;
        thought->move = move;
        thought->score = SEARCH_MATE - (int)(2 * moves - 1);
        thought->depth = 2 * moves - 1;
        return true;
    }
    return false;
}

static void search_board(Player *player, const Position *position, const SearchTask *task,
                         const Budget *budget) {
    SearchResult result;
    SearchLimits limits = budget->limits;
    Thought *thought = &player->thought;
    limits.nodes = nodes_left(player, budget->nodes, budget->begun);
    search_run(player->search, position, task, &limits, &player->random, &result);
    thought->move = result.move;
    thought->score = result.score;
    thought->depth = result.depth;
}

void choice_think(Player *player, const Match *match, int64_t now, const PlayerLimits *limits) {
    Thought *thought = &player->thought;
    const uint64_t situation = choice_situation(player, match);
    if (thought->valid && thought->situation == situation)
        return;
    const BoardId board = seat_board(player->seat);
    const Budget budget = budget_of(player, match, now, limits);
    SearchTask task;
    Position position;
    look_at_partner(player, match, now, &budget);
    match_position_to_move(match, board, &position);
    outlook_task(match, board, now, &task);
    weigh(player, match, now, &task);
    remember(player, match, &position, &task);
    thought->valid = true;
    thought->situation = situation;
    if (!finds_mate(player, &position, &task, &budget))
        search_board(player, &position, &task, &budget);
}

bool choice_look_at_own(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                        Outlook *own) {
    const uint64_t situation = board_key(match, seat_board(player->seat));
    const Budget budget = budget_of(player, match, now, limits);
    if (!talk_is_allowed(match) || budget.instant || player->talked_about == situation ||
        (budget.nodes != 0 && budget.nodes < LOOKS_FROM))
        return false;
    player->talked_about = situation;
    SearchLimits looking = budget.limits;
    looking.nodes = look_nodes(budget.nodes);
    outlook_look(player->search, match, player->seat, now, &looking, own);
    return true;
}
