// SPDX-License-Identifier: MIT
#include "server/play.h"

#include <assert.h>
#include <string.h>

#include "search/player.h"
#include "server/commit.h"
#include "server/computers.h"
#include "server/conn.h"
#include "server/seats_parts.h"
#include "server/show.h"
#include "server/table.h"

enum { LOG_LAST = 4096 }; // of a log, for marks of the clock

static_assert(PLAYER_LEVEL_MAX <= (int)LOG_STAND_IN_MAX, "the log can say every level");

// Keys --------------------------------------------------------------------------------------------

static unsigned key_owner(unsigned actor) {
    return actor < SEAT_COUNT ? actor : SEAT_COUNT;
}

static const KeyResult *find_key(const Table *table, unsigned actor, uint64_t key) {
    const KeyResult *kept = table->keys[key_owner(actor)];
    for (unsigned i = 0; key != 0 && i < KEYS_KEPT; i++)
        if (kept[i].key == key)
            return &kept[i];
    return NULL;
}

static void note_key(Table *table, unsigned actor, uint64_t key, bool pending, Status status) {
    if (key == 0)
        return;
    uint8_t *next = &table->key_next[key_owner(actor)];
    table->keys[key_owner(actor)][*next] = (KeyResult){key, pending, status};
    *next = (uint8_t)((*next + 1) % KEYS_KEPT);
}

// The match ---------------------------------------------------------------------------------------

static void give_points(Meta *meta, Team team, uint16_t halves) {
    meta->score[team] = (uint16_t)(meta->score[team] + halves);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (seat_team(seat) == team)
            meta->chairs[seat].points = (uint16_t)(meta->chairs[seat].points + halves);
}

void play_finish(Table *table) {
    Outcome outcome = match_verdict(table->match).outcome;
    if (outcome == OUTCOME_TEAM_1 || outcome == OUTCOME_TEAM_2) {
        give_points(&table->live, outcome == OUTCOME_TEAM_1 ? TEAM_1 : TEAM_2, 2);
    } else if (outcome == OUTCOME_DRAW) {
        give_points(&table->live, TEAM_1, 1);
        give_points(&table->live, TEAM_2, 1);
    }
    table->live.state = TABLE_OVER;
}

// The first event of a match has the time 0.
static void begin_clock(Server *server, Table *table) {
    if (table->begun)
        return;
    table->begun = true;
    table->epoch = server->now;
    table->time_sent_at = server->now;
}

// The line of `event` goes to the log and the journal; the match has it already.
static void record_event(Server *server, Table *table, const Event *event, Str line, uint64_t key,
                         Reply *reply) {
    begin_clock(server, table);
    char *at = table->log + table->log_len;
    memcpy(at, line.at, line.len);
    at[line.len] = '\n';
    table->log_len += (uint32_t)line.len + 1;
    table->lines++;
    bool first = table->live.state == TABLE_OPEN;
    if (first) {
        table->live.state = TABLE_PLAYING;
        server->playing++;
    }
    bool over = match_is_over(table->match);
    if (over && table->live.state == TABLE_PLAYING) {
        play_finish(table);
        server->playing--;
        server->counters.matches++;
    } else {
        over = false;
    }
    note_key(table, event->actor, key, true, STATUS_OK);
    EventNote note = {{at, line.len}, event->at, event->actor, key};
    commit_event(server, table, &note, first || over, reply);
    computers_hear(server, table, event);
    table_reschedule(server, table);
}

static void server_event(Server *server, Table *table, int64_t at, int64_t ms) {
    char text[64];
    Writer out = writer_on(text, sizeof text);
    Event event = {.at = at, .kind = EVENT_OUTAGE, .actor = ACTOR_SERVER, .ms = ms};
    if (match_advance(table->match, at, NULL) == STATUS_OK && match_is_over(table->match))
        event.ms = 0; // no clock is left to stand still
    log_write_event(table->match, &event, &out);
    Status status = match_apply(table->match, &event, NULL);
    if (status == STATUS_OK && table->log_len + out.len < server->limits.log_bytes)
        record_event(server, table, &event, str_first(writer_view(&out), out.len - 1), 0, NULL);
}

void play_outage(Server *server, Table *table, int64_t at, int64_t ms) {
    server_event(server, table, at, ms);
}

