// SPDX-License-Identifier: MIT
#include "sys/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FOLDER_MAX = 4096 };

Status files_replace(const char *from, const char *to) {
    if (rename(from, to) != 0)
        return STATUS_IO;
    files_sync_folder_of(to);
    return STATUS_OK;
}

void files_sync_folder_of(const char *path) {
    char folder[FOLDER_MAX] = ".";
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    if (length >= FOLDER_MAX)
        return;
    if (length > 0) {
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    int fd = open(folder, O_RDONLY);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

// Makes every folder on the way to `path`, which is writable text and comes back unchanged.
static Status make_folders(char *path) {
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        char end = *at;
        *at = '\0';
        int made = mkdir(path, 0755);
        *at = end;
        if (made != 0 && errno != EEXIST)
            return STATUS_IO;
        if (end == '\0')
            return STATUS_OK;
    }
}

Status files_data_folder(Writer *path) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *user = getenv("HOME");
    // The XDG rules ignore a relative path.
    if (data != NULL && data[0] == '/') {
        writer_text(path, data);
    } else if (user != NULL && user[0] == '/') {
        writer_text(path, user);
        writer_text(path, "/.local/share");
    } else {
        return STATUS_NOT_FOUND;
    }
    writer_text(path, "/bughouse");
    Status status = writer_status(path);
    return status == STATUS_OK ? make_folders(path->text) : status;
}

void files_write_date(Writer *out) {
    time_t now = time(NULL);
    struct tm local;
    char text[32] = "";
    if (localtime_r(&now, &local) != NULL)
        (void)strftime(text, sizeof text, "%Y-%m-%d-%H%M%S", &local);
    writer_text(out, text);
}

static void write_day(const struct tm *day, Writer *out) {
    char text[32];
    (void)strftime(text, sizeof text, "%Y.%m.%d", day);
    writer_text(out, text);
}

void files_write_today(Writer *out) {
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) != NULL)
        write_day(&local, out);
}

void files_write_day(int64_t seconds, Writer *out) {
    time_t when = (time_t)seconds;
    struct tm day;
    if (gmtime_r(&when, &day) != NULL)
        write_day(&day, out);
}
