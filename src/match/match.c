// SPDX-License-Identifier: MIT
#include "match/match.h"

#include <stddef.h>
#include <string.h>

#include "match/claim.h"
#include "match/effects.h"
#include "match/ending.h"
#include "match/mail.h"
#include "match/turn.h"

static const char *const reason_names[REASON_COUNT] = {
    [REASON_NONE] = "none",
    [REASON_MATE] = "mate",
    [REASON_FLAG] = "flag",
    [REASON_RESIGN] = "resign",
    [REASON_ILLEGAL] = "illegal",
    [REASON_KING] = "king",
    [REASON_AGREEMENT] = "agreement",
    [REASON_REPETITION] = "repetition",
    [REASON_POISONED] = "poisoned",
    [REASON_SIMULTANEOUS] = "simultaneous",
    [REASON_BOTH_FLAGS] = "both-flags",
    [REASON_POINTS] = "points",
    [REASON_FORFEIT] = "forfeit",
    [REASON_LIMIT] = "limit",
    [REASON_STALEMATE] = "stalemate",
    [REASON_FIFTY] = "fifty",
    [REASON_DEAD] = "dead",
};

const char *reason_name(Reason reason) {
    return reason_names[reason];
}

const char *outcome_name(Outcome outcome) {
    static const char *const names[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return names[outcome];
}

// Life ------------------------------------------------------------------------------------------

void match_setup_default(MatchSetup *setup, const RuleSet *rules) {
    *setup = (MatchSetup){.rules = *rules, .mode = MODE_REFEREE, .time = rules->time};
    position_set_start(&setup->start[BOARD_A]);
    position_set_start(&setup->start[BOARD_B]);
}

void match_init(Match *match, const MatchSetup *setup) {
    // The plies stay as they are: a match takes only as much memory as it has moves.
    memset(match, 0, offsetof(Match, boards));
    match->rules = setup->rules;
    match->mode = setup->mode;
    match->rules.time = setup->time;
    match->simultaneous_ms = setup->simultaneous_ms;
    match->phase = PHASE_NEW;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        match->poison[seat].kind = KIND_NONE;
    for (int b = 0; b < BOARD_COUNT; b++) {
        BoardState *board = &match->boards[b];
        memset(board, 0, offsetof(BoardState, plies));
        board->position = setup->start[b];
        board->start_key = position_repetition_key(&board->position, &match->rules.board);
        clock_init(&board->clock, &match->rules.time, (Color)board->position.side);
    }
}

// The board whose running flag falls first, A before B at one instant; BOARD_NONE if none is due.
static BoardId next_flag(const Match *match, int64_t *at) {
    BoardId next = BOARD_NONE;
    *at = CLOCK_NEVER;
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        int64_t due = clock_flag_due(&match->boards[board].clock);
        if (due < *at) {
            *at = due;
            next = board;
        }
    }
    return next;
}

static void flag_falls(Match *match, BoardId board, int64_t at, Effects *effects) {
    Clock *clock = &match->boards[board].clock;
    Seat seat = seat_of(board, (Color)clock->side);
    clock_fall(clock, at);
    effects_add(effects, (Effect){.kind = EFFECT_FLAG_FELL, .seat = seat, .at = at});
    if (match->mode == MODE_REFEREE)
        ending_board(match, board, ending_win_for(seat_opponent(seat)), REASON_FLAG, at, effects);
}

static bool window_is_past(const Match *match, int64_t at) {
    return match->phase == PHASE_WINDOW && at > match->window_end;
}

Status match_advance(Match *match, int64_t at, Effects *effects) {
    if (at < match->now)
        return STATUS_TIME_BACK;
    for (;;) {
        int64_t flag_at;
        BoardId board = next_flag(match, &flag_at);
        int64_t next = flag_at < at ? flag_at : at;
        if (match->unsettled && match->settle_at < next)
            ending_settle(match, effects);
        else if (board != BOARD_NONE && flag_at <= at)
            flag_falls(match, board, flag_at, effects);
        else
            break;
    }
    if (window_is_past(match, at))
        claim_first_stands(match, effects);
    match->now = at;
    return STATUS_OK;
}

