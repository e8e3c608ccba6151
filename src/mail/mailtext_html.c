// SPDX-License-Identifier: MIT
// The HTML alternative of a message: the boards as pictures, then its plain text as it stands, so
// that programs which leave pictures out still show everything.
#include "mail/mailtext.h"

#include "notation/log.h"
#include "notation/svg.h"

static void write_escaped(Str text, Writer *out) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == '&')
            writer_text(out, "&amp;");
        else if (c == '<')
            writer_text(out, "&lt;");
        else if (c == '>')
            writer_text(out, "&gt;");
        else
            writer_char(out, c);
    }
}

static void write_board(const Mailtext *text, BoardId board, Writer *out) {
    Position position;
    match_position_shown(&text->game->match, board, &position);
    bool white = (board == BOARD_A) == (text->reader == TEAM_1);
    SvgOptions options = {.bottom = white ? WHITE : BLACK,
                          .last_move = gamerecord_last_move(text->game, board),
                          .coordinates = true};
    // Beside each other where there is room, below each other on a telephone.
    writer_text(out, "<div style=\"display:inline-block;width:340px;max-width:100%;"
                     "vertical-align:top\"><b>Board ");
    writer_char(out, board_letter(board));
    writer_text(out, "</b>");
    if (text->kind != MAILTEXT_FINAL)
        writer_text(out, white ? ", you are White" : ", you are Black");
    writer_text(out, "<br>\n");
    svg_write(&position, &options, out);
    writer_text(out, "</div>\n");
}

Status mailtext_write_html(const Mailtext *text, Str plain, Writer *out) {
    writer_text(
        out,
        "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><title>Bughouse</title></head>\n"
        "<body>\n<p>");
    // The first line stays the first: whoever quotes the HTML without marks is understood by it.
    Str first = plain;
    (void)log_take_line(&plain, &first);
    write_escaped(first, out);
    writer_text(out, "</p>\n");
    if (text->kind != MAILTEXT_NOTE && text->kind != MAILTEXT_CONFIRM) {
        writer_text(out, "<div>\n");
        write_board(text, BOARD_A, out);
        write_board(text, BOARD_B, out);
        writer_text(out, "</div>\n");
    }
    writer_text(out, "<pre style=\"white-space:pre-wrap;font:13px monospace\">");
    write_escaped(str_trim(plain), out);
    writer_text(out, "\n</pre>\n</body></html>\n");
    return writer_status(out);
}
