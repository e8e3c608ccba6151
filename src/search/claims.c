// SPDX-License-Identifier: MIT
#include "search/claims.h"

enum {
    WORSE = -150, // a draw is welcome
    LEVEL = 30,   // in a long game also when nothing is going on
    LONG_PLIES = 160
};

Outcome claims_hoped_for(Seat seat) {
    return seat_team(seat) == TEAM_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2;
}

static bool claim(Event *out, Seat seat, ClaimKind kind, BoardId board) {
    *out = (Event){.kind = EVENT_CLAIM,
                   .actor = (uint8_t)seat,
                   .claim = (uint8_t)kind,
                   .board = (uint8_t)board};
    return true;
}

static bool may_claim_on(const Match *match, Seat seat, BoardId board) {
    if (match->boards[board].over || (match->phase == PHASE_WINDOW && match->first.board == board))
        return false;
    return match->rules.claims == CLAIMS_ANYONE || seat_board(seat) == board;
}

// Whose flag fell first on a board, or SEAT_COUNT.
static Seat flagged_seat(const Match *match, BoardId board) {
    const Clock *clock = &match->boards[board].clock;
    const bool white = clock_flag_is_down(clock, WHITE);
    const bool black = clock_flag_is_down(clock, BLACK);
    if (!white && !black)
        return SEAT_COUNT;
    return seat_of(
        board, black && (!white || clock->fell_at[BLACK] < clock->fell_at[WHITE]) ? BLACK : WHITE);
}

static bool claims_flag(const Match *match, Seat seat, BoardId board, Event *out) {
    if (match->rules.time.kind == TIME_NONE)
        return false;
    Seat flagged = flagged_seat(match, board);
    // One's own opponent's flag counts also where one's own fell before it.
    if (match->rules.claims == CLAIMS_OWN_BOARD &&
        clock_flag_is_down(&match->boards[board].clock, seat_color(seat_opponent(seat))))
        flagged = seat_opponent(seat);
    if (flagged == SEAT_COUNT || seat_team(flagged) == seat_team(seat))
        return false;
    return claim(out, seat, CLAIM_FLAG, board);
}

static bool claims_mate(const Match *match, Seat seat, BoardId board, Event *out) {
    const Seat mated = seat_of(board, (Color)match->boards[board].position.side);
    if (seat_team(mated) == seat_team(seat) || !match_is_mate(match, board))
        return false;
    return claim(out, seat, CLAIM_MATE, board);
}

// The last completed move, pressed, of an enemy, made by hand, nothing completed since.
static bool claims_illegal(const Match *match, Seat seat, BoardId board, Event *out) {
    const BoardState *state = &match->boards[board];
    if (state->ply_count == 0 || match->phase != PHASE_RUNNING)
        return false;
    const Ply *last = &state->plies[state->ply_count - 1];
    const Seat mover = seat_of(board, color_other((Color)state->position.side));
    if (!move_is_by_hand(last->move) || !last->pressed || last->stands ||
        seat_team(mover) == seat_team(seat))
        return false;
    return claim(out, seat, CLAIM_ILLEGAL, board);
}

static bool claims_repetition(const Match *match, Seat seat, BoardId board, int score, Event *out) {
    if (match->rules.repetition == REPETITION_NONE || match->phase != PHASE_RUNNING ||
        seat_board(seat) != board || score > WORSE || match_occurrences(match, board) < 3)
        return false;
    return claim(out, seat, CLAIM_REPETITION, board);
}

bool claims_next(const Match *match, Seat seat, int score, Event *out) {
    if (match->phase != PHASE_RUNNING && match->phase != PHASE_WINDOW)
        return false;
    // An opposite claim only matters against a first one that has gone to the other team.
    if (match->phase == PHASE_WINDOW && match->first.outcome == claims_hoped_for(seat))
        return false;
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        if (!may_claim_on(match, seat, board))
            continue;
        if (claims_repetition(match, seat, board, score, out))
            return true;
        if (match->mode == MODE_TABLE &&
            (claims_mate(match, seat, board, out) || claims_flag(match, seat, board, out) ||
             claims_illegal(match, seat, board, out)))
            return true;
    }
    return false;
}

// Whether a draw offered by somebody else would suit.
static bool likes_draw(const Match *match, Seat seat, int score) {
    if (score < WORSE)
        return true;
    return match->boards[seat_board(seat)].ply_count > LONG_PLIES && score < LEVEL;
}

bool claims_answer(const Match *match, Seat seat, int score, Event *out) {
    const unsigned bit = 1u << seat;
    *out = (Event){.actor = (uint8_t)seat};
    if (match->phase == PHASE_PENDING && (match->accepted & bit) == 0) {
        out->kind = match->first.outcome == claims_hoped_for(seat) ? EVENT_DECLINE : EVENT_ACCEPT;
        return true;
    }
    if (match->phase != PHASE_RUNNING || match->rules.draw == DRAW_NEVER ||
        match->boards[seat_board(seat)].over)
        return false;
    unsigned heard = match->offers & ~bit;
    if (match->rules.draw == DRAW_BOARD)
        heard &= 1u << seat_opponent(seat);
    if (heard == 0 || (match->offers & bit) != 0 || !likes_draw(match, seat, score))
        return false;
    out->kind = EVENT_DRAW;
    return true;
}
