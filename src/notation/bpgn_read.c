// SPDX-License-Identifier: MIT
// A game from the text: its tags, its moves as tokens, its comments and its end. What the tokens
// mean on the boards is for bpgn_replay.c.
#include <string.h>

#include "base/count.h"
#include "base/utf8.h"
#include "notation/bpgn_parts.h"

// A game in reading.
typedef struct Parse {
    BpgnGame *game;
    BpgnToken *tokens;
    unsigned count;
    Cursor cursor;
    BpgnToken pending; // number, seat and dots in front of a move that has not come yet
    bool has_pending;
    bool blank_line; // there was one in front of the cursor
    bool tags_applied;
    bool base_known; // so that times used can be turned into times left
    BpgnEnd end;
    unsigned seat_count[SEAT_COUNT]; // moves that name a seat
    unsigned seatless;
} Parse;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v' || c == '\0';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Its length, or 0.
static size_t byte_order_mark(Str text) {
    return str_starts_with(text, "\xEF\xBB\xBF") ? 3 : 0;
}

static bool at_line_start(const Cursor *cursor) {
    if (cursor->offset == byte_order_mark(cursor->text))
        return true;
    char before = cursor->text.at[cursor->offset - 1];
    return before == '\n' || before == '\r';
}

static void skip_line(Cursor *cursor) {
    while (!cursor_at_end(cursor) && cursor_peek(cursor) != '\n' && cursor_peek(cursor) != '\r')
        cursor_skip(cursor);
}

// Blanks, line ends and lines that begin with %.
static void skip_space(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    unsigned lines = 0;
    parse->blank_line = false;
    while (!cursor_at_end(cursor)) {
        char c = cursor_peek(cursor);
        if (c == '%' && at_line_start(cursor)) {
            skip_line(cursor);
        } else if (is_space(c)) {
            bool crlf = c == '\r' && cursor_peek_at(cursor, 1) == '\n';
            lines += (c == '\n' || c == '\r') && !crlf;
            cursor_skip(cursor);
        } else {
            break;
        }
    }
    parse->blank_line = lines >= 2;
}

static bool started(const Parse *parse) {
    return parse->game->tag_count > 0 || parse->count > 0;
}

static void mark_start(Parse *parse, size_t offset) {
    if (!started(parse))
        parse->game->offset = offset;
}

// Whether a blank line and a tag follow the line end at `i`: a comment or a variation that has no
// end must have ended before them.
static bool next_game_at(Str text, size_t i) {
    unsigned lines = 0;
    size_t j = i;
    for (; j < text.len && is_space(text.at[j]); j++)
        lines += text.at[j] == '\n' ||
                 (text.at[j] == '\r' && (j + 1 == text.len || text.at[j + 1] != '\n'));
    return lines >= 2 && bpgn_scan_tag_start(str_from(text, j));
}

// Where the first '}' is, or the next game before it, or the end.
static size_t comment_end(Str text) {
    size_t i = 0;
    while (i < text.len && text.at[i] != '}' &&
           !((text.at[i] == '\n' || text.at[i] == '\r') && next_game_at(text, i)))
        i++;
    return i;
}

// ---- Comments -----------------------------------------------------------------------------------

static void add_comment(Parse *parse, Str text, size_t offset) {
    BpgnGame *game = parse->game;
    if (game->comment_count == BPGN_COMMENTS_MAX) {
        if (!bpgn_has_note(game, BPGN_NOTE_TOO_MUCH))
            bpgn_note(game, BPGN_NOTE_TOO_MUCH, offset, str_first(text, 0));
        return;
    }
    if (parse->count > 0)
        parse->tokens[parse->count - 1].comment_count++;
    else
        game->opening_comments++;
    game->comments[game->comment_count++] = text;
}

// Gives a move its time, if it has none yet and these times say one.
static bool take_times(BpgnToken *token, const BpgnTimes *times, bool base_known) {
    bool has_left = times->left_ms != BPGN_NO_TIME;
    bool has_used = times->used_ms != BPGN_NO_TIME && base_known;
    if (token->time_ms != BPGN_NO_TIME || token->used_ms != BPGN_NO_TIME ||
        (!has_left && !has_used))
        return false;
    token->time_ms = times->left_ms;
    if (!has_left)
        token->used_ms = times->used_ms;
    return true;
}

