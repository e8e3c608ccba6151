// SPDX-License-Identifier: MIT
// Words for what happens in a match, as one would say them aloud: for the lines that a screen
// reader reads and for the messages on the screen.
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

#include "base/writer.h"
#include "match/match.h"

// "knight", "queen".
const char *play_words_kind(Kind kind);

// The kind that a word or letter names, as a person would write it: "N", "n", "knight", "knights";
// KIND_NONE for anything else and for a king.
Kind play_words_read_kind(Str word);

// "Board A, White".
void play_words_seat(Seat seat, Writer *out);

// "team 1 (A and b)".
void play_words_team(Team team, Writer *out);

// "knight takes f7, check"; `before` is the position in which the move is made.
void play_words_move(const Position *before, const BoardRules *rules, Move move, bool can_arrive,
                     Writer *out);

// "two pawns, one knight" or "empty".
void play_words_reserve(const uint8_t counts[RESERVE_KINDS], Writer *out);

// "4:58", and "9.3" where it gets narrow.
void play_words_clock(int64_t ms, Writer *out);

// "Team 1 (A and b) wins: A has mated a." as a whole sentence; also of one board's verdict.
void play_words_verdict(const Verdict *verdict, Writer *out);

#endif
