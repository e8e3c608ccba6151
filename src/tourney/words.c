// SPDX-License-Identifier: MIT
// The words of the log, one table a kind.
#include <string.h>

#include "tourney/event.h"

static const char *const event_words[TOURNEY_EVENT_COUNT] = {
    [TOURNEY_NEW] = "new",
    [TOURNEY_SET] = "set",
    [TOURNEY_ADD_PLAYER] = "add-player",
    [TOURNEY_EDIT_PLAYER] = "edit-player",
    [TOURNEY_ADD_TEAM] = "add-team",
    [TOURNEY_EDIT_TEAM] = "edit-team",
    [TOURNEY_FORM_TEAMS] = "form-teams",
    [TOURNEY_CHECK_IN] = "check-in",
    [TOURNEY_WITHDRAW] = "withdraw",
    [TOURNEY_RETURN] = "return",
    [TOURNEY_ABSENT] = "absent",
    [TOURNEY_DRAW_ROUND] = "draw",
    [TOURNEY_DISCARD] = "discard",
    [TOURNEY_PUBLISH] = "publish",
    [TOURNEY_PLAY] = "play",
    [TOURNEY_ENTER] = "enter",
    [TOURNEY_CONFIRM] = "confirm",
    [TOURNEY_CLOSE] = "close",
    [TOURNEY_CORRECT_RESULT] = "correct-result",
    [TOURNEY_CORRECT_PAIRS] = "correct-pairs",
    [TOURNEY_PLAYOFF] = "playoff",
    [TOURNEY_PENALISE] = "penalise",
    [TOURNEY_NOTE] = "note",
    [TOURNEY_FINISH] = "finish",
    [TOURNEY_UNDO] = "undo",
};

static const char *const reason_words[TOURNEY_REASON_COUNT] = {
    [TOURNEY_REASON_NONE] = "none",
    [TOURNEY_REASON_MATE] = "mate",
    [TOURNEY_REASON_FLAG] = "flag",
    [TOURNEY_REASON_RESIGN] = "resign",
    [TOURNEY_REASON_ILLEGAL] = "illegal",
    [TOURNEY_REASON_KING] = "king",
    [TOURNEY_REASON_AGREEMENT] = "agreement",
    [TOURNEY_REASON_REPETITION] = "repetition",
    [TOURNEY_REASON_POISONED] = "poisoned",
    [TOURNEY_REASON_SIMULTANEOUS] = "simultaneous",
    [TOURNEY_REASON_BOTH_FLAGS] = "both-flags",
    [TOURNEY_REASON_POINTS] = "points",
    [TOURNEY_REASON_FORFEIT] = "forfeit",
    [TOURNEY_REASON_LIMIT] = "limit",
    [TOURNEY_REASON_STALEMATE] = "stalemate",
    [TOURNEY_REASON_FIFTY] = "fifty",
    [TOURNEY_REASON_DEAD] = "dead",
    [TOURNEY_REASON_DECISION] = "decision",
    [TOURNEY_REASON_ABSENT] = "absent",
};

static const char *const penalty_words[TOURNEY_PENALTY_COUNT] = {
    [TOURNEY_WARN] = "warn",
    [TOURNEY_ADD_TIME] = "add-time",
    [TOURNEY_FORFEIT] = "forfeit",
    [TOURNEY_EXPEL] = "expel",
};

static const char *const result_words[TOURNEY_RESULT_COUNT] = {
    [TOURNEY_OPEN] = "*",       [TOURNEY_WIN] = "1-0",     [TOURNEY_LOSS] = "0-1",
    [TOURNEY_DRAW] = "1/2-1/2", [TOURNEY_NEITHER] = "0-0",
};

static const char *const phase_words[TOURNEY_PHASE_COUNT] = {
    [TOURNEY_NO_DRAW] = "not drawn", [TOURNEY_DRAFT] = "draft",   [TOURNEY_PUBLISHED] = "published",
    [TOURNEY_PLAYING] = "playing",   [TOURNEY_CLOSED] = "closed",
};

// Place of a word in a list, or `count`.
static unsigned find(Str word, const char *const *words, unsigned count) {
    unsigned at = 0;
    while (at < count && !str_is(word, words[at]))
        at++;
    return at;
}

const char *tourney_event_word(TourneyEventKind kind) {
    return event_words[kind];
}

const char *tourney_reason_word(TourneyReason reason) {
    return reason_words[reason];
}

TourneyReason tourney_reason_read(Str word) {
    return (TourneyReason)find(word, reason_words, TOURNEY_REASON_COUNT);
}

const char *tourney_penalty_word(TourneyPenalty penalty) {
    return penalty_words[penalty];
}

TourneyPenalty tourney_penalty_read(Str word) {
    return (TourneyPenalty)find(word, penalty_words, TOURNEY_PENALTY_COUNT);
}

const char *tourney_result_word(TourneyResult result) {
    return result_words[result];
}

TourneyResult tourney_result_read(Str word) {
    return (TourneyResult)find(word, result_words, TOURNEY_RESULT_COUNT);
}

const char *tourney_phase_word(TourneyPhase phase) {
    return phase_words[phase];
}

bool tourney_event_text(char out[TOURNEY_TEXT_MAX + 1], Str text) {
    if (text.len > TOURNEY_TEXT_MAX)
        return false;
    if (text.len > 0)
        memcpy(out, text.at, text.len);
    out[text.len] = '\0';
    return true;
}
