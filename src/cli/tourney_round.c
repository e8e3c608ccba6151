// SPDX-License-Identifier: MIT
// The life of a round: draw, force, publish, start, close; and why it looks as it does.
#include <stdio.h>
#include <string.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"
#include "cli/tourney_sheets.h"
#include "tourney/advice.h"
#include "tourney/seating.h"

// Drawing -----------------------------------------------------------------------------------------------

static int refuse_draw(const Desk *desk, Status status) {
    const Tournament *t = &desk->t;
    (void)desk_refuse("pair", status);
    if (status == STATUS_TOURNEY_DEAD_END)
        fputs("  A round in which teams meet again: bughouse tourney pair --rematches\n"
              "  The end of the evening:             bughouse tourney finish\n",
              stderr);
    else if (status == STATUS_TOURNEY_ROUND_OPEN)
        fprintf(stderr, "  First the results of round %u, then: bughouse tourney close\n",
                tourney_round_open(t));
    else if (status == STATUS_TOURNEY_ROUNDS_PLAYED && advice_all_have_met(t))
        fputs("  Everybody has met everybody. The end: bughouse tourney finish\n", stderr);
    else if (status == STATUS_TOURNEY_ROUNDS_PLAYED)
        fprintf(stderr,
                "  One round more: bughouse tourney rounds %u\n"
                "  Or the end:     bughouse tourney finish\n",
                t->round_count + 1u);
    else if (status == STATUS_TOURNEY_TEAMS_MISSING)
        fputs("  bughouse tourney form\n", stderr);
    return EXIT_NO;
}

// Before the first round: can the field carry the rounds?
static void print_warning(const Tournament *t, unsigned teams) {
    if (t->settings.system != TOURNEY_SWISS)
        return;
    if (t->settings.rounds == 0) {
        printf("The number of rounds is open; usual are %u: bughouse tourney rounds %u\n",
               advice_rounds(teams), advice_rounds(teams));
        return;
    }
    if (advice_check(teams, t->settings.rounds) != ADVICE_SAFE)
        printf("Take care: %u partnerships cannot be sure of %u rounds without a rematch; up to %u "
               "are safe.\n",
               teams, t->settings.rounds, advice_rounds_safe(teams));
}

static unsigned teams_in(const TourneyRound *round) {
    unsigned count = 0;
    for (unsigned i = 0; i < round->tables; i++)
        count += round->matches[i].pair.b == 0 ? 1 : 2;
    return count;
}

static int draw(Desk *desk, const PairingWish *wish) {
    Status status = pairing_draw(&desk->t, wish, &desk->work, &desk->event);
    if (status != STATUS_OK)
        return refuse_draw(desk, status);
    int result = desk_apply(desk, "pair");
    if (result == EXIT_YES)
        result = desk_save(desk);
    if (result != EXIT_YES)
        return result;
    unsigned number = tourney_round_draft(&desk->t);
    const TourneyRound *round = tourney_round(&desk->t, number);
    Sheet *sheet = sheet_new();
    sheets_pairings(desk, number, sheet);
    sheet_write_text(sheet, stdout);
    if (number == 1)
        print_warning(&desk->t, teams_in(round));
    if (round->rematches)
        puts("A rematch round: some of these teams have met before.");
    printf("\nA draft. Next: bughouse tourney why %u, then bughouse tourney publish\n", number);
    return EXIT_YES;
}

static int add_forced(PairingWish *wish, unsigned a, unsigned b) {
    if (wish->forced_count == PAIRING_FORCED_MAX)
        return cli_fail("at most %d pairings can be forced", PAIRING_FORCED_MAX);
    wish->forced[wish->forced_count++] =
        (TourneyPair){.a = (uint16_t)a, .b = (uint16_t)b, .forced = true};
    return EXIT_YES;
}

// "TEAM=TEAM"
static int read_forced(const Tournament *t, const char *text, PairingWish *wish) {
    char word[2 * TOURNEY_NAME_MAX + 16];
    const char *equals = strchr(text, '=');
    if (equals == NULL || (size_t)(equals - text) >= sizeof word)
        return options_usage("pair", "--force wants TEAM=TEAM, not '%s'", text);
    memcpy(word, text, (size_t)(equals - text));
    word[equals - text] = '\0';
    unsigned a = find_team(t, word);
    unsigned b = a == 0 ? 0 : find_team(t, equals + 1);
    return a == 0 || b == 0 ? EXIT_USAGE : add_forced(wish, a, b);
}

int tourney_pair(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--force", .has_value = true},
                        {.name = "--bye", .has_value = true},
                        {.name = "--rematches"}};
    PairingWish wish = {0};
    int status = options_take_only(argc, argv, options, 3);
    for (unsigned i = 0; i < options[0].count && status == EXIT_YES; i++)
        status = read_forced(&desk->t, options[0].values[i], &wish);
    for (unsigned i = 0; i < options[1].count && status == EXIT_YES; i++) {
        unsigned team = find_team(&desk->t, options[1].values[i]);
        status = team == 0 ? EXIT_USAGE : add_forced(&wish, team, 0);
    }
    wish.rematches = options[2].count > 0;
    return status == EXIT_YES ? draw(desk, &wish) : status;
}