static void take_comment_text(Parse *parse, Str text, size_t offset) {
    BpgnTimes times;
    Str rest = bpgn_times_read(text, &times);
    if (parse->count > 0 && take_times(&parse->tokens[parse->count - 1], &times, parse->base_known))
        text = rest;
    text = bpgn_trim(text);
    if (text.len > 0)
        add_comment(parse, text, offset);
}

static void take_comment(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    size_t offset = cursor->offset;
    cursor_skip(cursor);
    Str rest = cursor_rest(cursor);
    size_t end = comment_end(rest);
    Str text = str_first(rest, end);
    cursor->offset += end;
    if (cursor_take(cursor, '}'))
        take_comment_text(parse, text, offset);
    else
        bpgn_fault(parse->game, STATUS_BAD_COMMENT, offset, text);
}

// A comment from ; to the end of the line. A brace in it would not survive being written in braces.
static void take_line_comment(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    size_t offset = cursor->offset;
    cursor_skip(cursor);
    size_t begin = cursor->offset;
    skip_line(cursor);
    Str text = {cursor->text.at + begin, cursor->offset - begin};
    take_comment_text(parse, str_first(text, str_find(text, '}')), offset);
}

// ---- Variations and annotations -------------------------------------------------------------------

static void skip_variation(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    Str rest = cursor_rest(cursor);
    unsigned depth = 0;
    bool in_comment = false;
    size_t i = 0;
    for (; i < rest.len; i++) {
        char c = rest.at[i];
        if ((c == '\n' || c == '\r') && next_game_at(rest, i))
            break;
        if (in_comment) {
            in_comment = c != '}';
        } else if (c == '{') {
            in_comment = true;
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && --depth == 0) {
            cursor->offset += i + 1;
            return;
        }
    }
    bpgn_fault(parse->game, STATUS_BAD_END, cursor->offset, str_first(rest, i));
    cursor->offset += i;
}

// ---- Moves ----------------------------------------------------------------------------------------

static BpgnToken no_token(size_t offset) {
    return (BpgnToken){.offset = offset,
                       .seat = SEAT_COUNT,
                       .board = BOARD_NONE,
                       .time_ms = BPGN_NO_TIME,
                       .used_ms = BPGN_NO_TIME};
}

static void drop_pending(Parse *parse) {
    if (parse->has_pending && parse->count > 0)
        bpgn_note(parse->game, BPGN_NOTE_NO_MOVE, parse->pending.offset,
                  str_first(str_from(parse->cursor.text, parse->pending.offset),
                            parse->cursor.offset - parse->pending.offset));
    parse->has_pending = false;
}

// Whether a move with this prefix begins another game, though no tag stands before it: the numbers
// start again, for a seat that has moved or after a blank line.
static bool starts_again(const Parse *parse, const BpgnToken *prefix) {
    if (parse->count == 0 || prefix->number != 1)
        return false;
    bool moved = prefix->seat != SEAT_COUNT ? parse->seat_count[prefix->seat] > 0
                                            : parse->seatless > 0 && !prefix->black_dots;
    return parse->end.has_token ? moved || parse->blank_line : moved && parse->blank_line;
}

static void apply_tags(Parse *parse) {
    if (parse->tags_applied)
        return;
    parse->tags_applied = true;
    bpgn_tags_apply(parse->game);
    parse->base_known = parse->game->start_clock[SEAT_WHITE_A] != BPGN_NO_TIME;
}

static void take_move(Parse *parse, size_t len, bool knight_nag) {
    Cursor *cursor = &parse->cursor;
    size_t offset = cursor->offset;
    mark_start(parse, parse->has_pending ? parse->pending.offset : offset);
    apply_tags(parse);
    BpgnToken token = parse->has_pending ? parse->pending : no_token(offset);
    token.san = str_first(cursor_rest(cursor), len);
    token.knight_nag = knight_nag;
    token.first_comment = (uint16_t)parse->game->comment_count;
    cursor->offset += len;
    parse->has_pending = false;
    if (parse->end.has_token && !bpgn_has_note(parse->game, BPGN_NOTE_AFTER_END))
        bpgn_note(parse->game, BPGN_NOTE_AFTER_END, offset, token.san);
    parse->end = (BpgnEnd){.has_token = false};
    if (token.seat != SEAT_COUNT)
        parse->seat_count[token.seat]++;
    else
        parse->seatless++;
    if (parse->count == BPGN_PLIES_MAX)
        bpgn_fault(parse->game, STATUS_TOO_MANY, offset, token.san);
    else
        parse->tokens[parse->count++] = token;
}

