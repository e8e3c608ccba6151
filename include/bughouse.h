// SPDX-License-Identifier: MIT
// libbughouse: the rules of bughouse (transfer, swap, exchange, tandem chess) for other programs.
//
// The whole public interface; the same functions are the exports of bughouse.wasm. It speaks the
// text formats of the project: a match is set up by header lines of a match log, each event is a
// line of one, a move is written in any notation (Nf3, e2e4, N@f7), a position comes back as FEN
// with reserves. So a browser, a server and an engine say the same thing in the same words.
//
// Rules of the house:
//   memory   The library allocates nothing. A match lives in bh_match_size() bytes that the caller
//            provides, aligned for any type; it holds no pointer and may be copied byte by byte.
//   texts in Any bytes with a length; they need no NUL and are not kept.
//   texts out Written into `out`, at most `size` bytes (at least 1) with the final NUL; the
//            status NO_ROOM says that the text was cut.
//   status   0 is success. bh_status_is_refusal(s): the rules do not take this event, the match goes
//            on. Any other: the input could not be read. bh_status_text(s) says it in a sentence.
//   time     Whole milliseconds since the start of the match, from the caller; nothing reads a clock.
//   threads  No globals: different matches may be used by different threads.
//
// Seats are numbered 0 A (White on board A), 1 a (Black on A), 2 B, 3 b; boards 0 A, 1 B.
#ifndef BUGHOUSE_H
#define BUGHOUSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bh_match bh_match;

// Where a text is malformed: line and column from 1.
typedef struct bh_fault {
    uint32_t line;
    uint32_t column;
} bh_fault;

// Room that is enough for any text of that sort, the NUL included.
enum {
    BH_MOVE_MAX = 16,     // a move
    BH_FEN_MAX = 3072,    // one board
    BH_LINE_MAX = 4200,   // one line of a log
    BH_RESULT_MAX = 48,   // "1/2-1/2 simultaneous", "1-0 mate A"
    BH_MOVES_MAX = 16384, // all legal moves of a position
    BH_EFFECTS_MAX = 1024,
    BH_WORDS_MAX = 8192 // a rule set in plain words
};

// Status ------------------------------------------------------------------------------------------

// The sentence and the name of a status ("MOVE_ILLEGAL"), valid for ever.
const char *bh_status_text(int status);
const char *bh_status_name(int status);
int bh_status_is_refusal(int status);

// Rule sets ---------------------------------------------------------------------------------------

// Names of the rule sets that are built in; NULL for index >= bh_rules_count().
unsigned bh_rules_count(void);
const char *bh_rules_name(unsigned index);

// The rule set of a match in plain English, one sentence a line.
int bh_match_rules(const bh_match *match, char *out, size_t size);

// The same sheet line by line as keys with values, for a sheet in another language: a heading at
// the margin, a sentence set in by two blanks ("  time-increment 300000ms 2000ms", "  promotion QN").
int bh_match_rules_keys(const bh_match *match, char *out, size_t size);

// The value of one option of it ("match.premove": "yes"), as an `option` line of a log has it.
// BAD_OPTION: there is no option `key`.
int bh_match_option(const bh_match *match, const char *key, size_t len, char *out, size_t size);

// A match -----------------------------------------------------------------------------------------

size_t bh_match_size(void);

// Sets a match up from header lines ("rules arnold\nmode table\ntime 300+0\n"). On failure `fault`
// (may be NULL) says where and the memory holds no match.
int bh_match_init(bh_match *match, const char *header, size_t len, bh_fault *fault);

// Applies one event line ("1500 A move Nf3"), or passes over an empty one. The match first advances
// to the event's time: flags fall at their moments. A refusal or a malformed line changes nothing
// else.
int bh_match_apply(bh_match *match, const char *line, size_t len, bh_fault *fault);

// Lets time pass without an event; see bh_match_deadline.
int bh_match_advance(bh_match *match, int64_t at);

// Nothing more will come: what is still open is settled.
void bh_match_close(bh_match *match);

