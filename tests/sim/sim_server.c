// SPDX-License-Identifier: MIT
// sim_server [--worlds N] [--seed S]
//
// Servers under simulated time, with clients that play whole matches over a network that doubles,
// reorders and loses messages, on a disk that fails now and then, through crashes between any two
// steps. What must hold is said in server_world.h. A failure prints its seed; `--seed S --worlds 1`
// plays that world alone.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server_world.h"

enum { DEFAULT_WORLDS = 400 };

static ServerWorld world;

int main(int argc, char **argv) {
    uint64_t seed = 1;
    uint64_t worlds = DEFAULT_WORLDS;
    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seed") == 0)
            seed = value;
        else if (strcmp(argv[i], "--worlds") == 0)
            worlds = value;
    }
    uint64_t matches = 0;
    uint64_t events = 0;
    uint64_t acks = 0;
    uint64_t crashes = 0;
    uint64_t outages = 0;
    uint64_t nights = 0;
    uint64_t refusals = 0;
    uint64_t errors = 0;
    for (uint64_t i = 0; i < worlds; i++) {
        server_world_play(&world, seed + i);
        matches += world.matches_over;
        events += world.events;
        acks += world.acks;
        crashes += world.crashes;
        outages += world.outages;
        nights += world.nights;
        refusals += world.refusals;
        errors += world.errors;
    }
    printf("# %llu worlds, %llu matches, %llu lines taken in, %llu events acknowledged\n",
           (unsigned long long)worlds, (unsigned long long)matches, (unsigned long long)events,
           (unsigned long long)acks);
    printf("# %llu refused, %llu errors, %llu crashes, %llu failures of the disk, %llu nights\n",
           (unsigned long long)refusals, (unsigned long long)errors, (unsigned long long)crashes,
           (unsigned long long)outages, (unsigned long long)nights);
    bool enough = worlds < DEFAULT_WORLDS ||
                  (matches > worlds * 2 && crashes > 0 && outages > 0 && nights > 0);
    printf("%sok 1 - servers lose nothing and tell nothing too early\n1..1\n",
           enough ? "" : "not ");
    return enough ? 0 : 1;
}
