// SPDX-License-Identifier: MIT
#include "tourney/log.h"

#include <assert.h>
#include <string.h>

#define FIRST_WORD "bughouse-tourney"
#define FIRST_LINE FIRST_WORD " 1"

enum { CHECK_LEN = 10 }; // " ~" and eight digits

// CRC-32 as in ISO 3309, four bits at a time; goes on from the check of the text before.
static uint32_t check_of(uint32_t check, Str text) {
    static const uint32_t table[16] = {
        0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
        0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
    };
    uint32_t crc = ~check;
    for (size_t i = 0; i < text.len; i++) {
        crc ^= (unsigned char)text.at[i];
        crc = table[crc & 15] ^ crc >> 4;
        crc = table[crc & 15] ^ crc >> 4;
    }
    return ~crc;
}

static void write_check(uint32_t check, Writer *out) {
    writer_text(out, " ~");
    for (int shift = 28; shift >= 0; shift -= 4)
        writer_char(out, "0123456789abcdef"[check >> shift & 15]);
    writer_char(out, '\n');
}

static void set_dead(TourneyLog *log, uint32_t number) {
    log->dead[(number - 1) / 8] |= (uint8_t)(1u << (number - 1) % 8);
}

bool tourney_log_is_live(const TourneyLog *log, uint32_t number) {
    return number >= 1 && number <= log->count &&
           (log->dead[(number - 1) / 8] >> (number - 1) % 8 & 1) == 0;
}

void tourney_log_init(TourneyLog *log, char *buffer, size_t size) {
    memset(log, 0, sizeof *log);
    log->text = buffer;
    log->size = size;
}

uint32_t tourney_log_undo_target(const TourneyLog *log, unsigned count) {
    uint32_t number = log->count;
    if (count == 0 || count > log->live)
        return 0;
    for (; number > 0; number--)
        if (tourney_log_is_live(log, number) && --count == 0)
            break;
    return number;
}

// Takes back the last `count` live events and counts the undo itself.
static void note_undo(TourneyLog *log, unsigned count) {
    for (uint32_t number = log->count; count > 0; number--) {
        assert(number > 0);
        if (!tourney_log_is_live(log, number))
            continue;
        set_dead(log, number);
        log->live--;
        count--;
    }
    log->count++;
    set_dead(log, log->count);
}

// Lines -------------------------------------------------------------------------------------------------

// The line at `from` of the first `len` bytes, without its end; false when it has none.
static bool line_at(const TourneyLog *log, size_t from, size_t len, Str *line) {
    Str rest = {log->text + from, len - from};
    size_t end = str_find(rest, '\n');
    *line = str_first(rest, end);
    return end < rest.len;
}

// The line without its check.
static Str body_of(Str line) {
    return str_first(line, line.len < CHECK_LEN ? 0 : line.len - CHECK_LEN);
}

// Whether the line ends with the check that belongs there.
static bool check_holds(uint32_t before, Str line) {
    char wanted[CHECK_LEN + 2];
    Writer out = writer_on(wanted, sizeof wanted);
    if (line.len < CHECK_LEN)
        return false;
    write_check(check_of(before, body_of(line)), &out);
    return memcmp(line.at + line.len - CHECK_LEN, wanted, CHECK_LEN) == 0;
}

bool tourney_log_next(const TourneyLog *log, size_t *offset, uint32_t *number, Str *line) {
    Str whole;
    if (*offset == 0 && line_at(log, 0, log->len, &whole))
        *offset = whole.len + 1;
    if (*offset >= log->len || !line_at(log, *offset, log->len, &whole))
        return false;
    *offset += whole.len + 1;
    ++*number;
    *line = body_of(whole);
    return true;
}

static Status apply_lines(const TourneyLog *log, Tournament *t, TourneyLogReport *report) {
    size_t offset = 0;
    uint32_t number = 0;
    Str line;
    tourney_init(t);
    while (tourney_log_next(log, &offset, &number, &line)) {
        TourneyEvent event;
        uint32_t written;
        size_t column;
        if (!tourney_log_is_live(log, number))
            continue;
        Status status = tourney_read_line(line, &written, &event, &column);
        if (status == STATUS_OK) {
            column = 0;
            status = tourney_apply(t, &event);
        }
        if (status != STATUS_OK) {
            report->status = status;
            report->line = number + 1;
            report->column = column + 1;
            return status;
        }
    }
    return STATUS_OK;
}

// Opening -----------------------------------------------------------------------------------------------

bool tourney_log_begins(Str text) {
    return str_starts_with(text, FIRST_WORD);
}

