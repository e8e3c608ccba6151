// SPDX-License-Identifier: MIT
#include "cli/tourney_desk.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WAIT_STEP_MS = 50 };

static bool set_path(Desk *desk, const char *path) {
    desk->file.fd = -1;
    if (strlen(path) >= sizeof desk->path)
        return false;
    memcpy(desk->path, path, strlen(path) + 1);
    return true;
}

bool desk_is_event_path(const char *path) {
    size_t len = strlen(path);
    return len > 4 && strcmp(path + len - 4, ".bht") == 0;
}

int desk_find(Desk *desk, const char *given) {
    if (given != NULL)
        return set_path(desk, given) ? EXIT_YES : cli_fail("%s: the path is too long", given);
    DIR *folder = opendir(".");
    if (folder == NULL)
        return cli_fail("this folder: %s", strerror(errno));
    unsigned count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.' || !desk_is_event_path(entry->d_name))
            continue;
        count++;
        (void)set_path(desk, entry->d_name);
    }
    closedir(folder);
    if (count == 1)
        return EXIT_YES;
    if (count == 0)
        return cli_fail("no event file (*.bht) in this folder; make one with\n"
                        "  bughouse tourney new FILE.bht \"Club evening\"");
    return cli_fail("%u event files (*.bht) in this folder; say which one: bughouse tourney "
                    "FILE.bht COMMAND",
                    count);
}

// Reading -----------------------------------------------------------------------------------------------

static int read_text(Desk *desk, size_t *len) {
    FILE *file = fopen(desk->path, "rb");
    if (file == NULL)
        return cli_fail("%s: %s", desk->path, strerror(errno));
    *len = fread(desk->text, 1, sizeof desk->text, file);
    bool failed = ferror(file) != 0;
    bool more = !failed && fgetc(file) != EOF;
    fclose(file);
    if (failed)
        return cli_fail("%s: it could not be read", desk->path);
    if (more)
        return cli_fail("%s: larger than %d MiB", desk->path, TOURNEY_LOG_MAX >> 20);
    return EXIT_YES;
}

static int read_log(Desk *desk, TourneyLogReport *report) {
    size_t len = 0;
    int status = read_text(desk, &len);
    if (status != EXIT_YES)
        return status;
    tourney_log_init(&desk->log, desk->text, sizeof desk->text);
    Status read = tourney_log_open(&desk->log, len, &desk->t, report);
    if (read != STATUS_OK) {
        (void)cli_fail("%s:%zu:%zu: %s", desk->path, report->line, report->column,
                       status_text(read));
        if (desk->log.len > 0)
            (void)cli_fail("the %" PRIu32
                           " events before it are whole; to go on from there, keep a "
                           "copy and then: head -c %zu COPY > FILE.bht",
                           desk->log.count, desk->log.len);
        return EXIT_USAGE;
    }
    desk->saved = desk->log.len;
    return EXIT_YES;
}

static int check_begun(const Desk *desk) {
    if (desk->t.begun)
        return EXIT_YES;
    return cli_fail("%s: the file holds no event yet; make a new one with 'bughouse tourney new'",
                    desk->path);
}

int desk_look(Desk *desk) {
    TourneyLogReport report;
    int status = read_log(desk, &report);
    if (status == EXIT_YES && report.dropped > 0)
        (void)cli_fail("%s:%zu: the last line is torn and does not count; the next change cuts it "
                       "off",
                       desk->path, report.line);
    return status != EXIT_YES ? status : check_begun(desk);
}

// Changing ----------------------------------------------------------------------------------------------

static Status open_waiting(Desk *desk) {
    const struct timespec step = {.tv_nsec = WAIT_STEP_MS * 1000000L};
    Status status = append_open(&desk->file, desk->path);
    for (int waited = 0; status != STATUS_OK && errno == EBUSY && waited < DESK_WAIT_MS;
         waited += WAIT_STEP_MS) {
        nanosleep(&step, NULL);
        status = append_open(&desk->file, desk->path);
    }
    return status;
}

int desk_open(Desk *desk) {
    if (open_waiting(desk) != STATUS_OK) {
        if (errno != EBUSY)
            return cli_fail("%s: %s", desk->path, strerror(errno));
        (void)cli_fail("%s: another command is changing this tournament; try again when it has "
                       "ended",
                       desk->path);
        return EXIT_NO;
    }
    TourneyLogReport report;
    int status = read_log(desk, &report);
    if (status != EXIT_YES)
        return status;
    if (report.dropped > 0) {
        (void)cli_fail("%s:%zu: the last line was torn by a crash; its %zu bytes are cut off, look "
                       "whether the last command has to be given again",
                       desk->path, report.line, report.dropped);
        if (append_truncate(&desk->file, (int64_t)desk->log.len) != STATUS_OK)
            return cli_fail("%s: %s", desk->path, strerror(errno));
    }
    return check_begun(desk);
}

// A file without any whole event, as a crash or a full disk leaves it behind, is begun anew.
static bool take_over_empty(Desk *desk) {
    TourneyLogReport report;
    size_t len = 0;
    if (open_waiting(desk) != STATUS_OK)
        return false;
    if (read_text(desk, &len) == EXIT_YES) {
        tourney_log_init(&desk->log, desk->text, sizeof desk->text);
        if (tourney_log_open(&desk->log, len, &desk->t, &report) == STATUS_OK &&
            desk->log.count == 0 && append_truncate(&desk->file, 0) == STATUS_OK)
            return true;
    }
    append_close(&desk->file);
    return false;
}

int desk_create(Desk *desk) {
    if (append_create(&desk->file, desk->path) != STATUS_OK) {
        int why = errno;
        if (why != EEXIST || !take_over_empty(desk)) {
            (void)cli_fail("%s: %s", desk->path,
                           why == EEXIST ? "there is such a file; a tournament is made only once"
                                         : strerror(why));
            return EXIT_NO;
        }
    }
    tourney_log_init(&desk->log, desk->text, sizeof desk->text);
    tourney_init(&desk->t);
    desk->saved = 0;
    return EXIT_YES;
}

TourneyEvent *desk_event(Desk *desk, TourneyEventKind kind) {
    memset(&desk->event, 0, sizeof desk->event);
    desk->event.kind = (uint8_t)kind;
    return &desk->event;
}

Status desk_try(Desk *desk) {
    struct timespec now;
    if (!desk->undated && clock_gettime(CLOCK_REALTIME, &now) == 0)
        desk->event.at = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    return tourney_log_append(&desk->log, &desk->t, &desk->event);
}

int desk_refuse(const char *what, Status status) {
    (void)cli_fail("%s: refused: %s", what, status_text(status));
    return EXIT_NO;
}

int desk_apply(Desk *desk, const char *what) {
    Status status = desk_try(desk);
    return status == STATUS_OK ? EXIT_YES : desk_refuse(what, status);
}

int desk_save(Desk *desk) {
    Str fresh = {desk->log.text + desk->saved, desk->log.len - desk->saved};
    if (fresh.len > 0 && append_write(&desk->file, fresh) != STATUS_OK) {
        (void)cli_fail("%s: %s; nothing has been changed", desk->path, strerror(errno));
        return EXIT_NO;
    }
    desk->saved = desk->log.len;
    append_close(&desk->file);
    return EXIT_YES;
}
