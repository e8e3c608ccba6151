// SPDX-License-Identifier: MIT
#include "notation/rulewords.h"

#include <stddef.h>

#include "notation/timetext.h"

static void heading(Writer *out, const char *text) {
    if (out->len > 0)
        writer_char(out, '\n');
    writer_text(out, text);
    writer_char(out, '\n');
}

static void say(Writer *out, const char *sentence) {
    writer_text(out, "  ");
    writer_text(out, sentence);
    writer_char(out, '\n');
}

// A sentence around something made: before, then `write` by the caller, then after.
static void begin(Writer *out, const char *before) {
    writer_text(out, "  ");
    writer_text(out, before);
}

static void end(Writer *out, const char *after) {
    writer_text(out, after);
    writer_char(out, '\n');
}

// "5 minutes", "1 minute 30 seconds", "0.5 seconds".
static void duration(Writer *out, int64_t ms) {
    int64_t minutes = ms / 60000;
    int64_t rest = ms % 60000;
    if (minutes > 0) {
        writer_int(out, minutes);
        writer_text(out, minutes == 1 ? " minute" : " minutes");
        if (rest == 0)
            return;
        writer_char(out, ' ');
    }
    time_seconds_write(rest, out);
    writer_text(out, rest == 1000 ? " second" : " seconds");
}

static void write_time(const TimeControl *time, Writer *out) {
    if (time->kind == TIME_NONE) {
        say(out, "There are no clocks.");
        return;
    }
    begin(out, "Each player has ");
    duration(out, time->base_ms);
    if (time->kind == TIME_INCREMENT && time->bonus_ms == 0) {
        end(out, " for the whole game.");
        return;
    }
    static const char *const before[] = {[TIME_NONE] = "",
                                         [TIME_INCREMENT] = ", and each move adds ",
                                         [TIME_DELAY] = "; in each turn the clock first waits ",
                                         [TIME_BRONSTEIN] =
                                             "; each move gives its own time back, at most "};
    writer_text(out, before[time->kind]);
    duration(out, time->bonus_ms);
    end(out, ".");
}

static void write_setup(const RuleSet *rules, Writer *out) {
    heading(out, "The match");
    say(out, "Two teams of two play on two boards; partners have opposite colours.");
    say(out, "What this sheet does not mention is as in a standard game of chess.");
    write_time(&rules->time, out);
    if (rules->time.kind != TIME_NONE) {
        say(out, "Everybody may look at every clock.");
        say(out, "The two players with the black pieces start the clocks; both boards begin "
                 "together.");
    }
    if (rules->order == ORDER_MAIL) {
        say(out, "The match is played by mail: one message plays Black's move on one board, then "
                 "White's on the other, and so on in turn.");
        say(out, "A half of a message that has no legal move is passed.");
    } else {
        say(out, "Each board goes on at its own pace.");
    }
    if (rules->gentleman > 0) {
        begin(out,
              "Without clocks nobody who has a legal move may let his partner make more than ");
        writer_int(out, rules->gentleman);
        end(out, rules->gentleman == 1 ? " move before he moves himself."
                                       : " moves before he moves himself.");
    }
}

static void write_transfer(const RuleSet *rules, Writer *out) {
    static const char *const when[] = {
        [TRANSFER_MOVE] =
            "A captured piece goes to the partner's reserve at once, before the clock is pressed.",
        [TRANSFER_PRESS] =
            "A captured piece goes to the partner's reserve when the clock is pressed."};
    heading(out, "Captured pieces");
    say(out, when[rules->transfer]);
    say(out, "All four reserves are always open to everybody.");
    say(out, "Instead of a move, a player may drop one piece of his reserve on an empty square.");
    say(out, "A pawn may not be dropped on the first or the last rank.");
}

static void write_drops(const BoardRules *board, Writer *out) {
    if (board->drop_check && board->drop_mate)
        say(out, "A drop may give check, and mate too.");
    else if (board->drop_check)
        say(out, "A drop may give check, but not mate.");
    else if (board->drop_mate)
        say(out, "A drop may not give check, so it never mates.");
    else
        say(out, "A drop may give neither check nor mate.");
    say(out, board->drop_block ? "A drop may be put between a checking piece and the king."
                               : "A drop may not answer a check; the king moves away, or pieces on "
                                 "the board take or step between.");
    say(out, board->dropped_rook_castles
                 ? "A rook dropped on a rook's home square counts as unmoved: an unmoved king may "
                   "castle with it."
                 : "Nobody castles with a dropped rook.");
    say(out, board->dropped_pawn_double
                 ? "A pawn dropped on its second rank may go two squares, and can then be taken en "
                   "passant."
                 : "A pawn dropped on its second rank goes one square at a time.");
}

