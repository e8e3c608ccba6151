// SPDX-License-Identifier: MIT
// Seats, boards and teams: who sits where.
//
// A seat is a board and a colour. Its letter, as BPGN has it: A (White on board A), a (Black on A),
// B (White on B), b (Black on B). Team 1 is A + b, team 2 is a + B (AR-01).
#ifndef MATCH_SEAT_H
#define MATCH_SEAT_H

#include "chess/types.h"

typedef enum BoardId { BOARD_A, BOARD_B, BOARD_COUNT, BOARD_NONE = BOARD_COUNT } BoardId;

typedef enum Seat { SEAT_WHITE_A, SEAT_BLACK_A, SEAT_WHITE_B, SEAT_BLACK_B, SEAT_COUNT } Seat;

typedef enum Team { TEAM_1, TEAM_2, TEAM_COUNT } Team;

static inline Seat seat_of(BoardId board, Color color) {
    return (Seat)((unsigned)board * 2 + (unsigned)color);
}

static inline BoardId seat_board(Seat seat) {
    return (BoardId)((unsigned)seat >> 1);
}

static inline Color seat_color(Seat seat) {
    return (Color)((unsigned)seat & 1);
}

// The other seat of the board.
static inline Seat seat_opponent(Seat seat) {
    return (Seat)((unsigned)seat ^ 1);
}

// The other seat of the team: the other board, the other colour.
static inline Seat seat_partner(Seat seat) {
    return (Seat)((unsigned)seat ^ 3);
}

// The seat of the same colour on the other board, an opponent.
static inline Seat seat_diagonal(Seat seat) {
    return (Seat)((unsigned)seat ^ 2);
}

static inline Team seat_team(Seat seat) {
    return seat == SEAT_WHITE_A || seat == SEAT_BLACK_B ? TEAM_1 : TEAM_2;
}

static inline BoardId board_other(BoardId board) {
    return board == BOARD_A ? BOARD_B : BOARD_A;
}

static inline Team team_other(Team team) {
    return team == TEAM_1 ? TEAM_2 : TEAM_1;
}

static inline char seat_letter(Seat seat) {
    return "AaBb"[seat];
}

static inline char board_letter(BoardId board) {
    return board == BOARD_A ? 'A' : 'B';
}

#endif
