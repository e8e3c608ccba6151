// SPDX-License-Identifier: MIT
// Talk: which quick messages are worth sending to the partner. Few, and only what the rules allow.
#ifndef SEARCH_TALK_H
#define SEARCH_TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "search/outlook.h"

typedef struct Talk {
    int64_t quiet_until;                  // one message at a time
    int64_t said_until[QUICK_KIND_COUNT]; // not again before; NEED and AVOID by kind
    int64_t need_said_until[RESERVE_KINDS];
    int64_t avoid_said_until[RESERVE_KINDS];
    bool asked_to_sit;
} Talk;

void talk_init(Talk *talk);

// Whether the rules let `seat` say anything worth computing at this moment.
bool talk_is_allowed(const Match *match);

// The message that `own`, the outlook of the seat's own board, calls for; false if none.
bool talk_next(Talk *talk, const Match *match, Seat seat, const Outlook *own, int64_t now,
               Event *out);

#endif