static void write_promotion(const BoardRules *board, Writer *out) {
    static const struct {
        Kind kind;
        const char *name;
    } pieces[] = {{QUEEN, "queen"}, {ROOK, "rook"}, {BISHOP, "bishop"}, {KNIGHT, "knight"}};
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    if (board->promotion == PROMOTION_PASS) {
        say(out, "Pawns do not promote: a pawn that reaches the last rank leaves the board.");
        say(out, "Such a pawn goes to the reserve of the opponent on the other board who plays its "
                 "colour.");
        return;
    }
    begin(out, "A pawn that reaches the last rank becomes a ");
    unsigned left = 0;
    for (unsigned i = 0; i < PIECES; i++)
        left += board->promotion >> pieces[i].kind & 1;
    for (unsigned i = 0; i < PIECES; i++) {
        if ((board->promotion >> pieces[i].kind & 1) == 0)
            continue;
        writer_text(out, pieces[i].name);
        left--;
        if (left > 0)
            writer_text(out, left == 1 ? " or " : ", ");
    }
    end(out, "; the player says which.");
    say(out, "A promoted piece is marked as one, and when it is captured the partner gets a pawn.");
}

static void write_moving(const RuleSet *rules, Writer *out) {
    static const char *const complete[] = {
        [COMPLETION_RELEASE] = "A move is complete when the hand leaves the piece, whether or not "
                               "the clock has been pressed.",
        [COMPLETION_CLOCK] = "A move is complete when the clock is pressed; until then it may be "
                             "replaced by another."};
    heading(out, "Moving");
    say(out, complete[rules->completion]);
    say(out, "Touching a piece binds nobody to move or take it.");
    if (rules->time.kind != TIME_NONE)
        say(out, "A player moves after his opponent has pressed the clock.");
    say(out, "Everybody moves his own pieces and presses his own clock, nobody the partner's.");
    say(out, rules->premove ? "On a screen a move may be prepared while the opponent is thinking."
                            : "No move may be prepared: nobody moves before it is his turn.");
}

static void write_illegal(const RuleSet *rules, Writer *out) {
    heading(out, "Illegal moves");
    say(out,
        "A referee refuses an illegal move. Where the players are their own referees, it stands "
        "unless it is claimed after the clock has been pressed and "
        "before the next completed move on that board.");
    switch (rules->illegal) {
    case ILLEGAL_CORRECT:
        say(out, "A claimed illegal move is taken back and costs nothing.");
        break;
    case ILLEGAL_LOSES:
        say(out, "A claimed illegal move loses.");
        break;
    case ILLEGAL_ALLOWANCE:
        begin(out, "A player's claimed illegal moves are taken back up to number ");
        writer_int(out, rules->illegal_allowance);
        end(out, "; the next one loses.");
        break;
    case ILLEGAL_IF_LOW:
        begin(out, "A claimed illegal move loses if the opponent has less than ");
        duration(out, rules->illegal_low_ms);
        end(out, " left; otherwise it is taken back and costs nothing.");
        break;
    }
    say(out, rules->king_capture ? "A king left in check may be captured, and that wins."
                                 : "Capturing a king does not win; it is one more illegal move.");
}

static void write_mate(const RuleSet *rules, Writer *out) {
    static const char *const mate[] = {
        [MATE_CURRENT] = "A check that cannot be answered with the pieces at hand is mate; nobody "
                         "waits for a piece that would help.",
        [MATE_POTENTIAL] = "A check is mate only if no piece that might still arrive could be "
                           "dropped against it; until then the player in check may wait."};
    // Where no drop may parry, a piece that arrives helps nobody (WE-14).
    say(out, mate[rules->board.drop_block ? rules->board.mate : MATE_CURRENT]);
    if (rules->order == ORDER_FREE)
        say(out,
            "A player who is not in check and has no move waits, with his clock running, as long "
            "as the other board is played.");
}

