// SPDX-License-Identifier: MIT
// PlayTable: the match that is being played, its clock and its log. Everything that anybody does
// goes through play_table_do: tried on a copy, written to the log, then done and told.
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include "cli/play_journal.h"
#include "cli/play_options.h"
#include "cli/play_output.h"
#include "match/match.h"

typedef struct PlayTable {
    PlayOptions options; // who sits where, names, rules
    Match match;
    Match next; // working memory of play_table_do
    Effects effects;
    PlayJournal journal;
    int64_t zero;       // monotonic time at which the match's time is 0
    unsigned unwritten; // last events that were not done because the log could not be written
    void (*heard)(void *context, const Event *event); // told of everything that has been done,
    void *context;                                    // NULL: time has changed something
    PlayOutput output;
} PlayTable;

// Milliseconds since the start of the match, never before what has happened already.
int64_t play_table_now(const PlayTable *table);

// Lets the match's time be `at` at this moment.
void play_table_set_now(PlayTable *table, int64_t at);

// Does the event at this moment; its time is filled in. A refusal (status_is_refusal) changes
// nothing. STATUS_IO: the log could not be written (told), and nothing was done.
NODISCARD Status play_table_do(PlayTable *table, Event *event);

// The same at a time that the caller has chosen, not before match.now.
NODISCARD Status play_table_do_at(PlayTable *table, Event *event, int64_t at);

// Lets time pass: flags fall, results take effect.
void play_table_pass_time(PlayTable *table);

// Nothing more will come in this millisecond: a result that waits for its end takes effect.
void play_table_settle(PlayTable *table);

// Notes the time in the log (as an outage of no length), so that what has passed since the last
// event is charged when the match is resumed.
void play_table_note_time(PlayTable *table);

static inline bool play_table_is_human(const PlayTable *table, Seat seat) {
    return !table->options.seats[seat].computer;
}

// Bit a seat that a human holds.
unsigned play_table_humans(const PlayTable *table);

// An event of `kind` by `actor`, the rest 0.
Event play_table_event(EventKind kind, unsigned actor);

#endif
