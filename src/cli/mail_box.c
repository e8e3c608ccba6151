// SPDX-License-Identifier: MIT
#include "cli/mail_box.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/cli.h"
#include "store/sqlite.h"
#include "sys/files.h"
#include "sys/monotonic.h"

enum {
    PATH_BYTES = 4096,
    WAIT_MS = 30000, // for another program; mails come one by one, but at any moment
    WAIT_STEP_MS = 50
};

int64_t mail_box_now(void) {
    return (int64_t)time(NULL);
}

bool mail_box_game(const char *text, uint64_t *out) {
    int64_t number;
    if (str_to_int(str_of(text), 1, (int64_t)MAIL_NUMBER_MAX, &number) != STATUS_OK) {
        (void)cli_usage("mail", "'%s' is no number of a game", text);
        return false;
    }
    *out = (uint64_t)number;
    return true;
}

bool mail_box_option(MailBox *box, int argc, char **argv, int *index, bool *failed) {
    const char **value = strcmp(argv[*index], "--data") == 0       ? &box->folder
                         : strcmp(argv[*index], "--sendmail") == 0 ? &box->sendmail
                                                                   : NULL;
    if (value == NULL)
        return false;
    *value = cli_option_value(argc, argv, index);
    *failed = *failed || *value == NULL;
    return true;
}

// Opening ---------------------------------------------------------------------------------------------

static Status user_folder(char *path, size_t size) {
    Writer out = writer_on(path, size);
    Status status = files_data_folder(&out);
    writer_text(&out, "/mail");
    return status == STATUS_OK ? writer_status(&out) : status;
}

// The mail is personal: nobody else reads the folder.
static Status make_folder(const char *path) {
    return mkdir(path, 0700) == 0 || errno == EEXIST ? STATUS_OK : STATUS_IO;
}

static Status open_waiting(const char *folder, StoreMode mode, Store **out, Writer *why) {
    int64_t until = monotonic_ms() + WAIT_MS;
    for (;;) {
        writer_clear(why);
        Status status = sqlite_store_open(folder, mode, &mailgame_schema, out, why);
        if (status != STATUS_BUSY || monotonic_ms() >= until)
            return status;
        const struct timespec step = {.tv_nsec = WAIT_STEP_MS * 1000000L};
        (void)nanosleep(&step, NULL);
    }
}

// Whether the right to read is all that is missing.
static bool is_denied(const char *folder) {
    static const char *const names[] = {".", SQLITE_STORE_FILE, SQLITE_STORE_LOCK};
    char path[PATH_BYTES];
    for (unsigned i = 0; i < COUNT(names); i++) {
        int len = snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        if (len < PATH_BYTES && access(path, R_OK) != 0 && errno == EACCES)
            return true;
    }
    return false;
}

static int open_box(MailBox *box, StoreMode mode) {
    static char path[PATH_BYTES];
    char detail[STORE_DETAIL_MAX];
    Writer why = writer_on(detail, sizeof detail);
    Status status = STATUS_OK;
    if (box->folder == NULL) {
        status = user_folder(path, sizeof path);
        box->folder = path;
    }
    if (status == STATUS_OK && mode == STORE_WRITE)
        status = make_folder(box->folder);
    if (status == STATUS_OK)
        status = open_waiting(box->folder, mode, &box->store, &why);
    // Of an older version: writing brings it up to date.
    if (status == STATUS_OLDER)
        status = open_waiting(box->folder, STORE_WRITE, &box->store, &why);
    if (status == STATUS_NOT_FOUND && mode == STORE_READ)
        return EXIT_YES;
    if (status == STATUS_OK)
        status = post_open(box->store, &box->post);
    if (status == STATUS_OK)
        return EXIT_YES;
    (void)cli_fail("%s: %s%s%s", box->folder, status_text(status), why.len > 0 ? ": " : "", detail);
    if (mode == STORE_READ && is_denied(box->folder))
        fputs("  Whoever runs these games can let others look at them: by the right to read and "
              "enter "
              "the\n  folder, and to read the files in it.\n",
              stderr);
    mail_box_close(box);
    return EXIT_LATER;
}

int mail_box_open(MailBox *box) {
    return open_box(box, STORE_WRITE);
}

int mail_box_open_to_read(MailBox *box) {
    return open_box(box, STORE_READ);
}

void mail_box_close(MailBox *box) {
    post_close(box->post);
    store_close(box->store);
    box->post = NULL;
    box->store = NULL;
}

int mail_box_failed(const MailBox *box, uint64_t game, Status status) {
    if (status == STATUS_NOT_FOUND) {
        (void)cli_fail("there is no game %llu in %s", (unsigned long long)game, box->folder);
        return EXIT_NO;
    }
    const char *detail = store_detail(box->store);
    (void)cli_fail("%s: %s%s%s", box->folder, status_text(status), detail[0] != '\0' ? ": " : "",
                   detail);
    return EXIT_LATER;
}

// Sending ---------------------------------------------------------------------------------------------

static bool write_all(FILE *to, Str text) {
    return fwrite(text.at, 1, text.len, to) == text.len && fflush(to) == 0;
}

static bool pipe_to(const char *command, Str text) {
    // A command that ends early shall be a failure, not our death.
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    (void)sigaction(SIGPIPE, &ignore, NULL);
    FILE *pipe =
        popen(command, "w"); // NOLINT: the command is the user's own, from his command line
    if (pipe == NULL)
        return false;
    bool written = write_all(pipe, text);
    int status = pclose(pipe);
    return written && status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int mail_box_send(MailBox *box, const PostResult *result) {
    if (result->mail.len == 0)
        return EXIT_YES;
    bool sent = box->sendmail != NULL ? pipe_to(box->sendmail, result->mail)
                                      : write_all(stdout, result->mail);
    if (!sent) {
        // Said here and told by the exit status, which must be that of "later".
        clearerr(stdout);
        (void)cli_fail("game %llu: the message was not sent; 'bughouse mail resend %llu' writes it "
                       "again",
                       (unsigned long long)result->game, (unsigned long long)result->game);
        return EXIT_LATER;
    }
    Status status = post_sent(box->post, result->game);
    return status == STATUS_OK ? EXIT_YES : mail_box_failed(box, result->game, status);
}
