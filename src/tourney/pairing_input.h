// SPDX-License-Identifier: MIT
// From a tournament to the bare numbers of swiss.h (inside the layer).
#ifndef TOURNEY_PAIRING_INPUT_H
#define TOURNEY_PAIRING_INPUT_H

#include "tourney/pairing.h"

// Which teams a draw is about, and how it looks at the past.
typedef struct PairingField {
    unsigned round;
    unsigned forgotten; // meetings and byes up to this round do not count
    bool as_drawn;      // scores as they stood when the round was drawn
    unsigned count;
    uint16_t teams[TOURNEY_TEAMS_MAX]; // ids by pairing number
    uint16_t tpn[TOURNEY_TEAMS_MAX];   // by id - 1
} PairingField;

// Everybody who takes part in a round to come.
void pairing_field_next(const Tournament *t, unsigned round, PairingField *field);

// Everybody who was paired in a round that has been drawn.
void pairing_field_drawn(const Tournament *t, unsigned round, PairingField *field);

// Takes the teams of forced pairs out of the field.
void pairing_field_without(PairingField *field, const TourneyPair *pairs, unsigned count);

void pairing_input(const Tournament *t, const PairingField *field, SwissInput *input);

#endif
