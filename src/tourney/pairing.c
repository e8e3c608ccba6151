// SPDX-License-Identifier: MIT
#include "tourney/pairing.h"

#include <assert.h>
#include <string.h>

#include "tourney/advice.h"
#include "tourney/berger.h"
#include "tourney/pairing_input.h"
#include "tourney/seating.h"

unsigned pairing_round(const Tournament *t) {
    unsigned draft = tourney_round_draft(t);
    return draft != 0 ? draft : t->round_count + 1u;
}

// Order of tables ---------------------------------------------------------------------------------------

typedef struct Table {
    TourneyPair pair;
    int high, sum; // scores
    unsigned tpn;  // the smaller one
} Table;

static bool table_before(const Table *a, const Table *b) {
    bool bye_a = a->pair.b == 0;
    bool bye_b = b->pair.b == 0;
    if (bye_a != bye_b)
        return bye_b;
    if (a->high != b->high)
        return a->high > b->high;
    if (a->sum != b->sum)
        return a->sum > b->sum;
    return a->tpn < b->tpn;
}

static Table make_table(const Tournament *t, const PairingField *field, TourneyPair pair) {
    int score_a = tourney_score_before(t, pair.a, field->round);
    unsigned tpn_a = field->tpn[pair.a - 1];
    if (pair.b == 0)
        return (Table){pair, score_a, score_a, tpn_a};
    int score_b = tourney_score_before(t, pair.b, field->round);
    unsigned tpn_b = field->tpn[pair.b - 1];
    if (score_b > score_a || (score_b == score_a && tpn_b < tpn_a)) {
        uint16_t other = pair.a;
        pair.a = pair.b;
        pair.b = other;
    }
    pair.seats = seating_choose(t, pair.a, pair.b, field->round);
    return (Table){pair, score_a > score_b ? score_a : score_b, score_a + score_b,
                   tpn_a < tpn_b ? tpn_a : tpn_b};
}

static Status order_tables(const Tournament *t, const PairingField *field, const TourneyPair *pairs,
                           unsigned count, TourneyPair *out) {
    Table tables[TOURNEY_TABLES_MAX];
    if (count > TOURNEY_TABLES_MAX)
        return STATUS_TOO_MANY;
    for (unsigned i = 0; i < count; i++) {
        Table table = make_table(t, field, pairs[i]);
        unsigned at = i;
        while (at > 0 && table_before(&table, &tables[at - 1])) {
            tables[at] = tables[at - 1];
            at--;
        }
        tables[at] = table;
    }
    for (unsigned i = 0; i < count; i++)
        out[i] = tables[i].pair;
    return STATUS_OK;
}

// Swiss -------------------------------------------------------------------------------------------------

static unsigned take_pairs(const PairingField *field, const SwissResult *result, TourneyPair *out,
                           unsigned count) {
    for (unsigned i = 0; i < result->pair_count; i++)
        out[count++] = (TourneyPair){.a = field->teams[result->pairs[i].a],
                                     .b = field->teams[result->pairs[i].b]};
    if (result->bye != TEAMSET_NONE)
        out[count++] = (TourneyPair){.a = field->teams[result->bye]};
    return count;
}

// In a rematch round the oldest meetings are forgotten, one round after another, until there is a
// pairing; *rematches says whether that was needed.
static Status draw_swiss(const Tournament *t, PairingField *field, PairingWork *work,
                         bool *rematches) {
    unsigned last = *rematches ? field->round - 1 : 0;
    Status status = STATUS_OK;
    for (field->forgotten = 0; field->forgotten <= last; field->forgotten++) {
        pairing_input(t, field, &work->input);
        status = swiss_pair(&work->input, &work->swiss, &work->result);
        if (status == STATUS_OK)
            break;
    }
    *rematches = status == STATUS_OK && field->forgotten > 0;
    return status;
}

static Status check_forced(const Tournament *t, const PairingWish *wish, unsigned round) {
    bool seen[TOURNEY_TEAMS_MAX + 1] = {false};
    if (wish->forced_count > PAIRING_FORCED_MAX)
        return STATUS_TOO_MANY;
    for (unsigned i = 0; i < wish->forced_count; i++) {
        const TourneyPair *pair = &wish->forced[i];
        if (pair->a == 0 || pair->a > t->team_count || pair->b > t->team_count)
            return STATUS_TOURNEY_NO_TEAM;
        if (pair->a == pair->b)
            return STATUS_TOURNEY_PAIRED_SELF;
        if (seen[pair->a] || (pair->b != 0 && seen[pair->b]))
            return STATUS_TOURNEY_PAIRED_TWICE;
        if (!tourney_takes_part(t, pair->a, round) ||
            (pair->b != 0 && !tourney_takes_part(t, pair->b, round)))
            return STATUS_TOURNEY_PAIRED_ABSENT;
        seen[pair->a] = true;
        if (pair->b != 0)
            seen[pair->b] = true;
    }
    return STATUS_OK;
}

