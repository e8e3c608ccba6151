// SPDX-License-Identifier: MIT
// Opening and copying SQLite's files, and what its errors mean.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store/sqlite_parts.h"
#include "sys/files.h"

// A write can fail for want of room in more ways than the one that SQLite has a code for. What a
// failed commit met is in errno alone.
static bool is_want_of_room(int code, int cause) {
    int primary = code & 0xFF;
    if (primary == SQLITE_IOERR || primary == SQLITE_CANTOPEN)
        return cause == ENOSPC || cause == EDQUOT || cause == EFBIG;
    return primary == SQLITE_FULL;
}

Status sqlite_status(sqlite3 *db, int code, char *detail) {
    int cause = errno;
    (void)snprintf(detail, STORE_DETAIL_MAX, "%s (SQLite %d)",
                   db != NULL ? sqlite3_errmsg(db) : sqlite3_errstr(code), code);
    if (is_want_of_room(code, cause))
        return STATUS_DISK_FULL;
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STATUS_BUSY;
    case SQLITE_CORRUPT:
        return STATUS_DAMAGED;
    case SQLITE_NOTADB:
        return STATUS_FOREIGN;
    case SQLITE_NOMEM:
        return STATUS_TOO_MANY;
    default:
        return STATUS_IO;
    }
}

