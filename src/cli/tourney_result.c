// SPDX-License-Identifier: MIT
// Results: entering, confirming, correcting; play-offs.
#include "cli/tourney_result.h"

#include <stdio.h>
#include <string.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"

enum { NOTES_MAX = 16384 }; // of the records of one table

int result_find_table(const Tournament *t, const Words *words, unsigned *round, unsigned *table) {
    if (!find_number(words->at[0], "round", 1, TOURNEY_ROUNDS_MAX, round) ||
        !find_number(words->at[1], "table", 1, TOURNEY_TABLES_MAX, table))
        return EXIT_USAGE;
    Status status = STATUS_OK;
    if (*round > t->round_count)
        status = STATUS_TOURNEY_NO_ROUND;
    else if (*table > tourney_round(t, *round)->tables)
        status = STATUS_TOURNEY_NO_TABLE;
    else if (tourney_round(t, *round)->matches[*table - 1].pair.b == 0)
        status = STATUS_TOURNEY_BYE_PLAYS;
    if (status == STATUS_OK)
        return EXIT_YES;
    (void)cli_fail("round %u, table %u: refused: %s", *round, *table, status_text(status));
    return EXIT_NO;
}

static const TourneyMatch *match_at(const Tournament *t, unsigned round, unsigned table) {
    return &tourney_round(t, round)->matches[table - 1];
}

static void print_halves(int halves) {
    char text[16];
    Writer out = writer_on(text, sizeof text);
    tourney_write_halves(halves, &out);
    fputs(text, stdout);
}

static void print_table(const Tournament *t, unsigned round, unsigned table) {
    const TourneyMatch *match = match_at(t, round, table);
    int a, b;
    printf("Round %u, table %u: ", round, table);
    find_print_team(t, match->pair.a);
    fputs(" - ", stdout);
    find_print_team(t, match->pair.b);
    putchar('\n');
    for (unsigned i = 0; i < t->settings.contests; i++) {
        const TourneyContest *contest = &match->contests[i];
        printf("  contest %u: %s", i + 1, tourney_result_word((TourneyResult)contest->result));
        if (contest->reason != TOURNEY_REASON_NONE)
            printf(" %s", tourney_reason_word((TourneyReason)contest->reason));
        if (contest->board != '-')
            printf(" on board %c", contest->board);
        putchar('\n');
    }
    tourney_match_score(t, match, &a, &b);
    fputs("  match: ", stdout);
    print_halves(a);
    fputs(" : ", stdout);
    print_halves(b);
    puts(!tourney_match_complete(t, match) ? ", not complete"
         : !tourney_match_stands(t, match) ? ", not confirmed by both"
                                           : "");
}

// Words -------------------------------------------------------------------------------------------------

// A result word, a short one, or the name of the winner.
static int read_result(const Tournament *t, const TourneyMatch *match, const char *word,
                       TourneyResult *out) {
    *out = tourney_result_read(str_of(word));
    if (strcmp(word, "1/2") == 0 || strcmp(word, "draw") == 0)
        *out = TOURNEY_DRAW;
    if (strcmp(word, "none") == 0)
        *out = TOURNEY_OPEN;
    if (*out != TOURNEY_RESULT_COUNT)
        return EXIT_YES;
    if (strpbrk(word, "0123456789") != NULL && strchr(word, '-') != NULL)
        return cli_fail("'%s': %s; the team drawn first stands first", word,
                        status_text(STATUS_BAD_TOURNEY_RESULT));
    unsigned winner = find_team(t, word);
    if (winner == 0)
        return EXIT_USAGE;
    if (winner != match->pair.a && winner != match->pair.b)
        return cli_fail("'%s' does not play at this table", word);
    *out = winner == match->pair.a ? TOURNEY_WIN : TOURNEY_LOSS;
    return EXIT_YES;
}

static bool is_board(const char *word) {
    return strcmp(word, "A") == 0 || strcmp(word, "B") == 0 || strcmp(word, "-") == 0;
}

static void print_reasons(void) {
    fputs("  reasons:", stderr);
    for (unsigned i = TOURNEY_REASON_MATE; i < TOURNEY_REASON_COUNT; i++)
        fprintf(stderr, " %s", tourney_reason_word((TourneyReason)i));
    fputc('\n', stderr);
}

