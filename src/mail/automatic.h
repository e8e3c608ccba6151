// SPDX-License-Identifier: MIT
// Automatic: mail that no person wrote, or that went to many. Answering it is how two programs write
// to each other for ever (RFC 3834), so it is never answered. Only for the files of this layer.
#ifndef MAIL_AUTOMATIC_H
#define MAIL_AUTOMATIC_H

struct _GMimeMessage;

// What gives it away, as in "Auto-Submitted: auto-replied"; NULL for a person's mail. `from` is the
// sender's address or "", `subject` is clean text.
const char *automatic_reason(struct _GMimeMessage *message, const char *from, const char *subject);

// The header that each of our messages carries.
#define AUTOMATIC_LOOP_HEADER "X-Loop"
#define AUTOMATIC_LOOP_VALUE "bughouse-mail"

#endif
