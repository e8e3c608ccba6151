// SPDX-License-Identifier: MIT
// The library against an independent generator (tests/oracle) on random positions: legal moves,
// checks, mate, and what each move does, under the board rules of every preset. Then the library
// against itself: taking back, keys, counts, refusals, moves made by hand.
//
// ORACLE_POSITIONS and ORACLE_SEED (environment) change how much is tried and from where.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "base/random.h"
#include "chess/movegen.h"
#include "chess/perft.h"
#include "fen_helper.h"
#include "oracle/oracle.h"

static const char *const PRESETS[] = {
    "arnold", "swap",  "otb",  "winchester", "winchester-tournament", "bughouse", "bughouse-points",
    "tandem", "email", "fics", "chesscom",
};
enum { PRESET_COUNT = COUNT(PRESETS), GAME_PLIES = 40 };

// What is being tried, for the messages.
typedef struct Trial {
    Random random;
    uint64_t seed;
    const char *preset;
    OracleRules oracle_rules;
    BoardRules rules;
    OracleBoard board;
    Position position;
} Trial;

#define CHECK(trial, condition, ...)                                                               \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            report(trial);                                                                         \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

static void report(const Trial *trial) {
    char fen[FEN_MAX];
    fen_write(&trial->position, fen);
    print_message("preset %s, ORACLE_SEED=%llu, position %s\n", trial->preset,
                  (unsigned long long)trial->seed, fen);
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text == NULL ? otherwise : strtoull(text, NULL, 10);
}

static BoardRules rules_of(const OracleRules *from) {
    static const uint8_t PROMOTIONS[] = {
        [ORACLE_ANY_PIECE] = PROMOTION_ANY,
        [ORACLE_QUEEN_OR_KNIGHT] = PROMOTION_QUEEN_KNIGHT,
        [ORACLE_PASS] = PROMOTION_PASS,
    };
    return (BoardRules){
        .promotion = PROMOTIONS[from->promotion],
        .mate = from->mate_potential ? MATE_POTENTIAL : MATE_CURRENT,
        .drop_check = from->drop_check,
        .drop_mate = from->drop_mate,
        .drop_block = from->drop_block,
        .dropped_rook_castles = from->dropped_rook_castles,
        .dropped_pawn_double = from->dropped_pawn_double,
    };
}

// Random positions ------------------------------------------------------------------------------

static bool chance(Random *random, uint32_t one_in) {
    return random_below(random, one_in) == 0;
}

static void put_kings(Random *random, char squares[64]) {
    for (int color = 0; color < 2; color++) {
        if (chance(random, 20))
            continue; // no king at all
        uint32_t square = chance(random, 2) ? (color == 0 ? 4u : 60u) : random_below(random, 64);
        if (squares[square] == '.')
            squares[square] = color == 0 ? 'K' : 'k';
    }
}

static void put_rooks_at_home(Random *random, char squares[64]) {
    static const uint8_t CORNERS[] = {0, 7, 56, 63};
    for (int i = 0; i < 4; i++)
        if (chance(random, 2) && squares[CORNERS[i]] == '.')
            squares[CORNERS[i]] = i < 2 ? 'R' : 'r';
}

static void put_en_passant(Random *random, char squares[64], bool black_to_move, char out[3]) {
    strcpy(out, "-");
    if (!chance(random, 3))
        return;
    uint32_t file = random_below(random, 8);
    uint32_t pawn = (black_to_move ? 24u : 32u) + file;
    uint32_t passed = black_to_move ? pawn - 8 : pawn + 8;
    uint32_t origin = black_to_move ? pawn - 16 : pawn + 16;
    if (squares[pawn] != '.' || squares[passed] != '.' || squares[origin] != '.')
        return;
    squares[pawn] = black_to_move ? 'P' : 'p';
    uint32_t beside = file == 0 ? pawn + 1 : pawn - 1;
    if (squares[beside] == '.')
        squares[beside] = black_to_move ? 'p' : 'P';
    out[0] = (char)('a' + file);
    out[1] = (char)('1' + passed / 8);
    out[2] = '\0';
}

