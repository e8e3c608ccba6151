// SPDX-License-Identifier: MIT
#ifndef ORACLE_PIECES_H
#define ORACLE_PIECES_H

/* Squares, colours and piece letters as oracle.h numbers them, for the oracle's own files. */

#include <string.h>

#include "oracle.h"

enum { KINDS = 5, EMPTY = '.' };

static inline int square_at(int file, int rank) {
    return rank * 8 + file;
}

static inline int file_of(int square) {
    return square % 8;
}

static inline int rank_of(int square) {
    return square / 8;
}

static inline int home_rank(int colour) {
    return colour == ORACLE_WHITE ? 0 : 7;
}

static inline int last_rank(int colour) {
    return 7 - home_rank(colour);
}

static inline int second_rank(int colour) {
    return colour == ORACLE_WHITE ? 1 : 6;
}

static inline int forward(int colour) {
    return colour == ORACLE_WHITE ? 1 : -1;
}

static inline int sign(int number) {
    return (number > 0) - (number < 0);
}

static inline bool is_upper(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

static inline char to_lower(char letter) {
    return is_upper(letter) ? (char)(letter - 'A' + 'a') : letter;
}

static inline char to_upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* kind is a letter of either case. */
static inline char piece_of(int colour, char kind) {
    return colour == ORACLE_WHITE ? to_upper(kind) : to_lower(kind);
}

static inline int colour_of(char piece) {
    return is_upper(piece) ? ORACLE_WHITE : ORACLE_BLACK;
}

static inline bool holds_colour(const OracleBoard *board, int square, int colour) {
    char piece = board->squares[square];
    return piece != EMPTY && colour_of(piece) == colour;
}

/* The place of a kind in ORACLE_KINDS, or -1. */
static inline int kind_index(char letter) {
    const char *found = letter == '\0' ? NULL : strchr(ORACLE_KINDS, to_upper(letter));
    return found == NULL ? -1 : (int)(found - ORACLE_KINDS);
}

static inline int king_square(const OracleBoard *board, int colour) {
    for (int square = 0; square < 64; square++) {
        if (board->squares[square] == piece_of(colour, 'k')) {
            return square;
        }
    }
    return ORACLE_NO_SQUARE;
}

/* The square that the two characters name, or ORACLE_NO_SQUARE. */
static inline int read_square(const char *text) {
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
        return ORACLE_NO_SQUARE;
    }
    return square_at(text[0] - 'a', text[1] - '1');
}

#endif
