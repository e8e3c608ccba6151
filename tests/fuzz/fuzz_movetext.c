// SPDX-License-Identifier: MIT
// Input: a byte for the rule set, a FEN, a line end, the text of a move. A legal move that can be
// read is legal, is written as SAN and as coordinates, and both read back as the same move; a move
// made by hand at a table likewise. Every legal move of the position, too.
#include <stdint.h>
#include <stdlib.h>

#include "chess/movegen.h"
#include "match/ruleset.h"
#include "notation/fen.h"
#include "notation/movetext.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds) {
    if (!holds)
        abort();
}

// Reading every move of a position with a hundred pieces again is quadratic.
enum { MOVES_CHECKED_MAX = 64 };

static void check_back(const Position *position, const BoardRules *rules, Move move, Str text) {
    Move back = MOVE_NONE;
    demand(movetext_read_by_hand(position, rules, text, &back) == STATUS_OK);
    demand(move_equal(move, back));
    if (move_is_by_hand(move))
        return;
    back = MOVE_NONE;
    demand(movetext_read(position, rules, text, &back) == STATUS_OK);
    demand(move_equal(move, back));
}

static void check_move(const Position *position, const BoardRules *rules, Move move) {
    char buffer[MOVETEXT_MAX];
    for (int arrive = 0; arrive < 2; arrive++) {
        Writer out = writer_on(buffer, sizeof buffer);
        movetext_write(position, rules, move, arrive == 1, &out);
        demand(writer_status(&out) == STATUS_OK);
        check_back(position, rules, move, writer_view(&out));
    }
    Writer out = writer_on(buffer, sizeof buffer);
    movetext_write_coordinates(move, &out);
    demand(writer_status(&out) == STATUS_OK);
    check_back(position, rules, move, writer_view(&out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1)
        return 0;
    const BoardRules *rules = &ruleset_at(data[0] % ruleset_count())->board;
    Str text = {(const char *)data + 1, size - 1};
    size_t end = str_find(text, '\n');
    if (end == text.len)
        return 0;
    Fen fen;
    size_t offset = 0;
    if (fen_read(str_first(text, end), FEN_HINT_COUNTERS, &fen, &offset) != STATUS_OK)
        return 0;
    Str move_text = str_from(text, end + 1);
    Move move = MOVE_NONE;
    if (movetext_read(&fen.position, rules, move_text, &move) == STATUS_OK) {
        demand(movegen_check(&fen.position, rules, move) == STATUS_OK);
        check_move(&fen.position, rules, move);
    }
    if (movetext_read_by_hand(&fen.position, rules, move_text, &move) == STATUS_OK) {
        demand(move_is_by_hand(move) == (movegen_check(&fen.position, rules, move) != STATUS_OK));
        check_move(&fen.position, rules, move);
    }
    static MoveList list;
    movegen_legal(&fen.position, rules, &list);
    for (unsigned i = 0; i < list.count && i < MOVES_CHECKED_MAX; i++)
        check_move(&fen.position, rules, list.moves[i]);
    return 0;
}
