// SPDX-License-Identifier: MIT
#include "cli/play_answer.h"

#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "cli/play_words.h"
#include "notation/fen.h"
#include "notation/letters.h"
#include "notation/movetext.h"
#include "notation/timetext.h"

// The four ---------------------------------------------------------------------------------------

void play_answer_clocks(const PlayTable *table, Writer *out) {
    const Match *match = &table->match;
    if (match->rules.time.kind == TIME_NONE) {
        writer_text(out, "This match has no clocks.\n");
        return;
    }
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const Clock *clock = &match->boards[seat_board(seat)].clock;
        writer_char(out, seat_letter(seat));
        writer_char(out, ' ');
        play_words_clock(match_remaining(match, seat, play_table_now(table)), out);
        if (clock_flag_is_down(clock, seat_color(seat)))
            writer_text(out, " (the flag is down)");
        else if (clock->running && clock->side == (uint8_t)seat_color(seat))
            writer_text(out, " (running)");
        writer_text(out, seat == SEAT_BLACK_B ? ".\n" : ", ");
    }
    for (Color color = WHITE; color < COLOR_COUNT; color++) {
        if (play_answer_diagonal(table, color, out))
            writer_char(out, '\n');
    }
}

bool play_answer_diagonal(const PlayTable *table, Color color, Writer *out) {
    const Match *match = &table->match;
    if (match->rules.time.kind == TIME_NONE)
        return false;
    Seat on_a = seat_of(BOARD_A, color);
    Seat on_b = seat_of(BOARD_B, color);
    int64_t now = play_table_now(table);
    int64_t lead = (match_remaining(match, on_a, now) - match_remaining(match, on_b, now)) / 1000;
    writer_text(out, color == WHITE ? "White: " : "Black: ");
    if (lead == 0) {
        writer_char(out, seat_letter(on_a));
        writer_text(out, " and ");
        writer_char(out, seat_letter(on_b));
        writer_text(out, " have equal time.");
        return true;
    }
    writer_char(out, seat_letter(lead > 0 ? on_a : on_b));
    writer_text(out, " is ");
    writer_int(out, lead > 0 ? lead : -lead);
    writer_text(out, " s ahead of ");
    writer_char(out, seat_letter(lead > 0 ? on_b : on_a));
    writer_char(out, '.');
    return true;
}

void play_answer_reserves(const PlayTable *table, Writer *out) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        Position position;
        match_position_shown(&table->match, seat_board(seat), &position);
        writer_text(out, "Reserve of ");
        writer_char(out, seat_letter(seat));
        writer_text(out, ": ");
        play_words_reserve(position.reserve[seat_color(seat)], out);
        writer_text(out, ".\n");
    }
}

// Boards -----------------------------------------------------------------------------------------

// "queen d1, rooks a1 h1": by kind, the king first.
static void write_pieces(const Position *position, Color color, Writer *out) {
    bool any = false;
    for (int kind = KING; kind >= PAWN; kind--) {
        unsigned count = 0;
        for (unsigned square = 0; square < SQUARE_COUNT; square++)
            count += position_piece_at(position, (Square)square) == piece_of(color, (Kind)kind);
        if (count == 0)
            continue;
        if (any)
            writer_text(out, ", ");
        any = true;
        writer_text(out, play_words_kind((Kind)kind));
        if (count > 1)
            writer_char(out, 's');
        for (unsigned square = 0; square < SQUARE_COUNT; square++) {
            if (position_piece_at(position, (Square)square) != piece_of(color, (Kind)kind))
                continue;
            writer_char(out, ' ');
            square_write((Square)square, out);
            if (position_is_promoted(position, (Square)square))
                writer_text(out, " (promoted)");
        }
    }
    writer_text(out, any ? ".\n" : "nothing.\n");
}

static void write_turn(const Match *match, BoardId board, Writer *out) {
    const BoardState *state = &match->boards[board];
    Position position;
    match_position_shown(match, board, &position);
    writer_text(out, "Board ");
    writer_char(out, board_letter(board));
    if (state->over) {
        writer_text(out, " is over.\n");
        return;
    }
    writer_text(out, ": ");
    writer_char(out, seat_letter(match_turn(match, board)));
    if (state->staged.phase == STAGED_RELEASED)
        writer_text(out, " has moved and not yet pressed the clock");
    else
        writer_text(out, " to move");
    if (position_in_check(&position, (Color)position.side))
        writer_text(out, ", in check");
    writer_text(out, ".\n");
}

void play_answer_boards(const PlayTable *table, Writer *out) {
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++) {
        Position position;
        match_position_shown(&table->match, board, &position);
        write_turn(&table->match, board, out);
        for (Color color = WHITE; color < COLOR_COUNT; color++) {
            writer_text(out, color == WHITE ? "  White: " : "  Black: ");
            write_pieces(&position, color, out);
        }
    }
}

void play_answer_fen(const PlayTable *table, Writer *out) {
    Position positions[BOARD_COUNT];
    int64_t clocks[SEAT_COUNT];
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        match_position_shown(&table->match, board, &positions[board]);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        clocks[seat] = match_remaining(&table->match, seat, play_table_now(table));
    bfen_write(positions, table->match.rules.time.kind == TIME_NONE ? NULL : clocks, out);
    writer_char(out, '\n');
}

