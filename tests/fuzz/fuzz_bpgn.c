// SPDX-License-Identifier: MIT
// Records: every game that is read can be written; what was written is one game with the same plies,
// and writing that gives the same bytes. Every ply is legal where it stands.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "notation/bpgn.h"
#include "notation/bpgn_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static BpgnReader reader;
static BpgnReader again;
static BpgnGame game;
static BpgnGame back;
static char first[BPGN_WRITE_MAX];
static char second[BPGN_WRITE_MAX];

static void require(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "%s\n--- first\n%s\n--- second\n%s\n", what, first, second);
    abort();
}

static void check_legal(void) {
    static Position boards[BOARD_COUNT];
    memcpy(boards, game.start, sizeof boards);
    for (unsigned i = 0; i < game.ply_count; i++) {
        const BpgnPly *ply = &game.plies[i];
        Position *board = &boards[seat_board((Seat)ply->seat)];
        require(seat_color((Seat)ply->seat) == (Color)board->side, "a ply out of turn");
        require(movegen_check(board, &game.rules->board, ply->move) == STATUS_OK, "illegal ply");
        bpgn_play(&game, boards, ply);
    }
}

static void check_written(void) {
    Writer out = writer_on(first, sizeof first);
    bpgn_write(&game, &out);
    second[0] = '\0';
    if (out.overflowed)
        return;
    bpgn_reader_init(&again, writer_view(&out));
    require(bpgn_read_game(&again, &back), "what was written is no game");
    require(back.ply_count == game.ply_count, "another number of plies");
    require(back.outcome == game.outcome, "another result");
    for (unsigned i = 0; i < game.ply_count; i++) {
        const BpgnPly *a = &game.plies[i];
        const BpgnPly *b = &back.plies[i];
        require(a->seat == b->seat && move_equal(a->move, b->move), "another move");
        require(a->time_ms == b->time_ms, "another time");
    }
    Writer out2 = writer_on(second, sizeof second);
    bpgn_write(&back, &out2);
    require(str_equal(writer_view(&out), writer_view(&out2)), "other bytes");
    require(!bpgn_read_game(&again, &back), "two games");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t offset = 0;
    bpgn_reader_init(&reader, (Str){(const char *)data, size});
    while (bpgn_read_game(&reader, &game)) {
        require(game.offset >= offset && game.offset < size, "games out of order");
        offset = game.offset;
        for (unsigned i = 0; i < game.note_count; i++) {
            require(game.notes[i].offset <= size, "a note outside of the text");
            char buffer[512];
            Writer text = writer_on(buffer, sizeof buffer);
            bpgn_note_write(&game.notes[i], &text);
            require(!text.overflowed, "a note too long");
        }
        check_legal();
        check_written();
    }
    return 0;
}
