// SPDX-License-Identifier: MIT
/* The oracle's own reading and writing of FEN. */

#include <stdio.h>
#include <string.h>

#include "oracle_pieces.h"

/* Reading FEN. Each reader advances *text over its field, and returns false when it is none. */

static bool skip_char(const char **text, char expected) {
    if (**text != expected) {
        return false;
    }
    (*text)++;
    return true;
}

/* One piece letter with its '~'. */
static bool read_piece(OracleBoard *board, const char **text, int square) {
    char letter = **text;
    bool king = to_lower(letter) == 'k';
    if (!king && kind_index(letter) < 0) {
        return false;
    }
    if (king && king_square(board, colour_of(letter)) != ORACLE_NO_SQUARE) {
        return false;
    }
    (*text)++;
    board->squares[square] = letter;
    board->promoted[square] = skip_char(text, '~');
    return !(board->promoted[square] && (king || to_lower(letter) == 'p'));
}

static bool read_rank(OracleBoard *board, const char **text, int rank) {
    int file = 0;
    while (file < 8) {
        if (**text >= '1' && **text <= '8') {
            file += **text - '0';
            (*text)++;
        } else if (read_piece(board, text, square_at(file, rank))) {
            file++;
        } else {
            return false;
        }
    }
    return file == 8;
}

static void read_reserve_letters(OracleBoard *board, const char **text) {
    while (kind_index(**text) >= 0) {
        board->reserve[colour_of(**text)][kind_index(**text)]++;
        (*text)++;
    }
}

static bool read_placement(OracleBoard *board, const char **text) {
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(board, text, rank) || (rank > 0 && !skip_char(text, '/'))) {
            return false;
        }
    }
    if (skip_char(text, '[')) {
        read_reserve_letters(board, text);
        return skip_char(text, ']');
    }
    if (skip_char(text, '/')) {
        read_reserve_letters(board, text);
    }
    return true;
}

static bool read_side(OracleBoard *board, const char **text) {
    board->side = **text == 'b' ? ORACLE_BLACK : ORACLE_WHITE;
    return skip_char(text, 'w') || skip_char(text, 'b');
}

/* A right needs king and rook at home. A colour that keeps none counts as having moved its king. */
static void grant_right(OracleBoard *board, int colour, int rook_side) {
    int king = square_at(4, home_rank(colour));
    int rook = square_at(rook_side == ORACLE_A_SIDE ? 0 : 7, home_rank(colour));
    if (board->squares[king] == piece_of(colour, 'k') &&
        board->squares[rook] == piece_of(colour, 'r')) {
        board->rook_right[colour][rook_side] = true;
        board->king_unmoved[colour] = true;
    }
}

static bool read_castling(OracleBoard *board, const char **text) {
    if (skip_char(text, '-')) {
        return true;
    }
    const char *start = *text;
    while (**text == 'K' || **text == 'Q' || **text == 'k' || **text == 'q') {
        int rook_side = to_lower(**text) == 'q' ? ORACLE_A_SIDE : ORACLE_H_SIDE;
        grant_right(board, colour_of(**text), rook_side);
        (*text)++;
    }
    return *text != start;
}

/* True when the side that is not to move can just have stepped a pawn over the square. */
static bool double_step_passed(const OracleBoard *board, int square) {
    int mover = !board->side;
    int step = 8 * forward(mover);
    if (rank_of(square) != second_rank(mover) + forward(mover)) {
        return false;
    }
    return board->squares[square] == EMPTY && board->squares[square - step] == EMPTY &&
           board->squares[square + step] == piece_of(mover, 'p');
}

static bool read_ep(OracleBoard *board, const char **text) {
    board->ep_square = ORACLE_NO_SQUARE;
    if (skip_char(text, '-')) {
        return true;
    }
    int square = read_square(*text);
    if (square == ORACLE_NO_SQUARE) {
        return false;
    }
    *text += 2;
    if (double_step_passed(board, square)) {
        board->ep_square = square;
    }
    return true;
}

