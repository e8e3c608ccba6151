// SPDX-License-Identifier: MIT
#include "mail/orders.h"

#include <string.h>

#include "base/cursor.h"
#include "base/utf8.h"
#include "base/writer.h"
#include "mail/orderword.h"

enum { LINE_MAX_BYTES = 200, WORD_MAX = 40 };

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

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
    // "1 e4" and "1e4".
    Str after = str_from(word, i);
    if (i < 4 && (after.len == 0 || (!is_among(after.at[0], ".)") && looks_like_move(after))))
        return after;
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
    Place place;       // said, and no move yet
    bool other;        // a word that is no order
    bool moves;        // something like a move
    bool words;        // any word at all
    unsigned part;     // orders before the present part, between commas
    char piece;        // a piece by name, and no square yet, or NUL
    char last_piece;   // of the last order, if it was made of words
    bool spelled;      // `piece` was a whole word
    bool takes, drops; // said, and no square yet
    bool promotes;     // "becomes" or the like was said
    bool leads;        // "to" stands before the next word
    bool adjacent;     // the word before was the last order
    bool castles;      // "castling", and no side yet
    unsigned side;     // of orderword_castling, and no castling yet
} Line;

static bool ends_in_square(Str text) {
    return text.len >= 2 && is_file(text.at[text.len - 2]) && is_rank(text.at[text.len - 1]);
}

static bool is_square(Str word) {
    return word.len == 2 && is_file(word.at[0]) && is_rank(word.at[1]);
}

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

static Order *last_order(Line *line) {
    return line->orders.count > line->part ? &line->orders.items[line->orders.count - 1] : NULL;
}

// "knight takes d5", "drop knight f7": the letter and the sign before the square.
static void add_spelled(Line *line, Str square) {
    char text[ORDER_TEXT_MAX + 1];
    Writer out = writer_on(text, sizeof text);
    if (line->piece != '\0' && (line->piece != 'P' || line->drops || line->takes))
        writer_char(&out, line->piece);
    if (line->takes || line->drops)
        writer_char(&out, line->takes ? 'x' : '@');
    writer_str(&out, square);
    if (line->takes && line->drops)
        line->other = true;
    add_move(line, writer_view(&out));
    if (line->orders.count > 0)
        line->orders.items[line->orders.count - 1].spelled = line->spelled;
    line->last_piece = line->piece;
    line->piece = '\0';
    line->spelled = line->takes = line->drops = false;
}

// "Ng8 to f6", "e4 takes d5", "e4 x d5": the square goes on with the last order.
static bool extend_last(Line *line, Str square) {
    Order *last = last_order(line);
    if (last == NULL || line->piece != '\0' || !(line->leads || line->takes) || line->drops)
        return false;
    size_t len = strlen(last->text);
    if (!ends_in_square(str_of(last->text)) || len + 1 + square.len > ORDER_TEXT_MAX)
        return false;
    if (line->takes)
        last->text[len++] = 'x';
    memcpy(last->text + len, square.at, square.len);
    last->text[len + square.len] = '\0';
    line->takes = false;
    return true;
}

static void take_move(Line *line, Str word) {
    bool square = is_square(word);
    if (square && extend_last(line, word))
        return;
    if (square && (line->piece != '\0' || line->drops)) {
        add_spelled(line, word);
        return;
    }
    // "pawn exd5", "knight Nf6" say it twice; else what was said before has no square to go with it.
    bool twice =
        word.at[0] == line->piece || (line->piece == 'P' && is_among(word.at[0], "abcdefgh"));
    if ((line->piece != '\0' && !twice) || line->takes || line->drops)
        line->other = true;
    line->piece = '\0';
    Order *last = last_order(line);
    bool lone = line->place.board == BOARD_NONE && !line->place.black;
    if (line->adjacent && lone && last != NULL && is_square(str_of(last->text)) && word.len >= 2 &&
        is_square(str_first(word, 2)))
        last->joins = true;
    add_move(line, word);
    line->last_piece = '\0';
}

// "knight f7 einsetzen": the word comes after the square.
static bool drop_last(Line *line) {
    Order *last = last_order(line);
    size_t len = last != NULL ? strlen(last->text) : 0;
    if (line->last_piece == '\0' || line->piece != '\0' || len < 2 || len > 3)
        return false;
    const char text[] = {line->last_piece, '@', last->text[len - 2], last->text[len - 1], '\0'};
    memcpy(last->text, text, sizeof text);
    line->last_piece = '\0';
    return true;
}

static void take_castling(Line *line, unsigned what) {
    if (what == 3)
        line->castles = true;
    else
        line->side = what;
    if (!line->castles || line->side == 0)
        return;
    add_move(line, str_of(line->side == 1 ? "O-O" : "O-O-O"));
    line->castles = false;
    line->side = 0;
}

