// SPDX-License-Identifier: MIT
// Times as text: seconds with up to three decimals, and time controls.
#ifndef NOTATION_TIMETEXT_H
#define NOTATION_TIMETEXT_H

#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"
#include "match/ruleset.h"

// "118.585", "180", ".5" and "-0.25" as milliseconds; the whole text. STATUS_BAD_NUMBER for
// anything else, for a fourth decimal, and beyond TIME_MS_MAX in either direction.
NODISCARD Status time_seconds_read(Str text, int64_t *ms);

// The same the other way round, with as many decimals as are needed.
void time_seconds_write(int64_t ms, Writer *out);

// "300+0" (increment), "300d2" (delay), "300b2" (Bronstein) or "none"; the whole text.
// STATUS_BAD_TIME_CONTROL, also for a base of 0 and beyond TIME_MS_MAX.
NODISCARD Status time_control_read(Str text, TimeControl *out);

void time_control_write(const TimeControl *control, Writer *out);

#endif
