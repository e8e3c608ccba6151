// SPDX-License-Identifier: MIT
#include "mail/moveword.h"

#include <string.h>

#include "mail/wordshape.h"
#include "notation/letters.h"
#include "notation/movetext.h"

enum { READINGS_MAX = 12 };

typedef struct Reading {
    char text[ORDER_TEXT_MAX + 8];
    bool last_resort; // counts only where no other reading is legal
} Reading;

typedef struct Readings {
    unsigned count;
    Reading items[READINGS_MAX];
} Readings;

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

// The English letter for a German one, or the letter itself.
static char english_letter(char c) {
    static const char german[] = "SLTD";
    static const char english[] = "NBRQ";
    const char *at = c != '\0' ? strchr(german, c) : NULL;
    return at != NULL ? english[at - german] : c;
}

// What every reading has in common: files small, `x` for `:` and `X`, no `:` or "e.p" at the end.
static size_t tidy(Str word, char *to) {
    size_t len = 0;
    for (size_t i = 0; i < word.len && len < ORDER_TEXT_MAX; i++) {
        char c = word.at[i];
        char next = i + 1 < word.len ? word.at[i + 1] : '\0';
        if (c == 'X' || c == ':')
            c = 'x';
        else if (c >= 'A' && c <= 'H' && next >= '1' && next <= '8')
            c = lower(c);
        to[len++] = c;
    }
    if (len > 3 && memcmp(to + len - 3, "e.p", 3) == 0)
        len -= 3;
    while (len > 1 && to[len - 1] == 'x')
        len--;
    to[len] = '\0';
    return len;
}

static void add_reading(Readings *readings, const char *text, bool last_resort) {
    for (unsigned i = 0; i < readings->count; i++)
        if (strcmp(readings->items[i].text, text) == 0)
            return;
    Reading *reading = &readings->items[readings->count++];
    memcpy(reading->text, text, strlen(text) + 1);
    reading->last_resort = last_resort;
}

// Where a promotion's letter stands: after the square of the last rank, `=`, `/` or `(`; else 0.
static size_t promotion_at(const char *text, size_t len) {
    for (size_t i = len - 1; i >= 2; i--) {
        if (!wordshape_is_among(text[i], "SLTDsltdNBRQnbrq"))
            continue;
        char before = text[i - 1];
        return wordshape_is_among(before, "=/(18") ? i : 0;
    }
    return 0;
}

static void find_readings(Str word, OrderTongue tongue, Readings *out) {
    char text[ORDER_TEXT_MAX + 8];
    char other[ORDER_TEXT_MAX + 8];
    size_t len = tidy(word, text);
    out->count = 0;
    if (len < 2)
        return;
    // English, as it stands but for the case of a lone first letter.
    memcpy(other, text, len + 1);
    if (wordshape_is_among(other[0], "ACEFGH"))
        other[0] = lower(other[0]);
    else if (wordshape_is_among(other[0], "nrqk"))
        other[0] = (char)(other[0] - ('a' - 'A'));
    if (tongue != TONGUE_GERMAN || other[0] != 'B')
        add_reading(out, other, false);
    // German: `D` is a queen, `B` before a drop a pawn.
    memcpy(other, text, len + 1);
    if (wordshape_is_among(other[0], "slt"))
        other[0] = (char)(other[0] - ('a' - 'A'));
    bool pawn = other[0] == 'B' && wordshape_is_among(other[1], "@^*");
    other[0] = pawn ? 'P' : english_letter(other[0]);
    if (wordshape_is_among(other[0], "ACEFGHk"))
        other[0] = other[0] == 'k' ? 'K' : lower(other[0]);
    size_t promotion = promotion_at(other, len);
    if (promotion > 0) {
        char letter = other[promotion];
        char upper = letter >= 'a' ? (char)(letter - ('a' - 'A')) : letter;
        other[promotion] = english_letter(upper);
    }
    if (tongue != TONGUE_ENGLISH || !pawn)
        add_reading(out, other, false);
    // "Pe4" and "Pxd5": the letter of a pawn that moves, which says nothing of its file.
    if (text[0] == 'P' && !wordshape_is_among(text[1], "@^*")) {
        if (text[1] != 'x')
            add_reading(out, text + 1, false);
        for (char file = 'a'; text[1] == 'x' && file <= 'h'; file++) {
            memcpy(other, text, len + 1);
            other[0] = file;
            add_reading(out, other, false);
        }
    }
    // A pawn whose file a telephone made a capital.
    memcpy(other, text, len + 1);
    if (wordshape_is_among(other[0], "BD") && !wordshape_is_among(other[1], "@^*")) {
        bool queen = other[0] == 'D' && tongue != TONGUE_GERMAN;
        other[0] = lower(other[0]);
        add_reading(out, other, !queen);
    }
}

