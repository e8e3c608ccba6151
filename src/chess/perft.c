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
// once for all steps from a position; after a step only the pieces that saw one of its squares or
// are pinned are counted anew, with king, pawns and drops. This counts the start position 1.7 times
// as fast as counting everything anew after each step.

enum { KNOWN_MAX = 12 };

typedef struct Known {
    Legal legal;    // of the opponent, as if it were his turn and nothing checked or pinned
    unsigned moves; // of knights and sliding pieces together
    unsigned leaps; // of the knights
    unsigned count; // sliding pieces; more than KNOWN_MAX: too many to know
    struct {
        Bitboard seen; // what it attacks and where it stands
        uint8_t moves;
        uint8_t kind;
        Square square;
    } sliders[KNOWN_MAX];
} Known;

static ALWAYS_INLINE void know_sliders(Known *known, const Position *position, const Kind kind) {
    Bitboard targets = ~known->legal.own & ~known->legal.enemy_king;
    for (Bitboard from = position->by_kind[kind] & known->legal.own; from != 0;) {
        Square square = bits_take(&from);
        if (known->count++ >= KNOWN_MAX)
            return;
        Bitboard seen = walk_slides(&known->legal, kind, square);
        unsigned moves = bits_count(seen & targets);
        known->moves += moves;
        known->sliders[known->count - 1].seen = seen | bits_of(square);
        known->sliders[known->count - 1].moves = (uint8_t)moves;
        known->sliders[known->count - 1].kind = (uint8_t)kind;
        known->sliders[known->count - 1].square = square;
    }
}

static ALWAYS_INLINE void know(Known *known, const Position *position, const Color them) {
    known->legal = legal_look(position, them);
    known->legal.checkers = 0;
    known->legal.parry = ~(Bitboard)0;
    known->legal.pin_straight = 0;
    known->legal.pin_diagonal = 0;
    Sink sink = {0, NULL};
    walk_knights(position, &known->legal, SINK_COUNT, &sink);
    known->leaps = (unsigned)sink.count;
    known->moves = known->leaps;
    known->count = 0;
    know_sliders(known, position, BISHOP);
    know_sliders(known, position, ROOK);
    know_sliders(known, position, QUEEN);
}

// Moves of knights and sliding pieces after a step; without a check.
static ALWAYS_INLINE void count_known(const Known *known, const Position *child, const Legal *legal,
                                      Sink *sink) {
    Bitboard pins = legal->pin_straight | legal->pin_diagonal;
    Bitboard targets = ~legal->own & ~legal->enemy_king;
    Bitboard targets_changed =
        (known->legal.own ^ legal->own) | (known->legal.enemy_king ^ legal->enemy_king);
    Bitboard changed = (known->legal.occupied ^ legal->occupied) | targets_changed | pins;
    sink->count += known->moves;
    if ((targets_changed | (pins & child->by_kind[KNIGHT])) != 0) {
        sink->count -= known->leaps;
        walk_knights(child, legal, SINK_COUNT, sink);
    }
    for (unsigned i = 0; i < known->count; i++) {
        if ((known->sliders[i].seen & changed) == 0)
            continue;
        Square square = known->sliders[i].square;
        sink->count -= known->sliders[i].moves;
        if ((bits_of(square) & legal->own) != 0)
            sink->count +=
                bits_count(walk_slides(legal, (Kind)known->sliders[i].kind, square) & targets);
    }
}

static ALWAYS_INLINE uint64_t count_last(const Known *known, const Position *child,
                                         const BoardRules *rules, const Color them) {
    Sink sink = {0, NULL};
    Legal legal = legal_look(child, them);
    if (legal.checkers != 0 || known->count > KNOWN_MAX) {
        walk_from(child, rules, &legal, them, SINK_COUNT, &sink);
        return sink.count;
    }
    count_known(known, child, &legal, &sink);
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