static void write_ending(const RuleSet *rules, Writer *out) {
    static const char *const claims[] = {
        [CLAIMS_OWN_BOARD] = "Mate, time and illegal moves are claimed by the opponent on the same "
                             "board, and by nobody else.",
        [CLAIMS_ANYONE] = "Any of the four players may claim anything on either board."};
    heading(out, "The end");
    if (rules->scoring == SCORING_FIRST) {
        say(out, "The board that ends first decides the match for both.");
        say(out, "A board is won by mate, on time, or when the opponent resigns.");
    } else {
        say(out, "Both boards are played to their end; each is worth one point, a draw half a "
                 "point to each side, and the team with more points wins.");
        say(out, "A board is won by mate, on time, or when the opponent resigns that board.");
        say(out, "When one board is over, no more pieces arrive on the other; those in reserve may "
                 "still be dropped.");
        say(out, "The last board is drawn by stalemate, by a third occurrence of a position, by "
                 "fifty moves without progress, and when nobody can mate any more.");
    }
    write_mate(rules, out);
    say(out, claims[rules->claims]);
}

static void write_draws(const RuleSet *rules, Writer *out) {
    static const char *const agreement[] = {
        [DRAW_ALL] = "A draw needs all four players to agree, with no move made in between.",
        [DRAW_BOARD] = "The two players of a board may agree to draw it.",
        [DRAW_NEVER] = "A draw cannot be agreed."};
    say(out, agreement[rules->draw]);
    say(out, rules->repetition == REPETITION_CLAIM
                 ? "The third occurrence of a position of one board, reserves included, is a draw "
                   "when claimed."
                 : "While both boards are played, repeating a position is no draw.");
    if (rules->poisoned) {
        say(out, "A captured piece is poisoned if taking it allowed mate in one on the taker's "
                 "board.");
        say(out, "To mate with a piece that can only be the poisoned one is a draw.");
    } else {
        say(out, "A partner may mate with any captured piece, whatever its capture allowed.");
    }
    say(out, rules->both_flags
                 ? "When a flag is claimed and a flag of each team is down, the match is drawn."
                 : "A claim on time is good even if a flag of the claimant's team is down.");
}

static void one_moment(Writer *out, const char *pair, Simultaneous rule) {
    static const char *const what[] = {
        [SIMULTANEOUS_FIRST] = " for opposite teams at one moment: the one recorded first counts.",
        [SIMULTANEOUS_DRAW] = " for opposite teams at one moment: the match is drawn.",
        [SIMULTANEOUS_MATE] = " for opposite teams at one moment: the mate wins."};
    begin(out, pair);
    end(out, what[rule]);
}

static void write_moments(const RuleSet *rules, Writer *out) {
    bool all_first =
        rules->mate_mate == SIMULTANEOUS_FIRST && rules->flag_flag == SIMULTANEOUS_FIRST &&
        rules->mate_flag == SIMULTANEOUS_FIRST && rules->other_pairs == SIMULTANEOUS_FIRST;
    // With points for each board nothing has to be decided between the two.
    if (all_first && rules->scoring == SCORING_POINTS)
        return;
    if (all_first) {
        say(out, "If the boards end for opposite teams at one moment, the result recorded first "
                 "counts.");
        return;
    }
    one_moment(out, "A mate on each board", rules->mate_mate);
    one_moment(out, "A fallen flag on each board", rules->flag_flag);
    one_moment(out, "A mate on one board and a fallen flag on the other", rules->mate_flag);
    one_moment(out, "Any other results of the two boards", rules->other_pairs);
}

static void write_talk(const RuleSet *rules, Writer *out) {
    static const char *const talk[] = {
        [COMMUNICATION_FULL] = "Partners may talk freely, about pieces, moves and clocks.",
        [COMMUNICATION_REQUESTS] = "Partners may ask each other for a piece and say nothing else.",
        [COMMUNICATION_NONE] = "Partners do not talk."};
    heading(out, "Talking");
    say(out, talk[rules->communication]);
    say(out, rules->marks ? "A partner may point at squares."
                          : "Nobody points at squares of the partner's board or reaches over it.");
}

void rulewords_write(const RuleSet *rules, Writer *out) {
    write_setup(rules, out);
    write_transfer(rules, out);
    write_drops(&rules->board, out);
    write_promotion(&rules->board, out);
    write_moving(rules, out);
    write_illegal(rules, out);
    write_ending(rules, out);
    write_draws(rules, out);
    write_moments(rules, out);
    write_talk(rules, out);
}
