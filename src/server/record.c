// SPDX-License-Identifier: MIT
#include "server/record.h"

#include <stdlib.h>

#include "notation/bpgn_write.h"
#include "server/recovery.h"
#include "server/seats_parts.h"
#include "server/show.h"

// The log of a match that is over, on memory that the caller frees.
static Status read_log(Server *server, uint64_t key, unsigned match, Writer *out) {
    const Table *table = seats_find(server, key);
    if (table == NULL || (match == table->shown.match && table->shown.state != TABLE_OVER))
        return STATUS_NOT_FOUND;
    char *text = malloc(server->limits.log_bytes);
    if (text == NULL)
        return STATUS_NO_ROOM;
    *out = writer_on(text, server->limits.log_bytes);
    Status status = recovery_read_log(server, table, match, out);
    if (status != STATUS_OK)
        free(text);
    return status;
}

void record_send_log(Server *server, Conn *conn, const Request *request) {
    Writer log;
    if (read_log(server, request->table, request->match, &log) != STATUS_OK) {
        show_error(server, conn, request, ANSWER_NO_MATCH, NULL);
        return;
    }
    show_log(server, conn, request, writer_view(&log));
    free(log.text);
}

// Working space for making a record of a log.
typedef struct Recording {
    LogReader reader;
    Match match;
    BpgnGame game;
} Recording;

static void add_event(Recording *recording, const LogLine *line) {
    Match *match = &recording->match;
    Event event;
    bool plays = log_resolve(match, line, &event, NULL) == STATUS_OK &&
                 match_apply(match, &event, NULL) == STATUS_OK;
    if (!plays || event.kind != EVENT_MOVE)
        return;
    int64_t left = match->time.kind == TIME_NONE
                       ? BPGN_NO_TIME
                       : match_remaining(match, (Seat)event.actor, match->now);
    // A record holds what fits into it; the log is the whole.
    Status status = bpgn_add_ply(&recording->game, (Seat)event.actor, event.move, left);
    (void)status;
}

static void add_tags(const Server *server, Recording *recording) {
    static const char *const names[SEAT_COUNT] = {"WhiteA", "BlackA", "WhiteB", "BlackB"};
    LogHeader *header = &recording->reader.header;
    Status status = STATUS_OK;
    if (server->config.public_url != NULL)
        status = bpgn_add_tag(&recording->game, "Site", str_of(server->config.public_url));
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT && status == STATUS_OK; seat++)
        status = bpgn_add_tag(&recording->game, names[seat], str_of(header->players[seat]));
}

static void write_bpgn(const Server *server, Recording *recording, Str log, Writer *out) {
    log_reader_init(&recording->reader);
    bool begun = false;
    Str line;
    while (log_take_line(&log, &line)) {
        LogLine read;
        size_t offset;
        if (log_read_line(&recording->reader, line, &read, &offset) != STATUS_OK)
            continue;
        if (read.kind != LOG_LINE_EVENT)
            continue;
        if (!begun) {
            const MatchSetup *setup = &recording->reader.header.setup;
            match_init(&recording->match, setup);
            bpgn_begin(&recording->game, &setup->rules, setup->start);
            add_tags(server, recording);
            begun = true;
        }
        add_event(recording, &read);
    }
    if (!begun)
        return;
    match_close(&recording->match, NULL);
    Verdict verdict = match_verdict(&recording->match);
    char reason[200];
    Writer words = writer_on(reason, sizeof reason);
    reason[0] = '\0';
    bpgn_set_end(&recording->game, verdict.outcome, verdict.reason, writer_view(&words));
    bpgn_write(&recording->game, out);
}

Status server_record(Server *server, Str id, unsigned match, ServerRecord kind, Writer *out) {
    uint64_t key;
    Writer log;
    if (!table_id_read(id, &key))
        return STATUS_NOT_FOUND;
    Status status = read_log(server, key, match, &log);
    if (status != STATUS_OK)
        return status;
    if (kind == SERVER_RECORD_LOG) {
        writer_str(out, writer_view(&log));
    } else {
        Recording *recording = malloc(sizeof *recording);
        status = recording == NULL ? STATUS_NO_ROOM : STATUS_OK;
        if (recording != NULL)
            write_bpgn(server, recording, writer_view(&log), out);
        free(recording);
    }
    free(log.text);
    return status == STATUS_OK ? writer_status(out) : status;
}
