// SPDX-License-Identifier: MIT
// Walk: the one place that knows how the pieces move. It goes through all legal moves of a side in
// batches (one piece, or all pawns with one step) and hands each batch to a sink, which lists or
// counts it. Inside the layer only.
//
// Colour and sink are constants where the walk is called, so that each use is compiled apart.
#ifndef CHESS_WALK_H
#define CHESS_WALK_H

#include <string.h>

#include "chess/legal.h"
#include "chess/movegen.h"

typedef enum SinkUse {
    SINK_LIST,  // writes moves
    SINK_STEPS, // writes moves that carry what stands on move_to afterwards as move_piece
    SINK_COUNT, // counts
    SINK_ANY    // counts until there is something
} SinkUse;

typedef struct Sink {
    uint64_t count;
    Move *next; // SINK_LIST, SINK_STEPS: where the next move is written
} Sink;

static ALWAYS_INLINE void sink_write(Sink *sink, Move move) {
    *sink->next++ = move;
}

// Moves of one piece of `mover` from `from` to each of `to`.
static ALWAYS_INLINE void sink_piece(Sink *sink, const SinkUse use, Kind mover, Square from,
                                     Bitboard to) {
    if (use == SINK_COUNT || use == SINK_ANY) {
        sink->count += bits_count(to);
        return;
    }
    while (to != 0)
        sink_write(sink,
                   move_make(MOVE_NORMAL, from, bits_take(&to), use == SINK_STEPS ? mover : PAWN));
}

// Moves of pawns that all come from `step` squares behind.
static ALWAYS_INLINE void sink_pawns(Sink *sink, const MoveKind kind, const int step, Bitboard to) {
    while (to != 0) {
        Square square = bits_take(&to);
        sink_write(sink, move_make(kind, (Square)(square - step), square, PAWN));
    }
}

static ALWAYS_INLINE void sink_promotions(Sink *sink, const SinkUse use, unsigned promotion,
                                          const int step, Bitboard to) {
    if (use == SINK_COUNT || use == SINK_ANY) {
        sink->count += (uint64_t)bits_count(to) * bits_count(promotion);
        return;
    }
    while (to != 0) {
        Square square = bits_take(&to);
        for (int kind = QUEEN; kind >= KNIGHT; kind--)
            if ((promotion >> kind & 1) != 0)
                sink_write(sink,
                           move_make(MOVE_PROMOTION, (Square)(square - step), square, (Kind)kind));
    }
}

static ALWAYS_INLINE void sink_drops(Sink *sink, const SinkUse use, Kind kind, Bitboard to) {
    if (use == SINK_COUNT || use == SINK_ANY) {
        sink->count += bits_count(to);
        return;
    }
    while (to != 0)
        sink_write(sink, move_drop(kind, bits_take(&to)));
}

static ALWAYS_INLINE void sink_one(Sink *sink, const SinkUse use, Move move) {
    if (use == SINK_COUNT || use == SINK_ANY)
        sink->count++;
    else
        sink_write(sink, move);
}

// The king -------------------------------------------------------------------------------------

static ALWAYS_INLINE void walk_king(const Position *position, const Legal *legal, const Color us,
                                    const SinkUse use, Sink *sink) {
    if (legal->king == 0)
        return;
    Bitboard to = attacks_king(legal->king_square) & ~legal->own & ~legal->enemy_king;
    if (to == 0)
        return;
    to &= ~legal_attacked(position, legal, us, to);
    sink_piece(sink, use, KING, legal->king_square, to);
}

// Only without a check.
static ALWAYS_INLINE void walk_castling(const Position *position, const Legal *legal,
                                        const Color us, const SinkUse use, Sink *sink) {
    const unsigned right_short = us == WHITE ? RIGHT_WHITE_SHORT : RIGHT_BLACK_SHORT;
    const unsigned right_long = us == WHITE ? RIGHT_WHITE_LONG : RIGHT_BLACK_LONG;
    if ((position->castling & (right_short | right_long)) == 0)
        return;
    const Kind mover = use == SINK_STEPS ? KING : PAWN;
    const Bitboard first_rank = bits_rank(0, us);
    const Square king = us == WHITE ? 4 : 60;
    const Bitboard f_g = first_rank & (BITS_FILE_A << 5 | BITS_FILE_A << 6);
    const Bitboard c_d = first_rank & (BITS_FILE_A << 2 | BITS_FILE_A << 3);
    const Bitboard b_c_d = c_d | (first_rank & BITS_FILE_A << 1);
    if ((position->castling & right_short) != 0 && (legal->occupied & f_g) == 0 &&
        legal_attacked(position, legal, us, f_g) == 0)
        sink_one(sink, use, move_make(MOVE_CASTLING, king, (Square)(king + 2), mover));
    if ((position->castling & right_long) != 0 && (legal->occupied & b_c_d) == 0 &&
        legal_attacked(position, legal, us, c_d) == 0)
        sink_one(sink, use, move_make(MOVE_CASTLING, king, (Square)(king - 2), mover));
}

