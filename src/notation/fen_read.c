// SPDX-License-Identifier: MIT
#include "notation/fen.h"

#include "base/cursor.h"
#include "notation/letters.h"

enum { RESERVE_START_MAX = 64, CLOCKS_ABOVE = 100 };

static bool ends_field(const Cursor *cursor) {
    char c = cursor_peek(cursor);
    return cursor_at_end(cursor) || c == ' ' || c == '\t';
}

static Status read_piece(Cursor *cursor, Square square, Position *out) {
    if (cursor_peek(cursor) == '~')
        return STATUS_BAD_FEN_PROMOTED;
    Piece piece = piece_of_letter(cursor_peek(cursor));
    if (piece == PIECE_NONE)
        return STATUS_BAD_FEN_PIECE;
    bool promoted = cursor_peek_at(cursor, 1) == '~';
    if (promoted && (piece_kind(piece) == PAWN || piece_kind(piece) == KING)) {
        cursor_skip(cursor);
        return STATUS_BAD_FEN_PROMOTED;
    }
    Status status = position_put(out, square, piece, promoted);
    if (status != STATUS_OK)
        return status;
    cursor_skip(cursor);
    if (promoted)
        cursor_skip(cursor);
    return STATUS_OK;
}

static Status read_rank(Cursor *cursor, int rank, Position *out) {
    int file = 0;
    while (file < 8) {
        char c = cursor_peek(cursor);
        if (ends_field(cursor))
            return rank > 0 && file == 0 ? STATUS_BAD_FEN_RANKS : STATUS_BAD_FEN_RANK;
        if (c == '/' || c == '[')
            return STATUS_BAD_FEN_RANK;
        if (c >= '0' && c <= '9') {
            if (c == '0' || c - '0' > 8 - file)
                return STATUS_BAD_FEN_RANK;
            file += c - '0';
            cursor_skip(cursor);
            continue;
        }
        Status status = read_piece(cursor, square_at(file, rank), out);
        if (status != STATUS_OK)
            return status;
        file++;
    }
    return STATUS_OK;
}

// Letters of a reserve up to `end`, which is '\0' for the end of the field.
static Status read_reserve(Cursor *cursor, char end, Position *out) {
    if (end == ']' && cursor_peek(cursor) == '-')
        cursor_skip(cursor);
    while (end == ']' ? cursor_peek(cursor) != ']' : !ends_field(cursor)) {
        if (cursor_at_end(cursor))
            return STATUS_BAD_END;
        Piece piece = piece_of_letter(cursor_peek(cursor));
        if (piece == PIECE_NONE || piece_kind(piece) == KING)
            return STATUS_BAD_FEN_RESERVE;
        Color color = piece_color(piece);
        Kind kind = piece_kind(piece);
        if (out->reserve[color][kind] >= RESERVE_START_MAX)
            return STATUS_BAD_FEN_RESERVE_MANY;
        position_reserve_add(out, color, kind, 1);
        cursor_skip(cursor);
    }
    if (end == ']')
        cursor_skip(cursor);
    return STATUS_OK;
}

static Status read_placement(Cursor *cursor, Position *out) {
    position_clear(out);
    for (int rank = 7; rank >= 0; rank--) {
        Status status = read_rank(cursor, rank, out);
        if (status != STATUS_OK)
            return status;
        if (rank > 0 && !cursor_take(cursor, '/'))
            return ends_field(cursor) || cursor_peek(cursor) == '[' ? STATUS_BAD_FEN_RANKS
                                                                    : STATUS_BAD_FEN_RANK;
    }
    Status status = STATUS_OK;
    if (cursor_take(cursor, '['))
        status = read_reserve(cursor, ']', out);
    else if (cursor_take(cursor, '/'))
        status = read_reserve(cursor, '\0', out);
    else if (!ends_field(cursor))
        status = STATUS_BAD_FEN_RANK;
    if (status == STATUS_OK && !ends_field(cursor))
        status = STATUS_BAD_CHARACTER;
    return status;
}

// Moves to the next field. STATUS_BAD_END if there is none.
static Status next_field(Cursor *cursor) {
    cursor_skip_blanks(cursor);
    return cursor_at_end(cursor) ? STATUS_BAD_END : STATUS_OK;
}

static Status read_side(Cursor *cursor, Color *out) {
    char c = cursor_peek(cursor);
    Cursor after = *cursor;
    cursor_skip(&after);
    if ((c != 'w' && c != 'b') || !ends_field(&after))
        return STATUS_BAD_FEN_SIDE;
    *out = c == 'w' ? WHITE : BLACK;
    *cursor = after;
    return STATUS_OK;
}

static Status read_castling(Cursor *cursor, unsigned *out) {
    static const char letters[] = "KQkq";
    *out = 0;
    if (cursor_take(cursor, '-'))
        return ends_field(cursor) ? STATUS_OK : STATUS_BAD_FEN_CASTLING;
    while (!ends_field(cursor)) {
        size_t i = str_find(str_of(letters), cursor_peek(cursor));
        if (i == 4 || (*out & 1u << i) != 0)
            return STATUS_BAD_FEN_CASTLING;
        *out |= 1u << i;
        cursor_skip(cursor);
    }
    return STATUS_OK;
}

