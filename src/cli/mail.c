// SPDX-License-Identifier: MIT
// bughouse mail: bughouse by e-mail. new, receive and reply are here; the commands that look at games
// and write again are in mail_games.c, what all share in mail_box.c.
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/count.h"
#include "cli/cli.h"
#include "cli/mail_box.h"
#include "cli/mail_games.h"
#include "mail/letter.h"

const char mail_help[] =
    "  mail new --south ADDRESS --north ADDRESS [--from ADDRESS] [--rules NAME-OR-FILE]\n"
    "                        begins a game and writes the message to South, who begins\n"
    "  mail receive          reads a mail on standard input, plays what it says and writes the\n"
    "                        next message, or the answer why not\n"
    "  mail reply GAME MOVES plays for who is due: mail reply 3 \"Nf6, e4\"; also draw, resign\n"
    "  mail list             all games, and who is due\n"
    "  mail show GAME        one game; --log prints its match log, for bughouse judge\n"
    "  mail remind GAME      writes the last message again, as a reminder\n"
    "  mail remind --after DAYS   the same for every game that has waited so long\n"
    "  mail resend [GAME]    writes the last message again; without GAME, every one that was\n"
    "                        written but is not known to have gone out\n"
    "\n"
    "  --data DIR       where the games are; default: the folder mail in the user's data\n"
    "  --sendmail CMD   gives each message to CMD, such as \"sendmail -t -oi\", instead of\n"
    "                   writing it on standard output\n"
    "\n"
    "Exit status: 0 done; 1 refused, and the answer written if there is one; 2 the command line\n"
    "is wrong; 3 the mail is an automatic one and was left alone; 75 try again later.\n";

// Beginning -------------------------------------------------------------------------------------------

typedef struct NewOptions {
    const char *south, *north, *from, *rules;
} NewOptions;

static bool read_new_option(NewOptions *options, int argc, char **argv, int *index, bool *failed) {
    const struct {
        const char *name;
        const char **value;
    } known[] = {{"--south", &options->south},
                 {"--north", &options->north},
                 {"--from", &options->from},
                 {"--rules", &options->rules}};
    for (size_t i = 0; i < COUNT(known); i++) {
        if (strcmp(argv[*index], known[i].name) != 0)
            continue;
        *known[i].value = cli_option_value(argc, argv, index);
        *failed = *failed || *known[i].value == NULL;
        return true;
    }
    return false;
}

static bool set_party(const char *option, const char *text, MailParty *out) {
    if (text == NULL) {
        (void)cli_usage("mail", "no %s ADDRESS given", option);
        return false;
    }
    if (letter_read_address(text, out))
        return true;
    (void)cli_usage("mail",
                    "%s: '%s' is no address that mail can be sent to: NAME@HOST in ASCII, or Name "
                    "<NAME@HOST> with a name of at most %d bytes",
                    option, text, EVENT_TEXT_MAX);
    return false;
}

// bughouse@ this machine, where nothing else is said.
static bool set_from(const char *text, MailParty *out) {
    char host[128] = "localhost";
    char own[160];
    if (text == NULL && gethostname(host, sizeof host - 1) != 0)
        memcpy(host, "localhost", sizeof "localhost");
    snprintf(own, sizeof own, "bughouse@%s", host);
    return set_party("--from", text != NULL ? text : own, out);
}

