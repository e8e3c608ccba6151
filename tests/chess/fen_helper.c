// SPDX-License-Identifier: MIT
#include "fen_helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char KIND_LETTERS[] = "PNBRQK";

static Piece piece_of_letter(char letter) {
    bool white = letter >= 'A' && letter <= 'Z';
    const char *found =
        letter == '\0' ? NULL : strchr(KIND_LETTERS, white ? letter : letter - 'a' + 'A');
    if (found == NULL)
        return PIECE_NONE;
    return piece_of(white ? WHITE : BLACK, (Kind)(found - KIND_LETTERS));
}

static char letter_of(Color color, Kind kind) {
    char letter = KIND_LETTERS[kind];
    return (char)(color == WHITE ? letter : letter - 'A' + 'a');
}

static const char *read_placement(Position *position, const char *text) {
    int file = 0;
    int rank = 7;
    for (; *text != '[' && *text != ' ' && *text != '\0'; text++) {
        if (*text == '/') {
            file = 0;
            rank--;
        } else if (*text >= '1' && *text <= '8') {
            file += *text - '0';
        } else {
            Piece piece = piece_of_letter(*text);
            bool promoted = text[1] == '~';
            if (piece == PIECE_NONE || file > 7 || rank < 0)
                return NULL;
            if (position_put(position, square_at(file, rank), piece, promoted) != STATUS_OK)
                return NULL;
            file++;
            if (promoted)
                text++;
        }
    }
    if (*text == '[') {
        for (text++; *text != ']'; text++) {
            Piece piece = piece_of_letter(*text);
            if (piece == PIECE_NONE || piece_kind(piece) == KING)
                return NULL;
            position_reserve_add(position, piece_color(piece), piece_kind(piece), 1);
        }
        text++;
    }
    return text;
}

bool fen_read(Position *position, const char *fen) {
    char side = 'w';
    char castling[8] = "-";
    char en_passant[4] = "-";
    unsigned half_moves = 0;
    unsigned move_number = 1;
    unsigned rights = 0;
    position_clear(position);
    const char *rest = read_placement(position, fen);
    if (rest == NULL || sscanf(rest, " %c %7s %3s %u %u", &side, castling, en_passant, &half_moves,
                               &move_number) < 3)
        return false;
    for (const char *c = castling; *c != '\0'; c++) {
        const char *found = strchr("KQkq", *c);
        if (found != NULL)
            rights |= 1u << (found - "KQkq");
    }
    Square square = SQUARE_NONE;
    if (en_passant[0] != '-')
        square = square_at(en_passant[0] - 'a', en_passant[1] - '1');
    if (position_set_state(position, side == 'w' ? WHITE : BLACK, rights, square) != STATUS_OK)
        return false;
    position->half_moves = (uint16_t)half_moves;
    position->move_number = (uint16_t)move_number;
    return true;
}

Position fen_position(const char *fen) {
    Position position;
    if (!fen_read(&position, fen)) {
        fprintf(stderr, "bad FEN in a test: %s\n", fen);
        abort();
    }
    return position;
}

static char *write_placement(const Position *position, char *at) {
    for (int rank = 7; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < 8; file++) {
            Square square = square_at(file, rank);
            Piece piece = position_piece_at(position, square);
            if (piece == PIECE_NONE) {
                gap++;
                continue;
            }
            if (gap > 0)
                *at++ = (char)('0' + gap);
            gap = 0;
            *at++ = letter_of(piece_color(piece), piece_kind(piece));
            if (position_is_promoted(position, square))
                *at++ = '~';
        }
        if (gap > 0)
            *at++ = (char)('0' + gap);
        if (rank > 0)
            *at++ = '/';
    }
    return at;
}

void fen_write(const Position *position, char out[FEN_MAX]) {
    char *at = write_placement(position, out);
    *at++ = '[';
    for (int color = WHITE; color < COLOR_COUNT; color++)
        for (int kind = QUEEN; kind >= PAWN; kind--)
            for (int i = 0; i < position->reserve[color][kind]; i++)
                *at++ = letter_of((Color)color, (Kind)kind);
    char rights[8] = "-";
    char *right = rights;
    for (int i = 0; i < 4; i++)
        if ((position->castling >> i & 1) != 0)
            *right++ = "KQkq"[i];
    if (right > rights)
        *right = '\0';
    char en_passant[4] = "-";
    if (position->en_passant != SQUARE_NONE)
        snprintf(en_passant, sizeof en_passant, "%c%d", 'a' + square_file(position->en_passant),
                 square_rank(position->en_passant) + 1);
    snprintf(at, FEN_MAX - (size_t)(at - out), "] %c %s %s %u %u",
             position->side == WHITE ? 'w' : 'b', rights, en_passant, position->half_moves,
             position->move_number);
}

void move_write(Move move, char out[MOVE_TEXT_MAX]) {
    memset(out, 0, MOVE_TEXT_MAX);
    char *at = out;
    if (move_kind(move) == MOVE_DROP) {
        *at++ = KIND_LETTERS[move_piece(move)];
        *at++ = '@';
    } else {
        *at++ = (char)('a' + square_file(move_from(move)));
        *at++ = (char)('1' + square_rank(move_from(move)));
    }
    *at++ = (char)('a' + square_file(move_to(move)));
    *at++ = (char)('1' + square_rank(move_to(move)));
    if (move_kind(move) == MOVE_PROMOTION)
        *at = letter_of(BLACK, move_piece(move));
}

BoardRules rules_plain(void) {
    return (BoardRules){
        .promotion = PROMOTION_ANY,
        .mate = MATE_POTENTIAL,
        .drop_check = true,
        .drop_mate = true,
        .drop_block = true,
        .dropped_rook_castles = false,
        .dropped_pawn_double = true,
    };
}
