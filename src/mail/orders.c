// SPDX-License-Identifier: MIT
#include "mail/orders.h"

#include <string.h>

#include "base/cursor.h"
#include "base/utf8.h"
#include "base/writer.h"

enum { LINE_MAX_BYTES = 200, WORD_MAX = 40 };

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

// Plain signs -----------------------------------------------------------------------------------------

typedef struct Sign {
    const char *sign; // UTF-8
    const char *plain;
} Sign;

// Dashes, blanks and pieces that programs and people put in place of ASCII.
static const Sign signs[] = {
    {"\xE2\x80\x90", "-"},  {"\xE2\x80\x91", "-"},  {"\xE2\x80\x92", "-"}, {"\xE2\x80\x93", "-"},
    {"\xE2\x80\x94", "-"},  {"\xE2\x88\x92", "-"},  {"\xC3\x97", "x"},     {"\xE2\x80\xA6", "..."},
    {"\xC2\xA0", " "},      {"\xE2\x80\xAF", " "},  {"\xE2\x80\x89", " "}, {"\xE2\x80\x8B", ""},
    {"\xE2\x80\x8C", ""},   {"\xE2\x80\x8D", ""},   {"\xEF\xBB\xBF", ""},  {"\xE2\x81\xA0", ""},
    {"\xC2\xAD", ""},       {"\xE2\x80\x98", "'"},  {"\xE2\x80\x99", "'"}, {"\xE2\x80\x9C", "\""},
    {"\xE2\x80\x9D", "\""}, {"\xE2\x80\x9E", "\""}, {"\xE2\x99\x94", "K"}, {"\xE2\x99\x95", "Q"},
    {"\xE2\x99\x96", "R"},  {"\xE2\x99\x97", "B"},  {"\xE2\x99\x98", "N"}, {"\xE2\x99\x99", ""},
    {"\xE2\x99\x9A", "K"},  {"\xE2\x99\x9B", "Q"},  {"\xE2\x99\x9C", "R"}, {"\xE2\x99\x9D", "B"},
    {"\xE2\x99\x9E", "N"},  {"\xE2\x99\x9F", ""},   {"\xE2\x80\xA2", " "}, {"\xC3\xBC", "ue"},
    {"\xC3\x9C", "Ue"},     {"\xC3\x9F", "ss"},
};

static void write_plain(Str line, Writer *out) {
    for (size_t i = 0; i < line.len;) {
        const Sign *found = NULL;
        for (size_t s = 0; s < COUNT(signs) && found == NULL && (line.at[i] & 0x80) != 0; s++)
            if (str_starts_with(str_from(line, i), signs[s].sign))
                found = &signs[s];
        if (found != NULL) {
            writer_text(out, found->plain);
            i += strlen(found->sign);
        } else {
            writer_char(out, line.at[i++]);
        }
    }
}

// Words -----------------------------------------------------------------------------------------------

static bool is_among(char c, const char *set) {
    return c != '\0' && strchr(set, c) != NULL;
}

static bool is_file(char c) {
    return (c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H');
}

static bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_one_of(Str word, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_is_ignoring_case(word, words[i]))
            return true;
    return false;
}

// Words that stand around moves and say nothing.
static bool is_filler(Str word) {
    static const char *const fillers[] = {
        "i",       "we",      "play",      "my",    "move",    "moves",  "half-move", "half-moves",
        "are",     "is",      "and",       "then",  "und",     "dann",   "ich",       "ziehe",
        "spiele",  "meine",   "mein",      "zug",   "zuege",   "sind",   "ist",       "on",
        "auf",     "white",   "black",     "weiss", "schwarz", "please", "bitte",     "answer",
        "antwort", "halbzug", "halbzuege", "with",  "mit",     "first",  "second",    "erst",
        "moving",  "the",     "&",         "-",     "ep",      "e.p.",   "next",      "board",
        "brett",   "now",     "jetzt",     "move:", "von",     "nach"};
    return is_one_of(word, fillers, COUNT(fillers));
}

// Castling in all its signs.
static bool is_castling(Str word) {
    size_t length = 0;
    while (length < word.len && is_among(word.at[length], "O0o-"))
        length++;
    static const char *const signs_of_it[] = {"O-O", "O-O-O", "0-0", "0-0-0", "OO", "OOO"};
    Str front = str_first(word, length);
    for (size_t i = length; i < word.len; i++)
        if (!is_among(word.at[i], "+#!?"))
            return false;
    return is_one_of(front, signs_of_it, COUNT(signs_of_it));
}

