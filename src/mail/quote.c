// SPDX-License-Identifier: MIT
#include "mail/quote.h"

#include <string.h>

#include "base/count.h"
#include "notation/log.h"

// How far an introducing line may be wrapped, how far apart the lines of a header block stand.
enum { WRAP_LINES = 3, BLOCK_LINES = 5, UNDERSCORES = 10, LINE_WORDS_MAX = 400 };

static bool begins(Str line, const char *word) {
    return str_is_ignoring_case(str_first(line, strlen(word)), word);
}

static bool ends(Str line, const char *word) {
    size_t len = strlen(word);
    return line.len >= len && str_is_ignoring_case(str_from(line, line.len - len), word);
}

static bool begins_with_one(Str line, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (begins(line, words[i]))
            return true;
    return false;
}

// `> `, `| `, and `AB> ` with the writer's initials.
static bool is_quoted(Str line) {
    size_t i = 0;
    while (i < line.len && i < 3 && line.at[i] >= 'A' && line.at[i] <= 'Z')
        i++;
    return line.len > i && (line.at[i] == '>' || (i == 0 && line.at[0] == '|'));
}

// "On 3 May 2026 Anna wrote:", "Am 03.05.2026 um 10:11 schrieb Anna:" and others.
static bool introduces(Str line) {
    static const char *const starts[] = {"On ", "Am ",  "Le ", "El ",    "Il ",
                                         "Op ", "Den ", "Em ", "W dniu "};
    static const char *const verbs[] = {"wrote:",
                                        "schrieb:",
                                        "a \xC3\xA9"
                                        "crit :",
                                        "a \xC3\xA9"
                                        "crit:",
                                        "a \xC3\xA9"
                                        "crit\xC2\xA0:",
                                        "escribi\xC3\xB3:",
                                        "ha scritto:",
                                        "schreef:",
                                        "geschreven:",
                                        "skrev:",
                                        "escreveu:",
                                        "napisa\xC5\x82:"};
    for (size_t i = 0; i < COUNT(verbs); i++)
        if (ends(line, verbs[i]))
            return true;
    if (line.len == 0 || line.at[line.len - 1] != ':' ||
        !begins_with_one(line, starts, COUNT(starts)))
        return false;
    // The verb before the name, as in German.
    for (size_t i = 0; i + 9 < line.len; i++)
        if (begins(str_from(line, i), " schrieb ") || begins(str_from(line, i), " skrev "))
            return true;
    return false;
}

// The same, wrapped by the sender's program: joined with up to two lines after it.
static bool introduces_wrapped(Str line, Str rest, Str *after) {
    static const char *const starts[] = {"On ", "Am ", "Le ", "El ", "Il ", "Op ", "Em "};
    *after = rest;
    if (introduces(line))
        return true;
    if (!begins_with_one(line, starts, COUNT(starts)))
        return false;
    const char *from = line.at;
    for (int i = 1; i < WRAP_LINES; i++) {
        Str next;
        if (!log_take_line(&rest, &next))
            return false;
        next = str_trim(next);
        if (next.len == 0 || is_quoted(next))
            return false;
        Str joined = {from, (size_t)(next.at + next.len - from)};
        if (joined.len < LINE_WORDS_MAX && introduces(joined)) {
            *after = rest;
            return true;
        }
    }
    return false;
}

static bool is_divider(Str line) {
    static const char *const words[] = {"-----Original Message-----",
                                        "----- Original Message -----",
                                        "-----Urspr\xC3\xBCngliche Nachricht",
                                        "----- Urspr\xC3\xBCngliche Nachricht",
                                        "-------- Original Message --------",
                                        "-------- Urspr\xC3\xBCngliche Nachricht",
                                        "-------- Originalnachricht --------",
                                        "---------- Forwarded message",
                                        "---------- Weitergeleitete Nachricht",
                                        "Begin forwarded message:",
                                        "Anfang der weitergeleiteten Nachricht:"};
    if (begins_with_one(line, words, COUNT(words)))
        return true;
    size_t count = 0;
    while (count < line.len && line.at[count] == '_')
        count++;
    return count >= UNDERSCORES && count == line.len;
}

// Lines of our own messages: quoted without any mark, and perhaps without the first of them.
static bool is_ours(Str line) {
    static const char *const starts[] = {
        QUOTE_FIRST_LINE,          "The last message said:", "Due is your half-move",
        "Due are your half-moves", "How to answer: ",        "South: A (White on",
        "The same in words:",      "The game so far:",       "[Event "};
    return begins_with_one(line, starts, COUNT(starts));
}

// "From: Anna" with "Sent:" or "Subject:" soon after: the head of a quoted mail.
static bool is_header_block(Str line, Str rest) {
    static const char *const firsts[] = {"From:", "Von:", "De:", "De :", "*From:*", "*Von:*"};
    static const char *const others[] = {
        "Sent:",    "Date:", "To:",   "Subject:", "Gesendet:", "Datum:",     "An:",
        "Betreff:", "Envoy", "Objet", "*Sent:*",  "*Date:*",   "*Gesendet:*"};
    if (!begins_with_one(line, firsts, COUNT(firsts)))
        return false;
    Str next;
    for (int i = 0; i < BLOCK_LINES && log_take_line(&rest, &next); i++)
        if (begins_with_one(str_trim(next), others, COUNT(others)))
            return true;
    return false;
}

// Whether what follows is marked as a quote line by line, so that answers may stand in between.
static bool is_marked(Str rest) {
    Str line;
    while (log_take_line(&rest, &line)) {
        line = str_trim(line);
        if (line.len > 0)
            return is_quoted(line);
    }
    return false;
}

void quote_strip(Str text, Writer *out) {
    Str line;
    while (log_take_line(&text, &line)) {
        Str trimmed = str_trim(line);
        // "-- " by the rules, "--" from programs that cut blanks off.
        if (str_is(line, "-- ") || str_is(trimmed, "--") || is_divider(trimmed) ||
            is_header_block(trimmed, text) || is_ours(trimmed))
            return;
        Str after;
        if (introduces_wrapped(trimmed, text, &after)) {
            if (!is_marked(after))
                return;
            text = after;
            continue;
        }
        if (is_quoted(trimmed))
            continue;
        writer_str(out, line);
        writer_char(out, '\n');
    }
}
