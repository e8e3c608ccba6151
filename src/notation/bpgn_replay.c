// SPDX-License-Identifier: MIT
// From tokens to plies: whose move each token is, which move, and in which order they can have been
// played. The heads of bpgn.h and of the functions say what is repaired.
#include <string.h>

#include "chess/movegen.h"
#include "notation/bpgn_parts.h"
#include "notation/movetext.h"

// A board that waits for a piece to arrive, and what to go back to if it never does.
typedef struct Wait {
    bool waits;
    unsigned token; // the drop that waits; later moves of the board wait behind it
    unsigned plies; // so many had been played when the waiting began
} Wait;

typedef struct Replay {
    BpgnGame *game;
    BpgnToken *tokens;
    unsigned count;
    Position boards[BOARD_COUNT];
    Wait waits[BOARD_COUNT];
    bool capitals_only; // no small seat letter in the whole game
    bool no_seats;
    bool one_board_only; // no move of the other board is there
    bool stopped;        // by a fault
    bool starved;        // by a piece that never came
    int64_t clock[SEAT_COUNT];
    uint16_t last_token[SEAT_COUNT]; // 1 + number of the token last played by a seat
} Replay;

typedef enum Step {
    STEP_PLAYED,
    STEP_SKIPPED, // said twice
    STEP_WAITS,   // a drop whose piece is not there
    STEP_FAULT
} Step;

void bpgn_play(const BpgnGame *game, Position boards[BOARD_COUNT], const BpgnPly *ply) {
    BoardId board = seat_board((Seat)ply->seat);
    Color mover = seat_color((Seat)ply->seat);
    BoardId other = board_other(board);
    Undo undo;
    Taken taken = position_make(&boards[board], &game->rules->board, ply->move, &undo);
    // The partner plays the colour of what was taken; in crazyhouse it changes sides instead.
    if (taken.captured < RESERVE_KINDS) {
        BoardId to = game->one_board ? board : other;
        Color as = game->one_board ? mover : color_other(mover);
        position_reserve_add(&boards[to], as, (Kind)taken.captured, 1);
    }
    if (taken.pawn_passed)
        position_reserve_add(&boards[other], mover, PAWN, 1);
}

static void fault(Replay *replay, Status status, const BpgnToken *token) {
    bpgn_fault(replay->game, status, (size_t)(token->san.at - replay->game->text.at), token->san);
    replay->stopped = true;
}

static void note(Replay *replay, BpgnNoteKind kind, const BpgnToken *token) {
    bpgn_note(replay->game, kind, token->offset, token->san);
}

static void note_once(Replay *replay, BpgnNoteKind kind, const BpgnToken *token) {
    if (!bpgn_has_note(replay->game, kind))
        note(replay, kind, token);
}

// "xd5": tries every file in front of it. Only one may fit.
static Status read_without_file(const Position *position, const BoardRules *rules, Str san,
                                Move *out) {
    char buffer[MOVETEXT_MAX + 1];
    unsigned found = 0;
    if (san.len >= MOVETEXT_MAX)
        return STATUS_MOVE_UNREADABLE;
    for (int file = 0; file < 8; file++) {
        Writer text = writer_on(buffer, sizeof buffer);
        writer_char(&text, (char)('a' + file));
        writer_str(&text, san);
        Move move;
        if (movetext_read(position, rules, writer_view(&text), &move) == STATUS_OK) {
            *out = move;
            found++;
        }
    }
    if (found > 1)
        return STATUS_MOVE_AMBIGUOUS;
    return found == 1 ? STATUS_OK : STATUS_MOVE_ILLEGAL;
}

static Status read_move(const Replay *replay, BoardId board, const BpgnToken *token, Move *out) {
    const BoardRules *rules = &replay->game->rules->board;
    const Position *position = &replay->boards[board];
    if (token->knight_nag) {
        char buffer[MOVETEXT_MAX + 1];
        Writer text = writer_on(buffer, sizeof buffer);
        writer_char(&text, 'N');
        writer_str(&text, token->san);
        return movetext_read(position, rules, writer_view(&text), out);
    }
    if (token->san.at[0] == 'x')
        return read_without_file(position, rules, token->san, out);
    return movetext_read(position, rules, token->san, out);
}

