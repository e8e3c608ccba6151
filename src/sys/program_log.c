// SPDX-License-Identifier: MIT
#include "sys/program_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int output = 2;
static ProgramLogLevel highest = PROGRAM_LOG_INFO;

static const char *const level_names[] = {
    [PROGRAM_LOG_ERROR] = "error",
    [PROGRAM_LOG_WARNING] = "warning",
    [PROGRAM_LOG_INFO] = "info",
    [PROGRAM_LOG_DEBUG] = "debug",
};

void program_log_setup(int fd, ProgramLogLevel most) {
    output = fd;
    highest = most;
}

// Universal time, so that logs of different machines can be laid side by side.
static size_t write_time(char *line, size_t size) {
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &parts) == NULL)
        return 0;
    size_t length = strftime(line, size, "%Y-%m-%dT%H:%M:%S", &parts);
    int more = snprintf(line + length, size - length, ".%03dZ ", (int)(now.tv_nsec / 1000000));
    return length + (more > 0 ? (size_t)more : 0);
}

static void write_whole(const char *line, size_t length) {
    // Where the log itself cannot be written, there is nobody left to tell.
    ssize_t count = write(output, line, length);
    (void)count;
}

void program_log_write(ProgramLogLevel level, const char *format, ...) {
    if (level > highest)
        return;
    char line[PROGRAM_LOG_LINE_MAX];
    size_t length = write_time(line, sizeof line);
    int more = snprintf(line + length, sizeof line - length, "%s ", level_names[level]);
    length += more > 0 ? (size_t)more : 0;
    size_t text = length;
    va_list arguments;
    va_start(arguments, format);
    more = vsnprintf(line + length, sizeof line - length, format, arguments);
    va_end(arguments);
    length += more > 0 ? (size_t)more : 0;
    if (length > sizeof line - 1)
        length = sizeof line - 1;
    for (size_t i = text; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7F)
            line[i] = '?';
    line[length] = '\n';
    write_whole(line, length + 1);
}
