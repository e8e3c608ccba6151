// SPDX-License-Identifier: MIT
#include "notation/judge.h"

#include <string.h>

static void flush(Judge *judge) {
    judge->output.write(judge->output.context, writer_view(&judge->text));
    writer_clear(&judge->text);
}

static void write_key(Writer *out, const char *key) {
    writer_quoted(out, str_of(key));
    writer_char(out, ':');
}

static void write_pair(Writer *out, const char *key, Str value) {
    write_key(out, key);
    writer_quoted(out, value);
}

// Starts an item of "lines"; the caller closes it with a brace.
static void begin_item(Judge *judge, size_t line) {
    writer_text(&judge->text, judge->items++ == 0 ? "\n{" : ",\n{");
    write_key(&judge->text, "line");
    writer_int(&judge->text, (int64_t)line);
    writer_char(&judge->text, ',');
}

static void write_answer(Judge *judge, size_t line, const char *kind, const char *code,
                         const char *text) {
    Writer *out = &judge->text;
    if (judge->json) {
        begin_item(judge, line);
        write_pair(out, kind, str_of(text));
        if (code != NULL) {
            writer_char(out, ',');
            write_pair(out, "code", str_of(code));
        }
        writer_char(out, '}');
    } else {
        writer_text(out, "line ");
        writer_int(out, (int64_t)line);
        writer_text(out, ": ");
        writer_text(out, kind);
        writer_text(out, ": ");
        writer_text(out, text);
        writer_char(out, '\n');
    }
    flush(judge);
}

// An expectation that does not hold. `line` is where it stands, 0 where that says nothing.
static void write_difference(Judge *judge, size_t line, Str expected, Str got) {
    Writer *out = &judge->text;
    judge->failures++;
    if (judge->json) {
        begin_item(judge, line);
        write_pair(out, "expected", expected);
        writer_char(out, ',');
        write_pair(out, "got", got);
        writer_char(out, '}');
    } else {
        writer_text(out, "expected ");
        writer_str(out, expected);
        writer_text(out, " (line ");
        writer_int(out, (int64_t)line);
        writer_text(out, ")\ngot ");
        writer_str(out, got);
        writer_char(out, '\n');
    }
    flush(judge);
}

// The last event has had its chance of an `expect refused`.
static void settle_answer(Judge *judge) {
    bool refused = judge->answer_line > 0 && judge->answer != STATUS_OK;
    if (judge->has_expect && refused && !judge->refusal_expected) {
        char buffer[256];
        Writer got = writer_on(buffer, sizeof buffer);
        writer_text(&got, "refused: ");
        writer_text(&got, status_text(judge->answer));
        write_difference(judge, judge->answer_line, str_of("accepted"), writer_view(&got));
    }
    judge->answer_line = 0;
}

// What an accepted event left open.
static const char *pending_text(const Effects *effects) {
    const char *text = NULL;
    for (unsigned i = 0; i < effects->count; i++) {
        if (effects->items[i].kind == EFFECT_CLAIM_WINDOW)
            text = "a claim has been accepted; an opposite one on the other board is heard now";
        if (effects->items[i].kind == EFFECT_CLAIM_PENDING)
            text = "opposite claims wait for all four to accept or one to decline";
    }
    return text;
}

static void judge_event(Judge *judge) {
    settle_answer(judge);
    size_t line = judge->reader.line_number;
    judge->effects.count = 0;
    Status status = log_resolve(&judge->match, &judge->line, &judge->event, &judge->effects);
    if (status == STATUS_OK)
        status = match_apply(&judge->match, &judge->event, &judge->effects);
    judge->answer = status;
    judge->answer_line = line;
    judge->refusal_expected = false;
    if (status != STATUS_OK) {
        judge->refusals++;
        write_answer(judge, line, "refused", status_name(status), status_text(status));
        return;
    }
    const char *pending = pending_text(&judge->effects);
    if (pending != NULL)
        write_answer(judge, line, "pending", NULL, pending);
}

static void expect_refused(Judge *judge) {
    judge->refusal_expected = true;
    if (judge->answer == STATUS_OK)
        write_difference(judge, judge->reader.line_number, str_of("refused"), str_of("accepted"));
}

static bool same_placement(const Position *a, const Position *b) {
    return memcmp(a->squares, b->squares, sizeof a->squares) == 0 && a->promoted == b->promoted &&
           memcmp(a->reserve, b->reserve, sizeof a->reserve) == 0;
}

static void write_board(BoardId board, const Position *position, Writer *out) {
    writer_text(out, "board ");
    writer_char(out, board_letter(board));
    writer_char(out, ' ');
    fen_write_placement(position, out);
}

static void expect_board(Judge *judge) {
    BoardId board = judge->line.board;
    Position shown;
    match_position_shown(&judge->match, board, &shown);
    if (same_placement(&shown, &judge->line.placement))
        return;
    char expected_text[FEN_MAX];
    char got_text[FEN_MAX];
    Writer expected = writer_on(expected_text, sizeof expected_text);
    Writer got = writer_on(got_text, sizeof got_text);
    write_board(board, &judge->line.placement, &expected);
    write_board(board, &shown, &got);
    write_difference(judge, judge->reader.line_number, writer_view(&expected), writer_view(&got));
}

