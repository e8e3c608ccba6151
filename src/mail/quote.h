// SPDX-License-Identifier: MIT
// Quote: the lines of a mail that its writer wrote himself: without what he quotes, without the line
// that introduces it, without his signature.
//
// Left out are lines that begin with > or |, what follows `-- `, what follows a line such as "On
// Monday Anna wrote:" unless it is marked with > (then answers between the quotes count), and
// everything after a divider of Outlook and others ("-----Original Message-----", a row of
// underscores or "From:" with "Sent:" and "Subject:" below) or after the first line of a message of
// this program that is quoted without any mark.
#ifndef MAIL_QUOTE_H
#define MAIL_QUOTE_H

#include "base/str.h"
#include "base/writer.h"

// The first line of every message; the number of the game follows.
#define QUOTE_FIRST_LINE "=== Bughouse game "
#define QUOTE_FIRST_LINE_END "please answer above this line ==="

// `text` is UTF-8 with LF.
void quote_strip(Str text, Writer *out);

#endif