// A drop that only lacks its piece: whether it would be legal with it.
static bool lacks_only_piece(const Replay *replay, BoardId board, const BpgnToken *token) {
    Replay with = {.game = replay->game};
    with.boards[board] = replay->boards[board];
    Color side = (Color)with.boards[board].side;
    for (unsigned kind = 0; kind < RESERVE_KINDS; kind++)
        if (with.boards[board].reserve[side][kind] == 0)
            position_reserve_add(&with.boards[board], side, (Kind)kind, 1);
    Move move;
    return read_move(&with, board, token, &move) == STATUS_OK;
}

static unsigned expected_number(const Replay *replay, BoardId board) {
    return replay->boards[board].move_number;
}

// The same move by the same seat under the same number as its last one.
static bool says_again(const Replay *replay, const BpgnToken *token) {
    if (token->seat == SEAT_COUNT || replay->last_token[token->seat] == 0)
        return false;
    const BpgnToken *last = &replay->tokens[replay->last_token[token->seat] - 1];
    return str_equal(last->san, token->san) && last->number == token->number;
}

static bool can_play(const Replay *replay, BoardId board, const BpgnToken *token) {
    Move move;
    return read_move(replay, board, token, &move) == STATUS_OK;
}

// Which seat a token without one belongs to: board A alone where no token names a seat, else the
// one board on which number and move fit.
static BoardId find_board(const Replay *replay, const BpgnToken *token) {
    if (replay->no_seats)
        return BOARD_A;
    BoardId found = BOARD_NONE;
    for (unsigned b = 0; b < BOARD_COUNT; b++) {
        bool black = replay->boards[b].side == BLACK;
        if (replay->waits[b].waits || (token->black_dots && !black) ||
            (token->number > 0 && token->number != expected_number(replay, (BoardId)b)) ||
            !can_play(replay, (BoardId)b, token))
            continue;
        if (found != BOARD_NONE)
            return BOARD_NONE;
        found = (BoardId)b;
    }
    return found;
}

// Settles that the side to move on the token's board made the move. STEP_PLAYED if so.
static Step settle_seat(Replay *replay, BpgnToken *token) {
    BoardId board = (BoardId)token->board;
    Color side = (Color)replay->boards[board].side;
    unsigned expected = expected_number(replay, board);
    if (token->seat == SEAT_COUNT) {
        note_once(replay, BPGN_NOTE_NO_SEAT, token);
        return STEP_PLAYED;
    }
    bool other_side = seat_color((Seat)token->seat) != side;
    bool fits = token->number == expected && can_play(replay, board, token);
    bool capital = other_side && replay->capitals_only && side == BLACK;
    if (says_again(replay, token) &&
        ((other_side && !(capital && fits)) || (token->number > 0 && token->number < expected))) {
        note(replay, BPGN_NOTE_REPEATED, token);
        return STEP_SKIPPED;
    }
    if (capital) {
        note_once(replay, BPGN_NOTE_CAPITAL_SEAT, token);
    } else if (other_side && fits) {
        note(replay, BPGN_NOTE_OTHER_SEAT, token);
    } else if (other_side) {
        fault(replay, STATUS_NOT_ON_MOVE, token);
        return STEP_FAULT;
    }
    return STEP_PLAYED;
}

static int64_t time_after(Replay *replay, Seat seat, const BpgnToken *token) {
    int64_t *clock = &replay->clock[seat];
    if (token->time_ms != BPGN_NO_TIME)
        *clock = token->time_ms;
    else if (token->used_ms != BPGN_NO_TIME && *clock != BPGN_NO_TIME)
        *clock += replay->game->increment_ms - token->used_ms;
    else
        return BPGN_NO_TIME;
    if (*clock < -TIME_MS_MAX)
        *clock = -TIME_MS_MAX;
    return *clock < TIME_MS_MAX ? *clock : TIME_MS_MAX;
}

// Whether a check is marked: not by the + of the judgement "+=".
static bool marks_check(const BpgnGame *game, Str san) {
    Str behind = str_from(game->text, (size_t)(san.at - game->text.at) + san.len);
    return str_find(san, '+') < san.len && !str_starts_with(behind, "=");
}

// The marks behind a move say no more than is so (SW-16). They often say less, or + of a mate.
static void check_marks(Replay *replay, const BpgnToken *token) {
    const Position *position = &replay->boards[token->board];
    if (str_find(token->san, '#') < token->san.len) {
        if (!movegen_is_mate(position, &replay->game->rules->board, false))
            note(replay, BPGN_NOTE_NO_MATE, token);
    } else if (marks_check(replay->game, token->san)) {
        if (!position_in_check(position, (Color)position->side))
            note(replay, BPGN_NOTE_NO_CHECK, token);
    }
}

