// SPDX-License-Identifier: MIT
// Legal moves listed and counted, and what follows from there being none.
#include "chess/movegen.h"

#include <string.h>

#include "chess/walk.h"

void movegen_legal(const Position *position, const BoardRules *rules, MoveList *list) {
    Sink sink = {0, list->moves};
    if (position->side == WHITE)
        walk_legal(position, rules, WHITE, SINK_LIST, &sink);
    else
        walk_legal(position, rules, BLACK, SINK_LIST, &sink);
    list->count = (unsigned)(sink.next - list->moves);
}

uint64_t movegen_count(const Position *position, const BoardRules *rules) {
    Sink sink = {0, NULL};
    if (position->side == WHITE)
        walk_legal(position, rules, WHITE, SINK_COUNT, &sink);
    else
        walk_legal(position, rules, BLACK, SINK_COUNT, &sink);
    return sink.count;
}

bool movegen_has_legal(const Position *position, const BoardRules *rules) {
    Sink sink = {0, NULL};
    if (position->side == WHITE)
        walk_legal(position, rules, WHITE, SINK_ANY, &sink);
    else
        walk_legal(position, rules, BLACK, SINK_ANY, &sink);
    return sink.count != 0;
}

// Whether some drop could parry the check, whatever the reserve holds ("mate" in the silent
// places; with drops that may not block there is none: WE-14).
static bool some_drop_could_parry(const Position *position, const BoardRules *rules) {
    Color us = (Color)position->side;
    Legal legal = legal_look(position, us);
    for (int kind = PAWN; kind < RESERVE_KINDS; kind++)
        if (walk_drops_of(position, rules, &legal, us, (Kind)kind) != 0)
            return true;
    return false;
}

bool movegen_is_mate(const Position *position, const BoardRules *rules, bool pieces_can_arrive) {
    if (!position_in_check(position, (Color)position->side) || movegen_has_legal(position, rules))
        return false;
    return !pieces_can_arrive || rules->mate == MATE_CURRENT ||
           !some_drop_could_parry(position, rules);
}

bool movegen_is_stalemate(const Position *position, const BoardRules *rules) {
    return !position_in_check(position, (Color)position->side) &&
           !movegen_has_legal(position, rules);
}

Bitboard walk_mating_drops(const Position *position, const BoardRules *rules, Kind kind,
                           Bitboard to) {
    Bitboard mating = 0;
    while (to != 0) {
        Square square = bits_take(&to);
        Position after = *position;
        Undo undo;
        // The reserve need not hold the piece: what could be dropped is asked for as well.
        position_reserve_add(&after, (Color)position->side, kind, 1);
        position_make(&after, rules, move_drop(kind, square), &undo);
        if (movegen_is_mate(&after, rules, true))
            mating |= bits_of(square);
    }
    return mating;
}

bool movegen_has_mate_in_one(const Position *position, const BoardRules *rules,
                             bool pieces_can_arrive) {
    MoveList list;
    movegen_legal(position, rules, &list);
    Position after = *position;
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        position_make(&after, rules, list.moves[i], &undo);
        bool mates = movegen_is_mate(&after, rules, pieces_can_arrive);
        position_unmake(&after, list.moves[i], &undo);
        if (mates)
            return true;
    }
    return false;
}

bool movegen_is_dead(const Position *position) {
    static const uint8_t EMPTY[COLOR_COUNT][RESERVE_KINDS] = {{0}};
    const Bitboard LIGHT = 0x55AA55AA55AA55AAu;
    const Bitboard *kinds = position->by_kind;
    if (!bits_several(kinds[KING]))
        return false;
    if (memcmp(position->reserve, EMPTY, sizeof EMPTY) != 0 ||
        (kinds[PAWN] | kinds[ROOK] | kinds[QUEEN]) != 0)
        return false;
    if (kinds[KNIGHT] != 0)
        return kinds[BISHOP] == 0 && !bits_several(kinds[KNIGHT]);
    return (kinds[BISHOP] & LIGHT) == 0 || (kinds[BISHOP] & ~LIGHT) == 0;
}
