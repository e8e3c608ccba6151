// SPDX-License-Identifier: MIT
// The results of many tables at once, from a file or standard input: one table a line, all of them or
// none.
#include <string.h>

#include "cli/tourney_find.h"
#include "cli/tourney_result.h"

enum { LINE_MAX_BYTES = 1000, LINE_WORDS_MAX = 12 };

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == ',' || c == ';';
}

// Takes the line apart in `copy`; words with blanks stand in quotes, "#" begins a comment.
static const char *split(Str line, char copy[LINE_MAX_BYTES + 1], Words *words) {
    if (line.len > LINE_MAX_BYTES)
        return "the line is too long";
    if (memchr(line.at, '\0', line.len) != NULL)
        return "this is no text";
    memcpy(copy, line.at, line.len);
    copy[line.len] = '\0';
    for (char *c = copy; *c != '\0' && *c != '#';) {
        if (is_blank(*c)) {
            c++;
            continue;
        }
        if (words->count == LINE_WORDS_MAX)
            return "too many words";
        bool quoted = *c == '"';
        c += quoted;
        words->at[words->count++] = c;
        while (*c != '\0' && (quoted ? *c != '"' : !is_blank(*c)))
            c++;
        if (quoted && *c == '\0')
            return "a quote has no end";
        if (*c != '\0')
            *c++ = '\0';
    }
    return NULL;
}

static int enter_line(Desk *desk, const Words *words, unsigned *table) {
    unsigned round;
    int status = result_find_table(&desk->t, words, &round, table);
    if (status != EXIT_YES)
        return status;
    bool absent = strcmp(words->at[2], "absent") == 0 || strcmp(words->at[2], "--absent") == 0;
    if (absent && words->count == 4)
        return result_enter_absent(desk, round, *table, words->at[3]);
    if (absent)
        return cli_fail("who is absent? a TEAM, or 'both'");
    return result_enter_words(desk, round, *table, words, 0);
}

int result_read_file(Desk *desk, const char *round, const char *path, BatchTables *tables) {
    static char copy[LINE_MAX_BYTES + 1];
    static Words words;
    Str text;
    size_t number = 0;
    if (!cli_read_file(path, &text))
        return EXIT_USAGE;
    if (str_starts_with(text, "\xEF\xBB\xBF"))
        text = str_from(text, 3);
    tables->count = 0;
    while (text.len > 0) {
        int status = EXIT_USAGE;
        unsigned table = 0;
        number++;
        words.count = 1;
        words.at[0] = round;
        const char *fault = split(str_take_line(&text), copy, &words);
        if (fault == NULL && words.count == 1)
            continue;
        if (fault == NULL && words.count == 2)
            fault = "a line wants TABLE and its results, as: 3 1-0 mate A 0-1 flag B";
        if (fault == NULL && tables->count == TOURNEY_TABLES_MAX)
            fault = "more lines than tables";
        if (fault != NULL)
            (void)cli_fail("%s", fault);
        else
            status = enter_line(desk, &words, &table);
        if (status != EXIT_YES) {
            (void)cli_fail("%s:%zu: nothing of the file has been entered",
                           strcmp(path, "-") == 0 ? "standard input" : path, number);
            return status;
        }
        tables->at[tables->count++] = table;
    }
    return tables->count > 0 ? EXIT_YES : cli_fail("%s: it holds no result", path);
}
