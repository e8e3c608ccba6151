// SPDX-License-Identifier: MIT
// Claim: what the players at a table claim, and what a claim that holds brings about. Only for the
// files of this layer.
#ifndef MATCH_CLAIM_H
#define MATCH_CLAIM_H

#include "match/match.h"

NODISCARD Status claim_make(Match *match, Seat seat, ClaimKind kind, BoardId board,
                            Effects *effects);

// Answers to two opposite claims that are pending.
NODISCARD Status claim_accept(Match *match, Seat seat, Effects *effects);
NODISCARD Status claim_decline(Match *match, Effects *effects);

// The first of the accepted claims stands: nothing opposite has come, or it was not accepted.
void claim_first_stands(Match *match, Effects *effects);

#endif