// Whether a word could be a move: a square in it, and only signs of moves around it.
static bool looks_like_move(Str word) {
    if (word.len < 2 || word.len > ORDER_TEXT_MAX)
        return false;
    if (is_castling(word))
        return true;
    bool square = false;
    for (size_t i = 0; i < word.len; i++) {
        if (!is_among(word.at[i], "abcdefghABCDEFGHKQRNPSLTkqrnpslt12345678xX:@^*=+#!?()/-."))
            return false;
        square = square || (i + 1 < word.len && is_file(word.at[i]) && is_rank(word.at[i + 1]));
    }
    return square && !is_digit(word.at[0]);
}

// What a word before a move says about it.
typedef struct Place {
    BoardId board;
    bool black;
} Place;

// Takes a move number and its dots off the front: "1.", "12...", "3a.", and `1)` of lists.
static Str take_number(Str word, Place *place) {
    size_t i = 0;
    while (i < word.len && i < 4 && is_digit(word.at[i]))
        i++;
    if (i == 0)
        return word;
    size_t seat = i;
    if (i < word.len && is_among(word.at[i], "AaBb"))
        i++;
    size_t dots = i;
    while (dots < word.len && (word.at[dots] == '.' || word.at[dots] == ')'))
        dots++;
    if (dots == i)
        return word;
    if (i > seat)
        place->board = word.at[seat] == 'A' || word.at[seat] == 'a' ? BOARD_A : BOARD_B;
    else if (dots - i >= 2)
        place->black = true;
    return str_from(word, dots);
}

// "a:", "B:", "A." in front of a move; the correspondent has one seat on each board, so that the
// board says which.
static Str take_seat(Str word, Place *place) {
    if (word.len >= 2 && is_among(word.at[0], "AaBb") && is_among(word.at[1], ":.)")) {
        place->board = word.at[0] == 'A' || word.at[0] == 'a' ? BOARD_A : BOARD_B;
        return str_from(word, 2);
    }
    return word;
}

static Str without_marks(Str word) {
    while (word.len > 0 && is_among(word.at[0], "\"'(*_<[`"))
        word = str_from(word, 1);
    while (word.len > 0 && is_among(word.at[word.len - 1], "\"'.*_>]`:"))
        word = str_first(word, word.len - 1);
    // A bracket is closed with the word, as long as it is not that of b8=(Q).
    if (word.len > 0 && word.at[word.len - 1] == ')' && memchr(word.at, '(', word.len) == NULL)
        word = str_first(word, word.len - 1);
    return word;
}

// Black's dots stand before the move, with a number or without.
static Str take_dots(Str word, Place *place) {
    size_t dots = 0;
    while (dots < word.len && word.at[dots] == '.')
        dots++;
    if (dots >= 2)
        place->black = true;
    return str_from(word, dots);
}

// Lines -----------------------------------------------------------------------------------------------

// What one line holds, taken over only when nothing else stands in it.
typedef struct Line {
    Orders orders;
    Place place; // said, and no move yet
    bool other;  // a word that is no order
    bool moves;  // something like a move
} Line;

static void add_move(Line *line, Str word) {
    Orders *orders = &line->orders;
    line->moves = true;
    if (orders->count == ORDERS_MAX) {
        orders->too_many = true;
        return;
    }
    Order *order = &orders->items[orders->count++];
    *order = (Order){.board = line->place.board, .black = line->place.black};
    memcpy(order->text, word.at, word.len);
    line->place = (Place){BOARD_NONE, false};
}

static void take_word(Line *line, Str word) {
    Str lone = without_marks(word);
    if (lone.len == 1 && is_among(lone.at[0], "AaBb")) {
        line->place.board = lone.at[0] == 'A' || lone.at[0] == 'a' ? BOARD_A : BOARD_B;
        return;
    }
    // A seat stands before a number or after it: "a: 1...Nf6", "1. a: Nf6".
    Str rest = take_seat(word, &line->place);
    rest = take_number(rest, &line->place);
    rest = take_seat(rest, &line->place);
    rest = without_marks(take_dots(rest, &line->place));
    if (rest.len == 0)
        return;
    if (looks_like_move(rest)) {
        add_move(line, rest);
        return;
    }
    if (!is_filler(rest))
        line->other = true;
}

// A whole part of a line between commas that says one thing; false if it is none of them.
static bool take_phrase(Orders *orders, Str part) {
    static const char *const resigns[] = {"resign",    "i resign",     "we resign",  "resigns",
                                          "gebe auf",  "ich gebe auf", "aufgegeben", "aufgabe",
                                          "i give up", "wir geben auf"};
    static const char *const draws[] = {
        "draw",         "draw?",           "offer draw",         "i offer a draw",
        "i offer draw", "draw offer",      "draw offered",       "remis",
        "remis?",       "ich biete remis", "ich biete remis an", "biete remis",
        "remisangebot", "offer a draw",    "remis angeboten"};
    static const char *const accepts[] = {
        "accept",     "i accept",      "accept draw",       "i accept the draw", "accept the draw",
        "agreed",     "draw agreed",   "einverstanden",     "ich nehme an",      "remis angenommen",
        "angenommen", "draw accepted", "ich nehme remis an"};
    while (part.len > 0 && is_among(part.at[part.len - 1], ".! *"))
        part = str_first(part, part.len - 1);
    while (part.len > 0 && part.at[0] == '*')
        part = str_from(part, 1);
    if (is_one_of(part, resigns, COUNT(resigns)))
        orders->resign = true;
    else if (is_one_of(part, draws, COUNT(draws)))
        orders->draw = true;
    else if (is_one_of(part, accepts, COUNT(accepts)))
        orders->accept = true;
    else
        return false;
    return true;
}

