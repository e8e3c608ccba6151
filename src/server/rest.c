// SPDX-License-Identifier: MIT
#include "server/rest.h"

#include "server/commit.h"
#include "server/computers.h"
#include "server/freeze.h"
#include "server/table.h"

bool rest_is_possible(const Table *table) {
    return table->live.state == TABLE_PLAYING && !table->resting && !table->frozen &&
           table->watchers == 0 && !table_is_timed(table);
}

void rest_stand_still(Table *table) {
    table->frozen = true;
    table->frozen_at = table->rest_at;
    table->stopped_unix = table->rest_since;
    table->thaw_at = 0;
}

static void begin(Server *server, Table *table) {
    table->rest_at = table_now(server, table);
    table->rest_since = server->now + server->config.unix_offset;
    table->resting = true;
    server->playing--;
    rest_stand_still(table);
    (void)computers_fit(server, table);
    commit_rest(server, table);
}

static void end(Server *server, Table *table) {
    table->resting = false;
    server->playing++;
    (void)computers_fit(server, table);
    commit_meta(server, table, false, NULL);
    // Where there are clocks they wait for the players, as after a restart.
    if (table->match->rules.time.kind == TIME_NONE)
        freeze_thaw(server, table);
    else
        table->thaw_at = server->now + GRACE_MS;
}

bool rest_attend(Server *server, Table *table) {
    bool wakes = table->resting && table->watchers > 0;
    bool lies_down = rest_is_possible(table) && table->pending == 0 &&
                     server->now - table->idle_since >= REST_MS;
    if (!wakes && !lies_down)
        return true;
    if (commit_may_accept(server) != ANSWER_OK)
        return false;
    if (wakes)
        end(server, table);
    else
        begin(server, table);
    table_reschedule(server, table);
    return true;
}
