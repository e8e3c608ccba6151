// SPDX-License-Identifier: MIT
// Envelope: makes a whole mail (RFC 5322 and MIME) of what a message says. Its lines end in LF, as
// those of programs on standard output do.
//
// Text and HTML as multipart/alternative, in UTF-8; anything but short ASCII lines is encoded, so
// that no line is longer than 998 bytes, and none of a header longer than 78 where it can be broken.
// Auto-Submitted and X-Loop keep other programs from answering.
#ifndef MAIL_ENVELOPE_H
#define MAIL_ENVELOPE_H

#include "mail/mailgame.h"

enum { ENVELOPE_MAX = 2 << 20 };

typedef struct Envelope {
    const char *from;                // address
    const MailParty *to[TEAM_COUNT]; // the second may be NULL
    const char *subject;
    const char *id;            // without brackets
    const char *in_reply_to;   // the same, or ""
    const char *references[3]; // the same
    bool is_answer;            // to a mail: auto-replied; else auto-generated
    int64_t date;              // seconds since 1970
    Str text, html;
} Envelope;

NODISCARD Status envelope_write(const Envelope *envelope, Writer *out);

#endif
