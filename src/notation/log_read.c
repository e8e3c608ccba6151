// SPDX-License-Identifier: MIT
// Reading a match log line by line: comments, header lines, the order of lines.
#include <string.h>

#include "base/utf8.h"
#include "notation/fen.h"
#include "notation/letters.h"
#include "notation/log_parse.h"
#include "notation/movetext.h"
#include "notation/ruletext.h"

typedef enum HeaderWord {
    HEADER_RULES,
    HEADER_OPTION,
    HEADER_MODE,
    HEADER_TIME,
    HEADER_SIMULTANEOUS,
    HEADER_BOARD,
    HEADER_PLAYER,
    HEADER_WORD_COUNT
} HeaderWord;

static const char *const header_words[HEADER_WORD_COUNT] = {
    "rules", "option", "mode", "time", "simultaneous", "board", "player"};

// Bits of LogReader.seen: one a word, and one more for board B and each seat after the first.
enum { SEEN_BOARD_B = HEADER_WORD_COUNT, SEEN_SEATS };

void log_reader_init(LogReader *reader) {
    memset(reader, 0, sizeof *reader);
}

bool log_take_line(Str *rest, Str *line) {
    if (rest->len == 0)
        return false;
    size_t end = str_find(*rest, '\n');
    *line = str_first(*rest, end);
    *rest = str_from(*rest, end < rest->len ? end + 1 : end);
    return true;
}

Status log_check_text(Str text) {
    if (text.len > EVENT_TEXT_MAX)
        return STATUS_BAD_STRING_LONG;
    if (utf8_valid_prefix(text) != text.len)
        return STATUS_BAD_UTF8;
    for (size_t i = 0; i < text.len; i++)
        if (utf8_control_at(text, i) > 0)
            return STATUS_BAD_CONTROL;
    return STATUS_OK;
}

// Bytes that no line may hold. A string says a line end as \n.
static Status check_bytes(Str line, size_t *offset) {
    if (line.len > LOG_LINE_MAX) {
        *offset = LOG_LINE_MAX;
        return STATUS_BAD_LINE_LONG;
    }
    size_t valid = utf8_valid_prefix(line);
    for (size_t i = 0; i < valid; i++) {
        if (line.at[i] != '\t' && utf8_control_at(line, i) > 0) {
            *offset = i;
            return STATUS_BAD_CONTROL;
        }
    }
    if (valid < line.len) {
        *offset = valid;
        return STATUS_BAD_UTF8;
    }
    return STATUS_OK;
}

