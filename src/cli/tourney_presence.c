// SPDX-License-Identifier: MIT
// Who is there: checking in, withdrawing, coming back, staying away for a round.
#include <stdio.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"

static void print_missing(const Tournament *t) {
    unsigned missing = 0;
    for (unsigned id = 1; id <= t->player_count; id++)
        missing += !tourney_player(t, id)->checked_in;
    printf("Checked in: %u of %u\n", t->player_count - missing, t->player_count);
    for (unsigned id = 1; id <= t->player_count; id++)
        if (!tourney_player(t, id)->checked_in)
            printf("  missing: %s\n", tourney_player(t, id)->person.name);
    if (!t->settings.check_in)
        puts("Who has not checked in is drawn all the same; to change that: bughouse tourney set "
             "check-in yes");
}

static int check_in_player(Desk *desk, unsigned id, bool off) {
    TourneyEvent *event = desk_event(desk, TOURNEY_CHECK_IN);
    event->player = (uint16_t)id;
    event->off = off;
    return desk_apply(desk, "check-in");
}

// A number is a partnership, a name a player.
static int check_in_word(Desk *desk, const char *word, bool off) {
    int64_t number;
    if (str_to_int(str_of(word), 0, UINT16_MAX, &number) != STATUS_OK) {
        unsigned id = find_player(&desk->t, word);
        return id == 0 ? EXIT_USAGE : check_in_player(desk, id, off);
    }
    unsigned team = find_team(&desk->t, word);
    if (team == 0)
        return EXIT_USAGE;
    TourneyEvent *event = desk_event(desk, TOURNEY_CHECK_IN);
    event->team = (uint16_t)team;
    event->off = off;
    return desk_apply(desk, "check-in");
}

int tourney_check_in(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--all"}, {.name = "--off"}};
    static Words words;
    int status = options_take(argc, argv, options, 2, &words);
    if (status == EXIT_YES && options[0].count > 0)
        status = words_check(argv[0], &words, 0, 0, "no names with --all");
    bool off = options[1].count > 0;
    for (unsigned i = 0; i < words.count && status == EXIT_YES; i++)
        status = check_in_word(desk, words.at[i], off);
    for (unsigned id = 1; options[0].count > 0 && id <= desk->t.player_count; id++)
        if (status == EXIT_YES && tourney_player(&desk->t, id)->checked_in == off)
            status = check_in_player(desk, id, off);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        print_missing(&desk->t);
    return status;
}

// A change of the field after a draft: the draft no longer fits.
static void print_stale(const Tournament *t) {
    unsigned draft = tourney_round_draft(t);
    if (draft != 0 && tourney_round(t, draft)->stale)
        printf("The draft of round %u no longer fits; draw it again: bughouse tourney pair\n",
               draft);
}

static int one_team(Desk *desk, int argc, char **argv, TourneyEventKind kind, unsigned *team) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 1, "one TEAM");
    if (status != EXIT_YES)
        return status;
    *team = find_team(&desk->t, words.at[0]);
    if (*team == 0)
        return EXIT_USAGE;
    desk_event(desk, kind)->team = (uint16_t)*team;
    status = desk_apply(desk, argv[0]);
    return status == EXIT_YES ? desk_save(desk) : status;
}

int tourney_withdraw(Desk *desk, int argc, char **argv) {
    unsigned team;
    int status = one_team(desk, argc, argv, TOURNEY_WITHDRAW, &team);
    if (status != EXIT_YES)
        return status;
    find_print_team(&desk->t, team);
    puts(" has withdrawn and is not drawn any more.");
    unsigned open = tourney_round_open(&desk->t);
    unsigned table = open == 0 ? 0 : tourney_table_of(&desk->t, team, open);
    if (table != 0 && tourney_round(&desk->t, open)->matches[table - 1].pair.b == 0)
        printf("They have the bye of round %u and keep it; another one can have it by: "
               "bughouse tourney exchange %u %u TEAM --why TEXT\n",
               open, open, find_team_number(&desk->t, team));
    else if (table != 0)
        printf("Round %u has been published with them at table %u; if they do not play it: "
               "bughouse tourney result %u %u --absent \"%u\"\n",
               open, table, open, table, find_team_number(&desk->t, team));
    print_stale(&desk->t);
    return EXIT_YES;
}

int tourney_return(Desk *desk, int argc, char **argv) {
    unsigned team;
    int status = one_team(desk, argc, argv, TOURNEY_RETURN, &team);
    if (status != EXIT_YES)
        return status;
    find_print_team(&desk->t, team);
    puts(" is back and is drawn again.");
    print_stale(&desk->t);
    return EXIT_YES;
}

int tourney_absent(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--off"}};
    static Words words;
    unsigned round = pairing_round(&desk->t);
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 2, "TEAM and perhaps ROUND");
    if (status != EXIT_YES)
        return status;
    unsigned team = find_team(&desk->t, words.at[0]);
    if (team == 0 ||
        (words.count == 2 && !find_number(words.at[1], "round", 1, TOURNEY_ROUNDS_MAX, &round)))
        return EXIT_USAGE;
    TourneyEvent *event = desk_event(desk, TOURNEY_ABSENT);
    event->team = (uint16_t)team;
    event->round = (uint8_t)round;
    event->off = options[0].count > 0;
    status = desk_apply(desk, "absent");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    find_print_team(&desk->t, team);
    printf(options[0].count > 0 ? " plays round %u after all.\n" : " does not play round %u.\n",
           round);
    print_stale(&desk->t);
    return EXIT_YES;
}
