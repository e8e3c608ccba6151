// SPDX-License-Identifier: MIT
#include "cli/play_table.h"

#include <errno.h>
#include <string.h>

#include "cli/play_tell.h"
#include "sys/monotonic.h"

int64_t play_table_now(const PlayTable *table) {
    int64_t now = monotonic_ms() - table->zero;
    return now > table->match.now ? now : table->match.now;
}

void play_table_set_now(PlayTable *table, int64_t at) {
    table->zero = monotonic_ms() - at;
}

unsigned play_table_humans(const PlayTable *table) {
    unsigned humans = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (play_table_is_human(table, seat))
            humans |= 1u << seat;
    return humans;
}

Event play_table_event(EventKind kind, unsigned actor) {
    Event event = {.kind = (uint8_t)kind, .actor = (uint8_t)actor};
    if (actor < SEAT_COUNT)
        event.board = (uint8_t)seat_board((Seat)actor);
    return event;
}

// Messages are heard within a team; whoever watches four computers hears all.
static uint8_t hearing(const PlayTable *table) {
    unsigned humans = play_table_humans(table);
    unsigned hears = humans == 0 ? 15u : humans;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (humans >> seat_partner(seat) & 1)
            hears |= 1u << seat;
    return (uint8_t)hears;
}

static void complain(PlayTable *table, Status status) {
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "Not done: the log could not be written (");
    writer_text(&out, status == STATUS_IO ? strerror(errno) : status_text(status));
    writer_text(&out, "). Try again when this is mended.");
    play_output_say(&table->output, writer_view(&out));
    table->unwritten++;
}

static void becomes_next(PlayTable *table, const Event *event) {
    PlayNews news = {&table->match, &table->next, event, &table->effects, hearing(table)};
    play_tell(&news, &table->output);
    table->match = table->next;
    table->heard(table->context, event);
}

Status play_table_do_at(PlayTable *table, Event *event, int64_t at) {
    event->at = at;
    table->next = table->match;
    Status status = match_apply(&table->next, event, &table->effects);
    if (status != STATUS_OK)
        return status;
    status = play_journal_append(&table->journal, &table->match, event);
    if (status != STATUS_OK) {
        complain(table, status);
        return STATUS_IO;
    }
    table->unwritten = 0;
    becomes_next(table, event);
    return STATUS_OK;
}

Status play_table_do(PlayTable *table, Event *event) {
    play_table_pass_time(table);
    return play_table_do_at(table, event, play_table_now(table));
}

static bool advance(PlayTable *table, int64_t at) {
    table->next = table->match;
    table->effects.count = 0;
    if (match_advance(&table->next, at, &table->effects) != STATUS_OK)
        return false;
    becomes_next(table, NULL);
    return true;
}

static bool flag_is_due(const Match *match, int64_t at) {
    return clock_flag_due(&match->boards[BOARD_A].clock) <= at ||
           clock_flag_due(&match->boards[BOARD_B].clock) <= at;
}

// A log says nothing of what no event follows, so a flag that falls leaves a mark in it.
static void mark_flag(PlayTable *table, int64_t at) {
    Event mark = play_table_event(EVENT_OUTAGE, ACTOR_SERVER);
    Status status = play_table_do_at(table, &mark, at);
    if (status != STATUS_OK && status != STATUS_IO)
        complain(table, status);
}

void play_table_pass_time(PlayTable *table) {
    int64_t now = play_table_now(table);
    while (!match_is_over(&table->match)) {
        int64_t due = match_deadline(&table->match);
        if (due > now)
            break;
        if (flag_is_due(&table->match, due))
            mark_flag(table, due);
        if (due >= match_deadline(&table->match) && !advance(table, due))
            break;
    }
}

void play_table_settle(PlayTable *table) {
    if (table->match.unsettled)
        (void)advance(table, table->match.settle_at + 1);
}

void play_table_note_time(PlayTable *table) {
    play_table_pass_time(table);
    if (match_is_over(&table->match) || table->match.rules.time.kind == TIME_NONE ||
        table->match.phase == PHASE_NEW)
        return;
    Event mark = play_table_event(EVENT_OUTAGE, ACTOR_SERVER);
    // One that cannot be written is told; there is nothing else to do about it.
    Status status = play_table_do_at(table, &mark, play_table_now(table));
    (void)status;
}