static Status read_en_passant(Cursor *cursor, Square *out) {
    Cursor after = *cursor;
    if (cursor_take(&after, '-')) {
        *out = SQUARE_NONE;
    } else {
        *out = square_of_letters(cursor_peek(cursor), cursor_peek_at(cursor, 1));
        if (*out == SQUARE_NONE)
            return STATUS_BAD_FEN_EP;
        cursor_skip(&after);
        cursor_skip(&after);
    }
    if (!ends_field(&after))
        return STATUS_BAD_FEN_EP;
    *cursor = after;
    return STATUS_OK;
}

static Status read_number(Cursor *cursor, int64_t max, int64_t *out) {
    Cursor after = *cursor;
    if (next_field(&after) != STATUS_OK)
        return STATUS_BAD_FEN_COUNTER;
    *cursor = after;
    Status status = str_to_int(cursor_take_word(&after), 0, max, out);
    if (status != STATUS_OK)
        return STATUS_BAD_FEN_COUNTER;
    *cursor = after;
    return STATUS_OK;
}

static Status read_numbers(Cursor *cursor, FenHint hint, Fen *out) {
    cursor_skip_blanks(cursor);
    if (cursor_at_end(cursor))
        return STATUS_OK;
    if (cursor_peek(cursor) == '-') {
        for (int i = 0; i < 2; i++) {
            cursor_skip_blanks(cursor);
            Cursor after = *cursor;
            if (!str_is(cursor_take_word(&after), "-"))
                return STATUS_BAD_FEN_COUNTER;
            *cursor = after;
        }
        return STATUS_OK;
    }
    int64_t max = hint == FEN_HINT_COUNTERS ? UINT16_MAX : INT64_MAX;
    int64_t first = 0;
    int64_t second = 0;
    Status status = read_number(cursor, max, &first);
    if (status == STATUS_OK)
        status = read_number(cursor, max, &second);
    if (status != STATUS_OK)
        return status;
    bool clocks = hint == FEN_HINT_CLOCKS ||
                  (hint == FEN_HINT_NONE && (first > CLOCKS_ABOVE || second > CLOCKS_ABOVE));
    if (clocks) {
        out->numbers = FEN_NUMBERS_CLOCKS;
        out->clock[WHITE] = first;
        out->clock[BLACK] = second;
        return STATUS_OK;
    }
    out->numbers = FEN_NUMBERS_COUNTERS;
    out->position.half_moves = (uint16_t)first;
    // Some programs count moves from 0.
    out->position.move_number = (uint16_t)(second == 0 ? 1 : second);
    return STATUS_OK;
}

static Status read_fen(Cursor *cursor, FenHint hint, Fen *out) {
    cursor_skip_blanks(cursor);
    if (cursor_at_end(cursor))
        return STATUS_BAD_END;
    Color side = WHITE;
    unsigned rights = 0;
    Square en_passant = SQUARE_NONE;
    Status status = read_placement(cursor, &out->position);
    if (status == STATUS_OK)
        status = next_field(cursor);
    if (status == STATUS_OK)
        status = read_side(cursor, &side);
    if (status == STATUS_OK)
        status = next_field(cursor);
    if (status == STATUS_OK)
        status = read_castling(cursor, &rights);
    if (status == STATUS_OK)
        status = next_field(cursor);
    if (status != STATUS_OK)
        return status;
    Cursor before = *cursor;
    status = read_en_passant(cursor, &en_passant);
    if (status != STATUS_OK)
        return status;
    status = position_set_state(&out->position, side, rights, en_passant);
    if (status != STATUS_OK) {
        *cursor = before;
        return status;
    }
    status = read_numbers(cursor, hint, out);
    if (status != STATUS_OK)
        return status;
    cursor_skip_blanks(cursor);
    return cursor_at_end(cursor) ? STATUS_OK : STATUS_BAD_TRAILING;
}

Status fen_read(Str text, FenHint hint, Fen *out, size_t *offset) {
    Fen fen = {.numbers = FEN_NUMBERS_NONE};
    Cursor cursor = cursor_on(text);
    Status status = read_fen(&cursor, hint, &fen);
    if (status == STATUS_OK)
        *out = fen;
    else
        *offset = cursor.offset;
    return status;
}

Status fen_read_placement(Str text, Position *out, size_t *offset) {
    Position position;
    Cursor cursor = cursor_on(text);
    Status status = read_placement(&cursor, &position);
    if (status == STATUS_OK && !cursor_at_end(&cursor))
        status = STATUS_BAD_TRAILING;
    if (status == STATUS_OK)
        *out = position;
    else
        *offset = cursor.offset;
    return status;
}

Status bfen_read(Str text, FenHint hint, Fen out[BOARD_COUNT], size_t *offset) {
    Fen fens[BOARD_COUNT];
    size_t bar = str_find(text, '|');
    if (bar == text.len) {
        *offset = text.len;
        return STATUS_BAD_BFEN;
    }
    Str right = str_from(text, bar + 1);
    size_t second_bar = str_find(right, '|');
    if (second_bar < right.len) {
        *offset = bar + 1 + second_bar;
        return STATUS_BAD_BFEN;
    }
    Status status = fen_read(str_first(text, bar), hint, &fens[BOARD_A], offset);
    if (status != STATUS_OK)
        return status;
    status = fen_read(right, hint, &fens[BOARD_B], offset);
    if (status != STATUS_OK) {
        *offset += bar + 1;
        return status;
    }
    out[BOARD_A] = fens[BOARD_A];
    out[BOARD_B] = fens[BOARD_B];
    return STATUS_OK;
}
