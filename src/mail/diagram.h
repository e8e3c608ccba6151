// SPDX-License-Identifier: MIT
// Diagram: both boards in plain text, as the reader sees them, his own colour below: as a picture
// for a fixed font, and as lists of pieces by square for any font and any voice.
#ifndef MAIL_DIAGRAM_H
#define MAIL_DIAGRAM_H

#include "base/writer.h"
#include "chess/position.h"
#include "match/seat.h"

// Side by side, 52 characters wide; capitals are White, a dot is an empty square.
void diagram_write_boards(const Position boards[BOARD_COUNT], Team reader, Writer *out);

// "White: Ke1 Qd1 Ra1 Rh1 ..., pawns a2 b2; in reserve N P P" and the same for Black, with a line
// for each; long ones go on in the next line.
void diagram_write_pieces(const Position boards[BOARD_COUNT], Writer *out);

#endif
