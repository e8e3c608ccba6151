// SPDX-License-Identifier: MIT
// Rules, clocks and starting positions of a simulated match.
#include <stdio.h>
#include <stdlib.h>

#include "base/count.h"
#include "match_world.h"
#include "notation/fen.h"

bool world_chance(World *world, unsigned percent) {
    return random_below(&world->random, 100) < percent;
}

static Position read_position(const char *text) {
    Fen fen;
    size_t offset;
    Status status = fen_read(str_of(text), FEN_HINT_COUNTERS, &fen, &offset);
    if (status != STATUS_OK) {
        fprintf(stderr, "%s: %s\n", text, status_text(status));
        abort();
    }
    return fen.position;
}

// Positions of a theme; where `pairs` is set, the two boards take neighbouring rows.
typedef struct ThemeRow {
    Theme theme;
    bool pair;
    const char *fen[BOARD_COUNT];
} ThemeRow;

#define MIDDLE "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R"
#define SHARP "rnb1kb1r/ppp2ppp/5n2/3qp3/3P4/5N2/PPP2PPP/RNBQKB1R"
#define WHITE_MATES "6k1/8/6KQ/8/8/8/8/8[] w - - 0 1"
#define BLACK_MATES "8/8/8/8/8/6kq/8/6K1[] b - - 0 1"

static const ThemeRow rows[] = {
    {THEME_OPEN, false, {MIDDLE "[QNPqnp] w KQkq - 0 1", SHARP "[RBPrbp] w KQkq - 0 1"}},
    {THEME_OPEN, false, {SHARP "[QRBNPPqrbnpp] b KQkq - 0 1", MIDDLE "[Pp] b KQkq - 0 1"}},
    {THEME_OPEN,
     false,
     {"r3k2r/8/8/8/8/8/8/R3K2R[RNrn] w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R[RBrb] b K - 0 1"}},
    {THEME_MATES, true, {WHITE_MATES, WHITE_MATES}},
    {THEME_MATES, true, {BLACK_MATES, BLACK_MATES}},
    {THEME_MATES, true, {WHITE_MATES, BLACK_MATES}},
    {THEME_MATES, true, {"6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1"}},
    {THEME_POISON,
     true,
     {"4k3/8/8/1n6/P7/5p1q/5P1P/6K1[] w - - 0 1", "4k3/8/8/8/8/8/6PP/6RK[] b - - 0 1"}},
    {THEME_POISON,
     true,
     {"n7/7k/8/8/8/5b1q/8/R5K1[] w - - 0 1", "6k1/8/8/8/8/8/6PP/6RK[] b - - 0 1"}},
    {THEME_BARE, false, {"8/8/4k3/8/8/3NK3/8/8[] w - - 97 60", WHITE_MATES}},
    {THEME_BARE, false, {"7k/5Q2/5K2/8/8/8/8/8[] w - - 0 1", "8/8/8/3k4/8/8/4K2p/8[] b - - 0 1"}},
    {THEME_BARE, false, {"8/8/4k3/8/8/3RK3/8/8[] w - - 95 60", "k7/P7/2K5/8/8/8/8/8[] w - - 0 1"}},
    {THEME_PROMOTION,
     false,
     {"3r1k2/4P3/8/8/8/8/4p3/3R1K2[Pp] w - - 0 1", "rn2k3/PP5P/8/8/8/8/pp5p/RN2K3[] b - - 0 1"}},
    {THEME_SHUFFLE,
     true,
     {"4k1n1/8/8/8/8/8/8/4K1N1[] w - - 0 1", "4k1n1/8/8/8/8/8/8/4K1N1[] w - - 0 1"}},
};

enum { ROW_COUNT = COUNT(rows) };

// Some pieces, thrown onto the board; read back from a FEN, as a log would.
static Position random_position(World *world) {
    Position position;
    position_clear(&position);
    unsigned count = 2 + random_below(&world->random, 28);
    bool kings = !world_chance(world, 5);
    for (unsigned i = 0; i < count; i++) {
        Square square = (Square)random_below(&world->random, SQUARE_COUNT);
        Color color = i % 2 == 0 ? WHITE : BLACK;
        Kind kind = i < 2 && kings ? KING : (Kind)random_below(&world->random, KING);
        bool promoted = kind > PAWN && kind < KING && world_chance(world, 10);
        if (position_piece_at(&position, square) != PIECE_NONE)
            continue;
        Status status = position_put(&position, square, piece_of(color, kind), promoted);
        if (status != STATUS_OK)
            abort();
    }
    for (Kind kind = PAWN; kind < KING; kind++)
        for (Color color = WHITE; color <= BLACK; color++)
            if (world_chance(world, 30))
                position_reserve_add(&position, color, kind, 1 + random_below(&world->random, 3));
    Status status =
        position_set_state(&position, (Color)random_below(&world->random, 2), 15, SQUARE_NONE);
    if (status != STATUS_OK)
        abort();
    char text[FEN_MAX];
    Writer writer = writer_on(text, sizeof text);
    fen_write_start(&position, &writer);
    return read_position(text);
}

