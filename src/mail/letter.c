// SPDX-License-Identifier: MIT
#include "mail/letter.h"

#include <gmime/gmime.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/count.h"
#include "base/utf8.h"
#include "mail/automatic.h"
#include "mail/htmltext.h"
#include "notation/log.h"

// Deeper nesting, and more parts, hold nothing that a person has written.
enum { DEPTH_MAX = 12, PARTS_READ_MAX = 200 };

// Colons in the addresses of one header: each can begin a group, and gmime reads groups within
// groups by recursion, however deep they are.
enum { GROUPS_MAX = 64, ADDRESS_TEXT_MAX = 1000 };

Status letter_setup(void) {
    if (sodium_init() < 0)
        return STATUS_IO;
    g_mime_init();
    return STATUS_OK;
}

// Text of any origin: only valid UTF-8, LF alone, no control characters.
static void append_clean(Str text, Writer *out) {
    for (size_t i = 0; i < text.len;) {
        unsigned char c = (unsigned char)text.at[i];
        if (c == '\r') {
            if (i + 1 == text.len || text.at[i + 1] != '\n')
                writer_char(out, '\n');
            i++;
        } else if (c < 0x80) {
            writer_char(out, c >= ' ' || c == '\n' ? (char)c : ' ');
            i++;
        } else {
            size_t width = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : 2;
            Str one = str_first(str_from(text, i), width);
            bool valid = utf8_valid_prefix(one) == one.len;
            writer_str(out, valid ? one : str_of("?"));
            i += valid ? one.len : 1;
        }
    }
}

static void copy_clean(const char *from, char *to, size_t size) {
    Writer out = writer_on(to, size);
    if (from != NULL)
        append_clean(str_of(from), &out);
    // A cut in the middle of a character leaves no half of it.
    out.len = utf8_valid_prefix(writer_view(&out));
    to[out.len] = '\0';
    for (size_t i = 0; i < out.len; i++)
        if (to[i] == '\n')
            to[i] = ' ';
}

// An id that can stand in a header of ours and in a line of a row, else "".
static void copy_id(const char *id, char *to, size_t size) {
    to[0] = '\0';
    if (id == NULL || strlen(id) >= size)
        return;
    for (const char *at = id; *at != '\0'; at++)
        if (*at <= ' ' || *at >= 0x7F || *at == '<' || *at == '>')
            return;
    memcpy(to, id, strlen(id) + 1);
}

static bool address_is_plain(const char *address) {
    const char *at = strrchr(address, '@');
    if (at == NULL || at == address || at[1] == '\0' || strlen(address) > MAIL_ADDRESS_MAX)
        return false;
    for (const char *c = address; *c != '\0'; c++)
        if (*c <= ' ' || *c >= 0x7F || strchr("<>,;:\"()[]\\", *c) != NULL)
            return false;
    // A program that is given it as an argument must not take it for an option.
    return address[0] != '-';
}

static bool single_address(InternetAddressList *list, const char **name, const char **address) {
    if (list == NULL || internet_address_list_length(list) != 1)
        return false;
    InternetAddress *one = internet_address_list_get_address(list, 0);
    if (!INTERNET_ADDRESS_IS_MAILBOX(one))
        return false;
    *name = internet_address_get_name(one);
    *address = internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(one));
    return *address != NULL && address_is_plain(*address);
}

// Whether the line that begins here, with those that continue it, is a header of addresses with more
// colons than any that a mail program writes.
static bool is_endless_header(Str text) {
    static const char *const names[] = {"from", "to", "cc", "bcc", "sender", "reply-to"};
    size_t colon = str_find(str_first(text, sizeof "reply-to" + 1), ':');
    Str name = str_trim(str_first(text, colon));
    bool known = str_is_one_of_ignoring_case(name, names, COUNT(names));
    unsigned count = 0;
    for (size_t i = colon; known && i < text.len && count <= GROUPS_MAX; i++) {
        if (text.at[i] == '\n' &&
            (i + 1 == text.len || (text.at[i + 1] != ' ' && text.at[i + 1] != '\t')))
            break;
        count += text.at[i] == ':' ? 1 : 0;
    }
    return count > GROUPS_MAX;
}

// Anywhere: mails that are forwarded inside of this one have headers too.
static bool has_endless_header(Str mail) {
    while (mail.len > 0) {
        if (is_endless_header(mail))
            return true;
        Str line;
        (void)log_take_line(&mail, &line);
    }
    return false;
}

