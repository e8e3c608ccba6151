// SPDX-License-Identifier: MIT
#include "server/schedule.h"

#include <stdlib.h>

bool schedule_init(Schedule *schedule, uint32_t count) {
    schedule->count = count;
    schedule->due = malloc(count * sizeof *schedule->due);
    schedule->heap = malloc(count * sizeof *schedule->heap);
    schedule->place = malloc(count * sizeof *schedule->place);
    if (schedule->due == NULL || schedule->heap == NULL || schedule->place == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        schedule->due[i] = SCHEDULE_NEVER;
        schedule->heap[i] = schedule->place[i] = i;
    }
    return true;
}

void schedule_free(Schedule *schedule) {
    free(schedule->due);
    free(schedule->heap);
    free(schedule->place);
}

static int64_t due_at(const Schedule *schedule, uint32_t place) {
    return schedule->due[schedule->heap[place]];
}

static void swap(Schedule *schedule, uint32_t a, uint32_t b) {
    uint32_t number = schedule->heap[a];
    schedule->heap[a] = schedule->heap[b];
    schedule->heap[b] = number;
    schedule->place[schedule->heap[a]] = a;
    schedule->place[schedule->heap[b]] = b;
}

void schedule_set(Schedule *schedule, uint32_t number, int64_t due) {
    schedule->due[number] = due;
    uint32_t at = schedule->place[number];
    while (at > 0 && due_at(schedule, (at - 1) / 2) > due) {
        swap(schedule, at, (at - 1) / 2);
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= schedule->count)
            return;
        if (child + 1 < schedule->count && due_at(schedule, child + 1) < due_at(schedule, child))
            child++;
        if (due_at(schedule, child) >= due)
            return;
        swap(schedule, at, child);
        at = child;
    }
}

int64_t schedule_first(const Schedule *schedule, uint32_t *number) {
    *number = schedule->heap[0];
    return schedule->due[*number];
}
