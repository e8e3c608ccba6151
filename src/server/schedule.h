// SPDX-License-Identifier: MIT
// Schedule: which of many things wants attention first. A heap of numbers 0 … count-1, each with
// the time at which it is due.
#ifndef SERVER_SCHEDULE_H
#define SERVER_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#define SCHEDULE_NEVER INT64_MAX

typedef struct Schedule {
    int64_t *due;    // by number
    uint32_t *heap;  // numbers, the earliest first
    uint32_t *place; // by number: where it stands in `heap`
    uint32_t count;
} Schedule;

// All are due never. False without memory.
bool schedule_init(Schedule *schedule, uint32_t count);
void schedule_free(Schedule *schedule);

void schedule_set(Schedule *schedule, uint32_t number, int64_t due);

// When the first one is due, and which.
int64_t schedule_first(const Schedule *schedule, uint32_t *number);

#endif