bool letter_read_address(const char *text, MailParty *out) {
    if (strlen(text) > ADDRESS_TEXT_MAX)
        return false;
    InternetAddressList *list = internet_address_list_parse(NULL, text);
    const char *name = NULL;
    const char *address = NULL;
    bool found = single_address(list, &name, &address);
    if (found) {
        *out = (MailParty){{0}, {0}, {0}, {0}, {0}};
        memcpy(out->address, address, strlen(address) + 1);
        char clean[1024];
        copy_clean(name, clean, sizeof clean);
        Str trimmed = str_trim(str_of(clean));
        found = trimmed.len <= EVENT_TEXT_MAX;
        if (found)
            memcpy(out->name, trimmed.at, trimmed.len);
    }
    if (list != NULL)
        g_object_unref(list);
    return found;
}

// The text of one part in UTF-8. A character set that nobody knows is taken as it is: the letters of
// moves are ASCII in nearly all of them.
static void append_text(GMimeTextPart *part, Writer *text, Writer *html) {
    char *content = g_mime_text_part_get_text(part);
    GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    if (content == NULL)
        return;
    bool is_html = g_mime_content_type_is_type(type, "text", "html");
    bool is_plain = g_mime_content_type_is_type(type, "text", "plain");
    Writer *out = is_html ? html : text;
    if (is_html || is_plain) {
        char *space = malloc(LETTER_TEXT_MAX + 1);
        if (space != NULL) {
            Writer clean = writer_on(space, LETTER_TEXT_MAX + 1);
            append_clean(str_of(content), &clean);
            if (is_html)
                htmltext_write(writer_view(&clean), out);
            else
                writer_str(out, writer_view(&clean));
            writer_char(out, '\n');
        }
        free(space);
    }
    g_free(content);
}

static bool is_attached(GMimeObject *part) {
    const char *disposition = g_mime_object_get_disposition(part);
    return disposition != NULL && strcasecmp(disposition, "attachment") == 0;
}

// What the walk through the parts of a mail writes to.
typedef struct Walk {
    Writer text, html;
    unsigned parts;
} Walk;

static void walk(GMimeObject *part, int depth, Walk *to) {
    if (part == NULL || depth > DEPTH_MAX || to->parts == PARTS_READ_MAX || is_attached(part))
        return;
    if (GMIME_IS_MULTIPART(part)) {
        GMimeMultipart *parts = GMIME_MULTIPART(part);
        int count = g_mime_multipart_get_count(parts);
        for (int i = 0; i < count; i++)
            walk(g_mime_multipart_get_part(parts, i), depth + 1, to);
    } else if (GMIME_IS_TEXT_PART(part)) {
        to->parts++;
        append_text(GMIME_TEXT_PART(part), &to->text, &to->html);
    }
}

static void read_message(GMimeMessage *message, Letter *out) {
    const char *name;
    const char *address;
    if (single_address(g_mime_message_get_from(message), &name, &address))
        memcpy(out->from, address, strlen(address) + 1);
    copy_id(g_mime_message_get_message_id(message), out->id, sizeof out->id);
    copy_clean(g_mime_message_get_subject(message), out->subject, sizeof out->subject);
    out->automatic = automatic_reason(message, out->from, out->subject);
    Walk to = {.text = writer_on(out->text, sizeof out->text),
               .html = writer_on(out->html, sizeof out->html)};
    walk(g_mime_message_get_mime_part(message), 0, &to);
    // A cut in the middle of a character leaves no half of it.
    out->text_len = utf8_valid_prefix(writer_view(&to.text));
    out->html_len = utf8_valid_prefix(writer_view(&to.html));
}

void letter_read(Str mail, Letter *out) {
    memset(out, 0, sizeof *out);
    mail = str_first(mail, LETTER_BYTES_MAX);
    if (has_endless_header(mail))
        return;
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(mail.at, mail.len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    // As procmail and mailbox files have it: a line `From SENDER DATE` before the headers.
    bool mbox = str_starts_with(mail, "From ");
    g_mime_parser_set_format(parser, mbox ? GMIME_FORMAT_MBOX : GMIME_FORMAT_MESSAGE);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message != NULL) {
        read_message(message, out);
        g_object_unref(message);
    }
    g_object_unref(parser);
    g_object_unref(stream);
}
