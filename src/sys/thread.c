// SPDX-License-Identifier: MIT
#include "sys/thread.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <time.h>

// On Linux these fail only when used wrongly.
static void must(int failed) {
    assert(failed == 0);
    (void)failed;
}

static void *start(void *argument) {
    const Thread *thread = argument;
    thread->run(thread->context);
    return NULL;
}

Status thread_start(Thread *thread, void (*run)(void *context), void *context) {
    thread->run = run;
    thread->context = context;
    // The new thread inherits the mask; the caller's own is put back.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
        return STATUS_TOO_MANY;
    int failed = pthread_create(&thread->handle, NULL, start, thread);
    must(pthread_sigmask(SIG_SETMASK, &before, NULL));
    return failed == 0 ? STATUS_OK : STATUS_TOO_MANY;
}

void thread_join(Thread *thread) {
    must(pthread_join(thread->handle, NULL));
}

void mutex_init(Mutex *mutex) {
    must(pthread_mutex_init(&mutex->handle, NULL));
}

void mutex_destroy(Mutex *mutex) {
    must(pthread_mutex_destroy(&mutex->handle));
}

void mutex_lock(Mutex *mutex) {
    must(pthread_mutex_lock(&mutex->handle));
}

void mutex_unlock(Mutex *mutex) {
    must(pthread_mutex_unlock(&mutex->handle));
}

void condition_init(Condition *condition) {
    pthread_condattr_t attributes;
    must(pthread_condattr_init(&attributes));
    // The calendar clock may be set while somebody waits.
    must(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC));
    must(pthread_cond_init(&condition->handle, &attributes));
    must(pthread_condattr_destroy(&attributes));
}

void condition_destroy(Condition *condition) {
    must(pthread_cond_destroy(&condition->handle));
}

void condition_wait(Condition *condition, Mutex *mutex) {
    must(pthread_cond_wait(&condition->handle, &mutex->handle));
}

bool condition_wait_ms(Condition *condition, Mutex *mutex, int64_t ms) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (time_t)(ms / 1000);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    int failed = pthread_cond_timedwait(&condition->handle, &mutex->handle, &until);
    assert(failed == 0 || failed == ETIMEDOUT);
    return failed != ETIMEDOUT;
}

void condition_signal(Condition *condition) {
    must(pthread_cond_signal(&condition->handle));
}

void condition_broadcast(Condition *condition) {
    must(pthread_cond_broadcast(&condition->handle));
}
