// SPDX-License-Identifier: MIT
#include "mail/halves.h"

#include "mail/moveword.h"
#include "notation/movetext.h"

void halves_write_seat(Seat seat, Writer *out) {
    writer_char(out, seat_letter(seat));
    writer_text(out, seat_color(seat) == WHITE ? " (White on board " : " (Black on board ");
    writer_char(out, board_letter(seat_board(seat)));
    writer_char(out, ')');
}

// Half-move 0 is a message of its own, then each two make one.
static unsigned message_of(unsigned half) {
    return half == 0 ? 0 : (half - 1) / 2 + 1;
}

unsigned halves_due(const MailGame *game, Seat out[2]) {
    const Match *match = &game->match;
    out[0] = match_half_due(match);
    unsigned half = match->half_due;
    if (half == 0 || half % 2 == 0)
        return 1;
    // The second half of the message: after an odd one.
    out[1] = seat_partner(out[0]);
    return 2;
}

bool halves_can_move(const MailGame *game) {
    return match_may_move(&game->match, match_half_due(&game->match)) == STATUS_OK &&
           movegen_has_legal(&game->match.boards[seat_board(match_half_due(&game->match))].position,
                             &game->match.rules.board);
}

// One run -----------------------------------------------------------------------------------------

typedef struct Run {
    HalvesSpace *space; // its game is played on
    MailGame *game;     // the same
    const Orders *orders;
    bool used[ORDERS_MAX];
    int64_t at;
    Team team;
    Writer *events;
    Writer *why;
} Run;

static bool apply(Run *run, Seat seat, EventKind kind, Move move) {
    MailGame *game = run->game;
    int64_t at = run->at > game->last_at ? run->at : game->last_at + 1;
    run->space->event =
        (Event){.at = at, .kind = (uint8_t)kind, .actor = (uint8_t)seat, .move = move};
    size_t before = run->events->len;
    log_write_event(&game->match, &run->space->event, run->events);
    Status status = mailgame_apply(game, &run->space->event);
    if (status == STATUS_OK)
        return true;
    run->events->len = before;
    run->events->text[before] = '\0';
    writer_text(run->why, "This was refused: ");
    writer_text(run->why, status_text(status));
    writer_text(run->why, ".\n");
    return false;
}

// The order for this seat: one that names its board, else the first that names none and does not
// say by its dots that it is the other colour's.
static int order_for(const Run *run, Seat seat) {
    int found = -1;
    for (unsigned i = 0; i < run->orders->count; i++) {
        const Order *order = &run->orders->items[i];
        if (run->used[i])
            continue;
        if (order->board == seat_board(seat))
            return (int)i;
        bool open = order->board == BOARD_NONE && (!order->black || seat_color(seat) == BLACK);
        if (open && (found < 0 || (order->black && !run->orders->items[found].black)))
            found = (int)i;
    }
    return found;
}

static void say_wrong_move(Run *run, Seat seat, const Order *order, Status status) {
    const Match *match = &run->game->match;
    Writer *why = run->why;
    writer_text(why, "The half-move ");
    halves_write_seat(seat, why);
    writer_text(why, ", you wrote \"");
    writer_text(why, order->text);
    writer_text(why, "\": ");
    writer_text(why, status_text(status));
    writer_text(why, ".\n");
    if (status == STATUS_MOVE_AMBIGUOUS && order->text[0] == 'B')
        writer_text(why, "B can be a bishop (English), a pawn (German: Bauer) or a file: write the "
                         "squares, as in c1e3, or L@ and P@ for drops.\n");
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    writer_text(why, "Legal moves that you may have meant: ");
    if (status == STATUS_MOVE_AMBIGUOUS)
        moveword_write_meanings(&position, &match->rules.board, str_of(order->text), why);
    else
        moveword_write_candidates(&position, &match->rules.board, str_of(order->text), why);
    writer_text(why, "\n");
}

// `seat` is due with the second half, and the first, just played, gives check.
static bool checks_with_first(const Match *match, Seat seat) {
    const Position *first = &match->boards[board_other(seat_board(seat))].position;
    return match->half_due > 0 && match->half_due % 2 == 0 &&
           first->side != seat_color(seat_partner(seat)) &&
           position_in_check(first, (Color)first->side);
}

