// SPDX-License-Identifier: MIT
// Tags: reading one, and what they say about the start of the game.
#include "base/count.h"
#include "notation/bpgn_parts.h"
#include "notation/fen.h"

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

static Str take_name(Cursor *cursor) {
    cursor_skip(cursor); // the bracket
    cursor_skip_blanks(cursor);
    Str rest = cursor_rest(cursor);
    size_t len = 0;
    while (len < rest.len && is_name_char(rest.at[len]))
        len++;
    cursor->offset += len;
    return str_first(rest, len);
}

// Whether the quote at `i` is the closing one: only blanks stand between it and a bracket.
static bool closes_value(Str line, size_t i) {
    size_t j = i + 1;
    while (j < line.len && (line.at[j] == ' ' || line.at[j] == '\t'))
        j++;
    return j < line.len && line.at[j] == ']';
}

// The value that its quotes delimit. Without proper quotes (*loose) it reaches up to the first
// bracket, or to the end of the line.
static Str take_value(Cursor *cursor, bool *loose) {
    cursor_skip_blanks(cursor);
    Str line = cursor_rest(cursor);
    size_t end = 0;
    while (end < line.len && !ends_line(line.at[end]))
        end++;
    line = str_first(line, end);
    *loose = line.len == 0 || line.at[0] != '"';
    for (size_t i = 1; !*loose && i < line.len; i++) {
        if (line.at[i] == '\\' && i + 1 < line.len) {
            i++;
        } else if (line.at[i] == '"' && closes_value(line, i)) {
            cursor->offset += i + 1 + str_find(str_from(line, i + 1), ']') + 1;
            return (Str){line.at + 1, i - 1};
        }
    }
    *loose = true;
    size_t close = str_find(line, ']');
    cursor->offset += close < line.len ? close + 1 : close;
    Str value = str_trim(str_first(line, close));
    if (value.len > 0 && value.at[0] == '"')
        value = str_from(value, 1);
    if (value.len > 0 && value.at[value.len - 1] == '"')
        value.len--;
    return value;
}

void bpgn_tag_read(BpgnGame *game, Cursor *cursor) {
    size_t offset = cursor->offset;
    bool loose = false;
    BpgnTag tag;
    tag.name = take_name(cursor);
    tag.value = take_value(cursor, &loose);
    if (loose)
        bpgn_note(game, BPGN_NOTE_TAG_QUOTES, offset, tag.name);
    for (unsigned i = 0; i < game->tag_count; i++)
        if (str_equal(game->tags[i].name, tag.name)) {
            bpgn_note(game, BPGN_NOTE_TAG_AGAIN, offset, tag.name);
            return;
        }
    if (game->tag_count < BPGN_TAGS_MAX)
        game->tags[game->tag_count++] = tag;
    else if (!bpgn_has_note(game, BPGN_NOTE_TOO_MUCH))
        bpgn_note(game, BPGN_NOTE_TOO_MUCH, offset, tag.name);
}

bool bpgn_tag_starts_game(const BpgnGame *game, const Cursor *cursor) {
    Cursor ahead = *cursor;
    Str name = take_name(&ahead);
    if (!str_is(name, "Event") && !str_is(name, "WhiteA"))
        return false;
    for (unsigned i = 0; i < game->tag_count; i++)
        if (str_equal(game->tags[i].name, name))
            return true;
    return false;
}

Str bpgn_tag(const BpgnGame *game, const char *name) {
    for (unsigned i = 0; i < game->tag_count; i++)
        if (str_is_ignoring_case(game->tags[i].name, name))
            return game->tags[i].value;
    return (Str){"", 0};
}

const char *bpgn_seat_tag(Seat seat) {
    static const char *const names[SEAT_COUNT] = {"WhiteA", "BlackA", "WhiteB", "BlackB"};
    return names[seat];
}

Str bpgn_player(const BpgnGame *game, Seat seat) {
    return bpgn_tag(game, bpgn_seat_tag(seat));
}

static bool contains_ignoring_case(Str text, const char *wanted) {
    size_t len = str_of(wanted).len;
    for (size_t i = 0; i + len <= text.len; i++)
        if (str_is_ignoring_case((Str){text.at + i, len}, wanted))
            return true;
    return false;
}

// Servers of the FICS family put the clocks where a FEN has its counters.
static FenHint fen_hint(const BpgnGame *game) {
    static const char *const servers[] = {"fics", "freechess"};
    for (size_t i = 0; i < COUNT(servers); i++)
        if (contains_ignoring_case(bpgn_tag(game, "Event"), servers[i]) ||
            contains_ignoring_case(bpgn_tag(game, "Site"), servers[i]))
            return FEN_HINT_CLOCKS;
    return FEN_HINT_NONE;
}

static void apply_fen(BpgnGame *game, Str text) {
    Fen fens[BOARD_COUNT];
    size_t where = 0;
    Status status;
    unsigned boards = BOARD_COUNT;
    if (str_find(text, '|') < text.len) {
        status = bfen_read(text, fen_hint(game), fens, &where);
    } else {
        status = fen_read(text, fen_hint(game), &fens[BOARD_A], &where);
        boards = 1;
    }
    if (status != STATUS_OK) {
        size_t offset = (size_t)(text.at - game->text.at) + where;
        bpgn_fault(game, status, offset, str_first(str_from(text, where), 20));
        return;
    }
    game->start_is_set = true;
    for (unsigned b = 0; b < boards; b++) {
        game->start[b] = fens[b].position;
        for (unsigned c = 0; c < COLOR_COUNT && fens[b].numbers == FEN_NUMBERS_CLOCKS; c++)
            if (fens[b].clock[c] >= 0 && fens[b].clock[c] <= TIME_MS_MAX / 1000)
                game->start_clock[seat_of((BoardId)b, (Color)c)] = fens[b].clock[c] * 1000;
    }
}

void bpgn_tags_apply(BpgnGame *game) {
    const RuleSet *rules = ruleset_find(bpgn_tag(game, "Rules"));
    game->rules = rules != NULL ? rules : ruleset_find(str_of("fics"));
    for (unsigned b = 0; b < BOARD_COUNT; b++)
        position_set_start(&game->start[b]);
    int64_t base = BPGN_NO_TIME;
    if (!bpgn_time_control_read(bpgn_tag(game, "TimeControl"), &base, &game->increment_ms))
        base = BPGN_NO_TIME;
    for (unsigned s = 0; s < SEAT_COUNT; s++)
        game->start_clock[s] = base;
    Str fen = bpgn_tag(game, "FEN");
    if (fen.len == 0)
        fen = bpgn_tag(game, "BFEN");
    if (fen.len > 0)
        apply_fen(game, fen);
}
