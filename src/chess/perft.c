// SPDX-License-Identifier: MIT
// Counting move sequences, at speed.
//
// The moves come from the same walk as everywhere; only making them is done apart: a child is
// written beside its parent with nothing but what legal moves depend on (no squares, no promoted
// pieces, no keys), and nothing is taken back. test_perft compares it with position_make.
#include "chess/perft.h"

#include <stddef.h>
#include <string.h>

#include "chess/movegen.h"
#include "chess/rights.h"
#include "chess/walk.h"

static ALWAYS_INLINE void forget_dropped(Position *child, Bitboard touched) {
    child->dropped_pawns[WHITE] &= (uint8_t) ~(touched >> 8);
    child->dropped_pawns[BLACK] &= (uint8_t) ~(touched >> 48);
}

static ALWAYS_INLINE void add_drop(Position *child, const BoardRules *rules, const Color us,
                                   Move step) {
    Kind kind = move_piece(step);
    Square to = move_to(step);
    child->by_kind[kind] |= bits_of(to);
    child->by_color[us] |= bits_of(to);
    child->reserve[us][kind]--;
    if (kind == ROOK && rules->dropped_rook_castles)
        child->castling |= (uint8_t)rights_of_dropped_rook(child->castling, us, to);
    if (kind == PAWN && square_relative_rank(to, us) == 1)
        child->dropped_pawns[us] |= (uint8_t)(1u << square_file(to));
}

// What moves besides the piece itself.
static ALWAYS_INLINE void add_special(Position *child, const Color us, Move step) {
    Square from = move_from(step);
    Square to = move_to(step);
    switch (move_kind(step)) {
    case MOVE_DOUBLE_STEP:
        child->en_passant = (Square)((from + to) / 2);
        break;
    case MOVE_EN_PASSANT: {
        Bitboard victim = bits_forward(bits_of(to), color_other(us));
        child->by_kind[PAWN] ^= victim;
        child->by_color[color_other(us)] ^= victim;
        break;
    }
    case MOVE_CASTLING: {
        Bitboard rook = to > from ? bits_of((Square)(to + 1)) | bits_of((Square)(to - 1))
                                  : bits_of((Square)(to - 2)) | bits_of((Square)(to + 1));
        child->by_kind[ROOK] ^= rook;
        child->by_color[us] ^= rook;
        break;
    }
    case MOVE_PAWN_PASS:
        child->by_kind[PAWN] ^= bits_of(to);
        child->by_color[us] ^= bits_of(to);
        break;
    case MOVE_NORMAL:
    case MOVE_PROMOTION:
    case MOVE_DROP:
        break;
    }
}

// `step` as the walk writes it for SINK_STEPS: move_piece is what stands on move_to afterwards.
static ALWAYS_INLINE void make_child(const Position *parent, const BoardRules *rules,
                                     const Color us, Move step, Position *child) {
    Bitboard from = bits_of(move_from(step));
    Bitboard to = bits_of(move_to(step));
    memcpy(child, parent, offsetof(Position, half_moves));
    child->en_passant = SQUARE_NONE;
    if (move_kind(step) == MOVE_DROP) {
        add_drop(child, rules, us, step);
        return;
    }
    for (int kind = PAWN; kind < KIND_COUNT; kind++)
        child->by_kind[kind] = parent->by_kind[kind] & ~(from | to);
    child->by_kind[move_piece(step)] |= to;
    child->by_color[us] = parent->by_color[us] ^ (from | to);
    child->by_color[color_other(us)] = parent->by_color[color_other(us)] & ~to;
    child->castling &= (uint8_t) ~(RIGHTS_AT[move_from(step)] | RIGHTS_AT[move_to(step)]);
    if (!rules->dropped_pawn_double)
        forget_dropped(child, from | to);
    if (move_kind(step) != MOVE_NORMAL)
        add_special(child, us, step);
}

// The last two plies ----------------------------------------------------------------------------
//
// Most steps leave most of the opponent's pieces as they were. What those pieces can do is counted
// once for all steps from a position; after a step only the sliding pieces that saw one of its
// squares are counted anew, with king, pawns and drops. After a step that gives check, pins or
// takes, everything is counted anew.

enum { KNOWN_MAX = 12 };

typedef struct Known {
    Bitboard pieces; // the opponent's men
    Bitboard king;   // of the side that makes the steps: no target
    Bitboard occupied;
    unsigned leaps;           // moves of the knights
    unsigned slides;          // moves of the sliding pieces together
    unsigned sliders;         // how many of them, or more than KNOWN_MAX
    Bitboard seen[KNOWN_MAX]; // what each attacks
    uint8_t moves[KNOWN_MAX]; // how many moves each has
    uint8_t kind[KNOWN_MAX];
    Square square[KNOWN_MAX];
} Known;

static ALWAYS_INLINE Bitboard slider_attacks(unsigned kind, Square square, Bitboard occupied) {
    Bitboard attacks = 0;
    if (kind != ROOK)
        attacks |= attacks_bishop(square, occupied);
    if (kind != BISHOP)
        attacks |= attacks_rook(square, occupied);
    return attacks;
}