static void choose_positions(World *world, MatchSetup *setup) {
    unsigned fitting[ROW_COUNT];
    unsigned count = 0;
    for (unsigned i = 0; i < ROW_COUNT; i++)
        if (rows[i].theme == world->theme)
            fitting[count++] = i;
    for (int b = 0; b < BOARD_COUNT; b++) {
        if (world->theme == THEME_RANDOM)
            setup->start[b] = random_position(world);
    }
    if (count == 0)
        return;
    const ThemeRow *row = &rows[fitting[random_below(&world->random, count)]];
    int first = row->pair || world_chance(world, 50) ? 0 : 1;
    setup->start[BOARD_A] = read_position(row->fen[first]);
    setup->start[BOARD_B] = read_position(row->fen[1 - first]);
}

static void choose_time(World *world, MatchSetup *setup) {
    if (world_chance(world, 25))
        return;
    TimeControl *time = &setup->time;
    *time = (TimeControl){.kind = (TimeKind)random_below(&world->random, 4)};
    if (time->kind == TIME_NONE)
        return;
    time->base_ms = world_chance(world, 50) ? 1 + random_below(&world->random, 5000)
                                            : 1000 * (1 + random_below(&world->random, 180));
    if (world_chance(world, 60))
        time->bonus_ms = 1 + random_below(&world->random, 2000);
}

// Some options of other presets: combinations that no club plays must hold together too.
static void change_options(World *world, RuleSet *rules) {
    const RuleSet *other = ruleset_at(random_below(&world->random, ruleset_count()));
    world->options_changed = true;
    uint64_t bits = random_next(&world->random);
#define TAKE(bit, field)                                                                           \
    if ((bits >> (bit)&1) != 0)                                                                    \
    rules->field = other->field
    TAKE(0, board);
    TAKE(1, completion);
    TAKE(2, transfer);
    TAKE(3, scoring);
    TAKE(4, illegal);
    TAKE(4, illegal_low_ms);
    TAKE(4, illegal_allowance);
    TAKE(5, claims);
    TAKE(6, draw);
    TAKE(7, repetition);
    TAKE(8, poisoned);
    TAKE(9, king_capture);
    TAKE(10, both_flags);
    TAKE(11, communication);
    TAKE(12, gentleman);
    TAKE(13, mate_mate);
    TAKE(14, flag_flag);
    TAKE(15, mate_flag);
    TAKE(16, other_pairs);
    TAKE(17, order);
#undef TAKE
}

void world_make_setup(World *world, MatchSetup *setup) {
    world->preset = random_below(&world->random, ruleset_count());
    world->theme = (Theme)random_below(&world->random, THEME_COUNT);
    // Repetition and poison are rules of one preset alone.
    bool wants_otb = world->theme == THEME_POISON || world->theme == THEME_SHUFFLE;
    for (unsigned i = 0; wants_otb && world_chance(world, 60) && i < ruleset_count(); i++)
        if (ruleset_at(i)->poisoned)
            world->preset = i;
    match_setup_default(setup, ruleset_at(world->preset));
    world->options_changed = false;
    if (world_chance(world, 20))
        change_options(world, &setup->rules);
    setup->mode = world_chance(world, 50) ? MODE_TABLE : MODE_REFEREE;
    choose_time(world, setup);
    static const int64_t windows[] = {0, 0, 1, 500, 5000};
    setup->simultaneous_ms = windows[random_below(&world->random, 5)];
    choose_positions(world, setup);
    int64_t base = setup->time.kind == TIME_NONE ? 60000 : setup->time.base_ms;
    world->pace = 1 + base / (40 + random_below(&world->random, 1500));
    world->gone = 0;
    if (world_chance(world, 15))
        world->gone = (uint8_t)(1 + random_below(&world->random, 15));
    world->eager_draw = world_chance(world, 10);
    world->event_limit = 60 + random_below(&world->random, 700);
    world->patient = setup->time.kind == TIME_NONE && world->theme == THEME_SHUFFLE &&
                     setup->rules.repetition == REPETITION_NONE && world_chance(world, 30);
    if (world->patient)
        world->event_limit = WORLD_EVENTS_MAX;
}