void match_close(Match *match, Effects *effects) {
    while (match->unsettled)
        ending_settle(match, effects);
    if (match->phase == PHASE_WINDOW || match->phase == PHASE_PENDING)
        claim_first_stands(match, effects);
}

static void run_clocks(Match *match) {
    if (match->phase != PHASE_RUNNING || match->rules.time.kind == TIME_NONE)
        return;
    for (int b = 0; b < BOARD_COUNT; b++)
        if (!match->boards[b].over)
            clock_run(&match->boards[b].clock, match->now);
}

// Events of the seats -----------------------------------------------------------------------------

static Status start(Match *match, Seat seat, Effects *effects) {
    const uint8_t both = 1u << SEAT_BLACK_A | 1u << SEAT_BLACK_B;
    if (match->phase != PHASE_NEW)
        return STATUS_STARTED_ALREADY;
    if (seat_color(seat) != BLACK)
        return STATUS_NOT_BLACK;
    if (match->paused)
        return STATUS_PAUSED;
    uint8_t bit = (uint8_t)(1u << seat);
    if (match->started & bit)
        return STATUS_STARTED_ALREADY;
    match->started |= bit;
    if (match->started != both)
        return STATUS_OK;
    match->phase = PHASE_RUNNING;
    run_clocks(match);
    effects_add(effects, (Effect){.kind = EFFECT_STARTED, .at = match->now});
    mail_pass_halves(match, match->now, effects);
    return STATUS_OK;
}

// Messages go to the partner as far as the rules let them (AR-34, CV-06).
static Status talk(const Match *match, const Event *event) {
    switch (match->rules.communication) {
    case COMMUNICATION_FULL:
        return STATUS_OK;
    case COMMUNICATION_REQUESTS:
        return event->kind == EVENT_QUICK && event->quick == QUICK_NEED ? STATUS_OK
                                                                        : STATUS_REQUESTS_ONLY;
    case COMMUNICATION_NONE:
        return STATUS_NO_TALK;
    }
    return STATUS_OK;
}

static void agree_draw(Match *match, Seat seat, Effects *effects) {
    if (match->rules.draw == DRAW_BOARD) {
        ending_board(match, seat_board(seat), OUTCOME_DRAW, REASON_AGREEMENT, match->now, effects);
        return;
    }
    if (match->rules.scoring == SCORING_FIRST) {
        Verdict draw = {OUTCOME_DRAW, REASON_AGREEMENT, BOARD_NONE, match->now};
        ending_match(match, draw, effects);
        return;
    }
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        if (!match->boards[board].over && !match_is_over(match))
            ending_board(match, board, OUTCOME_DRAW, REASON_AGREEMENT, match->now, effects);
}

// The seats, a bit each, whose agreement makes a draw of what `seat` offers: those of his board, or
// of every board that is still played.
static uint8_t seats_who_must_agree(const Match *match, Seat seat) {
    uint8_t seats = 0;
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        bool counts = match->rules.draw == DRAW_BOARD ? board == seat_board(seat)
                                                      : !match->boards[board].over;
        if (counts)
            seats |= (uint8_t)(3u << (2 * (unsigned)board));
    }
    return seats;
}

// Offers a draw or agrees to one: all four at a time, or the two of a board (AR-28).
static Status offer_draw(Match *match, Seat seat, Effects *effects) {
    if (match->rules.draw == DRAW_NEVER)
        return STATUS_NO_DRAWS;
    bool decided = match->unsettled && match->rules.scoring == SCORING_FIRST;
    if (decided || match->boards[seat_board(seat)].over)
        return STATUS_BOARD_OVER;
    uint8_t bit = (uint8_t)(1u << seat);
    if (match->offers & bit)
        return STATUS_DRAW_OFFERED;
    uint8_t needed = seats_who_must_agree(match, seat);
    match->offers |= bit;
    if ((match->offers & needed) == needed)
        agree_draw(match, seat, effects);
    return STATUS_OK;
}

