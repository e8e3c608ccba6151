// SPDX-License-Identifier: MIT
// Bench: a fixed piece of work for the search. The nodes it takes are a signature: they change with
// the behaviour of the search and with nothing else, on every machine and with every compiler.
#ifndef SEARCH_BENCH_H
#define SEARCH_BENCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct BenchResult {
    uint64_t nodes;
    uint64_t digest; // of the moves and scores found
} BenchResult;

enum { BENCH_DEPTH = 6, BENCH_NODES_EACH = 200000 };

// Searches the bench's positions, each to `depth` or BENCH_NODES_EACH nodes, in `memory` as
// search_setup takes it. The size of the memory matters little to the nodes, but it does: compare
// with the same size.
NODISCARD Status bench_run(void *memory, size_t size, unsigned depth, BenchResult *result);

#endif
