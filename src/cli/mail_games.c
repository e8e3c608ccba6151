// SPDX-License-Identifier: MIT
#include "cli/mail_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "mail/halves.h"

enum { DAY_SECONDS = 24 * 60 * 60, DAYS_MAX = 3650, LOG_BYTES = 4 << 20 };

// What these commands are asked for.
typedef struct GamesOptions {
    uint64_t number; // 0: none given
    int64_t after_days;
    bool has_after, log;
} GamesOptions;

static int read_options(MailBox *box, int argc, char **argv, GamesOptions *out) {
    bool failed = false;
    for (int i = 1; i < argc && !failed; i++) {
        if (mail_box_option(box, argc, argv, &i, &failed))
            continue;
        if (strcmp(argv[i], "--log") == 0) {
            out->log = true;
        } else if (strcmp(argv[i], "--after") == 0) {
            const char *value = cli_option_value(argc, argv, &i);
            if (value == NULL)
                return EXIT_USAGE;
            if (str_to_int(str_of(value), 0, DAYS_MAX, &out->after_days) != STATUS_OK)
                return cli_usage("mail", "--after wants a number of days");
            out->has_after = true;
        } else if (argv[i][0] == '-') {
            return cli_usage("mail", "unknown option '%s'", argv[i]);
        } else if (out->number != 0) {
            return cli_usage("mail", "one GAME at a time");
        } else if (!mail_box_game(argv[i], &out->number)) {
            return EXIT_USAGE;
        }
    }
    return failed ? EXIT_USAGE : EXIT_YES;
}

