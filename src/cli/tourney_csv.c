// SPDX-License-Identifier: MIT
#include "cli/tourney_csv.h"

#include <string.h>

static char find_separator(Str text) {
    static const char candidates[] = ",;\t";
    size_t counts[3] = {0};
    for (size_t i = 0; i < text.len && text.at[i] != '\n' && text.at[i] != '\r'; i++)
        for (unsigned k = 0; k < 3; k++)
            counts[k] += text.at[i] == candidates[k];
    unsigned best = counts[1] > counts[0] ? 1 : 0;
    return candidates[counts[2] > counts[best] ? 2 : best];
}

void csv_init(CsvReader *reader, Str text) {
    if (str_starts_with(text, "\xEF\xBB\xBF"))
        text = str_from(text, 3);
    reader->rest = text;
    reader->separator = find_separator(text);
    reader->line = 0;
    reader->next_line = 1;
    reader->count = 0;
}

static bool at_line_end(const CsvReader *reader) {
    return reader->rest.len == 0 || reader->rest.at[0] == '\n' || reader->rest.at[0] == '\r';
}

static char take(CsvReader *reader) {
    char c = reader->rest.at[0];
    reader->next_line += c == '\n';
    reader->rest = str_from(reader->rest, 1);
    return c;
}

static void take_line_end(CsvReader *reader) {
    if (reader->rest.len == 0)
        return;
    if (take(reader) == '\r') {
        if (reader->rest.len > 0 && reader->rest.at[0] == '\n')
            (void)take(reader);
        else
            reader->next_line++;
    }
}

// One field to the end of `out`; false where it has no closing quote.
static bool take_field(CsvReader *reader, Writer *out) {
    bool quoted = reader->rest.len > 0 && reader->rest.at[0] == '"';
    if (quoted)
        (void)take(reader);
    while (reader->rest.len > 0) {
        if (!quoted && (at_line_end(reader) || reader->rest.at[0] == reader->separator))
            return true;
        char c = take(reader);
        if (!quoted || c != '"') {
            writer_char(out, c);
            continue;
        }
        if (reader->rest.len == 0 || reader->rest.at[0] != '"')
            quoted = false;
        else
            writer_char(out, take(reader));
    }
    return !quoted;
}

static bool is_empty(const CsvReader *reader) {
    for (unsigned i = 0; i < reader->count; i++)
        if (reader->fields[i][0] != '\0')
            return false;
    return true;
}

// Ends the field that began at `from` with a NUL of its own and trims it.
static const char *end_field(CsvReader *reader, Writer *out, size_t from) {
    Str field = str_trim((Str){reader->text + from, out->len - from});
    memmove(reader->text + from, field.at, field.len);
    out->len = from + field.len;
    writer_char(out, '\0');
    return reader->text + from;
}

static void read_row(CsvReader *reader) {
    Writer out = writer_on(reader->text, sizeof reader->text);
    bool whole = true;
    reader->count = 0;
    reader->line = reader->next_line;
    do {
        size_t from = out.len;
        whole = take_field(reader, &out) && whole;
        if (reader->count == CSV_FIELDS_MAX || out.overflowed)
            whole = false;
        else
            reader->fields[reader->count++] = end_field(reader, &out, from);
    } while (reader->rest.len > 0 && !at_line_end(reader) && take(reader) == reader->separator);
    take_line_end(reader);
    if (!whole || out.overflowed)
        reader->count = 0;
}

bool csv_next(CsvReader *reader) {
    while (reader->rest.len > 0) {
        read_row(reader);
        if (reader->count == 0 || !is_empty(reader))
            return true;
    }
    return false;
}
