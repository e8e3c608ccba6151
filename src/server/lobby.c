// SPDX-License-Identifier: MIT
#include "server/lobby.h"

#include "notation/fen.h"
#include "notation/timetext.h"
#include "server/conn.h"
#include "server/show.h"
#include "server/table.h"

#define NO_PAGE INT64_MAX

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

// Before both boards have started nobody plays, whatever has been said or started on one of them.
static TableState state_in_lobby(const Table *table) {
    TableState state = (TableState)table->shown.state;
    return state == TABLE_PLAYING && !table->started ? TABLE_OPEN : state;
}

static unsigned count_watchers(const Server *server, const Table *table) {
    unsigned seated = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        seated += conn_find(server, table->here[seat]) != NULL;
    return table->watchers - seated;
}

static void write_table(const Server *server, const Table *table, Writer *out) {
    char time[48];
    Writer time_out = writer_on(time, sizeof time);
    time_control_write(&table->setup.time, &time_out);
    json_comma(out);
    writer_char(out, '{');
    json_key_text(out, "id", table->id);
    json_key_text(out, "rules", table->setup.rules.name);
    json_key_text(out, "mode", table->setup.mode == MODE_TABLE ? "table" : "referee");
    json_key_text(out, "time", time);
    json_key_text(out, "state", state_names[state_in_lobby(table)]);
    json_key_int(out, "watchers", count_watchers(server, table));
    write_names(table, out);
    json_key(out, "boards");
    writer_char(out, '[');
    json_text(out, str_of(table->boards[BOARD_A]));
    writer_char(out, ',');
    json_text(out, str_of(table->boards[BOARD_B]));
    writer_text(out, "]}");
}

static bool is_listed(const Table *table) {
    return table->key != 0 && table->shown_once && table->listed;
}

static unsigned count_listed(const Server *server) {
    unsigned count = 0;
    for (uint32_t i = 0; i < server->limits.tables; i++)
        count += is_listed(&server->tables[i]);
    return count;
}

typedef struct Page {
    unsigned skip; // tables that come before it
    unsigned room; // tables that it may still take
} Page;

static void write_state(Server *server, TableState state, Page *page, Writer *out) {
    for (uint32_t i = 0; i < server->limits.tables && page->room > 0; i++) {
        const Table *table = &server->tables[i];
        if (!is_listed(table) || state_in_lobby(table) != state)
            continue;
        if (page->skip > 0) {
            page->skip--;
            continue;
        }
        size_t before = out->len;
        write_table(server, table, out);
        page->room--;
        if (out->len + 16 > SERVER_FRAME_MAX) {
            out->len = before;
            page->room = 0;
        }
    }
}

// Those that wait for players first, then those that play, from the one numbered `from` on.
static Writer list(Server *server, unsigned from) {
    Page page = {from, LOBBY_TABLES_MAX};
    Writer out = show_begin(server, "lobby");
    json_key_int(&out, "from", from);
    json_key_int(&out, "total", count_listed(server));
    json_key(&out, "tables");
    writer_char(&out, '[');
    write_state(server, TABLE_OPEN, &page, &out);
    write_state(server, TABLE_PLAYING, &page, &out);
    write_state(server, TABLE_OVER, &page, &out);
    writer_char(&out, ']');
    return out;
}

void lobby_watch(Server *server, Conn *conn, unsigned from) {
    if (!conn->lobby)
        server->lobby_watchers++;
    conn->lobby = true;
    conn->lobby_from = from;
    Writer out = list(server, from);
    show_send(server, conn, &out);
}

void lobby_unwatch(Server *server, Conn *conn) {
    if (conn->lobby)
        server->lobby_watchers--;
    conn->lobby = false;
}

static void note_match(Table *table) {
    // What is not safe yet is not shown: the boards stay as they were until it is.
    if (table->pending_events > 0)
        return;
    table->started = table->match->phase != PHASE_NEW;
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
    note_match(table);
    lobby_touch(server);
}

void lobby_touch(Server *server) {
    if (server->lobby_watchers > 0 && server->lobby_at == SCHEDULE_NEVER)
        server->lobby_at = server->now + LOBBY_MS;
}

static bool looks_at(const Conn *conn, int64_t from) {
    return conn->used && conn->lobby && conn->lobby_from == from;
}

// The first page from `from` on that somebody looks at, or NO_PAGE.
static int64_t next_page(const Server *server, int64_t from) {
    int64_t next = NO_PAGE;
    for (uint32_t i = 1; i < server->conn_count; i++) {
        const Conn *conn = &server->conns[i];
        if (conn->used && conn->lobby && conn->lobby_from >= from && conn->lobby_from < next)
            next = conn->lobby_from;
    }
    return next;
}

void lobby_tick(Server *server) {
    if (server->lobby_at > server->now)
        return;
    server->lobby_at = SCHEDULE_NEVER;
    // Each page is written once, for all that look at it.
    for (int64_t from = next_page(server, 0); from != NO_PAGE; from = next_page(server, from + 1)) {
        Writer out = list(server, (unsigned)from);
        writer_char(&out, '}');
        for (uint32_t i = 1; i < server->conn_count; i++) {
            Conn *conn = &server->conns[i];
            if (looks_at(conn, from))
                conn_send(server, conn, writer_view(&out));
        }
    }
}
