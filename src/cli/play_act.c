// SPDX-License-Identifier: MIT
#include "cli/play_act.h"

#include "base/count.h"
#include "cli/play_answer.h"
#include "cli/play_input.h"
#include "notation/movetext.h"
#include "notation/rulewords.h"

enum { BLACK_SEATS = 1 << SEAT_BLACK_A | 1 << SEAT_BLACK_B };

// What can be done about a refusal, where its own sentence does not say it.
static const char *hint_for(Status status) {
    static const struct {
        Status status;
        const char *text;
    } hints[] = {
        {STATUS_MOVE_UNREADABLE, "'help' lists what can be entered."},
        {STATUS_MOVE_ILLEGAL, "'moves' lists the legal moves."},
        {STATUS_MOVE_IN_CHECK, "'moves' lists the legal moves."},
        {STATUS_MOVE_AMBIGUOUS, "As in Nbd2 or N1d2."},
        {STATUS_MOVE_NO_PIECE, "'board' says who stands where."},
        {STATUS_MOVE_NOT_IN_RESERVE, "'reserves' says what you can drop."},
        {STATUS_NOT_STARTED, "Type 'start'."},
        {STATUS_NOT_ON_MOVE, "Wait for the other player's move."},
        {STATUS_NOT_PRESSED, "Wait until the other player has pressed the clock."},
        {STATUS_MOVE_STANDS, "Type 'press' to press the clock."},
        {STATUS_PAUSED, "Type 'resume' to go on."},
        {STATUS_NOT_DUE, "'board' says who is to move; the four move in turn here."},
        {STATUS_TABLE_ONLY, "Start with --mode table for that."},
    };
    for (unsigned i = 0; i < COUNT(hints); i++)
        if (hints[i].status == status)
            return hints[i].text;
    return NULL;
}

static void refuse(PlayTable *table, Status status) {
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, "Not done: ");
    writer_text(&out, status_text(status));
    writer_char(&out, '.');
    const char *hint = hint_for(status);
    if (hint != NULL) {
        writer_char(&out, ' ');
        writer_text(&out, hint);
    }
    play_output_say(&table->output, writer_view(&out));
}

// Whose line it is --------------------------------------------------------------------------------

static bool is_one(unsigned seats) {
    return seats != 0 && (seats & (seats - 1)) == 0;
}

static Seat first_of(unsigned seats) {
    Seat seat = SEAT_WHITE_A;
    while (seat < SEAT_BLACK_B && !(seats >> seat & 1))
        seat++;
    return seat;
}

// The human seats that could mean this event; all of them where nothing tells them apart.
static unsigned candidates(const PlayTable *table, EventKind kind) {
    const Match *match = &table->match;
    unsigned humans = play_table_humans(table);
    unsigned able = 0;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const BoardState *board = &match->boards[seat_board(seat)];
        bool can = false;
        if (kind == EVENT_MOVE || kind == EVENT_HOLD)
            can = match_may_move(match, seat) == STATUS_OK;
        else if (kind == EVENT_PRESS)
            can = board->staged.phase == STAGED_RELEASED &&
                  match_turn(match, seat_board(seat)) == seat;
        if (can && (humans >> seat & 1))
            able |= 1u << seat;
    }
    return able != 0 ? able : humans;
}

static void write_seats(unsigned seats, Writer *out) {
    bool any = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (!(seats >> seat & 1))
            continue;
        if (any)
            writer_text(out, ", ");
        any = true;
        writer_char(out, seat_letter(seat));
    }
}

// The seat that a line of `kind` is from; false after saying what is unclear about it.
static bool find_seat(PlayTable *table, const PlayInput *input, EventKind kind, Seat *seat) {
    unsigned humans = play_table_humans(table);
    unsigned able = input->has_seat ? 1u << input->seat & humans : candidates(table, kind);
    if (is_one(able)) {
        *seat = first_of(able);
        return true;
    }
    char text[PLAY_LINE_MAX];
    Writer out = writer_on(text, sizeof text);
    if (humans == 0)
        writer_text(&out, "Computers hold all four seats; you can watch, 'pause' and 'quit'.");
    else if (input->has_seat)
        writer_text(&out, "A computer holds this seat. You can speak for: ");
    else
        writer_text(&out, "Which seat? Write it first, as in 'A e4'. You can speak for: ");
    write_seats(humans != 0 && input->has_seat ? humans : able, &out);
    if (humans != 0)
        writer_char(&out, '.');
    play_output_say(&table->output, writer_view(&out));
    return false;
}

// Events ------------------------------------------------------------------------------------------

static Status read_move(const Match *match, Seat seat, Str text, Move *out) {
    Status status = match_may_move(match, seat);
    if (status != STATUS_OK)
        return status;
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    return match->mode == MODE_TABLE
               ? movetext_read_by_hand(&position, &match->rules.board, text, out)
               : movetext_read(&position, &match->rules.board, text, out);
}

