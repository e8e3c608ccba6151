// SPDX-License-Identifier: MIT
// A move text is taken apart from its end: marks, promotion, the square it goes to, and what is
// left says what moves and from where.
#include "notation/movetext_parse.h"

#include "base/cursor.h"
#include "notation/letters.h"

static bool is_one_of(char c, const char *chars) {
    Str all = str_of(chars);
    return str_find(all, c) < all.len;
}

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char last_char(Str text) {
    return text.len > 0 ? text.at[text.len - 1] : '\0';
}

static bool cut_end(Str *text, const char *end) {
    Str wanted = str_of(end);
    if (text->len <= wanted.len || !str_is(str_from(*text, text->len - wanted.len), end))
        return false;
    text->len -= wanted.len;
    return true;
}

// Without + # ! ? and "e.p." at its end.
static Str without_marks(Str text) {
    bool more = true;
    while (more) {
        text = str_trim(text);
        more = false;
        while (text.len > 0 && is_one_of(last_char(text), "+#!?")) {
            text.len--;
            more = true;
        }
        if (cut_end(&text, "e.p.") || cut_end(&text, "ep"))
            more = true;
    }
    return text;
}

static bool parse_castling(Str text, MoveWords *out) {
    if (text.len != 3 && text.len != 5)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!is_one_of(text.at[i], i % 2 == 0 ? "O0o" : "-"))
            return false;
    out->form = text.len == 3 ? MOVE_FORM_CASTLE_SHORT : MOVE_FORM_CASTLE_LONG;
    return true;
}

static bool parse_drop(Str text, MoveWords *out) {
    Cursor cursor = cursor_on(text);
    Kind kind = PAWN;
    if (!is_one_of(cursor_peek(&cursor), "@^*")) {
        kind = kind_of_letter(upper(cursor_peek(&cursor)));
        cursor_skip(&cursor);
    }
    if (kind == KING || kind == KIND_NONE || !is_one_of(cursor_peek(&cursor), "@^*"))
        return false;
    cursor_skip(&cursor);
    Str rest = cursor_rest(&cursor);
    if (rest.len != 2)
        return false;
    out->form = MOVE_FORM_DROP;
    out->piece = kind;
    out->to = square_of_letters(rest.at[0], rest.at[1]);
    return out->to != SQUARE_NONE;
}

// Cuts "=Q", "=(Q)", "(Q)", "/Q" or a bare Q after a rank from the end. False if there is a mark
// of a promotion, but not of one that exists.
static bool cut_promotion(Str *text, Kind *out) {
    *out = KIND_NONE;
    bool bracket = last_char(*text) == ')';
    Str rest = *text;
    if (bracket)
        rest.len--;
    Kind kind = kind_of_letter(upper(last_char(rest)));
    if (kind == KIND_NONE)
        return !bracket;
    rest.len--;
    bool marked = false;
    if (bracket) {
        marked = cut_end(&rest, "(");
        if (!marked)
            return false;
        (void)cut_end(&rest, "=");
    } else {
        marked = cut_end(&rest, "=") || cut_end(&rest, "/");
    }
    if (kind == PAWN || kind == KING || (!marked && !is_one_of(last_char(rest), "18")))
        return false;
    *text = rest;
    *out = kind;
    return true;
}

// What stands before the square that a move goes to: "", "N", "Nb", "N1", "Nb1", "e", "e2".
static bool parse_origin(Str text, bool separated, MoveWords *out) {
    Cursor cursor = cursor_on(text);
    bool named = kind_of_letter(cursor_peek(&cursor)) != KIND_NONE;
    out->piece = PAWN;
    if (named) {
        out->piece = kind_of_letter(cursor_peek(&cursor));
        cursor_skip(&cursor);
    }
    if (!cursor_at_end(&cursor) && is_one_of(cursor_peek(&cursor), "abcdefgh")) {
        out->from_file = cursor_peek(&cursor) - 'a';
        cursor_skip(&cursor);
    }
    if (!cursor_at_end(&cursor) && is_one_of(cursor_peek(&cursor), "12345678")) {
        out->from_rank = cursor_peek(&cursor) - '1';
        cursor_skip(&cursor);
    }
    if (!cursor_at_end(&cursor))
        return false;
    if (named)
        return true;
    if (out->from_file < 0)
        return out->from_rank < 0 && !separated;
    if (out->from_rank >= 0)
        out->form = MOVE_FORM_COORDINATES;
    return true;
}

static bool parse_move(Str text, MoveWords *out) {
    if (text.len == 0 || !cut_promotion(&text, &out->promotion) || text.len < 2)
        return false;
    out->form = MOVE_FORM_SAN;
    out->to = square_of_letters(text.at[text.len - 2], text.at[text.len - 1]);
    if (out->to == SQUARE_NONE)
        return false;
    text.len -= 2;
    bool separated = text.len > 0 && is_one_of(last_char(text), "x:-");
    if (separated)
        text.len--;
    return parse_origin(text, separated, out);
}

bool movetext_parse(Str text, MoveWords *out) {
    *out = (MoveWords){.form = MOVE_FORM_SAN,
                       .piece = PAWN,
                       .from_file = -1,
                       .from_rank = -1,
                       .to = SQUARE_NONE,
                       .promotion = KIND_NONE};
    text = without_marks(text);
    return parse_castling(text, out) || parse_drop(text, out) || parse_move(text, out);
}
