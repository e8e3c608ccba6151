// SPDX-License-Identifier: MIT
// Letter: what a received mail says: who sent it, what it answers, and the words its writer put
// there, as UTF-8 with LF, whatever its encoding, character set and structure.
//
// Any bytes can be read; what is no mail comes back empty, and so does one whose headers are made to
// exhaust a reader. Attachments and forwarded mails are left out. Both alternatives are kept, text
// and HTML (as text); the longer ones are cut off.
#ifndef MAIL_LETTER_H
#define MAIL_LETTER_H

#include "base/str.h"
#include "base/writer.h"
#include "mail/mailgame.h"

enum {
    LETTER_BYTES_MAX = 8 << 20, // of a whole mail; what follows is not read
    LETTER_TEXT_MAX = 128 << 10,
    LETTER_SUBJECT_MAX = 1000
};

typedef struct Letter {
    char from[MAIL_ADDRESS_MAX + 1];      // "" where it is no single address
    char id[MAIL_ID_MAX + 1];             // Message-ID without brackets, or ""
    char subject[LETTER_SUBJECT_MAX + 1]; //
    const char *automatic;                // why it is no person's mail, or NULL
    size_t text_len, html_len;            //
    char text[LETTER_TEXT_MAX + 1];       // of the text/plain parts
    char html[LETTER_TEXT_MAX + 1];       // of the text/html parts
} Letter;

// Once in a program, before anything else of this layer. STATUS_IO without random numbers.
NODISCARD Status letter_setup(void);

void letter_read(Str mail, Letter *out);

// Takes `text` apart into a name and an address, as in `Anna <anna@example.org>`; the name may be
// empty. False unless it is exactly one address that can be written to, and the name has at most
// EVENT_TEXT_MAX bytes.
bool letter_read_address(const char *text, MailParty *out);

#endif
