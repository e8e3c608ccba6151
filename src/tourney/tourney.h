// SPDX-License-Identifier: MIT
// Tournament: a club evening as the list of its events, in the memory of the caller.
//
// The struct is what the events so far have made of it; `tourney_apply` takes one event more or
// refuses it and changes nothing. Nothing here reads a clock, draws lots or knows where the events
// are kept: log.h keeps them, pairing.h draws the rounds, standings.h and ratings.h add up.
//
// Numbers. Players and partnerships ("teams") have ids from 1 in the order in which they came; 0
// is none. Ids stand in events and never change. What people see is the pairing number (TPN), by
// strength, given with the first draw and fixed when the first round is published; who comes later
// gets the next one. Rounds, tables and contests count from 1. Points are contest points in
// halves.
//
// A struct is about one megabyte: keep it in static memory.
#ifndef TOURNEY_TOURNEY_H
#define TOURNEY_TOURNEY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/nodiscard.h"
#include "base/str.h"
#include "base/writer.h"

enum {
    TOURNEY_PLAYERS_MAX = 1024,
    TOURNEY_TEAMS_MAX = 512,
    TOURNEY_ROUNDS_MAX = 64,
    TOURNEY_TABLES_MAX = 256, // of a round, byes included
    TOURNEY_CONTESTS_MAX = 2, // of a match
    TOURNEY_PLAYOFFS_MAX = 64,
    TOURNEY_NAME_MAX = 120, // bytes of UTF-8
    TOURNEY_TEXT_MAX = 200, //
    TOURNEY_WORD_MAX = 40,  // titles, dates, federations, clubs' numbers
    TOURNEY_DATE_MAX = 10,  // 2026-03-14
    TOURNEY_RATING_MAX = 9999,
    TOURNEY_RD_MAX = 999,
    TOURNEY_HALVES_MAX = 2 * TOURNEY_CONTESTS_MAX
};

// How teams meet.
typedef enum TourneySystem {
    TOURNEY_SWISS,
    TOURNEY_ROUND_ROBIN,
    TOURNEY_DOUBLE_ROUND_ROBIN,
    TOURNEY_SYSTEM_COUNT
} TourneySystem;

// What happens to the seats between the contests of a match.
typedef enum TourneySwap {
    TOURNEY_SWAP_LOSER,   // the losing team's players; after a draw the team drawn second (AR-13)
    TOURNEY_SWAP_COLOURS, // everybody: the same opponents with the other colours
    TOURNEY_SWAP_NONE,
    TOURNEY_SWAP_COUNT
} TourneySwap;

typedef enum TourneyStrength {
    TOURNEY_STRENGTH_AVERAGE, // of the two ratings
    TOURNEY_STRENGTH_SUM,
    TOURNEY_STRENGTH_COUNT
} TourneyStrength;

// A format is a row of settings (tourney_format_at); any of them may be set otherwise afterwards.
typedef struct TourneySettings {
    char name[TOURNEY_NAME_MAX + 1];
    char place[TOURNEY_NAME_MAX + 1];
    char organiser[TOURNEY_NAME_MAX + 1];
    char date[TOURNEY_WORD_MAX + 1];       // as people write it: 2026-03-14
    char date_end[TOURNEY_WORD_MAX + 1];   // "" for an event of one day
    char federation[TOURNEY_WORD_MAX + 1]; // three letters
    char rules[TOURNEY_WORD_MAX + 1];      // name of the rule set of the contests
    char time[TOURNEY_WORD_MAX + 1];       // time control: 300+0
    char format[TOURNEY_WORD_MAX + 1];     // the row that it began with
    uint8_t system;                        // TourneySystem
    uint8_t swap;                          // TourneySwap
    uint8_t strength;                      // TourneyStrength
    bool from_ranking;     // teams are formed first with last (WE-22), not registered
    bool top_meets_top;    // the higher ranked of two partners meets the higher ranked (WE-23)
    bool check_in;         // only who has checked in takes part
    uint8_t rounds;        // planned; 0 until it is known
    uint8_t contests;      // of a match, 1 or 2 (AR-12)
    uint8_t bye_halves;    // worth of a bye
    uint8_t absent_halves; // worth of an absence (an absence is no bye)
    uint16_t rating_start; // of a player without a rating
    uint16_t rd_start;
} TourneySettings;

// What a record of a player says. Texts are UTF-8; "" and 0 where unknown.
typedef struct TourneyPerson {
    char name[TOURNEY_NAME_MAX + 1]; // "Family, Given" or any other
    char club[TOURNEY_NAME_MAX + 1];
    char title[TOURNEY_WORD_MAX + 1];
    char federation[TOURNEY_WORD_MAX + 1];
    char fide_id[TOURNEY_WORD_MAX + 1];
    char birth[TOURNEY_WORD_MAX + 1]; // YYYY-MM-DD or YYYY
    char sex;                         // 'm', 'w' or '-'
    uint16_t rating;
    uint16_t rd;
    uint16_t rank; // in the club's ranking list, 1 the best; 0: by rating
} TourneyPerson;

