// SPDX-License-Identifier: MIT
#include <assert.h>

#include "notation/fen.h"
#include "notation/letters.h"
#include "notation/log_parse.h"
#include "notation/movetext.h"
#include "notation/ruletext.h"

static void write_word(const char *word, Writer *out) {
    writer_char(out, ' ');
    writer_text(out, word);
}

static void write_number(int64_t value, Writer *out) {
    writer_char(out, ' ');
    writer_int(out, value);
}

static void write_letter(char letter, Writer *out) {
    writer_char(out, ' ');
    writer_char(out, letter);
}

static void write_string(const Event *event, Writer *out) {
    writer_char(out, ' ');
    writer_quoted(out, (Str){event->text, event->text_len});
}

static bool is_orthodox(const Position *position) {
    Position start;
    position_set_start(&start);
    char text[FEN_MAX];
    char orthodox[FEN_MAX];
    Writer writer = writer_on(text, sizeof text);
    Writer orthodox_writer = writer_on(orthodox, sizeof orthodox);
    fen_write_start(position, &writer);
    fen_write_start(&start, &orthodox_writer);
    return str_equal(writer_view(&writer), writer_view(&orthodox_writer));
}

static void write_rules(const RuleSet *rules, Writer *out) {
    const RuleSet *preset = ruleset_find(str_of(rules->name));
    // A club's own rule set is written as what differs from the first preset.
    const RuleSet *base = preset != NULL ? preset : ruleset_at(0);
    writer_text(out, "rules ");
    writer_text(out, base->name);
    writer_char(out, '\n');
    ruleset_options_write(rules, base, out);
}

void log_write_header(const LogHeader *header, Writer *out) {
    const MatchSetup *setup = &header->setup;
    write_rules(&setup->rules, out);
    writer_text(out, setup->mode == MODE_TABLE ? "mode table\n" : "mode referee\n");
    writer_text(out, "time ");
    time_control_write(&setup->time, out);
    writer_char(out, '\n');
    if (setup->simultaneous_ms > 0) {
        writer_text(out, "simultaneous");
        write_number(setup->simultaneous_ms, out);
        writer_char(out, '\n');
    }
    for (unsigned board = 0; board < BOARD_COUNT; board++) {
        if (is_orthodox(&setup->start[board]))
            continue;
        writer_text(out, "board ");
        writer_char(out, board_letter((BoardId)board));
        writer_char(out, ' ');
        fen_write_start(&setup->start[board], out);
        writer_char(out, '\n');
    }
    for (unsigned seat = 0; seat < SEAT_COUNT; seat++) {
        if (header->players[seat][0] == '\0')
            continue;
        writer_text(out, "player ");
        writer_char(out, seat_letter((Seat)seat));
        writer_char(out, ' ');
        writer_quoted(out, str_of(header->players[seat]));
        writer_char(out, '\n');
    }
}

static void write_claim(const Event *event, Writer *out) {
    write_word(log_claim_word((ClaimKind)event->claim), out);
    if (event->board != (uint8_t)seat_board((Seat)event->actor))
        write_letter(board_letter((BoardId)event->board), out);
}

static void write_arguments(const Event *event, Str move_text, Writer *out) {
    switch ((EventKind)event->kind) {
    case EVENT_MOVE:
    case EVENT_HOLD:
        writer_char(out, ' ');
        writer_str(out, move_text);
        break;
    case EVENT_SAY:
        write_string(event, out);
        break;
    case EVENT_QUICK:
        if (log_quick_names_piece((QuickKind)event->quick))
            write_letter(kind_letter((Kind)event->piece), out);
        break;
    case EVENT_CLAIM:
        write_claim(event, out);
        break;
    case EVENT_WARN:
        write_letter(seat_letter((Seat)event->seat), out);
        write_string(event, out);
        break;
    case EVENT_ADD_TIME:
        write_letter(seat_letter((Seat)event->seat), out);
        write_number(event->ms, out);
        break;
    case EVENT_FORFEIT:
    case EVENT_EXPEL:
        write_letter(seat_letter((Seat)event->seat), out);
        break;
    case EVENT_TAKE_BACK:
        write_letter(board_letter((BoardId)event->board), out);
        break;
    case EVENT_OUTAGE:
        write_number(event->ms, out);
        break;
    case EVENT_START:
    case EVENT_PRESS:
    case EVENT_ACCEPT:
    case EVENT_DECLINE:
    case EVENT_DRAW:
    case EVENT_RESIGN:
    case EVENT_PAUSE:
    case EVENT_RESUME:
    case EVENT_KIND_COUNT:
        break;
    }
}

void log_write_event_text(const Event *event, Str move_text, Writer *out) {
    writer_int(out, event->at);
    write_word(log_actor_word(event->actor), out);
    if (event->kind == EVENT_QUICK)
        write_word(log_quick_word((QuickKind)event->quick), out);
    else
        write_word(log_event_word((EventKind)event->kind), out);
    write_arguments(event, move_text, out);
    writer_char(out, '\n');
}

void log_write_event(const Match *match, const Event *event, Writer *out) {
    char text[MOVETEXT_MAX];
    Writer move = writer_on(text, sizeof text);
    if (event->kind == EVENT_MOVE || event->kind == EVENT_HOLD) {
        assert(event->actor < SEAT_COUNT);
        BoardId board = seat_board((Seat)event->actor);
        Position position;
        match_position_to_move(match, board, &position);
        movetext_write(&position, &match->rules.board, event->move,
                       match_pieces_can_arrive(match, board), &move);
    }
    log_write_event_text(event, writer_view(&move), out);
}

void log_write_stand_in(unsigned level, Writer *out) {
    assert(level >= 1 && level <= LOG_STAND_IN_MAX);
    writer_text(out, " " LOG_STAND_IN_MARK);
    writer_int(out, level);
}

void log_write_verdict(const Verdict *verdict, Writer *out) {
    writer_text(out, outcome_name(verdict->outcome));
    write_word(reason_name(verdict->reason), out);
    if (verdict->board != BOARD_NONE)
        write_letter(board_letter(verdict->board), out);
}
