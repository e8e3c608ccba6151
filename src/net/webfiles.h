// SPDX-License-Identifier: MIT
// WebFiles: the files of a folder, read into memory once and looked up by their path. What is not in
// the table cannot be asked for, so no path leads out of the folder; links are not followed, and
// names that begin with a dot are left out.
#ifndef NET_WEBFILES_H
#define NET_WEBFILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"

enum {
    WEBFILES_MAX = 512,           // files of a folder
    WEBFILES_BYTES_MAX = 64 << 20 // all of them together
};

typedef struct WebFile {
    char *path;       // "/js/app.js"
    const char *type; // media type
    char *body;
    size_t len;
    char etag[20];  // of its contents, in quotes
    bool immutable; // its name has a hash of its contents in it
} WebFile;

typedef struct WebFiles {
    WebFile *list; // in order of path
    unsigned count;
    size_t bytes;
} WebFiles;

// STATUS_IO, STATUS_TOO_MANY (a limit above), with the reason in words in `why`.
NODISCARD Status webfiles_read(WebFiles *files, const char *folder, Writer *why);
void webfiles_free(WebFiles *files);

// NULL if there is none. "/" is "/index.html".
const WebFile *webfiles_find(const WebFiles *files, Str path);

#endif
