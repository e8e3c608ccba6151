// SPDX-License-Identifier: MIT
// bughouse check: reads records and says of each game whether it can be played to its end.
#include <stdio.h>
#include <string.h>

#include "base/cursor.h"
#include "cli/cli.h"
#include "notation/bpgn.h"

enum { NOTE_TEXT_MAX = 512 };

typedef struct Totals {
    unsigned long games, clean, repaired, broken;
} Totals;

// Lines are counted on from the last place asked for: files can be long and have many notes.
typedef struct Lines {
    Str text;
    size_t offset; // the line that holds it has been counted
    size_t line;
    size_t line_start;
} Lines;

const char check_help[] =
    "One line a game, with what was noticed below it, and the totals last. A game is\n"
    "clean, repaired (read in the one way it can be meant) or broken (it cannot be played\n"
    "to its end; the first fault says why).\n"
    "\n"
    "Exit status: 0 no game is broken, 1 one is, 2 a file could not be read or holds no\n"
    "game.\n";

static TextPlace place_of(Lines *lines, size_t offset) {
    if (offset < lines->offset)
        *lines = (Lines){.text = lines->text, .line = 1};
    for (size_t i = lines->offset; i < offset && i < lines->text.len; i++) {
        char c = lines->text.at[i];
        bool crlf = c == '\r' && i + 1 < lines->text.len && lines->text.at[i + 1] == '\n';
        if (c == '\n' || (c == '\r' && !crlf)) {
            lines->line++;
            lines->line_start = i + 1;
        }
    }
    lines->offset = offset;
    return (TextPlace){lines->line, offset - lines->line_start + 1};
}

static void print_note(const char *path, Lines *lines, const BpgnNote *note) {
    char buffer[NOTE_TEXT_MAX];
    Writer out = writer_on(buffer, sizeof buffer);
    bpgn_note_write(note, &out);
    TextPlace place = place_of(lines, note->offset);
    printf("  %s:%zu:%zu: ", path, place.line, place.column);
    cli_put_harmless(writer_view(&out), stdout);
    putchar('\n');
}

static const char *state_of(const BpgnGame *game, Totals *totals) {
    totals->games++;
    if (game->class_count[BPGN_FAULT] > 0) {
        totals->broken++;
        return "broken";
    }
    if (game->class_count[BPGN_REPAIR] > 0) {
        totals->repaired++;
        return "repaired";
    }
    totals->clean++;
    return "clean";
}

static void print_game(const char *path, Lines *lines, const BpgnGame *game, unsigned long number,
                       Totals *totals) {
    TextPlace place = place_of(lines, game->offset);
    printf("%s:%zu game %lu: %s, %u plies, %s %s", path, place.line, number, state_of(game, totals),
           game->ply_count, outcome_name(game->outcome), reason_name(game->reason));
    if (game->reason_text.len > 0) {
        putchar(' ');
        cli_put_harmless(game->reason_text, stdout);
    }
    putchar('\n');
    for (unsigned i = 0; i < game->note_count; i++)
        print_note(path, lines, &game->notes[i]);
    if (game->notes_left_out > 0)
        printf("  and %u more notes\n", game->notes_left_out);
}

// Whether the file is a record: a game with a tag or a move that can be played.
static bool check_file(const char *path, BpgnReader *reader, BpgnGame *game, Totals *totals) {
    Str text;
    if (!cli_read_file(path, &text))
        return false;
    Lines lines = {.text = text, .line = 1};
    bool is_record = false;
    bpgn_reader_init(reader, text);
    for (unsigned long number = 1; bpgn_read_game(reader, game); number++) {
        is_record = is_record || game->tag_count > 0 || game->ply_count > 0;
        print_game(path, &lines, game, number, totals);
    }
    if (!is_record)
        (void)cli_fail("%s: no game record; a game has tags such as [Event \"...\"] or moves such "
                       "as 1A. e4",
                       path);
    return is_record;
}

int cmd_check(int argc, char **argv) {
    int files = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0')
            return cli_usage(argv[0], "unknown option '%s'", argv[i]);
        files++;
    }
    if (files == 0)
        return cli_usage(argv[0], "no FILE given");
    // Too large for the stack.
    static BpgnReader reader;
    static BpgnGame game;
    Totals totals = {0};
    bool all_read = true;
    for (int i = 1; i < argc; i++)
        if (!check_file(argv[i], &reader, &game, &totals))
            all_read = false;
    printf("games %lu, clean %lu, repaired %lu, broken %lu\n", totals.games, totals.clean,
           totals.repaired, totals.broken);
    if (!all_read)
        return EXIT_USAGE;
    return totals.broken > 0 ? EXIT_NO : EXIT_YES;
}
