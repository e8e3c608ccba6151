// SPDX-License-Identifier: MIT
// Reading event lines and expect lines.
#include <string.h>

#include "notation/fen.h"
#include "notation/letters.h"
#include "notation/log_parse.h"

Status log_take_end(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    return cursor_at_end(cursor) ? STATUS_OK : STATUS_BAD_TRAILING;
}

Status log_take_string(Cursor *cursor, char *out, uint8_t *len) {
    cursor_skip_blanks(cursor);
    Cursor start = *cursor;
    if (!cursor_take(cursor, '"'))
        return STATUS_BAD_STRING;
    size_t count = 0;
    while (!cursor_at_end(cursor) && cursor_peek(cursor) != '"') {
        char c = cursor_peek(cursor);
        if (c == '\\') {
            c = cursor_peek_at(cursor, 1);
            if (c != '"' && c != '\\' && c != 'n')
                return STATUS_BAD_ESCAPE;
            cursor_skip(cursor);
            c = c == 'n' ? '\n' : c;
        } else if (c == '\t') { // the only one that a line may hold at all
            return STATUS_BAD_CONTROL;
        }
        if (count == EVENT_TEXT_MAX) {
            *cursor = start;
            return STATUS_BAD_STRING_LONG;
        }
        out[count++] = c;
        cursor_skip(cursor);
    }
    if (!cursor_take(cursor, '"')) {
        *cursor = start;
        return STATUS_BAD_STRING_END;
    }
    out[count] = '\0';
    *len = (uint8_t)count;
    return STATUS_OK;
}

// Takes a word if `status` says that it was understood.
static Status take_if(Cursor *cursor, const Cursor *after, Status status) {
    if (status == STATUS_OK)
        *cursor = *after;
    return status;
}

static Status take_seat(Cursor *cursor, Seat *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    return take_if(cursor, &after, seat_read(cursor_take_word(&after), out));
}

static Status take_board(Cursor *cursor, BoardId *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    return take_if(cursor, &after, board_read(cursor_take_word(&after), out));
}

static Status take_number(Cursor *cursor, int64_t min, int64_t max, int64_t *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    return take_if(cursor, &after, str_to_int(cursor_take_word(&after), min, max, out));
}

static bool at_end_of_words(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    return cursor_at_end(cursor);
}

static Status take_actor(Cursor *cursor, uint8_t *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    for (unsigned actor = 0; actor < ACTOR_COUNT; actor++) {
        if (!str_is(word, log_actor_word(actor)))
            continue;
        *out = (uint8_t)actor;
        *cursor = after;
        return STATUS_OK;
    }
    return STATUS_BAD_LOG_ACTOR;
}

static bool find_event(Str word, Event *out) {
    for (unsigned kind = 0; kind < EVENT_KIND_COUNT; kind++) {
        const char *name = log_event_word((EventKind)kind);
        if (name == NULL || !str_is(word, name))
            continue;
        out->kind = (uint8_t)kind;
        return true;
    }
    for (unsigned quick = 0; quick < QUICK_KIND_COUNT; quick++) {
        if (!str_is(word, log_quick_word((QuickKind)quick)))
            continue;
        out->kind = EVENT_QUICK;
        out->quick = (uint8_t)quick;
        return true;
    }
    return false;
}

static Status take_event_word(Cursor *cursor, Event *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    if (!find_event(cursor_take_word(&after), out))
        return STATUS_BAD_LOG_EVENT;
    if (!event_suits_actor((EventKind)out->kind, out->actor))
        return STATUS_BAD_LOG_EVENT_ACTOR;
    *cursor = after;
    return STATUS_OK;
}

// The rest of the line: what it means is for movetext to say.
static Status take_move_text(Cursor *cursor, LogLine *out) {
    if (at_end_of_words(cursor))
        return STATUS_BAD_LOG_ARGUMENT;
    out->move_text = str_trim(cursor_rest(cursor));
    cursor->offset = cursor->text.len;
    return STATUS_OK;
}

static Status take_claim(Cursor *cursor, Event *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    unsigned claim = 0;
    while (claim < CLAIM_KIND_COUNT && !str_is(word, log_claim_word((ClaimKind)claim)))
        claim++;
    if (claim == CLAIM_KIND_COUNT)
        return STATUS_BAD_LOG_ARGUMENT;
    *cursor = after;
    out->claim = (uint8_t)claim;
    BoardId board = seat_board((Seat)out->actor);
    if (!at_end_of_words(cursor)) {
        Status status = take_board(cursor, &board);
        if (status != STATUS_OK)
            return status;
    }
    out->board = (uint8_t)board;
    return STATUS_OK;
}

static Status take_quick(Cursor *cursor, Event *out) {
    if (!log_quick_names_piece((QuickKind)out->quick))
        return STATUS_OK;
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    Kind kind = word.len == 1 ? kind_of_letter(word.at[0]) : KIND_NONE;
    if (kind == KIND_NONE || kind == KING)
        return STATUS_BAD_LOG_ARGUMENT;
    *cursor = after;
    out->piece = (uint8_t)kind;
    return STATUS_OK;
}

