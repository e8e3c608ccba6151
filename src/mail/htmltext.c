// SPDX-License-Identifier: MIT
#include "mail/htmltext.h"

#include "base/count.h"
#include "base/cursor.h"
#include "base/utf8.h"

// Deeper quotes are still quotes.
enum { QUOTES_MAX = 8, NAME_MAX_BYTES = 16 };

typedef struct Html {
    Cursor cursor;
    Writer *out;
    unsigned quotes; // blockquotes that are open
    unsigned pre;    // and pre elements, whose line ends count
    bool line_begun; // something stands on the present line
    bool blank;      // a blank is due before the next word
} Html;

static void end_line(Html *html) {
    writer_char(html->out, '\n');
    html->line_begun = false;
    html->blank = false;
}

static void end_block(Html *html) {
    if (html->line_begun)
        end_line(html);
}

static void put(Html *html, Str text) {
    if (!html->line_begun)
        for (unsigned i = 0; i < html->quotes; i++)
            writer_text(html->out, "> ");
    else if (html->blank)
        writer_char(html->out, ' ');
    html->line_begun = true;
    html->blank = false;
    writer_str(html->out, text);
}

static void put_code(Html *html, uint32_t code) {
    char bytes[5];
    Writer out = writer_on(bytes, sizeof bytes);
    if (code == 0xA0 || code == ' ' || code == '\t' || code == '\n') {
        html->blank = true;
        return;
    }
    if (code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0xD800 && code < 0xE000) ||
        code > 0x10FFFF)
        return;
    utf8_write(code, &out);
    put(html, writer_view(&out));
}

typedef struct Entity {
    const char *name;
    uint32_t code;
} Entity;

// Those that mail programs write for letters of moves, signs around them and German words.
static const Entity entities[] = {
    {"amp", '&'},       {"lt", '<'},       {"gt", '>'},       {"quot", '"'},     {"apos", '\''},
    {"nbsp", 0xA0},     {"ndash", 0x2013}, {"mdash", 0x2014}, {"minus", 0x2212}, {"times", 0xD7},
    {"hellip", 0x2026}, {"auml", 0xE4},    {"ouml", 0xF6},    {"uuml", 0xFC},    {"Auml", 0xC4},
    {"Ouml", 0xD6},     {"Uuml", 0xDC},    {"szlig", 0xDF},   {"eacute", 0xE9},  {"commat", '@'},
    {"colon", ':'},     {"period", '.'},   {"comma", ','},    {"num", '#'},      {"plus", '+'},
    {"equals", '='},    {"shy", 0xAD},     {"zwnj", 0x200C},  {"lsquo", 0x2018}, {"rsquo", 0x2019},
    {"ldquo", 0x201C},  {"rdquo", 0x201D},
};

static uint32_t number_of(Str digits) {
    bool hex = digits.len > 0 && (digits.at[0] == 'x' || digits.at[0] == 'X');
    uint32_t code = 0;
    for (size_t i = hex ? 1 : 0; i < digits.len && code <= 0x10FFFF; i++) {
        char c = digits.at[i];
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A' + 10)
                                                : 99;
        if (digit >= (hex ? 16u : 10u))
            return 0;
        code = code * (hex ? 16u : 10u) + digit;
    }
    return code;
}

// `&` has been met; what is no entity that we know is the character itself.
static void take_entity(Html *html) {
    Str rest = cursor_rest(&html->cursor);
    size_t end = str_find(str_first(rest, NAME_MAX_BYTES), ';');
    uint32_t code = 0;
    if (end < rest.len && end < NAME_MAX_BYTES && end > 1) {
        Str name = {rest.at + 1, end - 1};
        if (name.at[0] == '#')
            code = number_of(str_from(name, 1));
        for (size_t i = 0; i < COUNT(entities); i++)
            if (str_is(name, entities[i].name))
                code = entities[i].code;
    }
    if (code == 0) {
        put(html, str_of("&"));
        cursor_skip(&html->cursor);
        return;
    }
    put_code(html, code);
    html->cursor.offset += end + 1;
}

