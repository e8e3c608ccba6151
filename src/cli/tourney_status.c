// SPDX-License-Identifier: MIT
// Where the evening stands, and the next sensible command.
#include <stdio.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"
#include "tourney/advice.h"
#include "tourney/winchester.h"

static unsigned count_taking_part(const Tournament *t, unsigned round) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->team_count; id++)
        count += tourney_takes_part(t, id, round);
    return count;
}

static unsigned count_free(const Tournament *t) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->player_count; id++)
        count += tourney_player(t, id)->team == 0;
    return count;
}

// Players without a partner whom `form` passes over.
static unsigned count_missing(const Tournament *t) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->player_count; id++)
        count += tourney_player(t, id)->team == 0 && !tourney_player(t, id)->checked_in;
    return t->settings.check_in ? count : 0;
}

static void print_head(const Desk *desk) {
    const TourneySettings *settings = &desk->t.settings;
    printf("%s", settings->name);
    if (settings->place[0] != '\0')
        printf(", %s", settings->place);
    if (settings->date[0] != '\0')
        printf(", %s", settings->date);
    printf(" (%s, format %s", desk->path, settings->format);
    if (settings->rounds > 0)
        printf(", %u rounds", settings->rounds);
    puts(")");
}

static void print_people(const Tournament *t) {
    unsigned free = count_free(t);
    unsigned withdrawn = 0;
    for (unsigned id = 1; id <= t->team_count; id++)
        withdrawn += tourney_team(t, id)->withdrawn;
    printf("Players: %u. Partnerships: %u", t->player_count, t->team_count);
    if (withdrawn > 0)
        printf(", %u withdrawn", withdrawn);
    puts(".");
    if (free == 0 || (t->settings.from_ranking && t->team_count == 0))
        return;
    unsigned count = free;
    printf("Without a partner:");
    for (unsigned id = 1; id <= t->player_count; id++)
        if (tourney_player(t, id)->team == 0)
            printf(" %s%s", tourney_player(t, id)->person.name, --count > 0 ? ";" : "\n");
    if (t->settings.from_ranking && free - count_missing(t) >= 2 && !t->over)
        puts("  bughouse tourney form   makes partnerships of them, from the next round on");
}

static void print_open_tables(const Tournament *t, unsigned number) {
    const TourneyRound *round = tourney_round(t, number);
    for (unsigned i = 0; i < round->tables; i++) {
        const TourneyMatch *match = &round->matches[i];
        if (tourney_match_stands(t, match))
            continue;
        printf("  table %u: ", i + 1);
        find_print_team(t, match->pair.a);
        fputs(" - ", stdout);
        find_print_team(t, match->pair.b);
        puts(tourney_match_complete(t, match)            ? " (not confirmed)"
             : match->contests[0].result == TOURNEY_OPEN ? ""
                                                         : " (second contest)");
    }
}

static void print_rounds(const Tournament *t) {
    for (unsigned number = 1; number <= t->round_count; number++) {
        const TourneyRound *round = tourney_round(t, number);
        unsigned open = 0;
        unsigned tables = 0;
        for (unsigned i = 0; i < round->tables; i++) {
            tables += round->matches[i].pair.b != 0;
            open += !tourney_match_stands(t, &round->matches[i]);
        }
        printf("Round %u: %s", number, tourney_phase_word((TourneyPhase)round->phase));
        if (round->phase == TOURNEY_PUBLISHED || round->phase == TOURNEY_PLAYING) {
            printf(", %u of %u tables still out\n", open, tables);
            print_open_tables(t, number);
        } else {
            puts(round->stale ? " that no longer fits who takes part, or the results" : "");
        }
    }
}

// Before the first draw.
static const char *next_at_start(const Tournament *t) {
    if (t->settings.from_ranking && t->team_count == 0 && t->player_count < 4)
        return "add NAME RATING  (or: import players.csv)";
    if (t->settings.from_ranking && t->team_count == 0)
        return count_missing(t) > 0 ? "check-in NAME...  (then: form)" : "form";
    if (t->team_count < 2)
        return "add NAME RATING NAME RATING  (or: import players.csv)";
    if (t->settings.check_in && count_taking_part(t, 1) < t->team_count && t->round_count == 0)
        return "check-in NAME...  (then: pair)";
    if (t->settings.system == TOURNEY_SWISS && t->settings.rounds == 0)
        return "rounds NUMBER  (then: pair)";
    return "pair";
}

static const char *next_command(const Tournament *t) {
    unsigned last = t->round_count;
    const TourneyRound *round = last == 0 ? NULL : tourney_round(t, last);
    if (t->over)
        return "print all";
    if (round == NULL)
        return next_at_start(t);
    switch ((TourneyPhase)round->phase) {
    case TOURNEY_DRAFT:
        return round->stale ? "pair" : "publish  (or: why ROUND TABLE, force TEAM TEAM)";
    case TOURNEY_PUBLISHED:
        return "print slips, then result ROUND TABLE 1-0 mate A 0-1 flag B";
    case TOURNEY_PLAYING:
        return tourney_table_waiting(t, last) == 0 ? "close"
                                                   : "result ROUND TABLE 1-0 mate A 0-1 flag B";
    case TOURNEY_CLOSED:
        return last == advice_rounds_planned(t) ? "finish" : "pair";
    case TOURNEY_NO_DRAW:
    case TOURNEY_PHASE_COUNT:
        break;
    }
    return "pair";
}

// What the set-up should know before the first round.
static void print_advice(const Tournament *t) {
    unsigned teams = count_taking_part(t, 1);
    if (tourney_has_started(t))
        return;
    if (t->settings.from_ranking && t->team_count == 0) {
        unsigned odd = winchester_odd_player(t);
        if (odd != 0)
            printf("The number of players is odd; in the middle stands %s.\n",
                   tourney_player(t, odd)->person.name);
        return;
    }
    if (teams < 2 || t->settings.system != TOURNEY_SWISS)
        return;
    if (t->settings.rounds == 0)
        printf("%u partnerships: %u rounds are usual.\n", teams, advice_rounds(teams));
    else if (advice_check(teams, t->settings.rounds) != ADVICE_SAFE)
        printf("%u partnerships cannot be sure of %u rounds without a rematch; up to %u are "
               "safe.\n",
               teams, t->settings.rounds, advice_rounds_safe(teams));
}

int tourney_status(Desk *desk, int argc, char **argv) {
    int status = options_take_only(argc, argv, NULL, 0);
    if (status != EXIT_YES)
        return status;
    print_head(desk);
    print_people(&desk->t);
    print_rounds(&desk->t);
    if (desk->t.over)
        puts("The tournament is over.");
    print_advice(&desk->t);
    printf("Next: bughouse tourney %s\n", next_command(&desk->t));
    return EXIT_YES;
}