// $ and digits; $146@g4 is a knight drop whose letter has been taken for the sign of a novelty.
static void take_nag(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    size_t offset = cursor->offset;
    size_t digits = 1;
    while (is_digit(cursor_peek_at(cursor, digits)))
        digits++;
    Str all = cursor_rest(cursor);
    Str rest = str_from(all, digits);
    bool drop = rest.len > 0 && rest.at[0] == '@' && bpgn_scan_move(rest) > 0;
    if (drop && str_is(str_first(all, digits), "$146")) {
        cursor->offset += digits;
        size_t len = bpgn_scan_move(rest);
        bpgn_note(parse->game, BPGN_NOTE_KNIGHT_NAG, offset, str_first(all, digits + len));
        take_move(parse, len, true);
        return;
    }
    if (digits == 1 || drop)
        bpgn_fault(parse->game, STATUS_BAD_TOKEN, offset, str_first(all, digits));
    cursor->offset += digits;
}

// ---- The rest -------------------------------------------------------------------------------------

static bool take_result(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    Outcome outcome;
    size_t len = bpgn_scan_result(cursor_rest(cursor), &outcome);
    if (len == 0 || (!started(parse) && len == 1))
        return false;
    drop_pending(parse);
    parse->end.has_token = true;
    parse->end.token = outcome;
    parse->end.token_text = str_first(cursor_rest(cursor), len);
    cursor->offset += len;
    return true;
}

// Marks that stand apart from their move, and the words for an en passant capture.
static bool skip_marks(Cursor *cursor) {
    static const char *const marks[] = {"e.p.", "ep", "+-", "-+", "+/-", "=", "!", "?", "+", "#"};
    for (size_t i = 0; i < COUNT(marks); i++) {
        Cursor ahead = *cursor;
        if (!cursor_take_text(&ahead, marks[i]))
            continue;
        char next = cursor_peek(&ahead);
        if (i < 2 && next != '\0' && !is_space(next) && next != '{')
            continue;
        *cursor = ahead;
        return true;
    }
    return false;
}

// A word that is nothing else. Before the first move and after the end it is none of the game's.
static void take_junk(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    size_t offset = cursor->offset;
    do
        cursor_skip(cursor);
    while (!cursor_at_end(cursor) && !is_space(cursor_peek(cursor)) && cursor_peek(cursor) != '{' &&
           cursor_peek(cursor) != '[');
    Str word = {cursor->text.at + offset, cursor->offset - offset};
    bool prefixed = parse->has_pending &&
                    (parse->pending.seat != SEAT_COUNT || parse->pending.number > 0) &&
                    started(parse);
    parse->has_pending = false;
    if (!prefixed && (parse->count == 0 || parse->end.has_token)) {
        if (!bpgn_has_note(parse->game, BPGN_NOTE_OUTSIDE))
            bpgn_note(parse->game, BPGN_NOTE_OUTSIDE, offset, word);
        return;
    }
    bpgn_fault(parse->game, STATUS_BAD_TOKEN, offset, word);
}

// Adds what a prefix says to what stood before it; a second number or seat begins anew.
static BpgnToken join_prefix(Parse *parse, const BpgnToken *fresh) {
    BpgnToken joined = parse->pending;
    bool seat = fresh->seat != SEAT_COUNT;
    bool number = fresh->number > 0;
    if (!parse->has_pending)
        return *fresh;
    if ((joined.seat != SEAT_COUNT && (seat || number)) || (joined.number > 0 && number)) {
        drop_pending(parse);
        return *fresh;
    }
    if (seat)
        joined.seat = fresh->seat;
    if (number)
        joined.number = fresh->number;
    joined.black_dots = joined.black_dots || fresh->black_dots;
    return joined;
}