Status moveword_read(const Position *position, const BoardRules *rules, Str word,
                     OrderTongue tongue, Move *out) {
    Readings readings;
    find_readings(word, tongue, &readings);
    Status why = STATUS_MOVE_UNREADABLE;
    Move found = MOVE_NONE;
    for (unsigned pass = 0; pass < 2 && move_is_none(found); pass++) {
        for (unsigned i = 0; i < readings.count; i++) {
            if (readings.items[i].last_resort != (pass == 1))
                continue;
            Move move;
            Status status = movetext_read(position, rules, str_of(readings.items[i].text), &move);
            if (status == STATUS_OK && !move_is_none(found) && !move_equal(move, found))
                return STATUS_MOVE_AMBIGUOUS;
            if (status == STATUS_OK)
                found = move;
            else if (why == STATUS_MOVE_UNREADABLE)
                why = status;
        }
    }
    if (move_is_none(found))
        return why;
    *out = found;
    return STATUS_OK;
}

// Candidates ------------------------------------------------------------------------------------------

static Square target_of(Str word) {
    char text[ORDER_TEXT_MAX + 8];
    size_t len = tidy(word, text);
    for (size_t i = len; i >= 2; i--) {
        Square square = square_of_letters(text[i - 2], text[i - 1]);
        if (square != SQUARE_NONE)
            return square;
    }
    return SQUARE_NONE;
}

// What a word that is no legal move tells of the move that was meant.
typedef struct Hint {
    Square to;
    Square from;   // of coordinates, or SQUARE_NONE
    Kind kind;     // KIND_NONE where it does not say
    int pawn_file; // of a pawn's move, or -1
} Hint;

static Hint hint_of(Str word) {
    Readings readings;
    char text[ORDER_TEXT_MAX + 8];
    size_t len = tidy(word, text);
    Hint hint = {target_of(word), SQUARE_NONE, KIND_NONE, -1};
    find_readings(word, TONGUE_OPEN, &readings);
    for (unsigned i = 0; i < readings.count && hint.kind == KIND_NONE; i++)
        hint.kind = kind_of_letter(readings.items[i].text[0]);
    bool file = len >= 2 && text[0] >= 'a' && text[0] <= 'h';
    if (file && len >= 4 && text[1] >= '1' && text[1] <= '8')
        hint.from = square_of_letters(text[0], text[1]);
    else if (file && hint.kind == KIND_NONE)
        hint.pawn_file = text[0] - 'a';
    return hint;
}

static bool is_like(const Position *position, Move move, const Hint *hint) {
    Square from = move_from(move);
    if (move_to(move) == hint->to)
        return true;
    if (move_kind(move) == MOVE_DROP)
        return move_piece(move) == hint->kind;
    Kind kind = piece_kind(position->squares[from]);
    return from == hint->from || kind == hint->kind ||
           (kind == PAWN && square_file(from) == hint->pawn_file);
}

static unsigned list_moves(const Position *position, const BoardRules *rules, const MoveList *list,
                           const bool *wanted, Writer *out) {
    unsigned written = 0;
    unsigned left = 0;
    for (unsigned i = 0; i < list->count; i++) {
        if (wanted != NULL && !wanted[i])
            continue;
        if (written == MOVEWORD_LISTED_MAX) {
            left++;
            continue;
        }
        if (written++ > 0)
            writer_text(out, ", ");
        movetext_write_san(position, rules, list->moves[i], true, out);
    }
    if (left > 0) {
        writer_text(out, " and ");
        writer_int(out, left);
        writer_text(out, " more");
    }
    return written;
}

// Whether a reading has the letter or the file of this move's piece.
static bool is_meant(const Position *position, Move move, const Readings *readings) {
    bool drop = move_kind(move) == MOVE_DROP;
    Kind kind = drop ? move_piece(move) : piece_kind(position->squares[move_from(move)]);
    for (unsigned i = 0; i < readings->count; i++) {
        const char *text = readings->items[i].text;
        bool drops = strpbrk(text, "@^*") != NULL;
        if (drops != drop)
            continue;
        bool pawn = kind == PAWN && !drop && text[0] == (char)('a' + square_file(move_from(move)));
        if (pawn || kind_of_letter(text[0]) == kind)
            return true;
    }
    return false;
}

void moveword_write_meanings(const Position *position, const BoardRules *rules, Str word,
                             Writer *out) {
    MoveList list;
    bool wanted[MOVES_MAX];
    Readings readings;
    movegen_legal(position, rules, &list);
    find_readings(word, TONGUE_OPEN, &readings);
    Square to = target_of(word);
    bool any = false;
    for (unsigned i = 0; i < list.count; i++) {
        wanted[i] = move_to(list.moves[i]) == to && is_meant(position, list.moves[i], &readings);
        any = any || wanted[i];
    }
    if (any)
        list_moves(position, rules, &list, wanted, out);
    else
        moveword_write_candidates(position, rules, word, out);
}

void moveword_write_candidates(const Position *position, const BoardRules *rules, Str word,
                               Writer *out) {
    MoveList list;
    bool wanted[MOVES_MAX];
    movegen_legal(position, rules, &list);
    Hint hint = hint_of(word);
    bool any = false;
    for (unsigned i = 0; i < list.count; i++) {
        wanted[i] = is_like(position, list.moves[i], &hint);
        any = any || wanted[i];
    }
    list_moves(position, rules, &list, any ? wanted : NULL, out);
}
