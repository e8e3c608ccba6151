// SPDX-License-Identifier: MIT
#include "server/lobby.h"

#include "notation/fen.h"
#include "notation/timetext.h"
#include "server/conn.h"
#include "server/show.h"
#include "server/table.h"

static const char *const state_names[] = {"open", "playing", "over"};

static void write_names(const Table *table, Writer *out) {
    json_key(out, "names");
    writer_char(out, '{');
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const Chair *chair = &table->shown.chairs[seat];
        const char letter[2] = {seat_letter(seat), '\0'};
        json_key_text(out, letter, chair->kind == CHAIR_OPEN ? "" : chair->name);
    }
    writer_char(out, '}');
}

static void write_table(const Table *table, Writer *out) {
    char time[48];
    Writer time_out = writer_on(time, sizeof time);
    time_control_write(&table->setup.time, &time_out);
    json_comma(out);
    writer_char(out, '{');
    json_key_text(out, "id", table->id);
    json_key_text(out, "rules", table->setup.rules.name);
    json_key_text(out, "mode", table->setup.mode == MODE_TABLE ? "table" : "referee");
    json_key_text(out, "time", time);
    json_key_text(out, "state", state_names[table->shown.state]);
    json_key_int(out, "watchers", table->watchers);
    write_names(table, out);
    json_key(out, "boards");
    writer_char(out, '[');
    json_text(out, str_of(table->boards[BOARD_A]));
    writer_char(out, ',');
    json_text(out, str_of(table->boards[BOARD_B]));
    writer_text(out, "]}");
}

// Those that wait for players first, then those that play; of each the newest places.
static unsigned write_state(Server *server, TableState state, unsigned count, Writer *out) {
    for (uint32_t i = 0; i < server->limits.tables && count < LOBBY_TABLES_MAX; i++) {
        const Table *table = &server->tables[i];
        if (table->key == 0 || !table->shown_once || !table->listed ||
            table->shown.state != (uint8_t)state)
            continue;
        size_t before = out->len;
        write_table(table, out);
        if (out->len + 16 > SERVER_FRAME_MAX) {
            out->len = before;
            return LOBBY_TABLES_MAX;
        }
        count++;
    }
    return count;
}

static Writer list(Server *server) {
    Writer out = show_begin(server, "lobby");
    json_key(&out, "tables");
    writer_char(&out, '[');
    unsigned count = write_state(server, TABLE_OPEN, 0, &out);
    count = write_state(server, TABLE_PLAYING, count, &out);
    write_state(server, TABLE_OVER, count, &out);
    writer_char(&out, ']');
    return out;
}

void lobby_watch(Server *server, Conn *conn) {
    if (!conn->lobby)
        server->lobby_watchers++;
    conn->lobby = true;
    Writer out = list(server);
    show_send(server, conn, &out);
}

void lobby_unwatch(Server *server, Conn *conn) {
    if (conn->lobby)
        server->lobby_watchers--;
    conn->lobby = false;
}

static void note_boards(Table *table) {
    // What is not safe yet is not shown: the boards stay as they were until it is.
    if (table->pending_events > 0)
        return;
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        Position position;
        match_position_shown(table->match, board, &position);
        Writer out = writer_on(table->boards[board], sizeof table->boards[board]);
        fen_write_dashes(&position, &out);
        if (writer_status(&out) != STATUS_OK)
            writer_clear(&out);
    }
}

void lobby_changed(Server *server, Table *table) {
    if (!table->listed)
        return;
    note_boards(table);
    lobby_touch(server);
}

void lobby_touch(Server *server) {
    if (server->lobby_watchers > 0 && server->lobby_at == SCHEDULE_NEVER)
        server->lobby_at = server->now + LOBBY_MS;
}

void lobby_tick(Server *server) {
    if (server->lobby_at > server->now)
        return;
    server->lobby_at = SCHEDULE_NEVER;
    Writer out = list(server);
    writer_char(&out, '}');
    for (uint32_t i = 1; i < server->conn_count; i++)
        if (server->conns[i].used && server->conns[i].lobby)
            conn_send(server, &server->conns[i], writer_view(&out));
}
