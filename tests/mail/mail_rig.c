// SPDX-License-Identifier: MIT
#include "mail/mail_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mail/letter.h"
#include "notation/movetext.h"

MailRig *rig_new(void) {
    assert_int_equal(letter_setup(), STATUS_OK);
    MailRig *rig = calloc(1, sizeof *rig);
    assert_non_null(rig);
    rig->disk = memory_disk_new();
    assert_non_null(rig->disk);
    assert_int_equal(memory_store_open(rig->disk, STORE_WRITE, &mailgame_schema, &rig->store, NULL),
                     STATUS_OK);
    assert_int_equal(post_open(rig->store, &rig->post), STATUS_OK);
    return rig;
}

void rig_free(MailRig *rig) {
    post_close(rig->post);
    store_close(rig->store);
    memory_disk_free(rig->disk);
    free(rig);
}

// Keeps a copy of what was written, and its key.
static void keep(MailRig *rig) {
    assert_true(rig->result.mail.len < sizeof rig->sent);
    memcpy(rig->sent, rig->result.mail.at, rig->result.mail.len);
    rig->sent[rig->result.mail.len] = '\0';
    size_t from = 0;
    (void)mailkey_find(rig->result.mail, &from, &rig->key);
}

void rig_begin(MailRig *rig, const char *rules) {
    PostNew *game = calloc(1, sizeof *game);
    assert_non_null(game);
    assert_true(letter_read_address("Anna <anna@example.org>", &game->parties[TEAM_1]));
    assert_true(letter_read_address("bert@example.net", &game->parties[TEAM_2]));
    game->from = "bughouse@example.com";
    game->rules = *ruleset_find(str_of(rules));
    game->rules.order = ORDER_MAIL;
    assert_int_equal(post_new(rig->post, game, RIG_NOW, &rig->result), STATUS_OK);
    free(game);
    keep(rig);
}

void rig_reply(MailRig *rig, uint64_t game, const char *text) {
    assert_int_equal(post_reply(rig->post, game, str_of(text), RIG_NOW + 60, &rig->result),
                     STATUS_OK);
    if (rig->result.outcome != POST_TAKEN)
        print_message("%s: %.*s\n", text, (int)rig->result.why.len, rig->result.why.at);
    assert_int_equal(rig->result.outcome, POST_TAKEN);
    keep(rig);
}

void rig_write_as(MailRig *rig, const char *from, const char *subject, const char *id,
                  const char *body) {
    char own_subject[128];
    char own_id[64];
    snprintf(own_subject, sizeof own_subject, "Re: Bughouse [key-%s]", rig->key.text);
    snprintf(own_id, sizeof own_id, "%u@client.example", ++rig->count);
    int len =
        snprintf(rig->mail, sizeof rig->mail,
                 "From: %s\nTo: bughouse@example.com\nSubject: %s\nMessage-ID: <%s>\n\n%s\n", from,
                 subject != NULL ? subject : own_subject, id != NULL ? id : own_id, body);
    assert_true(len > 0 && (size_t)len < sizeof rig->mail);
}

void rig_write(MailRig *rig, const char *from, const char *body) {
    rig_write_as(rig, from, NULL, NULL, body);
}

PostOutcome rig_receive(MailRig *rig) {
    assert_int_equal(post_receive(rig->post, str_of(rig->mail), RIG_NOW + 120, &rig->result),
                     STATUS_OK);
    if (rig->result.mail.len > 0)
        keep(rig);
    return rig->result.outcome;
}

const MailGame *rig_look(MailRig *rig, uint64_t game) {
    assert_int_equal(mailgame_load(rig->store, game, &rig->game), STATUS_OK);
    return &rig->game;
}

const char *rig_moves(MailRig *rig, uint64_t number, uint32_t from_part) {
    static char text[8192];
    const MailGame *game = rig_look(rig, number);
    Position boards[BOARD_COUNT];
    memcpy(boards, game->header.setup.start, sizeof boards);
    Writer out = writer_on(text, sizeof text);
    for (unsigned i = 0; i < game->ply_count; i++) {
        BoardId board = seat_board(game->plies[i].seat);
        if (game->plies[i].part >= from_part) {
            if (out.len > 0)
                writer_char(&out, ' ');
            movetext_write_san(&boards[board], &game->match.rules.board, game->plies[i].move, true,
                               &out);
        }
        Undo undo;
        Taken taken =
            position_make(&boards[board], &game->match.rules.board, game->plies[i].move, &undo);
        if (taken.captured < KING)
            position_reserve_add(&boards[board_other(board)],
                                 color_other(seat_color(game->plies[i].seat)), (Kind)taken.captured,
                                 1);
    }
    assert_false(out.overflowed);
    return text;
}

bool rig_sent_has(MailRig *rig, const char *text) {
    static Letter letter; // too large for a stack
    letter_read(str_of(rig->sent), &letter);
    bool has = strstr(letter.text, text) != NULL;
    if (!has)
        print_message("no '%s' in:\n%s\n", text, letter.text);
    return has;
}
