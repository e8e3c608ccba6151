// SPDX-License-Identifier: MIT
// Scripts: a match and what must hold in it, in lines much like those of a match log. This layer's
// tests may not use the notation layer, so this is a small reader of its own.
//
//   1500 A move e2e4             an event that must be taken
//   1600 A move e2e4 ! NOT_ON_MOVE     one that must get this answer
//   = 1-0 mate A                 the verdict so far
//   = reserve b NP               a reserve as everybody sees it, `-` for an empty one
//   = clock A 1500 298500        what a seat has left at a time
//   = deadline 298500            or never
//   = at A e4 P                  what stands on a square of a board, `-` for nothing
//   = effect PIECE_PASSED b      an effect of the last event, with the seat or board it names
//   = advance 2000               time passes without an event
//   = close
//
// Events: start, move, hold, press, say, need N, claim KIND [BOARD], accept, decline, draw, resign;
// arbiter: pause, resume, warn SEAT, add-time SEAT MS, forfeit SEAT, expel SEAT, take-back BOARD;
// server: outage MS. Moves are coordinates or drops.
#ifndef MATCH_SCRIPT_H
#define MATCH_SCRIPT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match/match.h"

// A preset with its own time control, no window and the usual starting positions.
MatchSetup setup_of(const char *preset, Mode mode);

// "placement[reserves] side castling", the last two optional: "w" and "-".
Position position_of(const char *fen);

// Starts a match of its own for each call and runs the script; fails the test at the first line
// that does not hold, naming it. The match may be looked at until the next call.
Match *run(const MatchSetup *setup, const char *script);

// Goes on with that match.
void run_on(Match *match, const char *script);

// Both black seats start at 0.
#define STARTED "0 a start\n0 b start\n"

#endif
