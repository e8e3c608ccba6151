// SPDX-License-Identifier: MIT
// PlayJournal: the log of a match in a file, written as it goes. A line is on the disk before the
// match goes on, so a program that is killed has lost nothing that anybody has seen.
//
// A comment above the header says who sits where, so that a match can be resumed without saying
// it again:
//   # seats: A human, a computer:3, B computer:3, b computer:3; seed 7
#ifndef CLI_PLAY_JOURNAL_H
#define CLI_PLAY_JOURNAL_H

#include "notation/log.h"
#include "sys/append.h"

enum { PLAY_PATH_MAX = 1024 };

typedef struct PlayJournal {
    AppendFile file;
    char path[PLAY_PATH_MAX];
} PlayJournal;

// Makes the file `path`, or a new one in the folder for the user's data where `path` is NULL, with
// header and comment. STATUS_IO with errno set, EEXIST where the file is there already.
NODISCARD Status play_journal_create(PlayJournal *journal, const char *path,
                                     const LogHeader *header, Str comment);

// Appends the line of an event; `match` stands before it.
NODISCARD Status play_journal_append(PlayJournal *journal, const Match *match, const Event *event);

void play_journal_close(PlayJournal *journal);

// Opens a log to go on with, and says how long ago it was last written to. STATUS_IO with errno set,
// EBUSY while another program has it open.
NODISCARD Status play_journal_open(PlayJournal *journal, const char *path, int64_t *age_ms);

// What a log says when it is read again.
typedef struct PlayReplay {
    LogHeader header;
    Str seats;       // of the comment, without "# seats: ", or empty; in the text of the log
    size_t torn;     // bytes of an unfinished last line that were dropped
    unsigned events; // replayed
    LogFault fault;  // of a malformed log; line 0 for one that is not
} PlayReplay;

// Replays the text of an open log on `match`, and cuts an unfinished last line off the file. Then
// it can be appended to. Malformed: a STATUS_BAD_… with `fault`, and the file is left alone.
NODISCARD Status play_journal_replay(PlayJournal *journal, Str log, Match *match,
                                     PlayReplay *replay);

#endif