// RESULT [REASON] [BOARD] from *index on.
static int read_contest(const Tournament *t, const TourneyMatch *match, const Words *words,
                        unsigned *index, TourneyEvent *event) {
    TourneyResult result;
    int status = read_result(t, match, words->at[(*index)++], &result);
    if (status != EXIT_YES)
        return status;
    event->result = (uint8_t)result;
    if (*index < words->count && !is_board(words->at[*index])) {
        TourneyReason reason = tourney_reason_read(str_of(words->at[*index]));
        if (reason != TOURNEY_REASON_COUNT) {
            event->reason = (uint8_t)reason;
            ++*index;
        }
    }
    if (*index < words->count && is_board(words->at[*index]))
        event->board = words->at[(*index)++][0];
    return EXIT_YES;
}

static unsigned next_contest(const Tournament *t, const TourneyMatch *match) {
    for (unsigned i = 0; i < t->settings.contests; i++)
        if (match->contests[i].result == TOURNEY_OPEN)
            return i + 1;
    return t->settings.contests;
}

static int refuse_contest(const char *what, unsigned contest, Status status) {
    (void)cli_fail("%s, contest %u: refused: %s", what, contest, status_text(status));
    if (status == STATUS_TOURNEY_RESULT_REASON || status == STATUS_BAD_TOURNEY_REASON)
        print_reasons();
    if (status == STATUS_TOURNEY_RESULT_STANDS || status == STATUS_TOURNEY_ROUND_CLOSED)
        fputs("  bughouse tourney correct ROUND TABLE CONTEST RESULT --why TEXT\n", stderr);
    return EXIT_NO;
}

// result ------------------------------------------------------------------------------------------------

int result_enter_words(Desk *desk, unsigned round, unsigned table, const Words *words,
                       unsigned by) {
    unsigned index = 2;
    unsigned contest = next_contest(&desk->t, match_at(&desk->t, round, table));
    const char *first = words->at[index];
    if (strcmp(first, "1") == 0 || strcmp(first, "2") == 0) {
        contest = (unsigned)(first[0] - '0');
        if (++index == words->count)
            return options_usage("result", "contest %u of what result? 1-0, 0-1, 1/2-1/2 or 0-0",
                                 contest);
    }
    while (index < words->count) {
        TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
        int status = read_contest(&desk->t, match_at(&desk->t, round, table), words, &index, event);
        if (status != EXIT_YES) {
            print_reasons();
            return status;
        }
        event->round = (uint8_t)round;
        event->table = (uint16_t)table;
        event->contest = (uint8_t)contest++;
        event->by = (uint16_t)by;
        Status entered = desk_try(desk);
        if (entered != STATUS_OK)
            return refuse_contest("result", event->contest, entered);
    }
    return EXIT_YES;
}

int result_enter_absent(Desk *desk, unsigned round, unsigned table, const char *who) {
    const TourneyMatch *match = match_at(&desk->t, round, table);
    TourneyResult result = TOURNEY_NEITHER;
    if (strcmp(who, "both") != 0) {
        int status = read_result(&desk->t, match, who, &result);
        if (status != EXIT_YES)
            return status;
        result = result == TOURNEY_WIN ? TOURNEY_LOSS : TOURNEY_WIN;
    }
    for (unsigned contest = 1; contest <= desk->t.settings.contests; contest++) {
        TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
        event->round = (uint8_t)round;
        event->table = (uint16_t)table;
        event->contest = (uint8_t)contest;
        event->result = (uint8_t)result;
        event->reason = TOURNEY_REASON_ABSENT;
        Status entered = desk_try(desk);
        if (entered != STATUS_OK)
            return refuse_contest("result", contest, entered);
    }
    return EXIT_YES;
}

static unsigned tables_waiting(const Tournament *t, unsigned round) {
    unsigned count = 0;
    for (unsigned i = 0; i < tourney_round(t, round)->tables; i++)
        count += !tourney_match_stands(t, &tourney_round(t, round)->matches[i]);
    return count;
}

static void print_next(const Tournament *t, unsigned round) {
    unsigned waiting = tables_waiting(t, round);
    if (waiting > 0)
        printf("%u table%s of round %u still out.\n", waiting, waiting == 1 ? "" : "s", round);
    else if (tourney_round(t, round)->phase != TOURNEY_CLOSED)
        printf("All results of round %u are in. Next: bughouse tourney close\n", round);
}

static int save_and_print(Desk *desk, unsigned round, unsigned table) {
    int status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    print_table(&desk->t, round, table);
    print_next(&desk->t, round);
    return EXIT_YES;
}

// The player of "--by", 0 for the organiser.
static int read_by(const Tournament *t, const Option *option, unsigned *by) {
    *by = 0;
    if (option->count == 0)
        return EXIT_YES;
    *by = find_player(t, option_value(option, ""));
    return *by == 0 ? EXIT_USAGE : EXIT_YES;
}

