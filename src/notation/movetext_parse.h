// SPDX-License-Identifier: MIT
// What the text of a move says, before any position is looked at. Private to the movetext files.
#ifndef NOTATION_MOVETEXT_PARSE_H
#define NOTATION_MOVETEXT_PARSE_H

#include <stdbool.h>

#include "base/str.h"
#include "chess/types.h"

typedef enum MoveForm {
    MOVE_FORM_SAN,         // piece and square, perhaps more
    MOVE_FORM_COORDINATES, // two squares and no piece
    MOVE_FORM_DROP,
    MOVE_FORM_CASTLE_SHORT,
    MOVE_FORM_CASTLE_LONG
} MoveForm;

typedef struct MoveWords {
    MoveForm form;
    Kind piece;     // what moves (SAN) or is dropped
    int from_file;  // 0 … 7, or -1 where nothing is said
    int from_rank;  //
    Square to;      // not with castling
    Kind promotion; // KIND_NONE where nothing is said
} MoveWords;

// False if `text` is no move in any notation; `out` is then undefined.
bool movetext_parse(Str text, MoveWords *out);

#endif
