// SPDX-License-Identifier: MIT
// A group lies over the rows of the disk as rows of its own, among them marks for removed ones,
// until it is committed.
#include "store/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite_parts.h"
#include "sys/thread.h"

typedef struct Row {
    uint64_t key;
    char *text; // its own; NULL marks a removed row in a group
    size_t len;
} Row;

// In key order, each key once.
typedef struct Rows {
    Row *items;
    size_t count;
    size_t room;
} Rows;

typedef struct Fault {
    uint64_t calls; // so far
    uint64_t from;  // the first call that fails
    uint64_t until; // and the first that does not again
    Status status;
} Fault;

struct MemoryDisk {
    Mutex mutex; // guards all that follows
    Rows rows;
    unsigned version;
    bool written_to; // by an open Store
    Fault faults[MEMORY_CALL_COUNT];
};

typedef struct MemoryStore {
    Store base;
    MemoryDisk *disk;
    StoreMode mode;
    Rows group;
    unsigned version; // of the group; 0: unchanged
} MemoryStore;

static MemoryStore *self(Store *store) {
    return (MemoryStore *)store;
}

// Rows -------------------------------------------------------------------------------------------

// Where the first row with a key not below `key` is.
static size_t place_of(const Rows *rows, uint64_t key) {
    size_t low = 0;
    size_t high = rows->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows->items[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const Rows *rows, size_t place, uint64_t key) {
    return place < rows->count && rows->items[place].key == key;
}

static bool make_room(Rows *rows, size_t more) {
    if (rows->count + more <= rows->room)
        return true;
    size_t room = 2 * (rows->count + more);
    Row *items = realloc(rows->items, room * sizeof *items);
    if (items == NULL)
        return false;
    rows->items = items;
    rows->room = room;
    return true;
}

// Takes `row.text` over. There must be room for one more.
static void set_row(Rows *rows, Row row) {
    size_t place = place_of(rows, row.key);
    Row *at = &rows->items[place];
    char *replaced = NULL;
    if (is_at(rows, place, row.key)) {
        replaced = at->text;
    } else {
        memmove(at + 1, at, (rows->count - place) * sizeof *at);
        rows->count++;
    }
    *at = row;
    free(replaced);
}

static void delete_row(Rows *rows, uint64_t key) {
    size_t place = place_of(rows, key);
    if (!is_at(rows, place, key))
        return;
    free(rows->items[place].text);
    rows->count--;
    Row *at = &rows->items[place];
    memmove(at, at + 1, (rows->count - place) * sizeof *at);
}

static void clear_rows(Rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        free(rows->items[i].text);
    rows->count = 0;
}

// The first row from `key` on as the Store sees it: the group's before the disk's.
static const Row *row_from(const MemoryStore *store, uint64_t key) {
    const Rows *disk = &store->disk->rows;
    const Rows *group = &store->group;
    size_t d = place_of(disk, key);
    size_t g = place_of(group, key);
    for (;;) {
        const Row *below = d < disk->count ? &disk->items[d] : NULL;
        const Row *above = g < group->count ? &group->items[g] : NULL;
        if (above == NULL || (below != NULL && below->key < above->key))
            return below;
        if (above->text != NULL)
            return above;
        d += below != NULL && below->key == above->key;
        g++;
    }
}

// The Store --------------------------------------------------------------------------------------

static void rollback(Store *base) {
    clear_rows(&self(base)->group);
    self(base)->version = 0;
}

// Counts a call and says whether it is to fail. The mutex is held.
static Status count_call(MemoryStore *store, MemoryCall call) {
    assert(call == MEMORY_READ || store->mode == STORE_WRITE);
    Fault *fault = &store->disk->faults[call];
    fault->calls++;
    if (fault->calls < fault->from || fault->calls >= fault->until)
        return STATUS_OK;
    (void)snprintf(store->base.detail, STORE_DETAIL_MAX, "made to fail");
    return fault->status;
}

// Takes `text` over, which is NULL for a removed row.
static Status set_in_group(MemoryStore *store, uint64_t key, char *text, size_t len) {
    if (!make_room(&store->group, 1)) {
        free(text);
        return STATUS_TOO_MANY;
    }
    set_row(&store->group, (Row){.key = key, .text = text, .len = len});
    return STATUS_OK;
}

static char *copy_of(const char *text, size_t len) {
    char *copy = malloc(len + 1);
    if (copy != NULL && len > 0)
        memcpy(copy, text, len);
    return copy;
}

static Status put(Store *base, uint64_t key, Str text) {
    MemoryStore *store = self(base);
    mutex_lock(&store->disk->mutex);
    Status status = count_call(store, MEMORY_PUT);
    mutex_unlock(&store->disk->mutex);
    char *copy = status == STATUS_OK ? copy_of(text.at, text.len) : NULL;
    if (copy != NULL)
        status = set_in_group(store, key, copy, text.len);
    else if (status == STATUS_OK)
        status = STATUS_TOO_MANY;
    if (status != STATUS_OK)
        rollback(base);
    return status;
}

static Status remove_rows(Store *base, uint64_t first, uint64_t last) {
    MemoryStore *store = self(base);
    mutex_lock(&store->disk->mutex);
    Status status = count_call(store, MEMORY_REMOVE);
    const Row *row = row_from(store, first);
    while (status == STATUS_OK && row != NULL && row->key <= last) {
        uint64_t key = row->key;
        status = set_in_group(store, key, NULL, 0);
        row = row_from(store, key + 1);
    }
    mutex_unlock(&store->disk->mutex);
    if (status != STATUS_OK)
        rollback(base);
    return status;
}

static Status get(Store *base, uint64_t key, Writer *out) {
    MemoryStore *store = self(base);
    mutex_lock(&store->disk->mutex);
    Status status = count_call(store, MEMORY_READ);
    const Row *row = row_from(store, key);
    if (status == STATUS_OK && (row == NULL || row->key != key))
        status = STATUS_NOT_FOUND;
    if (status == STATUS_OK) {
        writer_str(out, (Str){row->text, row->len});
        status = writer_status(out);
    }
    mutex_unlock(&store->disk->mutex);
    return status;
}

// The text is a copy, so that the visitor may look at the Store and others may write meanwhile.
static Status scan(Store *base, uint64_t first, uint64_t last, StoreVisit *visit, void *context) {
    MemoryStore *store = self(base);
    mutex_lock(&store->disk->mutex);
    Status status = count_call(store, MEMORY_READ);
    mutex_unlock(&store->disk->mutex);
    bool goes_on = true;
    while (status == STATUS_OK && goes_on && first <= last) {
        mutex_lock(&store->disk->mutex);
        const Row *row = row_from(store, first);
        bool found = row != NULL && row->key <= last;
        Row copy = found ? *row : (Row){0};
        if (found)
            copy.text = copy_of(row->text, row->len);
        mutex_unlock(&store->disk->mutex);
        if (!found)
            return STATUS_OK;
        if (copy.text == NULL)
            return STATUS_TOO_MANY;
        goes_on = visit(context, copy.key, (Str){copy.text, copy.len});
        free(copy.text);
        first = copy.key + 1;
    }
    return status;
}

// The texts of the group belong to the disk afterwards.
static void write_group(MemoryDisk *disk, Rows *group) {
    for (size_t i = 0; i < group->count; i++) {
        Row *row = &group->items[i];
        if (row->text != NULL)
            set_row(&disk->rows, *row);
        else
            delete_row(&disk->rows, row->key);
        row->text = NULL;
    }
}

static Status commit(Store *base) {
    MemoryStore *store = self(base);
    MemoryDisk *disk = store->disk;
    if (store->group.count == 0 && store->version == 0)
        return STATUS_OK;
    mutex_lock(&disk->mutex);
    Status status = count_call(store, MEMORY_COMMIT);
    if (status == STATUS_OK && !make_room(&disk->rows, store->group.count))
        status = STATUS_TOO_MANY;
    if (status == STATUS_OK) {
        write_group(disk, &store->group);
        if (store->version != 0)
            disk->version = store->version;
    }
    mutex_unlock(&disk->mutex);
    rollback(base);
    return status;
}

static Status set_version(Store *base, unsigned version) {
    self(base)->version = version;
    return STATUS_OK;
}

// The mutex is held.
static Status copy_rows(const MemoryDisk *disk, sqlite3 *db, char *detail) {
    sqlite3_stmt *insert = NULL;
    int code = sqlite3_prepare_v2(db, "INSERT INTO rows VALUES (?1, ?2)", -1, &insert, NULL);
    for (size_t i = 0; code == SQLITE_OK && i < disk->rows.count; i++) {
        const Row *row = &disk->rows.items[i];
        sqlite3_bind_int64(insert, 1, (sqlite3_int64)row->key);
        sqlite3_bind_text(insert, 2, row->text, (int)row->len, SQLITE_STATIC);
        sqlite3_step(insert);
        code = sqlite3_reset(insert);
    }
    Status status = code == SQLITE_OK ? STATUS_OK : sqlite_status(db, code, detail);
    sqlite3_finalize(insert);
    if (status != STATUS_OK)
        return status;
    char sql[64];
    (void)snprintf(sql, sizeof sql, "PRAGMA user_version = %u; COMMIT", disk->version);
    return sqlite_run(db, sql, detail);
}

static Status backup(Store *base, const char *path) {
    MemoryStore *store = self(base);
    sqlite3 *db = NULL;
    assert(store->group.count == 0);
    Status status = sqlite_open_file(":memory:", SQLITE_OPEN_CREATE, &db, base->detail);
    if (status == STATUS_OK)
        status = sqlite_make_table(db, base->detail);
    mutex_lock(&store->disk->mutex);
    if (status == STATUS_OK)
        status = copy_rows(store->disk, db, base->detail);
    mutex_unlock(&store->disk->mutex);
    if (status == STATUS_OK)
        status = sqlite_copy_file(db, path, base->detail);
    sqlite3_close(db);
    return status;
}

static void close_store(Store *base) {
    MemoryStore *store = self(base);
    rollback(base);
    mutex_lock(&store->disk->mutex);
    if (store->mode == STORE_WRITE)
        store->disk->written_to = false;
    mutex_unlock(&store->disk->mutex);
    free(store->group.items);
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

static Status set_up(MemoryStore *store, const StoreSchema *schema) {
    MemoryDisk *disk = store->disk;
    mutex_lock(&disk->mutex);
    unsigned found = disk->version;
    bool busy = disk->written_to;
    if (store->mode == STORE_WRITE && !busy)
        disk->written_to = true;
    mutex_unlock(&disk->mutex);
    if (store->mode == STORE_WRITE && busy) {
        store->mode = STORE_READ;
        return STATUS_BUSY;
    }
    if (store->mode == STORE_WRITE || found > schema->version)
        return store_bring_up(&store->base, found, schema);
    if (found == 0)
        return STATUS_NOT_FOUND;
    return found < schema->version ? STATUS_OLDER : STATUS_OK;
}

Status memory_store_open(MemoryDisk *disk, StoreMode mode, const StoreSchema *schema, Store **out,
                         Writer *why) {
    MemoryStore *store = calloc(1, sizeof *store);
    if (store == NULL)
        return STATUS_TOO_MANY;
    store->base.ops = &ops;
    store->disk = disk;
    store->mode = mode;
    Status status = set_up(store, schema);
    if (status == STATUS_OK) {
        *out = &store->base;
        return STATUS_OK;
    }
    if (why != NULL)
        writer_text(why, store->base.detail);
    close_store(&store->base);
    return status;
}

// The disk ---------------------------------------------------------------------------------------

MemoryDisk *memory_disk_new(void) {
    MemoryDisk *disk = calloc(1, sizeof *disk);
    if (disk != NULL)
        mutex_init(&disk->mutex);
    return disk;
}

void memory_disk_free(MemoryDisk *disk) {
    if (disk == NULL)
        return;
    mutex_destroy(&disk->mutex);
    clear_rows(&disk->rows);
    free(disk->rows.items);
    free(disk);
}

void memory_disk_fail(MemoryDisk *disk, MemoryCall call, unsigned nth, unsigned times,
                      Status status) {
    mutex_lock(&disk->mutex);
    Fault *fault = &disk->faults[call];
    fault->from = fault->calls + nth;
    fault->until = fault->from + times;
    fault->status = status;
    mutex_unlock(&disk->mutex);
}

uint64_t memory_disk_calls(MemoryDisk *disk, MemoryCall call) {
    mutex_lock(&disk->mutex);
    uint64_t calls = disk->faults[call].calls;
    mutex_unlock(&disk->mutex);
    return calls;
}
