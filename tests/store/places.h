// SPDX-License-Identifier: MIT
// Places: where the tests of the store keep their data, in memory or in a folder of their own.
#ifndef TESTS_STORE_PLACES_H
#define TESTS_STORE_PLACES_H

#include "store/memory.h"
#include "store/store.h"

enum { PLACE_PATH_MAX = 300 };

typedef enum PlaceKind { PLACE_MEMORY, PLACE_SQLITE } PlaceKind;

typedef struct Place {
    PlaceKind kind;
    MemoryDisk *disk;            // PLACE_MEMORY
    char folder[PLACE_PATH_MAX]; // for files, of either kind
    char file[PLACE_PATH_MAX];   // place_file
    char why[STORE_DETAIL_MAX];  // of the last place_open that failed
} Place;

Place *place_new(PlaceKind kind);

// Removes the folder with the files in it.
void place_free(Place *place);

Status place_open(Place *place, StoreMode mode, const StoreSchema *schema, Store **out);

// The path of a file in the folder, valid until the next call.
const char *place_file(Place *place, const char *name);

// Version 1, for tests that look at other things.
extern const StoreSchema place_schema;

// Opens with place_schema, and fails the test if that does not work.
Store *place_store(Place *place, StoreMode mode);

// The rows of a range as "1:text 2:other ".
void place_list(Store *store, uint64_t first, uint64_t last, Writer *out);

// Fails the test unless all rows of the Store list as `expected`.
void place_expect(Store *store, const char *expected);

#endif
