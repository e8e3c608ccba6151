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
    Orders orders;
    char own_lines[LETTER_TEXT_MAX + 1];
    char remark[MAIL_REMARK_MAX + 1];
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

// Reads post->orders and post->remark from the lines that a correspondent wrote himself.
void post_read(Post *post, Str own);

// Plays post->orders for `team` and puts the part, with post->remark. *played says whether; without
// it post->why has the reasons and nothing was put.
NODISCARD Status post_play(Post *post, Team team, int64_t now, bool *played);

#endif