static Status resign(Match *match, Seat seat, Effects *effects) {
    BoardId board = seat_board(seat);
    if (match->boards[board].over)
        return STATUS_BOARD_OVER;
    ending_board(match, board, ending_win_for(seat_opponent(seat)), REASON_RESIGN, match->now,
                 effects);
    return STATUS_OK;
}

// While a claim waits for an opposite one, everything else is refused.
static Status window_is_closed(const Match *match) {
    switch (match->phase) {
    case PHASE_OVER:
        return STATUS_MATCH_OVER;
    case PHASE_WINDOW:
        return STATUS_CLAIM_WINDOW;
    case PHASE_PENDING:
        return STATUS_CLAIM_PENDING;
    case PHASE_NEW:
    case PHASE_RUNNING:
        return STATUS_OK;
    }
    return STATUS_OK;
}

static Status apply_seat(Match *match, const Event *event, Effects *effects) {
    Seat seat = (Seat)event->actor;
    if (event->kind == EVENT_CLAIM)
        return claim_make(match, seat, (ClaimKind)event->claim, (BoardId)event->board, effects);
    if (event->kind == EVENT_ACCEPT)
        return claim_accept(match, seat, effects);
    if (event->kind == EVENT_DECLINE)
        return claim_decline(match, effects);
    Status status = window_is_closed(match);
    if (status != STATUS_OK)
        return status;
    if (event->kind == EVENT_START)
        return start(match, seat, effects);
    if (event->kind == EVENT_MOVE)
        return turn_move(match, seat, event->move, effects);
    if (event->kind == EVENT_HOLD)
        return turn_hold(match, seat, event->move, effects);
    if (event->kind == EVENT_PRESS)
        return turn_press(match, seat, effects);
    if (event->kind == EVENT_DRAW)
        return offer_draw(match, seat, effects);
    if (event->kind == EVENT_RESIGN)
        return resign(match, seat, effects);
    return talk(match, event);
}

// Events of the arbiter and the server ------------------------------------------------------------

static Status pause_match(Match *match) {
    if (match->paused)
        return STATUS_PAUSED;
    match->paused = true;
    for (int b = 0; b < BOARD_COUNT; b++)
        clock_halt(&match->boards[b].clock, match->now);
    return STATUS_OK;
}

static Status resume_match(Match *match) {
    if (!match->paused)
        return STATUS_NOT_PAUSED;
    match->paused = false;
    run_clocks(match);
    return STATUS_OK;
}

static Status add_time(Match *match, Seat seat, int64_t ms) {
    BoardState *board = &match->boards[seat_board(seat)];
    if (board->over)
        return STATUS_BOARD_OVER;
    return clock_add(&board->clock, &match->rules.time, seat_color(seat), ms, match->now);
}

// The last move on the board: one that has not been pressed yet, else the last completed one.
static Status take_back(Match *match, BoardId board, Effects *effects) {
    Status status = window_is_closed(match);
    if (status != STATUS_OK)
        return status;
    if (match->boards[board].over)
        return STATUS_BOARD_OVER;
    if (!turn_has_uncounted(match, board))
        return turn_take_back(match, board, effects);
    status = turn_withdraw_unpressed(match, board, effects);
    if (status != STATUS_OK)
        return status;
    turn_begin_again(match, board, effects);
    return STATUS_OK;
}

// Forfeit and expulsion end the match under every scoring (settled point 18).
static void forfeit(Match *match, Seat seat, Effects *effects) {
    Verdict verdict = {ending_win_for(seat_opponent(seat)), REASON_FORFEIT, seat_board(seat),
                       match->now};
    ending_match(match, verdict, effects);
}

