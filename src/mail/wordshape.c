// SPDX-License-Identifier: MIT
#include "mail/wordshape.h"

#include <string.h>

#include "base/count.h"
#include "mail/orders.h"

bool wordshape_is_among(char c, const char *set) {
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

bool wordshape_ends_in_square(Str text) {
    return text.len >= 2 && is_file(text.at[text.len - 2]) && is_rank(text.at[text.len - 1]);
}

bool wordshape_is_square(Str word) {
    return word.len == 2 && is_file(word.at[0]) && is_rank(word.at[1]);
}

// Castling in all its signs.
static bool is_castling(Str word) {
    size_t length = 0;
    while (length < word.len && wordshape_is_among(word.at[length], "O0o-"))
        length++;
    static const char *const signs_of_it[] = {"O-O", "O-O-O", "0-0", "0-0-0", "OO", "OOO"};
    Str front = str_first(word, length);
    for (size_t i = length; i < word.len; i++)
        if (!wordshape_is_among(word.at[i], "+#!?"))
            return false;
    return str_is_one_of_ignoring_case(front, signs_of_it, COUNT(signs_of_it));
}

bool wordshape_is_move(Str word) {
    if (word.len < 2 || word.len > ORDER_TEXT_MAX)
        return false;
    if (is_castling(word))
        return true;
    bool square = false;
    for (size_t i = 0; i < word.len; i++) {
        if (!wordshape_is_among(word.at[i],
                                "abcdefghABCDEFGHKQRNPSLTkqrnpslt12345678xX:@^*=+#!?()/-."))
            return false;
        square = square || (i + 1 < word.len && is_file(word.at[i]) && is_rank(word.at[i + 1]));
    }
    return square && !is_digit(word.at[0]);
}

Str wordshape_take_number(Str word, MovePlace *place) {
    size_t i = 0;
    while (i < word.len && i < 4 && is_digit(word.at[i]))
        i++;
    if (i == 0)
        return word;
    // "1 e4" and "1e4".
    Str after = str_from(word, i);
    if (i < 4 &&
        (after.len == 0 || (!wordshape_is_among(after.at[0], ".)") && wordshape_is_move(after))))
        return after;
    size_t seat = i;
    if (i < word.len && wordshape_is_among(word.at[i], "AaBb"))
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

Str wordshape_take_seat(Str word, MovePlace *place) {
    if (word.len >= 2 && wordshape_is_among(word.at[0], "AaBb") &&
        wordshape_is_among(word.at[1], ":.)")) {
        place->board = word.at[0] == 'A' || word.at[0] == 'a' ? BOARD_A : BOARD_B;
        return str_from(word, 2);
    }
    return word;
}

Str wordshape_without_marks(Str word) {
    while (word.len > 0 && wordshape_is_among(word.at[0], "\"'(*_<[`"))
        word = str_from(word, 1);
    while (word.len > 0 && wordshape_is_among(word.at[word.len - 1], "\"'.*_>]`:"))
        word = str_first(word, word.len - 1);
    // A bracket is closed with the word, as long as it is not that of b8=(Q).
    if (word.len > 0 && word.at[word.len - 1] == ')' && memchr(word.at, '(', word.len) == NULL)
        word = str_first(word, word.len - 1);
    return word;
}

Str wordshape_take_dots(Str word, MovePlace *place) {
    size_t dots = 0;
    while (dots < word.len && word.at[dots] == '.')
        dots++;
    if (dots >= 2)
        place->black = true;
    return str_from(word, dots);
}
