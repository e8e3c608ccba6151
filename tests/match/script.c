// SPDX-License-Identifier: MIT
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char KINDS[] = "PNBRQK";

static Kind kind_of(char letter) {
    const char *found = letter == '\0' ? NULL : strchr(KINDS, letter & ~0x20);
    return found == NULL ? KIND_NONE : (Kind)(found - KINDS);
}

static Color color_of(char letter) {
    return letter >= 'a' ? BLACK : WHITE;
}

MatchSetup setup_of(const char *preset, Mode mode) {
    const RuleSet *rules = ruleset_find(str_of(preset));
    assert_non_null(rules);
    MatchSetup setup;
    match_setup_default(&setup, rules);
    setup.mode = mode;
    return setup;
}

static const char *place(Position *position, const char *text) {
    int file = 0;
    int rank = 7;
    for (; *text != '[' && *text != ' ' && *text != '\0'; text++) {
        if (*text == '/') {
            file = 0;
            rank--;
        } else if (*text >= '1' && *text <= '8') {
            file += *text - '0';
        } else if (*text != '~') {
            Piece piece = piece_of(color_of(*text), kind_of(*text));
            assert_int_equal(position_put(position, square_at(file++, rank), piece, text[1] == '~'),
                             STATUS_OK);
        }
    }
    if (*text == '[')
        for (text++; *text++ != ']';)
            if (text[-1] != ']')
                position_reserve_add(position, color_of(text[-1]), kind_of(text[-1]), 1);
    return text;
}

Position position_of(const char *fen) {
    Position position;
    position_clear(&position);
    char side = 'w';
    char castling[8] = "-";
    sscanf(place(&position, fen), " %c %7s", &side, castling);
    unsigned rights = 0;
    for (unsigned i = 0; i < 4; i++)
        if (strchr(castling, "KQkq"[i]) != NULL)
            rights |= 1u << i;
    assert_int_equal(
        position_set_state(&position, side == 'w' ? WHITE : BLACK, rights, SQUARE_NONE), STATUS_OK);
    return position;
}

// Events -----------------------------------------------------------------------------------------

static unsigned actor_of(const char *word) {
    if (strcmp(word, "arbiter") == 0)
        return ACTOR_ARBITER;
    return strcmp(word, "server") == 0 ? ACTOR_SERVER : (unsigned)(strchr("AaBb", *word) - "AaBb");
}

static unsigned word_in(const char *const *words, unsigned count, const char *word) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    fail_msg("unknown word: %s", word);
    return 0;
}

static Square square_of(const char *text) {
    return square_at(text[0] - 'a', text[1] - '1');
}

// The move that `text` means for the seat, or why there is none.
static Status find_move(const Match *match, Seat seat, const char *text, Move *out) {
    const BoardRules *rules = &match->rules.board;
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    if (text[1] == '@') {
        Kind kind = kind_of(text[0]);
        if (match->mode == MODE_TABLE)
            return movegen_drop_by_hand(&position, rules, kind, square_of(text + 2), out);
        *out = move_drop(kind, square_of(text + 2));
        return movegen_check(&position, rules, *out);
    }
    Square from = square_of(text);
    Square to = square_of(text + 2);
    Kind becomes = kind_of(text[4]);
    return match->mode == MODE_TABLE ? movegen_by_hand(&position, rules, from, to, becomes, out)
                                     : movegen_find(&position, rules, from, to, becomes, out);
}

