// SPDX-License-Identifier: MIT
// Standings after a round, every term of them.
//
// Order: contest points, match points, extended direct encounter, Buchholz cut 1,
// Sonneborn-Berger, matches won, then play-offs that have been recorded. Teams that all of these
// leave equal share their rank.
//
// Terms. Match points: 2, 1, 0 for each match; who took no point of it has none, so that 0:0 (nobody
// came, both have lost) is no drawn match; a bye or an absence counts by its worth against half of a
// match. Direct encounter: among teams tied so far that have all met, their contest points,
// then match points against each other; where not all have met, a team that no other could reach
// even by winning all that is missing goes first. Buchholz: the points of all opponents without the
// lowest; a round without an opponent counts as one with the team's own points, and a round that the
// team itself left out is the one that is cut. Sonneborn-Berger: each opponent's points times the
// points taken from it.
#ifndef TOURNEY_STANDINGS_H
#define TOURNEY_STANDINGS_H

#include "tourney/tourney.h"

typedef struct StandingsRow {
    uint16_t team;
    uint16_t rank;   // from 1; equal for teams that are tied
    uint16_t played; // matches against an opponent, in which a contest was played
    uint16_t byes;
    uint16_t absences;     // rounds left out, late entry included
    int16_t points;        // contest points in halves
    int16_t match_points;  //
    uint16_t direct;       // place among the teams tied before this term, from 1; 0: not needed
    int16_t direct_points; // contest points in halves against the teams tied before this term
    int32_t buchholz;      // cut 1, in halves
    int32_t sonneborn;     // in quarters
    uint16_t wins;         // matches won, also without play
    uint16_t playoff;      // play-off points in halves
} StandingsRow;

// What a round was for a team.
typedef enum StandingsKind {
    STANDINGS_LEFT_OUT, // not paired, or lost without play
    STANDINGS_BYE,
    STANDINGS_WALKOVER, // won or shared without play
    STANDINGS_MATCH
} StandingsKind;

typedef struct StandingsCell {
    uint16_t opponent; // id or 0
    uint8_t kind;      // StandingsKind
    uint8_t halves;    // points taken
    uint8_t given;     // points of the opponent
    bool complete;     // all results are in
} StandingsCell;

typedef struct Standings {
    unsigned count;
    unsigned rounds;                      // that have been counted
    StandingsRow rows[TOURNEY_TEAMS_MAX]; // best first; teams that are tied by pairing number
    StandingsCell cells[TOURNEY_ROUNDS_MAX]
                       [TOURNEY_TEAMS_MAX]; // [round - 1][id - 1]: the crosstable
    // memory to work in
    int16_t points[TOURNEY_TEAMS_MAX]; // by id - 1
    uint16_t order[TOURNEY_TEAMS_MAX];
    int16_t sub_points[TOURNEY_TEAMS_MAX];
    int16_t sub_match_points[TOURNEY_TEAMS_MAX];
    uint16_t sub_missing[TOURNEY_TEAMS_MAX];
    uint16_t place[TOURNEY_TEAMS_MAX];
} Standings;

// After round `after` (0: before the first; open results count nothing). Withdrawn teams stay.
void standings_compute(const Tournament *t, unsigned after, Standings *out);

// Whether all terms but the play-offs leave these two equal.
bool standings_tied(const StandingsRow *a, const StandingsRow *b);

#endif
