// SPDX-License-Identifier: MIT
#include "cli/play_tell.h"

#include "cli/play_words.h"
#include "notation/log.h"

static void write_letter(Seat seat, const char *text, Writer *out) {
    writer_char(out, seat_letter(seat));
    writer_text(out, text);
}

static void write_quick(const Event *event, Writer *out) {
    static const char *const words[QUICK_KIND_COUNT] = {
        [QUICK_NEED] = "I need a ",
        [QUICK_AVOID] = "do not give them a ",
        [QUICK_SIT] = "sit and wait",
        [QUICK_GO] = "go, do not wait",
        [QUICK_TRADE] = "trade pieces",
        [QUICK_NO_TRADE] = "do not trade",
        [QUICK_I_MATE] = "I am about to mate",
        [QUICK_THEY_MATE] = "I am about to be mated",
        [QUICK_HURRY] = "hurry, the time",
        [QUICK_THANKS] = "thanks",
    };
    writer_text(out, words[event->quick]);
    if (log_quick_names_piece((QuickKind)event->quick))
        writer_text(out, play_words_kind((Kind)event->piece));
}

static void write_message(const Event *event, Writer *out) {
    Seat seat = (Seat)event->actor;
    write_letter(seat, " to ", out);
    write_letter(seat_partner(seat), ": ", out);
    if (event->kind == EVENT_SAY)
        writer_str(out, (Str){event->text, event->text_len});
    else
        write_quick(event, out);
}

// A move; at a table also whether the clock is still to be pressed for it.
static void write_move(const PlayNews *news, Writer *out) {
    const Event *event = news->event;
    Seat seat = (Seat)event->actor;
    BoardId board = seat_board(seat);
    Position position;
    match_position_to_move(news->before, board, &position);
    play_words_seat(seat, out);
    writer_text(out, event->kind == EVENT_HOLD ? " touches: " : ": ");
    play_words_move(&position, &news->before->rules.board, event->move,
                    match_pieces_can_arrive(news->before, board), out);
    writer_char(out, '.');
}

static void write_claim(const Event *event, Writer *out) {
    static const char *const words[CLAIM_KIND_COUNT] = {
        [CLAIM_MATE] = "mate",
        [CLAIM_FLAG] = "a fallen flag",
        [CLAIM_ILLEGAL] = "an illegal move",
        [CLAIM_REPETITION] = "a repetition",
    };
    write_letter((Seat)event->actor, " claims ", out);
    writer_text(out, words[event->claim]);
    writer_text(out, " on board ");
    writer_char(out, board_letter((BoardId)event->board));
    writer_text(out, ", and is right.");
}

static void write_seat_event(const PlayNews *news, Writer *out) {
    const Event *event = news->event;
    Seat seat = (Seat)event->actor;
    switch ((EventKind)event->kind) {
    case EVENT_START:
        write_letter(seat, " has pressed start.", out);
        break;
    case EVENT_MOVE:
    case EVENT_HOLD:
        write_move(news, out);
        break;
    case EVENT_PRESS:
        play_words_seat(seat, out);
        writer_text(out, " presses the clock.");
        break;
    case EVENT_SAY:
    case EVENT_QUICK:
        if (news->hears >> seat & 1)
            write_message(event, out);
        break;
    case EVENT_CLAIM:
        write_claim(event, out);
        break;
    case EVENT_ACCEPT:
        write_letter(seat, " accepts that both happened at the same time.", out);
        break;
    case EVENT_DECLINE:
        write_letter(seat, " declines: the first claim stands.", out);
        break;
    case EVENT_DRAW:
        write_letter(seat, news->before->offers != 0 ? " agrees to a draw." : " offers a draw.",
                     out);
        break;
    case EVENT_RESIGN:
        write_letter(seat, " resigns.", out);
        break;
    case EVENT_PAUSE:
    case EVENT_RESUME:
    case EVENT_WARN:
    case EVENT_ADD_TIME:
    case EVENT_FORFEIT:
    case EVENT_EXPEL:
    case EVENT_TAKE_BACK:
    case EVENT_OUTAGE:
    case EVENT_KIND_COUNT:
        break;
    }
}

static void write_arbiter_event(const Event *event, Writer *out) {
    if (event->kind == EVENT_PAUSE)
        writer_text(out, "The match is paused, the clocks stand. 'resume' goes on.");
    else if (event->kind == EVENT_RESUME)
        writer_text(out, "The match goes on.");
}

// One reserve after it has changed.
static void write_reserve(const Match *match, Seat seat, Writer *out) {
    Position position;
    match_position_shown(match, seat_board(seat), &position);
    write_letter(seat, ": ", out);
    play_words_reserve(position.reserve[seat_color(seat)], out);
}

static void write_effect(const PlayNews *news, const Effect *effect, Writer *out) {
    switch (effect->kind) {
    case EFFECT_STARTED:
        writer_text(out, "The match has begun.");
        break;
    case EFFECT_FLAG_FELL:
        writer_text(out, "The flag of ");
        write_letter(effect->seat, " has fallen.", out);
        break;
    case EFFECT_PIECE_PASSED:
        writer_text(out, "Reserve of ");
        write_reserve(news->after, effect->seat, out);
        writer_char(out, '.');
        break;
    case EFFECT_OFFERS_VOID:
        writer_text(out, "The draw offer is void.");
        break;
    case EFFECT_WITHDRAWN:
        write_letter(effect->seat, " has withdrawn the move before.", out);
        break;
    case EFFECT_TAKEN_BACK:
        writer_text(out, "The last move on board ");
        writer_char(out, board_letter(effect->board));
        writer_text(out, " is taken back.");
        break;
    case EFFECT_HALF_PASSED:
        write_letter(effect->seat, " has no move and passes.", out);
        break;
    case EFFECT_CLAIM_WINDOW:
        writer_text(out, "The clocks stop; an opposite claim on the other board may follow.");
        break;
    case EFFECT_CLAIM_PENDING:
        writer_text(out, "Opposite claims: all four accept that they were made at the same time, "
                         "or one declines.");
        break;
    case EFFECT_BOARD_OVER:
        writer_text(out, "Board ");
        writer_char(out, board_letter(effect->board));
        writer_text(out, " is over. ");
        play_words_verdict(&news->after->boards[effect->board].verdict, out);
        break;
    case EFFECT_MATCH_OVER:
        break; // whoever runs the match says this at length
    }
}

void play_tell(const PlayNews *news, PlayOutput *output) {
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    if (news->event != NULL && news->event->actor < SEAT_COUNT)
        write_seat_event(news, &out);
    else if (news->event != NULL)
        write_arbiter_event(news->event, &out);
    for (unsigned i = 0; i < news->effects->count; i++) {
        const Effect *effect = &news->effects->items[i];
        // The reserve belongs to the line of the move that filled it.
        if (effect->kind != EFFECT_PIECE_PASSED && out.len > 0) {
            play_output_say(output, writer_view(&out));
            writer_clear(&out);
        }
        if (out.len > 0)
            writer_char(&out, ' ');
        write_effect(news, effect, &out);
    }
    if (out.len > 0)
        play_output_say(output, writer_view(&out));
}
