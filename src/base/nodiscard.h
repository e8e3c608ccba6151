// SPDX-License-Identifier: MIT
// NODISCARD: the result of such a function must be looked at.
#ifndef BASE_NODISCARD_H
#define BASE_NODISCARD_H

#if defined(__GNUC__) || defined(__clang__)
#define NODISCARD __attribute__((warn_unused_result))
#else
#define NODISCARD
#endif

#endif