static Status open_by_name(const char *name, int flags, sqlite3 **db, char *detail) {
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    errno = 0;
    int code = sqlite3_open_v2(name, db, flags, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(*db, SQLITE_WAIT_MS);
    if (code == SQLITE_OK)
        return STATUS_OK;
    Status status = sqlite_status(*db, code, detail);
    sqlite3_close(*db);
    *db = NULL;
    return status;
}

Status sqlite_open_file(const char *path, int flags, sqlite3 **db, char *detail) {
    *db = NULL;
    if ((flags & SQLITE_OPEN_CREATE) == 0 && access(path, F_OK) != 0 && errno == ENOENT) {
        (void)snprintf(detail, STORE_DETAIL_MAX, "there is no %.150s", path);
        return STATUS_NOT_FOUND;
    }
    return open_by_name(path, SQLITE_OPEN_READWRITE | flags, db, detail);
}

// ---- Reading without the right to write ------------------------------------------------------------

Status sqlite_path_in(const char *folder, const char *name, char *path) {
    int length = snprintf(path, SQLITE_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < SQLITE_PATH_MAX ? STATUS_OK : STATUS_NO_ROOM;
}

static bool has_content(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && info.st_size > 0;
}

// As a file that nobody changes, with nothing beside it: SQLite then makes no files either. Who calls
// keeps writers out.
static Status open_unchanging(const char *path, sqlite3 **db, char *detail) {
    char name[SQLITE_PATH_MAX];
    Writer out = writer_on(name, sizeof name);
    writer_text(&out, "file:");
    for (const char *c = path; *c != '\0'; c++) {
        if (*c == '%' || *c == '?' || *c == '#')
            writer_text(&out, *c == '%' ? "%25" : *c == '?' ? "%3f" : "%23");
        else
            writer_char(&out, *c);
    }
    writer_text(&out, "?immutable=1");
    if (writer_status(&out) != STATUS_OK)
        return STATUS_NO_ROOM;
    return open_by_name(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, db, detail);
}

// Beside a writer at work, whose log is there to be read. If it is not, he has just come or gone.
static Status open_beside_writer(const char *path, sqlite3 **db, char *detail) {
    int64_t application = 0;
    Status status = open_by_name(path, SQLITE_OPEN_READONLY, db, detail);
    if (status == STATUS_OK)
        status = sqlite_number(*db, "PRAGMA application_id", &application, detail);
    if (status == STATUS_OK)
        return STATUS_OK;
    sqlite3_close(*db);
    *db = NULL;
    return status == STATUS_IO ? STATUS_BUSY : status;
}

static Status tell_cause(const char *path, char *detail) {
    (void)snprintf(detail, STORE_DETAIL_MAX, "%.100s: %.90s", path, strerror(errno));
    return STATUS_IO;
}

Status sqlite_open_to_read(const char *folder, AppendFile *lock, sqlite3 **db, char *detail) {
    char path[SQLITE_PATH_MAX];
    char beside[SQLITE_PATH_MAX];
    *db = NULL;
    Status status = sqlite_path_in(folder, SQLITE_STORE_FILE, path);
    if (status == STATUS_OK)
        status = sqlite_path_in(folder, SQLITE_STORE_LOCK, beside);
    if (status != STATUS_OK)
        return status;
    if (access(path, R_OK) != 0 && errno != ENOENT)
        return tell_cause(path, detail);
    if (access(path, W_OK) == 0 && access(folder, W_OK) == 0)
        return sqlite_open_file(path, 0, db, detail);
    if (access(path, F_OK) != 0)
        return sqlite_open_file(path, 0, db, detail); // there is none
    // A writer without this file cannot be: a copy that was put here.
    if (append_open_shared(lock, beside) != STATUS_OK && errno != ENOENT)
        return errno == EBUSY ? open_beside_writer(path, db, detail) : tell_cause(beside, detail);
    status = sqlite_path_in(folder, SQLITE_STORE_FILE "-wal", beside);
    if (status != STATUS_OK)
        return status;
    // The log of a writer that was killed has to be read too.
    return has_content(beside) ? open_by_name(path, SQLITE_OPEN_READONLY, db, detail)
                               : open_unchanging(path, db, detail);
}

Status sqlite_number(sqlite3 *db, const char *sql, int64_t *out, char *detail) {
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &query, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(query);
    Status status = STATUS_OK;
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(query, 0);
    else
        status = sqlite_status(db, code, detail);
    sqlite3_finalize(query);
    return status;
}

Status sqlite_run(sqlite3 *db, const char *sql, char *detail) {
    errno = 0;
    int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? STATUS_OK : sqlite_status(db, code, detail);
}

Status sqlite_make_table(sqlite3 *db, char *detail) {
    char sql[200];
    (void)snprintf(sql, sizeof sql,
                   "BEGIN IMMEDIATE; PRAGMA application_id = %d;"
                   "CREATE TABLE rows (key INTEGER PRIMARY KEY, text TEXT NOT NULL)",
                   SQLITE_APPLICATION);
    return sqlite_run(db, sql, detail);
}

static Status copy_pages(sqlite3 *from, sqlite3 *to, char *detail) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return sqlite_status(to, sqlite3_extended_errcode(to), detail);
    errno = 0;
    // All in one step: one moment of the Store, and in this mode readers do not stop the writer.
    int code = sqlite3_backup_step(backup, -1);
    int finished = sqlite3_backup_finish(backup);
    if (code == SQLITE_DONE && finished == SQLITE_OK)
        // The copy is one file that needs no other beside it.
        return sqlite_run(to, "PRAGMA journal_mode = DELETE", detail);
    return sqlite_status(finished != SQLITE_OK ? to : NULL, code != SQLITE_DONE ? code : finished,
                         detail);
}

// Whether `path` is the file of `db` itself, by whatever name.
static bool is_file_of(sqlite3 *db, const char *path) {
    struct stat file;
    struct stat other;
    const char *name = sqlite3_db_filename(db, "main");
    return name != NULL && stat(name, &file) == 0 && stat(path, &other) == 0 &&
           file.st_dev == other.st_dev && file.st_ino == other.st_ino;
}

Status sqlite_copy_file(sqlite3 *db, const char *path, char *detail) {
    if (is_file_of(db, path)) {
        (void)snprintf(detail, STORE_DETAIL_MAX, "the copy would take the place of the data");
        return STATUS_BUSY;
    }
    char partial[SQLITE_PATH_MAX];
    int length = snprintf(partial, sizeof partial, "%s.partial", path);
    if (length < 0 || (size_t)length >= sizeof partial)
        return STATUS_NO_ROOM;
    // What a copy before this one has left behind when it was killed.
    (void)unlink(partial);
    sqlite3 *to = NULL;
    Status status = sqlite_open_file(partial, SQLITE_OPEN_CREATE, &to, detail);
    if (status == STATUS_OK)
        status = copy_pages(db, to, detail);
    sqlite3_close(to);
    if (status == STATUS_OK) {
        status = files_replace(partial, path);
        if (status != STATUS_OK)
            (void)snprintf(detail, STORE_DETAIL_MAX, "%.100s: %.90s", path, strerror(errno));
    }
    if (status != STATUS_OK)
        (void)unlink(partial);
    return status;
}

Status sqlite_store_copy(const char *folder, const char *path, Writer *why) {
    char detail[STORE_DETAIL_MAX] = "";
    AppendFile lock = {.fd = -1};
    sqlite3 *db = NULL;
    int64_t application = 0;
    Status status = sqlite_open_to_read(folder, &lock, &db, detail);
    // A copy leaves its source as it is, also where no server is running.
    if (status == STATUS_OK)
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    if (status == STATUS_OK)
        status = sqlite_number(db, "PRAGMA application_id", &application, detail);
    if (status == STATUS_OK && application != SQLITE_APPLICATION)
        status = STATUS_FOREIGN;
    if (status == STATUS_OK)
        status = sqlite_copy_file(db, path, detail);
    sqlite3_close(db);
    append_close(&lock);
    if (status != STATUS_OK && why != NULL)
        writer_text(why, detail);
    return status;
}