static bool play_half(Run *run) {
    const Match *match = &run->game->match;
    Seat seat = match_half_due(match);
    int index = order_for(run, seat);
    if (index < 0) {
        writer_text(run->why, "The half-move ");
        halves_write_seat(seat, run->why);
        writer_text(run->why, " is missing. A message holds all half-moves that are due");
        writer_text(run->why, checks_with_first(match, seat)
                                  ? ", also after a mate, which is judged when that seat is due.\n"
                                  : ".\n");
        return false;
    }
    run->used[index] = true;
    const Order *order = &run->orders->items[index];
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    Move move;
    Status status = moveword_read(&position, &match->rules.board, str_of(order->text),
                                  run->orders->tongue, &move);
    if (status != STATUS_OK) {
        say_wrong_move(run, seat, order, status);
        return false;
    }
    return apply(run, seat, EVENT_MOVE, move);
}

static bool play_moves(Run *run) {
    const Match *match = &run->game->match;
    if (!halves_can_move(run->game)) {
        writer_text(run->why, "Neither of you has a legal half-move left: only \"draw\" and "
                              "\"resign\" can be played.\n");
        return false;
    }
    unsigned message = message_of(match->half_due);
    while (!match_is_over(match) && message_of(match->half_due) == message) {
        if (!play_half(run))
            return false;
    }
    for (unsigned i = 0; i < run->orders->count; i++) {
        // A mate by the first half leaves nothing for the second.
        if (run->used[i] || match_is_over(match))
            continue;
        writer_text(run->why, "There is a half-move too many: \"");
        writer_text(run->why, run->orders->items[i].text);
        writer_text(run->why, "\".");
        if (run->game->passed_count > 0)
            writer_text(run->why, " The half without a legal move is passed and not sent.");
        writer_text(run->why, "\n");
        return false;
    }
    return true;
}

// For both seats of the correspondent, A or B first.
static bool for_both(Run *run, EventKind kind) {
    const Match *match = &run->game->match;
    Seat seat = run->team == TEAM_1 ? SEAT_WHITE_A : SEAT_BLACK_A;
    if (!apply(run, seat, kind, MOVE_NONE))
        return false;
    Seat partner = seat_partner(seat);
    // A resignation or an agreement may have ended everything already, or the one board.
    if (match_is_over(match) || match->boards[seat_board(partner)].over)
        return true;
    return apply(run, partner, kind, MOVE_NONE);
}

static bool offer_stands(const Match *match, Team from) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (seat_team(seat) == from && (match->offers >> seat & 1) != 0)
            return true;
    return false;
}

static bool play_words(Run *run) {
    const Orders *orders = run->orders;
    const Match *match = &run->game->match;
    bool offered = offer_stands(match, team_other(run->team));
    if (orders->resign && (orders->count > 0 || orders->draw || orders->accept)) {
        writer_text(run->why,
                    "To resign, write \"resign\" alone; half-moves or a draw with it leave "
                    "open what you mean.\n");
        return false;
    }
    if (orders->resign)
        return for_both(run, EVENT_RESIGN);
    if (orders->accept && !offered) {
        writer_text(run->why, "There is no draw offer to accept.\n");
        return false;
    }
    if (orders->accept && orders->count > 0) {
        writer_text(run->why, "To accept the draw, write \"draw\" alone; half-moves decline it.\n");
        return false;
    }
    if (orders->count == 0 && (offered || !halves_can_move(run->game)))
        return for_both(run, EVENT_DRAW);
    if (orders->count == 0) {
        writer_text(run->why, "A draw is offered together with your half-moves: send both in one "
                              "message.\n");
        return false;
    }
    if (!play_moves(run))
        return false;
    // By the last half-move the game may be over; then there is nothing left to offer.
    return !orders->draw || match_is_over(match) || for_both(run, EVENT_DRAW);
}

// For a correspondent who is not due.
static bool play_waiting(Run *run) {
    const Orders *orders = run->orders;
    if (orders->count > 0 || orders->accept || orders->resign == orders->draw) {
        writer_text(run->why,
                    "You are not due. What you can do now is to write \"resign\" alone, or "
                    "\"draw\" alone to offer one.\n");
        return false;
    }
    if (orders->resign)
        return for_both(run, EVENT_RESIGN);
    if (offer_stands(&run->game->match, run->team)) {
        writer_text(run->why, "Your draw offer stands already.\n");
        return false;
    }
    return for_both(run, EVENT_DRAW);
}

