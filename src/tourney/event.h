// SPDX-License-Identifier: MIT
// TourneyEvent: one thing that happens to a tournament. A tournament is the list of its events; the
// log line of an event (log.h) and this struct say the same.
//
// An event is filled field by field from zero: `TourneyEvent event = {.kind = …}`; fields that its
// kind does not name below are not looked at. It is about 8 kB.
#ifndef TOURNEY_EVENT_H
#define TOURNEY_EVENT_H

#include "tourney/tourney.h"

typedef enum TourneyEventKind {
    TOURNEY_NEW,            // .text2 format, .text name
    TOURNEY_SET,            // .text2 key, .text value: see tourney_setting_at
    TOURNEY_ADD_PLAYER,     // .person; its id is the next one
    TOURNEY_EDIT_PLAYER,    // .player, .person
    TOURNEY_ADD_TEAM,       // .player, .player2, .text name (may be ""), .rating, .rd (own, or 0)
    TOURNEY_EDIT_TEAM,      // .team, and the same: a substitute may take a place
    TOURNEY_FORM_TEAMS,     // .pairs of players, .pair_count: from winchester.h
    TOURNEY_CHECK_IN,       // .player, or .team for both; .off: takes it back
    TOURNEY_WITHDRAW,       // .team: from the next round that is drawn
    TOURNEY_RETURN,         // .team
    TOURNEY_ABSENT,         // .team, .round, .off: takes part after all
    TOURNEY_DRAW_ROUND,     // .round, .pairs, .rules where something was forced, .rematches
    TOURNEY_DISCARD,        // .round: the draft
    TOURNEY_PUBLISH,        // .round, .text the day as 2026-03-14 (may be ""; then .at tells it)
    TOURNEY_PLAY,           // .round: the clocks have been started (the first result implies it)
    TOURNEY_ENTER,          // .round .table .contest .result .reason .board; .by
    TOURNEY_CONFIRM,        // .round .table; .by
    TOURNEY_CLOSE,          // .round
    TOURNEY_CORRECT_RESULT, // as ENTER, also TOURNEY_OPEN for none; .text why
    TOURNEY_CORRECT_PAIRS,  // .round, .pairs (all tables of the round), .text why
    TOURNEY_PLAYOFF,        // .team, .team2, .result, .text
    TOURNEY_PENALISE,       // .player .penalty, .text why: recorded and counted, nothing more
    TOURNEY_NOTE,           // .text: for the record
    TOURNEY_FINISH,         // no more rounds
    TOURNEY_UNDO,           // .count events are taken back, .text why (may be ""): log.h does it
    TOURNEY_EVENT_COUNT
} TourneyEventKind;

typedef struct TourneyEvent {
    int64_t at;   // milliseconds since 1970 UTC, for the record; 0 where not known
    uint16_t by;  // 0: the organiser; else the id of the player who did it (ENTER and CONFIRM only)
    uint8_t kind; // TourneyEventKind
    uint8_t contest;
    uint8_t result;  // TourneyResult
    uint8_t reason;  // TourneyReason
    uint8_t penalty; // TourneyPenalty
    char board;      // 'A', 'B', or '-' (0 means '-')
    bool off;
    bool rematches;
    uint8_t round;
    uint16_t table;
    uint16_t player, player2;
    uint16_t team, team2;
    uint16_t rating, rd;
    uint16_t count;
    uint16_t pair_count;
    uint16_t rule_count;
    char text[TOURNEY_TEXT_MAX + 1];
    char text2[TOURNEY_TEXT_MAX + 1];
    TourneyPerson person;
    TourneyPair pairs[TOURNEY_TEAMS_MAX]; // tables in order: at most TOURNEY_TABLES_MAX of them
    TourneyPair rules[TOURNEY_TABLES_MAX];
} TourneyEvent;

// Whether time and texts can stand in a log: STATUS_BAD_NUMBER, STATUS_TOURNEY_TEXT.
NODISCARD Status tourney_check_text(const TourneyEvent *event);

// Copies a text into .text or .text2; false (and nothing copied) when it is too long.
bool tourney_event_text(char out[TOURNEY_TEXT_MAX + 1], Str text);

// "add-player", "draw": the word of the log.
const char *tourney_event_word(TourneyEventKind kind);

// "mate", "absent", as in the log; TOURNEY_REASON_COUNT for an unknown word.
const char *tourney_reason_word(TourneyReason reason);
TourneyReason tourney_reason_read(Str word);

// "*", "1-0", "0-1", "1/2-1/2", "0-0"; TOURNEY_RESULT_COUNT for an unknown word.
const char *tourney_result_word(TourneyResult result);
TourneyResult tourney_result_read(Str word);

// "warn", "add-time", "forfeit", "expel"; TOURNEY_PENALTY_COUNT for an unknown word.
const char *tourney_penalty_word(TourneyPenalty penalty);
TourneyPenalty tourney_penalty_read(Str word);

// "draft", "published", "playing", "closed".
const char *tourney_phase_word(TourneyPhase phase);

// Settings as text ---------------------------------------------------------------------------------

// Key number `index` from 0 ("rounds", "bye", "check-in"); NULL beyond the last.
const char *tourney_setting_at(unsigned index);

// What values the key takes, for people: "0 to 4 half points"; NULL for an unknown key.
const char *tourney_setting_help(Str key);

// For who asks an organiser: whether a value is worth entering. A log may hold more, as a file from
// elsewhere did: a date must be one, "2026-03-14", or empty. tourney_setting_read looks at the rest.
bool tourney_setting_is_sound(Str key, Str value);

// Whether it is a day as 2026-03-14.
bool tourney_is_date(Str text);

// The value as SET would take it; STATUS_BAD_TOURNEY_KEY.
NODISCARD Status tourney_setting_write(const TourneySettings *settings, Str key, Writer *out);

// Changes one setting; STATUS_BAD_TOURNEY_KEY, STATUS_BAD_TOURNEY_VALUE.
NODISCARD Status tourney_setting_read(TourneySettings *settings, Str key, Str value);

#endif
