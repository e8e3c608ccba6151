// SPDX-License-Identifier: MIT
#include "sys/entropy.h"

#include <errno.h>
#include <sys/random.h>

Status entropy_fill(void *bytes, size_t size) {
    unsigned char *at = bytes;
    while (size > 0) {
        ssize_t count = getrandom(at, size, 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return STATUS_IO;
        at += count;
        size -= (size_t)count;
    }
    return STATUS_OK;
}
