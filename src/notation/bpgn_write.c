// SPDX-License-Identifier: MIT
#include "notation/bpgn_write.h"

#include <assert.h>
#include <string.h>

#include "base/count.h"
#include "base/utf8.h"
#include "notation/bpgn_parts.h"
#include "notation/fen.h"
#include "notation/letters.h"
#include "notation/movetext.h"
#include "notation/timetext.h"

enum { LINE_WIDTH = 79, UNIT_SIZE = 128 };

// Text in words, wrapped.
typedef struct Wrap {
    Writer *out;
    bool latin1;
    size_t column;   // characters in the present line
    bool in_comment; // where a brace would end it too early
} Wrap;

static bool is_blank(char c) {
    return (unsigned char)c <= ' ' || c == 0x7f;
}

// One byte of the source as UTF-8.
static void put_char(Writer *out, char c, bool latin1) {
    if (latin1)
        utf8_write((unsigned char)c, out);
    else
        writer_char(out, c);
}

static void break_line(Wrap *wrap) {
    if (wrap->column > 0)
        writer_char(wrap->out, '\n');
    wrap->column = 0;
}

// A word with what is glued to it: "{" in front, "}" behind.
static void put_word(Wrap *wrap, const char *before, Str word, const char *after) {
    size_t width = str_of(before).len + str_of(after).len;
    width += wrap->latin1 ? word.len : utf8_count(word);
    if (wrap->column > 0 && wrap->column + 1 + width > LINE_WIDTH)
        break_line(wrap);
    if (wrap->column > 0) {
        writer_char(wrap->out, ' ');
        wrap->column++;
    }
    writer_text(wrap->out, before);
    for (size_t i = 0; i < word.len; i++)
        put_char(wrap->out, wrap->in_comment && word.at[i] == '}' ? ')' : word.at[i], wrap->latin1);
    writer_text(wrap->out, after);
    wrap->column += width;
}

static Str take_word(Str *text) {
    *text = bpgn_trim(*text);
    size_t len = 0;
    while (len < text->len && !is_blank(text->at[len]))
        len++;
    Str word = str_first(*text, len);
    *text = bpgn_trim(str_from(*text, len));
    return word;
}

// The words of a comment that begins with `front`, in braces.
static void put_comment(Wrap *wrap, Str front, Str text) {
    bool first = true;
    wrap->in_comment = true;
    while (front.len > 0 || text.len > 0) {
        Str word = take_word(front.len > 0 ? &front : &text);
        bool last = front.len == 0 && bpgn_trim(text).len == 0;
        put_word(wrap, first ? "{" : "", word, last ? "}" : "");
        first = false;
        if (last)
            break;
    }
    wrap->in_comment = false;
}

// ---- Tags -----------------------------------------------------------------------------------------

static const char *const first_tags[] = {"Event",  "Site",   "Date",  "WhiteA",
                                         "BlackA", "WhiteB", "BlackB"};
enum { FIRST_TAGS = COUNT(first_tags) };

static void put_tag(const BpgnGame *game, Str name, Str value, Writer *out) {
    writer_char(out, '[');
    writer_str(out, name);
    writer_text(out, " \"");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.at[i];
        bool escape =
            c == '\\' && i + 1 < value.len && (value.at[i + 1] == '"' || value.at[i + 1] == '\\');
        if (c == '"' || (c == '\\' && !escape))
            writer_char(out, '\\');
        put_char(out, is_blank(c) ? ' ' : c, game->latin1);
        if (escape)
            writer_char(out, value.at[++i]);
    }
    writer_text(out, "\"]\n");
}

static bool is_first_tag(Str name) {
    return str_is_one_of_ignoring_case(name, first_tags, FIRST_TAGS);
}

// A start that no tag says yet. The counters are 0 and 1: a reader may take others for clocks.
static void put_start(const BpgnGame *game, Writer *out) {
    if (!game->start_is_set || bpgn_tag(game, "FEN").len > 0 || bpgn_tag(game, "BFEN").len > 0)
        return;
    writer_text(out, "[SetUp \"1\"]\n[FEN \"");
    for (unsigned b = 0; b < BOARD_COUNT; b++) {
        Position start = game->start[b];
        start.half_moves = 0;
        start.move_number = 1;
        writer_text(out, b == BOARD_B ? " | " : "");
        fen_write_start(&start, out);
    }
    writer_text(out, "\"]\n");
}

