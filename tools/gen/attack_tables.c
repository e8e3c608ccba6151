// SPDX-License-Identifier: MIT
// Writes src/chess/attack_tables.c to standard output: every table by walking over the board one
// step at a time, so that each entry can be believed.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const uint64_t FILE_A = 0x0101010101010101u;
static const uint64_t FILE_TO_INDEX = 0x0080402010080400u;

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static uint64_t bit_at(int file, int rank) {
    return (uint64_t)1 << (rank * 8 + file);
}

// The squares from (file, rank) on in one direction, up to and with the first occupied one.
static uint64_t walk(int square, int file_step, int rank_step, uint64_t occupied) {
    uint64_t seen = 0;
    int file = square % 8 + file_step;
    int rank = square / 8 + rank_step;
    while (on_board(file, rank)) {
        seen |= bit_at(file, rank);
        if ((occupied & bit_at(file, rank)) != 0)
            break;
        file += file_step;
        rank += rank_step;
    }
    return seen;
}

static uint64_t line(int square, int file_step, int rank_step, uint64_t occupied) {
    return walk(square, file_step, rank_step, occupied) |
           walk(square, -file_step, -rank_step, occupied);
}

static uint64_t leaps(int square, const int (*steps)[2], int count) {
    uint64_t seen = 0;
    for (int i = 0; i < count; i++) {
        int file = square % 8 + steps[i][0];
        int rank = square / 8 + steps[i][1];
        if (on_board(file, rank))
            seen |= bit_at(file, rank);
    }
    return seen;
}

static uint64_t knight(int square) {
    static const int STEPS[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    return leaps(square, STEPS, 8);
}

static uint64_t king(int square) {
    static const int STEPS[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                    {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    return leaps(square, STEPS, 8);
}

static uint64_t white_pawn(int square) {
    static const int STEPS[2][2] = {{-1, 1}, {1, 1}};
    return leaps(square, STEPS, 2);
}

static uint64_t black_pawn(int square) {
    static const int STEPS[2][2] = {{-1, -1}, {1, -1}};
    return leaps(square, STEPS, 2);
}

static uint64_t diagonal(int square) {
    return line(square, 1, 1, 0);
}

static uint64_t antidiagonal(int square) {
    return line(square, -1, 1, 0);
}

static uint64_t bishop(int square) {
    return diagonal(square) | antidiagonal(square);
}

static uint64_t rook(int square) {
    return line(square, 1, 0, 0) | line(square, 0, 1, 0);
}

static uint64_t between(int from, int to) {
    for (int file_step = -1; file_step <= 1; file_step++) {
        for (int rank_step = -1; rank_step <= 1; rank_step++) {
            uint64_t target = (uint64_t)1 << to;
            uint64_t seen = walk(from, file_step, rank_step, target | (uint64_t)1 << from);
            if ((file_step != 0 || rank_step != 0) && (seen & target) != 0)
                return seen & ~target;
        }
    }
    return 0;
}

// Attacks on a row of eight with the six inner squares occupied as `inner` says, on every rank.
static uint64_t row_on_all_ranks(int file, unsigned inner) {
    return line(file, 1, 0, (uint64_t)inner << 1) * FILE_A;
}

// Attacks on the a-file; the index is what (a-file occupancy) * FILE_TO_INDEX >> 58 gives.
static uint64_t on_file_a(int rank, unsigned index) {
    for (unsigned inner = 0; inner < 64; inner++) {
        uint64_t occupied = 0;
        for (int i = 0; i < 6; i++)
            if ((inner >> i & 1) != 0)
                occupied |= bit_at(0, i + 1);
        uint64_t ends = bit_at(0, 0) | bit_at(0, 7);
        uint64_t found = occupied * FILE_TO_INDEX >> 58;
        // Occupied ends may not change the index: they never change what is attacked.
        if (((occupied | ends) * FILE_TO_INDEX >> 58) != found)
            abort();
        if (found == index)
            return line(rank * 8, 0, 1, occupied);
    }
    abort();
}

static void write_entry(int number, uint64_t value) {
    printf("%s0x%016llXu,", number % 4 == 0 ? "\n    " : " ", (unsigned long long)value);
}

static void write_table(const char *name, uint64_t (*entry)(int square)) {
    printf("\nconst Bitboard ATTACKS_%s[64] = {", name);
    for (int square = 0; square < 64; square++)
        write_entry(square, entry(square));
    printf("\n};\n");
}

static void write_rows(const char *name, uint64_t (*entry)(int place, unsigned index)) {
    printf("\nconst Bitboard ATTACKS_%s[8][64] = {", name);
    for (int place = 0; place < 8; place++) {
        printf("%s{", place == 0 ? "" : ", ");
        for (unsigned index = 0; index < 64; index++)
            write_entry((int)index, entry(place, index));
        printf("}");
    }
    printf("\n};\n");
}

static void write_between(void) {
    printf("\nconst Bitboard ATTACKS_BETWEEN[64][64] = {");
    for (int from = 0; from < 64; from++) {
        printf("%s{", from == 0 ? "" : ", ");
        for (int to = 0; to < 64; to++)
            write_entry(to, between(from, to));
        printf("}");
    }
    printf("\n};\n");
}

int main(void) {
    printf("// SPDX-License-Identifier: MIT\n"
           "// Written by tools/gen/attack_tables.c; attacks.h says what the tables hold.\n"
           "// clang-format off\n"
           "#include \"chess/attacks.h\"\n");
    write_table("KNIGHT", knight);
    write_table("KING", king);
    write_table("WHITE_PAWN", white_pawn);
    write_table("BLACK_PAWN", black_pawn);
    write_table("DIAGONAL", diagonal);
    write_table("ANTIDIAGONAL", antidiagonal);
    write_table("BISHOP_REACH", bishop);
    write_table("ROOK_REACH", rook);
    write_rows("ROW", row_on_all_ranks);
    write_rows("FILE_A", on_file_a);
    write_between();
    return 0;
}