static int begin_game(MailBox *box, const NewOptions *options) {
    static PostNew game; // too large for a stack
    MailParty from;
    if (!set_party("--south", options->south, &game.parties[TEAM_1]) ||
        !set_party("--north", options->north, &game.parties[TEAM_2]) ||
        !set_from(options->from, &from))
        return EXIT_USAGE;
    for (Team team = TEAM_1; team < TEAM_COUNT; team++)
        if (strcasecmp(game.parties[team].address, from.address) == 0)
            return cli_usage("mail",
                             "%s is the address of the games; who plays needs another, since mail "
                             "from it is left alone",
                             from.address);
    game.from = from.address;
    if (!cli_find_rules(options->rules != NULL ? options->rules : "email", &game.rules))
        return EXIT_USAGE;
    if (game.rules.order != ORDER_MAIL)
        return cli_fail("%s: these rules do not have the order of e-mail; a rule file with "
                        "'match.order = mail' does",
                        options->rules);
    int exit_status = mail_box_open(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    PostResult result;
    Status status = post_new(box->post, &game, mail_box_now(), &result);
    if (status != STATUS_OK)
        return mail_box_failed(box, 0, status);
    fprintf(stderr, "game %llu\n", (unsigned long long)result.game);
    return mail_box_send(box, &result);
}

static int run_new(MailBox *box, int argc, char **argv) {
    NewOptions options = {0};
    bool failed = false;
    for (int i = 1; i < argc && !failed; i++)
        if (!mail_box_option(box, argc, argv, &i, &failed) &&
            !read_new_option(&options, argc, argv, &i, &failed))
            return cli_usage("mail", "unknown option '%s'", argv[i]);
    return failed ? EXIT_USAGE : begin_game(box, &options);
}

// Playing ---------------------------------------------------------------------------------------------

static int tell(MailBox *box, const PostResult *result) {
    int sent = mail_box_send(box, result);
    unsigned long long game = result->game;
    switch (result->outcome) {
    case POST_TAKEN:
        fprintf(stderr, "game %llu: played\n", game);
        return sent;
    case POST_AGAIN:
        fprintf(stderr, "game %llu: this mail had been taken before; %s\n", game,
                result->mail.len > 0 ? "the next message is written again" : "nothing is done");
        return sent;
    case POST_REFUSED:
        fprintf(stderr, "game %llu: nothing was played%s\n%.*s", game,
                result->mail.len > 0 ? "" : ", and there is no answer", (int)result->why.len,
                result->why.at);
        return sent == EXIT_YES ? EXIT_NO : sent;
    case POST_AUTOMATIC:
        fprintf(stderr, "left alone: %.*s\n", (int)result->why.len, result->why.at);
        return EXIT_AUTOMATIC;
    }
    return sent;
}

// The mail on standard input as far as it counts; the rest is read and dropped, so that who writes
// it does not fail. False where reading fails.
static bool read_mail(Str *out) {
    static char mail[LETTER_BYTES_MAX];
    static char rest[1 << 16];
    size_t len = fread(mail, 1, sizeof mail, stdin);
    *out = (Str){mail, len};
    if (len == sizeof mail)
        while (fread(rest, 1, sizeof rest, stdin) > 0)
            continue;
    return ferror(stdin) == 0;
}

static int run_receive(MailBox *box, int argc, char **argv) {
    bool failed = false;
    for (int i = 1; i < argc && !failed; i++)
        if (!mail_box_option(box, argc, argv, &i, &failed))
            return cli_usage("mail", "unknown option '%s'", argv[i]);
    if (failed)
        return EXIT_USAGE;
    Str mail;
    if (!read_mail(&mail)) {
        (void)cli_fail("the mail on standard input could not be read");
        return EXIT_LATER;
    }
    int exit_status = mail_box_open(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    PostResult result;
    Status status = post_receive(box->post, mail, mail_box_now(), &result);
    return status == STATUS_OK ? tell(box, &result) : mail_box_failed(box, 0, status);
}

static int run_reply(MailBox *box, int argc, char **argv) {
    bool failed = false;
    uint64_t number = 0;
    int words = 0; // that are moves, moved to the front of argv
    for (int i = 1; i < argc && !failed; i++) {
        if (mail_box_option(box, argc, argv, &i, &failed))
            continue;
        if (argv[i][0] == '-')
            return cli_usage("mail", "unknown option '%s'", argv[i]);
        if (number == 0)
            failed = !mail_box_game(argv[i], &number);
        else
            argv[words++] = argv[i];
    }
    if (failed)
        return EXIT_USAGE;
    if (words == 0)
        return cli_usage("mail", number == 0 ? "no GAME given" : "no MOVES given");
    Str text = cli_join(words, argv);
    int exit_status = mail_box_open(box);
    if (exit_status != EXIT_YES)
        return exit_status;
    PostResult result;
    Status status = post_reply(box->post, number, text, mail_box_now(), &result);
    return status == STATUS_OK ? tell(box, &result) : mail_box_failed(box, number, status);
}

int cmd_mail(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(MailBox *box, int argc, char **argv);
    } verbs[] = {{"new", run_new},
                 {"receive", run_receive},
                 {"reply", run_reply},
                 {"list", mail_games_list},
                 {"show", mail_games_show},
                 {"remind", mail_games_remind},
                 {"resend", mail_games_resend}};
    if (argc < 2)
        return cli_usage("mail", "mail what? new, receive, reply, list, show, remind or resend");
    for (size_t i = 0; i < COUNT(verbs); i++) {
        if (strcmp(argv[1], verbs[i].name) != 0)
            continue;
        MailBox box = {0};
        if (letter_setup() != STATUS_OK) {
            (void)cli_fail("there are no random numbers");
            return EXIT_LATER;
        }
        // Messages of the options name the command.
        argv[1] = argv[0];
        int status = verbs[i].run(&box, argc - 1, argv + 1);
        mail_box_close(&box);
        return status;
    }
    return cli_usage("mail", "unknown command 'mail %s'", argv[1]);
}