static bool is_move(EventKind kind) {
    return kind == EVENT_MOVE || kind == EVENT_HOLD;
}

static void do_event(PlayTable *table, const PlayInput *input) {
    EventKind kind = (EventKind)input->event.kind;
    Seat seat;
    if (!find_seat(table, input, kind, &seat))
        return;
    Event event = input->event;
    event.actor = (uint8_t)seat;
    if (!input->has_board)
        event.board = (uint8_t)seat_board(seat);
    // A flag that has fallen meanwhile comes first.
    play_table_pass_time(table);
    Status status = STATUS_OK;
    if (is_move(kind))
        status = read_move(&table->match, seat, input->move_text, &event.move);
    if (status == STATUS_OK)
        status = play_table_do(table, &event);
    if (status != STATUS_OK && status != STATUS_IO)
        refuse(table, status);
}

// Starting ----------------------------------------------------------------------------------------

bool play_act_needs_start(const PlayTable *table) {
    return table->match.phase == PHASE_NEW && play_table_humans(table) != 0;
}

// Starts for the human Black seats that have not (or for the one named), and tells the computers.
static PlayNext start(PlayTable *table, const PlayInput *input) {
    if (table->match.phase != PHASE_NEW) {
        refuse(table, STATUS_STARTED_ALREADY);
        return PLAY_GO_ON;
    }
    unsigned seats = play_table_humans(table) & BLACK_SEATS & ~(unsigned)table->match.started;
    if (input->has_seat)
        seats &= 1u << input->seat;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (!(seats >> seat & 1))
            continue;
        Event event = play_table_event(EVENT_START, seat);
        Status status = play_table_do(table, &event);
        if (status != STATUS_OK && status != STATUS_IO)
            refuse(table, status);
    }
    return PLAY_READY;
}

static void arbitrate(PlayTable *table, EventKind kind) {
    Event event = play_table_event(kind, ACTOR_ARBITER);
    Status status = play_table_do(table, &event);
    if (status != STATUS_OK && status != STATUS_IO)
        refuse(table, status);
}

// Questions ---------------------------------------------------------------------------------------

static void answer_moves(PlayTable *table, const PlayInput *input, Writer *out) {
    Seat seat;
    if (find_seat(table, input, EVENT_MOVE, &seat))
        play_answer_moves(table, seat, out);
}

static void answer(PlayTable *table, const PlayInput *input) {
    static char text[PLAY_PAGE_MAX];
    Writer out = writer_on(text, sizeof text);
    if (input->wish == WISH_CLOCKS)
        play_answer_clocks(table, &out);
    else if (input->wish == WISH_RESERVES)
        play_answer_reserves(table, &out);
    else if (input->wish == WISH_BOARDS)
        play_answer_boards(table, &out);
    else if (input->wish == WISH_MOVES)
        answer_moves(table, input, &out);
    else if (input->wish == WISH_RULES)
        rulewords_write(&table->match.rules, &out);
    else if (input->wish == WISH_LOG)
        play_answer_log(table, &out);
    else if (input->wish == WISH_FEN)
        play_answer_fen(table, &out);
    if (out.len > 0)
        play_output_show(&table->output, writer_view(&out));
}

static PlayNext act_on(PlayTable *table, const PlayInput *input) {
    switch (input->wish) {
    case WISH_NOTHING:
        return play_act_needs_start(table) ? start(table, input) : PLAY_GO_ON;
    case WISH_START:
        return start(table, input);
    case WISH_EVENT:
        do_event(table, input);
        return PLAY_GO_ON;
    case WISH_PAUSE:
        arbitrate(table, EVENT_PAUSE);
        return PLAY_GO_ON;
    case WISH_RESUME:
        arbitrate(table, EVENT_RESUME);
        return PLAY_GO_ON;
    case WISH_VIEW:
        table->options.view = input->seat;
        return PLAY_GO_ON;
    case WISH_CLOCKS:
    case WISH_RESERVES:
    case WISH_BOARDS:
    case WISH_MOVES:
    case WISH_RULES:
    case WISH_LOG:
    case WISH_FEN:
        answer(table, input);
        return PLAY_GO_ON;
    case WISH_HELP:
        play_output_show(&table->output, str_of(play_input_help));
        return PLAY_GO_ON;
    case WISH_QUIT:
        return PLAY_QUIT;
    case WISH_UNCLEAR:
        play_output_say_text(&table->output, input->problem);
        return PLAY_GO_ON;
    }
    return PLAY_GO_ON;
}

PlayNext play_act(PlayTable *table, Str line) {
    PlayInput input;
    play_input_read(line, &input);
    return act_on(table, &input);
}
