// SPDX-License-Identifier: MIT
// The checks that cost more: made after some events only.
#include <stddef.h>
#include <string.h>

#include "base/random.h"
#include "support/match_same.h"
#include "support/match_watch.h"

enum { READINGS = 20 };

static bool can_take_en_passant(const Position *position, const BoardRules *rules) {
    static MoveList list;
    if (position->en_passant == SQUARE_NONE)
        return false;
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (move_kind(list.moves[i]) == MOVE_EN_PASSANT)
            return true;
    return false;
}

// OT-13 word by word: placement (promoted pieces distinct), side to move, castling and en passant
// rights and both reserves.
static bool same_for_repetition(const Position *a, const Position *b, const BoardRules *rules) {
    enum { KINGS = RIGHT_WHITE_KING_UNMOVED | RIGHT_BLACK_KING_UNMOVED };
    unsigned rights = rules->dropped_rook_castles ? ~0u : ~(unsigned)KINGS;
    if (memcmp(a->squares, b->squares, sizeof a->squares) != 0 || a->promoted != b->promoted ||
        a->side != b->side || !position_same_reserves(a, b) ||
        ((a->castling ^ b->castling) & rights) != 0)
        return false;
    if (!rules->dropped_pawn_double &&
        memcmp(a->dropped_pawns, b->dropped_pawns, sizeof a->dropped_pawns) != 0)
        return false;
    bool taken_a = can_take_en_passant(a, rules);
    bool taken_b = can_take_en_passant(b, rules);
    return taken_a == taken_b && (!taken_a || a->en_passant == b->en_passant);
}

static void check_occurrences(MatchWatch *watch, BoardId board) {
    const BoardState *state = &watch->match.boards[board];
    const BoardRules *rules = &watch->match.rules.board;
    unsigned count = same_for_repetition(&state->position, &watch->setup.start[board], rules);
    for (unsigned i = 0; i < state->ply_count; i++)
        count += same_for_repetition(&state->position, &watch->came_to[board][i], rules);
    MATCH_MUST(match_occurrences(&watch->match, board) == count);
}

// Unmaking everything leads back to the start, through all positions between.
static void check_unmaking(MatchWatch *watch, BoardId board) {
    const BoardState *state = &watch->match.boards[board];
    Position position = state->position;
    for (unsigned i = state->ply_count; i-- > 0;) {
        position_unmake(&position, state->plies[i].move, &state->plies[i].undo);
        MATCH_MUST(position_same_board(&position, &watch->came_from[board][i]));
    }
    MATCH_MUST(position_same_board(&position, &watch->setup.start[board]));
}

// Looking changes nothing, however often and whenever.
static void check_reading(MatchWatch *watch, Random *random) {
    Match *match = &watch->match;
    static uint8_t bytes[sizeof(Match)];
    size_t used = offsetof(Match, boards) + offsetof(BoardState, plies);
    memcpy(bytes, match, used);
    int64_t due = match_deadline(match);
    int64_t room = due == CLOCK_NEVER ? TIME_MS_MAX : due - match->now;
    for (int i = 0; i < READINGS; i++) {
        Seat seat = (Seat)random_below(random, SEAT_COUNT);
        int64_t at = match->now + (int64_t)(random_next(random) % (uint64_t)room);
        int64_t left = match_remaining(match, seat, at);
        MATCH_MUST(left >= 0 && left <= match_remaining(match, seat, match->now));
        Position position;
        match_position_to_move(match, seat_board(seat), &position);
        match_position_shown(match, seat_board(seat), &position);
        MATCH_MUST(position_is_consistent(&position));
        (void)match_verdict(match);
        (void)match_is_mate(match, seat_board(seat));
        MATCH_MUST(match_deadline(match) == due);
    }
    MATCH_MUST(memcmp(bytes, match, used) == 0);
}

void match_check_deep(MatchWatch *watch, uint64_t dice) {
    Random random = random_from_seed(dice);
    check_reading(watch, &random);
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        check_unmaking(watch, board);
        check_occurrences(watch, board);
    }
}
