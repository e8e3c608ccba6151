// SPDX-License-Identifier: MIT
#include "store/places.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/sqlite.h"

const StoreSchema place_schema = {.version = 1};

Place *place_new(PlaceKind kind) {
    Place *place = calloc(1, sizeof *place);
    assert_non_null(place);
    const char *temporary = getenv("TMPDIR");
    place->kind = kind;
    (void)snprintf(place->folder, sizeof place->folder, "%.200s/bughouse-store-XXXXXX",
                   temporary != NULL ? temporary : "/tmp");
    assert_non_null(mkdtemp(place->folder));
    if (kind == PLACE_MEMORY) {
        place->disk = memory_disk_new();
        assert_non_null(place->disk);
    }
    return place;
}

const char *place_file(Place *place, const char *name) {
    (void)snprintf(place->file, sizeof place->file, "%.250s/%.40s", place->folder, name);
    return place->file;
}

void place_free(Place *place) {
    memory_disk_free(place->disk);
    DIR *folder = opendir(place->folder);
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (entry->d_name[0] != '.')
            assert_int_equal(unlink(place_file(place, entry->d_name)), 0);
    closedir(folder);
    assert_int_equal(rmdir(place->folder), 0);
    free(place);
}

Status place_open(Place *place, StoreMode mode, const StoreSchema *schema, Store **out) {
    Writer why = writer_on(place->why, sizeof place->why);
    if (place->kind == PLACE_MEMORY)
        return memory_store_open(place->disk, mode, schema, out, &why);
    return sqlite_store_open(place->folder, mode, schema, out, &why);
}

Store *place_store(Place *place, StoreMode mode) {
    Store *store = NULL;
    assert_int_equal(place_open(place, mode, &place_schema, &store), STATUS_OK);
    return store;
}

static bool list_row(void *context, uint64_t key, Str text) {
    Writer *out = context;
    writer_int(out, (int64_t)key);
    writer_char(out, ':');
    writer_str(out, text);
    writer_char(out, ' ');
    return true;
}

void place_list(Store *store, uint64_t first, uint64_t last, Writer *out) {
    assert_int_equal(store_scan(store, first, last, list_row, out), STATUS_OK);
    assert_int_equal(writer_status(out), STATUS_OK);
}

void place_expect(Store *store, const char *expected) {
    char text[2000];
    Writer out = writer_on(text, sizeof text);
    place_list(store, 0, STORE_KEY_MAX, &out);
    assert_string_equal(text, expected);
}
