// SPDX-License-Identifier: MIT
// Setting up a position and looking at it.
#include "chess/position.h"

#include <assert.h>
#include <string.h>

#include "base/count.h"
#include "chess/attacks.h"
#include "chess/bits.h"
#include "chess/keys.h"

enum { A1 = 0, E1 = 4, H1 = 7, A8 = 56, E8 = 60, H8 = 63 };

static const struct {
    uint8_t right;
    uint8_t king_unmoved;
    Color color;
    Square king;
    Square rook;
} CASTLING[] = {
    {RIGHT_WHITE_SHORT, RIGHT_WHITE_KING_UNMOVED, WHITE, E1, H1},
    {RIGHT_WHITE_LONG, RIGHT_WHITE_KING_UNMOVED, WHITE, E1, A1},
    {RIGHT_BLACK_SHORT, RIGHT_BLACK_KING_UNMOVED, BLACK, E8, H8},
    {RIGHT_BLACK_LONG, RIGHT_BLACK_KING_UNMOVED, BLACK, E8, A8},
};
enum { CASTLING_COUNT = COUNT(CASTLING) };

static bool has_piece(const Position *position, Square square, Color color, Kind kind) {
    return position->squares[square] == piece_of(color, kind);
}

// Making positions ------------------------------------------------------------------------------

void position_clear(Position *position) {
    memset(position, 0, sizeof *position);
    position->en_passant = SQUARE_NONE;
    position->side = WHITE;
    position->move_number = 1;
    position->key = position_compute_key(position);
}