static void fill_event(Event *event, const char *argument, const char *second) {
    static const char *const claims[] = {"mate", "flag", "illegal", "repetition"};
    unsigned seat = actor_of(argument);
    switch ((EventKind)event->kind) {
    case EVENT_CLAIM:
        event->claim = (uint8_t)word_in(claims, CLAIM_KIND_COUNT, argument);
        event->board = (uint8_t)seat_board((Seat)event->actor);
        if (*second != '\0')
            event->board = *second == 'A' ? BOARD_A : BOARD_B;
        break;
    case EVENT_QUICK:
        event->quick = QUICK_NEED;
        event->piece = (uint8_t)kind_of(*argument);
        break;
    case EVENT_WARN:
    case EVENT_FORFEIT:
    case EVENT_EXPEL:
        event->seat = (uint8_t)seat;
        break;
    case EVENT_ADD_TIME:
        event->seat = (uint8_t)seat;
        event->ms = atoll(second);
        break;
    case EVENT_TAKE_BACK:
        event->board = *argument == 'A' ? BOARD_A : BOARD_B;
        break;
    case EVENT_OUTAGE:
        event->ms = atoll(argument);
        break;
    case EVENT_START:
    case EVENT_MOVE:
    case EVENT_HOLD:
    case EVENT_PRESS:
    case EVENT_SAY:
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

static Effects effects;

static Status do_event(Match *match, const char *line) {
    static const char *const words[] = {"start",   "move",  "hold",      "press",   "say",
                                        "need",    "claim", "accept",    "decline", "draw",
                                        "resign",  "pause", "resume",    "warn",    "add-time",
                                        "forfeit", "expel", "take-back", "outage"};
    long long at;
    char actor[16];
    char word[16];
    char argument[16] = "A";
    char second[16] = "";
    assert_true(sscanf(line, "%lld %15s %15s %15s %15s", &at, actor, word, argument, second) >= 3);
    if (*second == '!')
        *second = '\0';
    Event event = {.at = at,
                   .actor = (uint8_t)actor_of(actor),
                   .kind = (uint8_t)word_in(words, EVENT_KIND_COUNT, word)};
    if (event.kind == EVENT_MOVE || event.kind == EVENT_HOLD) {
        effects.count = 0;
        assert_int_equal(match_advance(match, at, &effects), STATUS_OK);
        Status status = match_may_move(match, (Seat)event.actor);
        if (status == STATUS_OK)
            status = find_move(match, (Seat)event.actor, argument, &event.move);
        if (status != STATUS_OK)
            return status;
    } else {
        fill_event(&event, argument, second);
    }
    return match_apply(match, &event, &effects);
}

// What must hold ---------------------------------------------------------------------------------

static void see_verdict(const Match *match, const char *text, const char *line) {
    char got[64];
    Verdict verdict = match_verdict(match);
    snprintf(got, sizeof got, "%s %s%s", outcome_name(verdict.outcome), reason_name(verdict.reason),
             verdict.board == BOARD_A   ? " A"
             : verdict.board == BOARD_B ? " B"
                                        : "");
    if (strcmp(got, text) != 0)
        fail_msg("%s\n  got %s", line, got);
}

static void see_reserve(const Match *match, const char *whose, const char *wanted,
                        const char *line) {
    Seat seat = (Seat)actor_of(whose);
    Position shown;
    match_position_shown(match, seat_board(seat), &shown);
    char got[400] = "";
    unsigned len = 0;
    for (Kind kind = QUEEN + 1; kind-- > PAWN;)
        for (unsigned i = 0; i < shown.reserve[seat_color(seat)][kind]; i++)
            got[len++] = KINDS[kind];
    got[len] = '\0';
    if (strcmp(len == 0 ? "-" : got, wanted) != 0)
        fail_msg("%s\n  got %s", line, got);
}

static void see_square(const Match *match, char board, const char *square, char wanted,
                       const char *line) {
    Position shown;
    match_position_shown(match, board == 'A' ? BOARD_A : BOARD_B, &shown);
    Piece piece = position_piece_at(&shown, square_of(square));
    char got = '-';
    if (piece != PIECE_NONE)
        got = (char)(KINDS[piece_kind(piece)] | (piece_color(piece) == BLACK ? 0x20 : 0));
    if (got != wanted)
        fail_msg("%s\n  got %c", line, got);
}

static void see_effect(const char *name, char where, const char *line) {
    static const char *const names[] = {
        "STARTED",     "FLAG_FELL",    "PIECE_PASSED",  "OFFERS_VOID", "WITHDRAWN", "TAKEN_BACK",
        "HALF_PASSED", "CLAIM_WINDOW", "CLAIM_PENDING", "BOARD_OVER",  "MATCH_OVER"};
    EffectKind kind = (EffectKind)word_in(names, EFFECT_MATCH_OVER + 1, name);
    for (unsigned i = 0; i < effects.count; i++) {
        const Effect *effect = &effects.items[i];
        bool of_seat = kind == EFFECT_FLAG_FELL || kind == EFFECT_PIECE_PASSED ||
                       kind == EFFECT_WITHDRAWN || kind == EFFECT_HALF_PASSED;
        char its = of_seat                       ? seat_letter(effect->seat)
                   : effect->board == BOARD_NONE ? '-'
                                                 : board_letter(effect->board);
        if (effect->kind == kind && (where == '\0' || where == its))
            return;
    }
    fail_msg("%s\n  there is no such effect", line);
}

static void see_number(int64_t got, const char *wanted, const char *line) {
    int64_t value = strcmp(wanted, "never") == 0 ? CLOCK_NEVER : atoll(wanted);
    if (got != value)
        fail_msg("%s\n  got %lld", line, (long long)got);
}

static void look(Match *match, const char *line) {
    char word[16] = "";
    char a[24] = "";
    char b[24] = "";
    char c[24] = "";
    sscanf(line + 2, "%15s %23s %23s %23s", word, a, b, c);
    if (strcmp(word, "reserve") == 0) {
        see_reserve(match, a, b, line);
    } else if (strcmp(word, "clock") == 0) {
        see_number(match_remaining(match, (Seat)actor_of(a), atoll(b)), c, line);
    } else if (strcmp(word, "deadline") == 0) {
        see_number(match_deadline(match), a, line);
    } else if (strcmp(word, "at") == 0) {
        see_square(match, *a, b, *c, line);
    } else if (strcmp(word, "effect") == 0) {
        see_effect(a, *b, line);
    } else if (strcmp(word, "advance") == 0) {
        effects.count = 0;
        assert_int_equal(match_advance(match, atoll(a), &effects), STATUS_OK);
    } else if (strcmp(word, "close") == 0) {
        effects.count = 0;
        match_close(match, &effects);
    } else {
        see_verdict(match, line + 2, line);
    }
}

void run_on(Match *match, const char *script) {
    char line[128];
    while (*script != '\0') {
        size_t len = strcspn(script, "\n");
        assert_true(len < sizeof line);
        memcpy(line, script, len);
        line[len] = '\0';
        script += len + (script[len] == '\n' ? 1 : 0);
        if (line[0] == '=') {
            look(match, line);
            continue;
        }
        const char *mark = strstr(line, " ! ");
        const char *wanted = mark == NULL ? "OK" : mark + 3;
        Status status = do_event(match, line);
        if (strcmp(status_name(status), wanted) != 0)
            fail_msg("%s\n  got %s", line, status_name(status));
    }
}

Match *run(const MatchSetup *setup, const char *script) {
    static Match match;
    match_init(&match, setup);
    run_on(&match, script);
    return &match;
}
