// SPDX-License-Identifier: MIT
#include "search/talk.h"

#include <string.h>

#include "search/sitting.h"

enum {
    PAUSE_MS = 1500,   // between two messages
    REPEAT_MS = 15000, // before the same is said again
    WORTH_ASKING = 120 // what a piece must bring beyond its usual value
};

void talk_init(Talk *talk) {
    memset(talk, 0, sizeof *talk);
}

bool talk_is_allowed(const Match *match) {
    return match->rules.communication != COMMUNICATION_NONE && match->phase == PHASE_RUNNING &&
           match->rules.order == ORDER_FREE;
}

// From when on something may be said again.
static int64_t *said_until(Talk *talk, QuickKind quick, Kind piece) {
    return quick == QUICK_NEED    ? &talk->need_said_until[piece]
           : quick == QUICK_AVOID ? &talk->avoid_said_until[piece]
                                  : &talk->said_until[quick];
}

static bool say(Talk *talk, Seat seat, QuickKind quick, Kind piece, int64_t now, Event *out) {
    int64_t *until = said_until(talk, quick, piece);
    if (*until > now)
        return false;
    *until = now + REPEAT_MS;
    talk->quiet_until = now + PAUSE_MS;
    *out = (Event){.kind = EVENT_QUICK,
                   .actor = (uint8_t)seat,
                   .quick = (uint8_t)quick,
                   .piece = (uint8_t)piece};
    return true;
}

// The cheapest kind of a set of bits; they are in the order of value, nearly.
static Kind cheapest(unsigned kinds) {
    int kind = 0;
    while ((kinds >> kind & 1) == 0)
        kind++;
    return (Kind)kind;
}

static bool ask_for_piece(Talk *talk, Seat seat, const Outlook *own, int64_t now, Event *out) {
    if (own->mates_with != 0) {
        const Kind kind = cheapest(own->mates_with);
        return say(talk, seat, QUICK_NEED, kind, now, out);
    }
    int best = PAWN;
    for (int kind = KNIGHT; kind < RESERVE_KINDS; kind++)
        if (own->gain[kind] > own->gain[best])
            best = kind;
    return own->gain[best] >= WORTH_ASKING && say(talk, seat, QUICK_NEED, (Kind)best, now, out);
}

static bool warn(Talk *talk, const Match *match, Seat seat, const Outlook *own, int64_t now,
                 Event *out) {
    if (own->score < -SEARCH_MATE_BOUND)
        return say(talk, seat, QUICK_THEY_MATE, PAWN, now, out);
    if (sitting_asked_of_partner(match, seat, own, now)) {
        if (!say(talk, seat, QUICK_SIT, PAWN, now, out))
            return false;
        talk->asked_to_sit = true;
        return true;
    }
    if (talk->asked_to_sit) {
        talk->asked_to_sit = false;
        talk->said_until[QUICK_SIT] = 0;
        return say(talk, seat, QUICK_GO, PAWN, now, out);
    }
    if (own->mated_with == 0)
        return false;
    const Kind kind = cheapest(own->mated_with);
    return say(talk, seat, QUICK_AVOID, kind, now, out);
}

bool talk_next(Talk *talk, const Match *match, Seat seat, const Outlook *own, int64_t now,
               Event *out) {
    if (!talk_is_allowed(match) || talk->quiet_until > now ||
        !match_pieces_can_arrive(match, seat_board(seat)))
        return false;
    const bool free = match->rules.communication == COMMUNICATION_FULL;
    if (free && own->score > SEARCH_MATE_BOUND)
        return say(talk, seat, QUICK_I_MATE, PAWN, now, out);
    if (free && warn(talk, match, seat, own, now, out))
        return true;
    return ask_for_piece(talk, seat, own, now, out);
}
