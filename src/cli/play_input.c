// SPDX-License-Identifier: MIT
#include "cli/play_input.h"

#include <string.h>

#include "base/count.h"
#include "base/cursor.h"
#include "cli/play_words.h"
#include "notation/letters.h"
#include "notation/log.h"

const char play_input_help[] =
    "Moves     e4  Nf3  Qxf7  O-O  b8=Q      as in chess books\n"
    "          e2e4  b7b8q                   by squares; at a table legal or not\n"
    "          N@f7  P@e4  @e4  N*f7  N^f7   drops from your reserve\n"
    "Several people at one keyboard write their seat first:  A e4   b: N@f7\n"
    "\n"
    "start     you are ready; the match begins when everybody is\n"
    "draw      offers or agrees        resign    gives up      accept, decline\n"
    "pause     stops all clocks        resume    goes on\n"
    "press     presses the clock       hold e4   touches without letting go  (table)\n"
    "claim mate, claim flag, claim illegal, claim repetition, with A or B if not here\n"
    "\n"
    "To your partner:  need N   no Q   sit   go   trade   no trade   i mate\n"
    "                  they mate   hurry   thanks   say TEXT\n"
    "\n"
    "clock     the four clocks         reserves  the four reserves\n"
    "board     who stands where        moves     your legal moves\n"
    "rules     of this match, in words fen       both boards as BFEN\n"
    "log       the moves so far        view b    the boards from the side of b\n"
    "quit      saves and leaves; 'bughouse play --resume FILE' goes on\n";

typedef void (*ReadRest)(Str rest, PlayInput *out);

static void unclear(PlayInput *out, const char *problem) {
    out->wish = WISH_UNCLEAR;
    out->problem = problem;
}

static void read_hold(Str rest, PlayInput *out) {
    out->move_text = rest;
    if (rest.len == 0)
        unclear(out, "Say which move, as in 'hold e4'.");
}

// Text goes into the log, which takes no control characters.
static void read_say(Str rest, PlayInput *out) {
    if (rest.len == 0)
        unclear(out, "Say what, as in 'say I need a knight'.");
    Status status = log_check_text(rest);
    if (status == STATUS_BAD_STRING_LONG)
        unclear(out, "The message is longer than 200 bytes; write it in two.");
    else if (status == STATUS_BAD_UTF8)
        unclear(out, "The message is not valid UTF-8.");
    else if (status == STATUS_BAD_CONTROL)
        unclear(out, "The message holds a control character.");
    if (out->wish == WISH_UNCLEAR)
        return;
    memcpy(out->event.text, rest.at, rest.len);
    out->event.text[rest.len] = '\0';
    out->event.text_len = (uint8_t)rest.len;
}

static void read_piece(Str rest, PlayInput *out) {
    Kind kind = play_words_read_kind(rest);
    out->event.piece = (uint8_t)kind;
    if (kind == KIND_NONE)
        unclear(out, "Say which piece: P, N, B, R or Q, as in 'need N' or 'no Q'.");
}

// "no Q" and "no trade".
static void read_no(Str rest, PlayInput *out) {
    if (str_is_ignoring_case(rest, "trade") || str_is_ignoring_case(rest, "trades")) {
        out->event.quick = QUICK_NO_TRADE;
        out->event.piece = 0;
        return;
    }
    read_piece(rest, out);
}

static void read_claim(Str rest, PlayInput *out) {
    static const char *const words[CLAIM_KIND_COUNT] = {"mate", "flag", "illegal", "repetition"};
    Cursor cursor = cursor_on(rest);
    Str word = cursor_take_word(&cursor);
    Str board = str_trim(cursor_rest(&cursor));
    unsigned claim = 0;
    while (claim < CLAIM_KIND_COUNT && !str_is_ignoring_case(word, words[claim]))
        claim++;
    out->event.claim = (uint8_t)claim;
    if (claim == CLAIM_KIND_COUNT) {
        unclear(out, "Say what: claim mate, claim flag, claim illegal or claim repetition.");
        return;
    }
    if (board.len == 0)
        return;
    out->has_board = true;
    out->event.board = (uint8_t)(board.at[0] == 'B' || board.at[0] == 'b' ? BOARD_B : BOARD_A);
    if (board.len != 1 || strchr("AaBb", board.at[0]) == NULL)
        unclear(out, "A board is A or B, as in 'claim flag B'.");
}

static void read_view(Str rest, PlayInput *out) {
    if (seat_read(rest, &out->seat) != STATUS_OK)
        unclear(out, "Say from whose side: view A, view a, view B or view b.");
}

static void read_nothing(Str rest, PlayInput *out) {
    if (rest.len > 0)
        unclear(out, "Nothing may follow this word.");
}