static void put_tags(const BpgnGame *game, Writer *out) {
    bool has_result = false;
    for (unsigned i = 0; i < FIRST_TAGS; i++) {
        Str value = bpgn_tag(game, first_tags[i]);
        const char *unknown = i == 2 ? "????.??.??" : "?";
        put_tag(game, str_of(first_tags[i]), value.len > 0 ? value : str_of(unknown), out);
    }
    Str result = str_of(outcome_name(game->outcome));
    for (unsigned i = 0; i < game->tag_count; i++) {
        const BpgnTag *tag = &game->tags[i];
        bool is_result = str_is_ignoring_case(tag->name, "Result");
        if (is_first_tag(tag->name))
            continue;
        put_tag(game, tag->name, is_result ? result : tag->value, out);
        has_result = has_result || is_result;
    }
    put_start(game, out);
    if (!has_result)
        put_tag(game, str_of("Result"), result, out);
}

// ---- Moves ----------------------------------------------------------------------------------------

// Behind the last move, what a reader would take for the reason is marked as a note: it stood
// elsewhere in a game that could not be read to its end.
static void put_comments(const BpgnGame *game, unsigned first, unsigned count, bool last_ply,
                         Wrap *wrap) {
    for (unsigned i = first; i < first + count; i++) {
        bool at_end = i + 1 == first + count && game->reason_text.len == 0;
        bool mark = last_ply && bpgn_reads_as_reason(game, game->comments[i], at_end);
        put_comment(wrap, mark ? str_of("C:") : (Str){"", 0}, game->comments[i]);
    }
}

static void put_ply(const BpgnGame *game, Position *boards, const BpgnPly *ply, Wrap *wrap) {
    bool last = ply == &game->plies[game->ply_count - 1];
    char buffer[UNIT_SIZE];
    Writer unit = writer_on(buffer, sizeof buffer);
    Position *board = &boards[seat_board((Seat)ply->seat)];
    writer_int(&unit, board->move_number);
    writer_char(&unit, seat_letter((Seat)ply->seat));
    writer_text(&unit, ". ");
    movetext_write(board, &game->rules->board, ply->move, true, &unit);
    if (ply->time_ms != BPGN_NO_TIME) {
        writer_text(&unit, " {");
        time_seconds_write(ply->time_ms, &unit);
        writer_char(&unit, '}');
    }
    put_word(wrap, "", writer_view(&unit), "");
    put_comments(game, ply->first_comment, ply->comment_count, last, wrap);
    bpgn_play(game, boards, ply);
}

// The player's name in place of a seat code, if the words still say the same then.
static Str player_for_code(const BpgnGame *game) {
    Str none = {"", 0};
    if (game->reason_code.len == 0)
        return none;
    Str name = bpgn_player(game, game->reason_seat);
    Str rest = str_from(game->reason_text, game->reason_code.len);
    char buffer[UNIT_SIZE * 4];
    Writer text = writer_on(buffer, sizeof buffer);
    for (size_t i = 0; i < name.len; i++)
        if (is_blank(name.at[i]) || name.at[i] == '}' || name.at[i] == '\\' || name.at[i] == '"')
            return none;
    writer_str(&text, name);
    writer_str(&text, rest);
    Outcome outcome;
    Reason reason;
    if (name.len == 0 || str_is(name, "?") || text.overflowed ||
        !bpgn_reason_read(game, writer_view(&text), &outcome, &reason) ||
        outcome != game->outcome || reason != game->reason)
        return none;
    return name;
}

static void put_end(const BpgnGame *game, Wrap *wrap) {
    Str name = player_for_code(game);
    break_line(wrap);
    if (game->reason_text.len > 0)
        put_comment(wrap, name,
                    str_from(game->reason_text, name.len > 0 ? game->reason_code.len : 0));
    put_word(wrap, "", str_of(outcome_name(game->outcome)), "");
    break_line(wrap);
}

void bpgn_write(const BpgnGame *game, Writer *out) {
    Position boards[BOARD_COUNT] = {game->start[BOARD_A], game->start[BOARD_B]};
    Wrap wrap = {.out = out, .latin1 = game->latin1};
    bool own_start =
        game->start_is_set && bpgn_tag(game, "FEN").len == 0 && bpgn_tag(game, "BFEN").len == 0;
    for (unsigned b = 0; own_start && b < BOARD_COUNT; b++)
        boards[b].move_number = 1;
    put_tags(game, out);
    put_comments(game, 0, game->opening_comments, game->ply_count == 0, &wrap);
    break_line(&wrap);
    for (unsigned i = 0; i < game->ply_count; i++)
        put_ply(game, boards, &game->plies[i], &wrap);
    put_end(game, &wrap);
}

