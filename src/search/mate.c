// SPDX-License-Identifier: MIT
#include "search/mate.h"

#include "chess/attacks.h"
#include "search/checks.h"
#include "search/limits.h"

static bool is_mate(Search *search) {
    return movegen_is_mate(&search->position, search->task.rules, search->task.pieces_can_arrive);
}

// What a piece dropped on `square` would attack, seen through the king, who steps aside.
static Bitboard covers(Kind kind, Color color, Square square, Bitboard occupied) {
    switch (kind) {
    case PAWN:
        return attacks_pawn(color, square);
    case KNIGHT:
        return attacks_knight(square);
    case BISHOP:
        return attacks_bishop(square, occupied);
    case ROOK:
        return attacks_rook(square, occupied);
    case QUEEN:
        return attacks_bishop(square, occupied) | attacks_rook(square, occupied);
    case KING:
    case KIND_COUNT:
        break;
    }
    return 0;
}

// Squares to which the king could go now.
static Bitboard king_exits(const Position *position, Color color, Square king) {
    const Color other = color_other(color);
    const Bitboard without =
        (position->by_color[WHITE] | position->by_color[BLACK]) & ~bits_of(king);
    Bitboard steps = attacks_king(king) & ~position->by_color[color];
    Bitboard exits = 0;
    while (steps != 0) {
        const Square square = bits_take(&steps);
        if (attacks_to(position, square, other, without) == 0)
            exits |= bits_of(square);
    }
    return exits;
}

static bool try_mate(Search *search, Move move) {
    const BoardRules *rules = search->task.rules;
    Undo undo;
    if (search_is_poisoned(search, move) ||
        movegen_check(&search->position, rules, move) != STATUS_OK)
        return false;
    position_make(&search->position, rules, move, &undo);
    const bool mate = is_mate(search);
    position_unmake(&search->position, move, &undo);
    return mate;
}

bool mate_by_drop(Search *search, Move *out) {
    const Position *position = &search->position;
    const BoardRules *rules = search->task.rules;
    const Color side = (Color)position->side;
    Checks checks;
    if (!rules->drop_check || !rules->drop_mate)
        return false;
    checks_find(position, &checks);
    if (checks.king == SQUARE_NONE)
        return false;
    const Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    const Bitboard without = occupied & ~bits_of(checks.king);
    const Bitboard exits = king_exits(position, color_other(side), checks.king);
    for (int kind = PAWN; kind < RESERVE_KINDS; kind++) {
        if (position->reserve[side][kind] == 0)
            continue;
        Bitboard squares = checks.from[kind] & ~occupied;
        if (kind == PAWN)
            squares &= ~BITS_FIRST_AND_LAST_RANK;
        while (squares != 0) {
            const Square square = bits_take(&squares);
            Bitboard open = exits & ~covers((Kind)kind, side, square, without | bits_of(square));
            if ((attacks_king(checks.king) & bits_of(square)) != 0 &&
                attacks_to(position, square, side, without) == 0)
                continue; // the king takes it
            open &= ~bits_of(square);
            const Move move = move_drop((Kind)kind, square);
            if (open == 0 && try_mate(search, move)) {
                *out = move;
                return true;
            }
        }
    }
    return false;
}

static bool attacker_mates(Search *search, unsigned moves, Move *out);

// After a check: whether every answer is met by a mate within `moves`.
static bool defender_is_lost(Search *search, unsigned moves) {
    const BoardRules *rules = search->task.rules;
    if (!movegen_has_legal(&search->position, rules))
        return is_mate(search);
    if (moves == 0)
        return false;
    movegen_legal(&search->position, rules, &search->list);
    const unsigned count = search->list.count;
    if (count > search->stack_size - search->stack_top)
        return false;
    ScoredMove *answers = search->stack + search->stack_top;
    search->stack_top += count;
    for (unsigned i = 0; i < count; i++)
        answers[i].move = search->list.moves[i];
    bool lost = true;
    for (unsigned i = 0; i < count && lost; i++) {
        Undo undo;
        if (limits_reached(search)) {
            lost = false;
            break;
        }
        Move next;
        position_make(&search->position, rules, answers[i].move, &undo);
        search->nodes++;
        lost = attacker_mates(search, moves, &next);
        position_unmake(&search->position, answers[i].move, &undo);
    }
    search->stack_top -= count;
    return lost;
}

static bool attacker_mates(Search *search, unsigned moves, Move *out) {
    const BoardRules *rules = search->task.rules;
    Checks checks;
    if (mate_by_drop(search, out))
        return true;
    checks_find(&search->position, &checks);
    if (checks.king == SQUARE_NONE)
        return false;
    movegen_legal(&search->position, rules, &search->list);
    unsigned count = 0;
    if (search->list.count > search->stack_size - search->stack_top)
        return false;
    ScoredMove *tries = search->stack + search->stack_top;
    for (unsigned i = 0; i < search->list.count; i++)
        if (checks_may_give(&checks, &search->position, search->list.moves[i]))
            tries[count++].move = search->list.moves[i];
    search->stack_top += count;
    bool found = false;
    // Shorter mates first: a mate in one is never overlooked for one in two.
    for (unsigned length = 1; length <= moves && !found; length++) {
        for (unsigned i = 0; i < count && !found && !limits_reached(search); i++) {
            Undo undo;
            if (search_is_poisoned(search, tries[i].move))
                continue;
            position_make(&search->position, rules, tries[i].move, &undo);
            search->nodes++;
            found = position_in_check(&search->position, (Color)search->position.side) &&
                    defender_is_lost(search, length - 1);
            position_unmake(&search->position, tries[i].move, &undo);
            if (found)
                *out = tries[i].move;
        }
    }
    search->stack_top -= count;
    return found;
}

bool mate_by_checks(Search *search, unsigned moves, Move *out) {
    return attacker_mates(search, moves, out);
}
