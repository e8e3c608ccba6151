// SPDX-License-Identifier: MIT
#include "search/order.h"

#include "search/checks.h"
#include "search/exchange.h"

#include "chess/attacks.h"

enum { SORTED_MAX = 24, HISTORY_MAX = 8000 };

static int16_t *history_of(Search *search, Move move) {
    const Position *position = &search->position;
    const bool drop = move_kind(move) == MOVE_DROP;
    const Kind kind =
        drop ? move_piece(move) : piece_kind(position_piece_at(position, move_from(move)));
    return &search->history[position->side][drop][kind][move_to(move)];
}

static bool is_capture(const Position *position, Move move) {
    return move_kind(move) == MOVE_EN_PASSANT ||
           (move_kind(move) != MOVE_DROP &&
            position_piece_at(position, move_to(move)) != PIECE_NONE);
}

static int score_capture(Search *search, Move move) {
    const Position *position = &search->position;
    const Piece taken = position_piece_at(position, move_to(move));
    const Kind kind = taken == PIECE_NONE ? PAWN : piece_kind(taken);
    const int victim = search->task.weights.board[kind];
    const int exchange = exchange_of_move(position, &search->task.weights, move);
    return (exchange >= 0 ? ORDER_CAPTURE : ORDER_LOSING) + victim * 16 + exchange;
}

// Checks: those first that nobody can take for nothing, and the ones beside the king.
static int score_check(const Search *search, const Checks *checks, Move move) {
    const Position *position = &search->position;
    const Color other = color_other((Color)position->side);
    const Square to = move_to(move);
    int score = ORDER_CHECK;
    if (exchange_of_move(position, &search->task.weights, move) >= 0)
        score += 4000;
    if ((attacks_king(checks->king) >> to & 1) != 0)
        score += 2000;
    if (move_kind(move) == MOVE_DROP)
        score += 500 - search->task.weights.board[move_piece(move)] / 2;
    if (position_is_attacked(position, to, other))
        score -= 300;
    return score;
}

static int score_quiet(Search *search, const Checks *checks, unsigned ply, Move move) {
    const Position *position = &search->position;
    if (move_equal(move, search->killers[ply][0]))
        return ORDER_KILLER + 1;
    if (move_equal(move, search->killers[ply][1]))
        return ORDER_KILLER;
    int score = *history_of(search, move);
    if (move_kind(move) != MOVE_DROP)
        return score;
    // A drop next to the other king, or one's own, is seldom idle.
    const Square king = position_king_square(position, (Color)position->side);
    if (checks->king != SQUARE_NONE && (attacks_king(checks->king) >> move_to(move) & 1) != 0)
        score += 400;
    if (king != SQUARE_NONE && (attacks_king(king) >> move_to(move) & 1) != 0)
        score += 150;
    return score;
}

static int score_move(Search *search, const Checks *checks, unsigned ply, Move move) {
    const Position *position = &search->position;
    if (is_capture(position, move))
        return score_capture(search, move);
    if (move_kind(move) == MOVE_PROMOTION)
        return move_piece(move) == QUEEN ? ORDER_CAPTURE + 8000 : 0;
    if (checks_gives(checks, position, move))
        return score_check(search, checks, move);
    if (move_kind(move) == MOVE_PAWN_PASS)
        return -1;
    return score_quiet(search, checks, ply, move);
}

bool order_list(Search *search, unsigned ply, Move hash_move, ScoredMove **moves, unsigned *count) {
    movegen_legal(&search->position, search->task.rules, &search->list);
    const MoveList *list = &search->list;
    if (list->count > search->stack_size - search->stack_top)
        return false;
    Checks checks;
    checks_find(&search->position, &checks);
    *moves = search->stack + search->stack_top;
    *count = list->count;
    search->stack_top += list->count;
    for (unsigned i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        (*moves)[i] = (ScoredMove){.move = move,
                                   .score = move_equal(move, hash_move)
                                                ? ORDER_HASH
                                                : score_move(search, &checks, ply, move)};
    }
    return true;
}

bool order_list_forcing(Search *search, unsigned ply, bool in_check, ScoredMove **moves,
                        unsigned *count) {
    if (in_check)
        return order_list(search, ply, MOVE_NONE, moves, count);
    // Without its reserve a position has board moves only, and listing them is quick.
    Position bare = search->position;
    for (int kind = 0; kind < RESERVE_KINDS; kind++)
        bare.reserve[bare.side][kind] = 0;
    movegen_legal(&bare, search->task.rules, &search->list);
    const MoveList *list = &search->list;
    if (list->count > search->stack_size - search->stack_top)
        return false;
    *moves = search->stack + search->stack_top;
    *count = 0;
    for (unsigned i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        int score = ORDER_LOSING;
        if (is_capture(&bare, move))
            score = score_capture(search, move);
        else if (move_kind(move) == MOVE_PROMOTION && move_piece(move) == QUEEN)
            score = ORDER_CAPTURE + exchange_of_move(&bare, &search->task.weights, move);
        if (score >= ORDER_CAPTURE)
            (*moves)[(*count)++] = (ScoredMove){.move = move, .score = score};
    }
    search->stack_top += *count;
    return true;
}

void order_drop(Search *search, unsigned count) {
    search->stack_top -= count;
}

void order_pick(ScoredMove *moves, unsigned index, unsigned count) {
    if (index >= SORTED_MAX)
        return;
    unsigned best = index;
    for (unsigned i = index + 1; i < count; i++)
        if (moves[i].score > moves[best].score)
            best = i;
    const ScoredMove move = moves[best];
    moves[best] = moves[index];
    moves[index] = move;
}

void order_reward(Search *search, unsigned ply, Move move, unsigned depth) {
    if (!move_equal(search->killers[ply][0], move)) {
        search->killers[ply][1] = search->killers[ply][0];
        search->killers[ply][0] = move;
    }
    int16_t *history = history_of(search, move);
    const int bonus = depth > 15 ? 225 : (int)(depth * depth);
    *history = (int16_t)(*history + bonus > HISTORY_MAX ? HISTORY_MAX : *history + bonus);
}