// ---- Building -------------------------------------------------------------------------------------

void bpgn_begin(BpgnGame *game, const RuleSet *rules, const Position start[BOARD_COUNT]) {
    memset(game, 0, sizeof *game);
    game->text = (Str){"", 0};
    game->reason_text = game->text;
    game->reason_code = game->text;
    game->reason_board = BOARD_NONE;
    game->rules = rules;
    for (unsigned s = 0; s < SEAT_COUNT; s++)
        game->start_clock[s] = BPGN_NO_TIME;
    for (unsigned b = 0; b < BOARD_COUNT; b++) {
        Position orthodox;
        position_set_start(&orthodox);
        game->start[b] = start != NULL ? start[b] : orthodox;
        // The key tells placement, side and rights; the reserves are not in it.
        if (game->start[b].key != orthodox.key ||
            memcmp(game->start[b].reserve, orthodox.reserve, sizeof orthodox.reserve) != 0)
            game->start_is_set = true;
    }
    if (!str_is(str_of(rules->name), "fics"))
        game->tags[game->tag_count++] = (BpgnTag){str_of("Rules"), str_of(rules->name)};
}

Status bpgn_add_tag(BpgnGame *game, const char *name, Str value) {
    if (game->tag_count == BPGN_TAGS_MAX)
        return STATUS_TOO_MANY;
    game->tags[game->tag_count++] = (BpgnTag){str_of(name), value};
    return STATUS_OK;
}

Status bpgn_add_ply(BpgnGame *game, Seat seat, Move move, int64_t time_ms) {
    if (game->ply_count == BPGN_PLIES_MAX)
        return STATUS_TOO_MANY;
    game->plies[game->ply_count++] =
        (BpgnPly){.move = move, .seat = (uint8_t)seat, .time_ms = time_ms};
    return STATUS_OK;
}

Status bpgn_add_comment(BpgnGame *game, Str text) {
    if (game->comment_count == BPGN_COMMENTS_MAX)
        return STATUS_TOO_MANY;
    BpgnPly *ply = &game->plies[game->ply_count - 1];
    if (ply->comment_count == 0)
        ply->first_comment = (uint16_t)game->comment_count;
    assert(ply->first_comment + ply->comment_count == (int)game->comment_count);
    ply->comment_count++;
    game->comments[game->comment_count++] = text;
    return STATUS_OK;
}

void bpgn_set_end(BpgnGame *game, Outcome outcome, Reason reason, Str reason_text) {
    game->outcome = outcome;
    game->reason = reason;
    game->reason_text = reason_text;
}

void bpgn_name_write(Str name, Writer *out) {
    static const char from[] = "\"\\{}";
    static const char to[] = "''()";
    for (size_t i = 0; i < name.len; i++) {
        size_t which = str_find(str_of(from), name.at[i]);
        writer_char(out, which < strlen(from) ? to[which] : name.at[i]);
    }
}

void bpgn_reason_write(Reason reason, Str name, Writer *out) {
    // "%" in front: about the player; the words are among those that bpgn_end.c reads.
    static const char *const words[REASON_COUNT] = {
        [REASON_MATE] = "%checkmated",
        [REASON_FLAG] = "%forfeits on time",
        [REASON_RESIGN] = "%resigns",
        [REASON_ILLEGAL] = "%lost by an illegal move",
        [REASON_KING] = "%lost his king",
        [REASON_AGREEMENT] = "Game drawn by mutual agreement",
        [REASON_REPETITION] = "Game drawn by repetition",
        [REASON_POISONED] = "Game drawn by a poisoned piece",
        [REASON_SIMULTANEOUS] = "Game drawn by opposite results",
        [REASON_BOTH_FLAGS] = "Game drawn because both players ran out of time",
        [REASON_FORFEIT] = "%forfeits by adjudication",
        [REASON_LIMIT] = "Game ended at the limit of moves",
        [REASON_STALEMATE] = "Game drawn by stalemate",
        [REASON_FIFTY] = "Game drawn by the 50 move rule",
        [REASON_DEAD] = "Game drawn by dead position"};
    const char *text = words[reason];
    if (text == NULL)
        return;
    if (text[0] == '%') {
        writer_str(out, name);
        writer_char(out, ' ');
        text++;
    }
    writer_text(out, text);
}
