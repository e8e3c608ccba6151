// SPDX-License-Identifier: MIT
// Ending: what a result of one board means for the match. Only for the files of this layer.
//
// A board's result in referee mode waits until all events of its millisecond are in (`unsettled`);
// then it decides the match, or, where both boards are scored, has the remaining board judged.
#ifndef MATCH_ENDING_H
#define MATCH_ENDING_H

#include "match/match.h"

// The team of the seat wins.
Outcome ending_win_for(Seat seat);

// `board` is over at `at`. Decides the match at once at a table and where both boards are over,
// else leaves it unsettled.
void ending_board(Match *match, BoardId board, Outcome outcome, Reason reason, int64_t at,
                  Effects *effects);

// How a mate on `board` counts: for the mating side, or as a draw by the poisoned piece (OT-15).
Verdict ending_mate_verdict(const Match *match, BoardId board, int64_t at);

// The match is over with `verdict`; the clocks stop at verdict.at.
void ending_match(Match *match, Verdict verdict, Effects *effects);

// An unsettled result takes effect.
void ending_settle(Match *match, Effects *effects);

// After a completed move on `board`: mate in referee mode, the orthodox endings of a remaining
// board, the limit of plies.
void ending_judge_move(Match *match, BoardId board, int64_t at, Effects *effects);

// What two results of the two boards at one time come to, `first` having been recorded first
// ("Simultaneous results").
Verdict ending_combine(const RuleSet *rules, Verdict first, Verdict second);

// Whether of this pair the one recorded first simply stands.
bool ending_first_recorded(const RuleSet *rules, Verdict first, Verdict second);

// Whether some opposite result could change what `first` decides.
bool ending_can_be_opposed(const RuleSet *rules, Verdict first);

#endif