// Moves ------------------------------------------------------------------------------------------

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

void play_answer_moves(const PlayTable *table, Seat seat, Writer *out) {
    static MoveList list;
    static char texts[MOVES_MAX][MOVETEXT_MAX];
    const Match *match = &table->match;
    const BoardRules *rules = &match->rules.board;
    Position position;
    match_position_to_move(match, seat_board(seat), &position);
    position.side = (uint8_t)seat_color(seat);
    movegen_legal(&position, rules, &list);
    for (unsigned i = 0; i < list.count; i++) {
        Writer text = writer_on(texts[i], sizeof texts[i]);
        movetext_write_san(&position, rules, list.moves[i],
                           match_pieces_can_arrive(match, seat_board(seat)), &text);
    }
    qsort(texts, list.count, sizeof texts[0], compare_texts);
    writer_text(out, "Legal moves of ");
    writer_char(out, seat_letter(seat));
    writer_text(out, list.count == 0 ? ": none" : ":");
    size_t column = out->len;
    for (unsigned i = 0; i < list.count; i++) {
        bool full = out->len - column > 60;
        if (full)
            column = out->len;
        writer_text(out, full ? "\n  " : " ");
        writer_text(out, texts[i]);
    }
    writer_char(out, '\n');
}

// The moves of one board, numbered as in a book. Taking the moves back leaves the pieces that have
// arrived in the reserves, so that every drop can be made again.
static void write_board_moves(const Match *match, BoardId board, Writer *out) {
    const BoardState *state = &match->boards[board];
    Position position = state->position;
    for (unsigned i = state->ply_count; i > 0; i--)
        position_unmake(&position, state->plies[i - 1].move, &state->plies[i - 1].undo);
    writer_text(out, "Board ");
    writer_char(out, board_letter(board));
    writer_text(out, state->ply_count == 0 ? ": no moves" : ":");
    size_t column = out->len;
    for (unsigned i = 0; i < state->ply_count; i++) {
        bool full = out->len - column > 60;
        if (full)
            column = out->len;
        writer_text(out, full ? "\n  " : " ");
        if (position.side == WHITE || i == 0) {
            writer_int(out, position.move_number);
            writer_text(out, position.side == WHITE ? ". " : "... ");
        }
        const Ply *ply = &state->plies[i];
        movetext_write(&position, &match->rules.board, ply->move,
                       match_pieces_can_arrive(match, board), out);
        Undo undo;
        (void)position_make(&position, &match->rules.board, ply->move, &undo);
    }
    writer_char(out, '\n');
}

void play_answer_log(const PlayTable *table, Writer *out) {
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        write_board_moves(&table->match, board, out);
    writer_text(out, "Log: ");
    writer_text(out, table->journal.path);
    writer_char(out, '\n');
}

// Beginning and end ------------------------------------------------------------------------------

static void write_seat_line(const PlayTable *table, Seat seat, Writer *out) {
    const char *name = table->options.header.players[seat];
    writer_char(out, seat_letter(seat));
    writer_text(out, " (");
    play_words_seat(seat, out);
    writer_text(out, "): ");
    writer_text(out, name[0] != '\0'                    ? name
                     : play_table_is_human(table, seat) ? "human"
                                                        : "computer");
    if (play_table_is_human(table, seat) && name[0] != '\0')
        writer_text(out, ", human");
    writer_text(out, ".\n");
}

void play_answer_match(const PlayTable *table, Writer *out) {
    const MatchSetup *setup = &table->options.header.setup;
    writer_text(out, "Rules: ");
    writer_text(out, setup->rules.name);
    writer_text(out, setup->mode == MODE_TABLE ? ", at a table, time " : ", with a referee, time ");
    time_control_write(&setup->time, out);
    writer_text(out, ".\n");
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        write_seat_line(table, seat, out);
    writer_text(out, "Partners: A and b, a and B. Log: ");
    writer_text(out, table->journal.path);
    writer_char(out, '\n');
}

// What the result is to the humans, if they are all of one team.
static void write_yours(const PlayTable *table, Outcome outcome, Writer *out) {
    unsigned humans = play_table_humans(table);
    const unsigned team_1 = 1u << SEAT_WHITE_A | 1u << SEAT_BLACK_B;
    bool all_1 = humans != 0 && (humans & ~team_1) == 0;
    bool all_2 = humans != 0 && (humans & team_1) == 0;
    if (outcome == OUTCOME_DRAW || outcome == OUTCOME_OPEN || (!all_1 && !all_2))
        return;
    bool won = outcome == (all_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2);
    writer_text(out, won ? "You have won. " : "You have lost. ");
}

void play_answer_end(const PlayTable *table, Writer *out) {
    const char *path = table->journal.path;
    if (!match_is_over(&table->match)) {
        writer_text(out, "Saved. To go on: bughouse play --resume ");
        writer_text(out, path);
        writer_char(out, '\n');
        return;
    }
    Verdict verdict = match_verdict(&table->match);
    write_yours(table, verdict.outcome, out);
    play_words_verdict(&verdict, out);
    writer_text(out, "\nResult: ");
    log_write_verdict(&verdict, out);
    writer_text(out, "\nThe log is ");
    writer_text(out, path);
    writer_text(out, "\nTo judge it: bughouse judge ");
    writer_text(out, path);
    writer_char(out, '\n');
}
