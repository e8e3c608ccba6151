// SPDX-License-Identifier: MIT
// Refusals, moves made by hand, mate and dead positions. The lists themselves are compared with
// counts (test_perft) and with another generator (test_oracle).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "chess/movegen.h"
#include "fen_helper.h"

// The presets' board rules as far as they matter here.
static BoardRules rules_named(const char *name) {
    BoardRules rules = rules_plain();
    rules.dropped_rook_castles = true;
    if (strcmp(name, "arnold") == 0) {
        rules.promotion = PROMOTION_PASS;
        rules.mate = MATE_CURRENT;
    } else if (strcmp(name, "otb") == 0) {
        rules.promotion = PROMOTION_QUEEN_KNIGHT;
    } else if (strcmp(name, "tandem") == 0) {
        rules.drop_check = rules.drop_mate = false;
    } else if (strcmp(name, "winchester-tournament") == 0) {
        rules.drop_check = rules.drop_mate = rules.drop_block = false;
    } else if (strcmp(name, "no-mating-drops") == 0) {
        rules.drop_mate = false;
    } else {
        assert_string_equal(name, "fics");
        rules.dropped_rook_castles = false;
    }
    return rules;
}

static Square at(const char *name) {
    return square_at(name[0] - 'a', name[1] - '1');
}

static Kind kind_of(char letter) {
    const char *found = letter == '\0' ? NULL : strchr("PNBRQK", letter);
    return found == NULL ? KIND_NONE : (Kind)(found - "PNBRQK");
}

typedef struct Case {
    const char *rules;
    const char *fen;
    const char *move; // e2e4, e7e8Q or P@e4
    Status status;
} Case;

static Status find(const Case *c, Move *out) {
    Position position = fen_position(c->fen);
    BoardRules rules = rules_named(c->rules);
    if (c->move[1] == '@') {
        *out = move_drop(kind_of(c->move[0]), at(c->move + 2));
        return movegen_check(&position, &rules, *out);
    }
    return movegen_find(&position, &rules, at(c->move), at(c->move + 2), kind_of(c->move[4]), out);
}

#define BARE "4k3/8/8/8/8/8/8/4K3"