// Words that stand for the letters and signs of moves. False if this is none of them.
static bool take_spelled(Line *line, Str word) {
    char piece = orderword_piece(word);
    unsigned castling = orderword_castling(word);
    if (piece != '\0') {
        line->other = line->other || line->piece != '\0';
        line->piece = piece;
        line->spelled = word.len > 1;
    } else if (castling > 0) {
        take_castling(line, castling);
    } else if (orderword_is_taking(word)) {
        line->takes = true;
    } else if (orderword_is_dropping(word)) {
        line->drops = !drop_last(line);
    } else if (orderword_is_promoting(word)) {
        line->promotes = true;
    } else if (orderword_is_leading_to(word)) {
        line->leads = true;
    } else {
        return false;
    }
    return true;
}

// The end of a part: "e8 queen" promotes; what else was begun is no order.
static void end_part(Line *line) {
    Order *last = last_order(line);
    size_t len = last != NULL ? strlen(last->text) : 0;
    bool to_the_end = len >= 2 && ends_in_square(str_of(last->text)) &&
                      is_among(last->text[len - 1], "18") && len + 2 <= ORDER_TEXT_MAX;
    if (line->piece != '\0' && to_the_end && !line->takes && !line->drops) {
        last->text[len] = '=';
        last->text[len + 1] = line->piece;
        last->text[len + 2] = '\0';
        last->spelled = last->spelled || line->spelled;
    } else if (line->piece != '\0' || line->takes || line->drops || line->castles ||
               line->side != 0) {
        line->other = true;
    }
    line->piece = line->last_piece = '\0';
    line->takes = line->drops = line->promotes = line->leads = false;
    line->castles = line->adjacent = false;
    line->side = 0;
    line->part = line->orders.count;
}

static void take_word(Line *line, Str word) {
    Str lone = without_marks(word);
    bool adjacent = line->adjacent;
    bool leads = line->leads;
    line->adjacent = line->leads = false;
    line->words = true;
    if (take_spelled(line, lone))
        return;
    // "drop a knight", "becomes a queen"
    if (str_is(lone, "a") && (line->drops || line->promotes) && line->piece == '\0')
        return;
    if (lone.len == 1 && is_among(lone.at[0], "AaBb")) {
        BoardId board = lone.at[0] == 'A' || lone.at[0] == 'a' ? BOARD_A : BOARD_B;
        // "Nf6 on A" says it after the move, all others before.
        Order *last = last_order(line);
        if (leads && last != NULL && last->board == BOARD_NONE)
            last->board = board;
        else
            line->place.board = board;
        return;
    }
    if (str_is_ignoring_case(lone, "board") || str_is_ignoring_case(lone, "brett")) {
        line->leads = leads;
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
        line->adjacent = adjacent;
        line->leads = leads;
        take_move(line, rest);
        line->adjacent = true;
        line->leads = false;
        return;
    }
    while (rest.len > 1 && is_among(rest.at[rest.len - 1], "!?"))
        rest = str_first(rest, rest.len - 1);
    if (!orderword_is_filler(rest))
        line->other = true;
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
    line->words = line->words || part.len > 0;
    if (part.len == 0 || orderword_take_phrase(&line->orders, part))
        return;
    Cursor cursor = cursor_on(part);
    for (;;) {
        cursor_skip_blanks(&cursor);
        Str word = cursor_take_word(&cursor);
        if (word.len == 0)
            break;
        take_word(line, word);
    }
    end_part(line);
}

static void read_line(Str text, Line *line) {
    memset(line, 0, sizeof *line);
    line->place.board = BOARD_NONE;
    char plain[LINE_MAX_BYTES + 1];
    char joined[LINE_MAX_BYTES + 1];
    Writer plain_out = writer_on(plain, sizeof plain);
    Writer joined_out = writer_on(joined, sizeof joined);
    orderword_write_plain(text, &plain_out);
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
        if (orders->items[i].spelled)
            continue;
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

bool orders_is_remark(Str line) {
    Line read;
    read_line(line, &read);
    return read.words && read.other;
}

void orders_join(Orders *orders, unsigned at) {
    Order *order = &orders->items[at];
    const Order *next = &orders->items[at + 1];
    size_t len = strlen(order->text);
    Writer out = writer_on(order->text + len, sizeof order->text - len);
    writer_text(&out, next->text);
    order->joins = false;
    order->spelled = next->spelled;
    orders->count--;
    memmove(order + 1, next + 1, (orders->count - at - 1) * sizeof *order);
}

bool orders_are_none(const Orders *orders) {
    return orders->count == 0 && !orders->resign && !orders->draw && !orders->accept;
}
