// SPDX-License-Identifier: MIT
#include "search/outlook.h"

#include <string.h>

enum {
    WAIT_CHEAP = 700,  // waiting for a piece with the clocks on one's side
    WAIT_DEAR = 5000,  // and against one
    LOOK_DEPTH = 4,    // of the short searches
    GAIN_MAX = 350,    // a piece is never more than so much dearer than usual,
    GAIN_OF_MATE = 600 // but one that mates is
};

int64_t outlook_lead(const Match *match, Seat seat, int64_t now) {
    return match_remaining(match, seat, now) - match_remaining(match, seat_diagonal(seat), now);
}

static int wait_cost(const Match *match, Seat seat, int64_t now) {
    if (match->rules.time.kind == TIME_NONE || outlook_lead(match, seat, now) > OUTLOOK_LEAD_MS)
        return WAIT_CHEAP;
    return WAIT_DEAR;
}

void outlook_task(const Match *match, BoardId board, int64_t now, SearchTask *task) {
    *task = (SearchTask){.rules = &match->rules.board,
                         .pieces_can_arrive = match_pieces_can_arrive(match, board),
                         .no_move_passes = match->rules.order == ORDER_MAIL,
                         .poisoned_kind = KIND_NONE};
    for (int color = 0; color < COLOR_COUNT; color++)
        task->wait_cost[color] = wait_cost(match, seat_of(board, (Color)color), now);
    weights_init(&task->weights, task->rules, !task->pieces_can_arrive);
}

// The score of a short search for `color`.
static int look(Search *search, const Position *position, const SearchTask *task,
                const SearchLimits *limits, Color color) {
    SearchResult result;
    search_run(search, position, task, limits, NULL, &result);
    if (move_is_none(result.move)) {
        const bool in_check = position_in_check(position, (Color)position->side);
        result.score = !in_check ? 0
                       : movegen_is_mate(position, task->rules, task->pieces_can_arrive)
                           ? -SEARCH_MATE
                           : -task->wait_cost[position->side];
    }
    return position->side == color ? result.score : -result.score;
}

// What `more` tells about a piece that usually is worth `usual`, given the score without it.
static int beyond_usual(int base, int more, int usual) {
    if (more > SEARCH_MATE_BOUND)
        return base > SEARCH_MATE_BOUND ? 0 : GAIN_OF_MATE;
    if (base < -SEARCH_MATE_BOUND && more > -SEARCH_MATE_BOUND)
        return GAIN_OF_MATE / 2; // it saves from mate
    const int change = (more - base - usual) / 2;
    return change > GAIN_MAX ? GAIN_MAX : change < -usual / 2 ? -usual / 2 : change;
}

void outlook_look(Search *search, const Match *match, Seat seat, int64_t now,
                  const SearchLimits *limits, Outlook *outlook) {
    const BoardId board = seat_board(seat);
    const Color color = seat_color(seat);
    const Color other = color_other(color);
    SearchTask task;
    SearchLimits each = *limits;
    Position position;
    outlook_task(match, board, now, &task);
    each.depth = LOOK_DEPTH;
    each.noise = 0;
    match_position_to_move(match, board, &position);
    memset(outlook, 0, sizeof *outlook);
    outlook->score = look(search, &position, &task, &each, color);
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        const int usual = task.weights.hand[kind];
        Position more = position;
        position_reserve_add(&more, color, (Kind)kind, 1);
        const int gained = look(search, &more, &task, &each, color);
        outlook->gain[kind] =
            beyond_usual(outlook->score, gained, usual + task.weights.flow[color][kind]);
        if (gained > SEARCH_MATE_BOUND && outlook->score <= SEARCH_MATE_BOUND)
            outlook->mates_with |= (uint8_t)(1u << kind);

        more = position;
        position_reserve_add(&more, other, (Kind)kind, 1);
        const int lost = look(search, &more, &task, &each, color);
        outlook->danger[kind] =
            beyond_usual(-outlook->score, -lost, usual + task.weights.flow[other][kind]);
        if (lost < -SEARCH_MATE_BOUND && outlook->score >= -SEARCH_MATE_BOUND)
            outlook->mated_with |= (uint8_t)(1u << kind);
    }
}