static Status read_first_line(TourneyLog *log, size_t len) {
    Str line;
    bool whole = line_at(log, 0, len, &line);
    if (!whole) {
        // Cut while it was being written: nothing else can have been in the file.
        char first[sizeof FIRST_LINE + CHECK_LEN];
        Writer out = writer_on(first, sizeof first);
        writer_text(&out, FIRST_LINE);
        write_check(check_of(0, str_of(FIRST_LINE)), &out);
        bool torn = str_equal(line, str_first(writer_view(&out), line.len));
        return torn ? STATUS_OK : STATUS_BAD_TOURNEY_VERSION;
    }
    if (!str_is(body_of(line), FIRST_LINE) || !check_holds(0, line))
        return STATUS_BAD_TOURNEY_VERSION;
    log->len = line.len + 1;
    log->check = check_of(0, str_first((Str){log->text, len}, log->len));
    return STATUS_OK;
}

// Looks at one event line and counts it.
static Status take_line(TourneyLog *log, Str line, size_t *column) {
    TourneyEvent event;
    uint32_t number;
    Status status = tourney_read_line(body_of(line), &number, &event, column);
    if (status != STATUS_OK)
        return status;
    *column = 0;
    if (log->count == TOURNEY_EVENTS_MAX)
        return STATUS_TOURNEY_EVENTS_FULL;
    if (number != log->count + 1)
        return STATUS_BAD_TOURNEY_NUMBER;
    if (event.kind == TOURNEY_UNDO) {
        if (event.count == 0 || event.count > log->live)
            return STATUS_TOURNEY_NOTHING_TO_UNDO;
        note_undo(log, event.count);
    } else {
        log->count++;
        log->live++;
    }
    return STATUS_OK;
}

static Status read_lines(TourneyLog *log, size_t len, TourneyLogReport *report) {
    while (log->len < len) {
        Str line;
        size_t column = 0;
        size_t size;
        bool whole = line_at(log, log->len, len, &line);
        size = line.len + 1;
        if (!whole || (!check_holds(log->check, line) && log->len + size == len)) {
            report->dropped = len - log->len;
            report->line = log->count + 2;
            return STATUS_OK;
        }
        Status status = STATUS_BAD_TOURNEY_CHECK;
        if (check_holds(log->check, line))
            status = size > TOURNEY_LINE_MAX ? STATUS_BAD_LINE_LONG : take_line(log, line, &column);
        if (status != STATUS_OK) {
            report->status = status;
            report->line = log->count + 2;
            report->column = column + 1;
            return status;
        }
        log->check = check_of(log->check, (Str){log->text + log->len, size});
        log->len += size;
    }
    return STATUS_OK;
}

Status tourney_log_open(TourneyLog *log, size_t len, Tournament *t, TourneyLogReport *report) {
    assert(len <= log->size);
    tourney_log_init(log, log->text, log->size);
    tourney_init(t);
    *report = (TourneyLogReport){.status = STATUS_OK};
    if (len == 0)
        return STATUS_OK;
    report->status = read_first_line(log, len);
    if (report->status != STATUS_OK || log->len == 0) {
        report->line = 1;
        report->column = 1;
        report->dropped = report->status == STATUS_OK ? len : 0;
        return report->status;
    }
    Status status = read_lines(log, len, report);
    TourneyLogReport applied = {.status = STATUS_OK};
    Status refused = apply_lines(log, t, &applied);
    if (refused != STATUS_OK)
        *report = applied;
    return refused != STATUS_OK ? refused : status;
}

// Appending ---------------------------------------------------------------------------------------------

static void append_line(TourneyLog *log, Writer *line) {
    uint32_t check = check_of(log->check, writer_view(line));
    write_check(check, line);
    Str view = writer_view(line);
    log->check = check_of(log->check, view);
    log->len += view.len;
}

static Writer writer_at_end(TourneyLog *log) {
    return writer_on(log->text + log->len, log->size - log->len);
}

static Status check_undo(const TourneyLog *log, const TourneyEvent *event) {
    if (event->by != 0)
        return STATUS_TOURNEY_ORGANISER_ONLY;
    if (event->count == 0 || event->count > log->live)
        return STATUS_TOURNEY_NOTHING_TO_UNDO;
    return STATUS_OK;
}

Status tourney_log_append(TourneyLog *log, Tournament *t, const TourneyEvent *event) {
    Status status;
    // Room for any line and the first one, so that nothing can fail once the event is applied.
    if (log->count == TOURNEY_EVENTS_MAX || log->size - log->len < 2 * TOURNEY_LINE_MAX)
        return STATUS_TOURNEY_EVENTS_FULL;
    if (event->kind == TOURNEY_UNDO) {
        status = check_undo(log, event);
        if (status == STATUS_OK)
            status = tourney_check_text(event);
    } else {
        status = tourney_apply(t, event);
    }
    if (status != STATUS_OK)
        return status;
    if (log->len == 0) {
        Writer first = writer_at_end(log);
        writer_text(&first, FIRST_LINE);
        append_line(log, &first);
    }
    Writer line = writer_at_end(log);
    tourney_write_line(log->count + 1, event, &line);
    append_line(log, &line);
    if (event->kind != TOURNEY_UNDO) {
        log->count++;
        log->live++;
        return STATUS_OK;
    }
    note_undo(log, event->count);
    TourneyLogReport report;
    return apply_lines(log, t, &report);
}
