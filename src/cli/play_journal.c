// SPDX-License-Identifier: MIT
#include "cli/play_journal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "sys/files.h"
#include "sys/monotonic.h"

// Header and comment; starting positions of any kind included.
enum { HEADER_MAX = 4 * LOG_LINE_MAX };

static const char seats_mark[] = "# seats: ";

static Status set_path(PlayJournal *journal, const char *path) {
    if (strlen(path) >= sizeof journal->path) {
        errno = ENAMETOOLONG;
        return STATUS_IO;
    }
    memcpy(journal->path, path, strlen(path) + 1);
    return STATUS_OK;
}

// A new file named by date and time; two matches of one second get numbers.
static Status create_dated(PlayJournal *journal) {
    enum { TRIES = 100 };
    char folder[PLAY_PATH_MAX];
    Writer folder_out = writer_on(folder, sizeof folder);
    Status status = files_data_folder(&folder_out);
    if (status == STATUS_IO)
        (void)set_path(journal, folder); // for the message
    if (status != STATUS_OK)
        return status;
    for (unsigned i = 1; i <= TRIES; i++) {
        Writer path = writer_on(journal->path, sizeof journal->path);
        writer_text(&path, folder);
        writer_text(&path, "/match-");
        files_write_date(&path);
        if (i > 1) {
            writer_char(&path, '-');
            writer_int(&path, i);
        }
        writer_text(&path, ".log");
        status = writer_status(&path);
        if (status != STATUS_OK)
            return status;
        status = append_create(&journal->file, journal->path);
        if (status == STATUS_OK || errno != EEXIST)
            return status;
    }
    return status;
}

Status play_journal_create(PlayJournal *journal, const char *path, const LogHeader *header,
                           Str comment) {
    journal->file.fd = -1;
    static char text[HEADER_MAX];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, seats_mark);
    writer_str(&out, comment);
    writer_char(&out, '\n');
    log_write_header(header, &out);
    Status status = writer_status(&out);
    if (status != STATUS_OK)
        return status;
    if (path == NULL) {
        status = create_dated(journal);
    } else {
        status = set_path(journal, path);
        if (status == STATUS_OK)
            status = append_create(&journal->file, path);
    }
    if (status != STATUS_OK)
        return status;
    status = append_write(&journal->file, writer_view(&out));
    if (status != STATUS_OK) {
        // An empty file would be in the way of the next attempt.
        int cause = errno;
        (void)remove(journal->path);
        errno = cause;
    }
    return status;
}

Status play_journal_append(PlayJournal *journal, const Match *match, const Event *event) {
    char line[LOG_LINE_MAX + 2];
    Writer out = writer_on(line, sizeof line);
    log_write_event(match, event, &out);
    Status status = writer_status(&out);
    return status == STATUS_OK ? append_write(&journal->file, writer_view(&out)) : status;
}

void play_journal_close(PlayJournal *journal) {
    append_close(&journal->file);
}

// Resuming ----------------------------------------------------------------------------------------

Status play_journal_open(PlayJournal *journal, const char *path, int64_t *age_ms) {
    journal->file.fd = -1;
    Status status = set_path(journal, path);
    if (status == STATUS_OK)
        status = append_open(&journal->file, path);
    // Now, since the first thing written to it makes it young again.
    *age_ms = status == STATUS_OK ? monotonic_file_age_ms(path) : 0;
    return status;
}

// Where the last whole line ends. A line without its end may be half of one: even if it can be
// read, its number may have lost a digit.
static size_t whole_lines(Str log) {
    size_t len = log.len;
    while (len > 0 && log.at[len - 1] != '\n')
        len--;
    return len;
}

static Status replay_event(Match *match, const LogLine *line) {
    Event event;
    Status status = log_resolve(match, line, &event, NULL);
    if (status == STATUS_OK)
        status = match_apply(match, &event, NULL);
    // A refusal is an answer; whoever wrote the log got the same one.
    return status_is_refusal(status) ? STATUS_OK : status;
}

static Status replay_lines(Str log, LogReader *reader, Match *match, PlayReplay *replay) {
    static LogLine line; // too large for a stack
    Str text;
    while (log_take_line(&log, &text)) {
        size_t offset = 0;
        Status status = log_read_line(reader, text, &line, &offset);
        if (status == STATUS_OK && line.kind == LOG_LINE_EVENT) {
            if (replay->events++ == 0)
                match_init(match, &reader->header.setup);
            status = replay_event(match, &line);
        }
        if (status != STATUS_OK) {
            replay->fault = (LogFault){status, reader->line_number, offset + 1};
            return status;
        }
        if (str_starts_with(text, seats_mark))
            replay->seats = str_trim(str_from(text, sizeof seats_mark - 1));
    }
    if (!reader->has_rules) {
        replay->fault = (LogFault){STATUS_BAD_LOG_RULES_FIRST, reader->line_number + 1, 1};
        return STATUS_BAD_LOG_RULES_FIRST;
    }
    if (replay->events == 0)
        match_init(match, &reader->header.setup);
    return STATUS_OK;
}

Status play_journal_replay(PlayJournal *journal, Str log, Match *match, PlayReplay *replay) {
    static LogReader reader;
    log_reader_init(&reader);
    *replay = (PlayReplay){.torn = log.len - whole_lines(log)};
    Status status = replay_lines(str_first(log, log.len - replay->torn), &reader, match, replay);
    replay->header = reader.header;
    if (status == STATUS_OK && replay->torn > 0)
        status = append_truncate(&journal->file, (int64_t)(log.len - replay->torn));
    return status;
}
