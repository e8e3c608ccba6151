// SPDX-License-Identifier: MIT
// Table: the places for tables, finding one by its key, its time, and when it wants attention.
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "server/state.h"

// False without memory.
bool table_init(Server *server);
void table_free_all(Server *server);

// The table of that key among those in memory, or NULL.
Table *table_find(const Server *server, uint64_t key);

// A place for a table of this key, with everything 0 that belongs to no match; NULL if all are
// taken. Its match is as table_begin_match leaves it.
Table *table_add(Server *server, uint64_t key);

// Gives the place back; nobody watches it, and nothing of it waits for the journal.
void table_remove(Server *server, Table *table);

// Sets match, log and votes to the beginning of a match.
void table_begin_match(Server *server, Table *table);

// Writes the header of the log anew from setup and the names as shown, before the first event.
void table_write_header(Server *server, Table *table);

static inline uint32_t table_index(const Server *server, const Table *table) {
    return (uint32_t)(table - server->tables);
}

// The time of its match at this moment.
int64_t table_now(const Server *server, const Table *table);

// The same as clients may be told: never a moment at which something happens that is not shown yet.
int64_t table_now_shown(const Server *server, const Table *table);

// Whether a clock runs, or an opposite claim is waited for.
bool table_is_timed(const Table *table);

bool table_seats_taken(const Meta *meta);

// Puts a computer of that level on the seat, "Computer 3".
void table_seat_computer(Chair *chair, unsigned level);

// Whether a computer plays at this seat, its own or in place of somebody; its level, or 0.
unsigned table_computer_level(const Chair *chair);

// Finds out when table wants server_tick next. After everything that may change that.
void table_reschedule(Server *server, Table *table);

#endif
