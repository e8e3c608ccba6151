// SPDX-License-Identifier: MIT
#include "support/match_watch.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/match_same.h"

enum { DEEP_ONE_IN = 16 };

void match_watch_fail(MatchWatch *watch, const char *condition, const char *file, int line) {
    char text[512];
    snprintf(text, sizeof text, "%s:%d: %s", file, line, condition);
    watch->fail(watch->context, text);
    abort();
}

static void count_pieces(const Position *position, unsigned pieces[COLOR_COUNT][KIND_COUNT]) {
    for (unsigned square = 0; square < SQUARE_COUNT; square++) {
        Piece piece = position->squares[square];
        if (piece == PIECE_NONE)
            continue;
        bool promoted = position_is_promoted(position, (Square)square);
        pieces[piece_color(piece)][promoted ? PAWN : piece_kind(piece)]++;
    }
    for (Color color = WHITE; color <= BLACK; color++)
        for (Kind kind = PAWN; kind < KING; kind++)
            pieces[color][kind] += position->reserve[color][kind];
}

void match_watch_start(MatchWatch *watch, const MatchSetup *setup) {
    watch->setup = *setup;
    match_init(&watch->match, setup);
    memset(watch->pieces, 0, sizeof watch->pieces);
    memset(watch->added, 0, sizeof watch->added);
    watch->effects.count = 0;
    match_copy_used(&watch->before, &watch->match);
    for (int b = 0; b < BOARD_COUNT; b++)
        count_pieces(&setup->start[b], watch->pieces);
    match_check_state(watch);
}

// What a move took that lies in nobody's reserve yet: it passes at the press.
static void count_in_hand(const Match *match, BoardId board,
                          unsigned pieces[COLOR_COUNT][KIND_COUNT]) {
    const BoardState *state = &match->boards[board];
    const Staged *staged = &state->staged;
    Color mover = (Color)state->clock.side;
    Taken taken = {.captured = KIND_NONE};
    bool counts_at_press = match->rules.completion == COMPLETION_CLOCK;
    if (staged->phase == STAGED_RELEASED && counts_at_press && !staged->handed_on) {
        Position copy = state->position;
        Undo undo;
        taken = position_make(&copy, &match->rules.board, staged->move, &undo);
    } else if (staged->phase == STAGED_RELEASED && !counts_at_press) {
        const Ply *ply = &state->plies[state->ply_count - 1];
        if (!ply->handed_on)
            taken = (Taken){.captured = ply->captured, .pawn_passed = ply->pawn_passed};
    }
    if (taken.captured != KIND_NONE)
        pieces[color_other(mover)][taken.captured]++;
    if (taken.pawn_passed)
        pieces[mover][PAWN]++;
}

// Pieces change hands and boards, never their colour nor, promoted ones being pawns, their kind.
static void check_conservation(MatchWatch *watch) {
    const Match *match = &watch->match;
    unsigned pieces[COLOR_COUNT][KIND_COUNT] = {0};
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        Position shown;
        match_position_shown(match, board, &shown);
        count_pieces(&shown, pieces);
        count_in_hand(match, board, pieces);
    }
    for (Color color = WHITE; color <= BLACK; color++)
        for (Kind kind = PAWN; kind < KIND_COUNT; kind++)
            pieces[color][kind] += match->left_play[color][kind];
    MATCH_MUST(memcmp(pieces, watch->pieces, sizeof pieces) == 0);
}

static unsigned count_effects(const Effects *effects, EffectKind kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < effects->count; i++)
        count += effects->items[i].kind == kind ? 1 : 0;
    return count;
}

static bool withdrew_on(const Effects *effects, BoardId board) {
    for (unsigned i = 0; i < effects->count; i++)
        if (effects->items[i].kind == EFFECT_WITHDRAWN &&
            seat_board(effects->items[i].seat) == board)
            return true;
    return false;
}

// The effects say what has changed.
static void check_effects(MatchWatch *watch) {
    const Match *before = &watch->before;
    const Match *after = &watch->match;
    const Effects *effects = &watch->effects;
    unsigned boards_over = 0;
    for (int b = 0; b < BOARD_COUNT; b++) {
        boards_over += after->boards[b].over && !before->boards[b].over ? 1 : 0;
        for (Color color = WHITE; color <= BLACK; color++)
            if (clock_flag_is_down(&after->boards[b].clock, color) &&
                !clock_flag_is_down(&before->boards[b].clock, color))
                MATCH_MUST(count_effects(effects, EFFECT_FLAG_FELL) > 0);
    }
    MATCH_MUST(count_effects(effects, EFFECT_BOARD_OVER) == boards_over);
    bool ended = match_is_over(after) && !match_is_over(before);
    MATCH_MUST(count_effects(effects, EFFECT_MATCH_OVER) == (ended ? 1u : 0u));
    bool started = before->phase == PHASE_NEW && after->started == 10 && before->started != 10;
    MATCH_MUST(count_effects(effects, EFFECT_STARTED) == (started ? 1u : 0u));
    if (before->offers != 0 && count_effects(effects, EFFECT_TAKEN_BACK) > 0)
        MATCH_MUST(after->offers == 0);
}

