// SPDX-License-Identifier: MIT
#include "sys/aside.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/files.h"

enum { LINKS_MAX = 16 };

static Status too_long(void) {
    errno = ENAMETOOLONG;
    return STATUS_IO;
}

// One symbolic link further, in place. False where the path is none.
static bool follow_link(char *path, Status *status) {
    char target[ASIDE_PATH_MAX];
    char whole[ASIDE_PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0)
        return false;
    target[length] = '\0';
    const char *slash = strrchr(path, '/');
    int folder = target[0] == '/' || slash == NULL ? 0 : (int)(slash - path) + 1;
    int size = snprintf(whole, sizeof whole, "%.*s%s", folder, path, target);
    if (size < 0 || (size_t)size >= sizeof whole)
        *status = too_long();
    else
        memcpy(path, whole, (size_t)size + 1);
    return *status == STATUS_OK;
}

static Status find_place(char *place, const char *path, unsigned links) {
    Status status = STATUS_OK;
    if (strlen(path) >= ASIDE_PATH_MAX)
        return too_long();
    memcpy(place, path, strlen(path) + 1);
    while (links > 0 && follow_link(place, &status))
        links--;
    return status;
}

static Status choose_places(AsideFile *file, const char *path, bool *exists, mode_t *mode) {
    struct stat info;
    file->beside[0] = '\0';
    *exists = stat(path, &info) == 0;
    *mode = *exists ? info.st_mode & 0777 : 0;
    bool direct = *exists && !S_ISREG(info.st_mode);
    Status status = find_place(file->path, path, direct ? 0 : LINKS_MAX);
    if (direct || status != STATUS_OK)
        return status;
    // The number keeps two programs apart that write the same file.
    int length =
        snprintf(file->beside, sizeof file->beside, "%s.%ld.partial", file->path, (long)getpid());
    return length < 0 || (size_t)length >= sizeof file->beside ? too_long() : STATUS_OK;
}

Status aside_open(AsideFile *file, const char *path) {
    bool exists = false;
    mode_t mode = 0;
    file->out = NULL;
    if (choose_places(file, path, &exists, &mode) != STATUS_OK)
        return STATUS_IO;
    // A file that may not be written is not replaced either.
    if (exists && access(file->path, W_OK) != 0)
        return STATUS_IO;
    const char *place = file->beside[0] != '\0' ? file->beside : file->path;
    int fd = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return STATUS_IO;
    if (exists && file->beside[0] != '\0')
        (void)fchmod(fd, mode);
    file->out = fdopen(fd, "wb");
    if (file->out != NULL)
        return STATUS_OK;
    int cause = errno;
    close(fd);
    if (file->beside[0] != '\0')
        (void)unlink(file->beside);
    errno = cause;
    return STATUS_IO;
}

static bool finish(FILE *out, bool to_disk) {
    bool done = ferror(out) == 0 && fflush(out) == 0;
    if (done && to_disk)
        done = fsync(fileno(out)) == 0;
    int cause = errno;
    if (fclose(out) == 0)
        errno = cause;
    else
        done = false;
    return done;
}

Status aside_close(AsideFile *file) {
    bool aside = file->beside[0] != '\0';
    bool done = finish(file->out, aside);
    file->out = NULL;
    if (done && (!aside || files_replace(file->beside, file->path) == STATUS_OK))
        return STATUS_OK;
    int cause = errno;
    if (aside)
        (void)unlink(file->beside);
    errno = cause;
    return STATUS_IO;
}

void aside_drop(AsideFile *file) {
    (void)fclose(file->out);
    file->out = NULL;
    if (file->beside[0] != '\0')
        (void)unlink(file->beside);
}
