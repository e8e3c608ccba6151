// SPDX-License-Identifier: MIT
#include "server/rows.h"

#include <string.h>

#include "base/count.h"
#include "base/cursor.h"

static const char *const state_names[] = {"open", "playing", "over"};
static const char *const chair_names[] = {"open", "person", "computer"};

static void write_key(uint64_t key, Writer *out) {
    uint8_t bytes[8];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(key >> (8 * (sizeof bytes - 1 - i)));
    hex_write(bytes, sizeof bytes, out);
}

static bool read_key(Str text, uint64_t *out) {
    uint8_t bytes[8];
    *out = 0;
    if (str_is(text, "-"))
        return true;
    if (!hex_read(text, bytes, sizeof bytes))
        return false;
    for (unsigned i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

void rows_write_seq(const SeqRow *row, Writer *out) {
    char id[TABLE_ID_LEN + 1];
    table_id_write(row->table, id);
    writer_char(out, (char)row->kind);
    writer_char(out, ' ');
    writer_text(out, id);
    if (row->kind == ROW_TABLE)
        return;
    writer_char(out, ' ');
    writer_int(out, row->match);
    if (row->kind == ROW_EVENT) {
        writer_char(out, ' ');
        writer_int(out, row->index);
        writer_char(out, ' ');
        if (row->key == 0)
            writer_char(out, '-');
        else
            write_key(row->key, out);
    }
    writer_char(out, ' ');
    writer_int(out, row->time);
    if (row->kind == ROW_EVENT) {
        writer_char(out, ' ');
        writer_str(out, row->line);
    }
}

static Str word(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    return cursor_take_word(cursor);
}

static bool number(Cursor *cursor, int64_t max, int64_t *out) {
    return str_to_int(word(cursor), -max, max, out) == STATUS_OK;
}

bool rows_read_seq(Str text, SeqRow *out) {
    Cursor cursor = cursor_on(text);
    Str kind = word(&cursor);
    memset(out, 0, sizeof *out);
    if (kind.len != 1 || !table_id_read(word(&cursor), &out->table))
        return false;
    out->kind = (RowKind)kind.at[0];
    if (out->kind == ROW_TABLE)
        return cursor_at_end(&cursor);
    int64_t match = 0;
    int64_t index = 0;
    if ((out->kind != ROW_EVENT && out->kind != ROW_STOPPED) ||
        !number(&cursor, UINT32_MAX, &match))
        return false;
    if (out->kind == ROW_EVENT &&
        (!number(&cursor, UINT32_MAX, &index) || !read_key(word(&cursor), &out->key)))
        return false;
    if (!number(&cursor, INT64_MAX / 4, &out->time) || match < 1 || index < 0)
        return false;
    out->match = (uint32_t)match;
    out->index = (uint32_t)index;
    cursor_skip_blanks(&cursor);
    out->line = cursor_rest(&cursor);
    return (out->line.len > 0) == (out->kind == ROW_EVENT);
}

static void write_word_int(Writer *out, const char *name, int64_t value) {
    writer_text(out, name);
    writer_char(out, ' ');
    writer_int(out, value);
    writer_char(out, '\n');
}

static void write_chair(Seat seat, const Chair *chair, Writer *out) {
    writer_text(out, "seat ");
    writer_char(out, seat_letter(seat));
    writer_char(out, ' ');
    writer_text(out, chair_names[chair->kind]);
    writer_char(out, ' ');
    writer_int(out, chair->level);
    writer_char(out, ' ');
    writer_int(out, chair->stand_in);
    writer_char(out, ' ');
    writer_int(out, chair->points);
    writer_char(out, ' ');
    hex_write(chair->secret.bytes, sizeof chair->secret.bytes, out);
    writer_char(out, ' ');
    writer_text(out, chair->name);
    writer_char(out, '\n');
    if (chair->arbiter) {
        writer_text(out, "arbiter ");
        writer_char(out, seat_letter(seat));
        writer_char(out, '\n');
    }
}

// The last actions: an archive, and rows that were written again, have the lines but not the keys.
static void write_keys(const Table *table, Writer *out) {
    for (unsigned actor = 0; actor <= SEAT_COUNT; actor++) {
        unsigned next = table->key_next[actor];
        for (unsigned back = ROWS_KEYS_MAX; back > 0; back--) {
            const KeyResult *kept = &table->keys[actor][(next + KEYS_KEPT - back) % KEYS_KEPT];
            if (kept->key == 0 || kept->status != STATUS_OK)
                continue;
            writer_text(out, "key ");
            writer_int(out, actor);
            writer_char(out, ' ');
            write_key(kept->key, out);
            writer_char(out, '\n');
        }
    }
}

void rows_write_table(const Table *table, const Meta *meta, LogHeader *space, Writer *out) {
    write_word_int(out, "created", table->created_unix);
    write_word_int(out, "listed", table->listed);
    write_word_int(out, "random", table->random);
    writer_text(out, "secret ");
    hex_write(table->secret.bytes, sizeof table->secret.bytes, out);
    writer_text(out, "\nstate ");
    writer_text(out, state_names[meta->state]);
    writer_char(out, '\n');
    write_word_int(out, "match", meta->match);
    write_word_int(out, "score1", meta->score[TEAM_1]);
    write_word_int(out, "score2", meta->score[TEAM_2]);
    if (table->rest_since != 0) {
        write_word_int(out, "resting", table->resting);
        write_word_int(out, "rest-at", table->rest_at);
        write_word_int(out, "rest-since", table->rest_since);
    }
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        write_chair(seat, &meta->chairs[seat], out);
    for (uint32_t i = 0; i < table->archive_count; i++) {
        writer_text(out, "archive ");
        writer_int(out, (int64_t)table->archives[i].first);
        writer_char(out, ' ');
        writer_int(out, table->archives[i].count);
        writer_char(out, ' ');
        writer_int(out, table->archives[i].began_unix);
        writer_char(out, '\n');
    }
    if (meta->state != TABLE_OPEN)
        write_keys(table, out);
    memset(space, 0, sizeof *space);
    space->setup = table->setup;
    log_write_header(space, out);
}

static bool read_name_of(Str text, const char *const *names, unsigned count, uint8_t *out) {
    for (unsigned i = 0; i < count; i++) {
        if (!str_is(text, names[i]))
            continue;
        *out = (uint8_t)i;
        return true;
    }
    return false;
}

static bool read_chair(Cursor *cursor, Table *table) {
    Seat seat;
    if (!request_seat(word(cursor), &seat))
        return false;
    Chair *chair = &table->live.chairs[seat];
    int64_t level;
    int64_t stand_in;
    int64_t points;
    if (!read_name_of(word(cursor), chair_names, 3, &chair->kind) ||
        !number(cursor, PLAYER_LEVEL_MAX, &level) || !number(cursor, PLAYER_LEVEL_MAX, &stand_in) ||
        !number(cursor, UINT16_MAX, &points) ||
        !hex_read(word(cursor), chair->secret.bytes, sizeof chair->secret.bytes))
        return false;
    chair->level = (uint8_t)level;
    chair->stand_in = (uint8_t)stand_in;
    chair->points = (uint16_t)points;
    cursor_skip_blanks(cursor);
    Str name = cursor_rest(cursor);
    if (name.len > NAME_MAX_BYTES)
        return false;
    memcpy(chair->name, name.at, name.len);
    chair->name[name.len] = '\0';
    return true;
}

static bool read_arbiter(Cursor *cursor, Table *table) {
    Seat seat;
    bool ok = request_seat(word(cursor), &seat);
    if (ok)
        table->live.chairs[seat].arbiter = true;
    return ok;
}

static bool read_archive(Cursor *cursor, Table *table) {
    int64_t first;
    int64_t count;
    int64_t began = 0; // not in rows of version 1
    if (table->archive_count == TABLE_MATCHES_MAX || !number(cursor, INT64_MAX / 4, &first) ||
        !number(cursor, UINT32_MAX, &count) ||
        (!cursor_at_end(cursor) && !number(cursor, INT64_MAX / 4, &began)))
        return false;
    table->archives[table->archive_count++] = (Archive){(uint64_t)first, (uint32_t)count, began};
    return true;
}

static bool read_kept_key(Cursor *cursor, Table *table) {
    int64_t actor;
    uint64_t key;
    if (!number(cursor, SEAT_COUNT, &actor) || actor < 0 || !read_key(word(cursor), &key))
        return false;
    uint8_t *next = &table->key_next[actor];
    table->keys[actor][*next] = (KeyResult){key, false, STATUS_OK};
    *next = (uint8_t)((*next + 1) % KEYS_KEPT);
    return true;
}

// A line "NAME NUMBER"; false if it is another.
static bool read_numbers(Str name, Cursor *cursor, Table *table, bool *ok) {
    static const char *const names[] = {"created", "listed",  "random",  "match",     "score1",
                                        "score2",  "resting", "rest-at", "rest-since"};
    uint8_t which;
    if (!read_name_of(name, names, COUNT(names), &which))
        return false;
    int64_t value = 0;
    *ok = number(cursor, INT64_MAX / 4, &value);
    if (which == 0)
        table->created_unix = value;
    else if (which == 1)
        table->listed = value != 0;
    else if (which == 2)
        table->random = value != 0;
    else if (which == 3)
        table->live.match = (uint32_t)value;
    else if (which <= 5)
        table->live.score[which - 4] = (uint16_t)value;
    else if (which == 6)
        table->resting = value != 0;
    else if (which == 7)
        table->rest_at = value;
    else
        table->rest_since = value;
    return true;
}

bool rows_read_table(Str text, LogReader *space, Table *table) {
    log_reader_init(space);
    Str line;
    while (log_take_line(&text, &line)) {
        Cursor cursor = cursor_on(line);
        Str name = word(&cursor);
        bool ok = true;
        if (read_numbers(name, &cursor, table, &ok)) {
        } else if (str_is(name, "secret")) {
            ok = hex_read(word(&cursor), table->secret.bytes, sizeof table->secret.bytes);
        } else if (str_is(name, "state")) {
            ok = read_name_of(word(&cursor), state_names, 3, &table->live.state);
        } else if (str_is(name, "seat")) {
            ok = read_chair(&cursor, table);
        } else if (str_is(name, "arbiter")) {
            ok = read_arbiter(&cursor, table);
        } else if (str_is(name, "key")) {
            ok = read_kept_key(&cursor, table);
        } else if (str_is(name, "archive")) {
            ok = read_archive(&cursor, table);
        } else {
            LogLine read;
            size_t offset;
            ok = log_read_line(space, line, &read, &offset) == STATUS_OK;
        }
        if (!ok)
            return false;
    }
    table->setup = space->header.setup;
    return space->has_rules && table->live.match > 0;
}
