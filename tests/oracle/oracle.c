// SPDX-License-Identifier: MIT

#include "base/count.h"
#include "oracle_pieces.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Rule sets. */

static const struct {
    const char *name;
    OracleRules rules;
} PRESETS[] = {
    /* promotion, drops may check / mate / block, dropped rook castles, dropped pawn doubles,
     * mate is potential */
    /* AR-05, AR-06, AR-08, AR-10, AR-23 */
    {"arnold", {ORACLE_PASS, true, true, true, true, true, false}},
    /* SW-02, SW-03, SW-04 */
    {"swap", {ORACLE_ANY_PIECE, true, true, true, true, true, true}},
    /* OT-03 */
    {"otb", {ORACLE_QUEEN_OR_KNIGHT, true, true, true, true, true, true}},
    /* WE-11, WE-12, WE-13 */
    {"winchester", {ORACLE_ANY_PIECE, true, true, true, true, true, true}},
    /* WE-14 */
    {"winchester-tournament", {ORACLE_ANY_PIECE, false, false, false, true, true, true}},
    /* CV-04, CV-05 */
    {"bughouse", {ORACLE_ANY_PIECE, true, true, true, true, true, true}},
    {"bughouse-points", {ORACLE_ANY_PIECE, true, true, true, true, true, true}},
    /* TA-01 */
    {"tandem", {ORACLE_ANY_PIECE, false, false, true, true, true, true}},
    /* By mail nobody can wait for a piece. */
    {"email", {ORACLE_ANY_PIECE, true, true, true, true, true, false}},
    {"fics", {ORACLE_ANY_PIECE, true, true, true, false, true, true}},
    {"chesscom", {ORACLE_ANY_PIECE, true, true, true, false, true, true}},
};

bool oracle_rules_of(const char *preset, OracleRules *out) {
    for (size_t i = 0; i < COUNT(PRESETS); i++) {
        if (strcmp(PRESETS[i].name, preset) == 0) {
            *out = PRESETS[i].rules;
            return true;
        }
    }
    return false;
}

/* Attacks. */

/* True when all squares strictly between two squares of one line are empty. */
static bool clear_between(const OracleBoard *board, int from, int to) {
    int file_step = sign(file_of(to) - file_of(from));
    int rank_step = sign(rank_of(to) - rank_of(from));
    int file = file_of(from) + file_step;
    int rank = rank_of(from) + rank_step;
    while (square_at(file, rank) != to) {
        if (board->squares[square_at(file, rank)] != EMPTY) {
            return false;
        }
        file += file_step;
        rank += rank_step;
    }
    return true;
}

/* True when the piece on from attacks to, whatever stands there. */
static bool piece_attacks(const OracleBoard *board, int from, int to) {
    int files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from));
    bool straight = (files == 0) != (ranks == 0);
    bool diagonal = files == ranks && files != 0;
    char piece = board->squares[from];
    switch (to_lower(piece)) {
    case 'p':
        return files == 1 && rank_of(to) - rank_of(from) == forward(colour_of(piece));
    case 'n':
        return files * ranks == 2;
    case 'b':
        return diagonal && clear_between(board, from, to);
    case 'r':
        return straight && clear_between(board, from, to);
    case 'q':
        return (straight || diagonal) && clear_between(board, from, to);
    case 'k':
        return files <= 1 && ranks <= 1 && from != to;
    default:
        return false;
    }
}

static bool is_attacked(const OracleBoard *board, int square, int by_colour) {
    for (int from = 0; from < 64; from++) {
        if (holds_colour(board, from, by_colour) && piece_attacks(board, from, square)) {
            return true;
        }
    }
    return false;
}

bool oracle_in_check(const OracleBoard *board, int colour) {
    int king = king_square(board, colour);
    return king != ORACLE_NO_SQUARE && is_attacked(board, king, !colour);
}

/* Making a move. */

static void clear_square(OracleBoard *board, int square) {
    board->squares[square] = EMPTY;
    board->promoted[square] = false;
    board->dropped[square] = false;
}

