// SPDX-License-Identifier: MIT
// Mailtext: what a message says, as plain text and as HTML, and its subject. A message is made from
// the game alone, so that it can be made again; only its key is new each time.
#ifndef MAIL_MAILTEXT_H
#define MAIL_MAILTEXT_H

#include "mail/gamerecord.h"

enum { MAILTEXT_MAX = 512 << 10, MAILTEXT_SUBJECT_MAX = 160 };

typedef enum MailtextKind {
    MAILTEXT_TURN,     // the half-moves of the reader are due
    MAILTEXT_REMINDER, // the same, once more
    MAILTEXT_REFUSAL,  // what he sent was not taken; `why` says what was wrong
    MAILTEXT_NOTE,     // the same to somebody who is not due: `why` alone, no boards
    MAILTEXT_CONFIRM,  // a note with a key: he may say once more what he said
    MAILTEXT_FINAL     // the game is over; to both
} MailtextKind;

typedef struct Mailtext {
    MailtextKind kind;
    Team reader; // who sees the boards from his side
    const MailGame *game;
    const MailKey *key; // NULL for messages that are not to be answered
    Str why;            // lines, with REFUSAL, NOTE and CONFIRM
} Mailtext;

// ASCII, one line.
void mailtext_write_subject(const Mailtext *text, Writer *out);

// UTF-8 with LF; lines of at most 79 characters, names and what was sent apart.
NODISCARD Status mailtext_write(const Mailtext *text, GamerecordSpace *space, Writer *out);

// The same as HTML with the boards as SVG. `plain` is what mailtext_write has written.
NODISCARD Status mailtext_write_html(const Mailtext *text, Str plain, Writer *out);

#endif
