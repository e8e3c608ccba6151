// SPDX-License-Identifier: MIT
// Random operations in any order, sensible or not: whatever is accepted leaves a tournament that adds
// up, what is refused changes nothing, and taking back restores exactly.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tourney/evening.h"

static Tournament before;
static Tournament again;
static TourneyEvent event;
static char copy[sizeof evening.text];

static TourneyPair random_pair(Random *random) {
    unsigned teams = evening.t.team_count + 2u;
    return (TourneyPair){.a = (uint16_t)random_below(random, teams),
                         .b = (uint16_t)random_below(random, teams),
                         .seats = (uint8_t)random_below(random, 5),
                         .forced = random_below(random, 2) == 0};
}

// An event with random fields: mostly ids that exist, sometimes not.
static void random_event(Random *random) {
    const Tournament *t = &evening.t;
    memset(&event, 0, sizeof event);
    event.kind = (uint8_t)(TOURNEY_SET + random_below(random, TOURNEY_EVENT_COUNT - 1));
    if (event.kind == TOURNEY_FINISH && random_below(random, 20) != 0)
        event.kind = TOURNEY_ADD_PLAYER;
    event.at = (int64_t)random_below(random, 1000000);
    event.by =
        random_below(random, 4) == 0 ? (uint16_t)random_below(random, t->player_count + 2u) : 0;
    event.contest = (uint8_t)(1 + random_below(random, 2));
    event.result = (uint8_t)random_below(random, TOURNEY_RESULT_COUNT);
    event.reason =
        (uint8_t)(random_below(random, 3) == 0 ? random_below(random, TOURNEY_REASON_COUNT)
                                               : TOURNEY_REASON_NONE);
    event.penalty = (uint8_t)random_below(random, TOURNEY_PENALTY_COUNT + 1);
    event.board = "AB-"[random_below(random, 3)];
    event.off = random_below(random, 2) == 0;
    event.rematches = random_below(random, 8) == 0;
    event.round = (uint8_t)(t->round_count + random_below(random, 2));
    unsigned tables = t->round_count == 0 ? 0 : t->rounds[t->round_count - 1].tables;
    event.table = (uint16_t)(1 + random_below(random, tables + 1));
    event.player = (uint16_t)random_below(random, t->player_count + 2u);
    event.player2 = (uint16_t)random_below(random, t->player_count + 2u);
    event.team = (uint16_t)random_below(random, t->team_count + 2u);
    event.team2 = (uint16_t)random_below(random, t->team_count + 2u);
    event.count = (uint16_t)(1 + random_below(random, 4));
    snprintf(event.text, sizeof event.text, "%s",
             random_below(random, 4) == 0 ? "" : "why, \"so\"");
    if (event.kind == TOURNEY_PUBLISH && event.text[0] != '\0')
        snprintf(event.text, sizeof event.text, "2026-05-%02u", random_below(random, 33));
    snprintf(event.text2, sizeof event.text2, "%s", tourney_setting_at(random_below(random, 20)));
    if (event.kind == TOURNEY_SET && random_below(random, 2) == 0)
        snprintf(event.text, sizeof event.text, "%u", random_below(random, 12));
    snprintf(event.person.name, sizeof event.person.name, "N%u", random_below(random, 1000));
    event.person.rating = (uint16_t)random_below(random, 2500);
    event.pair_count = (uint16_t)random_below(random, 4);
    for (unsigned i = 0; i < event.pair_count; i++)
        event.pairs[i] = random_pair(random);
    if (event.kind == TOURNEY_CORRECT_PAIRS && t->round_count > 0) {
        // Two teams of the round change places.
        const TourneyRound *round = tourney_round(t, t->round_count);
        event.pair_count = round->tables;
        for (unsigned i = 0; i < round->tables; i++)
            event.pairs[i] = round->matches[i].pair;
        if (round->tables > 1) {
            uint16_t other = event.pairs[0].a;
            event.pairs[0].a = event.pairs[1].a;
            event.pairs[1].a = other;
            event.pairs[0].forced = event.pairs[1].forced = random_below(random, 2) == 0;
        }
    }
}