/* A space and a number; nothing at all leaves the counter as it is. */
static bool read_counter(const char **text, int *counter) {
    if (**text == '\0') {
        return true;
    }
    if (!skip_char(text, ' ') || **text < '0' || **text > '9') {
        return false;
    }
    int number = 0;
    for (; **text >= '0' && **text <= '9'; (*text)++) {
        number = number * 10 + (**text - '0');
        if (number > 99999) {
            return false;
        }
    }
    *counter = number;
    return true;
}

bool oracle_from_fen(OracleBoard *board, const char *fen) {
    OracleBoard read;
    memset(&read, 0, sizeof read);
    memset(read.squares, EMPTY, sizeof read.squares);
    read.full_moves = 1;
    bool fine = read_placement(&read, &fen) && skip_char(&fen, ' ') && read_side(&read, &fen) &&
                skip_char(&fen, ' ') && read_castling(&read, &fen) && skip_char(&fen, ' ') &&
                read_ep(&read, &fen) && read_counter(&fen, &read.half_moves) &&
                read_counter(&fen, &read.full_moves) && *fen == '\0';
    if (fine) {
        *board = read;
    }
    return fine;
}

/* Writing FEN. */

typedef struct Text {
    char *out;
    size_t size;
    size_t length; /* what was wanted so far, also beyond size */
} Text;

static void put(Text *text, char letter) {
    if (text->length < text->size) {
        text->out[text->length] = letter;
    }
    text->length++;
}

static void put_string(Text *text, const char *string) {
    for (; *string != '\0'; string++) {
        put(text, *string);
    }
}

static void put_rank(Text *text, const OracleBoard *board, int rank) {
    int gap = 0;
    for (int file = 0; file < 8; file++) {
        int square = square_at(file, rank);
        if (board->squares[square] == EMPTY) {
            gap++;
            continue;
        }
        if (gap > 0) {
            put(text, (char)('0' + gap));
            gap = 0;
        }
        put(text, board->squares[square]);
        if (board->promoted[square]) {
            put(text, '~');
        }
    }
    if (gap > 0) {
        put(text, (char)('0' + gap));
    }
}

static void put_reserves(Text *text, const OracleBoard *board) {
    put(text, '[');
    for (int colour = 0; colour < 2; colour++) {
        for (int kind = 0; kind < KINDS; kind++) {
            for (int i = 0; i < board->reserve[colour][kind]; i++) {
                put(text, piece_of(colour, ORACLE_KINDS[kind]));
            }
        }
    }
    put(text, ']');
}

static void put_castling(Text *text, const OracleBoard *board) {
    size_t before = text->length;
    for (int colour = 0; colour < 2; colour++) {
        if (board->rook_right[colour][ORACLE_H_SIDE]) {
            put(text, piece_of(colour, 'k'));
        }
        if (board->rook_right[colour][ORACLE_A_SIDE]) {
            put(text, piece_of(colour, 'q'));
        }
    }
    if (text->length == before) {
        put(text, '-');
    }
}

static void put_ep(Text *text, const OracleBoard *board) {
    if (board->ep_square == ORACLE_NO_SQUARE) {
        put(text, '-');
        return;
    }
    put(text, (char)('a' + file_of(board->ep_square)));
    put(text, (char)('1' + rank_of(board->ep_square)));
}

bool oracle_to_fen(const OracleBoard *board, char *out, size_t size) {
    Text text = {out, size, 0};
    for (int rank = 7; rank >= 0; rank--) {
        put_rank(&text, board, rank);
        if (rank > 0) {
            put(&text, '/');
        }
    }
    put_reserves(&text, board);
    put_string(&text, board->side == ORACLE_WHITE ? " w " : " b ");
    put_castling(&text, board);
    put(&text, ' ');
    put_ep(&text, board);
    char counters[32];
    snprintf(counters, sizeof counters, " %d %d", board->half_moves, board->full_moves);
    put_string(&text, counters);
    put(&text, '\0');
    return text.length <= size;
}
