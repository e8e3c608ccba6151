// SPDX-License-Identifier: MIT
// Events from lines of the log. Each function takes what it knows off the front of the line and
// leaves the cursor at the fault when it fails.
#include <string.h>

#include "base/cursor.h"
#include "tourney/log.h"

typedef struct Reader {
    Cursor cursor;
    Status status; // of the first fault
} Reader;

static void fail(Reader *reader, Status status, size_t offset) {
    if (reader->status != STATUS_OK)
        return;
    reader->status = status;
    reader->cursor.offset = offset;
}

// The next word; empty at the end or after a fault.
static Str take_word(Reader *reader) {
    if (reader->status != STATUS_OK)
        return (Str){"", 0};
    (void)cursor_take(&reader->cursor, ' ');
    return cursor_take_word(&reader->cursor);
}

static int64_t take_number(Reader *reader, int64_t max) {
    Str word = take_word(reader);
    int64_t number = 0;
    Status status = str_to_int(word, 0, max, &number);
    if (status != STATUS_OK)
        fail(reader, status, reader->cursor.offset - word.len);
    return reader->status == STATUS_OK ? number : 0;
}

static uint16_t take_id(Reader *reader) {
    return (uint16_t)take_number(reader, UINT16_MAX);
}

static uint8_t take_small(Reader *reader) {
    return (uint8_t)take_number(reader, UINT8_MAX);
}

// A word that is exactly this one is taken.
static bool take_if(Reader *reader, const char *wanted) {
    Cursor before = reader->cursor;
    if (reader->status == STATUS_OK && str_is(take_word(reader), wanted))
        return true;
    reader->cursor = before;
    return false;
}

static void take_string(Reader *reader, char *out, size_t max) {
    if (reader->status != STATUS_OK)
        return;
    Cursor *cursor = &reader->cursor;
    (void)cursor_take(cursor, ' ');
    size_t start = cursor->offset;
    size_t len = 0;
    if (!cursor_take(cursor, '"')) {
        fail(reader, STATUS_BAD_STRING, start);
        return;
    }
    while (!cursor_at_end(cursor) && cursor_peek(cursor) != '"') {
        if (cursor_peek(cursor) == '\\') {
            char escaped = cursor_peek_at(cursor, 1);
            if (escaped != '"' && escaped != '\\') {
                fail(reader, STATUS_BAD_ESCAPE, cursor->offset);
                return;
            }
            cursor_skip(cursor);
        }
        if (len == max) {
            fail(reader, STATUS_BAD_STRING_LONG, start);
            return;
        }
        out[len++] = cursor_peek(cursor);
        cursor_skip(cursor);
    }
    out[len] = '\0';
    if (!cursor_take(cursor, '"'))
        fail(reader, STATUS_BAD_STRING_END, start);
}

static void take_text(Reader *reader, char *out) {
    take_string(reader, out, TOURNEY_TEXT_MAX);
}

static void take_person(Reader *reader, TourneyPerson *person) {
    take_string(reader, person->name, TOURNEY_NAME_MAX);
    if (take_if(reader, "rating"))
        person->rating = take_id(reader);
    if (take_if(reader, "rd"))
        person->rd = take_id(reader);
    if (take_if(reader, "rank"))
        person->rank = take_id(reader);
    if (take_if(reader, "sex")) {
        Str word = take_word(reader);
        if (str_is(word, "m") || str_is(word, "w"))
            person->sex = word.at[0];
        else
            fail(reader, STATUS_BAD_TOURNEY_ARGUMENT, reader->cursor.offset - word.len);
    }
    if (take_if(reader, "title"))
        take_string(reader, person->title, TOURNEY_WORD_MAX);
    if (take_if(reader, "federation"))
        take_string(reader, person->federation, TOURNEY_WORD_MAX);
    if (take_if(reader, "fide-id"))
        take_string(reader, person->fide_id, TOURNEY_WORD_MAX);
    if (take_if(reader, "birth"))
        take_string(reader, person->birth, TOURNEY_WORD_MAX);
    if (take_if(reader, "club"))
        take_string(reader, person->club, TOURNEY_NAME_MAX);
}