// What an arbiter does to a player (WE-21).
typedef enum TourneyPenalty {
    TOURNEY_WARN,
    TOURNEY_ADD_TIME, // to the clocks of the opponents
    TOURNEY_FORFEIT,
    TOURNEY_EXPEL,
    TOURNEY_PENALTY_COUNT
} TourneyPenalty;

typedef struct TourneyPlayer {
    TourneyPerson person;
    uint16_t team; // id or 0
    bool checked_in;
    uint8_t penalties[TOURNEY_PENALTY_COUNT]; // how often each; 255 is the most that is counted
} TourneyPlayer;

typedef struct TourneyTeam {
    char name[TOURNEY_NAME_MAX + 1]; // "" : tourney_write_team writes the players' names
    uint16_t players[2];             // as they were registered
    uint16_t rating;                 // the partnership's own, 0 where there is none
    uint16_t rd;                     //
    uint16_t tpn;                    // 0 before the first draw
    uint8_t first_round;             // the first one that it could play, from 1
    bool withdrawn;
    uint64_t absent; // bit r - 1: does not play round r
} TourneyTeam;

// The result of a contest, seen from the partnership drawn first.
typedef enum TourneyResult {
    TOURNEY_OPEN, // no result yet
    TOURNEY_WIN,
    TOURNEY_LOSS,
    TOURNEY_DRAW,
    TOURNEY_NEITHER, // both lose
    TOURNEY_RESULT_COUNT
} TourneyResult;

// The words are those of a match's result, and two more.
typedef enum TourneyReason {
    TOURNEY_REASON_NONE, // not told
    TOURNEY_REASON_MATE,
    TOURNEY_REASON_FLAG,
    TOURNEY_REASON_RESIGN,
    TOURNEY_REASON_ILLEGAL,
    TOURNEY_REASON_KING,
    TOURNEY_REASON_AGREEMENT,
    TOURNEY_REASON_REPETITION,
    TOURNEY_REASON_POISONED,
    TOURNEY_REASON_SIMULTANEOUS,
    TOURNEY_REASON_BOTH_FLAGS,
    TOURNEY_REASON_POINTS,
    TOURNEY_REASON_FORFEIT, // by the arbiter, in play
    TOURNEY_REASON_LIMIT,
    TOURNEY_REASON_STALEMATE,
    TOURNEY_REASON_FIFTY,
    TOURNEY_REASON_DEAD,
    TOURNEY_REASON_DECISION, // by the organiser, after play
    TOURNEY_REASON_ABSENT,   // not played
    TOURNEY_REASON_COUNT
} TourneyReason;

typedef struct TourneyContest {
    uint8_t result; // TourneyResult
    uint8_t reason; // TourneyReason
    char board;     // 'A' or 'B' where it was decided, or '-'
} TourneyContest;

// Two teams that are to meet, the one drawn first first; b 0: a bye.
typedef struct TourneyPair {
    uint16_t a, b;
    uint8_t seats; // of contest 1: bit 0: White of a is its second player; bit 1: White of b is
    bool forced;   // by the organiser
} TourneyPair;

// Who has confirmed a match (AR-36).
enum { TOURNEY_BY_A = 1, TOURNEY_BY_B = 2, TOURNEY_BY_ORGANISER = 4 };

typedef struct TourneyMatch {
    TourneyPair pair;
    uint8_t confirmed;     // TOURNEY_BY_*
    int16_t score_a;       // before the round, in halves, as they stood at the draw
    int16_t score_b;       //
    uint16_t players_a[2]; // who plays: a substitute later on changes nothing here
    uint16_t players_b[2];
    TourneyContest contests[TOURNEY_CONTESTS_MAX];
} TourneyMatch;

typedef enum TourneyPhase {
    TOURNEY_NO_DRAW,
    TOURNEY_DRAFT,
    TOURNEY_PUBLISHED,
    TOURNEY_PLAYING,
    TOURNEY_CLOSED,
    TOURNEY_PHASE_COUNT
} TourneyPhase;

