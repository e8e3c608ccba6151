// SPDX-License-Identifier: MIT
// Measures of the arbiter against a player (WE-21). What the rules say follows is done; what they
// leave open is told.
#include <stdio.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"
#include "tourney/seating.h"

// The contest that a player plays; round 0 where there is none.
typedef struct Playing {
    unsigned round, table, contest;
    bool drawn_first; // his partnership
    char board;       // '-' where the seat plan does not tell
} Playing;

static bool is_of(const uint16_t players[2], unsigned player) {
    return players[0] == player || players[1] == player;
}

static char board_of(const Tournament *t, const TourneyMatch *match, unsigned contest,
                     unsigned player) {
    SeatingPlan plan;
    if (!seating_plan(t, match, contest, TOURNEY_OPEN, &plan))
        return '-';
    return plan.white_a == player || plan.black_a == player ? 'A' : 'B';
}

static Playing find_playing(const Tournament *t, unsigned player) {
    Playing found = {0};
    unsigned round = tourney_round_open(t);
    unsigned tables = round == 0 ? 0 : tourney_round(t, round)->tables;
    for (unsigned i = 0; i < tables; i++) {
        const TourneyMatch *match = &tourney_round(t, round)->matches[i];
        bool first = is_of(match->players_a, player);
        if (match->pair.b == 0 || (!first && !is_of(match->players_b, player)))
            continue;
        for (unsigned contest = 1; contest <= t->settings.contests && found.round == 0; contest++)
            if (match->contests[contest - 1].result == TOURNEY_OPEN)
                found =
                    (Playing){round, i + 1, contest, first, board_of(t, match, contest, player)};
    }
    return found;
}

static int lose(Desk *desk, const Playing *playing) {
    TourneyEvent *event = desk_event(desk, TOURNEY_ENTER);
    event->round = (uint8_t)playing->round;
    event->table = (uint16_t)playing->table;
    event->contest = (uint8_t)playing->contest;
    event->result = playing->drawn_first ? TOURNEY_LOSS : TOURNEY_WIN;
    event->reason = TOURNEY_REASON_FORFEIT;
    event->board = playing->board;
    return desk_apply(desk, "penalty");
}

static void tell(const Tournament *t, unsigned player, TourneyPenalty penalty,
                 const Playing *playing) {
    const TourneyPlayer *it = tourney_player(t, player);
    printf("Recorded: %s, %s %u.\n", it->person.name, tourney_penalty_word(penalty),
           it->penalties[penalty]);
    if (penalty == TOURNEY_WARN || penalty == TOURNEY_ADD_TIME) {
        if (penalty == TOURNEY_ADD_TIME)
            puts("The time goes onto the clocks of both opponents by hand.");
        return;
    }
    if (playing->round != 0)
        printf("Round %u, table %u, contest %u: lost by forfeit on board %c.\n", playing->round,
               playing->table, playing->contest, playing->board);
    else
        puts("No contest is being played, so that none is lost.");
    puts("The rules name nothing more. Yours to decide:");
    if (playing->round != 0 && playing->contest < t->settings.contests)
        printf("  the second contest     bughouse tourney result %u %u 2 RESULT forfeit\n",
               playing->round, playing->table);
    if (it->team != 0)
        printf("  the rounds to come     bughouse tourney withdraw %u\n"
               "  or somebody else       bughouse tourney substitute \"%s\" NEW\n",
               find_team_number(t, it->team), it->person.name);
}

int tourney_penalty(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 3, 3, "PLAYER, the measure and WHY in quotes");
    if (status != EXIT_YES)
        return status;
    unsigned player = find_player(&desk->t, words.at[0]);
    if (player == 0)
        return EXIT_USAGE;
    TourneyPenalty penalty = tourney_penalty_read(str_of(words.at[1]));
    if (penalty == TOURNEY_PENALTY_COUNT)
        return options_usage(argv[0],
                             "'%s' is no measure; there are warn, add-time, forfeit and expel",
                             words.at[1]);
    bool loses = penalty == TOURNEY_FORFEIT || penalty == TOURNEY_EXPEL;
    Playing playing = loses ? find_playing(&desk->t, player) : (Playing){0};
    if (penalty == TOURNEY_FORFEIT && playing.round == 0) {
        (void)cli_fail("penalty: refused: %s plays no contest now; a result that stands changes by "
                       "'correct'",
                       tourney_player(&desk->t, player)->person.name);
        return EXIT_NO;
    }
    TourneyEvent *event = desk_event(desk, TOURNEY_PENALISE);
    event->player = (uint16_t)player;
    event->penalty = (uint8_t)penalty;
    if (!tourney_event_text(event->text, str_of(words.at[2])))
        return desk_refuse("penalty", STATUS_TOURNEY_TEXT);
    status = desk_apply(desk, "penalty");
    if (status == EXIT_YES && playing.round != 0)
        status = lose(desk, &playing);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        tell(&desk->t, player, penalty, &playing);
    return status;
}