static const Case REFUSALS[] = {
    {"fics", BARE "[] w - - 0 1", "a1a2", STATUS_MOVE_NO_PIECE},
    {"fics", BARE "[] w - - 0 1", "e8e7", STATUS_MOVE_NO_PIECE},
    {"fics", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e1e2", STATUS_MOVE_OWN_PIECE},
    {"fics", BARE "[] w - - 0 1", "e1e3", STATUS_MOVE_ILLEGAL},
    {"fics", BARE "[P] w - - 0 1", "N@e4", STATUS_MOVE_NOT_IN_RESERVE},
    {"fics", BARE "[P] w - - 0 1", "K@e4", STATUS_MOVE_NOT_IN_RESERVE},
    {"fics", BARE "[P] w - - 0 1", "P@e8", STATUS_MOVE_SQUARE_TAKEN},
    {"fics", BARE "[P] w - - 0 1", "P@a8", STATUS_MOVE_PAWN_RANK}, // AR-07, CV-03
    {"fics", BARE "[P] w - - 0 1", "P@a1", STATUS_MOVE_PAWN_RANK},
    {"fics", BARE "[P] w - - 0 1", "P@a7", STATUS_OK},
    {"fics", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8", STATUS_MOVE_PROMOTION_MISSING}, // OT-03
    {"fics", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8R", STATUS_OK},
    {"otb", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8R", STATUS_MOVE_PROMOTION_KIND},
    {"otb", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8N", STATUS_OK},
    {"arnold", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8Q", STATUS_MOVE_PROMOTION_KIND}, // AR-08
    {"arnold", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8", STATUS_OK},
    {"fics", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8K", STATUS_MOVE_PROMOTION_KIND},
    {"fics", "k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6e7Q", STATUS_MOVE_ILLEGAL},
    // AR-09: the pawn that leaves uncovers an attack along the seventh rank.
    {"arnold", "k7/K3P2r/8/8/8/8/8/8[] w - - 0 1", "e7e8", STATUS_MOVE_IN_CHECK},
    // AR-09: it blocks nothing from the last rank, but what it takes is gone.
    {"arnold", "k1K4r/4P3/8/8/8/8/8/8[] w - - 0 1", "e7e8", STATUS_MOVE_IN_CHECK},
    {"arnold", "2K4r/6P1/8/8/8/8/8/k7[] w - - 0 1", "g7h8", STATUS_OK},
    // Checks: drops must parry, and a block may be forbidden (WE-14).
    {"fics", "k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@a3", STATUS_MOVE_IN_CHECK},
    {"fics", "k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4", STATUS_OK},
    {"winchester-tournament", "k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@e4", STATUS_MOVE_DROP_BLOCKS},
    {"winchester-tournament", "k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@a3", STATUS_MOVE_IN_CHECK},
    // WE-14 leaves interposing a piece from the board alone.
    {"winchester-tournament", "k3r3/8/8/8/8/8/6N1/4K3[N] w - - 0 1", "g2e3", STATUS_OK},
    {"fics", "4r1k1/8/8/8/8/5n2/8/4K3[Q] w - - 0 1", "Q@e4", STATUS_MOVE_IN_CHECK},
    // TA-01: no check by a drop, though it may parry one.
    {"tandem", BARE "[N] w - - 0 1", "N@d6", STATUS_MOVE_DROP_CHECKS},
    {"tandem", BARE "[N] w - - 0 1", "N@e4", STATUS_OK},
    {"tandem", "k3r3/8/8/8/8/8/8/4K3[B] w - - 0 1", "B@e4", STATUS_MOVE_DROP_CHECKS},
    {"tandem", "k3r3/8/8/8/8/8/8/4K3[B] w - - 0 1", "B@e3", STATUS_OK},
    {"no-mating-drops", "k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", "Q@b7", STATUS_MOVE_DROP_MATES},
    {"no-mating-drops", "k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", "Q@h8", STATUS_OK}, // can be parried
    // Settled point 3: a king is never taken legally.
    {"fics", "4k3/4R3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8", STATUS_MOVE_ILLEGAL},
    // A pinned piece, a king next to a king, castling through check.
    {"fics", "k3r3/8/8/8/8/8/4N3/4K3[] w - - 0 1", "e2c3", STATUS_MOVE_IN_CHECK},
    {"fics", "8/8/8/8/8/4k3/8/4K3[] w - - 0 1", "e1e2", STATUS_MOVE_IN_CHECK},
    {"fics", "k4r2/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", STATUS_MOVE_IN_CHECK},
    {"fics", "k6r/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", STATUS_OK},
    {"fics", "kr6/8/8/8/8/8/8/R3K3[] w Q - 0 1", "e1c1", STATUS_OK}, // b1 may be attacked
    {"fics", "k7/8/8/8/8/8/8/4KB1R[] w K - 0 1", "e1g1", STATUS_MOVE_ILLEGAL},
    {"fics", "k7/8/8/8/8/8/8/4K2R[] w - - 0 1", "e1g1", STATUS_MOVE_ILLEGAL},
    // Pawns where no rule brings them.
    {"fics", "k7/8/8/8/8/8/8/K3P3[] w - - 0 1", "e1e2", STATUS_OK},
    {"fics", "k7/8/8/8/8/8/8/K3P3[] w - - 0 1", "e1e3", STATUS_MOVE_ILLEGAL},
    // En passant that uncovers a check on the rank.
    {"fics", "8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1", "e5d6", STATUS_MOVE_IN_CHECK},
};

static void test_refusals(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(REFUSALS); i++) {
        Move move = MOVE_NONE;
        Status status = find(&REFUSALS[i], &move);
        if (status != REFUSALS[i].status)
            fail_msg("%s %s %s: %s, expected %s", REFUSALS[i].rules, REFUSALS[i].fen,
                     REFUSALS[i].move, status_name(status), status_name(REFUSALS[i].status));
        Position position = fen_position(REFUSALS[i].fen);
        BoardRules rules = rules_named(REFUSALS[i].rules);
        if (status == STATUS_OK) {
            assert_int_equal(movegen_check(&position, &rules, move), STATUS_OK);
            assert_int_equal(movegen_check(&position, &rules, move_mark_by_hand(move)),
                             STATUS_MOVE_ILLEGAL);
        }
    }
}

typedef struct HandCase {
    const char *rules;
    const char *fen;
    const char *move;
    Status status;
    MoveKind kind;
    bool by_hand;
    const char *after; // the placement that follows
} HandCase;

static const HandCase HANDS[] = {
    // Legal moves are what they are.
    {"fics", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e2e4", STATUS_OK, MOVE_DOUBLE_STEP, false,
     "4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 1"},
    // Settled point 5: illegal only because of a check -> in full.
    {"fics", "k3r3/8/8/8/8/8/2P5/4K3[] w - - 0 1", "c2c4", STATUS_OK, MOVE_DOUBLE_STEP, true,
     "k3r3/8/8/8/2P5/8/8/4K3[] b - c3 0 1"},
    {"fics", "k4r2/8/8/8/8/8/8/4K2R[] w K - 0 1", "e1g1", STATUS_OK, MOVE_CASTLING, true,
     "k4r2/8/8/8/8/8/8/5RK1[] b - - 1 1"},
    {"fics", "k3r3/8/8/8/8/8/8/R3K3[] w Q - 0 1", "e1c1", STATUS_OK, MOVE_CASTLING, true,
     "k3r3/8/8/8/8/8/8/2KR4[] b - - 1 1"},
    {"fics", "8/8/8/K2pP2r/8/8/8/4k3[] w - d6 0 1", "e5d6", STATUS_OK, MOVE_EN_PASSANT, true,
     "8/8/3P4/K6r/8/8/8/4k3[] b - - 0 1"},
    {"fics", "8/K3P2r/8/8/8/8/8/k7[] w - - 0 1", "e7e8Q", STATUS_OK, MOVE_PROMOTION, true,
     "4Q~3/K6r/8/8/8/8/8/k7[] b - - 0 1"},
    {"arnold", "8/K3P2r/8/8/8/8/8/k7[] w - - 0 1", "e7e8", STATUS_OK, MOVE_PAWN_PASS, true,
     "8/K6r/8/8/8/8/8/k7[] b - - 0 1"},
    // Anything else lifts one piece and sets it down.
    {"fics", "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1", "e1g1", STATUS_OK, MOVE_NORMAL, true,
     "4k3/8/8/8/8/8/8/6KR[] b - - 1 1"},
    {"fics", "4k3/8/8/8/8/8/8/4KB1R[] w K - 0 1", "e1g1", STATUS_OK, MOVE_NORMAL, true,
     "4k3/8/8/8/8/8/8/5BKR[] b - - 1 1"},
    {"fics", "4k3/8/8/8/8/4p3/4P3/4K3[] w - - 0 1", "e2e4", STATUS_OK, MOVE_NORMAL, true,
     "4k3/8/8/8/4P3/4p3/8/4K3[] b - - 0 1"},
    {"fics", "4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1", "e5d6", STATUS_OK, MOVE_NORMAL, true,
     "4k3/8/3P4/3p4/8/8/8/4K3[] b - - 0 1"},
    // Settled point 6: a forbidden declaration stands, none leaves a pawn.
    {"otb", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8R", STATUS_OK, MOVE_PROMOTION, true,
     "k3R~3/8/8/8/8/8/8/K7[] b - - 0 1"},
    {"arnold", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8Q", STATUS_OK, MOVE_PROMOTION, true,
     "k3Q~3/8/8/8/8/8/8/K7[] b - - 0 1"},
    {"fics", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8", STATUS_OK, MOVE_NORMAL, true,
     "k3P3/8/8/8/8/8/8/K7[] b - - 0 1"},
    {"fics", "k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6h8N", STATUS_OK, MOVE_PROMOTION, true,
     "k6N~/8/8/8/8/8/8/K7[] b - - 0 1"},
    {"arnold", "k7/4P3/8/8/8/8/8/K7[] w - - 0 1", "e7e8", STATUS_OK, MOVE_PAWN_PASS, false,
     "k7/8/8/8/8/8/8/K7[] b - - 0 1"},
    {"arnold", "k7/8/4P3/8/8/8/8/K7[] w - - 0 1", "e6h8", STATUS_OK, MOVE_NORMAL, true,
     "k6P/8/8/8/8/8/8/K7[] b - - 0 1"},
    // Kings can be taken, and then there is none.
    {"fics", "4k3/4R3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8", STATUS_OK, MOVE_NORMAL, true,
     "4R3/8/8/8/8/8/8/4K3[] b - - 0 1"},
    // Impossible for a hand.
    {"fics", BARE "[] w - - 0 1", "a1a2", STATUS_MOVE_NO_PIECE, MOVE_NORMAL, false, ""},
    {"fics", "4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", "e1e2", STATUS_MOVE_OWN_PIECE, MOVE_NORMAL, false,
     ""},
    {"fics", BARE "[] w - - 0 1", "e1e2Q", STATUS_MOVE_ILLEGAL, MOVE_NORMAL, false, ""},
    // Drops stand on every empty square.
    {"fics", BARE "[P] w - - 0 1", "P@a8", STATUS_OK, MOVE_DROP, true,
     "P3k3/8/8/8/8/8/8/4K3[] b - - 0 1"},
    {"tandem", BARE "[N] w - - 0 1", "N@d6", STATUS_OK, MOVE_DROP, true,
     "4k3/8/3N4/8/8/8/8/4K3[] b - - 0 1"},
    {"fics", BARE "[N] w - - 0 1", "N@e8", STATUS_MOVE_SQUARE_TAKEN, MOVE_DROP, false, ""},
    {"fics", BARE "[N] w - - 0 1", "Q@e4", STATUS_MOVE_NOT_IN_RESERVE, MOVE_DROP, false, ""},
};

static void test_by_hand(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(HANDS); i++) {
        const HandCase *c = &HANDS[i];
        Position position = fen_position(c->fen);
        BoardRules rules = rules_named(c->rules);
        Move move = MOVE_NONE;
        Status status = c->move[1] == '@'
                            ? movegen_drop_by_hand(&position, &rules, kind_of(c->move[0]),
                                                   at(c->move + 2), &move)
                            : movegen_by_hand(&position, &rules, at(c->move), at(c->move + 2),
                                              kind_of(c->move[4]), &move);
        if (status != c->status)
            fail_msg("%s %s: %s", c->fen, c->move, status_name(status));
        if (status != STATUS_OK)
            continue;
        if (move_kind(move) != c->kind || move_is_by_hand(move) != c->by_hand)
            fail_msg("%s %s: kind %d, by hand %d", c->fen, c->move, (int)move_kind(move),
                     move_is_by_hand(move));
        Undo undo;
        char written[FEN_MAX];
        position_make(&position, &rules, move, &undo);
        fen_write(&position, written);
        assert_string_equal(written, c->after);
        assert_true(position_is_consistent(&position));
    }
}

// Settled point 7: a pawn straight ahead of a king does not attack it.
static void test_attacks_as_it_moves(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        const char *move;
        bool attacks;
    } CASES[] = {
        {"4k3/4P3/8/8/8/8/8/4K3[] w - - 0 1", "e7e8", false},
        {"4k3/3P4/8/8/8/8/8/4K3[] w - - 0 1", "d7e8", true},
        {"4k3/8/8/8/8/4r3/4N3/4K3[] w - - 0 1", "e2e8", false},
        {"4k3/8/5N2/8/8/4r3/8/4K3[] w - - 0 1", "f6e8", true}, // the own king stays in check
        {"4k3/8/8/4p3/4R3/8/8/4K3[] w - - 0 1", "e4e8", false},
        {"4k3/4K3/8/8/8/8/8/8[] w - - 0 1", "e7e8", true},
    };
    BoardRules rules = rules_plain();
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Position position = fen_position(CASES[i].fen);
        Move move = MOVE_NONE;
        assert_int_equal(movegen_by_hand(&position, &rules, at(CASES[i].move),
                                         at(CASES[i].move + 2), KIND_NONE, &move),
                         STATUS_OK);
        assert_true(move_is_by_hand(move));
        assert_int_equal(movegen_attacks_as_it_moves(&position, move), CASES[i].attacks);
    }
}

typedef struct Judgement {
    const char *rules;
    const char *fen;
    bool mate_now; // no piece can arrive
    bool mate;     // pieces can arrive
    bool stalemate;
} Judgement;

static const Judgement JUDGEMENTS[] = {
    // reports.md: no check and no move is no mate.
    {"fics", "7k/P4Q2/8/8/3KP3/8/1PPP1PPP/RNB2BNR[] b - - 2 25", false, false, true},
    // reports.md: a check that a drop could parry; the one that holds no piece is mated at once
    // where nothing can arrive, and under AR-23.
    {"fics", "Q6k/8/8/8/3KP3/8/1PPP1PPP/RNB2BNR[] b - - 0 25", false, false, false},
    {"fics", "R5k1/5ppp/8/8/8/8/6PP/6K1[] b - - 1 1", true, false, false},
    {"arnold", "R5k1/5ppp/8/8/8/8/6PP/6K1[] b - - 1 1", true, true, false},
    {"winchester-tournament", "R5k1/5ppp/8/8/8/8/6PP/6K1[] b - - 1 1", true, true, false},
    {"fics", "R5k1/5ppp/8/8/8/8/6PP/6K1[n] b - - 1 1", false, false, false},
    // A check next to the king is mate whatever arrives.
    {"fics", "6k1/5pQp/5B2/8/8/8/8/6K1[qrbnp] b - - 0 1", true, true, false},
    // The only square for a parry is on the last rank, where no pawn goes; other kinds do.
    {"fics", "6Rk/7p/8/8/8/8/6P1/6K1[] b - - 0 1", false, false, false},
    // tandem: on the one square g8 between, which kind gives no check? A king far away: any.
    {"tandem", "5R1k/6pp/8/8/8/8/8/6K1[] b - - 0 1", true, false, false},
    // reports.md: drops only.
    {"fics", "k7/8/1Q6/8/8/8/8/1K6[p] b - - 0 1", false, false, false},
    {"fics", "k7/8/1Q6/8/8/8/8/1K6[] b - - 0 1", false, false, true},
    // A colour without a king is never mated.
    {"fics", "8/8/8/8/8/8/8/RR2K3[] b - - 0 1", false, false, true},
};

static void test_judgements(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(JUDGEMENTS); i++) {
        const Judgement *c = &JUDGEMENTS[i];
        Position position = fen_position(c->fen);
        BoardRules rules = rules_named(c->rules);
        if (movegen_is_mate(&position, &rules, false) != c->mate_now ||
            movegen_is_mate(&position, &rules, true) != c->mate ||
            movegen_is_stalemate(&position, &rules) != c->stalemate)
            fail_msg("%s %s: mate now %d, mate %d, stalemate %d", c->rules, c->fen,
                     movegen_is_mate(&position, &rules, false),
                     movegen_is_mate(&position, &rules, true),
                     movegen_is_stalemate(&position, &rules));
    }
}

// OT-15: a mate in one, by a move or a drop from the reserve.
static void test_mate_in_one(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        const char *fen;
        bool found;
    } CASES[] = {
        {"fics", "k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", true},
        {"fics", "k7/8/1K6/8/8/8/8/8[] w - - 0 1", false},
        {"fics", "k7/8/1K6/8/8/8/8/7R[] w - - 0 1", false}, // Rh8 can be parried
        {"arnold", "k7/8/1K6/8/8/8/8/7R[] w - - 0 1", true},
        {"tandem", "k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", false}, // TA-01
        {"fics", "k7/7Q/1K6/8/8/8/8/8[] w - - 0 1", true},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Position position = fen_position(CASES[i].fen);
        BoardRules rules = rules_named(CASES[i].rules);
        if (movegen_has_mate_in_one(&position, &rules, true) != CASES[i].found)
            fail_msg("%s %s", CASES[i].rules, CASES[i].fen);
    }
}

static void test_dead(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        bool dead;
    } CASES[] = {
        {BARE "[] w - - 0 1", true},
        {BARE "[p] w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KN2[] w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KB2[] w - - 0 1", true},
        {"4kn2/8/8/8/8/8/8/4KN2[] w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KNB1[] w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KP2[] w - - 0 1", false},
        {"4kb2/8/8/8/8/8/8/2B1K3[] w - - 0 1", true},   // f8 and c1 are dark
        {"2b1k3/8/8/8/8/8/8/2B1K3[] w - - 0 1", false}, // c8 is light
        {"4k3/8/8/8/8/8/8/4KR2[] w - - 0 1", false},
    };
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Position position = fen_position(CASES[i].fen);
        if (movegen_is_dead(&position) != CASES[i].dead)
            fail_msg("%s", CASES[i].fen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_attacks_as_it_moves),
        cmocka_unit_test(test_judgements),
        cmocka_unit_test(test_mate_in_one),
        cmocka_unit_test(test_dead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