typedef struct TourneyRound {
    uint8_t phase;       // TourneyPhase
    bool stale;          // a draft that no longer fits who takes part, or the results
    bool outdated;       // a draft: a result has been corrected since it was drawn
    bool rematches;      // drawn with rematches allowed
    uint16_t tables;     // entries of `matches`
    uint16_t rule_count; // entries of `by_rules`; 0 where nothing was forced
    int64_t at;          // when it was published, or the clocks started; 0 where not known
    char date[TOURNEY_DATE_MAX + 1]; // the day as the organiser has said it, or ""
    TourneyMatch matches[TOURNEY_TABLES_MAX];
    TourneyPair by_rules[TOURNEY_TABLES_MAX]; // what the rules would have paired
} TourneyRound;

// A play-off between teams that all terms leave tied.
typedef struct TourneyPlayoff {
    uint16_t a, b;
    uint8_t result; // TourneyResult
    char text[TOURNEY_TEXT_MAX + 1];
} TourneyPlayoff;

typedef struct Tournament {
    bool begun;
    bool over;
    TourneySettings settings;
    uint16_t player_count;
    uint16_t team_count;
    uint8_t round_count; // rounds drawn, the draft included
    uint8_t playoff_count;
    int64_t last_at; // of the last event
    TourneyPlayer players[TOURNEY_PLAYERS_MAX];
    TourneyTeam teams[TOURNEY_TEAMS_MAX];
    TourneyRound rounds[TOURNEY_ROUNDS_MAX];
    TourneyPlayoff playoffs[TOURNEY_PLAYOFFS_MAX];
} Tournament;

struct TourneyEvent;

// A tournament before its first event.
void tourney_init(Tournament *t);

// Applies the event, or says why not and changes nothing.
NODISCARD Status tourney_apply(Tournament *t, const struct TourneyEvent *event);

// Formats -----------------------------------------------------------------------------------------

// Settings of the format of this name with everything else empty; false for an unknown name.
bool tourney_format_find(Str name, TourneySettings *out);

// Name of the format number `index` from 0; NULL beyond the last.
const char *tourney_format_at(unsigned index);

// Looking (ids must exist) ------------------------------------------------------------------------

static inline const TourneyPlayer *tourney_player(const Tournament *t, unsigned id) {
    return &t->players[id - 1];
}

static inline const TourneyTeam *tourney_team(const Tournament *t, unsigned id) {
    return &t->teams[id - 1];
}

static inline const TourneyRound *tourney_round(const Tournament *t, unsigned round) {
    return &t->rounds[round - 1];
}

// Id of the team with this pairing number, or 0.
unsigned tourney_team_by_tpn(const Tournament *t, unsigned tpn);

// Strength of a team in the unit of the settings (the own rating of a partnership goes first).
int tourney_team_strength(const Tournament *t, unsigned team);

// Which of the two players of a team, 0 or 1, is the higher ranked: by rank in the list, then rating,
// then as registered.
unsigned tourney_higher_player(const Tournament *t, unsigned team);

// Pairing numbers as the next draw gives them, by id - 1: new ones for all teams before the first
// round is published, afterwards for newcomers only. Returns the highest number.
unsigned tourney_number_teams(const Tournament *t, uint16_t tpn[TOURNEY_TEAMS_MAX]);

// Number of the round that is a draft, or 0.
unsigned tourney_round_draft(const Tournament *t);

// Number of the round that has been published and not closed, or 0.
unsigned tourney_round_open(const Tournament *t);

// Rounds that have been closed, all from the first.
unsigned tourney_rounds_closed(const Tournament *t);

bool tourney_has_started(const Tournament *t); // a round has been published

// Whether the team is to be paired in this round: it has come, is not withdrawn and not absent.
bool tourney_takes_part(const Tournament *t, unsigned team, unsigned round);

// Table of the team in a round, or 0.
unsigned tourney_table_of(const Tournament *t, unsigned team, unsigned round);

// Match score of a table in halves, as far as results are in; a bye counts as set.
void tourney_match_score(const Tournament *t, const TourneyMatch *match, int *a, int *b);

// All results of the match are in.
bool tourney_match_complete(const Tournament *t, const TourneyMatch *match);

// Complete and confirmed by a player of each partnership or by the organiser (AR-36).
bool tourney_match_stands(const Tournament *t, const TourneyMatch *match);

// Two teams met: no bye, and not every contest was left unplayed.
bool tourney_match_played(const Tournament *t, const TourneyMatch *match);

// Points of the team in halves from all rounds before `round` (absences and late entry included);
// open results count nothing.
int tourney_score_before(const Tournament *t, unsigned team, unsigned round);

// What keeps a round from being closed: the first table with a missing result or confirmation, or
// 0 when nothing does.
unsigned tourney_table_waiting(const Tournament *t, unsigned round);

// Writing -----------------------------------------------------------------------------------------

// "0", "½", "1", "1½".
void tourney_write_halves(int halves, Writer *out);

// The team's name, or its players' as "Name / Name".
void tourney_write_team(const Tournament *t, unsigned team, Writer *out);

#endif
