// SPDX-License-Identifier: MIT
#include "cli/play_words.h"

#include "chess/movegen.h"
#include "notation/letters.h"

static const char *const kind_words[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

const char *play_words_kind(Kind kind) {
    return kind_words[kind];
}

Kind play_words_read_kind(Str word) {
    for (Kind kind = PAWN; kind <= QUEEN; kind++) {
        char letter[] = {kind_letter(kind), '\0'};
        Str singular = str_of(kind_words[kind]);
        bool plural = word.len == singular.len + 1 && (word.at[word.len - 1] | 32) == 's';
        if (str_is_ignoring_case(word, letter) ||
            str_is_ignoring_case(str_first(word, word.len - plural), kind_words[kind]))
            return kind;
    }
    return KIND_NONE;
}

void play_words_seat(Seat seat, Writer *out) {
    writer_text(out, "Board ");
    writer_char(out, board_letter(seat_board(seat)));
    writer_text(out, seat_color(seat) == WHITE ? ", White" : ", Black");
}

void play_words_team(Team team, Writer *out) {
    writer_text(out, team == TEAM_1 ? "team 1 (A and b)" : "team 2 (a and B)");
}

// Whether another piece of the same kind could go to the same square: then it must be said which.
static bool is_ambiguous(const Position *before, const BoardRules *rules, Move move) {
    MoveList list;
    movegen_legal(before, rules, &list);
    Piece piece = position_piece_at(before, move_from(move));
    for (unsigned i = 0; i < list.count; i++) {
        Move other = list.moves[i];
        if (move_kind(other) != MOVE_DROP && move_to(other) == move_to(move) &&
            move_from(other) != move_from(move) &&
            position_piece_at(before, move_from(other)) == piece)
            return true;
    }
    return false;
}

static void write_board_move(const Position *before, const BoardRules *rules, Move move,
                             Writer *out) {
    Piece piece = position_piece_at(before, move_from(move));
    bool takes = position_piece_at(before, move_to(move)) != PIECE_NONE ||
                 move_kind(move) == MOVE_EN_PASSANT;
    writer_text(out, piece == PIECE_NONE ? "piece" : kind_words[piece_kind(piece)]);
    if (move_is_by_hand(move) || is_ambiguous(before, rules, move)) {
        writer_text(out, " from ");
        square_write(move_from(move), out);
    }
    writer_text(out, takes ? " takes " : " to ");
    square_write(move_to(move), out);
    if (move_kind(move) == MOVE_EN_PASSANT)
        writer_text(out, " en passant");
    if (move_kind(move) == MOVE_PROMOTION) {
        writer_text(out, " and becomes a ");
        writer_text(out, kind_words[move_piece(move)]);
    }
    if (move_kind(move) == MOVE_PAWN_PASS)
        writer_text(out, " and passes to the other board");
}

void play_words_move(const Position *before, const BoardRules *rules, Move move, bool can_arrive,
                     Writer *out) {
    if (move_kind(move) == MOVE_CASTLING) {
        writer_text(out, square_file(move_to(move)) > 4 ? "castles short" : "castles long");
    } else if (move_kind(move) == MOVE_DROP) {
        writer_text(out, "drops a ");
        writer_text(out, kind_words[move_piece(move)]);
        writer_text(out, " on ");
        square_write(move_to(move), out);
    } else {
        write_board_move(before, rules, move, out);
    }
    Position after = *before;
    Undo undo;
    (void)position_make(&after, rules, move, &undo);
    if (movegen_is_mate(&after, rules, can_arrive))
        writer_text(out, ", mate");
    else if (position_in_check(&after, (Color)after.side))
        writer_text(out, ", check");
}

void play_words_reserve(const uint8_t counts[RESERVE_KINDS], Writer *out) {
    static const char *const numbers[] = {"no",   "one",    "two",   "three", "four",
                                          "five", "six",    "seven", "eight", "nine",
                                          "ten",  "eleven", "twelve"};
    bool any = false;
    for (Kind kind = PAWN; kind <= QUEEN; kind++) {
        if (counts[kind] == 0)
            continue;
        if (any)
            writer_text(out, ", ");
        any = true;
        if (counts[kind] <= 12)
            writer_text(out, numbers[counts[kind]]);
        else
            writer_int(out, counts[kind]);
        writer_char(out, ' ');
        writer_text(out, kind_words[kind]);
        if (counts[kind] > 1)
            writer_char(out, 's');
    }
    if (!any)
        writer_text(out, "empty");
}

void play_words_clock(int64_t ms, Writer *out) {
    enum { NARROW_MS = 20000 };
    // A second that has begun is shown, so that a full clock says what it was set to.
    int64_t seconds = (ms + 999) / 1000;
    if (ms < NARROW_MS) {
        writer_int(out, ms / 1000);
        writer_char(out, '.');
        writer_int(out, ms % 1000 / 100);
        return;
    }
    if (seconds >= 3600) {
        writer_int(out, seconds / 3600);
        writer_char(out, ':');
        writer_int_padded(out, seconds / 60 % 60, 2);
    } else {
        writer_int(out, seconds / 60);
    }
    writer_char(out, ':');
    writer_int_padded(out, seconds % 60, 2);
}

// What decided a board. '+' stands for the letter of the winner, '-' for that of the loser.
static const char *decisive_form(Reason reason) {
    switch (reason) {
    case REASON_MATE:
        return "+ has mated -";
    case REASON_FLAG:
        return "the flag of - has fallen";
    case REASON_RESIGN:
        return "- has resigned";
    case REASON_ILLEGAL:
        return "- has made an illegal move";
    case REASON_KING:
        return "+ has taken the king of -";
    case REASON_FORFEIT:
        return "- has forfeited";
    case REASON_SIMULTANEOUS:
        return "both boards ended at the same time";
    case REASON_POINTS:
        return "more points from the two boards";
    case REASON_NONE:
    case REASON_AGREEMENT:
    case REASON_REPETITION:
    case REASON_POISONED:
    case REASON_BOTH_FLAGS:
    case REASON_LIMIT:
    case REASON_STALEMATE:
    case REASON_FIFTY:
    case REASON_DEAD:
    case REASON_COUNT:
        break;
    }
    return reason_name(reason);
}

static const char *draw_form(Reason reason) {
    switch (reason) {
    case REASON_AGREEMENT:
        return "agreed";
    case REASON_REPETITION:
        return "the same position for the third time";
    case REASON_POISONED:
        return "mated with a poisoned piece";
    case REASON_SIMULTANEOUS:
        return "both boards ended at the same time";
    case REASON_BOTH_FLAGS:
        return "a flag of each team has fallen";
    case REASON_POINTS:
        return "equal points from the two boards";
    case REASON_STALEMATE:
        return "stalemate";
    case REASON_FIFTY:
        return "fifty moves without progress";
    case REASON_DEAD:
        return "nobody can mate any more";
    case REASON_NONE:
    case REASON_MATE:
    case REASON_FLAG:
    case REASON_RESIGN:
    case REASON_ILLEGAL:
    case REASON_KING:
    case REASON_FORFEIT:
    case REASON_LIMIT:
    case REASON_COUNT:
        break;
    }
    return reason_name(reason);
}

static void write_decisive(const Verdict *verdict, Team winner, Writer *out) {
    writer_text(out, winner == TEAM_1 ? "Team 1 (A and b) wins: " : "Team 2 (a and B) wins: ");
    BoardId board = verdict->board == BOARD_NONE ? BOARD_A : verdict->board;
    Seat white = seat_of(board, WHITE);
    Seat won = seat_team(white) == winner ? white : seat_opponent(white);
    for (const char *form = decisive_form(verdict->reason); *form != '\0'; form++) {
        if (*form == '+')
            writer_char(out, seat_letter(won));
        else if (*form == '-')
            writer_char(out, seat_letter(seat_opponent(won)));
        else
            writer_char(out, *form);
    }
    if (verdict->board != BOARD_NONE) {
        writer_text(out, " on board ");
        writer_char(out, board_letter(verdict->board));
    }
}

void play_words_verdict(const Verdict *verdict, Writer *out) {
    switch (verdict->outcome) {
    case OUTCOME_OPEN:
        writer_text(out, verdict->reason == REASON_LIMIT
                             ? "No result: the match has reached the longest that can be recorded"
                             : "No result");
        break;
    case OUTCOME_TEAM_1:
    case OUTCOME_TEAM_2:
        write_decisive(verdict, verdict->outcome == OUTCOME_TEAM_1 ? TEAM_1 : TEAM_2, out);
        break;
    case OUTCOME_DRAW:
        writer_text(out, "A draw: ");
        writer_text(out, draw_form(verdict->reason));
        if (verdict->board != BOARD_NONE) {
            writer_text(out, ", on board ");
            writer_char(out, board_letter(verdict->board));
        }
        break;
    }
    writer_char(out, '.');
}