// A line that names no board leaves it open.
static void expect_result(Judge *judge) {
    if (judge->reader.line_number > judge->last_event_line && !judge->closed) {
        match_close(&judge->match, NULL);
        judge->closed = true;
    }
    const Verdict *wanted = &judge->line.verdict;
    Verdict verdict = match_verdict(&judge->match);
    if (verdict.outcome == wanted->outcome && verdict.reason == wanted->reason &&
        (wanted->board == BOARD_NONE || verdict.board == wanted->board))
        return;
    char expected_text[64];
    char got_text[64];
    Writer expected = writer_on(expected_text, sizeof expected_text);
    Writer got = writer_on(got_text, sizeof got_text);
    log_write_verdict(wanted, &expected);
    log_write_verdict(&verdict, &got);
    write_difference(judge, judge->reader.line_number, writer_view(&expected), writer_view(&got));
}

static void judge_line(Judge *judge) {
    switch (judge->line.kind) {
    case LOG_LINE_EMPTY:
    case LOG_LINE_HEADER:
        break;
    case LOG_LINE_EVENT:
        judge_event(judge);
        break;
    case LOG_LINE_EXPECT_REFUSED:
        expect_refused(judge);
        break;
    case LOG_LINE_EXPECT_BOARD:
        expect_board(judge);
        break;
    case LOG_LINE_EXPECT_RESULT:
        expect_result(judge);
        break;
    }
}

static void write_final_boards(Judge *judge) {
    const Match *match = &judge->match;
    Position shown[BOARD_COUNT];
    int64_t clocks[SEAT_COUNT];
    for (unsigned board = 0; board < BOARD_COUNT; board++)
        match_position_shown(match, (BoardId)board, &shown[board]);
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++)
        clocks[seat] = match_remaining(match, (Seat)seat, match->now);
    bfen_write(shown, match->rules.time.kind == TIME_NONE ? NULL : clocks, &judge->text);
}

static void write_end(Judge *judge) {
    Writer *out = &judge->text;
    judge->verdict = match_verdict(&judge->match);
    const Verdict *verdict = &judge->verdict;
    if (!judge->json) {
        write_final_boards(judge);
        writer_text(out, "\nresult ");
        log_write_verdict(verdict, out);
        writer_char(out, '\n');
        flush(judge);
        return;
    }
    writer_text(out, judge->items == 0 ? "],\n" : "\n],\n");
    write_key(out, "bfen");
    writer_char(out, '"');
    write_final_boards(judge);
    writer_text(out, "\",\n");
    write_pair(out, "result", str_of(outcome_name(verdict->outcome)));
    writer_char(out, ',');
    write_pair(out, "reason", str_of(reason_name(verdict->reason)));
    writer_char(out, ',');
    write_key(out, "board");
    const char *letters[] = {"\"A\"", "\"B\"", "null"};
    writer_text(out, letters[verdict->board]);
    writer_text(out, "}\n");
    flush(judge);
}

// Reads the whole log once: is every line well formed, and what lies ahead?
static Status look_ahead(Judge *judge, Str log, LogFault *fault) {
    log_reader_init(&judge->reader);
    judge->has_expect = false;
    judge->last_event_line = 0;
    Str rest = log;
    Str line;
    while (log_take_line(&rest, &line)) {
        size_t offset = 0;
        Status status = log_read_line(&judge->reader, line, &judge->line, &offset);
        if (status != STATUS_OK) {
            *fault = (LogFault){status, judge->reader.line_number, offset + 1};
            return status;
        }
        if (judge->line.kind == LOG_LINE_EVENT)
            judge->last_event_line = judge->reader.line_number;
        else if (judge->line.kind != LOG_LINE_EMPTY && judge->line.kind != LOG_LINE_HEADER)
            judge->has_expect = true;
    }
    if (judge->reader.has_rules)
        return STATUS_OK;
    *fault = (LogFault){STATUS_BAD_LOG_RULES_FIRST, judge->reader.line_number + 1, 1};
    return fault->status;
}

Status judge_log(Judge *judge, Str log, bool json, JudgeOutput output, LogFault *fault) {
    Status status = look_ahead(judge, log, fault);
    if (status != STATUS_OK)
        return status;
    match_init(&judge->match, &judge->reader.header.setup);
    log_reader_init(&judge->reader);
    judge->output = output;
    judge->text = writer_on(judge->buffer, sizeof judge->buffer);
    judge->json = json;
    judge->closed = false;
    judge->refusal_expected = false;
    judge->answer = STATUS_OK;
    judge->answer_line = 0;
    judge->items = 0;
    judge->refusals = 0;
    judge->failures = 0;
    if (json)
        writer_text(&judge->text, "{\"lines\":[");
    Str rest = log;
    Str line;
    while (log_take_line(&rest, &line)) {
        size_t offset = 0;
        status = log_read_line(&judge->reader, line, &judge->line, &offset);
        if (status != STATUS_OK) { // cannot be: it could be read a moment ago
            *fault = (LogFault){status, judge->reader.line_number, offset + 1};
            return status;
        }
        judge_line(judge);
    }
    settle_answer(judge);
    if (!judge->closed)
        match_close(&judge->match, NULL);
    judge->closed = true;
    write_end(judge);
    return STATUS_OK;
}
