// SPDX-License-Identifier: MIT
#include "sys/files.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

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
