// SPDX-License-Identifier: MIT
// The reasons of a pairing in words: what came before in the order, and why it was passed over.
#include "tourney/swiss_parts.h"

// How many that were passed over are named.
enum { EXPLAIN_NAMED_MAX = 6 };

static void write_team(const SwissInput *input, unsigned place, Writer *out) {
    writer_char(out, '{');
    writer_int(out, input->teams[place].tpn);
    writer_char(out, '}');
}

static void write_score(int halves, Writer *out) {
    if (halves != 1)
        writer_int(out, halves / 2);
    if (halves % 2 != 0)
        writer_text(out, "½");
}

static void write_set(const SwissInput *input, const TeamSet *set, Writer *out) {
    for (unsigned i = teamset_next(set, 0), n = 0; i != TEAMSET_NONE;
         i = teamset_next(set, i + 1)) {
        if (n++ > 0)
            writer_char(out, ' ');
        write_team(input, i, out);
    }
}

static void write_more(unsigned passed, Writer *out) {
    if (passed <= EXPLAIN_NAMED_MAX)
        return;
    writer_text(out, "So it is with ");
    writer_int(out, passed - EXPLAIN_NAMED_MAX);
    writer_text(out, " more.\n");
}

// The bye -----------------------------------------------------------------------------------------------

static bool before_for_bye(const SwissTeam *a, const SwissTeam *b) {
    if (a->score != b->score)
        return a->score < b->score;
    if (a->played != b->played)
        return a->played > b->played;
    return a->tpn > b->tpn;
}

static void explain_bye(const SwissInput *input, unsigned bye, Writer *out) {
    const SwissTeam *team = &input->teams[bye];
    write_team(input, bye, out);
    writer_text(out, " has the bye: the number of teams is odd, and it is the first without a bye "
                     "by lowest score (");
    write_score(team->score, out);
    writer_text(out, "), most matches played (");
    writer_int(out, team->played);
    writer_text(out, ") and largest pairing number, such that the others can be paired.\n");
    unsigned passed = 0;
    for (unsigned i = input->count; i > 0; i--) {
        const SwissTeam *other = &input->teams[i - 1];
        if (i - 1 == bye || !before_for_bye(other, team) || passed++ >= EXPLAIN_NAMED_MAX)
            continue;
        write_team(input, i - 1, out);
        writer_text(out, other->had_bye
                             ? " comes before, but has had a bye or a win without play.\n"
                             : " comes before, but then the others cannot be paired.\n");
    }
    write_more(passed, out);
}

// Upfloaters --------------------------------------------------------------------------------------------

static bool before_in_order(const SwissInput *input, unsigned a, unsigned b) {
    if (input->teams[a].score != input->teams[b].score)
        return input->teams[a].score > input->teams[b].score;
    return a < b;
}

// Why `passed` does not float up, given the best choice.
static void explain_passed(const SwissInput *input, SwissWork *work, const TeamSet *rest,
                           const SwissFloaters *best, unsigned passed, Writer *out) {
    SwissFloaters with;
    swiss_choose_floaters(input, work, rest, passed, &with);
    writer_text(out, "With ");
    write_team(input, passed, out);
    if (!with.possible) {
        writer_text(out, " floating up the teams cannot all be paired.\n");
    } else if (with.count != best->count) {
        writer_text(out, " floating up ");
        writer_int(out, with.count);
        writer_text(out, " teams would have to float up.\n");
    } else if (swiss_compare_scores(input, &with.set, &best->set) != 0) {
        writer_text(out, " floating up another of a lower score would have to come along.\n");
    } else if (with.next != best->next) {
        writer_text(out, " floating up the next group would need ");
        writer_int(out, with.next);
        writer_text(out, " upfloaters instead of ");
        writer_int(out, best->next);
        writer_text(out, ".\n");
    } else if (with.again != best->again && !input->last_two) {
        writer_text(out, input->teams[passed].floated
                             ? " floating up it would float twice running.\n"
                             : " floating up another would float twice running.\n");
    } else {
        writer_text(out, " floating up the set would come later in order.\n");
    }
}