void play_pass_time(Server *server, Table *table) {
    if (table->frozen || !table->begun || table->live.state != TABLE_PLAYING)
        return;
    int64_t at = table_now(server, table);
    if (match_deadline(table->match) <= at)
        server_event(server, table, at, 0);
}

// Whether the log has room for this event: what can come any number of times without moving the
// match on leaves room for the rest.
static bool has_room(const Server *server, const Table *table, EventKind kind) {
    bool idle = kind == EVENT_SAY || kind == EVENT_QUICK || kind == EVENT_HOLD ||
                kind == EVENT_DRAW || kind == EVENT_WARN;
    return table->log_len + (idle ? LOG_SPARE : LOG_LAST) < server->limits.log_bytes;
}

// Requests ----------------------------------------------------------------------------------------

typedef struct Act {
    Table *table;
    unsigned actor;
    LogLine line;
    Reply reply;
} Act;

static void reply_error(Server *server, Act *act, Answer answer) {
    act->reply.kind = REPLY_ERROR;
    act->reply.answer = answer;
    commit_reply(server, &act->reply);
}

static void reply_refused(Server *server, Act *act, uint64_t key, Status status) {
    note_key(act->table, act->actor, key, false, status);
    act->reply.kind = REPLY_REFUSED;
    act->reply.status = status;
    commit_reply(server, &act->reply);
}

// Whether the request came before; it is answered with what came of it.
static bool is_repeated(Server *server, Act *act, uint64_t key) {
    const KeyResult *known = find_key(act->table, act->actor, key);
    if (known == NULL)
        return false;
    act->reply.kind = known->status == STATUS_OK ? REPLY_OK : REPLY_REFUSED;
    act->reply.status = known->status;
    commit_reply(server, &act->reply);
    return true;
}

static Answer may_act(const Server *server, const Table *table, const Request *request) {
    if (request->has_match && request->match != table->live.match)
        return ANSWER_OTHER_MATCH;
    if (table->frozen)
        return ANSWER_FROZEN;
    // The first event waits until the disk says that everybody sits.
    if (!table_seats_taken(&table->live) || (table->live.state == TABLE_OPEN && table->pending > 0))
        return ANSWER_SEATS_OPEN;
    return commit_may_accept(server);
}

static bool is_words(EventKind kind) {
    return kind == EVENT_SAY || kind == EVENT_QUICK;
}

// Reads "TIME ACTOR LINE".
static Status read_line(Server *server, Act *act, const Request *request) {
    char text[REQUEST_LINE_MAX + 64];
    Writer out = writer_on(text, sizeof text);
    writer_int(&out, table_now(server, act->table));
    writer_char(&out, ' ');
    writer_text(&out, log_actor_word(act->actor));
    writer_char(&out, ' ');
    writer_str(&out, (Str){request->line, request->line_len});
    server->reader.has_rules = true;
    server->reader.has_event = false;
    size_t offset;
    Status status = log_read_line(&server->reader, writer_view(&out), &act->line, &offset);
    // The text of a move is looked at later: it must outlive this buffer.
    if (status == STATUS_OK && act->line.move_text.len > 0)
        act->line.move_text.at = request->line + (act->line.move_text.at - text) -
                                 (ptrdiff_t)(out.len - request->line_len);
    return status;
}

static Answer limits(Server *server, Act *act) {
    EventKind kind = (EventKind)act->line.event.kind;
    if (!has_room(server, act->table, kind))
        return ANSWER_LOG_FULL;
    int64_t every = 60000 / server->limits.messages_minute;
    if (is_words(kind) && !bucket_take(&act->table->words[act->actor], every, 5, server->now))
        return ANSWER_TOO_MANY_WORDS;
    return ANSWER_OK;
}

static Status apply(Table *table, const LogLine *line, Event *event, Writer *out) {
    Status status = log_resolve(table->match, line, event, NULL);
    if (status != STATUS_OK)
        return status;
    log_write_event(table->match, event, out);
    return match_apply(table->match, event, NULL);
}