// The event applied last as its canonical log line, and the header as canonical lines.
int bh_match_line(const bh_match *match, char *out, size_t size);
int bh_match_header(const bh_match *match, char *out, size_t size);

// What the last bh_match_apply or bh_match_advance brought about, one a line:
//   started | flag SEAT | passed SEAT PIECE | offers-void | withdrawn SEAT | taken-back BOARD |
//   half-passed SEAT | window BOARD | pending BOARD | over BOARD | result
int bh_match_effects(const bh_match *match, char *out, size_t size);

// Looking at it -----------------------------------------------------------------------------------

// One board as FEN: the pieces as everybody sees them (an unpressed move stands on the
// board) and both reserves of the board in brackets.
int bh_match_board(const bh_match *match, int board, char *out, size_t size);

// Whose turn it is on a board, as a seat; and whether a seat could move now: a status.
int bh_match_turn(const bh_match *match, int board);
int bh_match_may_move(const bh_match *match, int seat);

// All legal moves of the seat whose turn it is on `board`, in coordinates, blanks between them.
int bh_match_moves(const bh_match *match, int board, char *out, size_t size);

// A move of the seat whose turn it is on `board`, in any notation, as SAN and as coordinates.
int bh_match_san(const bh_match *match, int board, const char *move, size_t len, char *out,
                 size_t size);
int bh_match_coordinates(const bh_match *match, int board, const char *move, size_t len, char *out,
                         size_t size);

// Completed moves of a board, and the last of them in coordinates ("" if there is none).
unsigned bh_match_plies(const bh_match *match, int board);
int bh_match_last_move(const bh_match *match, int board, char *out, size_t size);

// Whether the player to move on `board` is in check, mated, or without a legal move and not mated:
// then he waits for a piece.
int bh_match_in_check(const bh_match *match, int board);
int bh_match_is_mate(const bh_match *match, int board);
int bh_match_waits(const bh_match *match, int board);

// How often the present position of the board has occurred.
unsigned bh_match_occurrences(const bh_match *match, int board);

// Milliseconds left at `at` (not before the last event); -1 without clocks.
int64_t bh_match_remaining(const bh_match *match, int seat, int64_t at);

// 1 if the clock of that seat runs.
int bh_match_clock_runs(const bh_match *match, int seat);

// Time of the last event, and when the match next changes by itself (a flag, a result that takes
// effect); INT64_MAX for never.
int64_t bh_match_now(const bh_match *match);
int64_t bh_match_deadline(const bh_match *match);

// Bit 1 << seat for each standing draw offer.
unsigned bh_match_offers(const bh_match *match);

// 1 if a table's two opposite claims wait to be accepted, 1 while the arbiter has paused the match.
int bh_match_is_pending(const bh_match *match);
int bh_match_is_paused(const bh_match *match);

// The match is over; its result and that of a board: "1-0 mate A", "* none" while it runs.
int bh_match_is_over(const bh_match *match);
int bh_match_result(const bh_match *match, char *out, size_t size);
int bh_match_board_result(const bh_match *match, int board, char *out, size_t size);

// Whole texts -------------------------------------------------------------------------------------

// Replays a match log as `bughouse judge` does (json != 0: as JSON) and writes what that prints.
// `work` is bh_judge_size() bytes of working memory, aligned for any type, in which the answers of
// the two functions below are kept.
size_t bh_judge_size(void);
int bh_judge(void *work, const char *log, size_t len, int json, char *out, size_t size);

// After bh_judge: how many `expect` lines did not hold; where the log is malformed.
unsigned bh_judge_failures(const void *work);
bh_fault bh_judge_fault(const void *work);

// Positions of one board: its legal moves in coordinates, and the number of ways of `depth` moves
// (reserves only shrink). `rules` is the NUL-terminated name of a rule set; `column` (may be NULL)
// says where a malformed FEN is wrong.
int bh_position_moves(const char *rules, const char *fen, size_t len, char *out, size_t size,
                      uint32_t *column);
int bh_position_perft(const char *rules, const char *fen, size_t len, unsigned depth,
                      uint64_t *count, uint32_t *column);

#ifdef __cplusplus
}
#endif

#endif