// ROUND --file FILE
static int enter_file(Desk *desk, const Words *words, const char *path) {
    static BatchTables tables;
    unsigned round;
    int status = words_check("result", words, 1, 1, "only ROUND with --file");
    if (status == EXIT_YES && !find_number(words->at[0], "round", 1, TOURNEY_ROUNDS_MAX, &round))
        status = EXIT_USAGE;
    if (status == EXIT_YES)
        status = result_read_file(desk, words->at[0], path, &tables);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    for (unsigned i = 0; i < tables.count; i++)
        print_table(&desk->t, round, tables.at[i]);
    print_next(&desk->t, round);
    return EXIT_YES;
}

static void print_notes(const Writer *notes) {
    Str rest = writer_view(notes);
    while (rest.len > 0) {
        cli_put_harmless(str_take_line(&rest), stdout);
        putchar('\n');
    }
}

int tourney_result(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--log", .has_value = true},
                        {.name = "--absent", .has_value = true},
                        {.name = "--by", .has_value = true},
                        {.name = "--file", .has_value = true}};
    static Words words;
    static char notes_text[NOTES_MAX];
    Writer notes = writer_on(notes_text, sizeof notes_text);
    unsigned round, table, by;
    int status = options_take(argc, argv, options, 4, &words);
    if (status == EXIT_YES && options[3].count > 0) {
        if (options[0].count + options[1].count + options[2].count > 0 || options[3].count > 1)
            return options_usage(argv[0], "--file goes alone, once");
        return enter_file(desk, &words, option_value(&options[3], ""));
    }
    bool from_log = options[0].count > 0;
    bool from_words = !from_log && options[1].count == 0;
    if (status == EXIT_YES && from_log && options[1].count > 0)
        return options_usage(argv[0], "either --log or --absent");
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, from_words ? 3 : 2,
                             from_log     ? OPTION_VALUES_MAX
                             : from_words ? 9
                                          : 2,
                             "ROUND, TABLE and the results");
    if (status == EXIT_YES)
        status = result_find_table(&desk->t, &words, &round, &table);
    if (status == EXIT_YES)
        status = read_by(&desk->t, &options[2], &by);
    if (status != EXIT_YES)
        return status;
    if (from_log) {
        // "--log one two": what follows are files too.
        for (unsigned i = 2; i < words.count && options[0].count < OPTION_VALUES_MAX; i++)
            options[0].values[options[0].count++] = words.at[i];
        status = result_read_records(desk, round, table, &options[0], &notes);
    } else if (options[1].count > 0) {
        status = result_enter_absent(desk, round, table, option_value(&options[1], ""));
    } else {
        status = result_enter_words(desk, round, table, &words, by);
    }
    if (status == EXIT_YES)
        status = save_and_print(desk, round, table);
    if (status == EXIT_YES)
        print_notes(&notes);
    return status;
}

int tourney_confirm(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--by", .has_value = true}};
    static Words words;
    unsigned round, table, by;
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 2, 2, "ROUND and TABLE");
    if (status == EXIT_YES)
        status = result_find_table(&desk->t, &words, &round, &table);
    if (status == EXIT_YES)
        status = read_by(&desk->t, &options[0], &by);
    if (status != EXIT_YES)
        return status;
    TourneyEvent *event = desk_event(desk, TOURNEY_CONFIRM);
    event->round = (uint8_t)round;
    event->table = (uint16_t)table;
    event->by = (uint16_t)by;
    status = desk_apply(desk, "confirm");
    return status == EXIT_YES ? save_and_print(desk, round, table) : status;
}

// Which of the published rounds after this one the rules would draw as they stand.
static void find_holding(Desk *desk, unsigned after, bool held[TOURNEY_ROUNDS_MAX + 1]) {
    for (unsigned round = after + 1; round <= desk->t.round_count; round++)
        if (tourney_round(&desk->t, round)->phase != TOURNEY_DRAFT)
            held[round] = pairing_holds(&desk->t, round, &desk->work);
}

