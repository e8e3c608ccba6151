// SPDX-License-Identifier: MIT
// Orderword: the words and signs that people put into and around moves, in English and German, with
// umlauts written as two letters. Only for the files of this layer.
#ifndef MAIL_ORDERWORD_H
#define MAIL_ORDERWORD_H

#include "base/writer.h"
#include "mail/orders.h"

// The line in plain signs: dashes, blanks, pieces and umlauts that programs and people put in place of
// ASCII.
void orderword_write_plain(Str line, Writer *out);

// Words that stand around moves and say nothing.
bool orderword_is_filler(Str word);

// A piece by its name, as the letter that moveword reads: English, but L for the bishop, whose B could
// be a German pawn. A lone capital is taken as it stands; A and B are boards. NUL for any other.
char orderword_piece(Str word);

// "takes", "drop" or "at", "becomes", "to", and the like.
bool orderword_is_taking(Str word);
bool orderword_is_dropping(Str word);
bool orderword_is_promoting(Str word);
bool orderword_is_leading_to(Str word);

// 1 for short castling, 2 for long, 3 for castling without a side, 0 for any other.
unsigned orderword_castling(Str word);

// A whole part of a line between commas that says one thing, such as "I resign"; false if it is none
// of them.
bool orderword_take_phrase(Orders *orders, Str part);

#endif
