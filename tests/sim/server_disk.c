// SPDX-License-Identifier: MIT
// What is on the disk of a simulated server, read as it grows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rows.h"
#include "server_world.h"

static void look_into_archive(ServerWorld *world, WorldTable *table, unsigned match);

static void keep_line(ServerWorld *world, const SeqRow *row) {
    char id[TABLE_ID_LEN + 1];
    table_id_write(row->table, id);
    for (unsigned i = 0; i < WORLD_TABLES; i++) {
        WorldTable *table = &world->tables[i];
        if (strcmp(table->id, id) != 0)
            continue;
        if (row->match > WORLD_MATCHES || row->index >= WORLD_LINES)
            server_world_fail(world, "a match has too many lines for the simulator", "");
        if (row->index > table->lines[row->match])
            look_into_archive(world, table, row->match);
        if (table->text[row->match][row->index] != NULL) {
            if (!str_is(row->line, table->text[row->match][row->index]))
                server_world_fail(world, "a line on the disk was replaced", "");
            return;
        }
        if (row->index != table->lines[row->match])
            server_world_fail(world, "a line on the disk is not the next one", "");
        table->text[row->match][row->index] = strndup(row->line.at, row->line.len);
        table->lines[row->match]++;
        if (table->matches < row->match)
            table->matches = row->match;
    }
}

static bool visit(void *context, uint64_t key, Str text) {
    ServerWorld *world = context;
    SeqRow row;
    if (!rows_read_seq(text, &row))
        server_world_fail(world, "a row makes no sense", "");
    if (row.kind == ROW_EVENT)
        keep_line(world, &row);
    world->seen_seq = key + 1;
    return true;
}

void server_disk_look(ServerWorld *world) {
    if (world->seen_seq < ROWS_SEQ)
        world->seen_seq = ROWS_SEQ;
    Status status =
        store_scan(world->reader, world->seen_seq, ROWS_SEQ | ROWS_SPACE_LAST, visit, world);
    if (status != STATUS_OK)
        server_world_fail(world, "the disk cannot be read", "");
}

// Rows of the last events of a match can be gone before anybody has looked: then the archive has
// them.
static void look_into_archive(ServerWorld *world, WorldTable *table, unsigned match) {
    static char record[ROW_TEXT_MAX];
    static char log[1 << 19];
    static Table read;
    static LogReader reader;
    uint64_t key;
    Writer out = writer_on(record, sizeof record);
    memset(&read, 0, sizeof read);
    if (!table_id_read(str_of(table->id), &key) ||
        store_get(world->reader, ROWS_TABLES | key, &out) != STATUS_OK ||
        !rows_read_table(writer_view(&out), &reader, &read) || match > read.archive_count)
        return;
    Writer text = writer_on(log, sizeof log);
    for (uint32_t i = 0; i < read.archives[match - 1].count; i++)
        if (store_get(world->reader, ROWS_ARCHIVE | (read.archives[match - 1].first + i), &text) !=
            STATUS_OK)
            server_world_fail(world, "a part of the archive is not there", "");
    Str rest = writer_view(&text);
    Str line;
    SeqRow row = {.kind = ROW_EVENT, .table = key, .match = match};
    while (log_take_line(&rest, &line)) {
        if (line.len == 0 || line.at[0] < '0' || line.at[0] > '9')
            continue;
        row.line = line;
        keep_line(world, &row);
        row.index++;
    }
}

const char *server_disk_line(ServerWorld *world, WorldTable *table, unsigned match,
                             unsigned index) {
    if (match > WORLD_MATCHES || index >= WORLD_LINES)
        return NULL;
    if (table->text[match][index] == NULL)
        server_disk_look(world);
    if (table->text[match][index] == NULL)
        look_into_archive(world, table, match);
    return table->text[match][index];
}

static bool check_row(void *context, uint64_t key, Str text) {
    ServerWorld *world = context;
    (void)key;
    static char copy[STORE_TEXT_MAX + 1];
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    for (unsigned i = 0; i < world->secret_count; i++)
        if (strstr(copy, world->secrets[i]) != NULL)
            server_world_fail(world, "a secret is on the disk", "");
    return true;
}

void server_disk_check_secrets(ServerWorld *world) {
    if (store_scan(world->reader, 0, STORE_KEY_MAX, check_row, world) != STATUS_OK)
        server_world_fail(world, "the disk cannot be read", "");
}
