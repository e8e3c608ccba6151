// SPDX-License-Identifier: MIT
// Rows: what the server keeps in the store, and under which keys.
//
//   1                the heartbeat: the time of day in ms when clocks were last known to run
//   1 << 60 | table  a table, as rows_write_table writes it
//   2 << 60 | seq    what happens at tables that are in use, in the order in which it happened:
//                      t TABLE                            the table is in use
//                      e TABLE MATCH INDEX KEY EPOCH LINE an event; KEY of the request, or -
//                      s TABLE MATCH TIME                 the match has stood still since TIME
//   3 << 60 | n      the logs of matches that are over or have rested, in parts
//
// EPOCH is the time of day in ms of the match's time 0, so that the heartbeat says how far a match
// has come. Rows of tables not in use any more are removed from the front of the second space.
#ifndef SERVER_ROWS_H
#define SERVER_ROWS_H

#include "server/state.h"

enum {
    ROWS_SPACE_SHIFT = 60,
    ROWS_ARCHIVE_PART = 60000,
    ROWS_ARCHIVE_PARTS_MAX = 14, // of one log
    ROWS_KEYS_MAX = 16           // actions of each seat kept with its table
};

#define ROWS_HEARTBEAT UINT64_C(1)
#define ROWS_TABLES (UINT64_C(1) << ROWS_SPACE_SHIFT)
#define ROWS_SEQ (UINT64_C(2) << ROWS_SPACE_SHIFT)
#define ROWS_ARCHIVE (UINT64_C(3) << ROWS_SPACE_SHIFT)
#define ROWS_SPACE_LAST ((UINT64_C(1) << ROWS_SPACE_SHIFT) - 1)

typedef enum RowKind { ROW_TABLE = 't', ROW_EVENT = 'e', ROW_STOPPED = 's' } RowKind;

// A row of the second space.
typedef struct SeqRow {
    RowKind kind;
    uint64_t table;
    uint32_t match;
    uint32_t index; // of the line
    uint64_t key;   // 0: none
    int64_t time;   // EPOCH or TIME
    Str line;
} SeqRow;

void rows_write_seq(const SeqRow *row, Writer *out);
bool rows_read_seq(Str text, SeqRow *out);

// Everything of a table but its match: setup, secrets' hashes, `meta`, archives.
void rows_write_table(const Table *table, const Meta *meta, LogHeader *space, Writer *out);

// Fills a table that table_add has made; its meta becomes `live`. False, with a table that is worth
// nothing, for a text that rows_write_table does not write.
bool rows_read_table(Str text, LogReader *space, Table *table);

#endif