// Any placement at all: kings in check out of turn, pawns on the first ranks, promoted pieces.
static void random_fen(Random *random, char out[FEN_MAX]) {
    static const char LETTERS[] = "PPPNBRQpppnbrq";
    char squares[64];
    memset(squares, '.', sizeof squares);
    bool black_to_move = chance(random, 2);
    char en_passant[3];
    put_kings(random, squares);
    put_rooks_at_home(random, squares);
    put_en_passant(random, squares, black_to_move, en_passant);
    uint32_t pieces = random_below(random, chance(random, 8) ? 50 : 16);
    for (uint32_t i = 0; i < pieces; i++) {
        uint32_t square = random_below(random, 64);
        if (squares[square] == '.')
            squares[square] = LETTERS[random_below(random, sizeof LETTERS - 1)];
    }
    char *at = out;
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            char piece = squares[rank * 8 + file];
            *at++ = piece == '.' ? '1' : piece;
            if (strchr("NBRQnbrq", piece) != NULL && chance(random, 6))
                *at++ = '~';
        }
        *at++ = rank > 0 ? '/' : '[';
    }
    for (uint32_t held = random_below(random, 6); held > 0; held--)
        *at++ = "PNBRQpnbrq"[random_below(random, 10)];
    snprintf(at, 40, "] %c %s %s %u %u", black_to_move ? 'b' : 'w',
             chance(random, 4) ? "-" : "KQkq", en_passant, random_below(random, 60),
             1 + random_below(random, 90));
}

// Any FEN without a right or an en passant square that the other reader would ignore.
static void start_position(Trial *trial) {
    char fen[FEN_MAX] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    if (!chance(&trial->random, 4)) {
        do
            random_fen(&trial->random, fen);
        while (!fen_read(&trial->position, fen));
    }
    assert_true(oracle_from_fen(&trial->board, fen));
    assert_true(oracle_to_fen(&trial->board, fen, sizeof fen));
    // Read back the canonical text: FEN says less of a king's past than either side knows.
    assert_true(oracle_from_fen(&trial->board, fen));
    assert_true(fen_read(&trial->position, fen));
    char written[FEN_MAX];
    fen_write(&trial->position, written);
    assert_string_equal(written, fen);
}

// Against the oracle ----------------------------------------------------------------------------

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

// The legal moves in the oracle's order; the same number and the same texts.
static void compare_lists(const Trial *trial, const MoveList *list) {
    static char expected[ORACLE_MOVES_MAX][8];
    static char texts[MOVES_MAX][8];
    int count = oracle_legal_moves(&trial->board, &trial->oracle_rules, expected);
    for (unsigned i = 0; i < list->count; i++)
        move_write(list->moves[i], texts[i]);
    qsort(texts, list->count, sizeof texts[0], compare_texts);
    for (int i = 0; i < count || i < (int)list->count; i++) {
        const char *theirs = i < count ? expected[i] : "nothing";
        const char *ours = i < (int)list->count ? texts[i] : "nothing";
        CHECK(trial, strcmp(theirs, ours) == 0, "oracle has %s, library has %s", theirs, ours);
    }
}

static void compare_judgements(const Trial *trial, const MoveList *list) {
    const Position *position = &trial->position;
    for (int color = 0; color < 2; color++)
        CHECK(trial,
              oracle_in_check(&trial->board, color) == position_in_check(position, (Color)color),
              "in check, colour %d", color);
    CHECK(trial,
          oracle_is_mate(&trial->board, &trial->oracle_rules) ==
              movegen_is_mate(position, &trial->rules, true),
          "mate");
    CHECK(trial, movegen_count(position, &trial->rules) == list->count, "count");
    CHECK(trial, movegen_has_legal(position, &trial->rules) == (list->count != 0), "has legal");
    bool check = position_in_check(position, (Color)position->side);
    CHECK(trial, movegen_is_mate(position, &trial->rules, false) == (check && list->count == 0),
          "mate without arrivals");
    CHECK(trial, movegen_is_stalemate(position, &trial->rules) == (!check && list->count == 0),
          "stalemate");
}