// Number, seat, move, result or what is none of these. False where another game begins.
static bool take_word(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    if (take_result(parse))
        return true;
    size_t len = bpgn_scan_move(cursor_rest(cursor));
    bool castles = cursor_peek(cursor) == '0' && len > 0; // 0-0, no number
    BpgnToken fresh = no_token(cursor->offset);
    Cursor ahead = *cursor;
    if (!castles && bpgn_scan_prefix(&ahead, &fresh)) {
        BpgnToken prefix = join_prefix(parse, &fresh);
        if (starts_again(parse, &prefix)) {
            cursor->offset = prefix.offset;
            parse->has_pending = false;
            return false;
        }
        *cursor = ahead;
        parse->pending = prefix;
        parse->has_pending = true;
        return true;
    }
    if (len > 0)
        take_move(parse, len, false);
    else if (parse->count == 0 || parse->has_pending || !skip_marks(cursor))
        take_junk(parse);
    return true;
}

// One thing; false where the game has ended before it.
static bool take_item(Parse *parse) {
    Cursor *cursor = &parse->cursor;
    Str rest = cursor_rest(cursor);
    switch (cursor_peek(cursor)) {
    case '[':
        if (!bpgn_scan_tag_start(rest)) {
            take_junk(parse);
            return true;
        }
        if (parse->count > 0 || parse->end.has_token || bpgn_tag_starts_game(parse->game, cursor))
            return false;
        mark_start(parse, cursor->offset);
        bpgn_tag_read(parse->game, cursor);
        return true;
    case '{':
        if (parse->end.has_token && parse->blank_line)
            return false;
        take_comment(parse);
        return true;
    case ';':
        take_line_comment(parse);
        return true;
    case '(':
        skip_variation(parse);
        return true;
    case ')':
    case '}':
        if (cursor_peek(cursor) == ')' && parse->count > 0) {
            bpgn_note(parse->game, BPGN_NOTE_STRAY_BRACKET, cursor->offset, str_first(rest, 1));
            cursor_skip(cursor);
            return true;
        }
        take_junk(parse);
        return true;
    case '$':
        take_nag(parse);
        return true;
    default:
        return take_word(parse);
    }
}

void bpgn_reader_init(BpgnReader *reader, Str text) {
    reader->latin1 = utf8_valid_prefix(text) < text.len;
    reader->text = text;
    reader->offset = byte_order_mark(text);
}

static void clear_game(BpgnGame *game, Str text) {
    memset(game, 0, sizeof *game);
    game->text = text;
    game->reason_text = str_first(text, 0);
    game->reason_code = str_first(text, 0);
    game->reason_board = BOARD_NONE;
}

// Notes are found by three passes; they are told in the order of the text.
static void sort_notes(BpgnGame *game) {
    for (unsigned i = 1; i < game->note_count; i++) {
        BpgnNote note = game->notes[i];
        unsigned j = i;
        for (; j > 0 && game->notes[j - 1].offset > note.offset; j--)
            game->notes[j] = game->notes[j - 1];
        game->notes[j] = note;
    }
}

// Reads up to where the next game begins. False if there was no game, only text between games.
static bool read_one(BpgnReader *reader, BpgnGame *out) {
    Parse parse = {.game = out, .tokens = reader->tokens};
    parse.cursor = (Cursor){reader->text, reader->offset};
    clear_game(out, reader->text);
    out->latin1 = reader->latin1;
    size_t end = reader->offset;
    skip_space(&parse);
    while (!cursor_at_end(&parse.cursor) && take_item(&parse)) {
        end = parse.cursor.offset;
        skip_space(&parse);
    }
    reader->offset = parse.cursor.offset;
    if (!started(&parse))
        return false;
    parse.cursor.offset = end;
    drop_pending(&parse);
    apply_tags(&parse);
    BpgnToken *last = parse.count > 0 ? &parse.tokens[parse.count - 1] : NULL;
    bpgn_end_apply(out, last, &parse.end, end);
    bpgn_replay(out, parse.tokens, parse.count);
    sort_notes(out);
    return true;
}

bool bpgn_read_game(BpgnReader *reader, BpgnGame *out) {
    while (reader->offset < reader->text.len)
        if (read_one(reader, out))
            return true;
    return false;
}