// What is forced in the draft stays, but for the teams that are forced anew.
int tourney_force(Desk *desk, int argc, char **argv) {
    static Words words;
    PairingWish wish = {0};
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 2, 2, "TEAM and TEAM, or TEAM and 'bye'");
    if (status != EXIT_YES)
        return status;
    bool bye = strcmp(words.at[1], "bye") == 0;
    unsigned a = find_team(&desk->t, words.at[0]);
    unsigned b = a == 0 || bye ? 0 : find_team(&desk->t, words.at[1]);
    if (a == 0 || (b == 0 && !bye))
        return EXIT_USAGE;
    unsigned draft = tourney_round_draft(&desk->t);
    for (unsigned i = 0; draft != 0 && i < tourney_round(&desk->t, draft)->tables; i++) {
        const TourneyPair *pair = &tourney_round(&desk->t, draft)->matches[i].pair;
        bool free =
            pair->a != a && pair->a != b && (pair->b == 0 || (pair->b != a && pair->b != b));
        if (pair->forced && free && status == EXIT_YES)
            status = add_forced(&wish, pair->a, pair->b);
    }
    if (status == EXIT_YES)
        status = add_forced(&wish, a, b);
    return status == EXIT_YES ? draw(desk, &wish) : status;
}

// The steps of a round ----------------------------------------------------------------------------------

// The round that was named, or `otherwise`; 0 after a message. `option` may be NULL.
static unsigned take_round(int argc, char **argv, Option *option, unsigned otherwise,
                           const char *none, int *status) {
    static Words words;
    unsigned round = otherwise;
    *status = options_take(argc, argv, option, option != NULL, &words);
    if (*status == EXIT_YES)
        *status = words_check(argv[0], &words, 0, 1, "perhaps a ROUND");
    if (*status != EXIT_YES)
        return 0;
    if (words.count == 1 && !find_number(words.at[0], "round", 1, TOURNEY_ROUNDS_MAX, &round)) {
        *status = EXIT_USAGE;
        return 0;
    }
    if (round == 0) {
        (void)cli_fail("%s: %s", argv[0], none);
        *status = EXIT_NO;
    }
    return round;
}

static int step(Desk *desk, TourneyEventKind kind, unsigned round, const char *what) {
    desk_event(desk, kind)->round = (uint8_t)round;
    int status = desk_apply(desk, what);
    return status == EXIT_YES ? desk_save(desk) : status;
}

int tourney_publish(Desk *desk, int argc, char **argv) {
    Option date = {.name = "--date", .has_value = true};
    int status;
    unsigned round = take_round(argc, argv, &date, tourney_round_draft(&desk->t),
                                "there is no draft; draw one: bughouse tourney pair", &status);
    if (round == 0)
        return status;
    Str day = str_of(option_value(&date, ""));
    if (date.count > 0 && !tourney_is_date(day))
        return options_usage(argv[0], "--date takes the day of the round as 2026-03-14");
    TourneyEvent *event = desk_event(desk, TOURNEY_PUBLISH);
    event->round = (uint8_t)round;
    (void)tourney_event_text(event->text, day);
    status = desk_apply(desk, argv[0]);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    printf("Round %u is published.\n"
           "Next: bughouse tourney print pairings, bughouse tourney print slips\n",
           round);
    return EXIT_YES;
}

int tourney_discard(Desk *desk, int argc, char **argv) {
    int status;
    unsigned round =
        take_round(argc, argv, NULL, tourney_round_draft(&desk->t), "there is no draft", &status);
    if (round == 0 || (status = step(desk, TOURNEY_DISCARD, round, argv[0])) != EXIT_YES)
        return status;
    printf("The draft of round %u is gone.\n", round);
    return EXIT_YES;
}

int tourney_start(Desk *desk, int argc, char **argv) {
    int status;
    unsigned round = take_round(argc, argv, NULL, tourney_round_open(&desk->t),
                                "no round has been published", &status);
    if (round == 0 || (status = step(desk, TOURNEY_PLAY, round, argv[0])) != EXIT_YES)
        return status;
    printf("Round %u is being played.\n", round);
    return EXIT_YES;
}

static void print_waiting(const Tournament *t, unsigned number) {
    const TourneyRound *round = tourney_round(t, number);
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyMatch *match = &round->matches[i];
        if (tourney_match_stands(t, match))
            continue;
        char a[TEAM_TEXT_MAX];
        char b[TEAM_TEXT_MAX];
        fprintf(stderr, "  table %u: %s - %s: %s\n", i + 1, find_team_name(t, match->pair.a, a),
                find_team_name(t, match->pair.b, b),
                tourney_match_complete(t, match) ? "not confirmed" : "a result is missing");
    }
}