static void take_team(Reader *reader, TourneyEvent *event) {
    event->player = take_id(reader);
    event->player2 = take_id(reader);
    if (take_if(reader, "name"))
        take_text(reader, event->text);
    if (take_if(reader, "rating"))
        event->rating = take_id(reader);
    if (take_if(reader, "rd"))
        event->rd = take_id(reader);
}

static bool read_pair(Str word, TourneyPair *pair) {
    int64_t a, b;
    int64_t seats = 0;
    *pair = (TourneyPair){0};
    if (word.len > 0 && word.at[word.len - 1] == '!') {
        pair->forced = true;
        word.len--;
    }
    size_t slash = str_find(word, '/');
    if (slash < word.len &&
        str_to_int(str_from(word, slash + 1), 0, UINT8_MAX, &seats) != STATUS_OK)
        return false;
    word = str_first(word, slash);
    size_t dash = str_find(word, '-');
    if (dash == word.len || str_to_int(str_first(word, dash), 0, UINT16_MAX, &a) != STATUS_OK ||
        str_to_int(str_from(word, dash + 1), 0, UINT16_MAX, &b) != STATUS_OK)
        return false;
    pair->a = (uint16_t)a;
    pair->b = (uint16_t)b;
    pair->seats = (uint8_t)seats;
    return true;
}

// Pairs up to the end, a string or the word "rules".
static uint16_t take_pairs(Reader *reader, TourneyPair *pairs, unsigned max) {
    unsigned count = 0;
    while (reader->status == STATUS_OK && !cursor_at_end(&reader->cursor)) {
        Cursor before = reader->cursor;
        Str word = take_word(reader);
        size_t start = reader->cursor.offset - word.len;
        if (word.len > 0 && (word.at[0] == '"' || str_is(word, "rules"))) {
            reader->cursor = before;
            break;
        }
        if (count == max)
            fail(reader, STATUS_TOO_MANY, start);
        else if (!read_pair(word, &pairs[count++]))
            fail(reader, STATUS_BAD_TOURNEY_PAIR, start);
    }
    return (uint16_t)count;
}

static void take_draw(Reader *reader, TourneyEvent *event) {
    event->round = take_small(reader);
    event->rematches = take_if(reader, "rematches");
    event->pair_count = take_pairs(reader, event->pairs, TOURNEY_TABLES_MAX);
    if (take_if(reader, "rules"))
        event->rule_count = take_pairs(reader, event->rules, TOURNEY_TABLES_MAX);
}

static void take_result(Reader *reader, TourneyEvent *event) {
    Str word = take_word(reader);
    TourneyResult result = tourney_result_read(word);
    if (result == TOURNEY_RESULT_COUNT)
        fail(reader, STATUS_BAD_TOURNEY_RESULT, reader->cursor.offset - word.len);
    event->result = (uint8_t)result;
}

static void take_contest(Reader *reader, TourneyEvent *event) {
    event->round = take_small(reader);
    event->table = take_id(reader);
    event->contest = take_small(reader);
    take_result(reader, event);
    Str word = take_word(reader);
    TourneyReason reason = tourney_reason_read(word);
    if (reason == TOURNEY_REASON_COUNT)
        fail(reader, STATUS_BAD_TOURNEY_REASON, reader->cursor.offset - word.len);
    event->reason = (uint8_t)reason;
    word = take_word(reader);
    if (!str_is(word, "A") && !str_is(word, "B") && !str_is(word, "-"))
        fail(reader, STATUS_BAD_BOARD, reader->cursor.offset - word.len);
    else
        event->board = word.at[0];
}

static void take_check_in(Reader *reader, TourneyEvent *event) {
    if (take_if(reader, "team")) {
        event->team = take_id(reader);
        if (event->team == 0)
            fail(reader, STATUS_TOURNEY_NO_TEAM, reader->cursor.offset);
    } else if (take_if(reader, "player")) {
        event->player = take_id(reader);
    } else {
        fail(reader, STATUS_BAD_TOURNEY_ARGUMENT, reader->cursor.offset);
    }
    event->off = take_if(reader, "off");
}

static void take_named(Reader *reader, TourneyEvent *event) {
    Str word = take_word(reader);
    if (!tourney_event_text(event->text2, word))
        fail(reader, STATUS_BAD_STRING_LONG, reader->cursor.offset - word.len);
    take_text(reader, event->text);
}

