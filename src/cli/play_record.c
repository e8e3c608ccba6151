// SPDX-License-Identifier: MIT
#include "cli/play_record.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "notation/bpgn_record.h"
#include "sys/aside.h"
#include "sys/files.h"

static bool is_same_file(const char *path, const char *other) {
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static bool put(const char *path, const char *log_path, Str text) {
    if (is_same_file(path, log_path)) {
        (void)cli_fail("%s: this is the log, which is kept; name another file for the record",
                       path);
        return false;
    }
    AsideFile file;
    Status status = aside_open(&file, path);
    if (status == STATUS_OK) {
        (void)fwrite(text.at, 1, text.len, file.out); // what fails is told at the end
        status = aside_close(&file);
    }
    if (status != STATUS_OK)
        (void)cli_fail(
            "%s: %s; 'bughouse play --resume %s --bpgn FILE' writes the record elsewhere", path,
            strerror(errno), log_path);
    return status == STATUS_OK;
}

bool play_record_write(const PlayTable *table, const char *path) {
    // Too large for a stack.
    static BpgnRecord record;
    static char text[BPGN_WRITE_MAX];
    Str log;
    if (!cli_read_file(table->journal.path, &log))
        return false;
    char date[16];
    Writer day = writer_on(date, sizeof date);
    files_write_today(&day);
    const BpgnAbout about = {
        .event = str_of("Match in the terminal"), .site = str_of(""), .date = writer_view(&day)};
    Writer out = writer_on(text, sizeof text);
    Status status = bpgn_record_replay(&record, log);
    if (status == STATUS_OK)
        status = bpgn_record_write(&record, &about, match_verdict(&table->match), &out);
    if (status != STATUS_OK) {
        (void)cli_fail("%s: %s", path, status_text(status));
        return false;
    }
    return put(path, table->journal.path, writer_view(&out));
}
