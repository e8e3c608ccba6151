// SPDX-License-Identifier: MIT
// Rows to the journal and what waits for them. freeze.c says what happens when it cannot write.
#include "server/commit.h"

#include <stdlib.h>
#include <string.h>

#include "server/computers.h"
#include "server/freeze.h"
#include "server/front.h"
#include "server/lobby.h"
#include "server/rows.h"
#include "server/show.h"
#include "server/table.h"

enum { GROUP_ROWS_MAX = ROWS_ARCHIVE_PARTS_MAX + 2 };

bool commit_init(Server *server) {
    server->pending_max = PENDING_MIN + 8 * server->limits.tables;
    server->pending = calloc(server->pending_max, sizeof *server->pending);
    journal_poll(server->journal, &server->journal_state);
    return server->pending != NULL;
}

// Room is kept for what the server itself must write: marks, outages, the end of matches.
static bool has_room(const Server *server) {
    return server->pending_count + PENDING_SPARE + 2 * server->limits.tables < server->pending_max;
}

Answer commit_may_accept(const Server *server) {
    if (server->draining)
        return ANSWER_DRAINING;
    size_t queued = server->journal_state.queued + server->put_since_poll;
    if (server->frozen || server->broken || queued > server->limits.journal_bytes / 2 ||
        !has_room(server))
        return ANSWER_FROZEN;
    return ANSWER_OK;
}

static Pending *push(Server *server) {
    if (server->pending_count == server->pending_max) {
        server->broken = true;
        return NULL;
    }
    uint32_t place = (server->pending_first + server->pending_count++) % server->pending_max;
    memset(&server->pending[place], 0, sizeof server->pending[place]);
    return &server->pending[place];
}

static void forget(Reply *reply) {
    secret_forget(&reply->secret);
    secret_forget(&reply->seat_secret);
}

static bool all_is_safe(const Server *server) {
    return server->pending_count == 0 &&
           server->journal_state.committed == server->journal_state.put;
}

void commit_reply(Server *server, Reply *reply) {
    if (reply->kind == REPLY_NONE)
        return;
    // With no room to wait in, the client is told to ask again.
    if (!all_is_safe(server) && !has_room(server)) {
        reply->kind = REPLY_ERROR;
        reply->answer = ANSWER_FROZEN;
    }
    bool tells_nothing = reply->kind == REPLY_ERROR &&
                         (reply->answer == ANSWER_FROZEN || reply->answer == ANSWER_DRAINING);
    Pending *pending = tells_nothing || all_is_safe(server) ? NULL : push(server);
    if (pending == NULL) {
        show_reply(server, reply);
    } else {
        pending->kind = PENDING_REPLY;
        pending->ticket = server->journal_state.put;
        pending->since = server->now;
        pending->table = server->limits.tables;
        pending->reply = *reply;
    }
    forget(reply);
}

static void put(Server *server, const StoreRow *rows, unsigned count, uint64_t *ticket) {
    if (journal_put_rows(server->journal, rows, count, ticket) != STATUS_OK) {
        server->broken = true;
        *ticket = UINT64_MAX; // never shown
        return;
    }
    server->journal_state.put = *ticket;
    for (unsigned i = 0; i < count; i++)
        server->put_since_poll += rows[i].text.len + JOURNAL_ROW_COST;
}

static StoreRow table_row(Server *server, const Table *table) {
    Writer out = writer_on(server->record, sizeof server->record);
    rows_write_table(table, &table->live, &server->reader.header, &out);
    return (StoreRow){ROWS_TABLES | table->key, writer_view(&out)};
}

// A row of the space that grows; the table needs it after a restart, and all rows after it.
static StoreRow seq_row(Server *server, Table *table, const SeqRow *seq, Writer *space) {
    rows_write_seq(seq, space);
    if (table->first_seq == 0)
        table->first_seq = server->next_seq;
    return (StoreRow){ROWS_SEQ | server->next_seq++, writer_view(space)};
}

