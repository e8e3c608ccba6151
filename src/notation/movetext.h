// SPDX-License-Identifier: MIT
// Moves as text: SAN with drops in its dialects, coordinates and drops; read and written.
//
// Read, in any position:
//   Nf3  Nbd2  N1d2  exd5  ed5  e4  b8=Q  b8=(Q)  b8Q  b8/Q  O-O  0-0  o-o  O-O-O    SAN
//   Nb1c3  Ng1-f3  Ng1xf3                                    SAN that says more than it must
//   e2e4  e2-e4  e4xd5  e7e8q  e7e8=Q  e1g1                  coordinates
//   N@f3  N^f3  N*f3  n@f3  P@e4  @e4  ^e4                   drops; without a letter of a pawn
// followed by any of + # ! ? and "e.p." or "ep". `x` is read and not checked. A small letter names
// a piece in a drop and after a move (e7e8q), and a file everywhere else: bxc3 is a pawn's move,
// Bxc3 a bishop's.
//
// Written: SAN with the least that tells the pieces apart, `+` and `#`, drops as N@f3 and P@e4, a
// pawn that passes (AR-08) as b8; coordinates as e2e4, e7e8q, P@e4.
#ifndef NOTATION_MOVETEXT_H
#define NOTATION_MOVETEXT_H

#include <stdbool.h>

#include "base/str.h"
#include "base/writer.h"
#include "chess/position.h"

// Room for any move that is written, the final NUL included.
enum { MOVETEXT_MAX = 16 };

// The legal move that `text` names. MOVE_UNREADABLE, MOVE_AMBIGUOUS, or why the move that it names
// is not legal (as movegen_check); `out` is then unchanged.
NODISCARD Status movetext_read(const Position *position, const BoardRules *rules, Str text,
                               Move *out);

// What a hand does at a table: coordinates and drops may break the rules and come back marked
// MOVE_BY_HAND; SAN is taken for legal moves only.
NODISCARD Status movetext_read_by_hand(const Position *position, const BoardRules *rules, Str text,
                                       Move *out);

// SAN of a legal move. `pieces_can_arrive` as for movegen_is_mate: whether it is `+` or `#` may
// depend on it.
void movetext_write_san(const Position *position, const BoardRules *rules, Move move,
                        bool pieces_can_arrive, Writer *out);

// Coordinates, or a drop; needs no position.
void movetext_write_coordinates(Move move, Writer *out);

// As a match log has it: SAN, but a move made by hand against the rules in coordinates. Read by
// movetext_read_by_hand (a legal one by either) it is the same move.
void movetext_write(const Position *position, const BoardRules *rules, Move move,
                    bool pieces_can_arrive, Writer *out);

#endif
