// SPDX-License-Identifier: MIT
// The few functions of real numbers that ratings need, so that the layer calls no library. Correct to
// a few units of the last place within the ranges below.
#ifndef TOURNEY_REALMATH_H
#define TOURNEY_REALMATH_H

#define REALMATH_LN10 2.302585092994045684
#define REALMATH_PI 3.141592653589793238

// x >= 0.
double realmath_sqrt(double x);

// 10 to the power x; x between -300 and 300.
double realmath_pow10(double x);

#endif
