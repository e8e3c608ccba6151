// SPDX-License-Identifier: MIT
#include "tourney/swiss.h"

#include <assert.h>

#include "tourney/swiss_parts.h"

TeamSet swiss_residents(const SwissInput *input, const TeamSet *rest) {
    TeamSet out;
    teamset_clear(&out);
    int best = INT16_MIN;
    for (unsigned i = teamset_next(rest, 0); i != TEAMSET_NONE; i = teamset_next(rest, i + 1)) {
        if (input->teams[i].score > best) {
            best = input->teams[i].score;
            teamset_clear(&out);
        }
        if (input->teams[i].score == best)
            teamset_add(&out, i);
    }
    return out;
}

static void build_graph(const SwissInput *input, Blossom *graph) {
    blossom_init(graph, input->count);
    for (unsigned i = 0; i < input->count; i++) {
        graph->row[i] = teamset_less(&graph->active, &input->met[i]);
        teamset_remove(&graph->row[i], i);
    }
}

bool swiss_can_pair(const SwissInput *input, SwissWork *work, const TeamSet *set) {
    build_graph(input, &work->group);
    work->group.active = *set;
    return blossom_complete(&work->group) == 0;
}

// Whether `a` comes before `b` for the bye.
static bool bye_before(const SwissTeam *a, const SwissTeam *b) {
    if (a->score != b->score)
        return a->score < b->score;
    if (a->played != b->played)
        return a->played > b->played;
    return a->tpn > b->tpn;
}

// The first team without a bye among `possible`, or TEAMSET_NONE.
static unsigned choose_bye(const SwissInput *input, const TeamSet *possible) {
    unsigned best = TEAMSET_NONE;
    for (unsigned i = 0; i < input->count; i++) {
        if (!teamset_has(possible, i) || input->teams[i].had_bye)
            continue;
        if (best == TEAMSET_NONE || bye_before(&input->teams[i], &input->teams[best]))
            best = i;
    }
    return best;
}

// Sets the bye and leaves those who are to be paired in graph->active.
static Status give_bye(const SwissInput *input, Blossom *graph, unsigned *bye) {
    unsigned alone = blossom_complete(graph);
    *bye = TEAMSET_NONE;
    if (input->count % 2 == 0)
        return alone == 0 ? STATUS_OK : STATUS_TOURNEY_DEAD_END;
    if (alone > 1)
        return STATUS_TOURNEY_DEAD_END;
    unsigned root = 0;
    while (graph->mate[root] != TEAMSET_NONE)
        root++;
    blossom_reach(graph, root, TEAMSET_NONE);
    *bye = choose_bye(input, &graph->outer);
    if (*bye == TEAMSET_NONE)
        return STATUS_TOURNEY_DEAD_END;
    teamset_remove(&graph->active, *bye);
    return STATUS_OK;
}

static void begin_group(const SwissInput *input, const TeamSet *rest, const SwissFloaters *floaters,
                        SwissGroup *group) {
    TeamSet residents = swiss_residents(input, rest);
    group->score = input->teams[teamset_next(&residents, 0)].score;
    group->residents = (uint16_t)teamset_count(&residents);
    group->upfloaters = (uint16_t)floaters->count;
    group->floated_pairs = 0;
    group->floaters = floaters->set;
    group->rest = *rest;
    for (unsigned w = 0; w < TEAMSET_WORDS; w++)
        group->members.word[w] = residents.word[w] | floaters->set.word[w];
}

Status swiss_pair(const SwissInput *input, SwissWork *work, SwissResult *result) {
    result->pair_count = 0;
    result->group_count = 0;
    result->bye = TEAMSET_NONE;
    build_graph(input, &work->graph);
    Status status = give_bye(input, &work->graph, &result->bye);
    if (status != STATUS_OK)
        return status;
    TeamSet rest = work->graph.active;
    while (teamset_next(&rest, 0) != TEAMSET_NONE) {
        SwissFloaters floaters;
        swiss_choose_floaters(input, work, &rest, TEAMSET_NONE, &floaters);
        assert(floaters.possible);
        SwissGroup *group = &result->groups[result->group_count];
        begin_group(input, &rest, &floaters, group);
        swiss_pair_group(input, work, group, result);
        result->group_count++;
        rest = teamset_less(&rest, &group->members);
    }
    return STATUS_OK;
}
