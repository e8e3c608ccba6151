// SPDX-License-Identifier: MIT
#include "sys/append.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/files.h"

// A lock of this opening of the file, not of the program: reading the file elsewhere leaves it.
static Status lock(int fd, int kind) {
    if (flock(fd, kind | LOCK_NB) == 0)
        return STATUS_OK;
    if (errno == EWOULDBLOCK)
        errno = EBUSY;
    return STATUS_IO;
}

static Status open_locked(AppendFile *file, const char *path, int flags, int kind) {
    // Without O_NONBLOCK a pipe that nobody reads would hold the program up; for files it says nothing.
    file->fd = open(path, O_CLOEXEC | O_NONBLOCK | flags, 0644);
    if (file->fd < 0)
        return STATUS_IO;
    if (lock(file->fd, kind) == STATUS_OK)
        return STATUS_OK;
    int cause = errno;
    append_close(file);
    errno = cause;
    return STATUS_IO;
}

Status append_create(AppendFile *file, const char *path) {
    Status status = open_locked(file, path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, LOCK_EX);
    if (status == STATUS_OK)
        files_sync_folder_of(path);
    return status;
}

Status append_open(AppendFile *file, const char *path) {
    return open_locked(file, path, O_WRONLY | O_APPEND, LOCK_EX);
}

Status append_open_shared(AppendFile *file, const char *path) {
    return open_locked(file, path, O_RDONLY, LOCK_SH);
}

static Status write_all(int fd, Str text) {
    size_t done = 0;
    while (done < text.len) {
        ssize_t count = write(fd, text.at + done, text.len - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return STATUS_IO;
        done += (size_t)count;
    }
    // A pipe or a device (--log /dev/stderr) has no disk behind it.
    if (fdatasync(fd) != 0 && errno != EINVAL && errno != EROFS)
        return STATUS_IO;
    return STATUS_OK;
}

Status append_write(AppendFile *file, Str text) {
    struct stat before;
    if (fstat(file->fd, &before) != 0)
        return STATUS_IO;
    Status status = write_all(file->fd, text);
    if (status == STATUS_OK)
        return status;
    int cause = errno;
    if (S_ISREG(before.st_mode) && ftruncate(file->fd, before.st_size) != 0)
        cause = errno;
    errno = cause;
    return STATUS_IO;
}

Status append_truncate(AppendFile *file, int64_t size) {
    if (ftruncate(file->fd, (off_t)size) != 0 || fdatasync(file->fd) != 0)
        return STATUS_IO;
    return STATUS_OK;
}

void append_close(AppendFile *file) {
    if (file->fd >= 0)
        close(file->fd);
    file->fd = -1;
}