// Half of the time the sensible next step, so that evenings get somewhere.
static void next_step(Random *random) {
    const Tournament *t = &evening.t;
    unsigned open = tourney_round_open(t);
    memset(&event, 0, sizeof event);
    if (open == 0 && t->round_count > 0 && t->rounds[t->round_count - 1].phase == TOURNEY_DRAFT &&
        random_below(random, 3) != 0) {
        event = (TourneyEvent){.kind = TOURNEY_PUBLISH, .round = t->round_count};
    } else if (open == 0) {
        PairingWish wish = {.rematches = random_below(random, 2) == 0};
        if (t->team_count >= 2 && random_below(random, 4) == 0) {
            wish.forced_count = 1;
            wish.forced[0] = random_pair(random);
        }
        if (pairing_draw(t, &wish, &evening.work, &event) != STATUS_OK)
            event = (TourneyEvent){.kind = TOURNEY_NOTE};
    } else if (tourney_table_waiting(t, open) != 0) {
        unsigned table = tourney_table_waiting(t, open);
        const TourneyMatch *match = &tourney_round(t, open)->matches[table - 1];
        event = (TourneyEvent){
            .kind = TOURNEY_CONFIRM, .round = (uint8_t)open, .table = (uint16_t)table};
        for (unsigned i = t->settings.contests; i > 0; i--)
            if (match->contests[i - 1].result == TOURNEY_OPEN) {
                event.kind = TOURNEY_ENTER;
                event.contest = (uint8_t)i;
                event.result = (uint8_t)(1 + random_below(random, 4));
                event.reason = random_below(random, 6) == 0 && event.result != TOURNEY_DRAW
                                   ? TOURNEY_REASON_ABSENT
                                   : TOURNEY_REASON_NONE;
                event.by = random_below(random, 2) == 0 ? match->players_a[0] : 0;
            }
    } else {
        event = (TourneyEvent){.kind = TOURNEY_CLOSE, .round = (uint8_t)open};
    }
}

static void reopen(void) {
    static TourneyLog opened;
    TourneyLogReport report;
    memcpy(copy, evening.text, evening.log.len);
    tourney_log_init(&opened, copy, sizeof copy);
    assert_int_equal(tourney_log_open(&opened, evening.log.len, &again, &report), STATUS_OK);
    assert_int_equal(report.dropped, 0);
    assert_int_equal(opened.len, evening.log.len);
    assert_int_equal(opened.check, evening.log.check);
    assert_int_equal(opened.live, evening.log.live);
    assert_memory_equal(&again, &evening.t, sizeof again);
}

static void explain_all(Random *random) {
    static char text[1 << 16];
    if (evening.t.round_count == 0)
        return;
    unsigned round = 1 + random_below(random, evening.t.round_count);
    for (unsigned table = 0; table <= evening.t.rounds[round - 1].tables; table++) {
        Writer out = writer_on(text, sizeof text);
        assert_int_equal(tourney_explain(&evening.t, round, table, &evening.work, &out), STATUS_OK);
        assert_int_equal(writer_status(&out), STATUS_OK);
        assert_true(out.len > 0 && text[out.len - 1] == '\n');
    }
}

static unsigned play(uint64_t seed, unsigned steps) {
    static const char *const formats[] = {"arnold", "arnold", "winchester", "round-robin",
                                          "double-round-robin"};
    Random random = random_from_seed(seed);
    unsigned accepted = 0;
    evening_begin(formats[random_below(&random, 5)]);
    if (evening.t.settings.from_ranking)
        evening_set("from-ranking", "no");
    evening_teams(random_below(&random, 9));
    for (unsigned step = 0; step < steps; step++) {
        memcpy(&before, &evening.t, sizeof before);
        size_t len = evening.log.len;
        if (random_below(&random, 3) == 0)
            random_event(&random);
        else
            next_step(&random);
        Status status = evening_send(&event);
        if (status != STATUS_OK) {
            assert_memory_equal(&before, &evening.t, sizeof before);
            assert_int_equal(len, evening.log.len);
            continue;
        }
        accepted++;
        evening_check();
        if (event.kind != TOURNEY_UNDO && random_below(&random, 10) == 0) {
            TourneyEvent undo = {.kind = TOURNEY_UNDO, .count = 1};
            evening_must(&undo);
            assert_memory_equal(&before, &evening.t, sizeof before);
        }
    }
    explain_all(&random);
    reopen();
    return accepted;
}

static void test_any_order(void **state) {
    (void)state;
    unsigned accepted = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        print_message("# seed %u\n", (unsigned)seed);
        accepted += play(seed, 150);
    }
    print_message("# %u of 9000 events accepted\n", accepted);
    assert_true(accepted > 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
