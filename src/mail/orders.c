// SPDX-License-Identifier: MIT
#include "mail/orders.h"

#include <string.h>

#include "base/cursor.h"
#include "base/utf8.h"
#include "base/writer.h"
#include "mail/orderword.h"
#include "mail/wordshape.h"
#include "notation/log.h"

enum { LINE_MAX_BYTES = 200 };

// What one line holds, taken over only when nothing else stands in it.
typedef struct Line {
    Orders orders;
    MovePlace place;   // said, and no move yet
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
    line->place = (MovePlace){BOARD_NONE, false};
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
    if (!wordshape_ends_in_square(str_of(last->text)) || len + 1 + square.len > ORDER_TEXT_MAX)
        return false;
    if (line->takes)
        last->text[len++] = 'x';
    memcpy(last->text + len, square.at, square.len);
    last->text[len + square.len] = '\0';
    line->takes = false;
    return true;
}

static void take_move(Line *line, Str word) {
    bool square = wordshape_is_square(word);
    if (square && extend_last(line, word))
        return;
    if (square && (line->piece != '\0' || line->drops)) {
        add_spelled(line, word);
        return;
    }
    // "pawn exd5", "knight Nf6" say it twice; else what was said before has no square to go with it.
    bool twice = word.at[0] == line->piece ||
                 (line->piece == 'P' && wordshape_is_among(word.at[0], "abcdefgh"));
    if ((line->piece != '\0' && !twice) || line->takes || line->drops)
        line->other = true;
    line->piece = '\0';
    Order *last = last_order(line);
    bool lone = line->place.board == BOARD_NONE && !line->place.black;
    if (line->adjacent && lone && last != NULL && wordshape_is_square(str_of(last->text)) &&
        word.len >= 2 && wordshape_is_square(str_first(word, 2)))
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
    bool to_the_end = len >= 2 && wordshape_ends_in_square(str_of(last->text)) &&
                      wordshape_is_among(last->text[len - 1], "18") && len + 2 <= ORDER_TEXT_MAX;
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
    Str lone = wordshape_without_marks(word);
    bool adjacent = line->adjacent;
    bool leads = line->leads;
    line->adjacent = line->leads = false;
    line->words = true;
    if (take_spelled(line, lone))
        return;
    // "drop a knight", "becomes a queen"
    if (str_is(lone, "a") && (line->drops || line->promotes) && line->piece == '\0')
        return;
    if (lone.len == 1 && wordshape_is_among(lone.at[0], "AaBb")) {
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
    Str rest = wordshape_take_seat(word, &line->place);
    rest = wordshape_take_number(rest, &line->place);
    rest = wordshape_take_seat(rest, &line->place);
    rest = wordshape_without_marks(wordshape_take_dots(rest, &line->place));
    if (rest.len == 0)
        return;
    if (wordshape_is_move(rest)) {
        line->adjacent = adjacent;
        line->leads = leads;
        take_move(line, rest);
        line->adjacent = true;
        line->leads = false;
        return;
    }
    while (rest.len > 1 && wordshape_is_among(rest.at[rest.len - 1], "!?"))
        rest = str_first(rest, rest.len - 1);
    if (!orderword_is_filler(rest))
        line->other = true;
}

// "e2 - e4" is one word.
static void join_dashes(Str line, Writer *out) {
    for (size_t i = 0; i < line.len; i++) {
        Str rest = str_from(line, i);
        if (str_starts_with(rest, " - ") && rest.len >= 5 &&
            wordshape_is_square(str_first(str_from(rest, 3), 2)) &&
            wordshape_ends_in_square(writer_view(out))) {
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
        english = english || wordshape_is_among(text[0], "NQRP");
        german = german || wordshape_is_among(text[0], "SLT") ||
                 (text[0] == 'D' && !wordshape_is_among(text[1], "12345678"));
        const char *becomes = strchr(text, '=');
        english = english || (becomes != NULL && strpbrk(becomes, "NQR") != NULL);
        german = german || (becomes != NULL && strpbrk(becomes, "SLTD") != NULL);
    }
    return english == german ? TONGUE_OPEN : english ? TONGUE_ENGLISH : TONGUE_GERMAN;
}

void orders_read(Str text, Orders *out) {
    memset(out, 0, sizeof *out);
    Str one;
    while (log_take_line(&text, &one)) {
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
