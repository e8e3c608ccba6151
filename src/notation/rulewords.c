// SPDX-License-Identifier: MIT
#include "notation/rulewords.h"

#include <stddef.h>

#include "base/count.h"
#include "notation/letters.h"
#include "notation/timetext.h"

// A sheet under way: in words, or as keys. Both have the same lines.
typedef struct Sheet {
    Writer *out;
    bool keys;
} Sheet;

typedef struct Sentence {
    const char *key;
    const char *words;
} Sentence;

static void heading(Sheet *sheet, const char *key, const char *text) {
    if (sheet->out->len > 0)
        writer_char(sheet->out, '\n');
    writer_text(sheet->out, sheet->keys ? key : text);
    writer_char(sheet->out, '\n');
}

// A sentence around values: its beginning, then values and words by the caller, then its end.
static void begin(Sheet *sheet, const char *key, const char *before) {
    writer_text(sheet->out, "  ");
    writer_text(sheet->out, sheet->keys ? key : before);
}

static void words(Sheet *sheet, const char *text) {
    if (!sheet->keys)
        writer_text(sheet->out, text);
}

static void end(Sheet *sheet, const char *after) {
    words(sheet, after);
    writer_char(sheet->out, '\n');
}

static void say(Sheet *sheet, const char *key, const char *sentence) {
    begin(sheet, key, sentence);
    end(sheet, "");
}

static void say_one(Sheet *sheet, Sentence sentence) {
    say(sheet, sentence.key, sentence.words);
}

static void number(Sheet *sheet, int64_t value) {
    if (sheet->keys)
        writer_char(sheet->out, ' ');
    writer_int(sheet->out, value);
}

