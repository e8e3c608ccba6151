// SPDX-License-Identifier: MIT
// After r rounds everybody may still meet d = n - 1 - r others (n even; an odd number plays against
// one more, the bye). A complete pairing can only be missing when the teams can fall into groups
// that cannot be paired; how large the field must be for that depends on d alone:
//   d even: two groups of odd size, d + 1 teams at least in each: n >= 2d + 2
//   d = 1: never, everybody's last opponent is given
//   d odd: the smallest such graph has 3d + 7 vertices (Wallis 1981)
#include "tourney/advice.h"

static unsigned with_bye(unsigned teams) {
    return teams + teams % 2;
}

unsigned advice_rounds_all(unsigned teams, bool is_double) {
    if (teams < 2)
        return 0;
    return (with_bye(teams) - 1) * (is_double ? 2 : 1);
}

// 0 for a Swiss.
static unsigned rounds_of_round_robin(const Tournament *t) {
    unsigned teams = 0;
    if (t->settings.system == TOURNEY_SWISS)
        return 0;
    for (unsigned id = 1; id <= t->team_count; id++)
        if (tourney_team(t, id)->tpn > teams)
            teams = tourney_team(t, id)->tpn;
    return advice_rounds_all(teams, t->settings.system == TOURNEY_DOUBLE_ROUND_ROBIN);
}

unsigned advice_rounds_planned(const Tournament *t) {
    unsigned all = rounds_of_round_robin(t);
    return all > 0 && (t->settings.rounds == 0 || t->settings.rounds > all) ? all
                                                                            : t->settings.rounds;
}

bool advice_all_have_met(const Tournament *t) {
    unsigned all = rounds_of_round_robin(t);
    return all > 0 && tourney_rounds_closed(t) >= all;
}

unsigned advice_rounds(unsigned teams) {
    if (teams < 2)
        return 0;
    unsigned rounds = 1;
    for (unsigned reach = 1; reach < teams; reach *= 2)
        rounds++;
    unsigned all = advice_rounds_all(teams, false);
    return rounds < all ? rounds : all;
}

// Whether the round after `played` rounds can turn out impossible.
static bool can_fail(unsigned teams, unsigned played) {
    unsigned n = with_bye(teams);
    unsigned left = n - 1 - played;
    if (left % 2 == 0)
        return n >= 2 * left + 2;
    return left > 1 && n >= 3 * left + 7;
}

AdviceRounds advice_check(unsigned teams, unsigned rounds) {
    if (rounds > advice_rounds_all(teams, false))
        return ADVICE_IMPOSSIBLE;
    for (unsigned played = 0; played < rounds; played++)
        if (can_fail(teams, played))
            return ADVICE_DEAD_END;
    return ADVICE_SAFE;
}

unsigned advice_rounds_safe(unsigned teams) {
    unsigned rounds = advice_rounds_all(teams, false);
    while (rounds > 0 && advice_check(teams, rounds) != ADVICE_SAFE)
        rounds--;
    return rounds;
}

bool advice_round_robin(unsigned teams, unsigned rounds) {
    return teams >= 2 && rounds + 1 >= teams;
}
