// SPDX-License-Identifier: MIT
// A log that can be read is judged without a fault; written anew from what was read, header, events
// and all, it is judged to the same output but for line numbers.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "notation/judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { OUTPUT_MAX = 1 << 22, INPUT_MAX = 1 << 16 };

static Judge judge;
static Match match;
static char first[OUTPUT_MAX];
static char second[OUTPUT_MAX];
static char rewritten[OUTPUT_MAX];

static void demand(bool holds) {
    if (!holds)
        abort();
}

static void append(void *context, Str text) {
    writer_str(context, text);
}

// One event, its move as the log's own writer has it where it was understood.
static void rewrite_event(const LogLine *line, Writer *out) {
    Event event;
    Status status = log_resolve(&match, line, &event, NULL);
    if (status == STATUS_OK) {
        log_write_event(&match, &event, out);
        Status answer = match_apply(&match, &event, NULL);
        demand(answer == STATUS_OK || status_is_refusal(answer));
        return;
    }
    demand(status_is_refusal(status));
    log_write_event_text(&line->event, line->move_text, out);
}

static void rewrite_expect(const LogLine *line, Writer *out) {
    writer_text(out, "expect ");
    if (line->kind == LOG_LINE_EXPECT_REFUSED) {
        writer_text(out, "refused");
    } else if (line->kind == LOG_LINE_EXPECT_RESULT) {
        log_write_verdict(&line->verdict, out);
    } else {
        writer_text(out, "board ");
        writer_char(out, board_letter(line->board));
        writer_char(out, ' ');
        fen_write_placement(&line->placement, out);
    }
    writer_char(out, '\n');
}

static void rewrite(Str log, const LogHeader *header, Writer *out) {
    LogReader reader;
    log_reader_init(&reader);
    match_init(&match, &header->setup);
    log_write_header(header, out);
    Str line;
    while (log_take_line(&log, &line)) {
        LogLine read;
        size_t offset = 0;
        demand(log_read_line(&reader, line, &read, &offset) == STATUS_OK);
        if (read.kind == LOG_LINE_EVENT)
            rewrite_event(&read, out);
        else if (read.kind != LOG_LINE_EMPTY && read.kind != LOG_LINE_HEADER)
            rewrite_expect(&read, out);
    }
}

// Cuts the numbers of "line N:" and "(line N)", which comments and blank lines move.
static void cut_line_numbers(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0';) {
        if (strncmp(from, "line ", 5) == 0)
            for (from += 5; *from >= '0' && *from <= '9';)
                from++;
        else
            *to++ = *from++;
    }
    *to = '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX)
        return 0;
    Str log = {(const char *)data, size};
    Writer out = writer_on(first, sizeof first);
    LogFault fault = {STATUS_OK, 0, 0};
    if (judge_log(&judge, log, false, (JudgeOutput){append, &out}, &fault) != STATUS_OK) {
        demand(fault.status != STATUS_OK && fault.line >= 1 && fault.column >= 1);
        return 0;
    }
    static LogHeader header;
    header = judge.reader.header;
    Writer log_out = writer_on(rewritten, sizeof rewritten);
    rewrite(log, &header, &log_out);
    demand(writer_status(&out) == STATUS_OK && writer_status(&log_out) == STATUS_OK);
    Writer again = writer_on(second, sizeof second);
    demand(judge_log(&judge, writer_view(&log_out), false, (JudgeOutput){append, &again}, &fault) ==
           STATUS_OK);
    cut_line_numbers(first);
    cut_line_numbers(second);
    demand(strcmp(first, second) == 0);
    return 0;
}