static void explain_floater(const SwissInput *input, const SwissGroup *group, SwissWork *work,
                            unsigned floater, Writer *out) {
    SwissFloaters best;
    swiss_choose_floaters(input, work, &group->rest, TEAMSET_NONE, &best);
    write_team(input, floater, out);
    writer_text(out, group->upfloaters == 1 ? " floats up because it is the first legal choice"
                                            : " floats up because the first legal set is ");
    if (group->upfloaters > 1)
        write_set(input, &group->floaters, out);
    writer_text(out, ": the highest score, then the fewest upfloaters of the next group, then "
                     "nobody twice running where it can be avoided, then the order.\n");
    TeamSet others = teamset_less(&group->rest, &group->members);
    unsigned passed = 0;
    for (unsigned i = teamset_next(&others, 0); i != TEAMSET_NONE;
         i = teamset_next(&others, i + 1)) {
        if (!before_in_order(input, i, floater) || passed++ >= EXPLAIN_NAMED_MAX)
            continue;
        explain_passed(input, work, &group->rest, &best, i, out);
    }
    write_more(passed, out);
}

static void write_group(const SwissInput *input, const SwissGroup *group, Writer *out) {
    TeamSet residents = teamset_less(&group->members, &group->floaters);
    writer_text(out, "Score group ");
    write_score(group->score, out);
    writer_text(out, ": ");
    write_set(input, &residents, out);
    writer_text(out, "; ");
    if (group->upfloaters == 0) {
        writer_text(out, "nobody floats up.\n");
        return;
    }
    write_set(input, &group->floaters, out);
    writer_text(out, group->upfloaters == 1 ? " floats up, because " : " float up, because ");
    writer_text(out, group->upfloaters == 1 && group->residents % 2 != 0
                         ? "their number is odd.\n"
                         : "with fewer not everybody can be paired.\n");
    if (group->floated_pairs > 0) {
        writer_int(out, group->floated_pairs);
        writer_text(out, " that floated in the last round must meet an upfloater; with fewer the "
                         "group cannot be paired.\n");
    }
}

// Partners ----------------------------------------------------------------------------------------------

static unsigned partner_in(const SwissResult *result, unsigned place) {
    for (unsigned i = 0; i < result->pair_count; i++) {
        if (result->pairs[i].a == place)
            return result->pairs[i].b;
        if (result->pairs[i].b == place)
            return result->pairs[i].a;
    }
    return TEAMSET_NONE;
}

static void explain_partner(const SwissInput *input, const SwissResult *result,
                            const SwissGroup *group, const SwissPair *pair, Writer *out) {
    write_team(input, pair->a, out);
    writer_text(out, " meets ");
    write_team(input, pair->b, out);
    if (teamset_count(&group->members) == 2) {
        writer_text(out, ": the group has no others.\n");
        return;
    }
    writer_text(out, ": the smallest numbers of the group come first in their pairs, and each gets "
                     "the smallest partner with whom all others can still be paired.\n");
    unsigned passed = 0;
    for (unsigned i = teamset_next(&group->members, 0); i < pair->b;
         i = teamset_next(&group->members, i + 1)) {
        unsigned partner = partner_in(result, i);
        // Smaller ones of pairs, and who was taken before, were not to be had.
        if (i == pair->a || partner > i || partner < pair->a || passed++ >= EXPLAIN_NAMED_MAX)
            continue;
        write_team(input, i, out);
        writer_text(out, teamset_has(&input->met[pair->a], i)
                             ? " comes before, but they have met.\n"
                             : " comes before, but then the others cannot be paired as well.\n");
    }
    write_more(passed, out);
}

void swiss_explain(const SwissInput *input, const SwissResult *result, SwissWork *work, unsigned a,
                   unsigned b, Writer *out) {
    if (b == TEAMSET_NONE) {
        explain_bye(input, a, out);
        return;
    }
    for (unsigned i = 0; i < result->pair_count; i++) {
        const SwissPair *pair = &result->pairs[i];
        if (!((pair->a == a && pair->b == b) || (pair->a == b && pair->b == a)))
            continue;
        const SwissGroup *group = &result->groups[pair->group];
        write_group(input, group, out);
        if (teamset_has(&group->floaters, pair->a))
            explain_floater(input, group, work, pair->a, out);
        if (teamset_has(&group->floaters, pair->b))
            explain_floater(input, group, work, pair->b, out);
        explain_partner(input, result, group, pair, out);
    }
}

void swiss_explain_groups(const SwissInput *input, const SwissResult *result, Writer *out) {
    for (unsigned i = 0; i < result->group_count; i++)
        write_group(input, &result->groups[i], out);
    if (result->bye != TEAMSET_NONE)
        explain_bye(input, result->bye, out);
}
