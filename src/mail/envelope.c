// SPDX-License-Identifier: MIT
#include "mail/envelope.h"

#include <gmime/gmime.h>
#include <string.h>

#include "mail/automatic.h"

enum { LINE_PLAIN = 78 };

// Whether a text can go as it is: ASCII in short lines.
static bool is_plain(Str text) {
    size_t column = 0;
    for (size_t i = 0; i < text.len; i++) {
        if ((text.at[i] & 0x80) != 0)
            return false;
        column = text.at[i] == '\n' ? 0 : column + 1;
        if (column > LINE_PLAIN)
            return false;
    }
    return true;
}

// Not g_mime_text_part_set_text, which changes the character set where it finds a smaller one.
static void set_text(GMimeTextPart *part, Str text) {
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(text.at, text.len);
    GMimeDataWrapper *content =
        g_mime_data_wrapper_new_with_stream(stream, GMIME_CONTENT_ENCODING_DEFAULT);
    g_mime_part_set_content(GMIME_PART(part), content);
    g_object_unref(content);
    g_object_unref(stream);
    g_mime_text_part_set_charset(part, "utf-8");
    GMimeContentEncoding encoding =
        is_plain(text) ? GMIME_CONTENT_ENCODING_7BIT : GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
    g_mime_part_set_content_encoding(GMIME_PART(part), encoding);
}

static void add_text(GMimeMultipart *parts, const char *subtype, Str text) {
    GMimeTextPart *part = g_mime_text_part_new_with_subtype(subtype);
    set_text(part, text);
    g_mime_multipart_add(parts, GMIME_OBJECT(part));
    g_object_unref(part);
}

static void set_header(GMimeMessage *message, const char *name, const char *value) {
    g_mime_object_set_header(GMIME_OBJECT(message), name, value, "utf-8");
}

static void set_ids(GMimeMessage *message, const Envelope *envelope) {
    g_mime_message_set_message_id(message, envelope->id);
    if (envelope->in_reply_to[0] == '\0')
        return;
    char text[3 * (MAIL_ID_MAX + 4)];
    Writer out = writer_on(text, sizeof text);
    writer_char(&out, '<');
    writer_text(&out, envelope->in_reply_to);
    writer_char(&out, '>');
    set_header(message, "In-Reply-To", text);
    writer_clear(&out);
    for (int i = 0; i < 3; i++) {
        const char *id = envelope->references[i];
        bool again = false;
        for (int j = 0; j < i; j++)
            again = again || strcmp(id, envelope->references[j]) == 0;
        if (id[0] == '\0' || again)
            continue;
        if (out.len > 0)
            writer_char(&out, ' ');
        writer_char(&out, '<');
        writer_text(&out, id);
        writer_char(&out, '>');
    }
    set_header(message, "References", text);
}

static GMimeMessage *make(const Envelope *envelope) {
    GMimeMessage *message = g_mime_message_new(TRUE);
    g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_FROM, "Bughouse by e-mail",
                               envelope->from);
    for (int i = 0; i < TEAM_COUNT; i++) {
        const MailParty *to = envelope->to[i];
        if (to != NULL)
            g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO,
                                       to->name[0] != '\0' ? to->name : NULL, to->address);
    }
    g_mime_message_set_subject(message, envelope->subject, "utf-8");
    GDateTime *date = g_date_time_new_from_unix_utc(envelope->date);
    if (date != NULL) {
        g_mime_message_set_date(message, date);
        g_date_time_unref(date);
    }
    set_ids(message, envelope);
    set_header(message, "Auto-Submitted", envelope->is_answer ? "auto-replied" : "auto-generated");
    // Exchange and Outlook, which do not look at Auto-Submitted, answer no mail that says so.
    set_header(message, "X-Auto-Response-Suppress", "All");
    set_header(message, AUTOMATIC_LOOP_HEADER, AUTOMATIC_LOOP_VALUE);
    GMimeMultipart *parts = g_mime_multipart_new_with_subtype("alternative");
    add_text(parts, "plain", envelope->text);
    add_text(parts, "html", envelope->html);
    g_mime_message_set_mime_part(message, GMIME_OBJECT(parts));
    g_object_unref(parts);
    return message;
}

Status envelope_write(const Envelope *envelope, Writer *out) {
    GMimeMessage *message = make(envelope);
    GMimeFormatOptions *options = g_mime_format_options_clone(NULL);
    g_mime_format_options_set_newline_format(options, GMIME_NEWLINE_FORMAT_UNIX);
    char *text = g_mime_object_to_string(GMIME_OBJECT(message), options);
    writer_text(out, text);
    g_free(text);
    g_mime_format_options_free(options);
    g_object_unref(message);
    return writer_status(out);
}
