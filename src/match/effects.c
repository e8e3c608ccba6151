// SPDX-License-Identifier: MIT
#include "match/effects.h"

#include <assert.h>
#include <stddef.h>

void effects_add(Effects *effects, Effect effect) {
    if (effects == NULL)
        return;
    assert(effects->count < EFFECTS_MAX);
    if (effects->count < EFFECTS_MAX)
        effects->items[effects->count++] = effect;
}