static bool ends_in_square(Str text) {
    return text.len >= 2 && is_file(text.at[text.len - 2]) && is_rank(text.at[text.len - 1]);
}

// "e2 - e4" is one word.
static void join_dashes(Str line, Writer *out) {
    for (size_t i = 0; i < line.len; i++) {
        Str rest = str_from(line, i);
        if (str_starts_with(rest, " - ") && rest.len >= 5 && is_file(rest.at[3]) &&
            is_rank(rest.at[4]) && ends_in_square(writer_view(out))) {
            writer_char(out, '-');
            i += 2;
        } else {
            writer_char(out, line.at[i]);
        }
    }
}

static void take_part(Line *line, Str part) {
    part = str_trim(part);
    if (part.len == 0 || take_phrase(&line->orders, part))
        return;
    Cursor cursor = cursor_on(part);
    for (;;) {
        cursor_skip_blanks(&cursor);
        Str word = cursor_take_word(&cursor);
        if (word.len == 0)
            break;
        take_word(line, word);
    }
}

static void read_line(Str text, Line *line) {
    memset(line, 0, sizeof *line);
    line->place.board = BOARD_NONE;
    char plain[LINE_MAX_BYTES + 1];
    char joined[LINE_MAX_BYTES + 1];
    Writer plain_out = writer_on(plain, sizeof plain);
    Writer joined_out = writer_on(joined, sizeof joined);
    write_plain(text, &plain_out);
    join_dashes(str_trim(writer_view(&plain_out)), &joined_out);
    // A line as long as this is prose.
    line->other = plain_out.overflowed;
    Str rest = writer_view(&joined_out);
    while (rest.len > 0) {
        size_t end = 0;
        while (end < rest.len && rest.at[end] != ',' && rest.at[end] != ';')
            end++;
        take_part(line, str_first(rest, end));
        rest = str_from(rest, end < rest.len ? end + 1 : end);
    }
}

static void take_over(Orders *to, const Orders *from) {
    for (unsigned i = 0; i < from->count; i++) {
        if (to->count == ORDERS_MAX)
            to->too_many = true;
        else
            to->items[to->count++] = from->items[i];
    }
    to->too_many = to->too_many || from->too_many;
    to->resign = to->resign || from->resign;
    to->draw = to->draw || from->draw;
    to->accept = to->accept || from->accept;
}

static void note_remark(Orders *orders, Str line) {
    if (orders->remark[0] != '\0')
        return;
    Str front = str_first(str_trim(line), ORDERS_REMARK_MAX);
    front = str_first(front, utf8_valid_prefix(front));
    memcpy(orders->remark, front.at, front.len);
    orders->remark[front.len] = '\0';
}

// B is a bishop for some and a pawn for others; the other letters tell the tongues apart.
static OrderTongue tongue_of(const Orders *orders) {
    bool english = false;
    bool german = false;
    for (unsigned i = 0; i < orders->count; i++) {
        const char *text = orders->items[i].text;
        english = english || is_among(text[0], "NQRP");
        german = german || is_among(text[0], "SLT") || (text[0] == 'D' && !is_rank(text[1]));
        const char *becomes = strchr(text, '=');
        english = english || (becomes != NULL && strpbrk(becomes, "NQR") != NULL);
        german = german || (becomes != NULL && strpbrk(becomes, "SLTD") != NULL);
    }
    return english == german ? TONGUE_OPEN : english ? TONGUE_ENGLISH : TONGUE_GERMAN;
}

void orders_read(Str text, Orders *out) {
    memset(out, 0, sizeof *out);
    while (text.len > 0) {
        size_t end = str_find(text, '\n');
        Str one = str_first(text, end);
        text = str_from(text, end < text.len ? end + 1 : end);
        Line line;
        read_line(one, &line);
        if (!line.other)
            take_over(out, &line.orders);
        else if (line.moves)
            note_remark(out, one);
    }
    out->tongue = tongue_of(out);
}

bool orders_are_none(const Orders *orders) {
    return orders->count == 0 && !orders->resign && !orders->draw && !orders->accept;
}
