// SPDX-License-Identifier: MIT
#include "sys/lines.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void lines_init(Lines *lines, int fd) {
    lines->fd = fd;
    lines->at_end = false;
    lines->skipping = false;
    lines->start = 0;
    lines->len = 0;
}

static void make_room(Lines *lines) {
    memmove(lines->text, lines->text + lines->start, lines->len - lines->start);
    lines->len -= lines->start;
    lines->start = 0;
}

void lines_wait(Lines *lines, int64_t ms) {
    make_room(lines);
    // A program with its input at an end still waits for its time to pass.
    bool reads = !lines->at_end && lines->len < sizeof lines->text;
    struct pollfd input = {.fd = reads ? lines->fd : -1, .events = POLLIN};
    int timeout = ms < 0 ? -1 : ms > INT_MAX ? INT_MAX : (int)ms;
    if (poll(&input, 1, timeout) <= 0)
        return;
    ssize_t count = read(lines->fd, lines->text + lines->len, sizeof lines->text - lines->len);
    if (count > 0)
        lines->len += (unsigned)count;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        lines->at_end = true;
}

bool lines_take(Lines *lines, Str *line, bool *too_long) {
    for (;;) {
        Str rest = {lines->text + lines->start, lines->len - lines->start};
        size_t end = str_find(rest, '\n');
        bool ended = end < rest.len;
        *too_long = end > LINES_LINE_MAX;
        if (!ended && !*too_long && !(lines->at_end && rest.len > 0))
            return false;
        *line = str_first(rest, *too_long ? LINES_LINE_MAX : end);
        bool skip = lines->skipping;
        lines->skipping = !ended && !lines->at_end;
        lines->start += (unsigned)(ended ? end + 1 : end);
        if (!skip)
            return true;
    }
}
