// SPDX-License-Identifier: MIT
// Entropy: random bytes that nobody can guess, from the operating system: for secrets and seeds.
#ifndef SYS_ENTROPY_H
#define SYS_ENTROPY_H

#include <stddef.h>

#include "base/status.h"

// Fills `bytes`. STATUS_IO, and no byte may be used, where the system cannot.
NODISCARD Status entropy_fill(void *bytes, size_t size);

#endif