// The log in parts; the table notes where they are. `old`: where it lay before, if it ever rested.
static unsigned archive_rows(Server *server, Table *table, StoreRow *rows, Archive *old) {
    Archive *archive = &table->archives[table->live.match - 1];
    *old = table->archive_count == table->live.match ? *archive : (Archive){0};
    *archive = (Archive){server->next_archive, 0, table->epoch + server->config.unix_offset};
    table->archive_count = table->live.match;
    Str rest = {table->log, table->log_len};
    while (rest.len > 0) {
        Str part = str_first(rest, ROWS_ARCHIVE_PART);
        rows[archive->count++] = (StoreRow){ROWS_ARCHIVE | server->next_archive++, part};
        rest = str_from(rest, part.len);
    }
    return archive->count;
}

// What has taken its place is queued before: one of the two is always there.
static void remove_archive(Server *server, const Archive *old) {
    uint64_t ticket;
    if (old->count > 0 &&
        journal_remove(server->journal, ROWS_ARCHIVE | old->first,
                       ROWS_ARCHIVE | (old->first + old->count - 1), &ticket) == STATUS_OK)
        server->journal_state.put = ticket;
}

static Pending *push_for(Server *server, PendingKind kind, Table *table, Reply *reply) {
    Pending *pending = push(server);
    if (pending == NULL)
        return NULL;
    pending->kind = kind;
    pending->since = server->now;
    pending->table = table_index(server, table);
    pending->log_len = table->log_len;
    table->pending++;
    if (reply != NULL) {
        pending->reply = *reply;
        forget(reply);
    }
    return pending;
}

void commit_meta(Server *server, Table *table, bool new_match, Reply *reply) {
    StoreRow rows[2] = {table_row(server, table)};
    unsigned count = 1;
    char text[64];
    Writer space = writer_on(text, sizeof text);
    SeqRow marker = {.kind = ROW_TABLE, .table = table->key};
    if (table->first_seq == 0 && table->live.state != TABLE_OVER)
        rows[count++] = seq_row(server, table, &marker, &space);
    Pending *pending = push_for(server, PENDING_META, table, reply);
    if (pending == NULL)
        return;
    pending->new_match = new_match;
    pending->has_meta = true;
    pending->meta = table->live;
    put(server, rows, count, &pending->ticket);
    front_trim(server);
}

void commit_event(Server *server, Table *table, const EventNote *note, bool has_meta,
                  Reply *reply) {
    StoreRow rows[GROUP_ROWS_MAX];
    SeqRow seq = {.kind = ROW_EVENT,
                  .table = table->key,
                  .match = table->live.match,
                  .index = table->lines - 1,
                  .key = note->key,
                  .time = table->epoch + server->config.unix_offset,
                  .line = note->line};
    Writer space = writer_on(server->row, sizeof server->row);
    rows[0] = seq_row(server, table, &seq, &space);
    unsigned count = 1;
    bool over = has_meta && table->live.state == TABLE_OVER;
    Archive old = {0};
    if (over) {
        count += archive_rows(server, table, rows + count, &old);
        table->first_seq = 0;
    }
    if (has_meta)
        rows[count++] = table_row(server, table);
    Pending *pending = push_for(server, PENDING_EVENT, table, reply);
    if (pending == NULL)
        return;
    table->pending_events++;
    pending->at = note->at;
    pending->actor = note->actor;
    pending->key = note->key;
    pending->has_meta = has_meta;
    pending->meta = table->live;
    put(server, rows, count, &pending->ticket);
    remove_archive(server, &old);
    if (over)
        front_trim(server);
}

void commit_rest(Server *server, Table *table) {
    StoreRow rows[GROUP_ROWS_MAX];
    Archive old;
    unsigned count = archive_rows(server, table, rows, &old);
    rows[count++] = table_row(server, table);
    table->first_seq = 0;
    Pending *pending = push_for(server, PENDING_META, table, NULL);
    if (pending == NULL)
        return;
    pending->has_meta = true;
    pending->meta = table->live;
    put(server, rows, count, &pending->ticket);
    remove_archive(server, &old);
    front_trim(server);
}

