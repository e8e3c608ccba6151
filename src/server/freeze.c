// SPDX-License-Identifier: MIT
#include "server/freeze.h"

#include "server/commit.h"
#include "server/computers.h"
#include "server/notice.h"
#include "server/play.h"
#include "server/seats_parts.h"
#include "server/show.h"
#include "server/table.h"

void freeze_all(Server *server) {
    server->frozen = true;
    for (uint32_t i = 0; i < server->limits.tables; i++) {
        Table *table = &server->tables[i];
        if (table->key == 0)
            continue;
        if (!table->frozen) {
            table->frozen_at = table_now(server, table);
            table->frozen = true;
        }
        show_frozen(server, table);
        table_reschedule(server, table);
    }
}

// Whether the match needs an outage for time in which it stood still.
static bool runs(const Table *table) {
    const Match *match = table->match;
    if (table->live.state != TABLE_PLAYING || !table->begun)
        return false;
    return match->phase == PHASE_RUNNING || match->phase == PHASE_WINDOW ||
           match->phase == PHASE_PENDING;
}

void freeze_thaw(Server *server, Table *table) {
    int64_t stood = server->now - table->epoch - table->frozen_at;
    if (table->stopped_unix != 0)
        stood = server->now + server->config.unix_offset - table->stopped_unix;
    if (stood < 1)
        stood = 1;
    if (stood > TIME_MS_MAX)
        stood = TIME_MS_MAX;
    int64_t at = table->frozen_at;
    table->frozen = false;
    table->stopped_unix = table->thaw_at = 0;
    if (!runs(table)) {
        table->epoch = server->now - at;
    } else {
        table->epoch = server->now - at - stood;
        play_outage(server, table, at, stood);
    }
    show_frozen(server, table);
    if (seats_give_back(server, table))
        commit_meta(server, table, false, NULL);
    computers_wake(server, table);
    table_reschedule(server, table);
}

static void thaw_all(Server *server) {
    server->frozen = false;
    for (uint32_t i = 0; i < server->limits.tables; i++) {
        Table *table = &server->tables[i];
        // Those that wait for their players after a restart go on waiting, and some are at rest.
        if (table->key != 0 && table->frozen && table->thaw_at == 0 && !table->resting)
            freeze_thaw(server, table);
        else if (table->key != 0 && table->frozen)
            table_reschedule(server, table);
    }
    commit_heartbeat(server);
}

static bool is_stalled(const Server *server) {
    return server->pending_count > 0 &&
           server->now - server->pending[server->pending_first].since >= STALL_MS;
}

void freeze_check(Server *server) {
    const JournalState *state = &server->journal_state;
    if (server->draining)
        return;
    if (!server->frozen && (state->status != STATUS_OK || server->broken || is_stalled(server))) {
        notice_trouble(server, "the journal cannot be written: ",
                       state->status != STATUS_OK ? state->detail : "no answer");
        server->counters.freezes++;
        server->frozen_put = state->put;
        server->retry_at = server->now + RETRY_MS;
        freeze_all(server);
    } else if (server->frozen && !server->broken && state->status == STATUS_OK &&
               state->committed >= server->frozen_put) {
        notice_write(server, "the journal is written again", "");
        thaw_all(server);
    } else if (server->frozen && server->now >= server->retry_at) {
        server->retry_at = server->now + RETRY_MS;
        journal_retry(server->journal);
    }
}