static void lift_and_set(OracleBoard *board, int from, int to) {
    board->squares[to] = board->squares[from];
    board->promoted[to] = board->promoted[from];
    board->dropped[to] = false;
    clear_square(board, from);
}

/* Something left the square or came to it: what had not moved there is no longer there. */
static void lose_rights_at(OracleBoard *board, int square) {
    for (int colour = 0; colour < 2; colour++) {
        int rank = home_rank(colour);
        if (square == square_at(0, rank) || square == square_at(4, rank)) {
            board->rook_right[colour][ORACLE_A_SIDE] = false;
        }
        if (square == square_at(7, rank) || square == square_at(4, rank)) {
            board->rook_right[colour][ORACLE_H_SIDE] = false;
        }
        if (square == square_at(4, rank)) {
            board->king_unmoved[colour] = false;
        }
    }
}

static void make_drop(OracleBoard *board, const OracleRules *rules, char kind, int to) {
    int colour = board->side;
    int index = kind_index(kind);
    if (index < 0) {
        return; /* no drop at all; the caller's mistake */
    }
    assert(board->squares[to] == EMPTY && board->reserve[colour][index] > 0);
    board->reserve[colour][index]--;
    board->squares[to] = piece_of(colour, kind);
    board->promoted[to] = false;
    board->dropped[to] = kind == 'P';
    board->ep_square = ORACLE_NO_SQUARE;
    board->half_moves = 0;

    /* SW-04, WE-11, CV-04 */
    bool gives_right = kind == 'R' && rules->dropped_rook_castles && board->king_unmoved[colour];
    if (gives_right && to == square_at(0, home_rank(colour))) {
        board->rook_right[colour][ORACLE_A_SIDE] = true;
    }
    if (gives_right && to == square_at(7, home_rank(colour))) {
        board->rook_right[colour][ORACLE_H_SIDE] = true;
    }
}

/* Takes what the move captures off the board and returns its kind, or 0. */
static char remove_captured(OracleBoard *board, int from, int to) {
    bool pawn = to_lower(board->squares[from]) == 'p';
    bool en_passant = pawn && to == board->ep_square && file_of(from) != file_of(to);
    int victim = en_passant ? square_at(file_of(to), rank_of(from)) : to;
    char piece = board->squares[victim];
    bool promoted = board->promoted[victim];
    clear_square(board, victim);
    if (piece == EMPTY || to_lower(piece) == 'k') {
        return 0;
    }
    return promoted ? 'p' : to_lower(piece); /* SW-02, OT-04, WE-16 */
}

static void castle_rook(OracleBoard *board, int king_from, int king_to) {
    int rank = rank_of(king_from);
    if (file_of(king_to) > file_of(king_from)) {
        lift_and_set(board, square_at(7, rank), square_at(5, rank));
    } else {
        lift_and_set(board, square_at(0, rank), square_at(3, rank));
    }
}

/* The pawn that has just come to the square promotes, passes or stays; true when it passes. */
static bool finish_pawn(OracleBoard *board, const OracleRules *rules, int square, char declared) {
    if (declared != '\0') {
        board->squares[square] = piece_of(board->side, declared);
        board->promoted[square] = true;
        return false;
    }
    if (rules->promotion == ORACLE_PASS && rank_of(square) == last_rank(board->side)) {
        clear_square(board, square); /* AR-08 */
        return true;
    }
    return false;
}

/* A move of a piece on the board; returns the kind captured, or 0. */
static char make_step(OracleBoard *board, const OracleRules *rules, const char *move,
                      bool *pawn_passed) {
    int from = read_square(move);
    int to = read_square(move + 2);
    char kind = to_lower(board->squares[from]);
    char captured = remove_captured(board, from, to);
    lift_and_set(board, from, to);
    lose_rights_at(board, from);
    lose_rights_at(board, to);
    board->ep_square = ORACLE_NO_SQUARE;
    board->half_moves = kind == 'p' || captured != 0 ? 0 : board->half_moves + 1;
    if (kind == 'p') {
        *pawn_passed = finish_pawn(board, rules, to, move[4]);
        if (abs(rank_of(to) - rank_of(from)) == 2) {
            board->ep_square = (from + to) / 2;
        }
    }
    if (kind == 'k' && abs(file_of(to) - file_of(from)) == 2) {
        castle_rook(board, from, to);
    }
    return captured;
}

