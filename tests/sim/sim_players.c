// SPDX-License-Identifier: MIT
// Computer players against each other and against random movers, through whole matches in
// simulated time: a search node takes 1 / --rate of a millisecond, so that every run is the
// same on every machine. Exits 1 when an event is refused, a match does not end, a flag falls while
// its player could have moved, or fewer matches are won than asked for.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "search/player.h"
#include "search/random_mover.h"

enum {
    NODES_PER_MS = 5, // unless --rate says otherwise
    MEMORY_EACH = 1 << 20,
    LEVEL_RANDOM = 0,
    RANDOM_THINKS_MS = 40, // of a random mover; half to one and a half times as long
    STEPS_MAX = 40000,     // events and waits of one match
    SEATS = SEAT_COUNT
};

typedef struct Options {
    const char *rules; // NULL: the whole programme
    const char *mode;
    int matches;
    uint64_t seed;
    unsigned level[TEAM_COUNT]; // LEVEL_RANDOM or a level
    int64_t base_ms;
    uint64_t nodes_per_ms;
    int wins_wanted; // of team 1
    bool full;
    bool verbose;
} Options;

typedef struct Sitter {
    bool random;
    Player player;
    Random dice;
    int64_t busy_until; // thinking or waiting so long
    bool has_event;     // which comes at busy_until
    Event event;
    uint64_t nodes_before;
    uint64_t nodes_per_ms;
} Sitter;

typedef struct Table {
    Match match;
    Sitter sitters[SEATS];
    int64_t time;
    void *memory[SEATS];
    MoveList list;
} Table;

typedef struct Tally {
    int won[4]; // by Outcome
    int refused;
    int endless;
    int accidents; // flags that fell with a legal move at hand
    int plies;
    int reasons[REASON_COUNT];
    uint64_t digest;
} Tally;

static int64_t simulated_now(void *context) {
    const Sitter *sitter = context;
    const uint64_t used = player_nodes(&sitter->player) - sitter->nodes_before;
    return sitter->busy_until + (int64_t)(used / sitter->nodes_per_ms);
}

static void ask(Table *table, Seat seat) {
    Sitter *sitter = &table->sitters[seat];
    Decision decision;
    sitter->busy_until = table->time;
    if (sitter->random) {
        random_mover_decide(seat, &table->match, table->time, &sitter->dice, &table->list,
                            &decision);
        if (decision.acts && decision.event.kind == EVENT_MOVE)
            sitter->busy_until +=
                RANDOM_THINKS_MS / 2 + random_below(&sitter->dice, RANDOM_THINKS_MS);
    } else {
        const PlayerLimits limits = {.now = simulated_now, .context = sitter};
        sitter->nodes_before = player_nodes(&sitter->player);
        player_decide(&sitter->player, &table->match, table->time, &limits, &decision);
        sitter->busy_until = simulated_now(sitter);
    }
    sitter->has_event = decision.acts;
    sitter->event = decision.event;
    if (!decision.acts)
        sitter->busy_until = decision.ask_again;
}

// A flag of somebody who had a move and was not on the brink of mate by waiting for it.
static bool is_accident(const Match *match) {
    for (int b = 0; b < BOARD_COUNT; b++) {
        const Clock *clock = &match->boards[b].clock;
        for (int color = 0; color < COLOR_COUNT; color++) {
            const Position *position = &match->boards[b].position;
            if (clock_flag_is_down(clock, (Color)color) && position->side == color &&
                movegen_has_legal(position, &match->rules.board))
                return true;
        }
    }
    return false;
}

static void report_refusal(const Table *table, const Event *event, Status status) {
    printf("refused at %" PRId64 ": seat %c kind %u: %s\n", table->time,
           seat_letter((Seat)event->actor), event->kind, status_text(status));
}

// One event; false if it was refused.
static bool happen(Table *table, Event event, Tally *tally) {
    event.at = table->time;
    const Status status = match_apply(&table->match, &event, NULL);
    if (status != STATUS_OK) {
        report_refusal(table, &event, status);
        tally->refused++;
        return false;
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (!table->sitters[seat].random)
            player_hear(&table->sitters[seat].player, &event);
    tally->digest = (tally->digest ^ (uint64_t)event.at ^ (uint64_t)event.move.bits << 20 ^
                     (uint64_t)event.kind << 56) *
                    0x9E3779B97F4A7C15u;
    return true;
}

// The seat whose thinking or waiting ends first.
static Seat next_seat(const Table *table) {
    Seat next = SEAT_WHITE_A;
    for (Seat seat = SEAT_BLACK_A; seat < SEAT_COUNT; seat++)
        if (table->sitters[seat].busy_until < table->sitters[next].busy_until)
            next = seat;
    return next;
}

// Everybody who is not thinking looks at what has changed.
static void ask_idle(Table *table, Seat actor) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (seat == actor || !table->sitters[seat].has_event)
            ask(table, seat);
}

