// SPDX-License-Identifier: MIT
// ProgramLog: what a running server tells the person who runs it. One line an entry:
//
//     2026-01-31T20:59:00.123Z error the journal cannot be written: disk full
//
// Each entry is one write, whole even when several threads write. Whatever could break the line
// (control characters, from names that players choose) is written as '?'; what is longer than
// PROGRAM_LOG_LINE_MAX is cut off. Secrets of seats, addresses of messages and texts that players
// write to each other do not belong here; table ids do.
#ifndef SYS_PROGRAM_LOG_H
#define SYS_PROGRAM_LOG_H

enum { PROGRAM_LOG_LINE_MAX = 1000 }; // bytes, the line end included

typedef enum ProgramLogLevel {
    PROGRAM_LOG_ERROR,   // something does not work
    PROGRAM_LOG_WARNING, // something may soon not work
    PROGRAM_LOG_INFO,    // starts, ends, changes of state
    PROGRAM_LOG_DEBUG    // for whoever looks for a fault
} ProgramLogLevel;

// Where to (a file descriptor, 2 at first) and up to which level (INFO at first). Before threads
// are started.
void program_log_setup(int fd, ProgramLogLevel most);

// May be called by any thread.
void program_log_write(ProgramLogLevel level, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