// What a correction means for the rounds that have been drawn from the result.
static void print_consequences(Desk *desk, unsigned after,
                               const bool held[TOURNEY_ROUNDS_MAX + 1]) {
    const Tournament *t = &desk->t;
    bool now[TOURNEY_ROUNDS_MAX + 1] = {false};
    find_holding(desk, after, now);
    if (after < t->round_count)
        puts("The standings count the correction; what has been published stays as it was drawn.");
    for (unsigned round = after + 1; round <= t->round_count; round++) {
        unsigned phase = tourney_round(t, round)->phase;
        if (phase == TOURNEY_DRAFT)
            printf("The draft of round %u no longer fits; draw it again: bughouse tourney pair\n",
                   round);
        else if (held[round] && !now[round])
            printf("Take care: by the corrected result round %u would have been paired "
                   "otherwise.\n%s",
                   round,
                   phase == TOURNEY_CLOSED ? ""
                                           : "  Tables that have not begun can still change: "
                                             "bughouse tourney exchange ROUND TEAM TEAM --why "
                                             "TEXT\n");
    }
}

int tourney_correct(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--why", .has_value = true}};
    static Words words;
    unsigned round, table, contest;
    unsigned index = 3;
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 4, 6, "ROUND, TABLE, CONTEST and RESULT");
    if (status == EXIT_YES && options[0].count == 0)
        status = options_usage(argv[0], "%s: --why TEXT", status_text(STATUS_TOURNEY_WHY));
    if (status == EXIT_YES)
        status = result_find_table(&desk->t, &words, &round, &table);
    if (status == EXIT_YES &&
        !find_number(words.at[2], "contest", 1, TOURNEY_CONTESTS_MAX, &contest))
        status = EXIT_USAGE;
    if (status != EXIT_YES)
        return status;
    TourneyEvent *event = desk_event(desk, TOURNEY_CORRECT_RESULT);
    status = read_contest(&desk->t, match_at(&desk->t, round, table), &words, &index, event);
    if (status != EXIT_YES)
        return status;
    if (index < words.count) {
        (void)cli_fail("'%s' is no reason and no board", words.at[index]);
        print_reasons();
        return EXIT_USAGE;
    }
    event->round = (uint8_t)round;
    event->table = (uint16_t)table;
    event->contest = (uint8_t)contest;
    if (!tourney_event_text(event->text, str_of(option_value(&options[0], ""))))
        return desk_refuse("correct", STATUS_TOURNEY_TEXT);
    bool held[TOURNEY_ROUNDS_MAX + 1] = {false};
    find_holding(desk, round, held);
    Status corrected = desk_try(desk);
    if (corrected != STATUS_OK)
        return refuse_contest("correct", contest, corrected);
    status = save_and_print(desk, round, table);
    if (status == EXIT_YES)
        print_consequences(desk, round, held);
    return status;
}

// Whether the closed rounds leave nothing but play-offs between them.
static bool are_tied(Desk *desk, unsigned a, unsigned b) {
    const StandingsRow *rows[2] = {NULL, NULL};
    standings_compute(&desk->t, tourney_rounds_closed(&desk->t), &desk->standings);
    for (unsigned i = 0; i < desk->standings.count; i++) {
        const StandingsRow *row = &desk->standings.rows[i];
        if (row->team == a || row->team == b)
            rows[row->team == a ? 0 : 1] = row;
    }
    return standings_tied(rows[0], rows[1]);
}

int tourney_play_off(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 3, 4, "TEAM, RESULT, TEAM and perhaps a TEXT");
    if (status != EXIT_YES)
        return status;
    unsigned a = find_team(&desk->t, words.at[0]);
    unsigned b = a == 0 ? 0 : find_team(&desk->t, words.at[2]);
    if (b == 0)
        return EXIT_USAGE;
    TourneyResult result = tourney_result_read(str_of(words.at[1]));
    if (strcmp(words.at[1], "1/2") == 0)
        result = TOURNEY_DRAW;
    if (result == TOURNEY_RESULT_COUNT || result == TOURNEY_OPEN || result == TOURNEY_NEITHER)
        return options_usage(argv[0], "'%s': the result of a play-off is 1-0, 0-1 or 1/2-1/2",
                             words.at[1]);
    TourneyEvent *event = desk_event(desk, TOURNEY_PLAYOFF);
    event->team = (uint16_t)a;
    event->team2 = (uint16_t)b;
    event->result = (uint8_t)result;
    if (words.count == 4 && !tourney_event_text(event->text, str_of(words.at[3])))
        return desk_refuse("play-off", STATUS_TOURNEY_TEXT);
    status = desk_apply(desk, "play-off");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    puts("Recorded. It decides between teams that all other terms leave tied.");
    if (!are_tied(desk, a, b))
        puts("Take care: by the rounds that are closed these two are not tied; it does not count.");
    puts("Next: bughouse tourney standings");
    return EXIT_YES;
}
