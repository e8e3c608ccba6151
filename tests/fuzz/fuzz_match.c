// SPDX-License-Identifier: MIT
// match_apply with any events whatever, values that no enum has included: after each of them all
// invariants of a match hold (tests/support/match_watch.h), and the same events again give the same
// match.
//
// Input: setup bytes, then events of EVENT_BYTES each. Moves are bits as they are, or are chosen
// from the legal ones or by a hand, so that inputs get somewhere.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/match_same.h"
#include "support/match_watch.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENT_BYTES = 7, EVENTS_MAX = 400, PIECE_BYTES = 2 };

typedef struct Input {
    const uint8_t *at;
    size_t left;
} Input;

static uint8_t take(Input *input) {
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

static void fail(void *context, const char *what) {
    (void)context;
    fprintf(stderr, "%s\n", what);
    abort();
}

// A few pieces anywhere; the usual start where none are given.
static void read_position(Input *input, Position *position) {
    unsigned count = take(input) % 16;
    if (count == 0) {
        position_set_start(position);
        return;
    }
    position_clear(position);
    for (unsigned i = 0; i < count; i++) {
        uint8_t where = take(input);
        uint8_t what = take(input);
        Square square = where & 63;
        Color color = where >> 6 & 1 ? BLACK : WHITE;
        Kind kind = (Kind)(what % KIND_COUNT);
        if ((what & 128) != 0 && kind != KING)
            position_reserve_add(position, color, kind, 1);
        else if (position_piece_at(position, square) == PIECE_NONE &&
                 position_put(position, square, piece_of(color, kind),
                              (what & 64) != 0 && kind > PAWN && kind < KING) != STATUS_OK)
            continue; // a second king
    }
    Status status = position_set_state(position, take(input) & 1 ? BLACK : WHITE, 15, SQUARE_NONE);
    if (status != STATUS_OK)
        abort();
}

static void read_setup(Input *input, MatchSetup *setup) {
    match_setup_default(setup, ruleset_at(take(input) % ruleset_count()));
    const RuleSet *other = ruleset_at(take(input) % ruleset_count());
    uint8_t choice = take(input);
    setup->mode = choice & 1 ? MODE_TABLE : MODE_REFEREE;
    if (choice & 2)
        setup->rules.completion = other->completion;
    if (choice & 4)
        setup->rules.transfer = other->transfer;
    if (choice & 8)
        setup->rules.scoring = other->scoring;
    if (choice & 16)
        setup->rules.order = other->order;
    if (choice & 32)
        setup->rules.board = other->board;
    if (choice & 64)
        setup->rules.poisoned = other->poisoned;
    if (choice & 128)
        setup->rules.king_capture = other->king_capture;
    setup->time = (TimeControl){.kind = (TimeKind)(take(input) % 4)};
    if (setup->time.kind != TIME_NONE) {
        setup->time.base_ms = 1 + 50 * take(input);
        setup->time.bonus_ms = take(input);
    }
    setup->simultaneous_ms = take(input);
    for (int b = 0; b < BOARD_COUNT; b++)
        read_position(input, &setup->start[b]);
}

static Move choose_move(const Match *match, unsigned actor, const uint8_t *bytes) {
    Move raw = {(uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16};
    static MoveList list;
    static Position position;
    if (actor >= SEAT_COUNT || (bytes[0] & 3) == 0)
        return raw;
    match_position_to_move(match, seat_board((Seat)actor), &position);
    Move move = raw;
    if ((bytes[0] & 3) == 1) {
        Status status = movegen_by_hand(&position, &match->rules.board, bytes[1] & 63,
                                        bytes[2] & 63, KIND_NONE, &move);
        return status == STATUS_OK ? move : raw;
    }
    movegen_legal(&position, &match->rules.board, &list);
    return list.count == 0 ? raw : list.moves[(256u * bytes[1] + bytes[2]) % list.count];
}

static void read_event(Input *input, const Match *match, Event *event) {
    uint8_t bytes[EVENT_BYTES];
    for (unsigned i = 0; i < EVENT_BYTES; i++)
        bytes[i] = take(input);
    *event = (Event){
        .at = match->now + bytes[1] - (bytes[1] == 255 ? 256 : 0),
        .kind = bytes[0] % (EVENT_KIND_COUNT + 2),
        .actor = bytes[2] % (ACTOR_COUNT + 1),
        .board = bytes[3] % (BOARD_COUNT + 1),
        .seat = bytes[3] >> 2 & 7,
        .claim = bytes[3] >> 5,
        .quick = bytes[4] % (QUICK_KIND_COUNT + 1),
        .piece = bytes[4] >> 5,
        .text_len = bytes[5],
        .ms = (int64_t)bytes[6] * bytes[6] - (bytes[6] == 1 ? 2 : 0),
    };
    // A deadline is where things happen.
    int64_t due = match_deadline(match);
    if (bytes[1] >= 250 && bytes[1] < 255 && due != CLOCK_NEVER)
        event->at = due - 252 + bytes[1] < match->now ? match->now : due - 252 + bytes[1];
    event->move = choose_move(match, event->actor, bytes + 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static MatchWatch watch;
    static Match again;
    static Event events[EVENTS_MAX];
    static Status answers[EVENTS_MAX];
    Input input = {data, size};
    MatchSetup setup;
    read_setup(&input, &setup);
    watch.fail = fail;
    match_watch_start(&watch, &setup);
    unsigned count = 0;
    while (input.left > 0 && count < EVENTS_MAX) {
        read_event(&input, &watch.match, &events[count]);
        answers[count] = match_watch_apply(&watch, &events[count], count);
        count++;
    }
    match_watch_close(&watch);
    match_init(&again, &setup);
    for (unsigned i = 0; i < count; i++)
        if (match_apply(&again, &events[i], NULL) != answers[i])
            fail(NULL, "the same events again get other answers");
    match_close(&again, NULL);
    const char *difference = match_difference(&again, &watch.match);
    if (difference != NULL)
        fail(NULL, difference);
    return 0;
}
