// SPDX-License-Identifier: MIT
// Post: what comes in, what goes out. Takes the half-moves from a received mail, plays them, and
// writes the next message; begins games, reminds, and writes a message once more.
//
// One call is one transaction: when it has returned STATUS_OK, the game stands in the store as the
// result says, and `mail` holds the message that has to go out. The caller sends it and then calls
// post_sent. A game whose message was written but not sent keeps saying so (MailGame.unsent), and
// post_again writes it anew. On any other Status nothing has changed.
//
// What a mail says is believed only with the key of the last message to that correspondent. The
// answer goes to the address that the game was begun with, never to one that only the mail names.
#ifndef MAIL_POST_H
#define MAIL_POST_H

#include "mail/mailtext.h"

enum {
    POST_REFUSALS_MAX = 10, // answers to what was not played, before a game falls silent
    POST_KEYS_MAX = 64,     // keys that are looked for in one mail
    POST_WHY_MAX = 16 << 10
};

typedef struct Post Post;

typedef enum PostOutcome {
    POST_TAKEN,    // played; `mail` goes to whoever is next
    POST_AGAIN,    // this mail had been taken before; `mail` only if it never went out
    POST_REFUSED,  // nothing was played; `mail` may hold the answer
    POST_AUTOMATIC // no person's mail: nothing was done
} PostOutcome;

typedef struct PostResult {
    PostOutcome outcome;
    uint64_t game; // 0 where it belongs to none
    Str mail;      // the whole message, or empty; valid until the next call
    Str why;       // lines for a person, with REFUSED and AUTOMATIC
} PostResult;

// The store stays the caller's. letter_setup has been called. STATUS_TOO_MANY without memory.
NODISCARD Status post_open(Store *store, Post **out);
void post_close(Post *post);

// A new game, with the message to South. Of the parties only name and address count; `rules` must
// have the order of e-mail. `now` is seconds since 1970, here and below.
typedef struct PostNew {
    MailParty parties[TEAM_COUNT];
    const char *from;
    RuleSet rules;
} PostNew;
NODISCARD Status post_new(Post *post, const PostNew *game, int64_t now, PostResult *out);

NODISCARD Status post_receive(Post *post, Str mail, int64_t now, PostResult *out);

// Plays for the correspondent who is due, as if his mail said `text`; no key is needed.
NODISCARD Status post_reply(Post *post, uint64_t number, Str text, int64_t now, PostResult *out);

// Writes the last message of a game again, with a new key, as a reminder or not.
NODISCARD Status post_again(Post *post, uint64_t number, bool reminder, int64_t now,
                            PostResult *out);

// The message of the game has gone out.
NODISCARD Status post_sent(Post *post, uint64_t number);

// The game and, as it would stand in a message without its key, its text; for looking at.
NODISCARD Status post_show(Post *post, uint64_t number, const MailGame **game, Str *text);

// As post_show, but the game alone.
NODISCARD Status post_look(Post *post, uint64_t number, const MailGame **game);

#endif
