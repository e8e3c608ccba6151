// SPDX-License-Identifier: MIT
// The commands of `bughouse mail` that look at games and write their last message again. Each gets
// the arguments after its name, argv[0] being "mail", and returns an exit status.
#ifndef CLI_MAIL_GAMES_H
#define CLI_MAIL_GAMES_H

#include "cli/mail_box.h"

int mail_games_list(MailBox *box, int argc, char **argv);
int mail_games_show(MailBox *box, int argc, char **argv);
int mail_games_remind(MailBox *box, int argc, char **argv);
int mail_games_resend(MailBox *box, int argc, char **argv);

#endif
