// SPDX-License-Identifier: MIT
// Heard: what the partner has asked for lately, by quick messages. A wish fades after a while, and
// a wish for a piece is granted when the piece has come.
#ifndef SEARCH_HEARD_H
#define SEARCH_HEARD_H

#include <stdbool.h>
#include <stdint.h>

#include "match/event.h"
#include "search/weights.h"

enum { HEARD_FOR_MS = 20000 };

typedef struct Heard {
    int64_t need_until[RESERVE_KINDS];
    int64_t avoid_until[RESERVE_KINDS];
    int64_t until[QUICK_KIND_COUNT]; // of the other kinds; those of NEED and AVOID are unused
    unsigned count;                  // messages so far: what has been thought before is stale
} Heard;

void heard_init(Heard *heard);

// A quick message of the partner.
void heard_note(Heard *heard, const Event *event);

// Whether the last message of this kind still counts at `now`.
static inline bool heard_lately(const Heard *heard, QuickKind kind, int64_t now) {
    return heard->until[kind] > now;
}

// Lets the wishes for pieces change what captures are worth to a player of `color`, whose partner
// has `reserve` in the hand.
void heard_weigh(const Heard *heard, int64_t now, Color color, const uint8_t *reserve,
                 Weights *weights);

#endif
