// SPDX-License-Identifier: MIT
// Orders: the half-moves and words that the writer of a mail gives, found among his own lines.
//
// A line is taken when it holds nothing else: moves, the board or seat they are for, move numbers,
// signs between them, and words that people put around moves ("I play Nf6 and e4", "Meine Züge:").
// A line with other words is a remark and not taken, so that "your e4 was good" moves nothing; where
// it holds something like a move it is kept as `remark`, for the answer.
//
//   Nf6, e4      1...Nf6 1.e4      a: Nf6   B: e4      Board A Nf6      e2-e4 and e7–e5
//   Knight f6    Springer schlägt d5    knight from g8 to f6    drop a knight on f7    N @ f7
//   e2 e4        e7 e8 queen       castles kingside, lange Rochade      1 e4
//   resign   draw   accept   and the same in German, alone or after a comma
#ifndef MAIL_ORDERS_H
#define MAIL_ORDERS_H

#include "base/str.h"
#include "match/seat.h"

enum { ORDERS_MAX = 12, ORDER_TEXT_MAX = 15, ORDERS_REMARK_MAX = 120 };

typedef enum OrderTongue { TONGUE_OPEN, TONGUE_ENGLISH, TONGUE_GERMAN } OrderTongue;

typedef struct Order {
    char text[ORDER_TEXT_MAX + 1]; // the move, ASCII
    BoardId board;                 // for which it is said to be, or BOARD_NONE
    bool black;                    // it had the dots of Black's moves, as in 1...Nf6
    bool joins;   // a square, and the next order too: perhaps one move, as in e2 e4
    bool spelled; // made of words, its letter English or L for a bishop
} Order;

typedef struct Orders {
    unsigned count;
    Order items[ORDERS_MAX];
    bool too_many; // moves beyond ORDERS_MAX were left out
    bool resign, draw, accept;
    OrderTongue tongue; // of the letters of the moves
    char remark[ORDERS_REMARK_MAX + 1];
} Orders;

// `text` is UTF-8: the lines that quote_strip leaves.
void orders_read(Str text, Orders *out);

// Whether one line is a remark: it has words and is not taken as orders.
bool orders_is_remark(Str line);

// Makes order `at` and the next, which `joins` allows, one.
void orders_join(Orders *orders, unsigned at);

// Nothing was ordered.
bool orders_are_none(const Orders *orders);

#endif
