// SPDX-License-Identifier: MIT
// The life of one simulated match.
#include "match_world.h"

#include <stdlib.h>

#include "support/match_same.h"

void world_play(World *world, uint64_t seed) {
    MatchSetup setup;
    world->seed = seed;
    world->random = random_from_seed(seed);
    world->event_count = 0;
    world_make_setup(world, &setup);
    match_watch_start(&world->watch, &setup);
    for (;;) {
        Event event;
        if (!world_next_event(world, &event))
            break;
        world->events[world->event_count] = event;
        unsigned last = world->event_count++;
        world->answers[last] =
            match_watch_apply(&world->watch, &event, random_next(&world->random));
    }
    match_watch_close(&world->watch);
}

static Match again;

// Advances in small steps up to the event, which must make no difference.
static void creep(World *world, int64_t at) {
    MatchWatch *watch = &world->watch;
    while (again.now < at && world_chance(world, 30)) {
        int64_t step = 1 + (int64_t)(random_next(&world->random) % (uint64_t)(at - again.now));
        MATCH_MUST(match_advance(&again, again.now + step, NULL) == STATUS_OK);
    }
}

void world_replay(World *world) {
    MatchWatch *watch = &world->watch;
    match_init(&again, &watch->setup);
    for (unsigned i = 0; i < world->event_count; i++) {
        Status answer = world->answers[i];
        bool passes_time = answer != STATUS_BAD_LOG_EVENT && answer != STATUS_TIME_BACK;
        if (passes_time)
            creep(world, world->events[i].at);
        MATCH_MUST(match_apply(&again, &world->events[i], NULL) == answer);
    }
    match_close(&again, NULL);
    const char *difference = match_difference(&again, &watch->match);
    if (difference != NULL)
        match_watch_fail(watch, difference, __FILE__, __LINE__);
}
