// SPDX-License-Identifier: MIT
// FEN of one board with its reserves, and BFEN of both ("FEN | FEN").
//
//   r1bqkb1r/ppp2ppp/2n2n2/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R[NPp] w KQkq - 0 5
//
// Read: the reserve in brackets ([] and [-] are empty), as a ninth rank (`/QPnp`, `/` is empty) or
// absent; a promoted piece followed by ~; the last two fields counters, clocks, `- -` or absent.
// Written: always brackets, White's pieces before Black's, each in the order Q R B N P.
//
// A FEN says less than a Position: an unmoved king whose rooks are both gone is written `-` and
// reads back as moved, and which pawns were dropped is lost. Live state is kept as a log instead.
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"
#include "chess/position.h"
#include "match/seat.h"

// Room for any FEN and BFEN that is written, the final NUL included.
enum { FEN_MAX = 3072, BFEN_MAX = 2 * FEN_MAX + 3 };

// What the last two fields are.
typedef enum FenNumbers {
    FEN_NUMBERS_NONE,     // `- -` or absent
    FEN_NUMBERS_COUNTERS, // half-moves without progress, move number: in the Position
    FEN_NUMBERS_CLOCKS    // what White and Black have left
} FenNumbers;

// What a reader is told about them.
typedef enum FenHint {
    FEN_HINT_NONE,     // clocks if one of them is above 100, else counters
    FEN_HINT_COUNTERS, //
    FEN_HINT_CLOCKS    //
} FenHint;

typedef struct Fen {
    Position position;
    FenNumbers numbers;
    int64_t clock[COLOR_COUNT]; // as written, without a unit: seconds in old records, ms in ours
} Fen;

// Reads the whole of `text`. On a fault `offset` is its place and `out` is unchanged.
NODISCARD Status fen_read(Str text, FenHint hint, Fen *out, size_t *offset);

// Two boards, A first. As fen_read; STATUS_BAD_BFEN without exactly one `|`.
NODISCARD Status bfen_read(Str text, FenHint hint, Fen out[BOARD_COUNT], size_t *offset);

// The first field alone, placement and reserves: Position with White to move and no rights.
NODISCARD Status fen_read_placement(Str text, Position *out, size_t *offset);

// Writes with the Position's counters, with clocks (White's, then Black's), or with `- -`.
void fen_write(const Position *position, Writer *out);
void fen_write_clocks(const Position *position, const int64_t clock[COLOR_COUNT], Writer *out);
void fen_write_dashes(const Position *position, Writer *out);

// As fen_write, but an unmoved king without a rook right gets the letter of a home square that no
// rook stands on, so that a starting position which was read from a FEN reads back the same.
void fen_write_start(const Position *position, Writer *out);

// The first field alone, with brackets.
void fen_write_placement(const Position *position, Writer *out);

// Both boards: with clocks (indexed by Seat), or with `- -` where `clock` is NULL.
void bfen_write(const Position positions[BOARD_COUNT], const int64_t *clock, Writer *out);

#endif
