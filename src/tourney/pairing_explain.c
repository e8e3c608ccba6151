// SPDX-License-Identifier: MIT
// Why a round that has been drawn looks as it does: the draw is made again from the scores as they
// stood then, and what it says is put into words.
#include "tourney/pairing_input.h"

static void write_number(const Tournament *t, unsigned team, Writer *out) {
    writer_char(out, '{');
    writer_int(out, tourney_team(t, team)->tpn);
    writer_char(out, '}');
}

static void write_pair(const Tournament *t, TourneyPair pair, Writer *out) {
    write_number(t, pair.a, out);
    if (pair.b == 0) {
        writer_text(out, " has a bye");
        return;
    }
    writer_text(out, " meets ");
    write_number(t, pair.b, out);
}

// The pair of a team in a list, or one without a team.
static TourneyPair find_pair(const TourneyPair *pairs, unsigned count, unsigned team) {
    for (unsigned i = 0; i < count; i++)
        if (team != 0 && (pairs[i].a == team || pairs[i].b == team))
            return pairs[i];
    return (TourneyPair){0};
}

static void explain_forced(const Tournament *t, const TourneyRound *round, TourneyPair pair,
                           Writer *out) {
    write_pair(t, pair, out);
    writer_text(out, " because the organiser wanted it so.\n");
    if (round->rule_count == 0) {
        writer_text(out, "The rules left no pairing without a rematch.\n");
        return;
    }
    uint16_t teams[2] = {pair.a, pair.b};
    for (unsigned i = 0; i < 2; i++) {
        TourneyPair other = find_pair(round->by_rules, round->rule_count, teams[i]);
        if (other.a == 0)
            continue;
        writer_text(out, "By the rules: ");
        write_pair(t, other, out);
        writer_text(out, ".\n");
    }
}

static void explain_berger(const Tournament *t, unsigned round, TourneyPair pair, Writer *out) {
    write_pair(t, pair, out);
    writer_text(out, pair.b == 0 ? ": its opponent of round " : " by the Berger table of round ");
    writer_int(out, round);
    writer_text(out, pair.b == 0 ? " by the Berger table does not play.\n" : ".\n");
}

static unsigned place_of(const PairingField *field, unsigned team) {
    for (unsigned i = 0; i < field->count; i++)
        if (field->teams[i] == team)
            return i;
    return TEAMSET_NONE;
}

static bool result_has(const SwissResult *result, unsigned a, unsigned b) {
    if (b == TEAMSET_NONE)
        return result->bye == a;
    for (unsigned i = 0; i < result->pair_count; i++)
        if ((result->pairs[i].a == a && result->pairs[i].b == b) ||
            (result->pairs[i].a == b && result->pairs[i].b == a))
            return true;
    return false;
}

// Draws the round again without what was forced, from the scores as they stood then or as they are
// by now; false when that has no result any more.
static bool draw_again(const Tournament *t, unsigned number, bool as_drawn, PairingField *field,
                       PairingWork *work) {
    const TourneyRound *round = tourney_round(t, number);
    pairing_field_drawn(t, number, field);
    field->as_drawn = as_drawn;
    for (unsigned i = 0; i < round->tables; i++)
        if (round->matches[i].pair.forced)
            pairing_field_without(field, &round->matches[i].pair, 1);
    unsigned last = round->rematches ? number - 1 : 0;
    for (field->forgotten = 0; field->forgotten <= last; field->forgotten++) {
        pairing_input(t, field, &work->input);
        if (swiss_pair(&work->input, &work->swiss, &work->result) == STATUS_OK)
            return true;
    }
    return false;
}

bool pairing_holds(const Tournament *t, unsigned number, PairingWork *work) {
    PairingField field;
    const TourneyRound *round = tourney_round(t, number);
    if (t->settings.system != TOURNEY_SWISS)
        return true;
    if (!draw_again(t, number, false, &field, work))
        return false;
    for (unsigned i = 0; i < round->tables; i++) {
        TourneyPair pair = round->matches[i].pair;
        unsigned b = pair.b == 0 ? TEAMSET_NONE : place_of(&field, pair.b);
        if (!pair.forced && !result_has(&work->result, place_of(&field, pair.a), b))
            return false;
    }
    return true;
}

static void write_forgotten(const PairingField *field, Writer *out) {
    if (field->forgotten == 0)
        return;
    writer_text(out, "A rematch round: meetings up to round ");
    writer_int(out, field->forgotten);
    writer_text(out, " do not count, the fewest with which a pairing exists.\n");
}

Status tourney_explain(const Tournament *t, unsigned number, unsigned table, PairingWork *work,
                       Writer *out) {
    PairingField field;
    if (number == 0 || number > t->round_count)
        return STATUS_TOURNEY_NO_ROUND;
    const TourneyRound *round = tourney_round(t, number);
    if (table > round->tables)
        return STATUS_TOURNEY_NO_TABLE;
    TourneyPair pair = table == 0 ? (TourneyPair){0} : round->matches[table - 1].pair;
    if (t->settings.system != TOURNEY_SWISS) {
        if (table == 0)
            writer_text(out, "Round robin by Berger tables.\n");
        else
            explain_berger(t, number, pair, out);
        return STATUS_OK;
    }
    if (pair.forced) {
        explain_forced(t, round, pair, out);
        return STATUS_OK;
    }
    bool drawn = draw_again(t, number, true, &field, work);
    if (table == 0) {
        for (unsigned i = 0; i < round->tables; i++)
            if (round->matches[i].pair.forced)
                explain_forced(t, round, round->matches[i].pair, out);
        if (drawn) {
            write_forgotten(&field, out);
            swiss_explain_groups(&work->input, &work->result, out);
        }
        return STATUS_OK;
    }
    unsigned a = place_of(&field, pair.a);
    unsigned b = pair.b == 0 ? TEAMSET_NONE : place_of(&field, pair.b);
    if (drawn && result_has(&work->result, a, b)) {
        write_forgotten(&field, out);
        swiss_explain(&work->input, &work->result, &work->swiss, a, b, out);
        return STATUS_OK;
    }
    write_pair(t, pair, out);
    writer_text(out,
                " by a correction: of this round, or of a result that the draw was made from.\n");
    return STATUS_OK;
}
