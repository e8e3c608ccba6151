// SPDX-License-Identifier: MIT
// bughouse perft: counts the ways of DEPTH moves on one board or on two.
#include "chess/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "chess/movegen.h"
#include "cli/cli.h"
#include "match/perft2.h"
#include "notation/movetext.h"

// Counts beyond this depth overflow 64 bits long after the sun has gone out.
enum { PERFT_DEPTH_MAX = 30 };

const char perft_help[] =
    "The last line is the count alone. Without a position the starting position of one\n"
    "board, where reserves only shrink; two boards, 'FEN | FEN', feed each other:\n"
    "\n"
    "  bughouse perft 3 '4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1'\n"
    "\n"
    "  --rules NAME|FILE  a rule set ('bughouse rules list') or a rule file (fics)\n"
    "  --divide           a line for each first move besides\n";

typedef struct Arguments {
    RuleSet rules;
    bool divide;
    unsigned depth;
    bool two_boards;
    Position positions[BOARD_COUNT];
} Arguments;

static void print_part(Move move, const char *board, uint64_t count) {
    char text[MOVETEXT_MAX];
    Writer writer = writer_on(text, sizeof text);
    movetext_write_coordinates(move, &writer);
    printf("%s%s: %" PRIu64 "\n", board, text, count);
}

static uint64_t divide_one(Arguments *arguments) {
    Position *position = &arguments->positions[BOARD_A];
    const BoardRules *rules = &arguments->rules.board;
    static MoveList list;
    movegen_legal(position, rules, &list);
    uint64_t total = 0;
    for (unsigned i = 0; i < list.count; i++) {
        Undo undo;
        (void)position_make(position, rules, list.moves[i], &undo);
        uint64_t count = perft_count(position, rules, arguments->depth - 1);
        position_unmake(position, list.moves[i], &undo);
        print_part(list.moves[i], "", count);
        total += count;
    }
    return total;
}

static uint64_t divide_two(Arguments *arguments) {
    const BoardRules *rules = &arguments->rules.board;
    static MoveList list;
    uint64_t total = 0;
    for (unsigned board = 0; board < BOARD_COUNT; board++) {
        movegen_legal(&arguments->positions[board], rules, &list);
        for (unsigned i = 0; i < list.count; i++) {
            uint64_t count = perft2_count_after(arguments->positions, rules, (BoardId)board,
                                                list.moves[i], arguments->depth);
            print_part(list.moves[i], board == BOARD_A ? "A " : "B ", count);
            total += count;
        }
    }
    return total;
}

static uint64_t count_all(Arguments *arguments) {
    const BoardRules *rules = &arguments->rules.board;
    if (arguments->divide && arguments->depth > 0)
        return arguments->two_boards ? divide_two(arguments) : divide_one(arguments);
    return arguments->two_boards
               ? perft2_count(arguments->positions, rules, arguments->depth)
               : perft_count(&arguments->positions[BOARD_A], rules, arguments->depth);
}

static int read_position(Str text, Arguments *out) {
    Fen fens[BOARD_COUNT];
    size_t offset = 0;
    out->two_boards = str_find(text, '|') < text.len;
    Status status = out->two_boards ? bfen_read(text, FEN_HINT_NONE, fens, &offset)
                                    : fen_read(text, FEN_HINT_NONE, &fens[BOARD_A], &offset);
    if (status != STATUS_OK)
        return cli_bad_text(out->two_boards ? "BFEN" : "FEN", text, offset, status);
    out->positions[BOARD_A] = fens[BOARD_A].position;
    if (out->two_boards)
        out->positions[BOARD_B] = fens[BOARD_B].position;
    return EXIT_YES;
}

static int read_arguments(int argc, char **argv, Arguments *out) {
    int words = 0; // which are moved up to the beginning of argv
    for (int i = 1; i < argc; i++) {
        if (!cli_is_option(argv[i], words)) {
            argv[1 + words++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--divide") == 0) {
            out->divide = true;
            continue;
        }
        if (strcmp(argv[i], "--rules") != 0)
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        const char *name = cli_option_value(argc, argv, &i);
        if (name == NULL || !cli_find_rules(name, &out->rules))
            return EXIT_USAGE;
    }
    if (words == 0)
        return cli_usage(argv[0], "no DEPTH given");
    int64_t depth = 0;
    if (str_to_int(str_of(argv[1]), 0, PERFT_DEPTH_MAX, &depth) != STATUS_OK)
        return cli_usage(argv[0], "'%s' is no DEPTH from 0 to %d", argv[1], PERFT_DEPTH_MAX);
    out->depth = (unsigned)depth;
    return words > 1 ? read_position(cli_join(words - 1, argv + 2), out) : EXIT_YES;
}

int cmd_perft(int argc, char **argv) {
    Arguments arguments = {.rules = *ruleset_find(str_of("fics"))};
    position_set_start(&arguments.positions[BOARD_A]);
    int failed = read_arguments(argc, argv, &arguments);
    if (failed != EXIT_YES)
        return failed;
    printf("%" PRIu64 "\n", count_all(&arguments));
    return EXIT_YES;
}
