// SPDX-License-Identifier: MIT
#include "server/front.h"

#include "server/commit.h"
#include "server/rows.h"

static Table *oldest_table(const Server *server) {
    Table *oldest = NULL;
    for (uint32_t i = 0; i < server->limits.tables; i++) {
        Table *table = &server->tables[i];
        if (table->key != 0 && table->first_seq != 0 &&
            (oldest == NULL || table->first_seq < oldest->first_seq))
            oldest = table;
    }
    return oldest;
}

void front_trim(Server *server) {
    // The newest stays, so that a restart goes on with its number.
    const Table *oldest = oldest_table(server);
    uint64_t first = server->next_seq - 1;
    if (oldest != NULL && oldest->first_seq < first)
        first = oldest->first_seq;
    if (first <= server->oldest_seq)
        return;
    uint64_t ticket;
    if (journal_remove(server->journal, ROWS_SEQ | server->oldest_seq, ROWS_SEQ | (first - 1),
                       &ticket) != STATUS_OK)
        return; // the next time removes these too
    server->oldest_seq = first;
    server->journal_state.put = ticket;
}

void front_renew(Server *server) {
    Table *oldest = oldest_table(server);
    if (oldest == NULL || server->next_seq - oldest->first_seq < server->limits.rows_kept ||
        oldest->frozen || oldest->pending > 0 || commit_may_accept(server) != ANSWER_OK)
        return;
    // A table with more rows than that of its own gains nothing by it.
    if (oldest->lines > server->limits.rows_kept / 2)
        return;
    commit_again(server, oldest);
    front_trim(server);
}
