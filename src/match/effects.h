// SPDX-License-Identifier: MIT
// Effects: collecting what an event brought about. Only for the files of this layer.
#ifndef MATCH_EFFECTS_H
#define MATCH_EFFECTS_H

#include "match/match.h"

// Appends to the list; nothing happens without one. No event has more than EFFECTS_MAX effects.
void effects_add(Effects *effects, Effect effect);

#endif
