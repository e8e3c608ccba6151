// SPDX-License-Identifier: MIT
#include "notation/letters.h"

#include <assert.h>

char kind_letter(Kind kind) {
    assert(kind < KIND_COUNT);
    return "PNBRQK"[kind];
}

Kind kind_of_letter(char letter) {
    switch (letter) {
    case 'P':
        return PAWN;
    case 'N':
        return KNIGHT;
    case 'B':
        return BISHOP;
    case 'R':
        return ROOK;
    case 'Q':
        return QUEEN;
    case 'K':
        return KING;
    default:
        return KIND_NONE;
    }
}

char piece_letter(Piece piece) {
    char letter = kind_letter(piece_kind(piece));
    return piece_color(piece) == WHITE ? letter : (char)(letter - 'A' + 'a');
}

Piece piece_of_letter(char letter) {
    bool black = letter >= 'a' && letter <= 'z';
    Kind kind = kind_of_letter(black ? (char)(letter - 'a' + 'A') : letter);
    return kind == KIND_NONE ? PIECE_NONE : piece_of(black ? BLACK : WHITE, kind);
}

void square_write(Square square, Writer *out) {
    writer_char(out, (char)('a' + square_file(square)));
    writer_char(out, (char)('1' + square_rank(square)));
}

Square square_of_letters(char file, char rank) {
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return SQUARE_NONE;
    return square_at(file - 'a', rank - '1');
}

Status seat_read(Str word, Seat *out) {
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++) {
        if (word.len != 1 || word.at[0] != seat_letter((Seat)seat))
            continue;
        *out = (Seat)seat;
        return STATUS_OK;
    }
    return STATUS_BAD_SEAT;
}

Status board_read(Str word, BoardId *out) {
    if (!str_is(word, "A") && !str_is(word, "B"))
        return STATUS_BAD_BOARD;
    *out = word.at[0] == 'A' ? BOARD_A : BOARD_B;
    return STATUS_OK;
}