// Pieces ---------------------------------------------------------------------------------------

// What a sliding piece of `kind` on `square` attacks, as far as a pin lets it.
static ALWAYS_INLINE Bitboard walk_slides(const Legal *legal, const Kind kind, Square square) {
    Bitboard diagonal = kind != ROOK ? attacks_bishop(square, legal->occupied) : 0;
    Bitboard straight = kind != BISHOP ? attacks_rook(square, legal->occupied) : 0;
    if ((bits_of(square) & (legal->pin_straight | legal->pin_diagonal)) == 0)
        return diagonal | straight;
    if ((bits_of(square) & legal->pin_straight) != 0)
        return straight & legal->pin_straight;
    return diagonal & legal->pin_diagonal;
}

static ALWAYS_INLINE void walk_sliders(const Position *position, const Legal *legal,
                                       const SinkUse use, const Kind kind, Sink *sink) {
    Bitboard targets = ~legal->own & ~legal->enemy_king & legal->parry;
    for (Bitboard from = position->by_kind[kind] & legal->own; from != 0;) {
        Square square = bits_take(&from);
        sink_piece(sink, use, kind, square, walk_slides(legal, kind, square) & targets);
    }
}

static ALWAYS_INLINE void walk_knights(const Position *position, const Legal *legal,
                                       const SinkUse use, Sink *sink) {
    Bitboard targets = ~legal->own & ~legal->enemy_king & legal->parry;
    Bitboard pinned = legal->pin_straight | legal->pin_diagonal;
    for (Bitboard from = position->by_kind[KNIGHT] & legal->own & ~pinned; from != 0;) {
        Square square = bits_take(&from);
        sink_piece(sink, use, KNIGHT, square, attacks_knight(square) & targets);
    }
}

// Pawns ----------------------------------------------------------------------------------------

// Pawns that leave the board by reaching the last rank (AR-08). Legality is judged after they have
// left (AR-09): they parry nothing there, and their leaving may uncover a check.
static ALWAYS_INLINE void walk_passes(const Position *position, const Legal *legal, const Color us,
                                      const SinkUse use, Sink *sink) {
    Bitboard pawns = position->by_kind[PAWN] & legal->own & bits_rank(6, us);
    while (pawns != 0) {
        Square from = bits_take(&pawns);
        Bitboard to = (bits_forward(bits_of(from), us) & ~legal->occupied) |
                      (attacks_pawn(us, from) & legal->enemy & ~legal->enemy_king);
        while (to != 0) {
            Square square = bits_take(&to);
            if (legal_is_safe(position, legal, us, bits_of(from) | bits_of(square), 0))
                sink_one(sink, use, move_make(MOVE_PAWN_PASS, from, square, PAWN));
        }
    }
}

// Two men leave the rank at once, so this is tried on the board.
static ALWAYS_INLINE void walk_en_passant(const Position *position, const Legal *legal,
                                          const Color us, const SinkUse use, Sink *sink) {
    Bitboard to = bits_of(position->en_passant);
    Bitboard victim = bits_forward(to, color_other(us));
    Bitboard pawns =
        attacks_pawn(color_other(us), position->en_passant) & position->by_kind[PAWN] & legal->own;
    while (pawns != 0) {
        Square from = bits_take(&pawns);
        if (legal_is_safe(position, legal, us, bits_of(from) | victim, to))
            sink_one(sink, use, move_make(MOVE_EN_PASSANT, from, position->en_passant, PAWN));
    }
}

// Pawns on the second rank that may go two squares (AR-10, SW-03, WE-12, CV-05).
static ALWAYS_INLINE Bitboard walk_double_steppers(const Position *position,
                                                   const BoardRules *rules, const Color us) {
    Bitboard second = bits_rank(1, us);
    if (!rules->dropped_pawn_double)
        second &= ~((Bitboard)position->dropped_pawns[us] << (us == WHITE ? 8 : 48));
    return second;
}

