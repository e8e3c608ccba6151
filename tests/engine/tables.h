// SPDX-License-Identifier: MIT
// Tables: matches of four computer players, as a server would have them.
#ifndef TESTS_ENGINE_TABLES_H
#define TESTS_ENGINE_TABLES_H

#include "engine/engine.h"

enum { TABLE_EVENTS_MAX = 400 };

typedef struct Table {
    Match match;
    EnginePlayer players[SEAT_COUNT];
    bool asks[SEAT_COUNT]; // wants to be asked
    unsigned count;        // events so far, the two starts not counted
    Event events[TABLE_EVENTS_MAX];
} Table;

// A started match by these rules, at 0, each with so much time. Freed with free().
Table *table_new(const char *rules, int64_t base_ms);

// Seats four players of a level.
void table_seat(Table *table, Engine *engine, unsigned level, uint64_t seed);

// Applies an event, which must be accepted, and tells everybody.
void table_do(Table *table, Engine *engine, Event event);

// Asks whoever wants to be asked and whom the engine has room for.
void table_ask(Table *table, Engine *engine, int64_t now, uint64_t tag);

// Does what an answer to one of the players says, if it can still be done. False if it is none of
// this table's.
bool table_hear_answer(Table *table, Engine *engine, const EngineAnswer *answer, int64_t now);

#endif
