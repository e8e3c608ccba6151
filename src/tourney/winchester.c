// SPDX-License-Identifier: MIT
#include "tourney/winchester.h"

#include <string.h>

// Whether `a` stands before `b`: listed players by their rank, then the others by rating.
static bool stands_before(const TourneyPlayer *a, const TourneyPlayer *b) {
    unsigned rank_a = a->person.rank;
    unsigned rank_b = b->person.rank;
    if (rank_a != rank_b)
        return rank_b == 0 || (rank_a != 0 && rank_a < rank_b);
    return a->person.rating > b->person.rating;
}

unsigned winchester_ranking(const Tournament *t, uint16_t *out) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->player_count; id++) {
        const TourneyPlayer *player = tourney_player(t, id);
        if (player->team != 0 || (t->settings.check_in && !player->checked_in))
            continue;
        unsigned at = count++;
        while (at > 0 && stands_before(player, tourney_player(t, out[at - 1]))) {
            out[at] = out[at - 1];
            at--;
        }
        out[at] = (uint16_t)id;
    }
    return count;
}

unsigned winchester_odd_player(const Tournament *t) {
    uint16_t ranking[TOURNEY_PLAYERS_MAX];
    unsigned count = winchester_ranking(t, ranking);
    return count % 2 != 0 ? ranking[count / 2] : 0;
}

Status winchester_form_teams(const Tournament *t, unsigned left_out, TourneyEvent *event) {
    uint16_t ranking[TOURNEY_PLAYERS_MAX];
    unsigned count = winchester_ranking(t, ranking);
    if (!t->settings.from_ranking)
        return STATUS_TOURNEY_NOT_FORMED;
    if (left_out != 0) {
        unsigned at = 0;
        while (at < count && ranking[at] != left_out)
            at++;
        if (at == count)
            return tourney_player(t, left_out)->team != 0 ? STATUS_TOURNEY_PLAYER_TAKEN
                                                          : STATUS_TOURNEY_NO_PLAYER;
        memmove(ranking + at, ranking + at + 1, (count - at - 1) * sizeof ranking[0]);
        count--;
    }
    if (count < (t->team_count == 0 ? 4 : 2))
        return STATUS_TOURNEY_FIELD_SMALL;
    if (count % 2 != 0)
        return STATUS_TOURNEY_ODD_FIELD;
    memset(event, 0, sizeof *event);
    event->kind = TOURNEY_FORM_TEAMS;
    event->pair_count = (uint16_t)(count / 2);
    // First with last, second with second last (WE-22).
    for (unsigned i = 0; i < count / 2; i++)
        event->pairs[i] = (TourneyPair){.a = ranking[i], .b = ranking[count - 1 - i]};
    return STATUS_OK;
}
