// SPDX-License-Identifier: MIT
// bughouse judge: replays a match log. The judging is notation/judge.
#include "notation/judge.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const char judge_help[] =
    "Prints a line for each event that did not plainly succeed, both final boards with\n"
    "reserves and clocks, and last the result. 'expect' lines in the log are checked.\n"
    "\n"
    "  --json  the same as one JSON object\n"
    "\n"
    "Exit status: 0 read to its end, 1 an 'expect' does not hold, 2 the log is malformed.\n"
    "docs/match-log.md describes the format; the smallest log is\n"
    "\n"
    "  rules fics\n"
    "  0    a  start\n"
    "  0    b  start\n"
    "  1500 A  move e4\n";

static void print_text(void *context, Str text) {
    fwrite(text.at, 1, text.len, context);
}

int cmd_judge(int argc, char **argv) {
    bool json = false;
    const char *path = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (argv[i][0] == '-' && argv[i][1] != '\0')
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        else if (path != NULL)
            return cli_usage(argv[0], "one FILE at a time");
        else
            path = argv[i];
    }
    if (path == NULL)
        return cli_usage(argv[0], "no FILE given");
    Str log;
    if (!cli_read_file(path, &log))
        return EXIT_USAGE;
    static Judge judge; // too large for a stack
    LogFault fault;
    Status status = judge_log(&judge, log, json, (JudgeOutput){print_text, stdout}, &fault);
    if (status != STATUS_OK)
        return cli_fail("%s:%zu:%zu: %s", path, fault.line, fault.column,
                        status_text(fault.status));
    return judge.failures > 0 ? EXIT_NO : EXIT_YES;
}