static void print_time(int64_t seconds) {
    time_t when = (time_t)seconds;
    struct tm day;
    char text[32] = "?";
    if (localtime_r(&when, &day) != NULL)
        (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M", &day);
    printf("%s", text);
}

static void print_game(const MailGame *game) {
    printf("%llu  South %s, North %s; ", (unsigned long long)game->number,
           game->parties[TEAM_1].address, game->parties[TEAM_2].address);
    if (match_is_over(&game->match)) {
        char text[256];
        Writer out = writer_on(text, sizeof text);
        gamerecord_write_result(game, &out);
        printf("over, %s", text);
    } else {
        Seat due[2];
        unsigned count = halves_due(game, due);
        printf("message %u, due %s (%c", game->parts + 1, mailgame_side(mailgame_due(game)),
               seat_letter(due[0]));
        if (count > 1)
            printf(" %c", seat_letter(due[1]));
        printf(") since ");
        print_time(game->touched);
    }
    printf("%s\n", game->unsent != 0 ? "; its last message did not go out" : "");
}

// Every game in turn; the visitor returns an exit status, and the first that is not EXIT_YES ends.
typedef int GameVisit(MailBox *box, const MailGame *game, const GamesOptions *options,
                      unsigned *count);

static int for_all(MailBox *box, const GamesOptions *options, GameVisit *visit, unsigned *count) {
    uint64_t last = 0;
    Status status = box->store == NULL ? STATUS_OK : mailgame_last(box->store, &last);
    int exit_status = EXIT_YES;
    for (uint64_t n = 1; status == STATUS_OK && exit_status == EXIT_YES && n <= last; n++) {
        const MailGame *game;
        status = post_look(box->post, n, &game);
        if (status == STATUS_OK)
            exit_status = visit(box, game, options, count);
    }
    return status == STATUS_OK ? exit_status : mail_box_failed(box, 0, status);
}

static int list_one(MailBox *box, const MailGame *game, const GamesOptions *options,
                    unsigned *count) {
    (void)box;
    (void)options;
    (*count)++;
    print_game(game);
    return EXIT_YES;
}

int mail_games_list(MailBox *box, int argc, char **argv) {
    GamesOptions options = {0};
    int exit_status = read_options(box, argc, argv, &options);
    if (exit_status == EXIT_YES)
        exit_status = mail_box_open_to_read(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    unsigned count = 0;
    exit_status = for_all(box, &options, list_one, &count);
    if (exit_status == EXIT_YES && count == 0)
        printf("no games in %s\n", box->folder);
    return exit_status;
}

static int show_log(MailBox *box, uint64_t number) {
    char *text = malloc(LOG_BYTES);
    if (text == NULL)
        return cli_fail("out of memory");
    Writer out = writer_on(text, LOG_BYTES);
    Status status = mailgame_log(box->store, number, &out);
    if (status == STATUS_OK && out.len == 0)
        status = STATUS_NOT_FOUND;
    if (status == STATUS_OK)
        fwrite(out.text, 1, out.len, stdout);
    free(text);
    return status == STATUS_OK ? EXIT_YES : mail_box_failed(box, number, status);
}

int mail_games_show(MailBox *box, int argc, char **argv) {
    GamesOptions options = {0};
    int exit_status = read_options(box, argc, argv, &options);
    if (exit_status != EXIT_YES)
        return exit_status;
    if (options.number == 0)
        return cli_usage("mail", "no GAME given");
    exit_status = mail_box_open_to_read(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    if (box->store == NULL)
        return mail_box_failed(box, options.number, STATUS_NOT_FOUND);
    if (options.log)
        return show_log(box, options.number);
    const MailGame *game;
    Str text;
    Status status = post_show(box->post, options.number, &game, &text);
    if (status != STATUS_OK)
        return mail_box_failed(box, options.number, status);
    fwrite(text.at, 1, text.len, stdout);
    return EXIT_YES;
}

// Writing again -----------------------------------------------------------------------------------------

static int write_again(MailBox *box, uint64_t number, bool reminder) {
    PostResult result;
    Status status = post_again(box->post, number, reminder, mail_box_now(), &result);
    return status == STATUS_OK ? mail_box_send(box, &result) : mail_box_failed(box, number, status);
}

// Several messages on standard output would be one long one for `sendmail -t`.
static int check_single(const MailBox *box, unsigned *count) {
    if (++*count > 1 && box->sendmail == NULL)
        return cli_fail("there is more than one message to write; --sendmail CMD sends them one by "
                        "one, or name one GAME");
    return EXIT_YES;
}

static int remind_one(MailBox *box, const MailGame *game, const GamesOptions *options,
                      unsigned *count) {
    if (match_is_over(&game->match) ||
        mail_box_now() - game->touched < options->after_days * DAY_SECONDS)
        return EXIT_YES;
    int exit_status = check_single(box, count);
    return exit_status == EXIT_YES ? write_again(box, game->number, true) : exit_status;
}

static int resend_one(MailBox *box, const MailGame *game, const GamesOptions *options,
                      unsigned *count) {
    (void)options;
    if (game->unsent == 0)
        return EXIT_YES;
    int exit_status = check_single(box, count);
    return exit_status == EXIT_YES ? write_again(box, game->number, false) : exit_status;
}

int mail_games_remind(MailBox *box, int argc, char **argv) {
    GamesOptions options = {0};
    int exit_status = read_options(box, argc, argv, &options);
    if (exit_status != EXIT_YES)
        return exit_status;
    if ((options.number == 0) == !options.has_after)
        return cli_usage("mail", "remind wants a GAME or --after DAYS");
    exit_status = mail_box_open(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    unsigned count = 0;
    if (options.number == 0)
        return for_all(box, &options, remind_one, &count);
    const MailGame *game;
    Status status = post_look(box->post, options.number, &game);
    if (status != STATUS_OK)
        return mail_box_failed(box, options.number, status);
    if (match_is_over(&game->match)) {
        (void)cli_fail("game %llu is over", (unsigned long long)options.number);
        return EXIT_NO;
    }
    return write_again(box, options.number, true);
}

int mail_games_resend(MailBox *box, int argc, char **argv) {
    GamesOptions options = {0};
    int exit_status = read_options(box, argc, argv, &options);
    if (exit_status == EXIT_YES)
        exit_status = mail_box_open(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    unsigned count = 0;
    return options.number != 0 ? write_again(box, options.number, false)
                               : for_all(box, &options, resend_one, &count);
}
