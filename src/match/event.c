// SPDX-License-Identifier: MIT
#include "match/event.h"

bool event_suits_actor(EventKind kind, unsigned actor) {
    switch (kind) {
    case EVENT_START:
    case EVENT_MOVE:
    case EVENT_HOLD:
    case EVENT_PRESS:
    case EVENT_SAY:
    case EVENT_QUICK:
    case EVENT_CLAIM:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_DRAW:
    case EVENT_RESIGN:
        return actor < SEAT_COUNT;
    case EVENT_PAUSE:
    case EVENT_RESUME:
    case EVENT_WARN:
    case EVENT_ADD_TIME:
    case EVENT_FORFEIT:
    case EVENT_EXPEL:
    case EVENT_TAKE_BACK:
        return actor == ACTOR_ARBITER;
    case EVENT_OUTAGE:
        return actor == ACTOR_SERVER;
    case EVENT_KIND_COUNT:
        return false;
    }
    return false;
}
