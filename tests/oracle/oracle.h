// SPDX-License-Identifier: MIT
#ifndef ORACLE_H
#define ORACLE_H

/*
 * A second, deliberately simple move generator: one board with two reserves, written from the
 * clauses alone and sharing nothing with the library that it checks. Every candidate move is
 * played on a copy and the copy is looked at; nothing is kept up incrementally, nothing is fast.
 *
 * An OracleBoard is a plain value that the caller owns; copying it copies the position. The life
 * of one: oracle_from_fen, then oracle_legal_moves and oracle_make in turn. No function allocates.
 */

#include <stdbool.h>
#include <stddef.h>

enum { ORACLE_WHITE, ORACLE_BLACK };
enum { ORACLE_A_SIDE, ORACLE_H_SIDE };
enum { ORACLE_ANY_PIECE, ORACLE_QUEEN_OR_KNIGHT, ORACLE_PASS };

enum {
    ORACLE_NO_SQUARE = -1,
    /* A square holds either an own piece, with at most the 27 moves of a queen (a pawn has 12, a
     * king 10), or it is empty and takes at most 5 drops: no position has more moves than this. */
    ORACLE_MOVES_MAX = 64 * 27,
    /* Suffices for 64 promoted pieces on the board and 64 more in the reserves. */
    ORACLE_FEN_MAX = 256
};

/* The kinds that a reserve can hold, in the order of OracleBoard.reserve and of FEN output. */
#define ORACLE_KINDS "QRBNP"

typedef struct OracleRules {
    int promotion;             /* ORACLE_ANY_PIECE, ORACLE_QUEEN_OR_KNIGHT or ORACLE_PASS */
    bool drop_check;           /* a dropped piece may give check (and then, mate) */
    bool drop_mate;            /* a drop that checks may mate; asked only when it may check */
    bool drop_block;           /* a player in check may drop */
    bool dropped_rook_castles; /* a rook dropped on its home square counts as unmoved */
    bool dropped_pawn_double;  /* a pawn dropped on the second rank may go two squares */
    bool mate_potential;       /* a check that some drop could parry is not mate yet */
} OracleRules;

/* Squares are numbered a1 = 0, b1 = 1, … h8 = 63; pieces are FEN letters, '.' is an empty square.
 * A rook right implies the king's unmoved flag, not the other way round. */
typedef struct OracleBoard {
    char squares[64];
    bool promoted[64];     /* the piece there is a pawn that promoted */
    bool dropped[64];      /* the pawn there was dropped and has not moved since */
    int reserve[2][5];     /* [colour][index into ORACLE_KINDS] */
    int side;              /* the colour to move */
    bool rook_right[2][2]; /* [colour][ORACLE_A_SIDE or ORACLE_H_SIDE] */
    bool king_unmoved[2];
    int ep_square;  /* the square passed over by the double step just made, or ORACLE_NO_SQUARE */
    int half_moves; /* plies since a pawn move, a capture or a drop */
    int full_moves;
} OracleBoard;

/* Fills in the board rules of a preset; false when there is no preset of that name. */
bool oracle_rules_of(const char *preset, OracleRules *out);

/* Reads a FEN: reserves in brackets or as a ninth rank or absent, '~' after promoted pieces, the
 * counters optional. Castling rights without king and rook at home are ignored, so is an en passant
 * square that no double step can have left. False, with the board untouched, when the text is not a
 * FEN, a colour has two kings, or a reserve holds one. */
bool oracle_from_fen(OracleBoard *board, const char *fen);

/* Writes the canonical FEN: reserves in brackets, white before black, each in the order Q R B N P;
 * the en passant square after every double step. False when it does not fit into size bytes. */
bool oracle_to_fen(const OracleBoard *board, char *out, size_t size);

/* Writes all legal moves of the side to move, sorted by strcmp, and returns their number. out has
 * room for ORACLE_MOVES_MAX. Texts: e2e4, e7e8q (e7e8 under ORACLE_PASS), e1g1 for castling, and
 * P@e4 for the drops of either colour. */
int oracle_legal_moves(const OracleBoard *board, const OracleRules *rules, char out[][8]);

/* Makes a move that oracle_legal_moves has listed. *captured is the kind that reaches a reserve, in
 * lower case ('p' for a promoted piece), or 0; *pawn_passed tells that the moving pawn left the
 * board under ORACLE_PASS. What was taken or passed goes to no reserve of this board. Either
 * output may be NULL. */
void oracle_make(OracleBoard *board, const OracleRules *rules, const char *move, char *captured,
                 bool *pawn_passed);

/* True when the king of that colour is attacked; false when there is none. */
bool oracle_in_check(const OracleBoard *board, int colour);

/* True when the side to move is mated under the mate rule, current or potential. */
bool oracle_is_mate(const OracleBoard *board, const OracleRules *rules);

/* Counts the move sequences of that many plies on this one board; reserves only shrink. */
unsigned long long oracle_perft(const OracleBoard *board, const OracleRules *rules, int depth);

#endif
