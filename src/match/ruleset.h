// SPDX-License-Identifier: MIT
// RuleSet: one club's way of playing, as data, and the presets that the project ships.
//
// Everything that the source documents settle differently is a field here; the code of the match
// asks the fields and knows no preset by name. A preset is one row of the table in ruleset.c.
#ifndef MATCH_RULESET_H
#define MATCH_RULESET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "chess/rules.h"

// Longest name of a rule set in bytes.
enum { RULESET_NAME_MAX = 40 };

// When a move at a table is complete.
typedef enum Completion {
    COMPLETION_RELEASE, // when the hand leaves the piece (AR-18)
    COMPLETION_CLOCK    // when the clock is pressed (SW-07, OT-07, WE-02)
} Completion;

// When a captured piece reaches the partner.
typedef enum Transfer {
    TRANSFER_MOVE, // as soon as the move stands (AR-02)
    TRANSFER_PRESS // at the press of the clock (OT-08, WE-09)
} Transfer;

typedef enum Scoring {
    SCORING_FIRST, // the first board that ends decides the match (SW-10)
    SCORING_POINTS // both boards are played out, 1, 1/2, 0 each (CV-10, TA-02)
} Scoring;

// What a claimed illegal move costs at a table.
typedef enum IllegalPrice {
    ILLEGAL_CORRECT,   // it is taken back, no penalty
    ILLEGAL_LOSES,     // it loses (WE-06)
    ILLEGAL_ALLOWANCE, // illegal_allowance are taken back, the next one loses (SW-09)
    ILLEGAL_IF_LOW     // it loses if the opponent has less than illegal_low_ms left (AR-25)
} IllegalPrice;

typedef enum ClaimRight {
    CLAIMS_OWN_BOARD, // the opponent of the player concerned
    CLAIMS_ANYONE     // any of the four, on both boards (OT-12)
} ClaimRight;

typedef enum DrawRule {
    DRAW_ALL,   // all four agree (AR-28)
    DRAW_BOARD, // the two players of a board draw that board
    DRAW_NEVER  // (SW-12)
} DrawRule;

typedef enum RepetitionRule {
    REPETITION_NONE, // (AR-33)
    REPETITION_CLAIM // the third occurrence, claimed, is a draw (OT-13)
} RepetitionRule;

typedef enum Communication {
    COMMUNICATION_FULL,     // (AR-34)
    COMMUNICATION_REQUESTS, // only asking for a piece (CV-06)
    COMMUNICATION_NONE
} Communication;

// In which order the four seats move.
typedef enum TurnOrder {
    ORDER_FREE, // each board on its own
    ORDER_MAIL  // A; then a, B; then A, b; and so on (EM-01 to EM-04)
} TurnOrder;

// What opposite results on the two boards at one time come to ("Simultaneous results").
typedef enum Simultaneous {
    SIMULTANEOUS_FIRST, // the one recorded first stands
    SIMULTANEOUS_DRAW,
    SIMULTANEOUS_MATE // of a mate and a flag the mate wins (AR-31)
} Simultaneous;

typedef enum TimeKind {
    TIME_NONE,      // no clocks
    TIME_INCREMENT, // bonus_ms after each move; 0 for a plain clock
    TIME_DELAY,     // the clock waits bonus_ms at the start of each turn
    TIME_BRONSTEIN  // what a turn took comes back, at most bonus_ms
} TimeKind;

typedef struct TimeControl {
    TimeKind kind;
    int64_t base_ms;  // what each player starts with, at least 1; 0 with TIME_NONE
    int64_t bonus_ms; // at least 0
} TimeControl;

// Longest time on a clock and longest bonus: a hundred days. Sums of them stay far from overflow.
#define TIME_MS_MAX INT64_C(8640000000)

typedef struct RuleSet {
    char name[RULESET_NAME_MAX + 1];
    BoardRules board;
    Completion completion;
    Transfer transfer;
    Scoring scoring;
    IllegalPrice illegal;
    int64_t illegal_low_ms;    // with ILLEGAL_IF_LOW
    uint8_t illegal_allowance; // with ILLEGAL_ALLOWANCE
    ClaimRight claims;         //
    DrawRule draw;             //
    RepetitionRule repetition; // while both boards run
    bool poisoned;             // mating with a poisoned piece draws (OT-15)
    bool king_capture;         // capturing a king left in check wins (WE-07)
    bool both_flags;           // a flag of each team down is a draw (WE-05); no effect under points
    Communication communication;
    bool marks;        // partners may point at squares (not in WE-19)
    uint8_t gentleman; // partner's moves a player may sit through without clocks (CV-07);
                       // 0 for no such rule
    bool premove;      // the page may offer premoves (not in OT-10)
    TurnOrder order;
    Simultaneous mate_mate;   // FIRST or DRAW
    Simultaneous flag_flag;   // FIRST or DRAW
    Simultaneous mate_flag;   // FIRST, DRAW or MATE
    Simultaneous other_pairs; // FIRST or DRAW (OT-06: anything but two wins of one team)
    TimeControl time;         // what is played where nothing else is said
} RuleSet;

// The presets, in the order in which they are listed.
unsigned ruleset_count(void);
const RuleSet *ruleset_at(unsigned index);

// The preset of that name, or NULL.
const RuleSet *ruleset_find(Str name);

#endif
