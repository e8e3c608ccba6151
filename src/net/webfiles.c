// SPDX-License-Identifier: MIT
#include "net/webfiles.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/count.h"

enum { DEPTH_MAX = 8, PATH_LENGTH_MAX = 200 };

typedef struct Suffix {
    const char *suffix;
    const char *type;
} Suffix;

static const Suffix suffixes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".opus", "audio/ogg"},
    {".wav", "audio/wav"},
    {".gz", "application/gzip"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *path) {
    size_t len = strlen(path);
    for (size_t i = 0; i < COUNT(suffixes); i++) {
        size_t tail = strlen(suffixes[i].suffix);
        if (len > tail && strcmp(path + len - tail, suffixes[i].suffix) == 0)
            return suffixes[i].type;
    }
    return "application/octet-stream";
}

// "app-4F7KQ2XA.js": eight capital letters or digits between the last '-' and a dot.
static bool name_has_hash(const char *path) {
    const char *dash = strrchr(path, '-');
    if (dash == NULL)
        return false;
    size_t len = strspn(dash + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return len == 8 && dash[9] == '.';
}

static void write_etag(WebFile *file) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325); // FNV-1a
    for (size_t i = 0; i < file->len; i++)
        hash = (hash ^ (unsigned char)file->body[i]) * UINT64_C(0x100000001b3);
    snprintf(file->etag, sizeof file->etag, "\"%016llx\"", (unsigned long long)hash);
}

static Status complain(Writer *why, const char *path, const char *what) {
    writer_text(why, path);
    writer_text(why, ": ");
    writer_text(why, what);
    return STATUS_IO;
}

static Status read_body(WebFiles *files, WebFile *file, int fd, size_t size) {
    if (size > WEBFILES_BYTES_MAX - files->bytes)
        return STATUS_TOO_MANY;
    file->body = malloc(size + 1);
    if (file->body == NULL)
        return STATUS_TOO_MANY;
    while (file->len < size) {
        ssize_t got = read(fd, file->body + file->len, size - file->len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return STATUS_IO;
        if (got == 0)
            break;
        file->len += (size_t)got;
    }
    files->bytes += file->len;
    return STATUS_OK;
}

static Status add_file(WebFiles *files, const char *path, int fd, size_t size, Writer *why) {
    if (files->count == WEBFILES_MAX) {
        complain(why, path, "one file too many for a folder of pages");
        return STATUS_TOO_MANY;
    }
    WebFile file = {.path = strdup(path), .type = type_of(path), .immutable = name_has_hash(path)};
    Status status = file.path == NULL ? STATUS_TOO_MANY : read_body(files, &file, fd, size);
    if (status != STATUS_OK) {
        complain(why, path, status == STATUS_IO ? strerror(errno) : "too large");
        free(file.body);
        free(file.path);
        return status;
    }
    write_etag(&file);
    files->list[files->count++] = file;
    return STATUS_OK;
}

// NOLINTNEXTLINE(misc-no-recursion): DEPTH_MAX bounds it
static Status read_folder(WebFiles *files, int fd, const char *prefix, unsigned depth, Writer *why);

static Status read_entry(WebFiles *files, int folder, const char *path, const char *name,
                         unsigned depth, Writer *why) {
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return errno == ELOOP ? STATUS_OK : complain(why, path, strerror(errno));
    struct stat info;
    Status status = STATUS_OK;
    if (fstat(fd, &info) != 0)
        status = complain(why, path, strerror(errno));
    else if (S_ISDIR(info.st_mode) && depth < DEPTH_MAX)
        return read_folder(files, fd, path, depth + 1, why);
    else if (S_ISREG(info.st_mode))
        status = add_file(files, path, fd, (size_t)info.st_size, why);
    close(fd);
    return status;
}

// Takes over `fd`.
static Status read_folder(WebFiles *files, int fd, const char *prefix, unsigned depth,
                          Writer *why) {
    DIR *folder = fdopendir(fd);
    if (folder == NULL) {
        Status status = complain(why, prefix, strerror(errno));
        close(fd);
        return status;
    }
    Status status = STATUS_OK;
    const struct dirent *entry;
    while (status == STATUS_OK && (entry = readdir(folder)) != NULL) {
        char path[PATH_LENGTH_MAX];
        if (entry->d_name[0] == '.')
            continue;
        int len = snprintf(path, sizeof path, "%s/%s", prefix, entry->d_name);
        if (len < (int)sizeof path)
            status = read_entry(files, dirfd(folder), path, entry->d_name, depth, why);
    }
    closedir(folder);
    return status;
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const WebFile *)a)->path, ((const WebFile *)b)->path);
}

Status webfiles_read(WebFiles *files, const char *folder, Writer *why) {
    *files = (WebFiles){.list = calloc(WEBFILES_MAX, sizeof(WebFile))};
    if (files->list == NULL)
        return STATUS_TOO_MANY;
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    Status status =
        fd < 0 ? complain(why, folder, strerror(errno)) : read_folder(files, fd, "", 0, why);
    if (status != STATUS_OK) {
        webfiles_free(files);
        return status;
    }
    qsort(files->list, files->count, sizeof *files->list, by_path);
    return STATUS_OK;
}

void webfiles_free(WebFiles *files) {
    for (unsigned i = 0; i < files->count; i++) {
        free(files->list[i].path);
        free(files->list[i].body);
    }
    free(files->list);
    *files = (WebFiles){0};
}

const WebFile *webfiles_find(const WebFiles *files, Str path) {
    if (str_is(path, "/"))
        path = str_of("/index.html");
    if (path.len == 0 || memchr(path.at, '\0', path.len) != NULL)
        return NULL;
    unsigned low = 0;
    unsigned high = files->count;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        const char *name = files->list[middle].path;
        int order = strncmp(name, path.at, path.len);
        if (order == 0 && name[path.len] == '\0')
            return &files->list[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}