static void compare_rights(const Trial *trial) {
    static const uint8_t KING_UNMOVED[] = {RIGHT_WHITE_KING_UNMOVED, RIGHT_BLACK_KING_UNMOVED};
    for (int color = 0; color < 2; color++)
        CHECK(trial,
              trial->board.king_unmoved[color] ==
                  ((trial->position.castling & KING_UNMOVED[color]) != 0),
              "king unmoved, colour %d", color);
}

// Makes the move on both sides and compares everything that can be seen.
static void make_both(Trial *trial, Move move) {
    char text[MOVE_TEXT_MAX];
    char captured = 0;
    bool passed = false;
    Undo undo;
    Position before = trial->position;
    move_write(move, text);
    oracle_make(&trial->board, &trial->oracle_rules, text, &captured, &passed);
    Taken taken = position_make(&trial->position, &trial->rules, move, &undo);
    CHECK(trial, position_is_consistent(&trial->position), "inconsistent after %s", text);
    char kind = taken.captured == KIND_NONE ? 0 : "pnbrqk"[taken.captured];
    CHECK(trial, kind == captured, "captured by %s", text);
    CHECK(trial, taken.pawn_passed == passed, "pawn passed by %s", text);
    char expected[FEN_MAX];
    char written[FEN_MAX];
    assert_true(oracle_to_fen(&trial->board, expected, sizeof expected));
    fen_write(&trial->position, written);
    CHECK(trial, strcmp(expected, written) == 0, "after %s the oracle has %s", text, expected);
    compare_rights(trial);
    Position back = trial->position;
    position_unmake(&back, move, &undo);
    CHECK(trial, memcmp(&back, &before, sizeof back) == 0, "%s is not taken back", text);
}

// The library against itself --------------------------------------------------------------------

static bool is_listed(const MoveList *list, Move move) {
    for (unsigned i = 0; i < list->count; i++)
        if (move_equal(list->moves[i], move))
            return true;
    return false;
}

// Makes a move of a hand, legal or not, and takes it back.
static void check_hand_move(const Trial *trial, const MoveList *list, Move move) {
    CHECK(trial, is_listed(list, move) == !move_is_by_hand(move), "marks of a move by hand");
    Position after = trial->position;
    Undo undo;
    position_make(&after, &trial->rules, move, &undo);
    CHECK(trial, position_is_consistent(&after), "inconsistent after a move by hand");
    position_unmake(&after, move, &undo);
    CHECK(trial, memcmp(&after, &trial->position, sizeof after) == 0,
          "a move by hand is not taken back");
}

static void check_squares(const Trial *trial, const MoveList *list, Square from, Square to) {
    static const Kind PROMOTIONS[] = {KIND_NONE, KNIGHT, BISHOP, ROOK, QUEEN};
    unsigned found = 0;
    for (size_t i = 0; i < COUNT(PROMOTIONS); i++) {
        Move move = MOVE_NONE;
        Move hand = MOVE_NONE;
        Status status =
            movegen_find(&trial->position, &trial->rules, from, to, PROMOTIONS[i], &move);
        CHECK(trial, status != STATUS_OK || is_listed(list, move), "found %d to %d", from, to);
        CHECK(trial,
              status != STATUS_OK ||
                  movegen_check(&trial->position, &trial->rules, move) == STATUS_OK,
              "check refuses what find has found");
        found += status == STATUS_OK;
        Status by_hand =
            movegen_by_hand(&trial->position, &trial->rules, from, to, PROMOTIONS[i], &hand);
        CHECK(trial, status != STATUS_OK || (by_hand == STATUS_OK && move_equal(hand, move)),
              "a legal move by hand is another one");
        if (by_hand == STATUS_OK)
            check_hand_move(trial, list, hand);
    }
    unsigned expected = 0;
    for (unsigned i = 0; i < list->count; i++)
        expected += move_kind(list->moves[i]) != MOVE_DROP && move_from(list->moves[i]) == from &&
                    move_to(list->moves[i]) == to;
    CHECK(trial, found == expected, "%u moves found from %d to %d", found, from, to);
}

static void check_drop(const Trial *trial, const MoveList *list, Kind kind, Square to) {
    Move move = move_drop(kind, to);
    Status status = movegen_check(&trial->position, &trial->rules, move);
    CHECK(trial, (status == STATUS_OK) == is_listed(list, move), "drop of %d on %d", (int)kind, to);
    Move hand;
    if (movegen_drop_by_hand(&trial->position, &trial->rules, kind, to, &hand) == STATUS_OK)
        check_hand_move(trial, list, hand);
    else
        CHECK(trial, status != STATUS_OK, "a legal drop is impossible by hand");
}