// "5 minutes", "1 minute 30 seconds", "0.5 seconds".
static void duration(Sheet *sheet, int64_t ms) {
    Writer *out = sheet->out;
    int64_t minutes = ms / 60000;
    int64_t rest = ms % 60000;
    if (sheet->keys) {
        number(sheet, ms);
        writer_text(out, "ms");
        return;
    }
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

static void write_time(const TimeControl *time, Sheet *sheet) {
    if (time->kind == TIME_NONE) {
        say(sheet, "no-clocks", "There are no clocks.");
        return;
    }
    static const Sentence bonus[] = {
        [TIME_NONE] = {"", ""},
        [TIME_INCREMENT] = {"time-increment", ", and each move adds "},
        [TIME_DELAY] = {"time-delay", "; in each turn the clock first waits "},
        [TIME_BRONSTEIN] = {"time-bronstein", "; each move gives its own time back, at most "}};
    bool plain = time->kind == TIME_INCREMENT && time->bonus_ms == 0;
    begin(sheet, plain ? "time-plain" : bonus[time->kind].key, "Each player has ");
    duration(sheet, time->base_ms);
    if (plain) {
        end(sheet, " for the whole game.");
        return;
    }
    words(sheet, bonus[time->kind].words);
    duration(sheet, time->bonus_ms);
    end(sheet, ".");
}

static void write_setup(const RuleSet *rules, Sheet *sheet) {
    heading(sheet, "match", "The match");
    say(sheet, "teams", "Two teams of two play on two boards; partners have opposite colours.");
    say(sheet, "standard", "What this sheet does not mention is as in a standard game of chess.");
    write_time(&rules->time, sheet);
    if (rules->time.kind != TIME_NONE) {
        say(sheet, "clocks-open", "Everybody may look at every clock.");
        say(sheet, "black-starts",
            "The two players with the black pieces start the clocks; both boards begin "
            "together.");
    }
    if (rules->order == ORDER_MAIL) {
        say(sheet, "mail",
            "The match is played by mail: one message plays Black's move on one board, then "
            "White's on the other, and so on in turn.");
        say(sheet, "mail-pass", "A half of a message that has no legal move is passed.");
    } else {
        say(sheet, "own-pace", "Each board goes on at its own pace.");
    }
    if (rules->gentleman > 0) {
        begin(sheet, rules->gentleman == 1 ? "gentleman-one" : "gentleman",
              "Without clocks nobody who has a legal move may let his partner make more than ");
        number(sheet, rules->gentleman);
        end(sheet, rules->gentleman == 1 ? " move before he moves himself."
                                         : " moves before he moves himself.");
    }
}

static void write_transfer(const RuleSet *rules, Sheet *sheet) {
    static const Sentence when[] = {
        [TRANSFER_MOVE] = {"passes-move", "A captured piece goes to the partner's reserve at once, "
                                          "before the clock is pressed."},
        [TRANSFER_PRESS] = {
            "passes-press",
            "A captured piece goes to the partner's reserve when the clock is pressed."}};
    heading(sheet, "captures", "Captured pieces");
    say_one(sheet, when[rules->transfer]);
    say(sheet, "reserves-open", "All four reserves are always open to everybody.");
    say(sheet, "drop",
        "Instead of a move, a player may drop one piece of his reserve on an empty square.");
    say(sheet, "drop-pawn", "A pawn may not be dropped on the first or the last rank.");
}

static void write_drops(const BoardRules *board, Sheet *sheet) {
    if (board->drop_check && board->drop_mate)
        say(sheet, "drops-mate", "A drop may give check, and mate too.");
    else if (board->drop_check)
        say(sheet, "drops-check", "A drop may give check, but not mate.");
    else if (board->drop_mate)
        say(sheet, "drops-no-check", "A drop may not give check, so it never mates.");
    else
        say(sheet, "drops-nothing", "A drop may give neither check nor mate.");
    if (board->drop_block)
        say(sheet, "drops-block", "A drop may be put between a checking piece and the king.");
    else
        say(sheet, "drops-no-block",
            "A drop may not answer a check; the king moves away, or pieces on "
            "the board take or step between.");
    if (board->dropped_rook_castles)
        say(sheet, "rook-castles",
            "A rook dropped on a rook's home square counts as unmoved: an unmoved king may "
            "castle with it.");
    else
        say(sheet, "rook-castles-not", "Nobody castles with a dropped rook.");
    if (board->dropped_pawn_double)
        say(sheet, "pawn-double",
            "A pawn dropped on its second rank may go two squares, and can then be taken en "
            "passant.");
    else
        say(sheet, "pawn-single", "A pawn dropped on its second rank goes one square at a time.");
}

static void write_promotion(const BoardRules *board, Sheet *sheet) {
    static const struct {
        Kind kind;
        const char *name;
    } pieces[] = {{QUEEN, "queen"}, {ROOK, "rook"}, {BISHOP, "bishop"}, {KNIGHT, "knight"}};
    enum { PIECES = COUNT(pieces) };
    if (board->promotion == PROMOTION_PASS) {
        say(sheet, "promotion-pass",
            "Pawns do not promote: a pawn that reaches the last rank leaves the board.");
        say(sheet, "promotion-passed",
            "Such a pawn goes to the reserve of the opponent on the other board who plays its "
            "colour.");
        return;
    }
    begin(sheet, "promotion", "A pawn that reaches the last rank becomes a ");
    if (sheet->keys)
        writer_char(sheet->out, ' ');
    unsigned left = 0;
    for (unsigned i = 0; i < PIECES; i++)
        left += board->promotion >> pieces[i].kind & 1;
    for (unsigned i = 0; i < PIECES; i++) {
        if ((board->promotion >> pieces[i].kind & 1) == 0)
            continue;
        if (sheet->keys)
            writer_char(sheet->out, kind_letter(pieces[i].kind));
        words(sheet, pieces[i].name);
        left--;
        if (left > 0)
            words(sheet, left == 1 ? " or " : ", ");
    }
    end(sheet, "; the player says which.");
    say(sheet, "promoted",
        "A promoted piece is marked as one, and when it is captured the partner gets a pawn.");
}

static void write_moving(const RuleSet *rules, Sheet *sheet) {
    static const Sentence complete[] = {
        [COMPLETION_RELEASE] = {"complete-release",
                                "A move is complete when the hand leaves the piece, whether or not "
                                "the clock has been pressed."},
        [COMPLETION_CLOCK] = {"complete-clock",
                              "A move is complete when the clock is pressed; until then it may be "
                              "replaced by another."}};
    heading(sheet, "moving", "Moving");
    say_one(sheet, complete[rules->completion]);
    say(sheet, "touch", "Touching a piece binds nobody to move or take it.");
    if (rules->time.kind != TIME_NONE)
        say(sheet, "after-press", "A player moves after his opponent has pressed the clock.");
    say(sheet, "own-hand",
        "Everybody moves his own pieces and presses his own clock, nobody the partner's.");
    if (rules->premove)
        say(sheet, "premove", "On a screen a move may be prepared while the opponent is thinking.");
    else
        say(sheet, "no-premove", "No move may be prepared: nobody moves before it is his turn.");
}

static void write_illegal(const RuleSet *rules, Sheet *sheet) {
    heading(sheet, "illegal", "Illegal moves");
    say(sheet, "illegal-stands",
        "A referee refuses an illegal move. Where the players are their own referees, it stands "
        "unless it is claimed after the clock has been pressed and "
        "before the next completed move on that board.");
    switch (rules->illegal) {
    case ILLEGAL_CORRECT:
        say(sheet, "illegal-correct", "A claimed illegal move is taken back and costs nothing.");
        break;
    case ILLEGAL_LOSES:
        say(sheet, "illegal-loses", "A claimed illegal move loses.");
        break;
    case ILLEGAL_ALLOWANCE:
        begin(sheet, "illegal-allowance",
              "A player's claimed illegal moves are taken back up to number ");
        number(sheet, rules->illegal_allowance);
        end(sheet, "; the next one loses.");
        break;
    case ILLEGAL_IF_LOW:
        begin(sheet, "illegal-if-low",
              "A claimed illegal move loses if the opponent has less than ");
        duration(sheet, rules->illegal_low_ms);
        end(sheet, " left; otherwise it is taken back and costs nothing.");
        break;
    }
    if (rules->king_capture)
        say(sheet, "king-capture", "A king left in check may be captured, and that wins.");
    else
        say(sheet, "no-king-capture",
            "Capturing a king does not win; it is one more illegal move.");
}

static void write_mate(const RuleSet *rules, Sheet *sheet) {
    static const Sentence mate[] = {
        [MATE_CURRENT] = {"mate-current",
                          "A check that cannot be answered with the pieces at hand is mate; nobody "
                          "waits for a piece that would help."},
        [MATE_POTENTIAL] = {"mate-potential",
                            "A check is mate only if no piece that might still arrive could be "
                            "dropped against it; until then the player in check may wait."}};
    // Where no drop may parry, a piece that arrives helps nobody (WE-14).
    say_one(sheet, mate[rules->board.drop_block ? rules->board.mate : MATE_CURRENT]);
    if (rules->order == ORDER_FREE)
        say(sheet, "waits",
            "A player who is not in check and has no move waits, with his clock running, as long "
            "as the other board is played.");
}

static void write_ending(const RuleSet *rules, Sheet *sheet) {
    static const Sentence claims[] = {
        [CLAIMS_OWN_BOARD] =
            {"claims-own-board",
             "Mate, time and illegal moves are claimed by the opponent on the same "
             "board, and by nobody else."},
        [CLAIMS_ANYONE] = {"claims-anyone",
                           "Any of the four players may claim anything on either board."}};
    heading(sheet, "end", "The end");
    if (rules->scoring == SCORING_FIRST) {
        say(sheet, "first-board", "The board that ends first decides the match for both.");
        say(sheet, "won", "A board is won by mate, on time, or when the opponent resigns.");
    } else {
        say(sheet, "both-boards",
            "Both boards are played to their end; each is worth one point, a draw half a "
            "point to each side, and the team with more points wins.");
        say(sheet, "won-board",
            "A board is won by mate, on time, or when the opponent resigns that board.");
        say(sheet, "no-more-pieces",
            "When one board is over, no more pieces arrive on the other; those in reserve may "
            "still be dropped.");
        say(sheet, "last-board-draws",
            "The last board is drawn by stalemate, by a third occurrence of a position, by "
            "fifty moves without progress, and when nobody can mate any more.");
    }
    write_mate(rules, sheet);
    say_one(sheet, claims[rules->claims]);
}

static void write_draws(const RuleSet *rules, Sheet *sheet) {
    static const Sentence agreement[] = {
        [DRAW_ALL] = {"draw-all",
                      "A draw needs all four players to agree, with no move made in between."},
        [DRAW_BOARD] = {"draw-board", "The two players of a board may agree to draw it."},
        [DRAW_NEVER] = {"draw-never", "A draw cannot be agreed."}};
    say_one(sheet, agreement[rules->draw]);
    if (rules->repetition == REPETITION_CLAIM)
        say(sheet, "repetition",
            "The third occurrence of a position of one board, reserves included, is a draw "
            "when claimed.");
    else
        say(sheet, "no-repetition",
            "While both boards are played, repeating a position is no draw.");
    if (rules->poisoned) {
        say(sheet, "poison",
            "A captured piece is poisoned if taking it allowed mate in one on the taker's "
            "board.");
        say(sheet, "poison-draws",
            "To mate with a piece that can only be the poisoned one is a draw.");
    } else {
        say(sheet, "no-poison",
            "A partner may mate with any captured piece, whatever its capture allowed.");
    }
    if (rules->both_flags && rules->scoring == SCORING_FIRST)
        say(sheet, "both-flags",
            "When a flag is claimed and a flag of each team is down, the match is drawn.");
    else
        say(sheet, "one-flag",
            "A claim on time is good even if a flag of the claimant's team is down.");
}

static void one_moment(Sheet *sheet, Sentence pair, Simultaneous rule) {
    static const Sentence what[] = {
        [SIMULTANEOUS_FIRST] = {"-first", " for opposite teams at one moment: the one recorded "
                                          "first counts."},
        [SIMULTANEOUS_DRAW] = {"-draw", " for opposite teams at one moment: the match is drawn."},
        [SIMULTANEOUS_MATE] = {"-mate", " for opposite teams at one moment: the mate wins."}};
    begin(sheet, pair.key, pair.words);
    if (sheet->keys)
        writer_text(sheet->out, what[rule].key);
    end(sheet, what[rule].words);
}

static void write_moments(const RuleSet *rules, Sheet *sheet) {
    bool all_first =
        rules->mate_mate == SIMULTANEOUS_FIRST && rules->flag_flag == SIMULTANEOUS_FIRST &&
        rules->mate_flag == SIMULTANEOUS_FIRST && rules->other_pairs == SIMULTANEOUS_FIRST;
    // With points for each board nothing has to be decided between the two.
    if (all_first && rules->scoring == SCORING_POINTS)
        return;
    if (all_first) {
        say(sheet, "moments-first",
            "If the boards end for opposite teams at one moment, the result recorded first "
            "counts.");
        return;
    }
    one_moment(sheet, (Sentence){"mate-mate", "A mate on each board"}, rules->mate_mate);
    one_moment(sheet, (Sentence){"flag-flag", "A fallen flag on each board"}, rules->flag_flag);
    one_moment(sheet, (Sentence){"mate-flag", "A mate on one board and a fallen flag on the other"},
               rules->mate_flag);
    one_moment(sheet, (Sentence){"other-pairs", "Any other results of the two boards"},
               rules->other_pairs);
}

static void write_talk(const RuleSet *rules, Sheet *sheet) {
    static const Sentence talk[] = {
        [COMMUNICATION_FULL] = {"talk-free",
                                "Partners may talk freely, about pieces, moves and clocks."},
        [COMMUNICATION_REQUESTS] =
            {"talk-requests", "Partners may ask each other for a piece and say nothing else."},
        [COMMUNICATION_NONE] = {"talk-none", "Partners do not talk."}};
    heading(sheet, "talking", "Talking");
    say_one(sheet, talk[rules->communication]);
    if (rules->marks)
        say(sheet, "marks", "A partner may point at squares.");
    else
        say(sheet, "no-marks",
            "Nobody points at squares of the partner's board or reaches over it.");
}

static void write_sheet(const RuleSet *rules, Sheet *sheet) {
    write_setup(rules, sheet);
    write_transfer(rules, sheet);
    write_drops(&rules->board, sheet);
    write_promotion(&rules->board, sheet);
    write_moving(rules, sheet);
    write_illegal(rules, sheet);
    write_ending(rules, sheet);
    write_draws(rules, sheet);
    write_moments(rules, sheet);
    write_talk(rules, sheet);
}

void rulewords_write(const RuleSet *rules, Writer *out) {
    write_sheet(rules, &(Sheet){out, false});
}

void rulewords_write_keys(const RuleSet *rules, Writer *out) {
    write_sheet(rules, &(Sheet){out, true});
}
