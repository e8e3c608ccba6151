// SPDX-License-Identifier: MIT
// Sitting: whether to let the own clock run instead of moving.
//
// A player who would be mated by whatever he plays waits for a piece; one whose partner would be
// mated with any piece that arrives there gives none (SW-15). Both can go on as long as they have
// more time than the player of their colour on the other board: sooner or later that one must move
// with what he has. Without clocks, in turn, or with the other board over, nobody sits.
#ifndef SEARCH_SITTING_H
#define SEARCH_SITTING_H

#include <stdbool.h>
#include <stdint.h>

#include "search/heard.h"
#include "search/outlook.h"

typedef struct SittingView {
    const Match *match;
    Seat seat;              // on the move
    int score;              // of the best move
    const Outlook *partner; // the partner's board
    const Heard *heard;
    int64_t lag_ms;
} SittingView;

// Whether waiting can be right at all in this match at this moment.
bool sitting_is_possible(const Match *match, Seat seat, int64_t now);

// Until when to wait before asking again; `now` or less: move.
int64_t sitting_until(const SittingView *view, int64_t now);

// Whether the partner of `seat` should rather not give anything away now: the opponent of `seat`
// is on the move, would mate with some piece (`own` is the outlook of seat's board) and has less
// time than the partner.
bool sitting_asked_of_partner(const Match *match, Seat seat, const Outlook *own, int64_t now);

#endif
