// SPDX-License-Identifier: MIT
// The Swiss of partnerships (AR-11) against the rules read literally, and fields too large for that.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/random.h"
#include "support/clause_test.h"
#include "tourney/reference.h"
#include "tourney/swiss.h"

static SwissInput input;
static SwissResult result;
static SwissWork work;

static void meet(unsigned a, unsigned b) {
    teamset_add(&input.met[a], b);
    teamset_add(&input.met[b], a);
}

static void clear(unsigned count) {
    memset(&input, 0, sizeof input);
    input.count = count;
    for (unsigned i = 0; i < count; i++)
        input.teams[i].tpn = (uint16_t)(i + 1);
}

static void compare(uint64_t seed, unsigned *dead_ends) {
    ReferencePairing wanted;
    reference_pair(&input, &wanted);
    Status status = swiss_pair(&input, &work, &result);
    bool same = wanted.dead_end == (status == STATUS_TOURNEY_DEAD_END);
    if (wanted.dead_end)
        ++*dead_ends;
    if (same && !wanted.dead_end) {
        same = (wanted.bye < 0 ? TEAMSET_NONE : (unsigned)wanted.bye) == result.bye &&
               result.pair_count == (unsigned)wanted.pair_count;
        for (unsigned i = 0; same && i < result.pair_count; i++)
            same = result.pairs[i].a == (unsigned)wanted.pairs[i][0] &&
                   result.pairs[i].b == (unsigned)wanted.pairs[i][1];
    }
    if (!same)
        fail_msg("another pairing than by trying everything, seed %llu", (unsigned long long)seed);
}

// One evening of 4 to 10 teams with absences, byes, late entries and random results.
static unsigned play_evening(uint64_t seed, unsigned *dead_ends) {
    Random random = random_from_seed(seed);
    unsigned all = 4 + random_below(&random, 7);
    unsigned rounds = 2 + random_below(&random, 9);
    bool absences = random_below(&random, 3) == 0;
    bool met[10][10] = {{false}};
    int score[10] = {0};
    unsigned played[10] = {0};
    bool bye[10] = {false};
    bool floated[10] = {false};
    unsigned compared = 0;
    for (unsigned round = 1; round <= rounds; round++) {
        unsigned place[10];
        unsigned count = 0;
        for (unsigned i = 0; i < all; i++)
            if (!absences || random_below(&random, 6) != 0)
                place[count++] = i;
        clear(count);
        input.last_two = round + 1 >= rounds;
        for (unsigned i = 0; i < count; i++) {
            unsigned team = place[i];
            input.teams[i] = (SwissTeam){(uint16_t)(team + 1), (int16_t)score[team],
                                         (uint16_t)played[team], bye[team], floated[team]};
            for (unsigned j = 0; j < i; j++)
                if (met[team][place[j]])
                    meet(i, j);
        }
        unsigned dead = 0;
        compare(seed, &dead);
        compared++;
        *dead_ends += dead;
        if (dead > 0)
            break;
        int before[10];
        memcpy(before, score, sizeof before);
        memset(floated, 0, sizeof floated);
        if (result.bye != TEAMSET_NONE) {
            score[place[result.bye]] += 3;
            bye[place[result.bye]] = true;
        }
        for (unsigned i = 0; i < result.pair_count; i++) {
            unsigned a = place[result.pairs[i].a];
            unsigned b = place[result.pairs[i].b];
            int won = (int)random_below(&random, 5);
            met[a][b] = met[b][a] = true;
            played[a]++;
            played[b]++;
            floated[a] = floated[b] = before[a] != before[b];
            score[a] += won;
            score[b] += 4 - won;
        }
    }
    return compared;
}

static void test_evenings(void **state) {
    (void)state;
    unsigned compared = 0;
    unsigned dead_ends = 0;
    for (uint64_t seed = 1; compared < 12000; seed++)
        compared += play_evening(seed, &dead_ends);
    print_message("# %u rounds of evenings compared, %u of them dead ends\n", compared, dead_ends);
    assert_true(dead_ends > 0);
}

