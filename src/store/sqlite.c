// SPDX-License-Identifier: MIT
#include "store/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_parts.h"
#include "sys/append.h"

typedef enum Statement {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_ROLLBACK,
    STATEMENT_PUT,
    STATEMENT_REMOVE,
    STATEMENT_GET,
    STATEMENT_COUNT
} Statement;

static const char *const texts[STATEMENT_COUNT] = {
    [STATEMENT_BEGIN] = "BEGIN IMMEDIATE",
    [STATEMENT_COMMIT] = "COMMIT",
    [STATEMENT_ROLLBACK] = "ROLLBACK",
    [STATEMENT_PUT] = "INSERT OR REPLACE INTO rows (key, text) VALUES (?1, ?2)",
    [STATEMENT_REMOVE] = "DELETE FROM rows WHERE key BETWEEN ?1 AND ?2",
    [STATEMENT_GET] = "SELECT text FROM rows WHERE key = ?1",
};

static const char scan_text[] =
    "SELECT key, text FROM rows WHERE key BETWEEN ?1 AND ?2 ORDER BY key";

typedef struct SqliteStore {
    Store base;
    sqlite3 *db;
    StoreMode mode;
    AppendFile lock; // only its lock is used; nothing is written
    sqlite3_stmt *statements[STATEMENT_COUNT];
} SqliteStore;

static SqliteStore *self(Store *store) {
    return (SqliteStore *)store;
}

static bool group_is_begun(const SqliteStore *store) {
    return sqlite3_get_autocommit(store->db) == 0;
}

// Runs a statement that gives no rows; its values have been bound.
static Status run(SqliteStore *store, Statement which) {
    sqlite3_stmt *statement = store->statements[which];
    errno = 0;
    int code = sqlite3_step(statement);
    Status status =
        code == SQLITE_DONE ? STATUS_OK : sqlite_status(store->db, code, store->base.detail);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static void rollback(Store *base) {
    SqliteStore *store = self(base);
    // It cannot fail in a way that matters: what is not committed is never seen again.
    char detail[STORE_DETAIL_MAX];
    memcpy(detail, base->detail, sizeof detail);
    if (group_is_begun(store))
        (void)run(store, STATEMENT_ROLLBACK);
    memcpy(base->detail, detail, sizeof detail);
}

// A change within the group, which it begins; when it fails, the group is gone.
static Status change(SqliteStore *store, Statement which) {
    assert(store->mode == STORE_WRITE);
    Status status = STATUS_OK;
    if (!group_is_begun(store))
        status = run(store, STATEMENT_BEGIN);
    if (status == STATUS_OK)
        status = run(store, which);
    if (status != STATUS_OK)
        rollback(&store->base);
    return status;
}

static void bind_key(SqliteStore *store, Statement which, int index, uint64_t key) {
    int code = sqlite3_bind_int64(store->statements[which], index, (sqlite3_int64)key);
    assert(code == SQLITE_OK);
    (void)code;
}

static Status put(Store *base, uint64_t key, Str text) {
    SqliteStore *store = self(base);
    bind_key(store, STATEMENT_PUT, 1, key);
    // The text lives until the statement has run. An empty one is not NULL.
    int code = sqlite3_bind_text(store->statements[STATEMENT_PUT], 2, text.len > 0 ? text.at : "",
                                 (int)text.len, SQLITE_STATIC);
    assert(code == SQLITE_OK);
    (void)code;
    return change(store, STATEMENT_PUT);
}

static Status remove_rows(Store *base, uint64_t first, uint64_t last) {
    SqliteStore *store = self(base);
    bind_key(store, STATEMENT_REMOVE, 1, first);
    bind_key(store, STATEMENT_REMOVE, 2, last);
    return change(store, STATEMENT_REMOVE);
}

static Str text_of(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return (Str){text != NULL ? text : "", (size_t)sqlite3_column_bytes(row, column)};
}

static Status get(Store *base, uint64_t key, Writer *out) {
    SqliteStore *store = self(base);
    sqlite3_stmt *statement = store->statements[STATEMENT_GET];
    bind_key(store, STATEMENT_GET, 1, key);
    int code = sqlite3_step(statement);
    Status status = STATUS_OK;
    if (code == SQLITE_ROW) {
        writer_str(out, text_of(statement, 0));
        status = writer_status(out);
    } else {
        status =
            code == SQLITE_DONE ? STATUS_NOT_FOUND : sqlite_status(store->db, code, base->detail);
    }
    sqlite3_reset(statement);
    return status;
}

static Status scan(Store *base, uint64_t first, uint64_t last, StoreVisit *visit, void *context) {
    SqliteStore *store = self(base);
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, scan_text, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, 1, (sqlite3_int64)first);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, 2, (sqlite3_int64)last);
    bool goes_on = code == SQLITE_OK;
    while (goes_on) {
        code = sqlite3_step(statement);
        goes_on = code == SQLITE_ROW && visit(context, (uint64_t)sqlite3_column_int64(statement, 0),
                                              text_of(statement, 1));
    }
    Status status = code == SQLITE_DONE || code == SQLITE_ROW
                        ? STATUS_OK
                        : sqlite_status(store->db, code, base->detail);
    sqlite3_finalize(statement);
    return status;
}

static Status commit(Store *base) {
    SqliteStore *store = self(base);
    if (!group_is_begun(store))
        return STATUS_OK;
    Status status = run(store, STATEMENT_COMMIT);
    if (status != STATUS_OK)
        rollback(base);
    return status;
}

static Status backup(Store *base, const char *path) {
    assert(!group_is_begun(self(base)));
    return sqlite_copy_file(self(base)->db, path, base->detail);
}