// perft counts the last two plies in a way of its own.
static void check_two_plies(const Trial *trial, const MoveList *list) {
    Position position = trial->position;
    uint64_t expected = 0;
    for (unsigned i = 0; i < list->count; i++) {
        Undo undo;
        position_make(&position, &trial->rules, list->moves[i], &undo);
        expected += movegen_count(&position, &trial->rules);
        position_unmake(&position, list->moves[i], &undo);
    }
    CHECK(trial, perft_count(&position, &trial->rules, 2) == expected, "two plies");
}

static void check_all_inputs(const Trial *trial, const MoveList *list) {
    for (int to = 0; to < SQUARE_COUNT; to++) {
        for (int from = 0; from < SQUARE_COUNT; from++)
            check_squares(trial, list, (Square)from, (Square)to);
        for (int kind = PAWN; kind < KIND_COUNT; kind++)
            check_drop(trial, list, (Kind)kind, (Square)to);
    }
}

// One game --------------------------------------------------------------------------------------

// Pieces arrive now and then, as from the other board.
static void arrive(Trial *trial) {
    static const int ORACLE_INDEX[RESERVE_KINDS] = {4, 3, 2, 1, 0}; // ORACLE_KINDS is QRBNP
    Color color = chance(&trial->random, 2) ? WHITE : BLACK;
    Kind kind = (Kind)random_below(&trial->random, RESERVE_KINDS);
    if (!chance(&trial->random, 4) || trial->position.reserve[color][kind] > 8)
        return;
    position_reserve_add(&trial->position, color, kind, 1);
    trial->board.reserve[color][ORACLE_INDEX[kind]]++;
}

static uint64_t play_game(Trial *trial) {
    static MoveList list;
    uint64_t positions = 0;
    start_position(trial);
    for (int ply = 0; ply < GAME_PLIES; ply++) {
        arrive(trial);
        CHECK(trial, position_is_consistent(&trial->position), "inconsistent");
        movegen_legal(&trial->position, &trial->rules, &list);
        compare_lists(trial, &list);
        compare_judgements(trial, &list);
        if (chance(&trial->random, 8))
            check_two_plies(trial, &list);
        if (chance(&trial->random, 40))
            check_all_inputs(trial, &list);
        positions++;
        if (list.count == 0)
            break;
        make_both(trial, list.moves[random_below(&trial->random, list.count)]);
    }
    return positions;
}

static void play_preset(const char *preset, bool drop_mate, uint64_t positions, uint64_t seed) {
    Trial trial = {.preset = preset};
    assert_true(oracle_rules_of(preset, &trial.oracle_rules));
    trial.oracle_rules.drop_mate = trial.oracle_rules.drop_mate && drop_mate;
    trial.rules = rules_of(&trial.oracle_rules);
    for (uint64_t done = 0; done < positions; seed++) {
        trial.seed = seed;
        trial.random = random_from_seed(seed);
        done += play_game(&trial);
    }
}

#ifdef NDEBUG
enum { POSITIONS_A_PRESET = 12000 };
#else
enum { POSITIONS_A_PRESET = 4000 };
#endif

static void test_every_preset(void **state) {
    (void)state;
    uint64_t positions = number_from("ORACLE_POSITIONS", POSITIONS_A_PRESET);
    uint64_t seed = number_from("ORACLE_SEED", 1);
    for (size_t i = 0; i < PRESET_COUNT; i++)
        play_preset(PRESETS[i], true, positions, seed + i * 1000000);
}

// No preset lets drops check but not mate; a club may.
static void test_drops_may_not_mate(void **state) {
    (void)state;
    uint64_t positions = number_from("ORACLE_POSITIONS", POSITIONS_A_PRESET) / 4;
    uint64_t seed = number_from("ORACLE_SEED", 1);
    play_preset("fics", false, positions, seed);
    play_preset("email", false, positions, seed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset),
        cmocka_unit_test(test_drops_may_not_mate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
