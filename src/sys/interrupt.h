// SPDX-License-Identifier: MIT
// Interrupt: Ctrl-C, a closed terminal and a polite request to end, for a program that wants to
// put its things in order first. A second one ends it at once.
#ifndef SYS_INTERRUPT_H
#define SYS_INTERRUPT_H

#include <stdbool.h>

// From now on the first such signal is only noted. A waiting lines_wait returns.
void interrupt_catch(void);

bool interrupt_seen(void);

// Called by the signal handler after noting the signal, so it may only do what a signal handler
// may; NULL: nothing. Before interrupt_catch.
void interrupt_call(void (*hook)(void));

#endif
