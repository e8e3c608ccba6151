// SPDX-License-Identifier: MIT
#include "tourney/berger.h"

// A number brought into 1 … m.
static unsigned wrap(unsigned number, unsigned m) {
    return (number + m - 1) % m + 1;
}

BergerPair berger_pair(unsigned teams, unsigned round, unsigned index) {
    unsigned n = teams + teams % 2;
    unsigned m = n - 1;
    unsigned r = (round - 1) % m + 1;
    // Opponent of the last number: 1, then each time n/2 more, counted in a circle.
    unsigned x = wrap(1 + (r - 1) * (n / 2), m);
    BergerPair pair;
    if (index == 0)
        pair = r % 2 != 0 ? (BergerPair){x, n} : (BergerPair){n, x};
    else
        pair = (BergerPair){wrap(x + index, m), wrap(x + m - index, m)};
    if ((round - 1) / m % 2 != 0)
        pair = (BergerPair){pair.second, pair.first};
    return pair;
}