int tourney_close(Desk *desk, int argc, char **argv) {
    int status;
    unsigned round = take_round(argc, argv, NULL, tourney_round_open(&desk->t),
                                "no round is open: publish one first", &status);
    if (round == 0)
        return status;
    status = step(desk, TOURNEY_CLOSE, round, argv[0]);
    if (status != EXIT_YES) {
        if (round == tourney_round_open(&desk->t))
            print_waiting(&desk->t, round);
        return status;
    }
    printf("Round %u is closed.\nNext: bughouse tourney standings, then %s\n", round,
           round == advice_rounds_planned(&desk->t) ? "bughouse tourney finish"
                                                    : "bughouse tourney pair");
    return EXIT_YES;
}

// Changing a published round ----------------------------------------------------------------------------

static unsigned other(unsigned team, unsigned one, unsigned two) {
    return team == one ? two : team == two ? one : team;
}

static void exchange_in(const Desk *desk, unsigned number, unsigned one, unsigned two,
                        TourneyEvent *event) {
    const TourneyRound *round = tourney_round(&desk->t, number);
    event->round = (uint8_t)number;
    event->pair_count = round->tables;
    event->rematches = round->rematches;
    for (unsigned i = 0; i < round->tables; i++) {
        TourneyPair pair = round->matches[i].pair;
        TourneyPair fresh = pair;
        fresh.a = (uint16_t)other(pair.a, one, two);
        fresh.b = (uint16_t)(pair.b == 0 ? 0 : other(pair.b, one, two));
        if (fresh.a != pair.a || fresh.b != pair.b) {
            fresh.forced = true;
            fresh.seats = fresh.b == 0 ? 0 : seating_choose(&desk->t, fresh.a, fresh.b, number);
        }
        event->pairs[i] = fresh;
    }
}

int tourney_exchange(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--why", .has_value = true}};
    static Words words;
    unsigned number = 0;
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 3, 3, "ROUND, TEAM and TEAM");
    if (status != EXIT_YES)
        return status;
    if (options[0].count == 0)
        return options_usage(argv[0], "%s: --why TEXT", status_text(STATUS_TOURNEY_WHY));
    if (!find_number(words.at[0], "round", 1, TOURNEY_ROUNDS_MAX, &number))
        return EXIT_USAGE;
    unsigned one = find_team(&desk->t, words.at[1]);
    unsigned two = one == 0 ? 0 : find_team(&desk->t, words.at[2]);
    if (two == 0)
        return EXIT_USAGE;
    if (number > desk->t.round_count)
        return desk_refuse("exchange", STATUS_TOURNEY_NO_ROUND);
    if (tourney_table_of(&desk->t, one, number) == 0 ||
        tourney_table_of(&desk->t, two, number) == 0)
        return desk_refuse("exchange", STATUS_TOURNEY_PAIRED_ABSENT);
    TourneyEvent *event = desk_event(desk, TOURNEY_CORRECT_PAIRS);
    exchange_in(desk, number, one, two, event);
    if (!tourney_event_text(event->text, str_of(option_value(&options[0], ""))))
        return desk_refuse("exchange", STATUS_TOURNEY_TEXT);
    status = desk_apply(desk, "exchange");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    Sheet *sheet = sheet_new();
    sheets_pairings(desk, number, sheet);
    sheet_write_text(sheet, stdout);
    puts("\nCorrected and recorded. Print the pairings and slips of the round again.");
    return EXIT_YES;
}

// why ---------------------------------------------------------------------------------------------------

// The numbers in braces that the explanation uses.
static void print_numbers(const Tournament *t, unsigned number, unsigned table) {
    const TourneyRound *round = tourney_round(t, number);
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyPair *pair = &round->matches[i].pair;
        if (table != 0 && table != i + 1)
            continue;
        for (unsigned side = 0; side < 2; side++) {
            unsigned team = side == 0 ? pair->a : pair->b;
            char name[TEAM_TEXT_MAX];
            if (team != 0)
                printf("  {%u} %s\n", tourney_team(t, team)->tpn, find_team_name(t, team, name));
        }
    }
}

int tourney_why(Desk *desk, int argc, char **argv) {
    static Words words;
    static char text[1 << 18];
    Writer out = writer_on(text, sizeof text);
    unsigned number = 0;
    unsigned table = 0;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 2, "ROUND and perhaps TABLE");
    if (status != EXIT_YES)
        return status;
    if (!find_number(words.at[0], "round", 1, TOURNEY_ROUNDS_MAX, &number) ||
        (words.count == 2 && !find_number(words.at[1], "table", 1, TOURNEY_TABLES_MAX, &table)))
        return EXIT_USAGE;
    Status explained = tourney_explain(&desk->t, number, table, &desk->work, &out);
    if (explained != STATUS_OK)
        return desk_refuse("why", explained);
    fputs(text, stdout);
    print_numbers(&desk->t, number, table);
    return EXIT_YES;
}
