// SPDX-License-Identifier: MIT
// Moveword: one move as people write it in mails. notation/movetext reads the project's forms; here
// come the letters of German (S L T D, and B for a pawn that is dropped), capitals that a telephone
// put at the front of a line (E4), small letters for pieces (nf6), `:` for `x`.
//
// Every reading that is legal counts. One: that is the move. Several: it is ambiguous, and the
// answer says so; nothing is guessed.
#ifndef MAIL_MOVEWORD_H
#define MAIL_MOVEWORD_H

#include "base/writer.h"
#include "chess/movegen.h"
#include "mail/orders.h"

enum { MOVEWORD_LISTED_MAX = 60 }; // moves that an answer lists

// MOVE_AMBIGUOUS, or why the likeliest reading is not legal, as movetext_read has it.
NODISCARD Status moveword_read(const Position *position, const BoardRules *rules, Str word,
                               OrderTongue tongue, Move *out);

// Legal moves that `word` may have meant, as SAN with commas: to the same square, with the same
// kind of piece, from the same square, by a pawn of the same file. Where there are none like that,
// all legal moves. At most MOVEWORD_LISTED_MAX, with the number of those left out.
void moveword_write_candidates(const Position *position, const BoardRules *rules, Str word,
                               Writer *out);

// The same for a word that is ambiguous: only the moves that its readings can mean.
void moveword_write_meanings(const Position *position, const BoardRules *rules, Str word,
                             Writer *out);

#endif
