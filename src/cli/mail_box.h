// SPDX-License-Identifier: MIT
// MailBox: what the commands of `bughouse mail` share: the folder with the games, and the way out
// for messages.
#ifndef CLI_MAIL_BOX_H
#define CLI_MAIL_BOX_H

#include "mail/post.h"
#include "store/store.h"

// Exit statuses besides those of cli.h: a mail system that asks "shall I try again?" reads 75 as
// yes (sysexits.h calls it EX_TEMPFAIL).
enum { EXIT_AUTOMATIC = 3, EXIT_LATER = 75 };

typedef struct MailBox {
    const char *folder;   // --data, or NULL for the user's
    const char *sendmail; // --sendmail, or NULL: messages go to standard output
    Store *store;
    Post *post;
} MailBox;

// Takes --data or --sendmail at argv[*index]; false if there is another option. *failed is set,
// after a message, where a value is missing.
bool mail_box_option(MailBox *box, int argc, char **argv, int *index, bool *failed);

// Opens the games to write, and waits a while for another program that does. An exit status other
// than EXIT_YES, after a message, if it cannot.
int mail_box_open(MailBox *box);

// Opens them to read, which waits for nobody and makes no files. `store` and `post` stay NULL where
// there are no games yet.
int mail_box_open_to_read(MailBox *box);

void mail_box_close(MailBox *box);

// Sends result->mail, if there is one, and notes that it has gone out. An exit status.
int mail_box_send(MailBox *box, const PostResult *result);

// Prints what went wrong in the store; returns EXIT_LATER, or EXIT_NO for a game that is not there.
int mail_box_failed(const MailBox *box, uint64_t game, Status status);

// Seconds since 1970.
int64_t mail_box_now(void);

// The number of a game; false, after a message, for anything else.
bool mail_box_game(const char *text, uint64_t *out);

#endif
