// SPDX-License-Identifier: MIT
#include "mail/remark.h"

#include <string.h>

#include "base/count.h"
#include "base/utf8.h"
#include "mail/mailkey.h"
#include "mail/orders.h"
#include "notation/log.h"

static const char cut_line[] = "[...]\n";

// Lines that programs add by themselves.
static bool is_advertisement(Str line) {
    static const char *const starts[] = {"Sent from ",
                                         "Von meinem ",
                                         "Gesendet von ",
                                         "Gesendet mit ",
                                         "Get Outlook for ",
                                         "Outlook f",
                                         "Diese Nachricht wurde von ",
                                         "Envoy\xC3\xA9 de",
                                         "Sent with ",
                                         "Sent via ",
                                         "Holen Sie sich Outlook"};
    for (size_t i = 0; i < COUNT(starts); i++)
        if (str_starts_with(line, starts[i]))
            return true;
    return false;
}

// "Best regards" and a name at the end, which programs and habit put there each time.
static bool is_farewell(Str line, Str rest) {
    static const char *const words[] = {"Mit freundlichen Gr\xC3\xBC\xC3\x9F"
                                        "en",
                                        "Mit freundlichem Gru\xC3\x9F",
                                        "Freundliche Gr\xC3\xBC\xC3\x9F"
                                        "e",
                                        "Viele Gr\xC3\xBC\xC3\x9F"
                                        "e",
                                        "Beste Gr\xC3\xBC\xC3\x9F"
                                        "e",
                                        "Liebe Gr\xC3\xBC\xC3\x9F"
                                        "e",
                                        "MfG",
                                        "LG",
                                        "VG",
                                        "Best regards",
                                        "Kind regards",
                                        "Regards",
                                        "Best wishes",
                                        "Yours sincerely",
                                        "Sincerely",
                                        "Cheers"};
    enum { NAME_WORDS = 4 };
    while (line.len > 0 && strchr(",.!", line.at[line.len - 1]) != NULL)
        line = str_first(line, line.len - 1);
    bool found = str_is_one_of_ignoring_case(line, words, COUNT(words));
    rest = str_trim(rest);
    size_t blanks = 0;
    for (size_t i = 0; i < rest.len; i++) {
        if (rest.at[i] == '\n')
            return false;
        blanks += rest.at[i] == ' ';
    }
    return found && blanks < NAME_WORDS;
}

// Bytes of a character at the front that no reader sees and that can turn a line about: controls,
// marks of direction, other line ends; 0 for any other.
static size_t invisible_at(Str text) {
    const unsigned char *at = (const unsigned char *)text.at;
    size_t control = utf8_control_at(text, 0);
    if (control > 0)
        return control;
    if (text.len >= 2 && at[0] == 0xD8 && at[1] == 0x9C)
        return 2;
    if (text.len < 3 || at[0] != 0xE2)
        return 0;
    bool direction =
        at[1] == 0x80 && ((at[2] >= 0x8B && at[2] <= 0x8F) || (at[2] >= 0xA8 && at[2] <= 0xAE));
    bool isolate = at[1] == 0x81 && at[2] >= 0xA0 && at[2] <= 0xAF;
    return direction || isolate ? 3 : 0;
}

static void write_visible(Str word, Writer *out) {
    for (size_t i = 0; i < word.len;) {
        size_t hidden = invisible_at(str_from(word, i));
        if (hidden == 0)
            writer_char(out, word.at[i]);
        i += hidden > 0 ? hidden : 1;
    }
}

typedef struct Remark {
    Writer *out;
    unsigned lines;
    bool cut;
} Remark;

static void end_line(Remark *remark, Writer *line) {
    Str text = writer_view(line);
    bool fits = remark->out->len + text.len + 1 + sizeof cut_line < remark->out->size;
    if (remark->lines == REMARK_LINES_MAX || !fits) {
        remark->cut = true;
        return;
    }
    writer_str(remark->out, text);
    writer_char(remark->out, '\n');
    remark->lines++;
    writer_clear(line);
}

// A line of the mail in as many of ours as it takes; a word that is longer is cut into pieces.
static void write_line(Remark *remark, Str text) {
    char space[REMARK_COLUMNS + 1];
    char word_space[REMARK_COLUMNS + 1];
    Writer line = writer_on(space, sizeof space);
    while (text.len > 0 && !remark->cut) {
        size_t end = str_find(text, ' ');
        Str word = str_first(text, end);
        // Keys are secrets of the writer.
        size_t key_at = 0;
        MailKey key;
        bool secret = mailkey_find(word, &key_at, &key);
        Str piece = str_first(word, secret ? word.len : REMARK_COLUMNS);
        piece = str_first(piece, utf8_valid_prefix(piece));
        if (piece.len == 0 && word.len > 0)
            piece = str_first(word, 1);
        text = str_from(text, piece.len + (piece.len == word.len && end < text.len ? 1 : 0));
        Writer clean = writer_on(word_space, sizeof word_space);
        write_visible(secret ? str_of("[key]") : piece, &clean);
        if (clean.len == 0)
            continue;
        if (line.len > 0 && line.len + 1 + clean.len > REMARK_COLUMNS)
            end_line(remark, &line);
        if (line.len > 0)
            writer_char(&line, ' ');
        writer_str(&line, writer_view(&clean));
    }
    if (line.len > 0 && !remark->cut)
        end_line(remark, &line);
}

void remark_write(Str own, Writer *out) {
    Remark remark = {.out = out};
    bool gap = false;
    Str line;
    while (!remark.cut && log_take_line(&own, &line)) {
        line = str_trim(line);
        if (line.len == 0) {
            gap = remark.lines > 0;
        } else if (is_farewell(line, own)) {
            break;
        } else if (orders_is_remark(line) && !is_advertisement(line)) {
            Writer none = writer_on((char[1]){0}, 1);
            if (gap)
                end_line(&remark, &none);
            gap = false;
            write_line(&remark, line);
        }
    }
    if (remark.cut)
        writer_text(out, cut_line);
}
