// SPDX-License-Identifier: MIT
// Threads, and what they need to wait for each other. Nothing else in the project makes threads.
//
// A thread receives no signals: they all go to the thread that began the program. Mutexes and
// conditions are plain values inside the struct they guard; one that is initialised stays where it
// is until it is destroyed.
#ifndef SYS_THREAD_H
#define SYS_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef struct Thread {
    pthread_t handle;
    void (*run)(void *context);
    void *context;
} Thread;

typedef struct Mutex {
    pthread_mutex_t handle;
} Mutex;

typedef struct Condition {
    pthread_cond_t handle;
} Condition;

// Runs `run(context)` in a new thread; `thread` stays where it is until thread_join. STATUS_TOO_MANY
// if the system allows no more threads.
NODISCARD Status thread_start(Thread *thread, void (*run)(void *context), void *context);

// Waits until the thread has returned. Due once for each thread that was started.
void thread_join(Thread *thread);

void mutex_init(Mutex *mutex);
void mutex_destroy(Mutex *mutex);
void mutex_lock(Mutex *mutex);
void mutex_unlock(Mutex *mutex);

void condition_init(Condition *condition);
void condition_destroy(Condition *condition);

// Waits, with `mutex` unlocked meanwhile, until signalled; may also return without cause, so that
// the caller looks again at what it waits for.
void condition_wait(Condition *condition, Mutex *mutex);

// The same for at most `ms`; false when they have passed.
bool condition_wait_ms(Condition *condition, Mutex *mutex, int64_t ms);

void condition_signal(Condition *condition);    // wakes one that waits
void condition_broadcast(Condition *condition); // wakes all

#endif
