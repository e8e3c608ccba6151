// SPDX-License-Identifier: MIT
// What a seat does, in this order: start, claim, answer, press, move or wait, talk.
#include "search/player.h"

#include <string.h>

#include "search/choice.h"
#include "search/claims.h"
#include "search/sitting.h"

Status player_init(Player *player, const PlayerSetup *setup) {
    *player = (Player){.seat = setup->seat, .level = setup->level};
    if (player->level < PLAYER_LEVEL_MIN)
        player->level = PLAYER_LEVEL_MIN;
    if (player->level > PLAYER_LEVEL_MAX)
        player->level = PLAYER_LEVEL_MAX;
    // Four seats with one seed are four players.
    player->random = random_from_seed(setup->seed * SEAT_COUNT + (uint64_t)setup->seat);
    heard_init(&player->heard);
    talk_init(&player->talk);
    return search_setup(setup->memory, setup->memory_size, &player->search);
}

void player_hear(Player *player, const Event *event) {
    if (event->kind == EVENT_QUICK && event->actor == (unsigned)seat_partner(player->seat))
        heard_note(&player->heard, event);
}

uint64_t player_nodes(const Player *player) {
    return player->search->nodes;
}

bool player_is_overtaken(const Match *match, const Event *event) {
    const Seat seat = (Seat)event->actor;
    const BoardState *own = &match->boards[seat_board(seat)];
    if (event->kind == EVENT_MOVE)
        return match_may_move(match, seat) != STATUS_OK;
    if (event->kind == EVENT_PRESS)
        return match_turn(match, seat_board(seat)) != seat || own->over ||
               own->staged.phase != STAGED_RELEASED || match->phase != PHASE_RUNNING;
    if (event->kind == EVENT_CLAIM)
        return match->boards[event->board].over ||
               (match->phase != PHASE_RUNNING &&
                (match->phase != PHASE_WINDOW || match->first.board == event->board ||
                 match->first.outcome == claims_hoped_for(seat)));
    if (event->kind == EVENT_ACCEPT || event->kind == EVENT_DECLINE)
        return match->phase != PHASE_PENDING;
    if (event->kind == EVENT_DRAW)
        return match->offers == 0 || own->over;
    if (event->kind == EVENT_START)
        return match->phase != PHASE_NEW;
    return match->phase != PHASE_RUNNING;
}

static bool act(Decision *out, int64_t now, EventKind kind, Seat seat) {
    out->acts = true;
    out->event = (Event){.kind = (uint8_t)kind, .actor = (uint8_t)seat};
    out->event.at = now;
    return true;
}

static bool wait_until(Decision *out, int64_t at) {
    out->acts = false;
    out->ask_again = at;
    return true;
}

static bool decide_start(const Player *player, const Match *match, int64_t now, Decision *out) {
    if (match->phase != PHASE_NEW)
        return false;
    if (!match->paused && seat_color(player->seat) == BLACK &&
        (match->started >> player->seat & 1) == 0)
        return act(out, now, EVENT_START, player->seat);
    return wait_until(out, CLOCK_NEVER);
}

// A claim that was refused would be refused again: one for each situation and kind.
static bool decide_claim(Player *player, const Match *match, int64_t now, Decision *out) {
    Event event;
    if (!claims_next(match, player->seat, player->thought.score, &event))
        return false;
    const uint64_t situation = choice_situation(player, match) + (unsigned)match->phase;
    const uint8_t kind = (uint8_t)(1 + event.claim + event.board * CLAIM_KIND_COUNT);
    if (player->claimed == situation && player->claimed_kind == kind)
        return false;
    player->claimed = situation;
    player->claimed_kind = kind;
    event.at = now;
    out->acts = true;
    out->event = event;
    return true;
}

static bool decide_answer(const Player *player, const Match *match, int64_t now, Decision *out) {
    Event event;
    if (!claims_answer(match, player->seat, player->thought.score, &event))
        return false;
    event.at = now;
    out->acts = true;
    out->event = event;
    return true;
}

static bool decide_press(const Player *player, const Match *match, int64_t now, Decision *out) {
    const BoardId board = seat_board(player->seat);
    if (match->mode != MODE_TABLE || match_turn(match, board) != player->seat ||
        match->boards[board].staged.phase != STAGED_RELEASED)
        return false;
    return act(out, now, EVENT_PRESS, player->seat);
}

static bool decide_talk(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                        Decision *out) {
    Outlook own;
    Event event;
    if (!choice_look_at_own(player, match, now, limits, &own) ||
        !talk_next(&player->talk, match, player->seat, &own, now, &event))
        return false;
    event.at = now;
    out->acts = true;
    out->event = event;
    return true;
}

// Plays the move found, or waits if that is better; having to wait is a time to talk.
static bool decide_move(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                        Decision *out) {
    choice_think(player, match, now, limits);
    const Thought *thought = &player->thought;
    out->score = thought->score;
    out->depth = thought->depth;
    if (move_is_none(thought->move)) {
        if (!decide_talk(player, match, now, limits, out))
            wait_until(out, CLOCK_NEVER);
        return true;
    }
    const SittingView view = {.match = match,
                              .seat = player->seat,
                              .score = thought->score,
                              .partner = &player->partner,
                              .heard = &player->heard,
                              .lag_ms = limits->lag_ms};
    const int64_t present = limits->now != NULL ? limits->now(limits->context) : now;
    const int64_t until = sitting_until(&view, present);
    if (until > present) {
        if (!decide_talk(player, match, now, limits, out))
            wait_until(out, until);
        return true;
    }
    act(out, now, EVENT_MOVE, player->seat);
    out->event.move = thought->move;
    return true;
}

// When something to claim may turn up by itself.
static int64_t next_claim(const Match *match) {
    int64_t at = CLOCK_NEVER;
    if (match->mode != MODE_TABLE)
        return at;
    for (int board = 0; board < BOARD_COUNT; board++) {
        const int64_t due = clock_flag_due(&match->boards[board].clock);
        at = due < at ? due : at;
    }
    return at;
}

void player_decide(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                   Decision *out) {
    *out = (Decision){.ask_again = CLOCK_NEVER, .score = player->thought.score};
    if (match_is_over(match) || decide_start(player, match, now, out) || match->paused)
        return;
    if (decide_claim(player, match, now, out) || decide_answer(player, match, now, out))
        return;
    if (match->phase != PHASE_RUNNING || match->boards[seat_board(player->seat)].over)
        return;
    if (decide_press(player, match, now, out))
        return;
    if (match_may_move(match, player->seat) == STATUS_OK)
        decide_move(player, match, now, limits, out);
    else if (!decide_talk(player, match, now, limits, out))
        wait_until(out, CLOCK_NEVER);
    const int64_t claim = next_claim(match);
    if (!out->acts && claim < out->ask_again)
        out->ask_again = claim;
}