static bool play(Table *table, Tally *tally) {
    ask_idle(table, SEAT_COUNT);
    for (int step = 0; step < STEPS_MAX; step++) {
        const Seat seat = next_seat(table);
        Sitter *sitter = &table->sitters[seat];
        const int64_t due = match_deadline(&table->match);
        if (sitter->busy_until == CLOCK_NEVER && due == CLOCK_NEVER)
            break;
        const bool flag_first = due < sitter->busy_until;
        table->time = flag_first ? due : sitter->busy_until;
        if (match_advance(&table->match, table->time, NULL) != STATUS_OK)
            return false;
        if (match_is_over(&table->match))
            return true;
        if (!flag_first && sitter->has_event) {
            sitter->has_event = false;
            if (player_is_overtaken(&table->match, &sitter->event)) {
                ask(table, seat);
                continue;
            }
            if (!happen(table, sitter->event, tally))
                return false;
            ask_idle(table, seat);
        } else if (flag_first) {
            ask_idle(table, SEAT_COUNT);
        } else {
            ask(table, seat);
        }
        if (match_is_over(&table->match))
            return true;
    }
    match_close(&table->match, NULL);
    return match_is_over(&table->match);
}

static bool set_up(Table *table, const Options *options, const RuleSet *rules, Mode mode,
                   uint64_t seed) {
    MatchSetup setup;
    match_setup_default(&setup, rules);
    setup.mode = mode;
    setup.simultaneous_ms = mode == MODE_TABLE ? 500 : 0;
    if (setup.time.kind != TIME_NONE)
        setup.time.base_ms = options->base_ms;
    match_init(&table->match, &setup);
    table->time = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        Sitter *sitter = &table->sitters[seat];
        const unsigned level = options->level[seat_team(seat)];
        memset(sitter, 0, sizeof *sitter);
        sitter->busy_until = CLOCK_NEVER;
        sitter->nodes_per_ms = options->nodes_per_ms;
        sitter->random = level == LEVEL_RANDOM;
        sitter->dice = random_from_seed(seed * SEATS + (unsigned)seat);
        const PlayerSetup player = {.seat = seat,
                                    .level = level,
                                    .seed = seed,
                                    .memory = table->memory[seat],
                                    .memory_size = MEMORY_EACH};
        if (!sitter->random && player_init(&sitter->player, &player) != STATUS_OK)
            return false;
    }
    return true;
}

static void count(Table *table, const Options *options, bool ended, Tally *tally) {
    const Verdict verdict = match_verdict(&table->match);
    tally->plies += table->match.boards[BOARD_A].ply_count + table->match.boards[BOARD_B].ply_count;
    if (!ended) {
        tally->endless++;
        return;
    }
    tally->won[verdict.outcome]++;
    tally->reasons[verdict.reason]++;
    if (options->level[TEAM_1] != LEVEL_RANDOM && options->level[TEAM_2] != LEVEL_RANDOM &&
        is_accident(&table->match)) {
        tally->accidents++;
        printf("a flag fell by accident at %" PRId64 "\n", table->time);
    }
}

static void print_tally(const Options *options, const RuleSet *rules, Mode mode,
                        const Tally *tally) {
    printf("%s %s: %d matches: %d won, %d lost, %d drawn, %d open; refused %d, endless %d, "
           "accidents %d; %d plies;",
           rules->name, mode == MODE_TABLE ? "table" : "referee", options->matches,
           tally->won[OUTCOME_TEAM_1], tally->won[OUTCOME_TEAM_2], tally->won[OUTCOME_DRAW],
           tally->won[OUTCOME_OPEN], tally->refused, tally->endless, tally->accidents,
           tally->plies / (options->matches > 0 ? options->matches : 1));
    for (int reason = 0; reason < REASON_COUNT; reason++)
        if (tally->reasons[reason] > 0)
            printf(" %s %d", reason_name((Reason)reason), tally->reasons[reason]);
    printf("; digest %016" PRIx64 "\n", tally->digest);
    fflush(stdout);
}

