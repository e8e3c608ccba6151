// SPDX-License-Identifier: MIT
// How far a move, a result or the start of a tag reaches. Tokens may be glued to what follows, so
// blanks do not delimit them; the grammar does.
#include "base/count.h"
#include "notation/bpgn_parts.h"

static char at(Str text, size_t i) {
    return i < text.len ? text.at[i] : '\0';
}

static bool is_one_of(char c, const char *set) {
    Str all = str_of(set);
    return c != '\0' && str_find(all, c) < all.len;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

static bool is_square(Str text, size_t i) {
    return is_file(at(text, i)) && is_rank(at(text, i + 1));
}

static size_t scan_castling(Str text) {
    static const char letters[] = "Oo0";
    size_t len = 1;
    if (!is_one_of(at(text, 0), letters))
        return 0;
    while (len < 5 && at(text, len) == '-' && is_one_of(at(text, len + 1), letters))
        len += 2;
    return len == 1 ? 0 : len;
}

static size_t scan_drop(Str text) {
    size_t i = is_one_of(at(text, 0), "PNBRQpnbrq") ? 1 : 0;
    return is_one_of(at(text, i), "@^*") && is_square(text, i + 1) ? i + 3 : 0;
}

// "=Q", "=(Q)", "(Q)", "/Q", a bare Q after the last rank, a bare q after coordinates.
static size_t scan_promotion(Str text, size_t i, bool coordinates) {
    static const char pieces[] = "QRBNqrbn";
    size_t start = i;
    bool marked = is_one_of(at(text, i), "=/");
    if (marked)
        i++;
    if (at(text, i) == '(')
        return is_one_of(at(text, i + 1), pieces) && at(text, i + 2) == ')' ? i + 3 : start;
    if (!is_one_of(at(text, i), pieces))
        return start;
    if (marked)
        return i + 1;
    bool last_rank = is_one_of(at(text, i - 1), "18");
    bool small = at(text, i) >= 'a';
    // "e8B." is a move and the seat of the next one.
    return last_rank && (!small || coordinates) && at(text, i + 1) != '.' ? i + 1 : start;
}

// A move of a piece or pawn: [piece] [file] [rank] [x:-] square [promotion].
static size_t scan_ordinary(Str text) {
    bool named = is_one_of(at(text, 0), "KQRBNP");
    for (unsigned form = 0; form < 4; form++) {
        bool file = (form & 2) == 0;
        bool rank = (form & 1) == 0;
        size_t i = named ? 1 : 0;
        if ((file && !is_file(at(text, i))) || (rank && !is_rank(at(text, file ? i + 1 : i))))
            continue;
        i += (size_t)file + (size_t)rank;
        // Without a piece "4e5" is none, and "xe5" needs its x.
        if (!named && !file && (rank || (at(text, i) != 'x' && !is_file(at(text, i)))))
            continue;
        if (is_one_of(at(text, i), "x:-"))
            i++;
        if (!is_square(text, i))
            continue;
        i += 2;
        return named && at(text, 0) != 'P' ? i : scan_promotion(text, i, file && rank && !named);
    }
    return 0;
}

static size_t scan_marks(Str text, size_t i) {
    bool more = true;
    while (more) {
        size_t before = i;
        while (is_one_of(at(text, i), "+#!?"))
            i++;
        Str rest = str_from(text, i);
        if (str_starts_with(rest, "e.p."))
            i += 4;
        else if (str_starts_with(rest, "ep") && !is_letter(at(rest, 2)))
            i += 2;
        more = i > before;
    }
    return i;
}

size_t bpgn_scan_move(Str text) {
    size_t len = scan_castling(text);
    if (len == 0)
        len = scan_drop(text);
    if (len == 0)
        len = scan_ordinary(text);
    if (len == 0)
        return 0;
    len = scan_marks(text, len);
    // A word that only begins like a move is none.
    return is_letter(at(text, len)) ? 0 : len;
}

size_t bpgn_scan_result(Str text, Outcome *out) {
    static const struct {
        const char *text;
        Outcome outcome;
    } results[] = {{"1/2-1/2", OUTCOME_DRAW}, {"1/2", OUTCOME_DRAW},
                   {"0.5-0.5", OUTCOME_DRAW}, {"1-0", OUTCOME_TEAM_1},
                   {"0-1", OUTCOME_TEAM_2},   {"\xC2\xBD-\xC2\xBD", OUTCOME_DRAW},
                   {"*", OUTCOME_OPEN}};
    for (size_t i = 0; i < COUNT(results); i++) {
        size_t len = str_of(results[i].text).len;
        if (str_starts_with(text, results[i].text) && !is_letter(at(text, len))) {
            *out = results[i].outcome;
            return len;
        }
    }
    return 0;
}

bool bpgn_scan_tag_start(Str text) {
    size_t i = 1;
    if (at(text, 0) != '[')
        return false;
    while (is_one_of(at(text, i), " \t"))
        i++;
    if (!is_letter(at(text, i)))
        return false;
    while (is_letter(at(text, i)) || is_one_of(at(text, i), "0123456789_-"))
        i++;
    return is_one_of(at(text, i), " \t\"]");
}

static bool is_blank(char c) {
    return (unsigned char)c <= ' ' || c == 0x7f;
}

Str bpgn_trim(Str text) {
    while (text.len > 0 && is_blank(text.at[0]))
        text = str_from(text, 1);
    while (text.len > 0 && is_blank(text.at[text.len - 1]))
        text.len--;
    return text;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static unsigned seat_of_letter(char c) {
    switch (c) {
    case 'A':
        return SEAT_WHITE_A;
    case 'a':
        return SEAT_BLACK_A;
    case 'B':
        return SEAT_WHITE_B;
    case 'b':
        return SEAT_BLACK_B;
    default:
        return SEAT_COUNT;
    }
}

// Whether the letter at the cursor is a seat: before a dot or a blank; glued to a move only after a
// number, or where no move begins with an A. "12Bxc6" and "12B@e4" are moves of bishops.
static bool seat_comes(const Cursor *cursor, bool has_number) {
    if (seat_of_letter(cursor_peek(cursor)) == SEAT_COUNT)
        return false;
    char next = cursor_peek_at(cursor, 1);
    if (next == '.' || next == '\0' || is_blank(next))
        return true;
    if (!has_number && cursor_peek(cursor) != 'A')
        return false;
    Str rest = str_from(cursor_rest(cursor), 1);
    return bpgn_scan_move(rest) > 0 && next != 'x' && next != '@' && next != '^' && next != '*';
}

bool bpgn_scan_prefix(Cursor *cursor, BpgnToken *out) {
    Cursor ahead = *cursor;
    size_t digits = 0;
    unsigned number = 0;
    while (is_digit(cursor_peek(&ahead)) && digits < 5) {
        number = number * 10 + (unsigned)(cursor_peek(&ahead) - '0');
        cursor_skip(&ahead);
        digits++;
    }
    if (is_digit(cursor_peek(&ahead)) || number > UINT16_MAX)
        return false;
    if (digits > 0)
        out->number = (uint16_t)number;
    bool seat = seat_comes(&ahead, digits > 0);
    if (seat) {
        out->seat = (uint8_t)seat_of_letter(cursor_peek(&ahead));
        cursor_skip(&ahead);
    }
    size_t dots = 0;
    for (; cursor_take(&ahead, '.'); dots++)
        continue;
    if (digits == 0 && !seat && dots == 0)
        return false;
    out->black_dots = out->black_dots || dots >= 2;
    *cursor = ahead;
    return true;
}
