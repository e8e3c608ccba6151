// SPDX-License-Identifier: MIT
// Match: two boards, four seats, clocks, claims, an arbiter and the result.
//
// A match is the list of its events: match_init, then match_apply for each. The same setup and the
// same events always give the same match. Nothing here reads a clock or keeps a pointer; a Match is
// an open struct of fixed size that the caller owns and may copy.
//
// Two modes. In referee mode the program knows the rules: illegal moves are refused, mates and
// flags end a board at once, a move presses the clock. In table mode it is the arbiter of claims: a
// move is released, then the clock is pressed; mates, flags and illegal moves count when claimed.
//
// Time. match_apply first advances to the event's time: flags that are due fall at their own
// moments, before any event of the same millisecond. In referee mode the result of a board takes
// effect for the other board only after all events of its millisecond, and at a table an accepted
// claim may open a window (`simultaneous_ms`); until then match_verdict() is still open.
// match_close() says that nothing more will come.
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "match/clock.h"
#include "match/event.h"
#include "match/ruleset.h"
#include "match/seat.h"

// Moves that one board can hold; with the last of them the match ends "* limit".
enum { MATCH_PLIES_MAX = 1024 };

// Latest time of an event in ms, 31 years: no sum of times can overflow.
#define MATCH_AT_MAX INT64_C(1000000000000)

typedef enum Mode { MODE_REFEREE, MODE_TABLE } Mode;

typedef enum Outcome { OUTCOME_OPEN, OUTCOME_TEAM_1, OUTCOME_TEAM_2, OUTCOME_DRAW } Outcome;

typedef enum Reason {
    REASON_NONE,
    REASON_MATE,
    REASON_FLAG,
    REASON_RESIGN,
    REASON_ILLEGAL,
    REASON_KING,
    REASON_AGREEMENT,
    REASON_REPETITION,
    REASON_POISONED,
    REASON_SIMULTANEOUS,
    REASON_BOTH_FLAGS,
    REASON_POINTS,
    REASON_FORFEIT,
    REASON_LIMIT,
    REASON_STALEMATE,
    REASON_FIFTY,
    REASON_DEAD,
    REASON_COUNT
} Reason;

// How a board or a match ended.
typedef struct Verdict {
    Outcome outcome; // OUTCOME_OPEN with REASON_LIMIT: ended without a result
    Reason reason;
    BoardId board; // where it was decided, or BOARD_NONE
    int64_t at;    // when
} Verdict;

typedef struct MatchSetup {
    RuleSet rules;
    Mode mode;
    TimeControl time;
    int64_t simultaneous_ms; // 0 … TIME_MS_MAX
    Position start[BOARD_COUNT];
} MatchSetup;

// The poisoned piece of a seat that has just taken one (OT-15).
typedef struct Poison {
    uint8_t kind; // Kind, or KIND_NONE when there is none
} Poison;

// One completed move, with all that takes it back.
typedef struct Ply {
    Move move;
    Undo undo;
    uint64_t repetition_key;    // of the position after it
    uint8_t captured;           // Kind that the move took, KIND_NONE if nothing
    bool pawn_passed;           // the moved pawn left the board (AR-08)
    bool handed_on;             // what it took is with whom it goes to
    bool left_play;             // or has left play, since the other board is over
    bool pressed;               // the clock has been pressed for it
    bool stands;                // too late to claim it: a later move has been completed
    bool poisoned;              // a drop of the one poisoned piece: mate by it draws
    bool takes_king;            // by a piece that attacked the king as it moved (settled point 7)
    uint8_t mover_waited;       // Match.waited of the mover before the move
    Poison poison[COLOR_COUNT]; // of the two seats of this board before the move
    uint16_t half_due;          // Match.half_due before the move
    uint16_t other_plies;       // completed moves on the other board at that time
} Ply;

typedef enum StagedPhase {
    STAGED_NONE,
    STAGED_HELD,    // touched, not released
    STAGED_RELEASED // released, the clock not yet pressed
} StagedPhase;

// A move at a table between the hand and the clock. Under COMPLETION_RELEASE a released move is
// already the last of `plies`; under COMPLETION_CLOCK it stands on the board but does not count.
typedef struct Staged {
    StagedPhase phase;
    Move move;
    uint8_t reserve_count; // of the dropped kind, before the drop was released
    bool handed_on;        // under COMPLETION_CLOCK with TRANSFER_MOVE: see Ply
    bool left_play;
    Taken taken;
} Staged;

typedef struct BoardState {
    Position position; // after all completed moves
    Clock clock;       // clock.side is the colour whose turn it is
    Staged staged;     // of that colour
    bool over;
    Verdict verdict;
    uint64_t start_key; // repetition key of the starting position
    uint16_t ply_count;
    Ply plies[MATCH_PLIES_MAX];
} BoardState;

typedef enum MatchPhase {
    PHASE_NEW,     // not both of the black seats have started
    PHASE_RUNNING, //
    PHASE_WINDOW,  // table: a claim has been accepted, an opposite one may follow
    PHASE_PENDING, // table: two opposite claims wait for all four to accept
    PHASE_OVER
} MatchPhase;