void commit_heartbeat(Server *server) {
    char text[32];
    Writer out = writer_on(text, sizeof text);
    writer_int(&out, server->now + server->config.unix_offset);
    StoreRow row = {ROWS_HEARTBEAT, writer_view(&out)};
    uint64_t ticket;
    put(server, &row, 1, &ticket);
    server->heartbeat_at = server->now + HEARTBEAT_MS;
    front_renew(server);
}

void commit_again(Server *server, Table *table) {
    uint64_t ticket;
    StoreRow row = table_row(server, table);
    put(server, &row, 1, &ticket);
    table->first_seq = 0;
    SeqRow seq = {.kind = table->lines == 0 ? ROW_TABLE : ROW_EVENT,
                  .table = table->key,
                  .match = table->live.match,
                  .time = table->epoch + server->config.unix_offset};
    Str rest = {table->log + table->header_len, table->log_len - table->header_len};
    do {
        (void)log_take_line(&rest, &seq.line);
        Writer space = writer_on(server->row, sizeof server->row);
        row = seq_row(server, table, &seq, &space);
        put(server, &row, 1, &ticket);
        seq.index++;
    } while (seq.index < table->lines);
}

void commit_stopped(Server *server, const Table *table) {
    SeqRow seq = {.kind = ROW_STOPPED,
                  .table = table->key,
                  .match = table->live.match,
                  .time = table->frozen_at};
    char text[96];
    Writer out = writer_on(text, sizeof text);
    rows_write_seq(&seq, &out);
    StoreRow row = {ROWS_SEQ | server->next_seq++, writer_view(&out)};
    uint64_t ticket;
    put(server, &row, 1, &ticket);
}

// Showing -----------------------------------------------------------------------------------------

static void note_key(Table *table, const Pending *pending) {
    if (pending->key == 0)
        return;
    unsigned owner = pending->actor < SEAT_COUNT ? pending->actor : SEAT_COUNT;
    for (unsigned i = 0; i < KEYS_KEPT; i++)
        if (table->keys[owner][i].key == pending->key)
            table->keys[owner][i].pending = false;
}

static void show_pending(Server *server, Pending *pending) {
    if (pending->kind == PENDING_REPLY) {
        show_reply(server, &pending->reply);
        return;
    }
    Table *table = &server->tables[pending->table];
    table->pending--;
    if (pending->kind == PENDING_EVENT) {
        table->pending_events--;
        table->shown_at = pending->at;
        note_key(table, pending);
        show_event(server, table, pending->log_len);
    }
    bool first = !table->shown_once;
    table->shown_once = true;
    if (pending->has_meta) {
        table->shown = pending->meta;
        if (table->live.state == TABLE_OPEN)
            table_write_header(server, table);
        if (pending->new_match)
            show_table_to_all(server, table);
        else if (!first)
            show_seats(server, table);
    }
    lobby_changed(server, table);
    show_reply(server, &pending->reply);
    if (table->live.state == TABLE_OPEN)
        computers_ask(server, table);
    if (table->pending == 0 && table->watchers == 0)
        table_reschedule(server, table); // it may leave the memory now
}

void commit_poll(Server *server) {
    journal_poll(server->journal, &server->journal_state);
    server->put_since_poll = 0;
    while (server->pending_count > 0) {
        Pending *pending = &server->pending[server->pending_first];
        if (pending->ticket > server->journal_state.committed)
            break;
        server->pending_first = (server->pending_first + 1) % server->pending_max;
        server->pending_count--;
        show_pending(server, pending);
        forget(&pending->reply);
    }
    freeze_check(server);
}

int64_t commit_deadline(const Server *server) {
    int64_t due = server->playing > 0 && !server->frozen ? server->heartbeat_at : SCHEDULE_NEVER;
    if (server->frozen)
        return server->retry_at < due ? server->retry_at : due;
    if (server->pending_count > 0 && !server->broken) {
        int64_t stall = server->pending[server->pending_first].since + STALL_MS;
        due = stall < due ? stall : due;
    }
    return due;
}
