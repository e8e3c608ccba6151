// SPDX-License-Identifier: MIT
// What the simulated players, the arbiter and the server do next.
#include <string.h>

#include "base/count.h"
#include "match_world.h"

static void set_text(World *world, Event *event) {
    static const char *const texts[] = {
        "",           "knight mates!",           "say \"no\" \\ yes", "# no comment",
        "two\nlines", "caf\xC3\xA9 \xE2\x99\x9E"};
    const char *text = texts[random_below(&world->random, COUNT(texts))];
    event->text_len = (uint8_t)strlen(text);
    memcpy(event->text, text, event->text_len + 1u);
}

// Anything at all, also what its actor may not send and values that no enum has.
static void anything(World *world, Event *event) {
    event->kind = (uint8_t)random_below(&world->random, EVENT_KIND_COUNT + 1);
    event->actor = (uint8_t)random_below(&world->random, ACTOR_COUNT + 1);
    event->board = (uint8_t)random_below(&world->random, BOARD_COUNT + 1);
    event->seat = (uint8_t)random_below(&world->random, SEAT_COUNT + 1);
    event->claim = (uint8_t)random_below(&world->random, CLAIM_KIND_COUNT + 1);
    event->quick = (uint8_t)random_below(&world->random, QUICK_KIND_COUNT + 1);
    event->piece = (uint8_t)random_below(&world->random, KIND_COUNT + 1);
    event->move = (Move){(uint32_t)random_next(&world->random)};
    event->ms = (int64_t)random_below(&world->random, 1000) - 10;
    if (event->ms == 0) // the log knows no such line
        event->ms = 1;
    if (world_chance(world, 10))
        event->at -= 1;
}

static Seat any_seat(World *world) {
    return (Seat)random_below(&world->random, SEAT_COUNT);
}

static void authority(World *world, Event *event) {
    static const uint8_t often[] = {EVENT_PAUSE,    EVENT_RESUME,    EVENT_RESUME, EVENT_WARN,
                                    EVENT_ADD_TIME, EVENT_TAKE_BACK, EVENT_OUTAGE, EVENT_RESUME};
    event->kind = often[random_below(&world->random, sizeof often)];
    if (world_chance(world, 1) && !world->patient)
        event->kind = world_chance(world, 50) ? EVENT_FORFEIT : EVENT_EXPEL;
    event->actor = event->kind == EVENT_OUTAGE ? ACTOR_SERVER : ACTOR_ARBITER;
    event->seat = (uint8_t)any_seat(world);
    event->board = (uint8_t)random_below(&world->random, BOARD_COUNT);
    event->ms = 1 + random_below(&world->random, 1000);
    if (event->kind == EVENT_WARN)
        set_text(world, event);
}

static void claim(World *world, Event *event, ClaimKind kind, BoardId board, Seat seat) {
    event->kind = EVENT_CLAIM;
    event->claim = (uint8_t)kind;
    event->board = (uint8_t)board;
    event->actor = (uint8_t)(world_chance(world, 10) ? any_seat(world) : seat);
}

// Something by a seat that is no move.
static void chatter(World *world, Event *event) {
    static const uint8_t often[] = {EVENT_START, EVENT_PRESS, EVENT_SAY,    EVENT_QUICK,
                                    EVENT_CLAIM, EVENT_CLAIM, EVENT_ACCEPT, EVENT_DECLINE,
                                    EVENT_DRAW,  EVENT_DRAW,  EVENT_QUICK,  EVENT_CLAIM};
    event->kind = often[random_below(&world->random, sizeof often)];
    if (world_chance(world, 2) && !world->patient)
        event->kind = EVENT_RESIGN;
    event->actor = (uint8_t)any_seat(world);
    event->board = (uint8_t)random_below(&world->random, BOARD_COUNT);
    event->claim = (uint8_t)random_below(&world->random, CLAIM_KIND_COUNT);
    event->quick = (uint8_t)random_below(&world->random, QUICK_KIND_COUNT);
    if (event->quick == QUICK_NEED || event->quick == QUICK_AVOID)
        event->piece = (uint8_t)random_below(&world->random, RESERVE_KINDS);
    if (event->kind == EVENT_SAY)
        set_text(world, event);
}

// A claim that holds, sometimes one that does not.
static bool fitting_claim(World *world, Event *event, BoardId board) {
    const Match *match = &world->watch.match;
    const BoardState *state = &match->boards[board];
    Seat on_move = seat_of(board, (Color)state->position.side);
    Seat waiting = seat_opponent(on_move);
    if (match->rules.repetition == REPETITION_CLAIM && match_occurrences(match, board) >= 3 &&
        world_chance(world, 60)) {
        claim(world, event, CLAIM_REPETITION, board, on_move);
        return true;
    }
    if (match->mode == MODE_REFEREE)
        return false;
    for (Color color = WHITE; color <= BLACK; color++) {
        if (clock_flag_is_down(&state->clock, color) && world_chance(world, 40)) {
            claim(world, event, CLAIM_FLAG, board, seat_opponent(seat_of(board, color)));
            return true;
        }
    }
    bool illegal = state->ply_count > 0 && move_is_by_hand(state->plies[state->ply_count - 1].move);
    if (illegal && world_chance(world, 35)) {
        claim(world, event, CLAIM_ILLEGAL, board, on_move);
        return true;
    }
    if (match_is_mate(match, board) && world_chance(world, 70)) {
        claim(world, event, CLAIM_MATE, board, waiting);
        return true;
    }
    return false;
}