static ALWAYS_INLINE void know_sliders(Known *known, const Position *position, Kind kind) {
    Bitboard targets = ~known->pieces & ~known->king;
    for (Bitboard from = position->by_kind[kind] & known->pieces; from != 0;) {
        Square square = bits_take(&from);
        if (known->sliders >= KNOWN_MAX) {
            known->sliders = KNOWN_MAX + 1;
            return;
        }
        unsigned i = known->sliders++;
        known->kind[i] = (uint8_t)kind;
        known->square[i] = square;
        known->seen[i] = slider_attacks(kind, square, known->occupied);
        known->moves[i] = (uint8_t)bits_count(known->seen[i] & targets);
        known->slides += known->moves[i];
    }
}

// What `them` could do here with the pieces that neither a check nor a pin holds back.
static ALWAYS_INLINE void know(Known *known, const Position *position, const Color them) {
    Color us = color_other(them);
    known->pieces = position->by_color[them];
    known->king = position->by_kind[KING] & position->by_color[us];
    known->occupied = known->pieces | position->by_color[us];
    known->leaps = 0;
    known->slides = 0;
    known->sliders = 0;
    Bitboard targets = ~known->pieces & ~known->king;
    for (Bitboard from = position->by_kind[KNIGHT] & known->pieces; from != 0;)
        known->leaps += bits_count(attacks_knight(bits_take(&from)) & targets);
    know_sliders(known, position, BISHOP);
    know_sliders(known, position, ROOK);
    know_sliders(known, position, QUEEN);
}

static ALWAYS_INLINE uint64_t count_last(const Known *known, const Position *child,
                                         const BoardRules *rules, const Color them) {
    Sink sink = {0, NULL};
    Legal legal = legal_look(child, them);
    if (known->pieces != legal.own || known->king != legal.enemy_king ||
        (legal.checkers | legal.pin_straight | legal.pin_diagonal) != 0 ||
        known->sliders > KNOWN_MAX) {
        walk_from(child, rules, &legal, them, SINK_COUNT, &sink);
        return sink.count;
    }
    Bitboard changed = known->occupied ^ legal.occupied;
    Bitboard targets = ~legal.own & ~legal.enemy_king;
    sink.count = known->leaps + known->slides;
    for (unsigned i = 0; i < known->sliders; i++) {
        if ((known->seen[i] & changed) == 0)
            continue;
        Bitboard seen = slider_attacks(known->kind[i], known->square[i], legal.occupied);
        sink.count += bits_count(seen & targets);
        sink.count -= known->moves[i];
    }
    walk_king(child, &legal, them, SINK_COUNT, &sink);
    walk_pawns(child, rules, &legal, them, SINK_COUNT, &sink);
    walk_castling(child, &legal, them, SINK_COUNT, &sink);
    walk_drops(child, rules, &legal, them, SINK_COUNT, &sink);
    return sink.count;
}

static ALWAYS_INLINE uint64_t count_last_two(const Position *position, const BoardRules *rules,
                                             const Color us) {
    Move steps[MOVES_MAX];
    Sink sink = {0, steps};
    Known known;
    Position child;
    uint64_t total = 0;
    walk_legal(position, rules, us, SINK_STEPS, &sink);
    know(&known, position, color_other(us));
    for (const Move *step = steps; step != sink.next; step++) {
        make_child(position, rules, us, *step, &child);
        total += count_last(&known, &child, rules, color_other(us));
    }
    return total;
}

// Any depth -------------------------------------------------------------------------------------

static uint64_t count_white(const Position *position, const BoardRules *rules, unsigned depth);
static uint64_t count_black(const Position *position, const BoardRules *rules, unsigned depth);

// depth >= 2
static ALWAYS_INLINE uint64_t count_side(const Position *position, const BoardRules *rules,
                                         const Color us, unsigned depth) {
    if (depth == 2)
        return count_last_two(position, rules, us);
    Move steps[MOVES_MAX];
    Sink sink = {0, steps};
    Position child;
    uint64_t total = 0;
    walk_legal(position, rules, us, SINK_STEPS, &sink);
    for (const Move *step = steps; step != sink.next; step++) {
        make_child(position, rules, us, *step, &child);
        total += us == WHITE ? count_black(&child, rules, depth - 1)
                             : count_white(&child, rules, depth - 1);
    }
    return total;
}

static uint64_t count_white(const Position *position, const BoardRules *rules, unsigned depth) {
    return count_side(position, rules, WHITE, depth);
}

static uint64_t count_black(const Position *position, const BoardRules *rules, unsigned depth) {
    return count_side(position, rules, BLACK, depth);
}

// With whole positions: for rules that ask whether a drop mates, which is found out by making it.
static uint64_t count_whole(Position *position, const BoardRules *rules, unsigned depth) {
    if (depth == 1)
        return movegen_count(position, rules);
    MoveList list;
    uint64_t total = 0;
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        position_make(position, rules, list.moves[i], &undo);
        total += count_whole(position, rules, depth - 1);
        position_unmake(position, list.moves[i], &undo);
    }
    return total;
}

uint64_t perft_count(Position *position, const BoardRules *rules, unsigned depth) {
    if (depth == 0)
        return 1;
    if (depth == 1 || (rules->drop_check && !rules->drop_mate))
        return count_whole(position, rules, depth);
    return position->side == WHITE ? count_white(position, rules, depth)
                                   : count_black(position, rules, depth);
}
