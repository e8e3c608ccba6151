// SPDX-License-Identifier: MIT
// MailRig: games by mail in a store in memory, and mails written for them.
#ifndef MAIL_MAIL_RIG_H
#define MAIL_MAIL_RIG_H

#include "mail/post.h"
#include "store/memory.h"

enum { RIG_NOW = 1777900000, RIG_MAIL_MAX = 1 << 20 };

typedef struct MailRig {
    MemoryDisk *disk;
    Store *store;
    Post *post;
    PostResult result;
    MailGame game;           // of rig_look
    MailKey key;             // of the last message that was written
    char sent[RIG_MAIL_MAX]; // that message
    char mail[RIG_MAIL_MAX];
    unsigned count; // of mails written, for their ids
} MailRig;

MailRig *rig_new(void);
void rig_free(MailRig *rig);

// Begins a game of anna@example.org (South) and bert@example.net (North).
void rig_begin(MailRig *rig, const char *rules);

// Plays by hand; it must be taken.
void rig_reply(MailRig *rig, uint64_t game, const char *text);

// A mail with this body, the subject of the last message with its key, and an id of its own.
void rig_write(MailRig *rig, const char *from, const char *body);

// The same with a subject and an id of the test's choice, or NULL.
void rig_write_as(MailRig *rig, const char *from, const char *subject, const char *id,
                  const char *body);

// Receives rig->mail.
PostOutcome rig_receive(MailRig *rig);

// A game as it stands in the store.
const MailGame *rig_look(MailRig *rig, uint64_t game);

// "e4 e5 d4": all half-moves of a game as SAN, or those from one part on.
const char *rig_moves(MailRig *rig, uint64_t game, uint32_t from_part);

// Whether the last message holds a text, its encoding undone.
bool rig_sent_has(MailRig *rig, const char *text);

#endif