void oracle_make(OracleBoard *board, const OracleRules *rules, const char *move, char *captured,
                 bool *pawn_passed) {
    char kind = 0;
    bool passed = false;
    if (move[1] == '@') {
        make_drop(board, rules, move[0], read_square(move + 2));
    } else {
        kind = make_step(board, rules, move, &passed);
    }
    if (board->side == ORACLE_BLACK) {
        board->full_moves++;
    }
    board->side = !board->side;
    if (captured != NULL) {
        *captured = kind;
    }
    if (pawn_passed != NULL) {
        *pawn_passed = passed;
    }
}

/* Legal moves. */

typedef struct MoveList {
    char (*out)[8];
    int count;
} MoveList;

static void list_append(MoveList *list, const char *move) {
    assert(list->count < ORACLE_MOVES_MAX);
    memcpy(list->out[list->count], move, 8);
    list->count++;
}

/* Appends the step when it leaves the own king safe; declared is a promotion letter or 0. */
static void append_step(const OracleBoard *board, const OracleRules *rules, int from, int to,
                        char declared, MoveList *list) {
    char move[8] = {0};
    move[0] = (char)('a' + file_of(from));
    move[1] = (char)('1' + rank_of(from));
    move[2] = (char)('a' + file_of(to));
    move[3] = (char)('1' + rank_of(to));
    move[4] = declared;
    OracleBoard after = *board;
    oracle_make(&after, rules, move, NULL, NULL);
    if (!oracle_in_check(&after, board->side)) {
        list_append(list, move);
    }
}

static void append_pawn_step(const OracleBoard *board, const OracleRules *rules, int from, int to,
                             MoveList *list) {
    static const char *const LETTERS[] = {
        [ORACLE_ANY_PIECE] = "qrbn", [ORACLE_QUEEN_OR_KNIGHT] = "qn" /* OT-03 */};
    if (rank_of(to) != last_rank(board->side) || rules->promotion == ORACLE_PASS) {
        append_step(board, rules, from, to, 0, list);
        return;
    }
    for (const char *letter = LETTERS[rules->promotion]; *letter != '\0'; letter++) {
        append_step(board, rules, from, to, *letter, list);
    }
}

/* True when the pawn has not used up its double step. */
static bool may_double(const OracleBoard *board, const OracleRules *rules, int from) {
    if (rank_of(from) != second_rank(board->side)) {
        return false;
    }
    return rules->dropped_pawn_double || !board->dropped[from]; /* AR-10, SW-03, WE-12, CV-05 */
}

/* What no piece may capture: its own colour, and a king, whose capture is never a legal move. */
static bool may_capture(const OracleBoard *board, int to) {
    return holds_colour(board, to, !board->side) && to_lower(board->squares[to]) != 'k';
}

static void append_pawn_moves(const OracleBoard *board, const OracleRules *rules, int from,
                              MoveList *list) {
    if (rank_of(from) == last_rank(board->side)) {
        return; /* left there by hand: nowhere to go */
    }
    int one = from + 8 * forward(board->side);
    if (board->squares[one] == EMPTY) {
        append_pawn_step(board, rules, from, one, list);
        int two = one + 8 * forward(board->side);
        if (may_double(board, rules, from) && board->squares[two] == EMPTY) {
            append_pawn_step(board, rules, from, two, list);
        }
    }
    for (int to = 0; to < 64; to++) {
        if (piece_attacks(board, from, to) && (may_capture(board, to) || to == board->ep_square)) {
            append_pawn_step(board, rules, from, to, list);
        }
    }
}

static void append_piece_moves(const OracleBoard *board, const OracleRules *rules, int from,
                               MoveList *list) {
    for (int to = 0; to < 64; to++) {
        bool free_square = board->squares[to] == EMPTY || may_capture(board, to);
        if (free_square && piece_attacks(board, from, to)) {
            append_step(board, rules, from, to, 0, list);
        }
    }
}

