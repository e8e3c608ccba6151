// SPDX-License-Identifier: MIT
#include "mail/mailtext.h"

#include "mail/diagram.h"
#include "mail/halves.h"
#include "mail/quote.h"
#include "notation/log.h"

enum { COLUMNS = 76 };

static void write_due(const MailGame *game, Writer *out) {
    Seat due[2];
    unsigned count = halves_due(game, due);
    if (!halves_can_move(game)) {
        writer_text(out, "nobody can move");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            writer_text(out, " and ");
        writer_char(out, seat_letter(due[i]));
    }
    writer_text(out, " to move");
}

void mailtext_write_subject(const Mailtext *text, Writer *out) {
    writer_text(out, "Bughouse game ");
    writer_int(out, (int64_t)text->game->number);
    writer_text(out, ": ");
    switch (text->kind) {
    case MAILTEXT_REMINDER:
        writer_text(out, "reminder, ");
        write_due(text->game, out);
        break;
    case MAILTEXT_TURN:
        write_due(text->game, out);
        break;
    case MAILTEXT_REFUSAL:
        writer_text(out, "not played, ");
        write_due(text->game, out);
        break;
    case MAILTEXT_NOTE:
        writer_text(out, "nothing was played");
        break;
    case MAILTEXT_CONFIRM:
        writer_text(out, "please confirm");
        break;
    case MAILTEXT_FINAL:
        writer_text(out, "over, ");
        writer_text(out, outcome_name(match_verdict(&text->game->match).outcome));
        break;
    }
    if (text->key != NULL) {
        writer_text(out, " [");
        mailkey_write(text->key, out);
        writer_char(out, ']');
    }
}

static void write_players(const Mailtext *text, Writer *out) {
    static const Seat seats[TEAM_COUNT][2] = {{SEAT_WHITE_A, SEAT_BLACK_B},
                                              {SEAT_BLACK_A, SEAT_WHITE_B}};
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        writer_text(out, mailgame_side(team));
        writer_text(out, ": ");
        halves_write_seat(seats[team][0], out);
        writer_text(out, " and ");
        halves_write_seat(seats[team][1], out);
        if (text->kind != MAILTEXT_FINAL && team == text->reader) {
            writer_text(out, ". This is you.");
        } else if (text->game->parties[team].name[0] != '\0') {
            writer_text(out, ", ");
            writer_str(out, mailgame_name(text->game, team));
        }
        writer_char(out, '\n');
    }
}

// Lines that were not written for this width; a line break stays one.
static void write_wrapped(Str text, Writer *out) {
    size_t column = 0;
    for (size_t i = 0; i < text.len;) {
        size_t end = i;
        while (end < text.len && text.at[end] != ' ' && text.at[end] != '\n')
            end++;
        if (column > 0 && column + 1 + (end - i) > COLUMNS) {
            writer_char(out, '\n');
            column = 0;
        } else if (column > 0) {
            writer_char(out, ' ');
            column++;
        }
        writer_str(out, (Str){text.at + i, end - i});
        column += end - i;
        if (end < text.len && text.at[end] == '\n') {
            writer_char(out, '\n');
            column = 0;
        }
        i = end + 1;
    }
}

static void write_last(const MailGame *game, GamerecordSpace *space, Writer *out) {
    size_t before = out->len;
    gamerecord_write_part(game, game->parts, space, out);
    if (out->len > before)
        return;
    if (match_is_over(&game->match))
        writer_text(out, match_verdict(&game->match).reason == REASON_RESIGN ? "  resign\n"
                                                                             : "  draw\n");
    else
        writer_text(out, "  a draw is offered\n");
}

// Marked as a quote: whoever answers without marks of his own gives no orders with it.
static void write_remark(const MailGame *game, Writer *out) {
    if (game->remark[0] == '\0')
        return;
    writer_str(out, mailgame_name(game, game->remark_by));
    writer_text(out, " writes:\n");
    Str rest = str_of(game->remark);
    Str line;
    while (log_take_line(&rest, &line)) {
        writer_text(out, line.len > 0 ? "> " : ">");
        writer_str(out, line);
        writer_char(out, '\n');
    }
    writer_char(out, '\n');
}

