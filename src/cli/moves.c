// SPDX-License-Identifier: MIT
// bughouse moves: the legal moves of a position in coordinates, sorted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "cli/cli.h"
#include "notation/movetext.h"

const char moves_help[] =
    "In coordinates, one a line, sorted; drops as N@f7. Without a FEN the starting\n"
    "position. Reserves stand in brackets; the FEN may come as one argument or several:\n"
    "\n"
    "  bughouse moves '4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1'\n"
    "\n"
    "  --rules NAME|FILE  a rule set ('bughouse rules list') or a rule file (fics)\n";

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static void print_moves(const Position *position, const BoardRules *rules) {
    static MoveList list;
    static char texts[MOVES_MAX][MOVETEXT_MAX];
    movegen_legal(position, rules, &list);
    for (unsigned i = 0; i < list.count; i++) {
        Writer writer = writer_on(texts[i], sizeof texts[i]);
        movetext_write_coordinates(list.moves[i], &writer);
    }
    qsort(texts, list.count, sizeof texts[0], compare_texts);
    for (unsigned i = 0; i < list.count; i++)
        puts(texts[i]);
}

int cmd_moves(int argc, char **argv) {
    RuleSet rules = *ruleset_find(str_of("fics"));
    int words = 0; // which are moved up to the beginning of argv
    for (int i = 1; i < argc; i++) {
        if (!cli_is_option(argv[i], words)) {
            argv[1 + words++] = argv[i];
            continue;
        }
        if (strcmp(argv[i], "--rules") != 0)
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        const char *name = cli_option_value(argc, argv, &i);
        if (name == NULL || !cli_find_rules(name, &rules))
            return EXIT_USAGE;
    }
    Fen fen;
    position_set_start(&fen.position);
    if (words > 0) {
        Str text = cli_join(words, argv + 1);
        size_t offset = 0;
        Status status = fen_read(text, FEN_HINT_NONE, &fen, &offset);
        if (status != STATUS_OK)
            return cli_bad_text("FEN", text, offset, status);
    }
    print_moves(&fen.position, &rules.board);
    return EXIT_YES;
}