static Status set_version(Store *base, unsigned version) {
    SqliteStore *store = self(base);
    char sql[64];
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %u", version);
    Status status = group_is_begun(store) ? STATUS_OK : run(store, STATEMENT_BEGIN);
    if (status == STATUS_OK)
        status = sqlite_run(store->db, sql, base->detail);
    if (status != STATUS_OK)
        rollback(base);
    return status;
}

static void close_store(Store *base) {
    SqliteStore *store = self(base);
    for (unsigned i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    // Closing rolls back what is open.
    int code = sqlite3_close(store->db);
    assert(code == SQLITE_OK);
    (void)code;
    append_close(&store->lock);
    free(store);
}

static const StoreOps ops = {
    .put = put,
    .remove = remove_rows,
    .get = get,
    .scan = scan,
    .commit = commit,
    .rollback = rollback,
    .backup = backup,
    .set_version = set_version,
    .close = close_store,
};

// Opening ----------------------------------------------------------------------------------------

static Status lock_folder(SqliteStore *store, const char *folder) {
    char path[SQLITE_PATH_MAX];
    Status status = sqlite_path_in(folder, SQLITE_STORE_LOCK, path);
    if (status != STATUS_OK)
        return status;
    status = append_open(&store->lock, path);
    if (status != STATUS_OK && errno == ENOENT)
        status = append_create(&store->lock, path);
    if (status == STATUS_OK)
        return status;
    int cause = errno;
    (void)snprintf(store->base.detail, STORE_DETAIL_MAX, "%.100s: %.90s", path, strerror(cause));
    return cause == EBUSY ? STATUS_BUSY : cause == ENOSPC ? STATUS_DISK_FULL : STATUS_IO;
}

// Finds out whose file it is and of which version: 0 for one without any content.
static Status find_version(SqliteStore *store, unsigned *found) {
    char *detail = store->base.detail;
    int64_t application = 0;
    int64_t version = 0;
    int64_t tables = 0;
    Status status = sqlite_number(store->db, "PRAGMA application_id", &application, detail);
    if (status == STATUS_OK)
        status = sqlite_number(store->db, "PRAGMA user_version", &version, detail);
    if (status == STATUS_OK)
        status = sqlite_number(store->db, "SELECT count(*) FROM sqlite_schema", &tables, detail);
    if (status != STATUS_OK)
        return status;
    bool is_new = application == 0 && version == 0 && tables == 0;
    if (!is_new && (application != SQLITE_APPLICATION || version < 1)) {
        (void)snprintf(detail, STORE_DETAIL_MAX, "another program made this data file");
        return STATUS_FOREIGN;
    }
    *found = (unsigned)version;
    return STATUS_OK;
}

static Status prepare(SqliteStore *store) {
    for (unsigned i = 0; i < STATEMENT_COUNT; i++) {
        if (store->statements[i] != NULL)
            continue;
        int code = sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                                      &store->statements[i], NULL);
        if (code != SQLITE_OK)
            return sqlite_status(store->db, code, store->base.detail);
    }
    return STATUS_OK;
}

static Status set_up_for_writing(SqliteStore *store, unsigned found, const StoreSchema *schema) {
    // Refused before anything is changed.
    if (found > schema->version)
        return store_bring_up(&store->base, found, schema);
    // FULL: each commit waits for the disk. The write-ahead log is cut down again after a rush.
    Status status = sqlite_run(store->db,
                               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                               "PRAGMA journal_size_limit = 67108864",
                               store->base.detail);
    // The table of a new file becomes durable with its version.
    if (status == STATUS_OK && found == 0)
        status = sqlite_make_table(store->db, store->base.detail);
    if (status == STATUS_OK)
        status = prepare(store);
    if (status == STATUS_OK)
        status = store_bring_up(&store->base, found, schema);
    return status;
}

static Status set_up_for_reading(SqliteStore *store, unsigned found, const StoreSchema *schema) {
    if (found == 0)
        return STATUS_NOT_FOUND;
    if (found > schema->version)
        return store_bring_up(&store->base, found, schema);
    if (found < schema->version)
        return STATUS_OLDER;
    Status status = sqlite_run(store->db, "PRAGMA query_only = 1", store->base.detail);
    return status == STATUS_OK ? prepare(store) : status;
}

static Status set_up(SqliteStore *store, const char *folder, const StoreSchema *schema) {
    char path[SQLITE_PATH_MAX];
    bool writes = store->mode == STORE_WRITE;
    unsigned found = 0;
    Status status = sqlite_path_in(folder, SQLITE_STORE_FILE, path);
    if (status == STATUS_OK && writes)
        status = lock_folder(store, folder);
    if (status == STATUS_OK)
        status = writes ? sqlite_open_file(path, SQLITE_OPEN_CREATE, &store->db, store->base.detail)
                        : sqlite_open_to_read(folder, &store->lock, &store->db, store->base.detail);
    if (status == STATUS_OK)
        status = find_version(store, &found);
    if (status == STATUS_OK)
        status = writes ? set_up_for_writing(store, found, schema)
                        : set_up_for_reading(store, found, schema);
    return status;
}

Status sqlite_store_open(const char *folder, StoreMode mode, const StoreSchema *schema, Store **out,
                         Writer *why) {
    SqliteStore *store = calloc(1, sizeof *store);
    if (store == NULL)
        return STATUS_TOO_MANY;
    store->base.ops = &ops;
    store->mode = mode;
    store->lock.fd = -1;
    Status status = set_up(store, folder, schema);
    if (status == STATUS_OK) {
        *out = &store->base;
        return STATUS_OK;
    }
    if (why != NULL)
        writer_text(why, store->base.detail);
    close_store(&store->base);
    return status;
}