// Moves to `</name`, or to the end: what is between is not for reading.
static void skip_element(Html *html, Str name) {
    char wanted[NAME_MAX_BYTES + 1];
    Writer copy = writer_on(wanted, sizeof wanted);
    writer_str(&copy, name);
    for (; !cursor_at_end(&html->cursor); cursor_skip(&html->cursor)) {
        Str rest = cursor_rest(&html->cursor);
        if (str_starts_with(rest, "</") &&
            str_is_ignoring_case(str_first(str_from(rest, 2), name.len), wanted))
            return;
    }
}

static void take_tag_name(Html *html, Str name, bool closing) {
    static const char *const blocks[] = {"p",  "div", "tr", "li", "ul",    "ol",   "table",
                                         "h1", "h2",  "h3", "h4", "title", "body", "html"};
    static const char *const hidden[] = {"script", "style", "head", "svg", "title"};
    if (str_is_ignoring_case(name, "br")) {
        end_line(html);
    } else if (str_is_ignoring_case(name, "hr")) {
        end_block(html);
        put(html, str_of("________________"));
        end_line(html);
    } else if (str_is_ignoring_case(name, "blockquote")) {
        end_block(html);
        if (!closing && html->quotes < QUOTES_MAX)
            html->quotes++;
        else if (closing && html->quotes > 0)
            html->quotes--;
    } else if (str_is_ignoring_case(name, "pre")) {
        end_block(html);
        if (!closing && html->pre < QUOTES_MAX)
            html->pre++;
        else if (closing && html->pre > 0)
            html->pre--;
    } else if (str_is_ignoring_case(name, "td") || str_is_ignoring_case(name, "th")) {
        html->blank = true;
    } else if (!closing && str_is_one_of_ignoring_case(name, hidden, COUNT(hidden))) {
        skip_element(html, name);
    } else if (str_is_one_of_ignoring_case(name, blocks, COUNT(blocks))) {
        end_block(html);
    }
}

// `<` has been met.
static void take_tag(Html *html) {
    Cursor *cursor = &html->cursor;
    if (cursor_take_text(cursor, "<!--")) {
        while (!cursor_at_end(cursor) && !cursor_take_text(cursor, "-->"))
            cursor_skip(cursor);
        return;
    }
    char next = cursor_peek_at(cursor, 1);
    bool closing = next == '/';
    char letter = closing ? cursor_peek_at(cursor, 2) : next;
    bool is_tag = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  letter == '!' || letter == '?';
    if (!is_tag) {
        put(html, str_of("<"));
        cursor_skip(cursor);
        return;
    }
    cursor->offset += closing ? 2 : 1;
    size_t from = cursor->offset;
    for (char c = cursor_peek(cursor); c != '\0' && c != '>' && c != ' ' && c != '/' && c != '\n';
         c = cursor_peek(cursor))
        cursor_skip(cursor);
    Str name = {cursor->text.at + from, cursor->offset - from};
    // Attributes; a `>` in quotes is part of one.
    char quote = '\0';
    while (!cursor_at_end(cursor)) {
        char c = cursor_peek(cursor);
        cursor_skip(cursor);
        if (quote == '\0' && c == '>')
            break;
        if (quote == '\0' && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = '\0';
    }
    if (name.len <= NAME_MAX_BYTES)
        take_tag_name(html, name, closing);
}

void htmltext_write(Str html_text, Writer *out) {
    Html html = {.cursor = cursor_on(html_text), .out = out};
    while (!cursor_at_end(&html.cursor)) {
        char c = cursor_peek(&html.cursor);
        if (c == '<') {
            take_tag(&html);
        } else if (c == '&') {
            take_entity(&html);
        } else if (c == '\n' && html.pre > 0) {
            end_line(&html);
            cursor_skip(&html.cursor);
        } else if (c == ' ' || c == '\n' || c == '\t') {
            html.blank = true;
            cursor_skip(&html.cursor);
        } else {
            put(&html, (Str){&html.cursor.text.at[html.cursor.offset], 1});
            cursor_skip(&html.cursor);
        }
    }
    end_block(&html);
}
