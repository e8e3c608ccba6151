// SPDX-License-Identifier: MIT
// Monotonic: time that never goes back and that nobody can set, in whole milliseconds.
#ifndef SYS_MONOTONIC_H
#define SYS_MONOTONIC_H

#include <stdint.h>

// Milliseconds since some moment before the program began.
int64_t monotonic_ms(void);

// How long ago the file was last written to, by the calendar clock, never below 0: the only clock
// that outlives a program. 0 where the file cannot be looked at.
int64_t monotonic_file_age_ms(const char *path);

#endif
