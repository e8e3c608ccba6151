// SPDX-License-Identifier: MIT
#include "server/record.h"

#include <stdlib.h>
#include <string.h>

#include "notation/bpgn_record.h"
#include "server/recovery.h"
#include "server/seats_parts.h"
#include "server/show.h"
#include "sys/files.h"

// A match that is over; the text of the log is for the caller to free.
typedef struct Archived {
    char id[TABLE_ID_LEN + 1];
    unsigned match;
    int64_t began_unix; // 0: not known
    Writer log;
} Archived;

static Status read_log(Server *server, uint64_t key, unsigned match, Archived *out) {
    Table *table;
    if (seats_find(server, key, &table) != ANSWER_OK ||
        (match == table->shown.match && table->shown.state != TABLE_OVER))
        return STATUS_NOT_FOUND;
    char *text = malloc(server->limits.log_bytes);
    if (text == NULL)
        return STATUS_NO_ROOM;
    *out = (Archived){.match = match, .log = writer_on(text, server->limits.log_bytes)};
    memcpy(out->id, table->id, sizeof out->id);
    Status status = recovery_read_log(server, table, match, &out->log);
    if (status == STATUS_OK)
        out->began_unix = table->archives[match - 1].began_unix;
    else
        free(text);
    return status;
}

void record_send_log(Server *server, Conn *conn, const Request *request) {
    Archived archived;
    if (read_log(server, request->table, request->match, &archived) != STATUS_OK) {
        show_error(server, conn, request, ANSWER_NO_MATCH, NULL);
        return;
    }
    show_log(server, conn, request, writer_view(&archived.log));
    free(archived.log.text);
}

// Working space, and texts that must outlive the record.
typedef struct Recording {
    BpgnRecord record;
    char event[48];
    char date[16];
} Recording;

static Status write_bpgn(const Server *server, const Archived *archived, Recording *space,
                         Writer *out) {
    const char *url = server->config.public_url;
    Writer event = writer_on(space->event, sizeof space->event);
    Writer date = writer_on(space->date, sizeof space->date);
    writer_text(&event, "Table ");
    writer_text(&event, archived->id);
    writer_text(&event, ", match ");
    writer_int(&event, archived->match);
    if (archived->began_unix != 0)
        files_write_day(archived->began_unix / 1000, &date);
    const BpgnAbout about = {.event = writer_view(&event),
                             .site = str_of(url == NULL ? "" : url),
                             .date = writer_view(&date)};
    Status status = bpgn_record_replay(&space->record, writer_view(&archived->log));
    if (status != STATUS_OK)
        return status;
    match_close(&space->record.match, NULL);
    return bpgn_record_write(&space->record, &about, match_verdict(&space->record.match), out);
}

Status server_record(Server *server, Str id, unsigned match, ServerRecord kind, Writer *out) {
    uint64_t key;
    Archived archived;
    if (!table_id_read(id, &key))
        return STATUS_NOT_FOUND;
    Status status = read_log(server, key, match, &archived);
    if (status != STATUS_OK)
        return status;
    if (kind == SERVER_RECORD_LOG) {
        writer_str(out, writer_view(&archived.log));
        status = writer_status(out);
    } else {
        Recording *space = malloc(sizeof *space);
        status = space == NULL ? STATUS_NO_ROOM : write_bpgn(server, &archived, space, out);
        free(space);
    }
    free(archived.log.text);
    return status;
}