static Status take_warning(Cursor *cursor, Event *out) {
    Seat seat = SEAT_WHITE_A;
    Status status = take_seat(cursor, &seat);
    if (status != STATUS_OK)
        return status;
    out->seat = (uint8_t)seat;
    return log_take_string(cursor, out->text, &out->text_len);
}

static Status take_named_seat(Cursor *cursor, Event *out) {
    Seat seat = SEAT_WHITE_A;
    Status status = take_seat(cursor, &seat);
    if (status == STATUS_OK)
        out->seat = (uint8_t)seat;
    if (status == STATUS_OK && out->kind == EVENT_ADD_TIME)
        status = take_number(cursor, 1, TIME_MS_MAX, &out->ms);
    return status;
}

static Status take_named_board(Cursor *cursor, Event *out) {
    BoardId board = BOARD_A;
    Status status = take_board(cursor, &board);
    if (status == STATUS_OK)
        out->board = (uint8_t)board;
    return status;
}

static Status take_arguments(Cursor *cursor, LogLine *out) {
    Event *event = &out->event;
    switch ((EventKind)event->kind) {
    case EVENT_MOVE:
    case EVENT_HOLD:
        return take_move_text(cursor, out);
    case EVENT_SAY:
        return log_take_string(cursor, event->text, &event->text_len);
    case EVENT_QUICK:
        return take_quick(cursor, event);
    case EVENT_CLAIM:
        return take_claim(cursor, event);
    case EVENT_WARN:
        return take_warning(cursor, event);
    case EVENT_ADD_TIME:
    case EVENT_FORFEIT:
    case EVENT_EXPEL:
        return take_named_seat(cursor, event);
    case EVENT_TAKE_BACK:
        return take_named_board(cursor, event);
    case EVENT_OUTAGE:
        return take_number(cursor, 0, TIME_MS_MAX, &event->ms);
    case EVENT_START:
    case EVENT_PRESS:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_DRAW:
    case EVENT_RESIGN:
    case EVENT_PAUSE:
    case EVENT_RESUME:
    case EVENT_KIND_COUNT:
        break;
    }
    return STATUS_OK;
}

Status log_parse_event(Cursor *cursor, LogLine *out) {
    memset(&out->event, 0, sizeof out->event);
    out->kind = LOG_LINE_EVENT;
    out->move_text = str_of("");
    Status status = take_number(cursor, 0, MATCH_AT_MAX, &out->event.at);
    if (status == STATUS_OK)
        status = take_actor(cursor, &out->event.actor);
    if (status != STATUS_OK)
        return status;
    // A seat's event is about its own board unless an argument says otherwise.
    if (out->event.actor < SEAT_COUNT)
        out->event.board = (uint8_t)seat_board((Seat)out->event.actor);
    status = take_event_word(cursor, &out->event);
    if (status == STATUS_OK)
        status = take_arguments(cursor, out);
    return status == STATUS_OK ? log_take_end(cursor) : status;
}

static Status take_outcome(Cursor *cursor, Outcome *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    for (int outcome = OUTCOME_OPEN; outcome <= OUTCOME_DRAW; outcome++) {
        if (!str_is(word, outcome_name((Outcome)outcome)))
            continue;
        *out = (Outcome)outcome;
        *cursor = after;
        return STATUS_OK;
    }
    return STATUS_BAD_LOG_EXPECT;
}

static Status take_reason(Cursor *cursor, Reason *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        if (!str_is(word, reason_name((Reason)reason)))
            continue;
        *out = (Reason)reason;
        *cursor = after;
        return STATUS_OK;
    }
    return STATUS_BAD_REASON;
}

static Status parse_expected_board(Cursor *cursor, LogLine *out) {
    out->kind = LOG_LINE_EXPECT_BOARD;
    Status status = take_board(cursor, &out->board);
    if (status != STATUS_OK)
        return status;
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    if (word.len == 0)
        return STATUS_BAD_LOG_EXPECT;
    size_t offset = 0;
    status = fen_read_placement(word, &out->placement, &offset);
    if (status != STATUS_OK) {
        cursor->offset += offset;
        return status;
    }
    *cursor = after;
    return log_take_end(cursor);
}

Status log_parse_expect(Cursor *cursor, LogLine *out) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    Str word = cursor_take_word(&after);
    if (str_is(word, "refused")) {
        out->kind = LOG_LINE_EXPECT_REFUSED;
        *cursor = after;
        return log_take_end(cursor);
    }
    if (str_is(word, "board")) {
        *cursor = after;
        return parse_expected_board(cursor, out);
    }
    out->kind = LOG_LINE_EXPECT_RESULT;
    out->verdict = (Verdict){.board = BOARD_NONE};
    Status status = take_outcome(cursor, &out->verdict.outcome);
    if (status == STATUS_OK)
        status = take_reason(cursor, &out->verdict.reason);
    if (status == STATUS_OK && !at_end_of_words(cursor))
        status = take_board(cursor, &out->verdict.board);
    return status == STATUS_OK ? log_take_end(cursor) : status;
}
