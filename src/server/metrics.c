// SPDX-License-Identifier: MIT
// What a server says about its own state: health and metrics.
#include "base/count.h"
#include "server/server.h"
#include "server/state.h"

bool server_health(const Server *server, Writer *out) {
    const char *trouble = NULL;
    if (server->draining)
        trouble = "draining";
    else if (server->broken)
        trouble = "the journal has no room; restart the program";
    else if (server->frozen)
        trouble = "the journal cannot be written";
    writer_text(out, trouble == NULL ? "ok" : trouble);
    if (trouble != NULL && server->journal_state.status != STATUS_OK) {
        writer_text(out, ": ");
        writer_text(out, server->journal_state.detail);
    }
    return trouble == NULL;
}

typedef struct Metric {
    const char *name;
    const char *kind; // gauge or counter
    const char *help;
    uint64_t value;
} Metric;

static void write_metric(const Metric *metric, Writer *out) {
    writer_text(out, "# HELP bughouse_");
    writer_text(out, metric->name);
    writer_char(out, ' ');
    writer_text(out, metric->help);
    writer_text(out, "\n# TYPE bughouse_");
    writer_text(out, metric->name);
    writer_char(out, ' ');
    writer_text(out, metric->kind);
    writer_text(out, "\nbughouse_");
    writer_text(out, metric->name);
    writer_char(out, ' ');
    writer_int(out, (int64_t)metric->value);
    writer_char(out, '\n');
}

// Of one table: all that it takes at most; pages that a match has not touched are not in memory.
static uint64_t table_bytes(const Server *server) {
    return sizeof(Table) + sizeof(Match) + server->limits.log_bytes;
}

void server_metrics(const Server *server, Writer *out) {
    const Counters *counters = &server->counters;
    EngineState engine = {0};
    if (server->engine != NULL)
        engine_state(server->engine, &engine);
    const Metric metrics[] = {
        {"tables", "gauge", "Tables in memory.", server->table_count},
        {"tables_playing", "gauge", "Tables with a match being played.", server->playing},
        {"table_bytes", "gauge", "Address space of a table in bytes.", table_bytes(server)},
        {"connections", "gauge", "Open connections.", counters->connections},
        {"outbox_blocks", "gauge", "Blocks of 1 KiB that wait for clients.", server->pool.used},
        {"pending", "gauge", "Answers that wait for the journal.", server->pending_count},
        {"journal_queued_bytes", "gauge", "Bytes that wait for the disk.",
         server->journal_state.queued},
        {"journal_groups_total", "counter", "Commits.", server->journal_state.groups},
        {"frozen", "gauge", "1 while the journal cannot be written.", server->frozen},
        {"freezes_total", "counter", "Times that the tables froze.", counters->freezes},
        {"frames_total", "counter", "Messages of clients.", counters->frames},
        {"errors_total", "counter", "Messages answered with an error.", counters->errors},
        {"refused_total", "counter", "Events that a match refused.", counters->refused},
        {"events_total", "counter", "Events shown.", counters->events},
        {"matches_total", "counter", "Matches that ended.", counters->matches},
        {"tables_total", "counter", "Tables made.", counters->tables},
        {"dropped_total", "counter", "Connections dropped.", counters->dropped},
        {"engine_waiting", "gauge", "Questions that wait for a computer player.", engine.waiting},
        {"engine_thinking", "gauge", "Questions being thought about.", engine.thinking},
        {"engine_answered_total", "counter", "Decisions of computer players.", engine.answered},
    };
    for (unsigned i = 0; i < COUNT(metrics); i++)
        write_metric(&metrics[i], out);
}