static Status draw_all(const Tournament *t, const PairingWish *wish, PairingField *field,
                       PairingWork *work, TourneyEvent *event) {
    TourneyPair pairs[TOURNEY_TEAMS_MAX];
    unsigned count = 0;
    Status status;
    bool rematches = wish->rematches;
    if (wish->forced_count > 0) {
        // What the rules would have paired, for the record; nothing where they find no pairing.
        if (draw_swiss(t, field, work, &rematches) == STATUS_OK) {
            count = take_pairs(field, &work->result, pairs, 0);
            status = order_tables(t, field, pairs, count, event->rules);
            if (status != STATUS_OK)
                return status;
            event->rule_count = (uint16_t)count;
        }
        pairing_field_without(field, wish->forced, wish->forced_count);
        rematches = wish->rematches;
    }
    for (count = 0; count < wish->forced_count; count++) {
        pairs[count] = wish->forced[count];
        pairs[count].forced = true;
    }
    status = draw_swiss(t, field, work, &rematches);
    if (status != STATUS_OK)
        return wish->forced_count > 0 ? STATUS_TOURNEY_FORCED_ODD : status;
    event->rematches = rematches;
    count = take_pairs(field, &work->result, pairs, count);
    status = order_tables(t, field, pairs, count, event->pairs);
    event->pair_count = (uint16_t)count;
    return status;
}

// Round robin -------------------------------------------------------------------------------------------

static Status draw_berger(const Tournament *t, const PairingField *field, TourneyEvent *event) {
    uint16_t by_number[TOURNEY_TEAMS_MAX + 2] = {0};
    unsigned teams = 0;
    for (unsigned id = 1; id <= t->team_count; id++) {
        unsigned tpn = field->tpn[id - 1];
        by_number[tpn] = (uint16_t)(tpn == 0 ? 0 : id);
        if (tpn > teams)
            teams = tpn;
    }
    bool is_double = t->settings.system == TOURNEY_DOUBLE_ROUND_ROBIN;
    if (advice_rounds_all(teams, is_double) > TOURNEY_ROUNDS_MAX)
        return STATUS_TOURNEY_ROUND_ROBIN_LONG;
    if (field->round > advice_rounds_all(teams, is_double))
        return STATUS_TOURNEY_ROUNDS_PLAYED;
    unsigned count = 0;
    // First the matches in the order of the table, then those whose opponent is missing.
    for (unsigned byes = 0; byes < 2; byes++) {
        for (unsigned i = 0; i < (teams + 1) / 2; i++) {
            BergerPair it = berger_pair(teams, field->round, i);
            unsigned a = it.first > teams ? 0 : by_number[it.first];
            unsigned b = it.second > teams ? 0 : by_number[it.second];
            bool plays_a = a != 0 && tourney_takes_part(t, a, field->round);
            bool plays_b = b != 0 && tourney_takes_part(t, b, field->round);
            if ((!plays_a && !plays_b) || (plays_a && plays_b) != (byes == 0))
                continue;
            TourneyPair pair = {.a = (uint16_t)(plays_a ? a : b)};
            if (plays_a && plays_b) {
                pair.b = (uint16_t)b;
                pair.seats = seating_choose(t, a, b, field->round);
            }
            event->pairs[count++] = pair;
        }
    }
    event->pair_count = (uint16_t)count;
    return STATUS_OK;
}

static Status check_time(const Tournament *t, unsigned round, unsigned present) {
    if (!t->begun)
        return STATUS_TOURNEY_NOT_BEGUN;
    if (t->over)
        return STATUS_TOURNEY_OVER;
    if (round > TOURNEY_ROUNDS_MAX)
        return STATUS_TOURNEY_ROUNDS_FULL;
    if (round > 1 && tourney_round(t, round - 1)->phase != TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_OPEN;
    if (t->settings.rounds != 0 && round > t->settings.rounds)
        return STATUS_TOURNEY_ROUNDS_PLAYED;
    if (t->settings.from_ranking && t->team_count == 0)
        return STATUS_TOURNEY_TEAMS_MISSING;
    return present < 2 ? STATUS_TOURNEY_TEAMS_FEW : STATUS_OK;
}

Status pairing_draw(const Tournament *t, const PairingWish *wish, PairingWork *work,
                    TourneyEvent *event) {
    PairingField field;
    unsigned round = pairing_round(t);
    memset(event, 0, sizeof *event);
    event->kind = TOURNEY_DRAW_ROUND;
    if (round <= TOURNEY_ROUNDS_MAX)
        pairing_field_next(t, round, &field);
    Status status = check_time(t, round, round <= TOURNEY_ROUNDS_MAX ? field.count : 0);
    if (status == STATUS_OK)
        status = check_forced(t, wish, round);
    if (status != STATUS_OK)
        return status;
    event->round = (uint8_t)round;
    if (t->settings.system == TOURNEY_SWISS)
        return draw_all(t, wish, &field, work, event);
    return wish->forced_count > 0 ? STATUS_TOURNEY_FORCED_ODD : draw_berger(t, &field, event);
}
