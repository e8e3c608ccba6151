// SPDX-License-Identifier: MIT
// A FEN or BFEN that can be read is written canonically; the canonical form reads back as the same
// and is written as the same bytes. Positions hold their invariants.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "notation/fen.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds) {
    if (!holds)
        abort();
}

static void write_fen(const Fen *fen, Writer *out) {
    if (fen->numbers == FEN_NUMBERS_COUNTERS)
        fen_write_start(&fen->position, out);
    else if (fen->numbers == FEN_NUMBERS_CLOCKS)
        fen_write_clocks(&fen->position, fen->clock, out);
    else
        fen_write_dashes(&fen->position, out);
    demand(writer_status(out) == STATUS_OK);
}

static FenHint hint_of(const Fen *fen) {
    return fen->numbers == FEN_NUMBERS_CLOCKS ? FEN_HINT_CLOCKS : FEN_HINT_COUNTERS;
}

static bool same_position(const Position *a, const Position *b, bool kings_told) {
    unsigned rights = kings_told ? 63 : 15;
    return memcmp(a->squares, b->squares, sizeof a->squares) == 0 && a->promoted == b->promoted &&
           memcmp(a->reserve, b->reserve, sizeof a->reserve) == 0 && a->side == b->side &&
           (a->castling & rights) == (b->castling & rights) && a->en_passant == b->en_passant &&
           a->half_moves == b->half_moves && a->move_number == b->move_number;
}

static void check_fen(Str text, FenHint hint) {
    static char first[FEN_MAX];
    static char second[FEN_MAX];
    Fen fen;
    size_t offset = SIZE_MAX;
    if (fen_read(text, hint, &fen, &offset) != STATUS_OK) {
        demand(offset <= text.len);
        return;
    }
    demand(position_is_consistent(&fen.position));
    Writer out = writer_on(first, sizeof first);
    write_fen(&fen, &out);
    Fen back;
    demand(fen_read(writer_view(&out), hint_of(&fen), &back, &offset) == STATUS_OK);
    demand(back.numbers == fen.numbers);
    demand(same_position(&fen.position, &back.position, fen.numbers == FEN_NUMBERS_COUNTERS));
    if (fen.numbers == FEN_NUMBERS_CLOCKS)
        demand(memcmp(fen.clock, back.clock, sizeof fen.clock) == 0);
    Writer again = writer_on(second, sizeof second);
    write_fen(&back, &again);
    demand(str_equal(writer_view(&out), writer_view(&again)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Str text = {(const char *)data, size};
    check_fen(text, FEN_HINT_NONE);
    check_fen(text, FEN_HINT_COUNTERS);
    check_fen(text, FEN_HINT_CLOCKS);
    Fen fens[BOARD_COUNT];
    size_t offset = SIZE_MAX;
    if (bfen_read(text, FEN_HINT_NONE, fens, &offset) != STATUS_OK) {
        demand(offset <= size);
        return 0;
    }
    size_t bar = str_find(text, '|');
    check_fen(str_first(text, bar), FEN_HINT_NONE);
    check_fen(str_from(text, bar + 1), FEN_HINT_NONE);
    return 0;
}
