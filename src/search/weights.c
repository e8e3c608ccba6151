// SPDX-License-Identifier: MIT
#include "search/weights.h"

// Where drops give check, time matters more than wood: rooks and queens are worth less than in
// chess, and a knight in the hand as much as a rook.
static const int ATTACK_BOARD[RESERVE_KINDS] = {100, 240, 245, 300, 560};
static const int ATTACK_HAND[RESERVE_KINDS] = {110, 270, 260, 290, 560};
static const int ATTACK_FLOW[RESERVE_KINDS] = {50, 120, 110, 120, 230};

// Where they do not, the board is nearer to chess.
static const int QUIET_BOARD[RESERVE_KINDS] = {100, 290, 300, 440, 850};
static const int QUIET_HAND[RESERVE_KINDS] = {95, 270, 275, 390, 720};
static const int QUIET_FLOW[RESERVE_KINDS] = {35, 90, 90, 130, 240};

void weights_init(Weights *weights, const BoardRules *rules, bool closed) {
    const bool attack = rules->drop_check;
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        weights->board[kind] = attack && !closed ? ATTACK_BOARD[kind] : QUIET_BOARD[kind];
        weights->hand[kind] = attack && !closed ? ATTACK_HAND[kind] : QUIET_HAND[kind];
        for (int color = 0; color < COLOR_COUNT; color++)
            weights->flow[color][kind] = closed ? 0 : attack ? ATTACK_FLOW[kind] : QUIET_FLOW[kind];
    }
    weights->board[KING] = 0;
    weights->drops_attack = attack;
    weights->closed = closed;
}
