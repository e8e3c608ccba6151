// SPDX-License-Identifier: MIT
#include "sys/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;
static void (*volatile called)(void);

static void note(int signal_number) {
    (void)signal_number;
    seen = 1;
    void (*hook)(void) = called;
    if (hook != NULL)
        hook();
}

void interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool interrupt_seen(void) {
    return seen != 0;
}

void interrupt_call(void (*hook)(void)) {
    called = hook;
}
