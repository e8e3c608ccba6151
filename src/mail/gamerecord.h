// SPDX-License-Identifier: MIT
// Gamerecord: a game by mail as BPGN, and its moves as SAN.
#ifndef MAIL_GAMERECORD_H
#define MAIL_GAMERECORD_H

#include "mail/mailgame.h"
#include "notation/bpgn_write.h"

// Working memory of the caller.
typedef struct GamerecordSpace {
    BpgnGame game;
    Position boards[BOARD_COUNT];
    char names[TEAM_COUNT][EVENT_TEXT_MAX * 2 + 1]; // as they stand in a tag
    char number[32];
    char date[32];
    char reason[EVENT_TEXT_MAX + 64];
} GamerecordSpace;

NODISCARD Status gamerecord_write(const MailGame *game, GamerecordSpace *space, Writer *out);

// "a 1... Nf6" and a line end for each half-move of part `part`, in order, and for each half that
// was passed with the last one, if that is it.
void gamerecord_write_part(const MailGame *game, uint32_t part, GamerecordSpace *space,
                           Writer *out);

// The last move on a board, or MOVE_NONE.
Move gamerecord_last_move(const MailGame *game, BoardId board);

// How the game ended: "1-0: North is mated on board A" in one sentence without a full stop.
void gamerecord_write_result(const MailGame *game, Writer *out);

#endif