static void append_castling(const OracleBoard *board, const OracleRules *rules, int rook_side,
                            MoveList *list) {
    int colour = board->side;
    int rank = home_rank(colour);
    int king = square_at(4, rank);
    int rook = square_at(rook_side == ORACLE_A_SIDE ? 0 : 7, rank);
    int step = sign(rook - king);
    if (!board->rook_right[colour][rook_side] || !clear_between(board, king, rook)) {
        return;
    }
    for (int i = 0; i <= 2; i++) {
        if (is_attacked(board, king + i * step, !colour)) {
            return;
        }
    }
    append_step(board, rules, king, king + 2 * step, 0, list);
}

/* True when the rules allow this drop on an empty square, own king's safety included. */
static bool drop_is_legal(const OracleBoard *board, const OracleRules *rules, const char *move,
                          int to) {
    if (move[0] == 'P' && (rank_of(to) == 0 || rank_of(to) == 7)) {
        return false; /* AR-07, SW-01, OT-02, WE-10, CV-03 */
    }
    if (!rules->drop_block && oracle_in_check(board, board->side)) {
        return false; /* WE-14 */
    }
    OracleBoard after = *board;
    oracle_make(&after, rules, move, NULL, NULL);
    if (oracle_in_check(&after, board->side)) {
        return false;
    }
    if (!rules->drop_check) {
        /* TA-01, WE-14: only the dropped piece can give a check that was not there before. */
        int king = king_square(&after, after.side);
        return king == ORACLE_NO_SQUARE || !piece_attacks(&after, to, king);
    }
    return rules->drop_mate || !oracle_is_mate(&after, rules);
}

static void append_drops(const OracleBoard *board, const OracleRules *rules, MoveList *list) {
    for (int kind = 0; kind < KINDS; kind++) {
        for (int to = 0; to < 64; to++) {
            if (board->reserve[board->side][kind] == 0 || board->squares[to] != EMPTY) {
                continue;
            }
            char move[8] = {ORACLE_KINDS[kind], '@'};
            move[2] = (char)('a' + file_of(to));
            move[3] = (char)('1' + rank_of(to));
            if (drop_is_legal(board, rules, move, to)) {
                list_append(list, move);
            }
        }
    }
}

static int compare_texts(const void *left, const void *right) {
    return strcmp(left, right);
}

int oracle_legal_moves(const OracleBoard *board, const OracleRules *rules, char out[][8]) {
    MoveList list = {out, 0};
    for (int from = 0; from < 64; from++) {
        if (!holds_colour(board, from, board->side)) {
            continue;
        }
        if (to_lower(board->squares[from]) == 'p') {
            append_pawn_moves(board, rules, from, &list);
        } else {
            append_piece_moves(board, rules, from, &list);
        }
    }
    append_castling(board, rules, ORACLE_A_SIDE, &list);
    append_castling(board, rules, ORACLE_H_SIDE, &list);
    append_drops(board, rules, &list);
    qsort(out, (size_t)list.count, sizeof out[0], compare_texts);
    return list.count;
}

bool oracle_is_mate(const OracleBoard *board, const OracleRules *rules) {
    if (!oracle_in_check(board, board->side)) {
        return false;
    }
    OracleBoard supplied = *board;
    if (rules->mate_potential) {
        /* A parry counts when some kind that could still arrive could legally be dropped. */
        for (int kind = 0; kind < KINDS; kind++) {
            supplied.reserve[board->side][kind]++;
        }
    }
    char moves[ORACLE_MOVES_MAX][8];
    return oracle_legal_moves(&supplied, rules, moves) == 0; /* AR-06, AR-23 */
}

unsigned long long oracle_perft(const OracleBoard *board, const OracleRules *rules, int depth) {
    if (depth <= 0) {
        return 1;
    }
    char moves[ORACLE_MOVES_MAX][8];
    int count = oracle_legal_moves(board, rules, moves);
    if (depth == 1) {
        return (unsigned long long)count;
    }
    unsigned long long sum = 0;
    for (int i = 0; i < count; i++) {
        OracleBoard after = *board;
        oracle_make(&after, rules, moves[i], NULL, NULL);
        sum += oracle_perft(&after, rules, depth - 1);
    }
    return sum;
}
