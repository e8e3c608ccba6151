// SPDX-License-Identifier: MIT
// TRF: FIDE's tournament report file in its version of 2026 (TRF26), for exchange with other programs.
//
// A partnership is a team of two pseudo-boards: board 1 is the first contest of each match, board 2
// the second. The players stand in the order in which they were registered; the team drawn first has
// White on board 1 and Black on board 2. So every result of every contest can be read back, but not
// who sat where.
//
// An absence that is worth points, and a match that both have lost in play, are told by 299 records
// (points that do not follow from the results). Who is known not to play a round that is still to come
// (withdrawn, or absence announced) has a zero-point bye there: a 240 record.
//
// The writer keeps to the columns; lines end with CR LF, names are cut to their fields. The reader
// takes CR, LF and CR LF, UTF-8 (with or without a byte order mark) or else Latin-1, codes in small
// letters, teams as 310 or as the older 013, and passes over every line it does not know. Columns
// count in characters.
#ifndef TOURNEY_TRF_H
#define TOURNEY_TRF_H

#include "tourney/standings.h"
#include "tourney/tourney.h"

enum {
    TRF_MEMBERS_MAX = 8,
    TRF_NUMBER_MAX = 9999,
    TRF_TITLE_MAX = 3,
    TRF_FEDERATION_MAX = 3,
    TRF_FIDE_ID_MAX = 11,
    TRF_BIRTH_MAX = 10,
    TRF_DAY_MAX = 8, // of a round: 26/03/14
    TRF_ABNORMAL_MAX = TOURNEY_TEAMS_MAX * TOURNEY_ROUNDS_MAX,
    TRF_LEAVES_MAX = TOURNEY_TEAMS_MAX * TOURNEY_ROUNDS_MAX,
    TRF_PLAYER_COLUMNS = 33, // of a name
    TRF_TEAM_COLUMNS = 32,
    TRF_LINE_MAX = 1024 // columns that are looked at
};

// A round of a player. `result` is one of + - W D L 1 = 0 H F U Z, or a blank.
typedef struct TrfGame {
    uint16_t opponent; // number of the player, or 0
    char colour;       // 'w', 'b' or '-'
    char result;
} TrfGame;

typedef struct TrfPlayer {
    uint16_t number; // starting rank, from 1
    char sex;        // 'm', 'w' or ' '
    char title[TRF_TITLE_MAX + 1];
    char name[TOURNEY_NAME_MAX + 1];
    char federation[TRF_FEDERATION_MAX + 1];
    char fide_id[TRF_FIDE_ID_MAX + 1];
    char birth[TRF_BIRTH_MAX + 1];
    uint16_t rating;
    uint16_t rank;
    int16_t halves;
    uint8_t rounds; // of `games`
    TrfGame games[TOURNEY_ROUNDS_MAX];
} TrfPlayer;

typedef struct TrfTeam {
    uint16_t number; // pairing number
    char name[TOURNEY_NAME_MAX + 1];
    uint16_t strength;
    uint16_t rank;
    int16_t match_points; // in halves
    int16_t halves;       // points of contests
    uint8_t member_count;
    uint16_t members[TRF_MEMBERS_MAX]; // numbers of players
} TrfTeam;

// Points of a team in a round that do not follow from its results.
typedef struct TrfAbnormal {
    char type;            // W D L F H Z + - or a blank: a penalty or a bonus
    uint8_t round;        // 0: all
    uint16_t team;        // pairing number
    int16_t match_points; // in halves
    int16_t halves;
} TrfAbnormal;

// A round that a team has asked to be left out of, by a 240 record.
typedef struct TrfLeave {
    char type; // what it gets for it, F H Z: full, half or zero points
    uint8_t round;
    uint16_t team; // pairing number
} TrfLeave;

typedef struct Trf {
    char name[TOURNEY_NAME_MAX + 1];                // 012
    char city[TOURNEY_NAME_MAX + 1];                // 022
    char federation[TOURNEY_WORD_MAX + 1];          // 032
    char date[TOURNEY_WORD_MAX + 1];                // 042
    char date_end[TOURNEY_WORD_MAX + 1];            // 052
    char organiser[TOURNEY_NAME_MAX + 1];           // 102
    char time[TOURNEY_WORD_MAX + 1];                // 222
    char system[TOURNEY_WORD_MAX + 1];              // 192
    char days[TOURNEY_ROUNDS_MAX][TRF_DAY_MAX + 1]; // 132, "" where not known
    uint8_t rounds;                                 // 142, 0 where it is not said
    uint8_t boards;                                 // length of 352, 0 where it is not said
    int16_t bye_match_points;                       // 320, in halves
    int16_t bye_halves;                             //
    bool has_byes;                                  // 320 has been read
    uint32_t abnormal_count;                        // 299, one for each team
    uint32_t leave_count;                           // 240, one for each team
    uint16_t byes[TOURNEY_ROUNDS_MAX];              // team of each round, or 0
    uint16_t player_count;                          //
    uint16_t team_count;                            //
    TrfPlayer players[TOURNEY_PLAYERS_MAX];         //
    TrfTeam teams[TOURNEY_TEAMS_MAX];               //
    TrfAbnormal abnormal[TRF_ABNORMAL_MAX];
    TrfLeave leaves[TRF_LEAVES_MAX];
    uint16_t by_number[TRF_NUMBER_MAX + 1]; // index + 1 of the player with a number, or 0
} Trf;

typedef struct TrfFault {
    size_t line;   // from 1; 0 for the file as a whole
    size_t column; // from 1
} TrfFault;

// STATUS_BAD_NUMBER, STATUS_TOURNEY_NAME, STATUS_TOURNEY_PLAYERS_FULL, STATUS_TOURNEY_TEAMS_FULL,
// STATUS_TOURNEY_PLAYER_TAKEN (in two teams, or a number twice), STATUS_TOURNEY_NO_PLAYER (a member
// who is not listed), STATUS_TOO_MANY members, STATUS_BAD_END (no player at all).
NODISCARD Status trf_read(Str text, Trf *out, TrfFault *fault);

void trf_write(const Trf *trf, Writer *out);

// The tournament as its standings show it: only their rounds, and who will not play in those to come.
// Players without a partnership are left out; the days of rounds are those that the organiser said.
void trf_of(const Tournament *t, const Standings *standings, Trf *out);

// The day of a round, `date` as 2026-03-14, or "".
void trf_set_day(Trf *trf, unsigned round, const char *date);

// Player with this number; NULL where there is none.
const TrfPlayer *trf_player(const Trf *trf, unsigned wanted);

#endif