// Notes moves that have been completed, and requires of those taken back that they leave nothing.
static void follow_moves(MatchWatch *watch) {
    const Match *before = &watch->before;
    const Match *after = &watch->match;
    for (int b = 0; b < BOARD_COUNT; b++) {
        const BoardState *was = &before->boards[b];
        const BoardState *is = &after->boards[b];
        MATCH_MUST(is->ply_count <= was->ply_count + 1 && is->ply_count + 1 >= was->ply_count);
        if (is->ply_count < was->ply_count)
            MATCH_MUST(position_same_board(&is->position, &watch->came_from[b][is->ply_count]));
        // A counted move that was replaced: the same number of moves, and another last one.
        bool replaced = after->rules.completion == COMPLETION_RELEASE &&
                        withdrew_on(&watch->effects, (BoardId)b);
        bool changed = is->ply_count > was->ply_count || (is->ply_count > 0 && replaced);
        if (!changed || is->ply_count < was->ply_count)
            continue;
        unsigned last = is->ply_count - 1u;
        if (is->ply_count > was->ply_count)
            watch->came_from[b][last] = was->position;
        watch->came_to[b][last] = is->position;
    }
}

// What an accepted event does beyond its own business.
static void check_accepted(MatchWatch *watch, const Event *event) {
    const Match *before = &watch->before;
    const Match *after = &watch->match;
    MATCH_MUST(!match_is_over(before));
    MATCH_MUST(after->now == event->at);
    if (event->kind == EVENT_MOVE)
        MATCH_MUST(after->offers == 0);
    if (event->kind == EVENT_ADD_TIME)
        watch->added[seat_board((Seat)event->seat)] += event->ms;
    if (event->kind == EVENT_FORFEIT || event->kind == EVENT_EXPEL)
        MATCH_MUST(match_is_over(after) && after->verdict.reason == REASON_FORFEIT);
    if (after->mode == MODE_REFEREE)
        MATCH_MUST(event->kind != EVENT_HOLD && event->kind != EVENT_PRESS &&
                   event->kind != EVENT_ACCEPT && event->kind != EVENT_DECLINE);
}

static void check_verdict_is_final(MatchWatch *watch) {
    if (!match_is_over(&watch->before))
        return;
    Verdict was = match_verdict(&watch->before);
    Verdict is = match_verdict(&watch->match);
    MATCH_MUST(match_is_over(&watch->match));
    MATCH_MUST(was.outcome == is.outcome && was.reason == is.reason && was.board == is.board &&
               was.at == is.at);
}

static void check_same(MatchWatch *watch, const Match *a, const Match *b, const char *what) {
    const char *difference = match_difference(a, b);
    if (difference == NULL)
        return;
    char text[128];
    snprintf(text, sizeof text, "%s: %s differs", what, difference);
    match_watch_fail(watch, text, __FILE__, __LINE__);
}

// The deadline is the first moment at which an advance does anything by itself.
static void check_deadline(MatchWatch *watch) {
    Match *spare = &watch->spare;
    int64_t due = match_deadline(&watch->match);
    int64_t until = due == CLOCK_NEVER ? watch->match.now + TIME_MS_MAX * 4 : due - 1;
    MATCH_MUST(due > watch->match.now);
    match_copy_used(spare, &watch->match);
    Effects effects = {0};
    MATCH_MUST(match_advance(spare, until, &effects) == STATUS_OK);
    MATCH_MUST(effects.count == 0);
    spare->now = watch->match.now;
    check_same(watch, spare, &watch->match, "before the deadline");
    if (due == CLOCK_NEVER)
        return;
    MATCH_MUST(match_advance(spare, due, &effects) == STATUS_OK);
    spare->now = watch->match.now;
    MATCH_MUST(match_difference(spare, &watch->match) != NULL);
}

Status match_watch_apply(MatchWatch *watch, const Event *event, uint64_t dice) {
    Match *match = &watch->match;
    match_copy_used(&watch->before, match);
    Status status = match_apply(match, event, &watch->effects);
    if (status == STATUS_OK) {
        check_accepted(watch, event);
    } else if (status_is_refusal(status)) {
        match_copy_used(&watch->spare, &watch->before);
        MATCH_MUST(match_advance(&watch->spare, event->at, NULL) == STATUS_OK);
        check_same(watch, &watch->spare, match, "a refusal changed the match");
    } else {
        MATCH_MUST(status == STATUS_BAD_LOG_EVENT || status == STATUS_TIME_BACK);
        check_same(watch, &watch->before, match, "a malformed event changed the match");
    }
    check_verdict_is_final(watch);
    check_effects(watch);
    follow_moves(watch);
    check_conservation(watch);
    match_check_state(watch);
    if (dice % DEEP_ONE_IN == 0) {
        match_check_deep(watch, dice / DEEP_ONE_IN);
        check_deadline(watch);
    }
    return status;
}

void match_watch_close(MatchWatch *watch) {
    match_copy_used(&watch->before, &watch->match);
    watch->effects.count = 0;
    match_close(&watch->match, &watch->effects);
    check_verdict_is_final(watch);
    check_effects(watch);
    match_check_state(watch);
    MATCH_MUST(!watch->match.unsettled);
    MATCH_MUST(watch->match.phase != PHASE_WINDOW && watch->match.phase != PHASE_PENDING);
}
