// SPDX-License-Identifier: MIT
// bughouse rules: what rule sets there are and what each says.
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "notation/ruletext.h"
#include "notation/rulewords.h"

enum { OPTIONS_MAX = 4096 };

const char rules_help[] =
    "  list              the names of the rule sets\n"
    "  show NAME|FILE    one of them, or a rule file, in plain sentences\n"
    "  --options         as a rule file instead, to begin one of your own with\n"
    "\n"
    "A rule file is a rule set with changes. Commands that take --rules take its path:\n"
    "\n"
    "  base = arnold\n"
    "  name = our club            # what it is called\n"
    "  board.promotion = any\n"
    "  match.time = 180+2\n"
    "\n"
    "The keys and their values:\n"
    "  board.promotion            any, queen-knight, queen, pass, or letters such as QRN\n"
    "  board.drop_check, board.drop_mate, board.drop_block,\n"
    "  board.dropped_rook_castles, board.dropped_pawn_double   yes or no\n"
    "  match.mate                 current, potential\n"
    "  match.completion           release, clock\n"
    "  match.transfer             move, press\n"
    "  match.scoring              first, points\n"
    "  match.illegal              correct, loses, allowance N, claim_if_low SECONDS\n"
    "  match.claims               anyone, own_board\n"
    "  match.draw                 all, board, never\n"
    "  match.repetition           claim, none\n"
    "  match.poisoned, match.king_capture, match.both_flags,\n"
    "  match.marks, match.premove                              yes or no\n"
    "  match.communication        full, requests, none\n"
    "  match.gentleman            a number of moves, 0 for none\n"
    "  match.order                free, mail\n"
    "  match.mate_mate, match.flag_flag, match.other_pairs     first, draw\n"
    "  match.mate_flag            first, draw, mate\n"
    "  match.time                 300+0, 300d2, 300b2 or none\n";

static int list(void) {
    for (unsigned i = 0; i < ruleset_count(); i++)
        puts(ruleset_at(i)->name);
    return EXIT_YES;
}

// Every option with its value: a whole rule file, to begin one's own with.
static void print_options(const RuleSet *rules) {
    char buffer[OPTIONS_MAX];
    const char *base = ruleset_nearest_preset(rules)->name;
    printf("base = %s\n", base);
    if (strcmp(rules->name, base) != 0)
        printf("name = %s\n", rules->name);
    for (unsigned i = 0; i < ruleset_option_count(); i++) {
        Writer out = writer_on(buffer, sizeof buffer);
        ruleset_option_write_value(rules, i, &out);
        printf("%s = %s\n", ruleset_option_key(i), buffer);
    }
}

static int show(const char *name, bool options) {
    RuleSet rules;
    if (!cli_find_rules(name, &rules))
        return EXIT_USAGE;
    if (options) {
        print_options(&rules);
        return EXIT_YES;
    }
    char buffer[RULEWORDS_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    rulewords_write(&rules, &out);
    printf("Rules: %s\n\n%s", rules.name, buffer);
    return EXIT_YES;
}

int cmd_rules(int argc, char **argv) {
    const char *name = NULL;
    bool options = false;
    if (argc < 2)
        return cli_usage(argv[0], "say 'list' or 'show NAME'");
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--options") == 0)
            options = true;
        else if (argv[i][0] == '-' && argv[i][1] != '\0')
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        else if (name != NULL)
            return cli_usage(argv[0], "one NAME at a time");
        else
            name = argv[i];
    }
    if (strcmp(argv[1], "list") == 0)
        return name == NULL && !options ? list() : cli_usage(argv[0], "'list' takes no argument");
    if (strcmp(argv[1], "show") != 0)
        return cli_usage(argv[0], "neither 'list' nor 'show': '%s'", argv[1]);
    if (name == NULL)
        return cli_usage(argv[0], "'show' wants the NAME of a rule set or of a rule file");
    return show(name, options);
}
