// SPDX-License-Identifier: MIT
#include "boards.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char LETTERS[] = "pnbrqk";

static Kind kind_of(char letter) {
    const char *found = strchr(LETTERS, tolower((unsigned char)letter));
    assert(found != NULL && letter != 0);
    return (Kind)(found - LETTERS);
}

static Color color_of(char letter) {
    return isupper((unsigned char)letter) ? WHITE : BLACK;
}

Position boards_read(const char *text) {
    Position position;
    int file = 0;
    int rank = 7;
    position_clear(&position);
    for (; *text != '[' && *text != ' ' && *text != 0; text++) {
        if (*text == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*text)) {
            file += *text - '0';
        } else {
            const Piece piece = piece_of(color_of(*text), kind_of(*text));
            const bool promoted = text[1] == '~';
            const Status status = position_put(&position, square_at(file++, rank), piece, promoted);
            assert(status == STATUS_OK);
            (void)status;
            text += promoted;
        }
    }
    if (*text == '[')
        for (text++; *text != ']'; text++)
            position_reserve_add(&position, color_of(*text), kind_of(*text), 1);
    while (*text == ']' || *text == ' ')
        text++;
    const Status status =
        position_set_state(&position, *text == 'b' ? BLACK : WHITE, 0, SQUARE_NONE);
    assert(status == STATUS_OK);
    (void)status;
    return position;
}

void boards_move_text(Move move, char *out) {
    if (move_kind(move) == MOVE_DROP) {
        *out++ = (char)toupper((unsigned char)LETTERS[move_piece(move)]);
        *out++ = '@';
    } else {
        *out++ = (char)('a' + square_file(move_from(move)));
        *out++ = (char)('1' + square_rank(move_from(move)));
    }
    *out++ = (char)('a' + square_file(move_to(move)));
    *out++ = (char)('1' + square_rank(move_to(move)));
    if (move_kind(move) == MOVE_PROMOTION)
        *out++ = LETTERS[move_piece(move)];
    *out = 0;
}

BoardRules boards_rules(MateRule mate) {
    return (BoardRules){.promotion = PROMOTION_ANY,
                        .mate = mate,
                        .drop_check = true,
                        .drop_mate = true,
                        .drop_block = true,
                        .dropped_rook_castles = true,
                        .dropped_pawn_double = true};
}

bool boards_move_mates_in(Position *position, const BoardRules *rules, Move move, unsigned moves) {
    Undo undo;
    position_make(position, rules, move, &undo);
    bool mates = movegen_is_mate(position, rules, true);
    if (!mates && moves > 1 && movegen_has_legal(position, rules)) {
        MoveList *answers = malloc(sizeof *answers);
        assert(answers != NULL);
        movegen_legal(position, rules, answers);
        mates = true;
        for (unsigned i = 0; i < answers->count && mates; i++) {
            Undo inner;
            position_make(position, rules, answers->moves[i], &inner);
            mates = boards_mates_in(position, rules, moves - 1);
            position_unmake(position, answers->moves[i], &inner);
        }
        free(answers);
    }
    position_unmake(position, move, &undo);
    return mates;
}

bool boards_mates_in(Position *position, const BoardRules *rules, unsigned moves) {
    MoveList *list = malloc(sizeof *list);
    assert(list != NULL);
    movegen_legal(position, rules, list);
    bool found = false;
    for (unsigned i = 0; i < list->count && !found; i++)
        found = boards_move_mates_in(position, rules, list->moves[i], moves);
    free(list);
    return found;
}