static void write_news(const Mailtext *text, GamerecordSpace *space, Writer *out) {
    const MailGame *game = text->game;
    if (text->kind == MAILTEXT_CONFIRM) {
        write_wrapped(text->why, out);
        return;
    }
    if (text->kind == MAILTEXT_REFUSAL || text->kind == MAILTEXT_NOTE) {
        writer_text(out, "Nothing was played; the game stands as it was.\n\n");
        write_wrapped(text->why, out);
        writer_char(out, '\n');
    }
    if (text->kind == MAILTEXT_REMINDER)
        writer_text(out, "A reminder: this game waits for you.\n\n");
    if (text->kind == MAILTEXT_FINAL) {
        writer_text(out, "The game is over. ");
        gamerecord_write_result(game, out);
        writer_text(out, ".\n\n");
    }
    if (game->parts == 0) {
        writer_text(out, "A new game begins. Rules: ");
        writer_text(out, game->header.setup.rules.name);
        writer_text(out, ".\n\n");
    } else {
        writer_text(out, "The last message said:\n");
        write_last(game, space, out);
        writer_char(out, '\n');
    }
    write_remark(game, out);
    if (!match_is_over(&game->match) && game->match.offers != 0)
        writer_text(out,
                    halves_can_move(game)
                        ? "A draw is offered. Answer \"draw\" alone to agree; half-moves decline "
                          "it.\n\n"
                        : "A draw is offered. Answer \"draw\" to agree.\n\n");
}

// What to write, with moves that are legal now where the reader may not know the way.
static void write_how(const Mailtext *text, Writer *out) {
    const MailGame *game = text->game;
    Seat due[2];
    unsigned count = halves_due(game, due);
    if (!halves_can_move(game)) {
        writer_text(out, "Nobody has a legal half-move left. Answer \"draw\" or \"resign\".\n");
        return;
    }
    writer_text(out, count == 1 ? "Due is your half-move "
                                : "Due are your half-moves, in this order:\n");
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            writer_text(out, ", then ");
        halves_write_seat(due[i], out);
    }
    const bool white_first = seat_color(due[0]) == WHITE;
    writer_text(out, ".\n\nHow to answer: reply to this message. Above what is quoted, write ");
    writer_text(out, count == 1 ? "it on a\nline of its own, for example as \""
                                : "both on a\nline of their own, for example as \"");
    // In a sentence, so that a quote without marks is never taken for half-moves.
    writer_text(out,
                count == 1 ? (white_first ? "Nf3" : "Nf6") : (white_first ? "Nf3, e5" : "Nf6, e4"));
    writer_text(out, "\".\n"
                     "N@f7 drops a knight; e7e8q or e8=Q promotes.");
    if (count > 1)
        writer_text(out, " What your first half-move\ntakes you can drop with the second.");
    writer_text(out,
                "\nWith \"draw\" on the next line you offer a draw; \"resign\" alone gives the\n"
                "game up. What else you write goes to your opponent with them.\n");
}

static void write_key(const Mailtext *text, Writer *out) {
    if (text->key == NULL)
        return;
    writer_text(out, "\nThe key of this message shows that the answer is yours. It is in the\n"
                     "subject; leave it there, and show this message to nobody before you have\n"
                     "answered it:\n    ");
    mailkey_write(text->key, out);
    writer_char(out, '\n');
}

Status mailtext_write(const Mailtext *text, GamerecordSpace *space, Writer *out) {
    const MailGame *game = text->game;
    bool full = text->kind != MAILTEXT_NOTE && text->kind != MAILTEXT_CONFIRM;
    writer_text(out, QUOTE_FIRST_LINE);
    writer_int(out, (int64_t)game->number);
    writer_text(out, text->key != NULL ? ": " QUOTE_FIRST_LINE_END "\n\n" : " ===\n\n");
    write_news(text, space, out);
    if (!full) {
        write_key(text, out);
        return writer_status(out);
    }
    if (!match_is_over(&game->match)) {
        write_how(text, out);
        writer_char(out, '\n');
    }
    write_players(text, out);
    writer_char(out, '\n');
    Position boards[BOARD_COUNT];
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        match_position_shown(&game->match, board, &boards[board]);
    diagram_write_boards(boards, text->reader, out);
    writer_text(out, "\nThe same in words:\n");
    diagram_write_pieces(boards, out);
    writer_text(out, "\nThe game so far:\n\n");
    Status status = gamerecord_write(game, space, out);
    if (status == STATUS_OK)
        write_key(text, out);
    return status == STATUS_OK ? writer_status(out) : status;
}
