// SPDX-License-Identifier: MIT
#include "tourney/realmath.h"

#include <assert.h>
#include <stdint.h>

double realmath_sqrt(double x) {
    assert(x >= 0);
    if (!(x > 0))
        return 0;
    // Into [1, 4) by powers of four, where five of Newton's steps from the middle are enough.
    double scale = 1;
    while (x >= 4) {
        x /= 4;
        scale *= 2;
    }
    while (x < 1) {
        x *= 4;
        scale /= 2;
    }
    double root = 1.5;
    for (int i = 0; i < 6; i++)
        root = (root + x / root) / 2;
    return root * scale;
}

double realmath_pow10(double x) {
    assert(x >= -300 && x <= 300);
    // 10^x = 2^k * e^r with |r| <= ln 2 / 2. ln 10 and ln 2 are split so that r keeps its last bits.
    const double ln2_high = 0.693147180369123816490;
    const double ln2_low = 1.90821492927058770002e-10;
    const double ln10_low = -2.1707562233822494e-16;
    double y = x * REALMATH_LN10;
    double ratio = y / (ln2_high + ln2_low);
    int k = (int)(ratio < 0 ? ratio - 0.5 : ratio + 0.5);
    double whole = (double)(int64_t)x;
    // The product in two parts: whole and rest of x times ln 10 are each exact enough.
    double r = (whole * REALMATH_LN10 - k * ln2_high) + (x - whole) * REALMATH_LN10 - k * ln2_low +
               x * ln10_low;
    double sum = 1;
    for (int i = 18; i >= 1; i--)
        sum = 1 + sum * r / i;
    double scale = 1;
    double base = k < 0 ? 0.5 : 2;
    for (int i = k < 0 ? -k : k; i > 0; i /= 2) {
        if (i % 2 != 0)
            scale *= base;
        base *= base;
    }
    return sum * scale;
}