void position_set_start(Position *position) {
    static const Kind BACK_RANK[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    position_clear(position);
    for (int file = 0; file < 8; file++) {
        for (int color = WHITE; color < COLOR_COUNT; color++) {
            Square first = square_at(file, color == WHITE ? 0 : 7);
            Square second = square_at(file, color == WHITE ? 1 : 6);
            Status back =
                position_put(position, first, piece_of((Color)color, BACK_RANK[file]), false);
            Status pawn = position_put(position, second, piece_of((Color)color, PAWN), false);
            assert(back == STATUS_OK && pawn == STATUS_OK);
            (void)back;
            (void)pawn;
        }
    }
    unsigned all = RIGHT_WHITE_SHORT | RIGHT_WHITE_LONG | RIGHT_BLACK_SHORT | RIGHT_BLACK_LONG;
    Status state = position_set_state(position, WHITE, all, SQUARE_NONE);
    assert(state == STATUS_OK);
    (void)state;
}

Status position_put(Position *position, Square square, Piece piece, bool promoted) {
    assert(square < SQUARE_COUNT && piece != PIECE_NONE);
    assert(position->squares[square] == PIECE_NONE);
    Kind kind = piece_kind(piece);
    Color color = piece_color(piece);
    assert(!promoted || (kind >= KNIGHT && kind <= QUEEN));
    if (kind == KING && (position->by_kind[KING] & position->by_color[color]) != 0)
        return STATUS_BAD_FEN_KINGS;
    position->squares[square] = piece;
    position->by_kind[kind] |= bits_of(square);
    position->by_color[color] |= bits_of(square);
    position->key ^= keys_piece(piece, square);
    if (promoted) {
        position->promoted |= bits_of(square);
        position->key ^= keys_promoted(square);
    }
    return STATUS_OK;
}

// Whether a double step of the side not to move can just have passed over `square`.
static bool double_step_passed(const Position *position, Square square, Color mover) {
    if (square >= SQUARE_COUNT || square_relative_rank(square, mover) != 2)
        return false;
    int ahead = mover == WHITE ? 8 : -8;
    return position->squares[square] == PIECE_NONE &&
           position->squares[square - ahead] == PIECE_NONE &&
           has_piece(position, (Square)(square + ahead), mover, PAWN);
}

Status position_set_state(Position *position, Color side, unsigned rook_rights, Square en_passant) {
    if (en_passant != SQUARE_NONE && !double_step_passed(position, en_passant, color_other(side)))
        return STATUS_BAD_FEN_EP;
    unsigned castling = 0;
    for (int i = 0; i < CASTLING_COUNT; i++) {
        if ((rook_rights & CASTLING[i].right) == 0 ||
            !has_piece(position, CASTLING[i].king, CASTLING[i].color, KING))
            continue;
        castling |= CASTLING[i].king_unmoved;
        if (has_piece(position, CASTLING[i].rook, CASTLING[i].color, ROOK))
            castling |= CASTLING[i].right;
    }
    position->side = (uint8_t)side;
    position->castling = (uint8_t)castling;
    position->en_passant = en_passant;
    position->key = position_compute_key(position);
    return STATUS_OK;
}

void position_reserve_add(Position *position, Color color, Kind kind, unsigned count) {
    assert(kind < (Kind)RESERVE_KINDS);
    assert(position->reserve[color][kind] + count <= UINT8_MAX);
    position->reserve[color][kind] = (uint8_t)(position->reserve[color][kind] + count);
}

bool position_reserve_remove(Position *position, Color color, Kind kind) {
    if (kind >= (Kind)RESERVE_KINDS || position->reserve[color][kind] == 0)
        return false;
    position->reserve[color][kind]--;
    return true;
}

// Looking ---------------------------------------------------------------------------------------

Square position_king_square(const Position *position, Color color) {
    Bitboard king = position->by_kind[KING] & position->by_color[color];
    return king != 0 ? bits_first(king) : (Square)SQUARE_NONE;
}

bool position_is_attacked(const Position *position, Square square, Color by) {
    Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    return attacks_to(position, square, by, occupied) != 0;
}

bool position_in_check(const Position *position, Color color) {
    Square king = position_king_square(position, color);
    return king != SQUARE_NONE && position_is_attacked(position, king, color_other(color));
}

static bool bitboards_agree(const Position *position) {
    Bitboard seen_kind[KIND_COUNT] = {0};
    Bitboard seen_color[COLOR_COUNT] = {0};
    for (int square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = position->squares[square];
        if (piece == PIECE_NONE)
            continue;
        // Only pieces that piece_of can give.
        if (piece != piece_of((Color)(piece >> 3 & 1), (Kind)((piece & 7) - 1)) ||
            (piece & 7) == 0 || (piece & 7) > KIND_COUNT)
            return false;
        seen_kind[piece_kind(piece)] |= bits_of((Square)square);
        seen_color[piece_color(piece)] |= bits_of((Square)square);
    }
    return memcmp(seen_kind, position->by_kind, sizeof seen_kind) == 0 &&
           memcmp(seen_color, position->by_color, sizeof seen_color) == 0;
}

static bool rights_agree(const Position *position) {
    for (int i = 0; i < CASTLING_COUNT; i++) {
        bool right = (position->castling & CASTLING[i].right) != 0;
        bool unmoved = (position->castling & CASTLING[i].king_unmoved) != 0;
        if (right && (!unmoved || !has_piece(position, CASTLING[i].rook, CASTLING[i].color, ROOK)))
            return false;
        if (unmoved && !has_piece(position, CASTLING[i].king, CASTLING[i].color, KING))
            return false;
    }
    return position->castling < 64;
}

bool position_is_consistent(const Position *position) {
    if (position->side >= COLOR_COUNT || !bitboards_agree(position) || !rights_agree(position))
        return false;
    const Bitboard *kinds = position->by_kind;
    if (((kinds[PAWN] | kinds[KING]) & position->promoted) != 0 ||
        (position->promoted & ~(position->by_color[WHITE] | position->by_color[BLACK])) != 0)
        return false;
    for (int color = WHITE; color < COLOR_COUNT; color++) {
        Bitboard own = position->by_color[color];
        if (bits_several(own & kinds[KING]))
            return false;
        Bitboard second = own & kinds[PAWN] & bits_rank(1, (Color)color);
        Bitboard files = second >> (color == WHITE ? 8 : 48);
        if ((position->dropped_pawns[color] & ~files) != 0)
            return false;
    }
    Color mover = color_other((Color)position->side);
    if (position->en_passant != SQUARE_NONE &&
        !double_step_passed(position, position->en_passant, mover))
        return false;
    return position->key == position_compute_key(position);
}

// Keys ------------------------------------------------------------------------------------------

static uint64_t placement_key(const Position *position) {
    uint64_t key = 0;
    for (int square = 0; square < SQUARE_COUNT; square++)
        if (position->squares[square] != PIECE_NONE)
            key ^= keys_piece(position->squares[square], (Square)square);
    for (Bitboard promoted = position->promoted; promoted != 0;)
        key ^= keys_promoted(bits_take(&promoted));
    return key;
}

uint64_t position_compute_key(const Position *position) {
    return placement_key(position) ^ keys_castling(position->castling) ^
           keys_en_passant(position->en_passant) ^ keys_dropped(position->dropped_pawns) ^
           keys_side((Color)position->side);
}

// Whether a pawn could legally capture en passant (settled point 2).
static bool en_passant_is_possible(const Position *position) {
    if (position->en_passant == SQUARE_NONE)
        return false;
    Color us = (Color)position->side;
    Color them = color_other(us);
    Square king = position_king_square(position, us);
    Square victim = (Square)(position->en_passant + (us == WHITE ? -8 : 8));
    Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    occupied = (occupied | bits_of(position->en_passant)) & ~bits_of(victim);
    Bitboard capturers =
        attacks_pawn(them, position->en_passant) & position->by_kind[PAWN] & position->by_color[us];
    while (capturers != 0) {
        Bitboard from = bits_of(bits_take(&capturers));
        if (king == SQUARE_NONE ||
            (attacks_to(position, king, them, occupied & ~from) & ~bits_of(victim)) == 0)
            return true;
    }
    return false;
}

uint64_t position_repetition_key(const Position *position, const BoardRules *rules) {
    unsigned castling = position->castling;
    if (!rules->dropped_rook_castles)
        castling &= ~(unsigned)(RIGHT_WHITE_KING_UNMOVED | RIGHT_BLACK_KING_UNMOVED);
    uint64_t key =
        placement_key(position) ^ keys_castling(castling) ^ keys_side((Color)position->side);
    if (en_passant_is_possible(position))
        key ^= keys_en_passant(position->en_passant);
    if (!rules->dropped_pawn_double)
        key ^= keys_dropped(position->dropped_pawns);
    for (int color = WHITE; color < COLOR_COUNT; color++)
        for (int kind = 0; kind < RESERVE_KINDS; kind++)
            key ^= keys_reserve((Color)color, (Kind)kind, position->reserve[color][kind]);
    return key;
}
