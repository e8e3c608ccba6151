// SPDX-License-Identifier: MIT
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/rest.h"

bool table_init(Server *server) {
    uint32_t count = server->limits.tables;
    server->hash_size = 16;
    while (server->hash_size < 2 * count)
        server->hash_size *= 2;
    server->tables = calloc(count, sizeof *server->tables);
    server->matches = calloc(count, sizeof *server->matches);
    server->logs = calloc(count, server->limits.log_bytes);
    server->table_hash = malloc(server->hash_size * sizeof *server->table_hash);
    if (server->tables == NULL || server->matches == NULL || server->logs == NULL ||
        server->table_hash == NULL || !schedule_init(&server->schedule, count))
        return false;
    for (uint32_t i = 0; i < server->hash_size; i++)
        server->table_hash[i] = count;
    server->free_table = count;
    for (uint32_t i = count; i-- > 0;) {
        server->tables[i].next_of_hash = server->free_table;
        server->free_table = i;
    }
    return true;
}

void table_free_all(Server *server) {
    free(server->tables);
    free(server->matches);
    free(server->logs);
    free(server->table_hash);
    schedule_free(&server->schedule);
}

static uint32_t *hash_place(const Server *server, uint64_t key) {
    uint64_t mixed = key * UINT64_C(0x9E3779B97F4A7C15);
    return &server->table_hash[(mixed >> 32) & (server->hash_size - 1)];
}

Table *table_find(const Server *server, uint64_t key) {
    uint32_t i = *hash_place(server, key);
    while (i < server->limits.tables && server->tables[i].key != key)
        i = server->tables[i].next_of_hash;
    return i < server->limits.tables ? &server->tables[i] : NULL;
}

Table *table_add(Server *server, uint64_t key) {
    uint32_t i = server->free_table;
    if (i == server->limits.tables)
        return NULL;
    Table *table = &server->tables[i];
    server->free_table = table->next_of_hash;
    memset(table, 0, sizeof *table);
    table->key = key;
    table_id_write(key, table->id);
    uint32_t *place = hash_place(server, key);
    table->next_of_hash = *place;
    *place = i;
    table->match = &server->matches[i];
    table->log = server->logs + (size_t)i * server->limits.log_bytes;
    table->idle_since = server->now;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        table->away_since[seat] = server->now;
    server->table_count++;
    return table;
}

void table_remove(Server *server, Table *table) {
    uint32_t i = table_index(server, table);
    uint32_t *place = hash_place(server, table->key);
    while (*place != i)
        place = &server->tables[*place].next_of_hash;
    *place = table->next_of_hash;
    table->key = 0;
    table->next_of_hash = server->free_table;
    server->free_table = i;
    server->table_count--;
    schedule_set(&server->schedule, i, SCHEDULE_NEVER);
}

void table_write_header(Server *server, Table *table) {
    LogHeader *header = &server->reader.header;
    header->setup = table->setup;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        memcpy(header->players[seat], table->shown.chairs[seat].name, NAME_MAX_BYTES + 1);
    Writer out = writer_on(table->log, server->limits.log_bytes);
    log_write_header(header, &out);
    table->header_len = table->log_len = table->shown_len = (uint32_t)out.len;
}

void table_begin_match(Server *server, Table *table) {
    match_init(table->match, &table->setup);
    table->begun = table->frozen = false;
    table->epoch = table->frozen_at = table->stopped_unix = 0;
    table->thaw_at = 0;
    table->lines = table->shown_lines = 0;
    table->shown_at = 0;
    memset(table->again, 0, sizeof table->again);
    table_write_header(server, table);
}

int64_t table_now(const Server *server, const Table *table) {
    if (!table->begun)
        return 0;
    if (table->frozen)
        return table->frozen_at;
    int64_t at = server->now - table->epoch;
    return at > table->match->now ? at : table->match->now;
}

int64_t table_now_shown(const Server *server, const Table *table) {
    if (table->pending_events > 0)
        return table->shown_at;
    int64_t at = table_now(server, table);
    int64_t due = match_deadline(table->match);
    if (at >= due)
        at = due - 1;
    return at > table->shown_at ? at : table->shown_at;
}

bool table_is_timed(const Table *table) {
    const Match *match = table->match;
    if (table->live.state != TABLE_PLAYING || match_is_over(match))
        return false;
    return match_deadline(match) != CLOCK_NEVER;
}

bool table_seats_taken(const Meta *meta) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (meta->chairs[seat].kind == CHAIR_OPEN)
            return false;
    return true;
}

void table_seat_computer(Chair *chair, unsigned level) {
    *chair = (Chair){.kind = CHAIR_COMPUTER, .level = (uint8_t)level};
    Writer name = writer_on(chair->name, sizeof chair->name);
    writer_text(&name, "Computer ");
    writer_int(&name, level);
}

unsigned table_computer_level(const Chair *chair) {
    return chair->kind == CHAIR_COMPUTER ? chair->level : chair->stand_in;
}

static void earlier(int64_t *due, int64_t at) {
    if (at < *due)
        *due = at;
}

// Somebody who is away loses a seat of a match that has not begun.
static void seats_due(const Table *table, int64_t *due) {
    if (table->live.state != TABLE_OPEN)
        return;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (table->live.chairs[seat].kind == CHAIR_PERSON && table->here[seat] == 0)
            earlier(due, table->away_since[seat] + SEAT_KEPT_MS);
}

static void match_due(const Table *table, int64_t *due) {
    if (table_is_timed(table)) {
        earlier(due, table->epoch + match_deadline(table->match));
        if (table->watchers > 0)
            earlier(due, table->time_sent_at + TIME_MESSAGE_MS);
    }
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const Computer *computer = &table->computers[seat];
        if (computer->player != 0 && (computer->news || !computer->asked))
            earlier(due, computer->ask_at);
    }
}

// A table where nobody is leaves the memory, in the end.
static void idle_due(const Server *server, const Table *table, int64_t *due) {
    if (table->resting && table->watchers > 0 && !server->frozen)
        earlier(due, server->now);
    if (table->watchers > 0 || table->pending > 0)
        return;
    if (table->live.state != TABLE_PLAYING || table->resting)
        earlier(due, table->idle_since + ARCHIVE_MS);
    else if (rest_is_possible(table))
        earlier(due, table->idle_since + REST_MS);
}

void table_reschedule(Server *server, Table *table) {
    int64_t due = SCHEDULE_NEVER;
    idle_due(server, table, &due);
    if (!table->frozen) {
        seats_due(table, &due);
        match_due(table, &due);
    } else if (table->thaw_at != 0 && !server->frozen) {
        earlier(&due, table->thaw_at);
    }
    schedule_set(&server->schedule, table_index(server, table), due);
}