// The line up to a comment: a # outside a string that begins the line or follows a blank.
static Str without_comment(Str line) {
    bool in_string = false;
    for (size_t i = 0; i < line.len; i++) {
        char c = line.at[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (c == '#' && !in_string &&
                 (i == 0 || line.at[i - 1] == ' ' || line.at[i - 1] == '\t'))
            return str_first(line, i);
    }
    return line;
}

// The level that a comment says as log_write_stand_in writes it, or 0.
static unsigned read_stand_in(Str comment) {
    static const char mark[] = LOG_STAND_IN_MARK;
    comment = str_trim(comment);
    if (comment.len != sizeof mark || !str_starts_with(comment, mark))
        return 0;
    char digit = comment.at[sizeof mark - 1];
    return digit >= '1' && digit <= '9' ? (unsigned)(digit - '0') : 0;
}

// The next word; the cursor stays before it.
static Str next_word(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    Cursor after = *cursor;
    return cursor_take_word(&after);
}

static Str rest_of_line(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    return str_trim(cursor_rest(cursor));
}

static Status read_rules(LogReader *reader, Cursor *cursor) {
    const RuleSet *rules = ruleset_find(rest_of_line(cursor));
    if (rules == NULL)
        return STATUS_BAD_PRESET;
    match_setup_default(&reader->header.setup, rules);
    reader->has_rules = true;
    return STATUS_OK;
}

static Status read_option(LogReader *reader, Cursor *cursor) {
    MatchSetup *setup = &reader->header.setup;
    Str key = next_word(cursor);
    Cursor value = *cursor;
    value.offset += key.len;
    Status status = ruleset_option_set(&setup->rules, key, rest_of_line(&value));
    if (status == STATUS_BAD_OPTION_VALUE)
        *cursor = value;
    // A rule set's own time holds unless the log has a line of its own.
    if (status == STATUS_OK && (reader->seen & 1u << HEADER_TIME) == 0)
        setup->time = setup->rules.time;
    return status;
}

static Status read_mode(LogReader *reader, Cursor *cursor) {
    Str word = rest_of_line(cursor);
    if (!str_is(word, "referee") && !str_is(word, "table"))
        return STATUS_BAD_MODE;
    reader->header.setup.mode = str_is(word, "table") ? MODE_TABLE : MODE_REFEREE;
    return STATUS_OK;
}

static Status read_board(LogReader *reader, Cursor *cursor) {
    BoardId board = BOARD_A;
    Str word = next_word(cursor);
    Status status = board_read(word, &board);
    if (status != STATUS_OK)
        return status;
    unsigned seen = 1u << (board == BOARD_A ? (unsigned)HEADER_BOARD : (unsigned)SEEN_BOARD_B);
    if ((reader->seen & seen) != 0)
        return STATUS_BAD_LOG_HEADER_AGAIN;
    cursor->offset += word.len;
    Str text = rest_of_line(cursor);
    Fen fen;
    size_t offset = 0;
    status = fen_read(text, FEN_HINT_NONE, &fen, &offset);
    if (status != STATUS_OK) {
        cursor->offset += offset;
        return status;
    }
    reader->header.setup.start[board] = fen.position;
    reader->seen |= seen;
    return STATUS_OK;
}

static Status read_player(LogReader *reader, Cursor *cursor) {
    Seat seat = SEAT_WHITE_A;
    Str word = next_word(cursor);
    Status status = seat_read(word, &seat);
    if (status != STATUS_OK)
        return status;
    unsigned seen = 1u << ((unsigned)SEEN_SEATS + (unsigned)seat);
    if ((reader->seen & seen) != 0)
        return STATUS_BAD_LOG_HEADER_AGAIN;
    cursor->offset += word.len;
    char name[EVENT_TEXT_MAX + 1];
    uint8_t len = 0;
    status = log_take_string(cursor, name, &len);
    if (status == STATUS_OK)
        status = log_take_end(cursor);
    if (status != STATUS_OK)
        return status;
    memcpy(reader->header.players[seat], name, (size_t)len + 1);
    reader->seen |= seen;
    return STATUS_OK;
}

static Status read_header_value(LogReader *reader, HeaderWord word, Cursor *cursor) {
    MatchSetup *setup = &reader->header.setup;
    switch (word) {
    case HEADER_RULES:
        return read_rules(reader, cursor);
    case HEADER_OPTION:
        return read_option(reader, cursor);
    case HEADER_MODE:
        return read_mode(reader, cursor);
    case HEADER_TIME:
        return time_control_read(rest_of_line(cursor), &setup->time);
    case HEADER_SIMULTANEOUS:
        return str_to_int(rest_of_line(cursor), 0, TIME_MS_MAX, &setup->simultaneous_ms);
    case HEADER_BOARD:
        return read_board(reader, cursor);
    case HEADER_PLAYER:
        return read_player(reader, cursor);
    case HEADER_WORD_COUNT:
        break;
    }
    return STATUS_BAD_LOG_WORD;
}

static bool comes_once(HeaderWord word) {
    return word == HEADER_RULES || word == HEADER_MODE || word == HEADER_TIME ||
           word == HEADER_SIMULTANEOUS;
}

static Status read_header(LogReader *reader, Cursor *cursor) {
    Str text = next_word(cursor);
    unsigned word = 0;
    while (word < HEADER_WORD_COUNT && !str_is(text, header_words[word]))
        word++;
    if (word == HEADER_WORD_COUNT)
        return STATUS_BAD_LOG_WORD;
    if (reader->has_event)
        return STATUS_BAD_LOG_HEADER_LATE;
    if (comes_once((HeaderWord)word) && (reader->seen & 1u << word) != 0)
        return STATUS_BAD_LOG_HEADER_AGAIN;
    if (word != HEADER_RULES && !reader->has_rules)
        return STATUS_BAD_LOG_RULES_FIRST;
    size_t start = cursor->offset;
    cursor->offset += text.len;
    cursor_skip_blanks(cursor);
    Status status = read_header_value(reader, (HeaderWord)word, cursor);
    if (status == STATUS_BAD_LOG_HEADER_AGAIN)
        cursor->offset = start;
    if (status == STATUS_OK && comes_once((HeaderWord)word))
        reader->seen |= 1u << word;
    return status;
}

static Status read_event(LogReader *reader, Cursor *cursor, LogLine *out) {
    size_t start = cursor->offset;
    Status status = log_parse_event(cursor, out);
    if (status != STATUS_OK)
        return status;
    if (reader->has_event && out->event.at < reader->last_at) {
        cursor->offset = start;
        return STATUS_BAD_LOG_TIME_BACK;
    }
    reader->has_event = true;
    reader->can_expect_refusal = true;
    reader->last_at = out->event.at;
    return STATUS_OK;
}

static Status read_expect(LogReader *reader, Cursor *cursor, LogLine *out) {
    size_t start = cursor->offset;
    cursor->offset += str_of("expect").len;
    Status status = log_parse_expect(cursor, out);
    if (status != STATUS_OK)
        return status;
    if (out->kind == LOG_LINE_EXPECT_REFUSED && !reader->can_expect_refusal) {
        cursor->offset = start;
        return STATUS_BAD_LOG_EXPECT;
    }
    reader->has_event = true;
    return STATUS_OK;
}

static Status read_content(LogReader *reader, Cursor *cursor, LogLine *out) {
    Str word = next_word(cursor);
    out->kind = LOG_LINE_EMPTY;
    if (word.len == 0)
        return STATUS_OK;
    char first = word.at[0];
    bool is_event = first == '-' || (first >= '0' && first <= '9');
    bool is_expect = str_is(word, "expect");
    if ((is_event || is_expect) && !reader->has_rules)
        return STATUS_BAD_LOG_RULES_FIRST;
    if (is_event)
        return read_event(reader, cursor, out);
    if (is_expect)
        return read_expect(reader, cursor, out);
    out->kind = LOG_LINE_HEADER;
    return read_header(reader, cursor);
}

Status log_read_line(LogReader *reader, Str line, LogLine *out, size_t *offset) {
    reader->line_number++;
    // The mark that some editors put at the beginning of a file; columns do not count it.
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (reader->line_number == 1 && str_starts_with(line, byte_order_mark))
        line = str_from(line, sizeof byte_order_mark - 1);
    if (line.len > 0 && line.at[line.len - 1] == '\r')
        line.len--;
    Status status = check_bytes(line, offset);
    if (status != STATUS_OK)
        return status;
    Str content = without_comment(line);
    Cursor cursor = cursor_on(content);
    status = read_content(reader, &cursor, out);
    if (status != STATUS_OK)
        *offset = cursor.offset;
    else
        out->stand_in = read_stand_in(str_from(line, content.len));
    return status;
}

// The refusals that come before the text of the move.
static Status may_touch(const Match *match, const Event *event) {
    Seat seat = (Seat)event->actor;
    if (event->kind == EVENT_MOVE)
        return match_may_move(match, seat);
    return match->mode == MODE_TABLE ? match_may_hold(match, seat) : STATUS_TABLE_ONLY;
}

Status log_resolve(Match *match, const LogLine *line, Event *event, Effects *due) {
    *event = line->event;
    if (event->kind != EVENT_MOVE && event->kind != EVENT_HOLD)
        return STATUS_OK;
    Status status = match_advance(match, event->at, due);
    if (status == STATUS_OK)
        status = may_touch(match, event);
    if (status != STATUS_OK)
        return status;
    Position position;
    match_position_to_move(match, seat_board((Seat)event->actor), &position);
    const BoardRules *rules = &match->rules.board;
    if (match->mode == MODE_TABLE)
        return movetext_read_by_hand(&position, rules, line->move_text, &event->move);
    return movetext_read(&position, rules, line->move_text, &event->move);
}