typedef struct Match {
    RuleSet rules; // its time is the one that is played, not the usual one of the preset
    Mode mode;
    int64_t simultaneous_ms;
    int64_t now; // time of the last event or advance
    MatchPhase phase;
    bool paused;
    uint8_t started;  // bit a seat that has pressed start
    uint8_t offers;   // bit a seat with a standing draw offer
    uint8_t accepted; // bit a seat, in PHASE_PENDING
    bool unsettled;   // a board's result has not yet taken effect for the other board
    int64_t settle_at;
    int64_t window_end;
    Verdict first; // the first result of a board, while it is not final
    Verdict second;
    Verdict verdict;                     // final in PHASE_OVER
    uint8_t waited[SEAT_COUNT];          // partner's moves completed since this seat's turn began
    uint8_t illegal_claimed[SEAT_COUNT]; // illegal moves taken back by claims
    Poison poison[SEAT_COUNT];
    uint16_t half_due; // ORDER_MAIL: number of the half-move that is due, from 0
    uint8_t left_play[COLOR_COUNT][KIND_COUNT]; // pieces that no reserve received, kings included
    BoardState boards[BOARD_COUNT];
} Match;

// What an event brought about besides itself, in order.
typedef enum EffectKind {
    EFFECT_STARTED,       // both boards run from now on
    EFFECT_FLAG_FELL,     // seat
    EFFECT_PIECE_PASSED,  // seat receives piece
    EFFECT_OFFERS_VOID,   // the standing draw offers lapsed
    EFFECT_WITHDRAWN,     // seat's unpressed move was withdrawn
    EFFECT_TAKEN_BACK,    // the last move of `board` was taken back
    EFFECT_HALF_PASSED,   // seat has no move; its half of the message passes (EM-04)
    EFFECT_CLAIM_WINDOW,  // an accepted claim waits for an opposite one
    EFFECT_CLAIM_PENDING, // opposite claims wait to be accepted
    EFFECT_BOARD_OVER,    // board, verdict in its BoardState
    EFFECT_MATCH_OVER     //
} EffectKind;

typedef struct Effect {
    EffectKind kind;
    Seat seat;
    BoardId board;
    Kind piece;
    int64_t at;
} Effect;

enum { EFFECTS_MAX = 32 };

typedef struct Effects {
    unsigned count;
    Effect items[EFFECTS_MAX];
} Effects;

// Life ------------------------------------------------------------------------------------------

// A setup with the preset's own time control, referee mode, no window and two orthodox boards.
void match_setup_default(MatchSetup *setup, const RuleSet *rules);

// Starts a match before its first event. Writes all of it but `plies`, of which only the first
// `ply_count` ever say anything.
void match_init(Match *match, const MatchSetup *setup);

// Lets everything happen that is due before an event at `at`: flags up to and including `at`,
// results that take effect, a window that ends. `effects` may be NULL.
// STATUS_TIME_BACK, and nothing changed, if `at` < match->now.
NODISCARD Status match_advance(Match *match, int64_t at, Effects *effects);

// match_advance to the event's time, then the event itself. A refusal (status_is_refusal) leaves
// the match as match_advance left it. `effects` (may be NULL) is cleared first.
NODISCARD Status match_apply(Match *match, const Event *event, Effects *effects);

// Nothing more will come: an unsettled result takes effect, a pending claim is decided for the
// first one. A running match stays open.
void match_close(Match *match, Effects *effects);

// Looking ---------------------------------------------------------------------------------------

// The match's result so far; outcome OPEN and reason NONE while it runs.
Verdict match_verdict(const Match *match);

static inline bool match_is_over(const Match *match) {
    return match->phase == PHASE_OVER;
}

// Whether `seat` could make a move at this moment (an illegal one at a table included), and if not,
// why: NOT_STARTED, PAUSED, MATCH_OVER, BOARD_OVER, CLAIM_WINDOW, NOT_PRESSED, NOT_ON_MOVE,
// NOT_DUE, PARTNER_WAITS, MOVE_STANDS, PIECE_DROPPED.
NODISCARD Status match_may_move(const Match *match, Seat seat);

// The same for touching a piece (EVENT_HOLD), which a seat whose partner must move first may still
// do (CV-07 delays moves only).
NODISCARD Status match_may_hold(const Match *match, Seat seat);

// The position in which `seat_of(board, clock.side)` moves: completed moves only, an unpressed move
// that may still be replaced already withdrawn. Move texts are read in it.
void match_position_to_move(const Match *match, BoardId board, Position *out);

// The position as everybody sees it: an unpressed move stands on the board.
void match_position_shown(const Match *match, BoardId board, Position *out);

// Whose turn it is on a board: until the clock is pressed, the mover's.
static inline Seat match_turn(const Match *match, BoardId board) {
    return seat_of(board, (Color)match->boards[board].clock.side);
}

// Time left in ms at `at` (>= match->now), or 0 without clocks; changes nothing.
int64_t match_remaining(const Match *match, Seat seat, int64_t at);

// When match_advance would next do something by itself; CLOCK_NEVER if nothing is due. A server
// wakes up then.
int64_t match_deadline(const Match *match);

// How often the present position of a board has occurred after a completed move, the start counting
// as one (OT-13, settled point 22).
unsigned match_occurrences(const Match *match, BoardId board);

// Whether a player on this board can still receive pieces: the other board runs.
bool match_pieces_can_arrive(const Match *match, BoardId board);

// Whether the player to move on `board` is mated, by the rules of this match and at this moment; by
// mail not before his half-move is due, since until then a piece may arrive.
bool match_is_mate(const Match *match, BoardId board);

// ORDER_MAIL: the seat whose half-move is due.
Seat match_half_due(const Match *match);

// Words, as the match log writes them: "mate", "both-flags"; "1-0", "1/2-1/2", "*".
const char *reason_name(Reason reason);
const char *outcome_name(Outcome outcome);

#endif
