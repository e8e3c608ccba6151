// SPDX-License-Identifier: MIT
// The life of a match: header, events, time.
#include <string.h>

#include "api/api.h"

static void say_where(bh_fault *fault, size_t line, size_t offset) {
    if (fault != NULL)
        *fault = (bh_fault){(uint32_t)line, (uint32_t)(offset + 1)};
}

size_t bh_match_size(void) {
    return sizeof(bh_match);
}

int bh_match_init(bh_match *match, const char *header, size_t len, bh_fault *fault) {
    memset(match, 0, sizeof *match);
    log_reader_init(&match->reader);
    Str rest = {header, len};
    Str text;
    while (log_take_line(&rest, &text)) {
        LogLine line;
        size_t offset = 0;
        Status status = log_read_line(&match->reader, text, &line, &offset);
        if (status == STATUS_OK && line.kind != LOG_LINE_HEADER && line.kind != LOG_LINE_EMPTY)
            status = STATUS_BAD_LOG_WORD;
        if (status != STATUS_OK) {
            say_where(fault, match->reader.line_number, offset);
            return (int)status;
        }
    }
    if (!match->reader.has_rules) {
        say_where(fault, 1, 0);
        return (int)STATUS_BAD_LOG_RULES_FIRST;
    }
    match_init(&match->match, &match->reader.header.setup);
    return (int)STATUS_OK;
}

// Keeps the line of an event that is about to be applied: only the match before it can write it.
static void keep_line(bh_match *match, const Event *event) {
    Writer writer = writer_on(match->last_line, sizeof match->last_line);
    log_write_event(&match->match, event, &writer);
    match->last_len = (uint32_t)writer.len;
}

int bh_match_apply(bh_match *match, const char *line, size_t len, bh_fault *fault) {
    LogReader before = match->reader;
    LogLine read;
    size_t offset = 0;
    match->effects.count = 0;
    Status status = log_read_line(&match->reader, (Str){line, len}, &read, &offset);
    if (status == STATUS_OK && read.kind == LOG_LINE_EMPTY)
        return (int)status;
    if (status == STATUS_OK && read.kind != LOG_LINE_EVENT)
        status = STATUS_BAD_LOG_WORD;
    if (status != STATUS_OK) {
        say_where(fault, before.line_number + 1, offset);
        match->reader = before;
        return (int)status;
    }
    Event event;
    Effects due = {0};
    status = log_resolve(&match->match, &read, &event, &due);
    match->effects = due;
    if (status != STATUS_OK)
        return (int)status;
    keep_line(match, &event);
    Effects brought = {0};
    status = match_apply(&match->match, &event, &brought);
    for (unsigned i = 0; i < brought.count && match->effects.count < EFFECTS_MAX; i++)
        match->effects.items[match->effects.count++] = brought.items[i];
    if (status != STATUS_OK) {
        match->last_len = 0;
        return (int)status;
    }
    return (int)status;
}

int bh_match_advance(bh_match *match, int64_t at) {
    match->effects.count = 0;
    if (at > MATCH_AT_MAX)
        return (int)STATUS_BAD_NUMBER;
    Status status = match_advance(&match->match, at, &match->effects);
    if (status == STATUS_OK)
        match->reader.last_at = at;
    return (int)status;
}

void bh_match_close(bh_match *match) {
    match->effects.count = 0;
    match_close(&match->match, &match->effects);
}

int bh_match_line(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    writer_str(&writer, (Str){match->last_line, match->last_len});
    return api_done(&writer);
}

int bh_match_header(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    log_write_header(&match->reader.header, &writer);
    return api_done(&writer);
}

// Effects -----------------------------------------------------------------------------------------

static const char *effect_word(EffectKind kind) {
    switch (kind) {
    case EFFECT_STARTED:
        return "started";
    case EFFECT_FLAG_FELL:
        return "flag";
    case EFFECT_PIECE_PASSED:
        return "passed";
    case EFFECT_OFFERS_VOID:
        return "offers-void";
    case EFFECT_WITHDRAWN:
        return "withdrawn";
    case EFFECT_TAKEN_BACK:
        return "taken-back";
    case EFFECT_HALF_PASSED:
        return "half-passed";
    case EFFECT_CLAIM_WINDOW:
        return "window";
    case EFFECT_CLAIM_PENDING:
        return "pending";
    case EFFECT_BOARD_OVER:
        return "over";
    case EFFECT_MATCH_OVER:
        return "result";
    }
    return "";
}

static void write_effect(const Effect *effect, Writer *out) {
    writer_text(out, effect_word(effect->kind));
    switch (effect->kind) {
    case EFFECT_FLAG_FELL:
    case EFFECT_PIECE_PASSED:
    case EFFECT_WITHDRAWN:
    case EFFECT_HALF_PASSED:
        writer_char(out, ' ');
        writer_char(out, seat_letter(effect->seat));
        break;
    case EFFECT_TAKEN_BACK:
    case EFFECT_CLAIM_WINDOW:
    case EFFECT_CLAIM_PENDING:
    case EFFECT_BOARD_OVER:
        writer_char(out, ' ');
        writer_char(out, board_letter(effect->board));
        break;
    case EFFECT_STARTED:
    case EFFECT_OFFERS_VOID:
    case EFFECT_MATCH_OVER:
        break;
    }
    if (effect->kind == EFFECT_PIECE_PASSED) {
        writer_char(out, ' ');
        writer_char(out, "PNBRQ"[effect->piece]);
    }
    writer_char(out, '\n');
}

int bh_match_effects(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    for (unsigned i = 0; i < match->effects.count; i++)
        write_effect(&match->effects.items[i], &writer);
    return api_done(&writer);
}
