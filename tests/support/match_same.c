// SPDX-License-Identifier: MIT
#include "support/match_same.h"

#include <stddef.h>
#include <string.h>

void match_copy_used(Match *to, const Match *from) {
    memcpy(to, from, offsetof(Match, boards));
    for (int b = 0; b < BOARD_COUNT; b++) {
        const BoardState *source = &from->boards[b];
        memcpy(&to->boards[b], source, offsetof(BoardState, plies));
        memcpy(to->boards[b].plies, source->plies, source->ply_count * sizeof source->plies[0]);
    }
}

bool position_same_board(const Position *a, const Position *b) {
    return memcmp(a->squares, b->squares, sizeof a->squares) == 0 && a->promoted == b->promoted &&
           a->side == b->side && a->castling == b->castling && a->en_passant == b->en_passant &&
           memcmp(a->dropped_pawns, b->dropped_pawns, sizeof a->dropped_pawns) == 0 &&
           a->half_moves == b->half_moves && a->move_number == b->move_number && a->key == b->key;
}

bool position_same_reserves(const Position *a, const Position *b) {
    return memcmp(a->reserve, b->reserve, sizeof a->reserve) == 0;
}

#define DIFFERS(field)                                                                             \
    do {                                                                                           \
        if (a->field != b->field)                                                                  \
            return #field;                                                                         \
    } while (0)

static const char *undo_difference(const Undo *a, const Undo *b) {
    DIFFERS(key);
    DIFFERS(half_moves);
    DIFFERS(move_number);
    DIFFERS(captured);
    DIFFERS(captured_promoted);
    DIFFERS(castling);
    DIFFERS(en_passant);
    DIFFERS(dropped_pawns[WHITE]);
    DIFFERS(dropped_pawns[BLACK]);
    return NULL;
}

static const char *ply_difference(const Ply *a, const Ply *b) {
    DIFFERS(move.bits);
    DIFFERS(repetition_key);
    DIFFERS(captured);
    DIFFERS(pawn_passed);
    DIFFERS(handed_on);
    DIFFERS(left_play);
    DIFFERS(pressed);
    DIFFERS(stands);
    DIFFERS(poisoned);
    DIFFERS(takes_king);
    DIFFERS(mover_waited);
    DIFFERS(poison[WHITE].kind);
    DIFFERS(poison[BLACK].kind);
    DIFFERS(half_due);
    DIFFERS(other_plies);
    return undo_difference(&a->undo, &b->undo);
}

static const char *verdict_difference(const Verdict *a, const Verdict *b) {
    DIFFERS(outcome);
    DIFFERS(reason);
    DIFFERS(board);
    DIFFERS(at);
    return NULL;
}

static const char *clock_difference(const Clock *a, const Clock *b) {
    for (Color color = WHITE; color <= BLACK; color++) {
        DIFFERS(remaining[color]);
        DIFFERS(fell_at[color]);
    }
    DIFFERS(delay_left);
    DIFFERS(turn_used);
    DIFFERS(since);
    DIFFERS(side);
    DIFFERS(running);
    return NULL;
}

static const char *staged_difference(const Staged *a, const Staged *b) {
    DIFFERS(phase);
    DIFFERS(move.bits);
    DIFFERS(reserve_count);
    DIFFERS(handed_on);
    DIFFERS(left_play);
    DIFFERS(taken.captured);
    DIFFERS(taken.pawn_passed);
    return NULL;
}

static const char *board_difference(const BoardState *a, const BoardState *b) {
    if (!position_same_board(&a->position, &b->position))
        return "position";
    if (!position_same_reserves(&a->position, &b->position))
        return "reserve";
    DIFFERS(over);
    DIFFERS(start_key);
    DIFFERS(ply_count);
    const char *difference = clock_difference(&a->clock, &b->clock);
    if (difference == NULL)
        difference = staged_difference(&a->staged, &b->staged);
    if (difference == NULL)
        difference = verdict_difference(&a->verdict, &b->verdict);
    if (memcmp(a->plies, b->plies, a->ply_count * sizeof a->plies[0]) == 0)
        return difference;
    for (unsigned i = 0; difference == NULL && i < a->ply_count; i++)
        difference = ply_difference(&a->plies[i], &b->plies[i]);
    return difference;
}

const char *match_difference(const Match *a, const Match *b) {
    DIFFERS(now);
    DIFFERS(phase);
    DIFFERS(paused);
    DIFFERS(started);
    DIFFERS(offers);
    DIFFERS(accepted);
    DIFFERS(unsettled);
    DIFFERS(settle_at);
    DIFFERS(window_end);
    DIFFERS(half_due);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        DIFFERS(waited[seat]);
        DIFFERS(illegal_claimed[seat]);
        DIFFERS(poison[seat].kind);
    }
    if (memcmp(a->left_play, b->left_play, sizeof a->left_play) != 0)
        return "left_play";
    const char *difference = verdict_difference(&a->first, &b->first);
    if (difference == NULL)
        difference = verdict_difference(&a->second, &b->second);
    if (difference == NULL)
        difference = verdict_difference(&a->verdict, &b->verdict);
    for (int i = 0; difference == NULL && i < BOARD_COUNT; i++)
        difference = board_difference(&a->boards[i], &b->boards[i]);
    return difference;
}
