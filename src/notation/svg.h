// SPDX-License-Identifier: MIT
// A diagram of one board with its reserves as SVG: for sheets, pages and records.
//
// The pieces are shapes of our own, drawn on a square of 40 units. A promoted piece carries a ring
// at its foot (WE-15); the squares of the last move are tinted, of a drop its square alone; a king
// in check stands on a red square. Each reserve lies beside the board at its colour's side, with
// the number of pieces of each kind. The title says the position as FEN for those who do not see.
#ifndef NOTATION_SVG_H
#define NOTATION_SVG_H

#include "base/writer.h"
#include "chess/position.h"

// Room for any diagram, the final NUL included.
enum { SVG_MAX = 48 << 10 };

typedef struct SvgOptions {
    Color bottom;     // the colour that sits below
    Move last_move;   // or MOVE_NONE
    bool coordinates; // letters and numbers beside the board
} SvgOptions;

// One <svg> element, without an XML declaration.
void svg_write(const Position *position, const SvgOptions *options, Writer *out);

#endif