static void outage(Match *match, int64_t ms) {
    for (int b = 0; b < BOARD_COUNT; b++)
        clock_skip(&match->boards[b].clock, match->now, ms);
    if (match->phase == PHASE_WINDOW)
        match->window_end += ms;
}

// An outage of no length only tells the time, and may tell that the match was over with it.
static bool is_time_mark(const Event *event) {
    return event->kind == EVENT_OUTAGE && event->ms == 0;
}

static Status apply_authority(Match *match, const Event *event, Effects *effects) {
    if (match_is_over(match))
        return is_time_mark(event) ? STATUS_OK : STATUS_MATCH_OVER;
    if (event->kind == EVENT_PAUSE)
        return pause_match(match);
    if (event->kind == EVENT_RESUME)
        return resume_match(match);
    if (event->kind == EVENT_ADD_TIME)
        return add_time(match, (Seat)event->seat, event->ms);
    if (event->kind == EVENT_TAKE_BACK)
        return take_back(match, (BoardId)event->board, effects);
    if (event->kind == EVENT_FORFEIT || event->kind == EVENT_EXPEL)
        forfeit(match, (Seat)event->seat, effects);
    if (event->kind == EVENT_OUTAGE)
        outage(match, event->ms);
    return STATUS_OK; // a warning is on record, nothing more (WE-21)
}

static bool names_piece(const Event *event) {
    return event->kind == EVENT_QUICK &&
           (event->quick == QUICK_NEED || event->quick == QUICK_AVOID);
}

static bool is_well_formed(const Event *event) {
    if (names_piece(event) && event->piece >= RESERVE_KINDS)
        return false;
    return event->kind < EVENT_KIND_COUNT &&
           event_suits_actor((EventKind)event->kind, event->actor) && event->board < BOARD_COUNT &&
           event->seat < SEAT_COUNT && event->claim < CLAIM_KIND_COUNT &&
           event->quick < QUICK_KIND_COUNT && event->ms >= 0 && event->ms <= TIME_MS_MAX &&
           event->text_len <= EVENT_TEXT_MAX && event->at <= MATCH_AT_MAX;
}

Status match_apply(Match *match, const Event *event, Effects *effects) {
    if (effects != NULL)
        effects->count = 0;
    if (!is_well_formed(event))
        return STATUS_BAD_LOG_EVENT;
    Status status = match_advance(match, event->at, effects);
    if (status != STATUS_OK)
        return status;
    return event->actor < SEAT_COUNT ? apply_seat(match, event, effects)
                                     : apply_authority(match, event, effects);
}

// Looking ---------------------------------------------------------------------------------------

Verdict match_verdict(const Match *match) {
    if (match_is_over(match))
        return match->verdict;
    return (Verdict){OUTCOME_OPEN, REASON_NONE, BOARD_NONE, match->now};
}

int64_t match_remaining(const Match *match, Seat seat, int64_t at) {
    if (match->rules.time.kind == TIME_NONE)
        return 0;
    return clock_remaining(&match->boards[seat_board(seat)].clock, seat_color(seat), at);
}

int64_t match_deadline(const Match *match) {
    if (match_is_over(match))
        return CLOCK_NEVER;
    int64_t at;
    next_flag(match, &at);
    if (match->unsettled && match->settle_at + 1 < at)
        at = match->settle_at + 1;
    if (match->phase == PHASE_WINDOW && match->window_end + 1 < at)
        at = match->window_end + 1;
    return at;
}

bool match_pieces_can_arrive(const Match *match, BoardId board) {
    // Within its millisecond a referee's result has no effect on this board yet.
    return !match->boards[board_other(board)].over || match->unsettled;
}

bool match_is_mate(const Match *match, BoardId board) {
    Seat mated = seat_of(board, (Color)match->boards[board].position.side);
    if (match->rules.order == ORDER_MAIL && match_half_due(match) != mated)
        return false;
    return movegen_is_mate(&match->boards[board].position, &match->rules.board,
                           match_pieces_can_arrive(match, board));
}