static const struct {
    const char *word;
    ReadRest read_rest;
    PlayWish wish;
    uint8_t kind;  // EventKind, with WISH_EVENT
    uint8_t quick; // QuickKind, with EVENT_QUICK
} commands[] = {
    {"start", read_nothing, WISH_START, 0, 0},
    {"ready", read_nothing, WISH_START, 0, 0},
    {"pause", read_nothing, WISH_PAUSE, 0, 0},
    {"resume", read_nothing, WISH_RESUME, 0, 0},
    {"clock", read_nothing, WISH_CLOCKS, 0, 0},
    {"clocks", read_nothing, WISH_CLOCKS, 0, 0},
    {"time", read_nothing, WISH_CLOCKS, 0, 0},
    {"reserves", read_nothing, WISH_RESERVES, 0, 0},
    {"reserve", read_nothing, WISH_RESERVES, 0, 0},
    {"board", read_nothing, WISH_BOARDS, 0, 0},
    {"boards", read_nothing, WISH_BOARDS, 0, 0},
    {"moves", read_nothing, WISH_MOVES, 0, 0},
    {"rules", read_nothing, WISH_RULES, 0, 0},
    {"log", read_nothing, WISH_LOG, 0, 0},
    {"fen", read_nothing, WISH_FEN, 0, 0},
    {"view", read_view, WISH_VIEW, 0, 0},
    {"help", read_nothing, WISH_HELP, 0, 0},
    {"?", read_nothing, WISH_HELP, 0, 0},
    {"quit", read_nothing, WISH_QUIT, 0, 0},
    {"exit", read_nothing, WISH_QUIT, 0, 0},
    {"hold", read_hold, WISH_EVENT, EVENT_HOLD, 0},
    {"press", read_nothing, WISH_EVENT, EVENT_PRESS, 0},
    {"say", read_say, WISH_EVENT, EVENT_SAY, 0},
    {"claim", read_claim, WISH_EVENT, EVENT_CLAIM, 0},
    {"accept", read_nothing, WISH_EVENT, EVENT_ACCEPT, 0},
    {"decline", read_nothing, WISH_EVENT, EVENT_DECLINE, 0},
    {"draw", read_nothing, WISH_EVENT, EVENT_DRAW, 0},
    {"resign", read_nothing, WISH_EVENT, EVENT_RESIGN, 0},
    {"need", read_piece, WISH_EVENT, EVENT_QUICK, QUICK_NEED},
    {"no", read_no, WISH_EVENT, EVENT_QUICK, QUICK_AVOID},
    {"avoid", read_piece, WISH_EVENT, EVENT_QUICK, QUICK_AVOID},
    {"sit", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_SIT},
    {"wait", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_SIT},
    {"go", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_GO},
    {"trade", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_TRADE},
    {"no-trade", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_NO_TRADE},
    {"i-mate", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_I_MATE},
    {"they-mate", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_THEY_MATE},
    {"i mate", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_I_MATE},
    {"they mate", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_THEY_MATE},
    {"hurry", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_HURRY},
    {"thanks", read_nothing, WISH_EVENT, EVENT_QUICK, QUICK_THANKS},
};

enum { COMMAND_COUNT = COUNT(commands) };

// "A e4", "b: N@f7", "a:e5": a seat, and what it does.
static Str take_seat(Str line, PlayInput *out) {
    bool marked = line.len >= 2 && (line.at[1] == ' ' || line.at[1] == ':' || line.at[1] == '\t');
    if (!marked || seat_read(str_first(line, 1), &out->seat) != STATUS_OK)
        return line;
    out->has_seat = true;
    line = str_trim(str_from(line, 1));
    return line.len > 0 && line.at[0] == ':' ? str_trim(str_from(line, 1)) : line;
}

// Whether `line` is the command `word`, alone or followed by something.
static bool begins_with_word(Str line, const char *word, Str *rest) {
    size_t len = strlen(word);
    if (!str_is_ignoring_case(str_first(line, len), word))
        return false;
    *rest = str_trim(str_from(line, len));
    return line.len == len || line.at[len] == ' ' || line.at[len] == '\t';
}

void play_input_read(Str line, PlayInput *out) {
    *out = (PlayInput){.wish = WISH_NOTHING};
    line = take_seat(str_trim(line), out);
    if (line.len == 0)
        return;
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        Str rest;
        if (!begins_with_word(line, commands[i].word, &rest))
            continue;
        out->wish = commands[i].wish;
        out->event.kind = commands[i].kind;
        out->event.quick = commands[i].quick;
        commands[i].read_rest(rest, out);
        return;
    }
    out->wish = WISH_EVENT;
    out->event.kind = EVENT_MOVE;
    out->move_text = line;
}
