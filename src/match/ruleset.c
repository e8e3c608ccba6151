// SPDX-License-Identifier: MIT
// The presets: one row each, in the order of the list. What a document leaves open is settled as
// docs/RULES.md says.
#include "match/ruleset.h"

#include <stddef.h>

#include "base/count.h"

#define FIVE_MINUTES                                                                               \
    { .kind = TIME_INCREMENT, .base_ms = 300000 }
#define NO_CLOCKS                                                                                  \
    { .kind = TIME_NONE }

// The board of most clubs: everything may be dropped everywhere, a check that a piece could still
// parry is not mate.
#define BOARD_USUAL                                                                                \
    .promotion = PROMOTION_ANY, .mate = MATE_POTENTIAL, .drop_check = true, .drop_mate = true,     \
    .drop_block = true, .dropped_rook_castles = true, .dropped_pawn_double = true

static const RuleSet presets[] = {
    {
        .name = "arnold",
        .board = {.promotion = PROMOTION_PASS,
                  .mate = MATE_CURRENT,
                  .drop_check = true,
                  .drop_mate = true,
                  .drop_block = true,
                  .dropped_rook_castles = true,
                  .dropped_pawn_double = true},
        .completion = COMPLETION_RELEASE,
        .transfer = TRANSFER_MOVE,
        .illegal = ILLEGAL_IF_LOW,
        .illegal_low_ms = 60000,
        .draw = DRAW_ALL,
        .marks = true,
        .premove = true,
        .mate_mate = SIMULTANEOUS_DRAW,
        .flag_flag = SIMULTANEOUS_DRAW,
        .mate_flag = SIMULTANEOUS_MATE,
        .time = FIVE_MINUTES,
    },
    {
        .name = "swap",
        .board = {BOARD_USUAL},
        .completion = COMPLETION_CLOCK,
        .transfer = TRANSFER_PRESS,
        .illegal = ILLEGAL_ALLOWANCE,
        .illegal_allowance = 3,
        .draw = DRAW_NEVER,
        .marks = true,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "otb",
        .board = {.promotion = PROMOTION_QUEEN_KNIGHT,
                  .mate = MATE_POTENTIAL,
                  .drop_check = true,
                  .drop_mate = true,
                  .drop_block = true,
                  .dropped_rook_castles = true,
                  .dropped_pawn_double = true},
        .completion = COMPLETION_CLOCK,
        .transfer = TRANSFER_PRESS,
        .illegal = ILLEGAL_LOSES,
        .claims = CLAIMS_ANYONE,
        .draw = DRAW_ALL,
        .repetition = REPETITION_CLAIM,
        .poisoned = true,
        .marks = true,
        .mate_mate = SIMULTANEOUS_DRAW,
        .flag_flag = SIMULTANEOUS_DRAW,
        .mate_flag = SIMULTANEOUS_DRAW,
        .other_pairs = SIMULTANEOUS_DRAW,
        .time = FIVE_MINUTES,
    },
    {
        .name = "winchester",
        .board = {BOARD_USUAL},
        .completion = COMPLETION_CLOCK,
        .transfer = TRANSFER_PRESS,
        .illegal = ILLEGAL_LOSES,
        .draw = DRAW_ALL,
        .king_capture = true,
        .both_flags = true,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "winchester-tournament",
        .board = {.promotion = PROMOTION_ANY,
                  .mate = MATE_POTENTIAL,
                  .dropped_rook_castles = true,
                  .dropped_pawn_double = true},
        .completion = COMPLETION_CLOCK,
        .transfer = TRANSFER_PRESS,
        .illegal = ILLEGAL_LOSES,
        .draw = DRAW_ALL,
        .king_capture = true,
        .both_flags = true,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "bughouse",
        .board = {BOARD_USUAL},
        .draw = DRAW_ALL,
        .communication = COMMUNICATION_REQUESTS,
        .gentleman = 3,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "bughouse-points",
        .board = {BOARD_USUAL},
        .scoring = SCORING_POINTS,
        .draw = DRAW_BOARD,
        .communication = COMMUNICATION_REQUESTS,
        .gentleman = 3,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "tandem",
        .board = {.promotion = PROMOTION_ANY,
                  .mate = MATE_POTENTIAL,
                  .drop_block = true,
                  .dropped_rook_castles = true,
                  .dropped_pawn_double = true},
        .scoring = SCORING_POINTS,
        .draw = DRAW_BOARD,
        .communication = COMMUNICATION_REQUESTS,
        .gentleman = 3,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "email",
        .board = {.promotion = PROMOTION_ANY,
                  .mate = MATE_CURRENT,
                  .drop_check = true,
                  .drop_mate = true,
                  .drop_block = true,
                  .dropped_rook_castles = true,
                  .dropped_pawn_double = true},
        .draw = DRAW_ALL,
        .marks = true,
        .premove = true,
        .order = ORDER_MAIL,
        .time = NO_CLOCKS,
    },
    {
        .name = "fics",
        .board = {.promotion = PROMOTION_ANY,
                  .mate = MATE_POTENTIAL,
                  .drop_check = true,
                  .drop_mate = true,
                  .drop_block = true,
                  .dropped_pawn_double = true},
        .draw = DRAW_ALL,
        .marks = true,
        .premove = true,
        .time = FIVE_MINUTES,
    },
    {
        .name = "chesscom",
        .board = {.promotion = PROMOTION_ANY,
                  .mate = MATE_POTENTIAL,
                  .drop_check = true,
                  .drop_mate = true,
                  .drop_block = true,
                  .dropped_pawn_double = true},
        .draw = DRAW_ALL,
        .marks = true,
        .premove = true,
        .time = FIVE_MINUTES,
    },
};

enum { PRESET_COUNT = COUNT(presets) };

unsigned ruleset_count(void) {
    return PRESET_COUNT;
}

const RuleSet *ruleset_at(unsigned index) {
    return index < PRESET_COUNT ? &presets[index] : NULL;
}

const RuleSet *ruleset_find(Str name) {
    for (unsigned i = 0; i < PRESET_COUNT; i++)
        if (str_is(name, presets[i].name))
            return &presets[i];
    return NULL;
}