// Plays options->matches matches; false if something was not as it must be.
static bool run(Table *table, const Options *options, const RuleSet *rules, Mode mode) {
    Tally tally = {0};
    for (int i = 0; i < options->matches; i++) {
        const uint64_t seed = options->seed + (uint64_t)i;
        if (!set_up(table, options, rules, mode, seed))
            return false;
        const int before = tally.refused + tally.endless + tally.accidents;
        count(table, options, play(table, &tally), &tally);
        if (tally.refused + tally.endless + tally.accidents > before)
            printf("seed %" PRIu64 "\n", seed);
    }
    print_tally(options, rules, mode, &tally);
    const bool won = tally.won[OUTCOME_TEAM_1] >= options->wins_wanted;
    if (!won)
        printf("team 1 had to win %d\n", options->wins_wanted);
    return won && tally.refused == 0 && tally.endless == 0 && tally.accidents == 0;
}

// What ./check asks for, few of each; with --full as many as the requirement says.
static bool run_programme(Table *table, const Options *given) {
    static const char *const against_random[] = {"fics", "arnold", "tandem"};
    bool good = true;
    Options options = *given;
    options.level[TEAM_1] = 5;
    options.level[TEAM_2] = LEVEL_RANDOM;
    options.matches = given->full ? 100 : 8;
    options.wins_wanted = given->full ? 99 : 8;
    for (unsigned i = 0; i < COUNT(against_random); i++)
        for (int mode = MODE_REFEREE; mode <= MODE_TABLE; mode++)
            good &= run(table, &options, ruleset_find(str_of(against_random[i])), (Mode)mode);
    options.level[TEAM_1] = options.level[TEAM_2] = given->full ? 3 : 2;
    options.matches = given->full ? 100 : 2;
    options.wins_wanted = 0;
    for (unsigned i = 0; i < ruleset_count(); i++)
        for (int mode = MODE_REFEREE; mode <= MODE_TABLE; mode++)
            good &= run(table, &options, ruleset_at(i), (Mode)mode);
    return good;
}

static unsigned level_from(const char *text) {
    return strcmp(text, "random") == 0 ? LEVEL_RANDOM : (unsigned)strtoul(text, NULL, 10);
}

static int usage(void) {
    puts("usage: sim_players [--full] [--seed S] [--base-ms MS] [--rate NODES_PER_MS]\n"
         "       sim_players --rules NAME [--mode referee|table] [--matches N] [--seed S]\n"
         "                   [--team1 LEVEL|random] [--team2 LEVEL|random] [--base-ms MS]\n"
         "                   [--rate NODES_PER_MS] [--wins N]");
    return 2;
}

static bool read_options(int argc, char **argv, Options *options) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--full") == 0) {
            options->full = true;
            continue;
        }
        if (i + 1 == argc)
            return false;
        const char *name = argv[i];
        const char *value = argv[++i];
        if (strcmp(name, "--rules") == 0)
            options->rules = value;
        else if (strcmp(name, "--mode") == 0)
            options->mode = value;
        else if (strcmp(name, "--matches") == 0)
            options->matches = (int)strtol(value, NULL, 10);
        else if (strcmp(name, "--seed") == 0)
            options->seed = strtoull(value, NULL, 10);
        else if (strcmp(name, "--team1") == 0)
            options->level[TEAM_1] = level_from(value);
        else if (strcmp(name, "--team2") == 0)
            options->level[TEAM_2] = level_from(value);
        else if (strcmp(name, "--base-ms") == 0)
            options->base_ms = strtoll(value, NULL, 10);
        else if (strcmp(name, "--rate") == 0 && strtoull(value, NULL, 10) > 0)
            options->nodes_per_ms = strtoull(value, NULL, 10);
        else if (strcmp(name, "--wins") == 0)
            options->wins_wanted = (int)strtol(value, NULL, 10);
        else
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    Options options = {.mode = "referee",
                       .matches = 10,
                       .seed = 1,
                       .level = {5, LEVEL_RANDOM},
                       .base_ms = 60000,
                       .nodes_per_ms = NODES_PER_MS};
    if (!read_options(argc, argv, &options))
        return usage();
    static Table table;
    for (int seat = 0; seat < SEATS; seat++) {
        table.memory[seat] = malloc(MEMORY_EACH);
        if (table.memory[seat] == NULL)
            return 1;
    }
    bool good;
    if (options.rules == NULL) {
        good = run_programme(&table, &options);
    } else {
        const RuleSet *rules = ruleset_find(str_of(options.rules));
        const Mode mode = strcmp(options.mode, "table") == 0 ? MODE_TABLE : MODE_REFEREE;
        if (rules == NULL)
            return usage();
        good = run(&table, &options, rules, mode);
    }
    for (int seat = 0; seat < SEATS; seat++)
        free(table.memory[seat]);
    return good ? 0 : 1;
}