static void act(Server *server, Act *act, const Request *request) {
    Table *table = act->table;
    if (is_repeated(server, act, request->key))
        return;
    Answer answer = may_act(server, table, request);
    if (answer != ANSWER_OK) {
        reply_error(server, act, answer);
        return;
    }
    play_pass_time(server, table);
    Status status = read_line(server, act, request);
    if (status != STATUS_OK) {
        act->reply.status = status;
        reply_error(server, act, ANSWER_BAD_LINE);
        return;
    }
    answer = limits(server, act);
    if (answer != ANSWER_OK) {
        reply_error(server, act, answer);
        return;
    }
    char text[EVENT_ROW_MAX];
    Writer out = writer_on(text, sizeof text);
    Event event;
    status = apply(table, &act->line, &event, &out);
    if (status != STATUS_OK) {
        reply_refused(server, act, request->key, status);
        return;
    }
    act->reply.kind = REPLY_OK;
    record_event(server, table, &event, str_first(writer_view(&out), out.len - 1), request->key,
                 &act->reply);
}

static Act act_of(Server *server, Conn *conn, const Request *request) {
    return (Act){.table = conn_table(server, conn),
                 .reply = {.conn = conn_number(server, conn),
                           .has_n = request->has_n,
                           .n = request->n,
                           .seat = SEAT_COUNT}};
}

void play_do(Server *server, Conn *conn, const Request *request) {
    Act own = act_of(server, conn, request);
    Seat seat = conn_seat(server, conn);
    if (own.table == NULL || own.table->key != request->table) {
        reply_error(server, &own, ANSWER_NOT_HERE);
    } else if (seat == SEAT_COUNT) {
        reply_error(server, &own, ANSWER_NO_SEAT);
    } else {
        own.actor = (unsigned)seat;
        act(server, &own, request);
        computers_ask(server, own.table);
    }
}

void play_arbiter(Server *server, Conn *conn, const Request *request) {
    Act own = act_of(server, conn, request);
    if (own.table == NULL || own.table->key != request->table) {
        reply_error(server, &own, ANSWER_NOT_HERE);
    } else if (own.table->setup.mode != MODE_TABLE ||
               !secret_fits(&request->secret, &own.table->secret)) {
        reply_error(server, &own, ANSWER_NOT_ARBITER);
    } else {
        own.actor = ACTOR_ARBITER;
        act(server, &own, request);
        // Behind it: before the first event nobody acts while a change of the seats is on its way.
        Seat seat = conn_seat(server, conn);
        if (seat < SEAT_COUNT && seats_mark_arbiter(server, own.table, seat))
            commit_meta(server, own.table, false, NULL);
        computers_ask(server, own.table);
    }
}

void play_computer(Server *server, Table *table, Event *event) {
    if (table->frozen || commit_may_accept(server) != ANSWER_OK)
        return;
    play_pass_time(server, table);
    event->at = table_now(server, table);
    if (!has_room(server, table, (EventKind)event->kind) ||
        player_is_overtaken(table->match, event) ||
        (event->kind == EVENT_MOVE &&
         match_may_move(table->match, (Seat)event->actor) != STATUS_OK))
        return;
    char text[EVENT_ROW_MAX];
    Writer out = writer_on(text, sizeof text);
    log_write_event(table->match, event, &out);
    out.len--; // the end of the line
    unsigned stand_in = table->live.chairs[event->actor].stand_in;
    if (stand_in != 0)
        log_write_stand_in(stand_in, &out);
    if (match_apply(table->match, event, NULL) == STATUS_OK)
        record_event(server, table, event, writer_view(&out), 0, NULL);
}

Status play_replay(Server *server, Table *table, Str line, uint64_t key) {
    server->reader.has_rules = true;
    server->reader.has_event = false;
    LogLine read;
    size_t offset;
    Status status = log_read_line(&server->reader, line, &read, &offset);
    if (status != STATUS_OK)
        return status;
    if (read.kind != LOG_LINE_EVENT || table->log_len + line.len + 1 > server->limits.log_bytes)
        return STATUS_NO_ROOM;
    Event event;
    status = log_resolve(table->match, &read, &event, NULL);
    if (status == STATUS_OK)
        status = match_apply(table->match, &event, NULL);
    if (status != STATUS_OK && event.actor != ACTOR_SERVER)
        return status;
    memcpy(table->log + table->log_len, line.at, line.len);
    table->log[table->log_len + line.len] = '\n';
    table->log_len += (uint32_t)line.len + 1;
    table->lines++;
    note_key(table, event.actor, key, false, STATUS_OK);
    return STATUS_OK;
}