static void play(Replay *replay, BpgnToken *token, Move move) {
    BpgnGame *game = replay->game;
    BoardId board = (BoardId)token->board;
    Seat seat = seat_of(board, (Color)replay->boards[board].side);
    if (token->number > 0 && token->number != expected_number(replay, board))
        note_once(replay, BPGN_NOTE_NUMBERS, token);
    BpgnPly *ply = &game->plies[game->ply_count++];
    *ply = (BpgnPly){.move = move,
                     .seat = (uint8_t)seat,
                     .first_comment = token->first_comment,
                     .comment_count = token->comment_count,
                     .offset = (size_t)(token->san.at - game->text.at),
                     .time_ms = time_after(replay, seat, token)};
    token->done = true;
    replay->last_token[seat] = (uint16_t)(token - replay->tokens + 1);
    if (token->seat != SEAT_COUNT)
        replay->last_token[token->seat] = replay->last_token[seat];
    bpgn_play(game, replay->boards, ply);
    check_marks(replay, token);
}

static Step try_token(Replay *replay, BpgnToken *token) {
    BoardId board = (BoardId)token->board;
    Step step = settle_seat(replay, token);
    if (step != STEP_PLAYED) {
        token->done = true;
        return step;
    }
    Move move;
    Status status = read_move(replay, board, token, &move);
    if (status == STATUS_MOVE_NOT_IN_RESERVE && !replay->game->one_board &&
        lacks_only_piece(replay, board, token))
        return STEP_WAITS;
    if (status != STATUS_OK) {
        fault(replay, status, token);
        return STEP_FAULT;
    }
    if (token->san.at[0] == 'x')
        note(replay, BPGN_NOTE_PAWN_FILE, token);
    play(replay, token, move);
    return STEP_PLAYED;
}

static void begin_wait(Replay *replay, BpgnToken *token) {
    Wait *wait = &replay->waits[token->board];
    wait->waits = true;
    wait->token = (unsigned)(token - replay->tokens);
    wait->plies = replay->game->ply_count;
}

// A piece may have arrived: the waiting moves of `board` up to token `end` go on as far as they can.
static void go_on(Replay *replay, BoardId board, unsigned end) {
    Wait *wait = &replay->waits[board];
    for (unsigned i = wait->token; wait->waits && i < end && !replay->stopped; i++) {
        BpgnToken *token = &replay->tokens[i];
        if (token->done || token->board != board)
            continue;
        bool was_waiting = i == wait->token;
        Step step = try_token(replay, token);
        if (step == STEP_WAITS) {
            if (!was_waiting)
                begin_wait(replay, token);
            return;
        }
        if (was_waiting && step == STEP_PLAYED)
            note(replay, BPGN_NOTE_ORDER, token);
    }
    wait->waits = false;
}

static void take_token(Replay *replay, unsigned index) {
    BpgnToken *token = &replay->tokens[index];
    BoardId board =
        token->seat != SEAT_COUNT ? seat_board((Seat)token->seat) : find_board(replay, token);
    if (board == BOARD_NONE) {
        fault(replay, STATUS_BAD_SEAT_MISSING, token);
        return;
    }
    token->board = (uint8_t)board;
    if (replay->waits[board].waits)
        return;
    Step step = try_token(replay, token);
    if (step == STEP_WAITS)
        begin_wait(replay, token);
    // What one board brings the other, and that one back.
    BoardId next = board_other(board);
    unsigned before;
    do {
        before = replay->game->ply_count;
        if (replay->waits[next].waits)
            go_on(replay, next, index + 1);
        next = board_other(next);
    } while (!replay->stopped && replay->game->ply_count > before);
}

// The piece never came: the game ends before the first drop that waits. What the other board played
// meanwhile is taken out again, so that the game stands as it does in the file.
static void end_waiting(Replay *replay) {
    const Wait *a = &replay->waits[BOARD_A];
    const Wait *b = &replay->waits[BOARD_B];
    if (!a->waits && !b->waits)
        return;
    replay->starved = true;
    const Wait *first = a->waits && (!b->waits || a->token < b->token) ? a : b;
    replay->game->ply_count = first->plies;
    fault(replay, STATUS_MOVE_NOT_IN_RESERVE, &replay->tokens[first->token]);
}

