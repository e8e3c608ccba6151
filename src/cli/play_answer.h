// SPDX-License-Identifier: MIT
// Answers to the questions of a player: clocks, reserves, boards, moves, rules, the moves so far.
// Each writes whole lines of plain words.
#ifndef CLI_PLAY_ANSWER_H
#define CLI_PLAY_ANSWER_H

#include "cli/play_table.h"

void play_answer_clocks(const PlayTable *table, Writer *out);
void play_answer_reserves(const PlayTable *table, Writer *out);
void play_answer_boards(const PlayTable *table, Writer *out);
void play_answer_moves(const PlayTable *table, Seat seat, Writer *out);
void play_answer_log(const PlayTable *table, Writer *out);
void play_answer_fen(const PlayTable *table, Writer *out);

// "White: A 4:58, B 4:46. The team of A is 12 seconds ahead." of the diagonal of one colour; false
// without clocks.
bool play_answer_diagonal(const PlayTable *table, Color color, Writer *out);

// Who sits where, under which rules, in which file.
void play_answer_match(const PlayTable *table, Writer *out);

// How it ended and what can be done now; or how to go on.
void play_answer_end(const PlayTable *table, Writer *out);

#endif
