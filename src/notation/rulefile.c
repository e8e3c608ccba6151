// SPDX-License-Identifier: MIT
#include "notation/rulefile.h"

#include <stdbool.h>
#include <string.h>

#include "base/cursor.h"
#include "base/utf8.h"
#include "notation/ruletext.h"

enum { KEYS_MAX = 64 };

// A file in reading. Keys already given are remembered as the text that gave them, so that one
// said twice is found whatever it is.
typedef struct Reader {
    RuleSet rules;
    bool has_base;
    unsigned key_count;
    Str keys[KEYS_MAX];
    size_t fault; // where in the line the present fault lies
} Reader;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

// The line without its comment and the blanks around it.
static Str without_comment(Str line) {
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] == '#' && (i == 0 || is_blank(line.at[i - 1]) || line.at[i - 1] == '='))
            return str_first(line, i);
    return line;
}

static bool has_control(Str text, size_t *where) {
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != '\t' && utf8_control_at(text, i) > 0) {
            *where = i;
            return true;
        }
    }
    return false;
}

static char plain(char c) {
    if (c == '-')
        return '_';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_key(Str a, Str b) {
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (plain(a.at[i]) != plain(b.at[i]))
            return false;
    return true;
}

static Status remember_key(Reader *reader, Str key) {
    for (unsigned i = 0; i < reader->key_count; i++)
        if (same_key(reader->keys[i], key))
            return STATUS_BAD_RULEFILE_AGAIN;
    if (reader->key_count == KEYS_MAX)
        return STATUS_TOO_MANY;
    reader->keys[reader->key_count++] = key;
    return STATUS_OK;
}

static Status read_base(Reader *reader, Str value) {
    const RuleSet *base = ruleset_find(value);
    if (base == NULL)
        return STATUS_BAD_PRESET;
    reader->rules = *base;
    reader->has_base = true;
    return STATUS_OK;
}

static Status read_name(Reader *reader, Str value) {
    if (value.len == 0 || value.len > RULESET_NAME_MAX)
        return STATUS_BAD_RULEFILE_NAME;
    memset(reader->rules.name, 0, sizeof reader->rules.name);
    memcpy(reader->rules.name, value.at, value.len);
    return STATUS_OK;
}

// One line without its end. A fault is placed at the key or at the value that has it.
static Status read_line(Reader *reader, Str line) {
    reader->fault = 0;
    if (has_control(line, &reader->fault))
        return STATUS_BAD_CONTROL;
    line = without_comment(line);
    size_t indent = 0;
    while (indent < line.len && is_blank(line.at[indent]))
        indent++;
    reader->fault = indent;
    if (indent == line.len)
        return STATUS_OK;
    size_t equals = str_find(line, '=');
    if (equals == line.len)
        return STATUS_BAD_RULEFILE_LINE;
    Str key = str_trim(str_first(line, equals));
    size_t value_at = equals + 1;
    while (value_at < line.len && is_blank(line.at[value_at]))
        value_at++;
    Str value = str_trim(str_from(line, value_at));
    bool is_base = str_is_ignoring_case(key, "base") || str_is_ignoring_case(key, "rules");
    Status status = is_base && reader->has_base ? STATUS_BAD_RULEFILE_AGAIN : STATUS_OK;
    if (status == STATUS_OK && !is_base && !reader->has_base)
        status = STATUS_BAD_RULEFILE_BASE;
    if (status == STATUS_OK && !is_base)
        status = remember_key(reader, key);
    if (status != STATUS_OK)
        return status;
    if (is_base)
        status = read_base(reader, value);
    else if (str_is_ignoring_case(key, "name"))
        status = read_name(reader, value);
    else
        status = ruleset_option_set(&reader->rules, key, value);
    if (status != STATUS_OK && status != STATUS_BAD_OPTION)
        reader->fault = value_at;
    return status;
}

Status rulefile_read(Str text, RuleSet *out, size_t *offset) {
    Reader reader = {.has_base = false};
    size_t valid = utf8_valid_prefix(text);
    if (valid < text.len) {
        *offset = valid;
        return STATUS_BAD_UTF8;
    }
    Cursor cursor = cursor_on(text);
    (void)cursor_take_text(&cursor, "\xEF\xBB\xBF");
    while (!cursor_at_end(&cursor)) {
        Str rest = cursor_rest(&cursor);
        size_t len = str_find(rest, '\n');
        bool crlf = len < rest.len && len > 0 && rest.at[len - 1] == '\r';
        Status status = read_line(&reader, str_first(rest, crlf ? len - 1 : len));
        if (status != STATUS_OK) {
            *offset = cursor.offset + reader.fault;
            return status;
        }
        cursor.offset += len < rest.len ? len + 1 : len;
    }
    if (!reader.has_base) {
        *offset = text.len;
        return STATUS_BAD_RULEFILE_BASE;
    }
    *out = reader.rules;
    return STATUS_OK;
}

void rulefile_write(const RuleSet *rules, Writer *out) {
    const RuleSet *base = ruleset_nearest_preset(rules);
    writer_text(out, "base = ");
    writer_text(out, base->name);
    writer_text(out, "\n");
    if (!str_is(str_of(rules->name), base->name)) {
        writer_text(out, "name = ");
        writer_text(out, rules->name);
        writer_text(out, "\n");
    }
    for (unsigned i = 0; i < ruleset_option_count(); i++) {
        if (!ruleset_option_differs(rules, base, i))
            continue;
        writer_text(out, ruleset_option_key(i));
        writer_text(out, " = ");
        ruleset_option_write_value(rules, i, out);
        writer_text(out, "\n");
    }
}
