// SPDX-License-Identifier: MIT
// bughouse rules: what rule sets there are and what each says.
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "notation/ruletext.h"
#include "notation/rulewords.h"

enum { OPTIONS_MAX = 4096 };

static int list(void) {
    for (unsigned i = 0; i < ruleset_count(); i++)
        puts(ruleset_at(i)->name);
    return EXIT_YES;
}

// Every option with its value, as a rule file has them.
static void print_options(const RuleSet *rules) {
    char buffer[OPTIONS_MAX];
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