static void take_penalty(Reader *reader, TourneyEvent *event) {
    event->player = take_id(reader);
    Str word = take_word(reader);
    TourneyPenalty penalty = tourney_penalty_read(word);
    if (penalty == TOURNEY_PENALTY_COUNT)
        fail(reader, STATUS_BAD_TOURNEY_ARGUMENT, reader->cursor.offset - word.len);
    event->penalty = (uint8_t)penalty;
    take_text(reader, event->text);
}

static void take_arguments(Reader *reader, TourneyEvent *event) {
    switch ((TourneyEventKind)event->kind) {
    case TOURNEY_NEW:
    case TOURNEY_SET:
        take_named(reader, event);
        break;
    case TOURNEY_EDIT_PLAYER:
        event->player = take_id(reader);
        take_person(reader, &event->person);
        break;
    case TOURNEY_ADD_PLAYER:
        take_person(reader, &event->person);
        break;
    case TOURNEY_EDIT_TEAM:
        event->team = take_id(reader);
        take_team(reader, event);
        break;
    case TOURNEY_ADD_TEAM:
        take_team(reader, event);
        break;
    case TOURNEY_FORM_TEAMS:
        event->pair_count = take_pairs(reader, event->pairs, TOURNEY_TEAMS_MAX);
        break;
    case TOURNEY_CHECK_IN:
        take_check_in(reader, event);
        break;
    case TOURNEY_WITHDRAW:
    case TOURNEY_RETURN:
        event->team = take_id(reader);
        break;
    case TOURNEY_ABSENT:
        event->team = take_id(reader);
        event->round = take_small(reader);
        event->off = take_if(reader, "off");
        break;
    case TOURNEY_DRAW_ROUND:
        take_draw(reader, event);
        break;
    case TOURNEY_PUBLISH:
        event->round = take_small(reader);
        if (reader->status == STATUS_OK && !cursor_at_end(&reader->cursor))
            take_text(reader, event->text);
        break;
    case TOURNEY_DISCARD:
    case TOURNEY_PLAY:
    case TOURNEY_CLOSE:
        event->round = take_small(reader);
        break;
    case TOURNEY_CONFIRM:
        event->round = take_small(reader);
        event->table = take_id(reader);
        break;
    case TOURNEY_ENTER:
        take_contest(reader, event);
        break;
    case TOURNEY_CORRECT_RESULT:
        take_contest(reader, event);
        take_text(reader, event->text);
        break;
    case TOURNEY_CORRECT_PAIRS:
        take_draw(reader, event);
        take_text(reader, event->text);
        break;
    case TOURNEY_PLAYOFF:
        event->team = take_id(reader);
        event->team2 = take_id(reader);
        take_result(reader, event);
        take_text(reader, event->text);
        break;
    case TOURNEY_PENALISE:
        take_penalty(reader, event);
        break;
    case TOURNEY_NOTE:
        take_text(reader, event->text);
        break;
    case TOURNEY_UNDO:
        event->count = take_id(reader);
        take_text(reader, event->text);
        break;
    case TOURNEY_FINISH:
    case TOURNEY_EVENT_COUNT:
        break;
    }
}

Status tourney_read_line(Str line, uint32_t *number, TourneyEvent *event, size_t *offset) {
    Reader reader = {.cursor = cursor_on(line), .status = STATUS_OK};
    memset(event, 0, sizeof *event);
    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)line.at[i] < 0x20 || line.at[i] == 0x7F)
            fail(&reader, STATUS_BAD_CONTROL, i);
    *number = (uint32_t)take_number(&reader, TOURNEY_EVENTS_MAX);
    event->at = take_number(&reader, INT64_MAX);
    event->by = take_id(&reader);
    Str word = take_word(&reader);
    unsigned kind = 0;
    while (kind < TOURNEY_EVENT_COUNT && !str_is(word, tourney_event_word((TourneyEventKind)kind)))
        kind++;
    if (kind == TOURNEY_EVENT_COUNT)
        fail(&reader, STATUS_BAD_TOURNEY_EVENT, reader.cursor.offset - word.len);
    event->kind = (uint8_t)kind;
    take_arguments(&reader, event);
    if (reader.status == STATUS_OK && !cursor_at_end(&reader.cursor))
        fail(&reader, STATUS_BAD_TRAILING, reader.cursor.offset);
    *offset = reader.cursor.offset;
    return reader.status;
}
