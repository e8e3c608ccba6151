// SPDX-License-Identifier: MIT
// The whole table as one client may see it, and logs: as many messages as they need.
#include <string.h>

#include "base/cursor.h"
#include "server/conn.h"
#include "server/show.h"
#include "server/show_parts.h"
#include "server/table.h"

// Of a message, kept for the end of its object.
enum { END_SPACE = 64 };

bool show_is_hidden(Str line, Seat seat) {
    if (seat == SEAT_COUNT)
        return false;
    Cursor cursor = cursor_on(line);
    (void)cursor_take_word(&cursor);
    cursor_skip_blanks(&cursor);
    Seat by;
    if (!request_seat(cursor_take_word(&cursor), &by))
        return false;
    cursor_skip_blanks(&cursor);
    Str word = cursor_take_word(&cursor);
    bool talk = str_is(word, log_event_word(EVENT_SAY));
    for (unsigned quick = 0; quick < QUICK_KIND_COUNT; quick++)
        talk = talk || str_is(word, log_quick_word((QuickKind)quick));
    return talk && seat_team(by) != seat_team(seat);
}

static void key_of_seat(Writer *out, Seat seat) {
    const char letter[2] = {seat_letter(seat), '\0'};
    json_key(out, letter);
}

static void write_chair(Server *server, const Table *table, Seat seat, Writer *out) {
    static const char *const kinds[] = {"open", "person", "computer"};
    const Chair *chair = &table->shown.chairs[seat];
    key_of_seat(out, seat);
    writer_char(out, '{');
    json_key_text(out, "kind", kinds[chair->kind]);
    if (chair->kind != CHAIR_OPEN)
        json_key_text(out, "name", chair->name);
    if (chair->arbiter && table->setup.mode == MODE_TABLE)
        json_key_bool(out, "arbiter", true);
    if (chair->kind == CHAIR_COMPUTER)
        json_key_int(out, "level", chair->level);
    if (chair->stand_in != 0)
        json_key_int(out, "standIn", chair->stand_in);
    json_key_bool(out, "here",
                  chair->kind == CHAIR_COMPUTER || conn_find(server, table->here[seat]) != NULL);
    json_key_int(out, "points", chair->points);
    writer_char(out, '}');
}

static void write_votes(const Table *table, Writer *out) {
    json_key(out, "votes");
    writer_text(out, "{\"again\":{");
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (table->again[seat] == AGAIN_NONE)
            continue;
        key_of_seat(out, seat);
        json_text(out, str_of(again_name((Again)table->again[seat])));
    }
    writer_text(out, "}}");
}

void show_seats_fields(Server *server, Table *table, const Conn *conn, Writer *out) {
    static const char *const states[] = {"open", "playing", "over"};
    json_key_int(out, "match", table->shown.match);
    json_key_text(out, "state", states[table->shown.state]);
    json_key(out, "seats");
    writer_char(out, '{');
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        write_chair(server, table, seat, out);
    writer_char(out, '}');
    write_votes(table, out);
    json_key(out, "score");
    writer_char(out, '[');
    writer_int(out, table->shown.score[TEAM_1]);
    writer_char(out, ',');
    writer_int(out, table->shown.score[TEAM_2]);
    writer_char(out, ']');
    json_key(out, "you");
    Seat seat = conn_seat(server, conn);
    const char letter[2] = {seat < SEAT_COUNT ? seat_letter(seat) : '\0', '\0'};
    if (seat < SEAT_COUNT)
        json_text(out, str_of(letter));
    else
        writer_text(out, "null");
}

static void write_header(const Table *table, Writer *out) {
    json_key(out, "header");
    writer_char(out, '[');
    Str rest = {table->log, table->header_len};
    Str line;
    while (log_take_line(&rest, &line)) {
        json_comma(out);
        json_text(out, line);
    }
    writer_char(out, ']');
}

// Writes ,"lines":[…] with as many lines as the message has room for; how many. At least one is
// written when there is one: a line is much shorter than a message.
static uint32_t write_lines(Str *rest, Seat seat, Writer *out) {
    uint32_t count = 0;
    json_key(out, "lines");
    writer_char(out, '[');
    while (rest->len > 0) {
        size_t before = out->len;
        Str after = *rest;
        Str line;
        (void)log_take_line(&after, &line);
        json_comma(out);
        json_text(out, show_is_hidden(line, seat) ? str_of("") : line);
        if (out->len + END_SPACE > SERVER_FRAME_MAX) {
            out->len = before;
            out->text[before] = '\0';
            break;
        }
        *rest = after;
        count++;
    }
    writer_char(out, ']');
    return count;
}

void show_table(Server *server, Table *table, Conn *conn) {
    Seat seat = conn_seat(server, conn);
    Str rest = {table->log + table->header_len, table->shown_len - table->header_len};
    Writer out = show_begin(server, "table");
    json_key_text(&out, "table", table->id);
    show_seats_fields(server, table, conn, &out);
    write_header(table, &out);
    json_key_bool(&out, "listed", table->listed);
    json_key_bool(&out, "frozen", table->frozen);
    json_key_int(&out, "now", table_now_shown(server, table));
    json_key_int(&out, "count", table->shown_lines);
    uint32_t told = write_lines(&rest, seat, &out);
    conn->has_table = true;
    show_send(server, conn, &out);
    while (rest.len > 0 && conn->dropped == NULL) {
        out = show_begin(server, "lines");
        json_key_text(&out, "table", table->id);
        json_key_int(&out, "match", table->shown.match);
        json_key_int(&out, "i", told);
        told += write_lines(&rest, seat, &out);
        show_send(server, conn, &out);
    }
}

void show_table_to_all(Server *server, Table *table) {
    for (Conn *conn = conn_first_at(server, table); conn != NULL; conn = conn_next_at(server, conn))
        if (conn->has_table)
            show_table(server, table, conn);
}

void show_log(Server *server, Conn *conn, const Request *request, Str text) {
    // Escaped, a log at most doubles.
    const size_t part_max = (SERVER_FRAME_MAX - 512) / 2;
    do {
        size_t len = text.len;
        if (len > part_max) {
            // Cut at a line end, so that no character is torn.
            len = part_max;
            while (len > 0 && text.at[len - 1] != '\n')
                len--;
        }
        Writer out = show_begin(server, "log");
        if (request->has_n)
            json_key_int(&out, "n", request->n);
        json_key_int(&out, "match", request->match);
        json_key(&out, "text");
        json_text(&out, str_first(text, len));
        text = str_from(text, len);
        json_key_bool(&out, "last", text.len == 0);
        show_send(server, conn, &out);
    } while (text.len > 0 && conn->dropped == NULL);
}
