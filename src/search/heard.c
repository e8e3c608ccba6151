// SPDX-License-Identifier: MIT
#include "search/heard.h"

#include <string.h>

enum { NEED_BONUS = 200, AVOID_BONUS = 250, TRADE_BONUS = 40, DANGER_BONUS = 100 };

void heard_init(Heard *heard) {
    memset(heard, 0, sizeof *heard);
}

void heard_note(Heard *heard, const Event *event) {
    const int64_t until = event->at + HEARD_FOR_MS;
    const QuickKind kind = (QuickKind)event->quick;
    heard->count++;
    if (kind == QUICK_NEED && event->piece < RESERVE_KINDS)
        heard->need_until[event->piece] = until;
    else if (kind == QUICK_AVOID && event->piece < RESERVE_KINDS)
        heard->avoid_until[event->piece] = until;
    else
        heard->until[kind] = until;
    // Each takes back the other.
    if (kind == QUICK_GO)
        heard->until[QUICK_SIT] = heard->until[QUICK_THEY_MATE] = 0;
    if (kind == QUICK_SIT || kind == QUICK_THEY_MATE)
        heard->until[QUICK_GO] = 0;
    if (kind == QUICK_TRADE)
        heard->until[QUICK_NO_TRADE] = 0;
    if (kind == QUICK_NO_TRADE)
        heard->until[QUICK_TRADE] = 0;
}

void heard_weigh(const Heard *heard, int64_t now, Color color, const uint8_t *reserve,
                 Weights *weights) {
    if (weights->closed)
        return;
    int *given = weights->flow[color_other(color)]; // what the partner gets
    int *lost = weights->flow[color];               // what his opponent gets
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        if (heard->need_until[kind] > now && reserve[kind] == 0)
            given[kind] += NEED_BONUS;
        if (heard->avoid_until[kind] > now)
            lost[kind] += AVOID_BONUS;
        if (heard_lately(heard, QUICK_TRADE, now))
            given[kind] += TRADE_BONUS;
        if (heard_lately(heard, QUICK_NO_TRADE, now))
            lost[kind] += DANGER_BONUS;
        if (heard_lately(heard, QUICK_THEY_MATE, now))
            lost[kind] += DANGER_BONUS;
    }
}
