// SPDX-License-Identifier: MIT
#include "notation/log.h"

#include <assert.h>

static const char *const event_words[EVENT_KIND_COUNT] = {
    [EVENT_START] = "start",     [EVENT_MOVE] = "move",     [EVENT_HOLD] = "hold",
    [EVENT_PRESS] = "press",     [EVENT_SAY] = "say",       [EVENT_QUICK] = NULL,
    [EVENT_CLAIM] = "claim",     [EVENT_ACCEPT] = "accept", [EVENT_DECLINE] = "decline",
    [EVENT_DRAW] = "draw",       [EVENT_RESIGN] = "resign", [EVENT_PAUSE] = "pause",
    [EVENT_RESUME] = "resume",   [EVENT_WARN] = "warn",     [EVENT_ADD_TIME] = "add-time",
    [EVENT_FORFEIT] = "forfeit", [EVENT_EXPEL] = "expel",   [EVENT_TAKE_BACK] = "take-back",
    [EVENT_OUTAGE] = "outage",
};

static const char *const quick_words[QUICK_KIND_COUNT] = {
    [QUICK_NEED] = "need",     [QUICK_AVOID] = "avoid",         [QUICK_SIT] = "sit",
    [QUICK_GO] = "go",         [QUICK_TRADE] = "trade",         [QUICK_NO_TRADE] = "no-trade",
    [QUICK_I_MATE] = "i-mate", [QUICK_THEY_MATE] = "they-mate", [QUICK_HURRY] = "hurry",
    [QUICK_THANKS] = "thanks",
};

static const char *const claim_words[CLAIM_KIND_COUNT] = {
    [CLAIM_MATE] = "mate",
    [CLAIM_FLAG] = "flag",
    [CLAIM_ILLEGAL] = "illegal",
    [CLAIM_REPETITION] = "repetition",
};

static const char *const actor_words[ACTOR_COUNT] = {"A", "a", "B", "b", "arbiter", "server"};

const char *log_event_word(EventKind kind) {
    assert(kind < EVENT_KIND_COUNT);
    return event_words[kind];
}

const char *log_quick_word(QuickKind kind) {
    assert(kind < QUICK_KIND_COUNT);
    return quick_words[kind];
}

const char *log_claim_word(ClaimKind kind) {
    assert(kind < CLAIM_KIND_COUNT);
    return claim_words[kind];
}

const char *log_actor_word(unsigned actor) {
    assert(actor < ACTOR_COUNT);
    return actor_words[actor];
}

bool log_quick_names_piece(QuickKind kind) {
    return kind == QUICK_NEED || kind == QUICK_AVOID;
}
