// SPDX-License-Identifier: MIT
// Which moves the simulated players make, and which their hands do against the rules.
#include "match_world.h"

enum { TRIES = 4 };

// How much somebody who knows little likes a move.
static unsigned liking(const Position *position, const BoardRules *rules, Move move,
                       bool pieces_can_arrive) {
    Position after = *position;
    Undo undo;
    Taken taken = position_make(&after, rules, move, &undo);
    if (movegen_is_mate(&after, rules, pieces_can_arrive))
        return 4;
    if (position_in_check(&after, (Color)after.side))
        return 3;
    return taken.captured != KIND_NONE ? 2 : move_kind(move) == MOVE_DROP ? 1 : 0;
}

// Back to where a piece has just come from: so positions come again.
static Move going_back(World *world, const Position *position, const MoveList *list) {
    const Match *match = &world->watch.match;
    for (int b = 0; b < BOARD_COUNT; b++) {
        const BoardState *board = &match->boards[b];
        if (board->position.key != position->key || board->ply_count < 2)
            continue;
        Move mine = board->plies[board->ply_count - 2].move;
        for (unsigned i = 0; i < list->count; i++)
            if (move_from(list->moves[i]) == move_to(mine) &&
                move_to(list->moves[i]) == move_from(mine))
                return list->moves[i];
    }
    return MOVE_NONE;
}

Move world_pick_legal(World *world, const Position *position, bool pieces_can_arrive) {
    static MoveList list;
    const BoardRules *rules = &world->watch.match.rules.board;
    movegen_legal(position, rules, &list);
    if (list.count == 0)
        return MOVE_NONE;
    if (world->patient || (world->theme == THEME_SHUFFLE && world_chance(world, 90))) {
        Move back = going_back(world, position, &list);
        if (!move_is_none(back))
            return back;
    }
    Move best = list.moves[random_below(&world->random, list.count)];
    unsigned best_liking = liking(position, rules, best, pieces_can_arrive);
    bool thorough =
        (world->theme == THEME_MATES || world->theme == THEME_POISON) && world_chance(world, 60);
    unsigned tries = thorough ? list.count : random_below(&world->random, TRIES);
    for (unsigned i = 0; i < tries; i++) {
        Move move = list.moves[thorough ? i : random_below(&world->random, list.count)];
        unsigned its_liking = liking(position, rules, move, pieces_can_arrive);
        if (its_liking > best_liking) {
            best = move;
            best_liking = its_liking;
        }
    }
    return best;
}

static Move drop_by_hand(World *world, const Position *position) {
    Kind kind = (Kind)random_below(&world->random, RESERVE_KINDS);
    Square to = (Square)random_below(&world->random, SQUARE_COUNT);
    Move move = MOVE_NONE;
    Status status =
        movegen_drop_by_hand(position, &world->watch.match.rules.board, kind, to, &move);
    return status == STATUS_OK ? move : MOVE_NONE;
}

// The king of the other side, if he can be had.
static Move take_king(const Position *position, const BoardRules *rules) {
    Color us = (Color)position->side;
    Square king = position_king_square(position, color_other(us));
    if (king == SQUARE_NONE)
        return MOVE_NONE;
    for (unsigned from = 0; from < SQUARE_COUNT; from++) {
        Piece piece = position_piece_at(position, (Square)from);
        if (piece == PIECE_NONE || piece_color(piece) != us)
            continue;
        Move move = MOVE_NONE;
        Status status = movegen_by_hand(position, rules, (Square)from, king, KIND_NONE, &move);
        if (status == STATUS_OK && movegen_attacks_as_it_moves(position, move))
            return move;
    }
    return MOVE_NONE;
}

Move world_pick_by_hand(World *world, const Position *position) {
    const BoardRules *rules = &world->watch.match.rules.board;
    if (world_chance(world, 60)) {
        Move king = take_king(position, rules);
        if (!move_is_none(king))
            return king;
    }
    if (world_chance(world, 25))
        return drop_by_hand(world, position);
    for (int i = 0; i < 40; i++) {
        Square from = (Square)random_below(&world->random, SQUARE_COUNT);
        Square to = (Square)random_below(&world->random, SQUARE_COUNT);
        Kind declared =
            world_chance(world, 90) ? KIND_NONE : (Kind)random_below(&world->random, KIND_COUNT);
        Move move = MOVE_NONE;
        if (movegen_by_hand(position, rules, from, to, declared, &move) == STATUS_OK)
            return move;
    }
    return MOVE_NONE;
}
