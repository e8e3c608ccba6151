// SPDX-License-Identifier: MIT
#include "sys/monotonic.h"

#include <sys/stat.h>
#include <time.h>

static int64_t ms_of(const struct timespec *time) {
    return (int64_t)time->tv_sec * 1000 + time->tv_nsec / 1000000;
}

int64_t monotonic_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return ms_of(&now);
}

int64_t monotonic_file_age_ms(const char *path) {
    struct stat info;
    struct timespec now;
    if (stat(path, &info) != 0 || clock_gettime(CLOCK_REALTIME, &now) != 0)
        return 0;
    int64_t age = ms_of(&now) - ms_of(&info.st_mtim);
    return age > 0 ? age : 0;
}
