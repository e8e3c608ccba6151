// SPDX-License-Identifier: MIT
#include "server/recovery.h"

#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/computers.h"
#include "server/lobby.h"
#include "server/notice.h"
#include "server/play.h"
#include "server/rest.h"
#include "server/rows.h"
#include "server/table.h"

enum { BATCH_BYTES = 1 << 20, BATCH_ROWS = 4096 };

// Rows are visited in batches: while a Store is scanned it can do nothing else.
typedef struct Batch {
    unsigned count;
    size_t used;
    bool full;
    uint64_t keys[BATCH_ROWS];
    uint32_t ends[BATCH_ROWS];
    char text[BATCH_BYTES];
} Batch;

static bool collect(void *context, uint64_t key, Str text) {
    Batch *batch = context;
    if (batch->count == BATCH_ROWS || batch->used + text.len > BATCH_BYTES) {
        batch->full = true;
        return false;
    }
    memcpy(batch->text + batch->used, text.at, text.len);
    batch->used += text.len;
    batch->keys[batch->count] = key;
    batch->ends[batch->count++] = (uint32_t)batch->used;
    return true;
}

// One table ---------------------------------------------------------------------------------------

static Status give_up(Server *server, Table *table, Status status, const char *why) {
    notice_trouble(server, why, table->id);
    table_remove(server, table);
    return status;
}