// Graphs and scores that no evening would bring about: crowded, so that every criterion is needed.
static void test_crowded(void **state) {
    (void)state;
    unsigned dead_ends = 0;
    unsigned counted = 0;
    for (uint64_t seed = 1; seed <= 12000; seed++) {
        Random random = random_from_seed(seed);
        clear(4 + random_below(&random, 7));
        input.last_two = random_below(&random, 4) == 0;
        unsigned crowd = random_below(&random, 8);
        unsigned scores = 1 + random_below(&random, 5);
        for (unsigned i = 0; i < input.count; i++) {
            input.teams[i].score = (int16_t)random_below(&random, scores);
            input.teams[i].played = (uint16_t)random_below(&random, 3);
            input.teams[i].had_bye = random_below(&random, 4) == 0;
            input.teams[i].floated = random_below(&random, 2) == 0;
            for (unsigned j = 0; j < i; j++)
                if (random_below(&random, 10) < crowd)
                    meet(i, j);
        }
        unsigned dead = dead_ends;
        compare(seed, &dead_ends);
        for (unsigned g = 0; dead == dead_ends && g < result.group_count; g++)
            counted += result.groups[g].floated_pairs > 0 &&
                       result.groups[g].floated_pairs < result.groups[g].upfloaters;
    }
    print_message("# 12000 crowded rounds compared, %u dead ends, %u groups in which only some of "
                  "the residents could be spared\n",
                  dead_ends, counted);
    assert_true(counted > 0);
}

// An open of many teams: nobody meets twice, nobody is left out, at most one bye; the time of the
// slowest round is printed.
static void play_open(unsigned count, unsigned rounds, unsigned draws) {
    static TeamSet met[SWISS_TEAMS_MAX];
    static SwissTeam teams[SWISS_TEAMS_MAX];
    Random random = random_from_seed(count + draws);
    memset(met, 0, sizeof met);
    memset(teams, 0, sizeof teams);
    double slowest = 0;
    for (unsigned round = 1; round <= rounds; round++) {
        clear(count);
        input.last_two = round + 1 >= rounds;
        memcpy(input.met, met, sizeof met);
        for (unsigned i = 0; i < count; i++) {
            input.teams[i] = teams[i];
            input.teams[i].tpn = (uint16_t)(i + 1);
        }
        struct timespec from, to;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        assert_int_equal(swiss_pair(&input, &work, &result), STATUS_OK);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        double seconds =
            (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
        if (seconds > slowest)
            slowest = seconds;
        assert_int_equal(result.pair_count, count / 2);
        TeamSet seen = {0};
        if (result.bye != TEAMSET_NONE) {
            assert_false(teams[result.bye].had_bye);
            teamset_add(&seen, result.bye);
            teams[result.bye].had_bye = true;
            teams[result.bye].floated = false;
            teams[result.bye].score += 3;
        }
        for (unsigned i = 0; i < result.pair_count; i++) {
            unsigned a = result.pairs[i].a;
            unsigned b = result.pairs[i].b;
            assert_false(teamset_has(&met[a], b) || teamset_has(&seen, a) || teamset_has(&seen, b));
            teamset_add(&met[a], b);
            teamset_add(&met[b], a);
            teamset_add(&seen, a);
            teamset_add(&seen, b);
            teams[a].floated = teams[b].floated = teams[a].score != teams[b].score;
            int won = random_below(&random, 100) < draws ? 2
                      : random_below(&random, 3) != 0    ? 4
                                                         : 0;
            teams[a].score = (int16_t)(teams[a].score + won);
            teams[b].score = (int16_t)(teams[b].score + 4 - won);
            teams[a].played++;
            teams[b].played++;
        }
        assert_int_equal(teamset_count(&seen), count);
    }
    print_message("# %u teams, %u rounds, %u%% draws: slowest round %.3f s\n", count, rounds, draws,
                  slowest);
}

static void test_many_teams(void **state) {
    (void)state;
    play_open(500, 9, 10);
    play_open(501, 9, 0);
    play_open(512, 11, 50);
    play_open(60, 11, 20);
    play_open(500, 9, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CLAUSE_TEST("AR-11", test_evenings),
        cmocka_unit_test(test_crowded),
        cmocka_unit_test(test_many_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
