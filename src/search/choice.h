// SPDX-License-Identifier: MIT
// Choice: what a computer player thinks about a situation, and how much it thinks (inside the
// layer).
#ifndef SEARCH_CHOICE_H
#define SEARCH_CHOICE_H

#include "search/player.h"

// A number for all that a choice depends on but the time: both boards and what the partner said.
uint64_t choice_situation(const Player *player, const Match *match);

// Fills player->thought for the situation, unless it has been thought about already. The seat is
// on the move.
void choice_think(Player *player, const Match *match, int64_t now, const PlayerLimits *limits);

// Looks at the own board for what to say, once a situation; false if that is not worth the time.
bool choice_look_at_own(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                        Outlook *own);

#endif