// Nothing was found; what could be played now, so that nobody has to look for how it is written.
static void say_none(Run *run) {
    const Orders *orders = run->orders;
    const Match *match = &run->game->match;
    writer_text(run->why, "There is no half-move in this message, or none on a line without other "
                          "words.\n");
    if (orders->remark[0] != '\0') {
        writer_text(run->why, "Perhaps here? \"");
        writer_text(run->why, orders->remark);
        writer_text(run->why, "\"\n");
    }
    if (!halves_can_move(run->game))
        return;
    Seat seat = match_half_due(match);
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    writer_text(run->why, "Legal half-moves of ");
    halves_write_seat(seat, run->why);
    writer_text(run->why, ": ");
    moveword_write_candidates(&position, &match->rules.board, str_of(""), run->why);
    writer_text(run->why, "\n");
}

static bool play(Run *run) {
    const Orders *orders = run->orders;
    if (run->team != mailgame_due(run->game))
        return play_waiting(run);
    if (orders->too_many || orders->count > HALVES_WRITTEN_MAX) {
        writer_text(run->why,
                    "There are more half-moves in this message than can be due. Write only "
                    "your own, and put them above what you quote.\n");
        return false;
    }
    if (!orders_are_none(orders))
        return orders->resign || orders->draw || orders->accept ? play_words(run) : play_moves(run);
    say_none(run);
    return false;
}

// One reading from the start, on the game of `space`; what the one before has written is gone.
static bool play_reading(const MailGame *game, const HalvesMessage *message, HalvesSpace *space,
                         Writer *events, Writer *why) {
    space->game = *game;
    space->game.passed_count = 0;
    writer_clear(events);
    writer_clear(why);
    Run run = {.space = space,
               .game = &space->game,
               .orders = message->orders,
               .at = message->at,
               .team = message->team,
               .events = events,
               .why = why};
    return play(&run);
}

// What joins of squares a message allows: sets of orders that are joined with the next, a bit each.
enum { READINGS_MAX = 1 << (HALVES_WRITTEN_MAX - 1) };

static bool is_reading(const Orders *orders, unsigned joined) {
    for (unsigned i = 0; i + 1 < orders->count; i++)
        if ((joined >> i & 1) != 0 && !orders->items[i].joins)
            return false;
    // No order is in two pairs.
    return (joined & joined << 1) == 0 && joined >> (orders->count - 1) == 0;
}

static void make_reading(const Orders *orders, unsigned joined, Orders *out) {
    *out = *orders;
    for (unsigned i = orders->count - 1; i-- > 0;)
        if ((joined >> i & 1) != 0)
            orders_join(out, i);
}

// Plays the reading that can be played; where none can, the one with as many half-moves as are
// due, else the squares as they stand. Two can never be played: the first square of a pair has a
// piece of the mover, so that no pawn of his can move to it.
static bool play_some_reading(const MailGame *game, const HalvesMessage *message,
                              HalvesSpace *space, Writer *events, Writer *why) {
    Seat due[2];
    const unsigned wanted = halves_due(game, due);
    HalvesMessage one = {&space->reading, message->team, message->at};
    unsigned best = 0;
    for (unsigned joined = READINGS_MAX; joined-- > 0;) {
        if (!is_reading(message->orders, joined))
            continue;
        make_reading(message->orders, joined, &space->reading);
        if (play_reading(game, &one, space, events, why))
            return true;
        if (space->reading.count == wanted)
            best = joined;
    }
    make_reading(message->orders, best, &space->reading);
    return play_reading(game, &one, space, events, why);
}

bool halves_play(MailGame *game, const HalvesMessage *message, HalvesSpace *space, Writer *events,
                 Writer *why) {
    if (match_is_over(&game->match)) {
        writer_text(why, "This game is over.\n");
        return false;
    }
    bool joins = false;
    for (unsigned i = 0; i < message->orders->count; i++)
        joins = joins || message->orders->items[i].joins;
    bool played = joins && message->orders->count <= HALVES_WRITTEN_MAX
                      ? play_some_reading(game, message, space, events, why)
                      : play_reading(game, message, space, events, why);
    if (!played)
        return false;
    if (writer_status(events) != STATUS_OK) {
        writer_text(why, "There is no room for this message in the log.\n");
        return false;
    }
    *game = space->game;
    return true;
}
