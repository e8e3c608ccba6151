// SPDX-License-Identifier: MIT
// What all implementations have in common: limits, details, versions.
#include "store/store.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

void store_close(Store *store) {
    if (store != NULL)
        store->ops->close(store);
}

// A detail that the implementation did not give.
static Status told(Store *store, Status status, const char *detail) {
    if (store->detail[0] == '\0')
        (void)snprintf(store->detail, sizeof store->detail, "%s", detail);
    return status;
}

Status store_put(Store *store, uint64_t key, Str text) {
    assert(key <= STORE_KEY_MAX);
    store->detail[0] = '\0';
    if (text.len > STORE_TEXT_MAX)
        return told(store, STATUS_NO_ROOM, "the text of a row is too long");
    return store->ops->put(store, key, text);
}

Status store_remove(Store *store, uint64_t first, uint64_t last) {
    assert(last <= STORE_KEY_MAX);
    store->detail[0] = '\0';
    return first <= last ? store->ops->remove(store, first, last) : STATUS_OK;
}

Status store_get(Store *store, uint64_t key, Writer *out) {
    assert(key <= STORE_KEY_MAX);
    store->detail[0] = '\0';
    return store->ops->get(store, key, out);
}

Status store_scan(Store *store, uint64_t first, uint64_t last, StoreVisit *visit, void *context) {
    assert(last <= STORE_KEY_MAX);
    store->detail[0] = '\0';
    return first <= last ? store->ops->scan(store, first, last, visit, context) : STATUS_OK;
}

Status store_commit(Store *store) {
    store->detail[0] = '\0';
    return store->ops->commit(store);
}

void store_rollback(Store *store) {
    store->ops->rollback(store);
}

Status store_backup(Store *store, const char *path) {
    store->detail[0] = '\0';
    return store->ops->backup(store, path);
}

const char *store_detail(const Store *store) {
    return store->detail;
}

Status store_bring_up(Store *store, unsigned found, const StoreSchema *schema) {
    assert(schema->version >= 1);
    if (found == schema->version)
        return STATUS_OK;
    if (found > schema->version) {
        (void)snprintf(store->detail, sizeof store->detail,
                       "the data have version %u, this program knows versions up to %u", found,
                       schema->version);
        return STATUS_NEWER;
    }
    Status status = STATUS_OK;
    for (unsigned from = found; status == STATUS_OK && from >= 1 && from < schema->version; from++)
        status = schema->migrate(store, from);
    if (status == STATUS_OK)
        status = store->ops->set_version(store, schema->version);
    if (status == STATUS_OK)
        return store_commit(store);
    store_rollback(store);
    return status;
}