Status recovery_read_log(Server *server, const Table *table, unsigned match, Writer *out) {
    if (match < 1 || match > table->archive_count || table->archives[match - 1].count == 0)
        return STATUS_NOT_FOUND;
    const Archive *archive = &table->archives[match - 1];
    for (uint32_t i = 0; i < archive->count; i++) {
        Status status = store_get(server->store, ROWS_ARCHIVE | (archive->first + i), out);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

// The last match as far as the archive has it. STATUS_NOT_FOUND: it is not there, or a line of it is
// refused; else as store_get, and STATUS_NO_ROOM without memory.
static Status replay_archive(Server *server, Table *table) {
    char *text = malloc(server->limits.log_bytes);
    if (text == NULL)
        return STATUS_NO_ROOM;
    Writer out = writer_on(text, server->limits.log_bytes);
    Status status = recovery_read_log(server, table, table->live.match, &out);
    Str rest = writer_view(&out);
    Str line;
    while (status == STATUS_OK && log_take_line(&rest, &line))
        if (line.len > 0 && line.at[0] >= '0' && line.at[0] <= '9' &&
            play_replay(server, table, line, 0) != STATUS_OK)
            status = STATUS_NOT_FOUND;
    free(text);
    return status;
}

// What is on the disk is what is shown.
static void show_all(Server *server, Table *table) {
    table->shown = table->live;
    table->shown_once = true;
    table->shown_len = table->log_len;
    table->shown_lines = table->lines;
    table->shown_at = table->match->now;
    lobby_changed(server, table);
    table_reschedule(server, table);
}

// STATUS_NOT_FOUND; STATUS_TOO_MANY: no room for another table; else as store_get.
static Status load_record(Server *server, uint64_t key, Table **out) {
    Writer record = writer_on(server->record, sizeof server->record);
    Status status = store_get(server->store, ROWS_TABLES | key, &record);
    if (status != STATUS_OK)
        return status;
    Table *table = table_add(server, key);
    if (table == NULL)
        return STATUS_TOO_MANY;
    if (!rows_read_table(writer_view(&record), &server->reader, table))
        return give_up(server, table, STATUS_NOT_FOUND, "the row of a table makes no sense: ");
    table->shown = table->live; // for the names of the header
    table_begin_match(server, table);
    *out = table;
    return STATUS_OK;
}

Status recovery_load(Server *server, uint64_t key, Table **out) {
    Table *table;
    Status status = load_record(server, key, &table);
    if (status != STATUS_OK)
        return status;
    if (table->live.state == TABLE_PLAYING && !table->resting)
        return give_up(server, table, STATUS_NOT_FOUND, "the match of a table is not there: ");
    if (table->live.state != TABLE_OPEN)
        status = replay_archive(server, table);
    if (status != STATUS_OK)
        return give_up(server, table, status, "the last match of a table cannot be read: ");
    table->begun = table->lines > 0;
    table->epoch = server->now - table->match->now;
    if (table->resting)
        rest_stand_still(table);
    show_all(server, table);
    *out = table;
    return STATUS_OK;
}

// All tables --------------------------------------------------------------------------------------

enum { UNUSED_KEPT = 1 << 12 }; // a power of two

typedef struct Recovery {
    int64_t heartbeat; // time of day
    // Tables with rows that are not in use any more; they are not looked up for each row again.
    uint64_t unused[UNUSED_KEPT];
    Table record;
    Batch batch;
} Recovery;

// Whether rows of this table are needed: its match is not over or at rest. Those that do not need
// them may be many more than there are places.
static Status is_in_use(Server *server, Recovery *recovery, uint64_t key, bool *out) {
    Table *record = &recovery->record;
    Writer text = writer_on(server->record, sizeof server->record);
    memset(record, 0, sizeof *record);
    Status status = store_get(server->store, ROWS_TABLES | key, &text);
    *out = status == STATUS_OK && (!rows_read_table(writer_view(&text), &server->reader, record) ||
                                   (record->live.state != TABLE_OVER && !record->resting));
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

static Status give_up_match(Server *server, Table *table, Status status) {
    return give_up(server, table, status, "the match of a table cannot be taken up again: ");
}

// The part of the match that lay in the archive when its table was woken again.
static Status take_up_rest(Server *server, Table *table) {
    if (table->live.state != TABLE_PLAYING || table->archive_count != table->live.match)
        return STATUS_OK;
    Status status = replay_archive(server, table);
    if (status != STATUS_OK)
        return give_up_match(server, table, status);
    table->begun = table->frozen = true;
    table->frozen_at = table->rest_at;
    table->epoch = table->rest_since - table->rest_at; // time of day
    return STATUS_OK;
}

// A table of which there are rows. STATUS_NOT_FOUND where they are not needed; any other failure ends
// the start: rows of a table that was merely passed over would be removed.
static Status take_up(Server *server, Recovery *recovery, uint64_t key, Table **out) {
    uint64_t *unused = &recovery->unused[key & (UNUSED_KEPT - 1)];
    bool needed;
    if (*unused == key)
        return STATUS_NOT_FOUND;
    Status status = is_in_use(server, recovery, key, &needed);
    if (status == STATUS_OK)
        status = needed ? load_record(server, key, out) : STATUS_NOT_FOUND;
    if (status == STATUS_OK)
        status = take_up_rest(server, *out);
    if (status == STATUS_NOT_FOUND)
        *unused = key;
    return status;
}

// `frozen` and `frozen_at` hold, while rows are read, when the match was last known to run: at the
// last event, or at a ROW_STOPPED.
static Status take_row(Server *server, Recovery *recovery, uint64_t key, const SeqRow *row) {
    Table *table = table_find(server, row->table);
    Status status = STATUS_OK;
    if (table == NULL)
        status = take_up(server, recovery, row->table, &table);
    if (status != STATUS_OK)
        return status == STATUS_NOT_FOUND ? STATUS_OK : status;
    if (table->first_seq == 0)
        table->first_seq = key & ROWS_SPACE_LAST;
    if (row->kind == ROW_TABLE || row->match != table->live.match ||
        table->live.state != TABLE_PLAYING)
        return STATUS_OK;
    if (row->kind == ROW_STOPPED) {
        // One from before the match rested says nothing any more.
        if (!table->frozen || row->time > table->frozen_at)
            table->frozen_at = row->time;
        table->frozen = true;
        return STATUS_OK;
    }
    if (row->index != table->lines)
        return STATUS_OK;
    if (play_replay(server, table, row->line, row->key) != STATUS_OK) {
        (void)give_up_match(server, table, STATUS_NOT_FOUND);
        recovery->unused[row->table & (UNUSED_KEPT - 1)] = row->table;
        return STATUS_OK;
    }
    table->frozen = false;
    table->begun = true;
    table->epoch = row->time; // time of day
    return STATUS_OK;
}

static Status read_rows(Server *server, Recovery *recovery) {
    uint64_t first = ROWS_SEQ;
    Batch *batch = &recovery->batch;
    do {
        batch->count = 0;
        batch->used = 0;
        batch->full = false;
        Status status =
            store_scan(server->store, first, ROWS_SEQ | ROWS_SPACE_LAST, collect, batch);
        if (status != STATUS_OK)
            return status;
        size_t from = 0;
        for (unsigned i = 0; i < batch->count; i++) {
            SeqRow row;
            Str text = {batch->text + from, batch->ends[i] - from};
            if (rows_read_seq(text, &row))
                status = take_row(server, recovery, batch->keys[i], &row);
            if (status != STATUS_OK)
                return status;
            from = batch->ends[i];
            server->next_seq = (batch->keys[i] & ROWS_SPACE_LAST) + 1;
            first = batch->keys[i] + 1;
        }
    } while (batch->full);
    return STATUS_OK;
}

// A match goes on from the last moment at which it is known to have run.
static void stand_still(Server *server, Table *table, int64_t heartbeat) {
    Match *match = table->match;
    int64_t at = match->now;
    if (table->frozen && table->frozen_at > at)
        at = table->frozen_at;
    else if (!table->frozen && heartbeat - table->epoch > at)
        at = heartbeat - table->epoch;
    // No flag falls that nobody has been told of.
    int64_t due = match_deadline(match);
    if (at >= due)
        at = due - 1 > match->now ? due - 1 : match->now;
    table->frozen = true;
    table->frozen_at = at;
    table->stopped_unix = table->epoch + at;
    table->thaw_at = server->now + GRACE_MS;
    server->playing++;
    if (match_is_over(match)) {
        play_finish(table);
        server->playing--;
        commit_meta(server, table, false, NULL);
    } else {
        commit_stopped(server, table);
    }
}

static void settle(Server *server, int64_t heartbeat) {
    for (uint32_t i = 0; i < server->limits.tables; i++) {
        Table *table = &server->tables[i];
        if (table->key == 0)
            continue;
        if (table->live.state == TABLE_PLAYING)
            stand_still(server, table, heartbeat);
        (void)computers_fit(server, table);
        show_all(server, table);
    }
}

static bool is_there(void *context, uint64_t key, Str text) {
    (void)key;
    (void)text;
    *(bool *)context = true;
    return false;
}

// The number after the last row of the archive.
static Status find_archive_end(Server *server) {
    uint64_t low = 0; // rows from here on may be there
    uint64_t high = UINT64_C(1) << 40;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        bool there = false;
        Status status = store_scan(server->store, ROWS_ARCHIVE | middle,
                                   ROWS_ARCHIVE | ROWS_SPACE_LAST, is_there, &there);
        if (status != STATUS_OK)
            return status;
        if (there)
            low = middle + 1;
        else
            high = middle;
    }
    server->next_archive = low;
    return STATUS_OK;
}

Status recovery_run(Server *server) {
    Recovery *recovery = malloc(sizeof *recovery);
    if (recovery == NULL)
        return STATUS_NO_ROOM;
    char text[32];
    Writer out = writer_on(text, sizeof text);
    recovery->heartbeat = 0;
    memset(recovery->unused, 0, sizeof recovery->unused);
    server->next_seq = server->oldest_seq = 1;
    Status status = store_get(server->store, ROWS_HEARTBEAT, &out);
    if (status == STATUS_OK &&
        str_to_int(writer_view(&out), 0, INT64_MAX / 4, &recovery->heartbeat) != STATUS_OK)
        recovery->heartbeat = 0;
    if (status == STATUS_OK || status == STATUS_NOT_FOUND)
        status = read_rows(server, recovery);
    if (status == STATUS_OK)
        status = find_archive_end(server);
    if (status == STATUS_OK)
        settle(server, recovery->heartbeat);
    free(recovery);
    return status;
}