static ALWAYS_INLINE void walk_pawns(const Position *position, const BoardRules *rules,
                                     const Legal *legal, const Color us, const SinkUse use,
                                     Sink *sink) {
    const int ahead = us == WHITE ? 8 : -8;
    const Bitboard last = bits_rank(7, us);
    Bitboard empty = ~legal->occupied;
    Bitboard victims = legal->enemy & ~legal->enemy_king & legal->parry;
    Bitboard pawns = position->by_kind[PAWN] & legal->own;

    // Ahead: not when pinned on a diagonal, along the file when pinned on it.
    Bitboard movers = pawns & ~legal->pin_diagonal;
    Bitboard step = (bits_forward(movers & ~legal->pin_straight, us) |
                     (bits_forward(movers & legal->pin_straight, us) & legal->pin_straight)) &
                    empty;
    Bitboard first_step = bits_forward(walk_double_steppers(position, rules, us), us);
    Bitboard two = bits_forward(step & first_step, us) & empty & legal->parry;
    step &= legal->parry;

    // Captures: not when pinned on a rank or file, along the diagonal when pinned on it.
    Bitboard free = pawns & ~legal->pin_straight & ~legal->pin_diagonal;
    Bitboard bound = pawns & legal->pin_diagonal;
    Bitboard to_a =
        (bits_forward_a(free, us) | (bits_forward_a(bound, us) & legal->pin_diagonal)) & victims;
    Bitboard to_h =
        (bits_forward_h(free, us) | (bits_forward_h(bound, us) & legal->pin_diagonal)) & victims;

    if (use == SINK_COUNT || use == SINK_ANY) {
        // Steps and captures never share a square, nor do one and two steps.
        sink->count += bits_count((two | step | to_a) & ~last) + bits_count(to_h & ~last);
    } else {
        sink_pawns(sink, MOVE_DOUBLE_STEP, 2 * ahead, two);
        sink_pawns(sink, MOVE_NORMAL, ahead, step & ~last);
        sink_pawns(sink, MOVE_NORMAL, ahead - 1, to_a & ~last);
        sink_pawns(sink, MOVE_NORMAL, ahead + 1, to_h & ~last);
    }
    if ((pawns & bits_rank(6, us)) != 0) {
        if (rules->promotion == PROMOTION_PASS) {
            walk_passes(position, legal, us, use, sink);
        } else {
            sink_promotions(sink, use, rules->promotion, ahead, step & last);
            sink_promotions(sink, use, rules->promotion, ahead - 1, to_a & last);
            sink_promotions(sink, use, rules->promotion, ahead + 1, to_h & last);
        }
    }
    if (position->en_passant != SQUARE_NONE)
        walk_en_passant(position, legal, us, use, sink);
}

// Drops ----------------------------------------------------------------------------------------

// Those of `to` where a drop would mate: in movegen.c.
Bitboard walk_mating_drops(const Position *position, const BoardRules *rules, Kind kind,
                           Bitboard to);

// Where a piece of `kind` may be dropped if the reserve holds one.
static ALWAYS_INLINE Bitboard walk_drops_of(const Position *position, const BoardRules *rules,
                                            const Legal *legal, const Color us, Kind kind) {
    Bitboard to = legal_drops(legal, rules, us, kind);
    if (rules->drop_check && !rules->drop_mate)
        to &= ~walk_mating_drops(position, rules, kind,
                                 legal_may_mate(position, legal, us, kind, to));
    return to;
}

static ALWAYS_INLINE void walk_drops(const Position *position, const BoardRules *rules,
                                     const Legal *legal, const Color us, const SinkUse use,
                                     Sink *sink) {
    static const uint8_t NOTHING[RESERVE_KINDS] = {0};
    if (memcmp(position->reserve[us], NOTHING, sizeof NOTHING) == 0)
        return;
    for (int kind = PAWN; kind < RESERVE_KINDS; kind++) {
        if (position->reserve[us][kind] == 0)
            continue;
        sink_drops(sink, use, (Kind)kind, walk_drops_of(position, rules, legal, us, (Kind)kind));
    }
}

// All legal moves of `us`, whose turn it is; `legal` is what legal_look found.
static ALWAYS_INLINE void walk_from(const Position *position, const BoardRules *rules,
                                    const Legal *legal, const Color us, const SinkUse use,
                                    Sink *sink) {
    walk_king(position, legal, us, use, sink);
    if (use == SINK_ANY && sink->count != 0)
        return;
    if (bits_several(legal->checkers)) {
        // Of two checks, only a capture en passant can take one and block the other: never after
        // legal moves, but a king may have been left in check at a table.
        if (position->en_passant != SQUARE_NONE)
            walk_en_passant(position, legal, us, use, sink);
        return;
    }
    walk_knights(position, legal, use, sink);
    walk_sliders(position, legal, use, BISHOP, sink);
    walk_sliders(position, legal, use, ROOK, sink);
    walk_sliders(position, legal, use, QUEEN, sink);
    walk_pawns(position, rules, legal, us, use, sink);
    if (use == SINK_ANY && sink->count != 0)
        return;
    if (legal->checkers == 0)
        walk_castling(position, legal, us, use, sink);
    walk_drops(position, rules, legal, us, use, sink);
}

static ALWAYS_INLINE void walk_legal(const Position *position, const BoardRules *rules,
                                     const Color us, const SinkUse use, Sink *sink) {
    Legal legal = legal_look(position, us);
    walk_from(position, rules, &legal, us, use, sink);
}

#endif