// The seat whose turn it is moves, holds or presses.
static void turn(World *world, Event *event, BoardId board) {
    const Match *match = &world->watch.match;
    const BoardState *state = &match->boards[board];
    event->actor = (uint8_t)match_turn(match, board);
    if (state->staged.phase == STAGED_RELEASED && world_chance(world, 85)) {
        event->kind = EVENT_PRESS;
        return;
    }
    if (world_chance(world, 3))
        event->actor = (uint8_t)any_seat(world);
    Position position;
    match_position_to_move(match, seat_board((Seat)event->actor), &position);
    bool by_hand = match->mode == MODE_TABLE && !world->patient && world_chance(world, 15);
    Move move = by_hand ? world_pick_by_hand(world, &position) : MOVE_NONE;
    if (move_is_none(move))
        move = world_pick_legal(world, &position,
                                match_pieces_can_arrive(match, seat_board((Seat)event->actor)));
    if (move_is_none(move)) {
        chatter(world, event);
        return;
    }
    bool holds = match->mode == MODE_TABLE && world_chance(world, 8);
    event->kind = holds ? EVENT_HOLD : EVENT_MOVE;
    event->move = move;
}

static bool draw(World *world, Event *event) {
    if (!world->eager_draw || world->patient || !world_chance(world, 40))
        return false;
    event->kind = EVENT_DRAW;
    event->actor = (uint8_t)any_seat(world);
    for (unsigned i = 0; i < SEAT_COUNT && (world->watch.match.offers >> event->actor & 1); i++)
        event->actor = (uint8_t)((event->actor + 1) % SEAT_COUNT);
    return true;
}

static bool is_gone(const World *world, BoardId board) {
    const Match *match = &world->watch.match;
    return match->boards[board].over || (world->gone >> match_turn(match, board) & 1) != 0;
}

static void running(World *world, Event *event) {
    const Match *match = &world->watch.match;
    BoardId board = (BoardId)random_below(&world->random, BOARD_COUNT);
    if (is_gone(world, board))
        board = board_other(board);
    if (world_chance(world, 4))
        authority(world, event);
    else if (match->paused && world_chance(world, 30))
        *event = (Event){.at = event->at, .kind = EVENT_RESUME, .actor = ACTOR_ARBITER};
    else if (draw(world, event) || fitting_claim(world, event, BOARD_A) ||
             fitting_claim(world, event, BOARD_B))
        return;
    else if (world_chance(world, 8) || is_gone(world, board))
        chatter(world, event);
    else
        turn(world, event, board);
}

static int64_t next_time(World *world) {
    const Match *match = &world->watch.match;
    int64_t due = match_deadline(match);
    bool stuck = is_gone(world, BOARD_A) && is_gone(world, BOARD_B);
    bool waits = match->phase == PHASE_RUNNING && stuck;
    bool jumps = waits ? world_chance(world, 70) : random_below(&world->random, 1000) < 4;
    if (due != CLOCK_NEVER && jumps) {
        int64_t at = due - 1 + random_below(&world->random, 3);
        return at > match->now ? at : match->now;
    }
    if (world_chance(world, 30) || match->phase == PHASE_WINDOW)
        return match->now + random_below(&world->random, 2);
    return match->now + 1 + (int64_t)random_below(&world->random, (uint32_t)world->pace * 2);
}

bool world_next_event(World *world, Event *event) {
    const Match *match = &world->watch.match;
    if (world->event_count >= world->event_limit ||
        (match_is_over(match) && world_chance(world, 40)))
        return false;
    *event = (Event){.at = next_time(world)};
    if (world_chance(world, 2) && !world->patient) {
        anything(world, event);
        return true;
    }
    switch (match->phase) {
    case PHASE_NEW:
        *event = (Event){.at = event->at, .kind = EVENT_START};
        event->actor = world_chance(world, 50) ? SEAT_BLACK_A : SEAT_BLACK_B;
        if (world_chance(world, 15))
            running(world, event);
        break;
    case PHASE_WINDOW:
        if (world_chance(world, 20) ||
            !fitting_claim(world, event, board_other(match->first.board)))
            chatter(world, event);
        break;
    case PHASE_PENDING:
        *event = (Event){.at = event->at, .kind = EVENT_ACCEPT, .actor = (uint8_t)any_seat(world)};
        if (world_chance(world, 3))
            event->kind = EVENT_DECLINE;
        else if (world_chance(world, 5))
            running(world, event);
        break;
    case PHASE_RUNNING:
    case PHASE_OVER:
        running(world, event);
    }
    return true;
}