// How far each board's clocks have run must not go back from ply to ply; the worst place is noted.
// Two clocks of whole seconds are together up to two seconds off without being wrong.
static void check_clocks(BpgnGame *game) {
    int64_t left[SEAT_COUNT];
    int64_t latest = 0;
    int64_t worst = 2000;
    const BpgnPly *where = NULL;
    for (unsigned s = 0; s < SEAT_COUNT; s++) {
        left[s] = game->start_clock[s];
        if (left[s] == BPGN_NO_TIME || game->increment_ms > 0)
            return;
    }
    for (unsigned i = 0; i < game->ply_count; i++) {
        const BpgnPly *ply = &game->plies[i];
        if (ply->time_ms == BPGN_NO_TIME)
            continue;
        left[ply->seat] = ply->time_ms;
        Seat other = seat_opponent((Seat)ply->seat);
        int64_t elapsed =
            game->start_clock[ply->seat] - left[ply->seat] + game->start_clock[other] - left[other];
        if (latest - elapsed > worst) {
            worst = latest - elapsed;
            where = ply;
        }
        if (elapsed > latest)
            latest = elapsed;
    }
    if (where == NULL)
        return;
    bpgn_note(game, BPGN_NOTE_CLOCKS, where->offset, str_first(game->text, 0));
    if (game->note_count > 0 && game->notes[game->note_count - 1].kind == BPGN_NOTE_CLOCKS)
        game->notes[game->note_count - 1].amount = worst;
}

// What can be said about the tokens as a whole, before any is played.
static void survey(Replay *replay) {
    bool small = false;
    bool capital = false;
    bool boards[BOARD_COUNT] = {false, false};
    for (unsigned i = 0; i < replay->count; i++) {
        const BpgnToken *token = &replay->tokens[i];
        if (token->seat == SEAT_COUNT)
            continue;
        bool black = seat_color((Seat)token->seat) == BLACK;
        small = small || black;
        capital = capital || !black;
        boards[seat_board((Seat)token->seat)] = true;
    }
    replay->capitals_only = capital && !small;
    replay->no_seats = !capital && !small;
    replay->one_board_only = !(boards[BOARD_A] && boards[BOARD_B]);
}

// Plays all tokens by one reading of where captured pieces go. True if a piece never came on the one
// board that there is.
static bool run(BpgnGame *game, BpgnToken *tokens, unsigned count, bool one_board) {
    Replay replay = {.game = game, .tokens = tokens, .count = count};
    game->ply_count = 0;
    game->one_board = one_board;
    for (unsigned b = 0; b < BOARD_COUNT; b++)
        replay.boards[b] = game->start[b];
    for (unsigned s = 0; s < SEAT_COUNT; s++)
        replay.clock[s] = game->start_clock[s];
    survey(&replay);
    // A fault of the text itself ends the game where it is.
    size_t end = bpgn_fault_offset(game);
    for (unsigned i = 0; i < count; i++)
        tokens[i].done = false;
    if (one_board)
        bpgn_note(game, BPGN_NOTE_ONE_BOARD, game->offset, str_first(game->text, 0));
    for (unsigned i = 0; i < count && !replay.stopped && tokens[i].offset < end; i++)
        take_token(&replay, i);
    if (!replay.stopped)
        end_waiting(&replay);
    return replay.starved && replay.one_board_only;
}

// The notes as they were before a reading that is given up.
typedef struct Notes {
    unsigned count, left_out, repairs, warnings, faults;
    BpgnNote notes[BPGN_NOTES_MAX];
} Notes;

static void save_notes(const BpgnGame *game, Notes *out) {
    out->count = game->note_count;
    out->left_out = game->notes_left_out;
    out->warnings = game->class_count[BPGN_WARNING];
    out->repairs = game->class_count[BPGN_REPAIR];
    out->faults = game->class_count[BPGN_FAULT];
    memcpy(out->notes, game->notes, sizeof out->notes);
}

static void restore_notes(BpgnGame *game, const Notes *saved) {
    game->note_count = saved->count;
    game->notes_left_out = saved->left_out;
    game->class_count[BPGN_WARNING] = saved->warnings;
    game->class_count[BPGN_REPAIR] = saved->repairs;
    game->class_count[BPGN_FAULT] = saved->faults;
    memcpy(game->notes, saved->notes, sizeof saved->notes);
}

void bpgn_replay(BpgnGame *game, BpgnToken *tokens, unsigned count) {
    Notes before;
    save_notes(game, &before);
    if (run(game, tokens, count, false)) {
        // Perhaps it is crazyhouse; if that gets no further, it is not.
        unsigned plies = game->ply_count;
        restore_notes(game, &before);
        (void)run(game, tokens, count, true);
        if (game->ply_count <= plies) {
            restore_notes(game, &before);
            (void)run(game, tokens, count, false);
        }
    }
    check_clocks(game);
}
