// SPDX-License-Identifier: MIT
// The inside of Post. Only for its files.
#ifndef MAIL_POST_PARTS_H
#define MAIL_POST_PARTS_H

#include "mail/envelope.h"
#include "mail/halves.h"
#include "mail/letter.h"
#include "mail/post.h"

struct Post {
    Store *store;
    MailGame game;  // the one at work
    bool answering; // the call is about a mail that has come in
    HalvesSpace halves;
    GamerecordSpace record;
    Letter letter;
    char own_lines[LETTER_TEXT_MAX + 1];
    char events[MAIL_PART_MAX];
    char why[POST_WHY_MAX];
    char subject[MAILTEXT_SUBJECT_MAX];
    char text[MAILTEXT_MAX];
    char html[MAILTEXT_MAX];
    char mail[ENVELOPE_MAX];
};

// Writes a message of post->game into post->mail and puts what has to be kept of it: its key, its
// id, that it is not sent. `answered` is the id of the mail that it answers, or "". Puts the game
// too, but does not commit.
NODISCARD Status post_compose(Post *post, const Mailtext *text, const char *answered, int64_t now);

// The message that the game has come to: the next turn, or the end, for the correspondent `reader`.
NODISCARD Status post_compose_next(Post *post, int64_t now);

// Commits when `status` is STATUS_OK, else rolls back and hands it on.
NODISCARD Status post_finish(Post *post, Status status);

// Plays what `orders` say for the correspondent who is due; *played says whether. Without it
// post->why has the reasons.
bool post_play(Post *post, const Orders *orders, int64_t now, Writer *events);

#endif
