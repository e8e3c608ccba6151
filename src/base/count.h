// SPDX-License-Identifier: MIT
// COUNT: how many items an array has; not for a pointer to one.
#ifndef BASE_COUNT_H
#define BASE_COUNT_H

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#endif
