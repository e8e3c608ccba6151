// SPDX-License-Identifier: MIT
// Post: keys, mails twice and out of order, all or nothing, draws, the end, a store that fails.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "mail/letter.h"
#include "mail/mail_rig.h"

#define SOUTH "anna@example.org"
#define NORTH "Bert <bert@example.net>"

static int begin(void **state) {
    MailRig *rig = rig_new();
    rig_begin(rig, "email");
    *state = rig;
    return 0;
}

static int end(void **state) {
    rig_free(*state);
    return 0;
}

static bool why_has(const MailRig *rig, const char *text) {
    char why[POST_WHY_MAX + 1];
    snprintf(why, sizeof why, "%.*s", (int)rig->result.why.len, rig->result.why.at);
    if (strstr(why, text) == NULL)
        print_message("no '%s' in: %s\n", text, why);
    return strstr(why, text) != NULL;
}

// The last message goes to this address alone.
static bool is_sent_to(const MailRig *rig, const char *address) {
    char line[100];
    snprintf(line, sizeof line, "\nTo: %s\n", address);
    return strstr(rig->sent, line) != NULL;
}

static void test_order(void **state) {
    MailRig *rig = *state;
    assert_true(rig_sent_has(rig, "Due is your half-move A (White on board A)"));
    assert_true(is_sent_to(rig, "Anna <anna@example.org>"));
    rig_write(rig, SOUTH, "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "bert@example.net"));
    assert_true(rig_sent_has(rig, "a (Black on board A), then B (White on board B)"));
    rig_write(rig, NORTH, "d5, d4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "Anna <anna@example.org>"));
    // What the first half takes, the second drops; what it does not take, it cannot.
    rig_write(rig, SOUTH, "Nf3, P@e3");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "not in the reserve"));
    rig_write(rig, SOUTH, "exd5, P@e3");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "bert@example.net"));
    rig_write(rig, NORTH, "Qxd5, fxe3");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "Anna <anna@example.org>"));
    rig_write(rig, SOUTH, "Nc3, e5");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "bert@example.net"));
    rig_write(rig, NORTH, "Qd8, dxe5");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(is_sent_to(rig, "Anna <anna@example.org>"));
    assert_string_equal(rig_moves(rig, 1, 1), "e4 d5 d4 exd5 P@e3 Qxd5 fxe3 Nc3 e5 Qd8 dxe5");
}

static void test_keys(void **state) {
    MailRig *rig = *state;
    MailKey first = rig->key;
    // None, one that was never given out, one of another game in the subject.
    rig_write_as(rig, SOUTH, "chess", NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_int_equal(rig->result.mail.len, 0);
    rig_write_as(rig, SOUTH, "Bughouse game 1 [key-00000000000000000000]", NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(rig->result.mail.len > 0);
    assert_true(why_has(rig, "no key"));
    rig_write_as(rig, "eve@example.com", "Bughouse game 1 [key-00000000000000000000]", NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_int_equal(rig->result.mail.len, 0);
    rig->key = first;
    // The sender's address does not matter with the key, nor does a second answer after it.
    rig_write(rig, "eve@example.com", "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    MailKey second = rig->key;
    rig->key = first;
    rig_write(rig, SOUTH, "d4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "have been played"));
    // The answer goes to the player, whoever asked.
    assert_true(strstr(rig->sent, "anna@example.org") != NULL);
    assert_null(strstr(rig->sent, "key-"));
    rig->key = second;
    rig_write(rig, NORTH, "e5, e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    rig->key = first;
    rig_write(rig, SOUTH, "d4, d5");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "answers an earlier one"));
    assert_string_equal(rig_moves(rig, 1, 1), "e4 e5 e4");
}

static void test_foreign_game(void **state) {
    MailRig *rig = *state;
    MailKey first = rig->key;
    rig_begin(rig, "email");
    char subject[80];
    snprintf(subject, sizeof subject, "Re: Bughouse game 2: A to move [key-%s]", first.text);
    rig_write_as(rig, SOUTH, subject, NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "belongs to game 1"));
    assert_string_equal(rig_moves(rig, 1, 1), "");
    assert_string_equal(rig_moves(rig, 2, 1), "");
    // A key of the other game in the text only is no harm where the subject has the right one.
    snprintf(subject, sizeof subject, "Re: Bughouse game 1: A to move [key-%s]", first.text);
    rig_write_as(rig, SOUTH, subject, NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_string_equal(rig_moves(rig, 1, 1), "e4");
    rig_write_as(rig, SOUTH, "Bughouse game 99", NULL, "e4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_int_equal(rig->result.mail.len, 0);
}

// Of keys of two games the first that stands in the mail counts, or the first current one.
static void test_keys_of_two_games(void **state) {
    MailRig *rig = *state;
    MailKey first = rig->key;
    rig_begin(rig, "email");
    MailKey second = rig->key;
    rig_reply(rig, 1, "e4");
    rig_reply(rig, 2, "d4");
    MailKey due = rig->key;
    char body[120];
    snprintf(body, sizeof body, "Nf3\n\n> [key-%s]\n> [key-%s]", second.text, first.text);
    rig_write_as(rig, SOUTH, "Bughouse", NULL, body);
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_int_equal(rig->result.game, 2);
    assert_int_equal(rig_look(rig, 2)->notes, 1);
    assert_int_equal(rig_look(rig, 1)->notes, 0);
    snprintf(body, sizeof body, "d5, e4\n\n> [key-%s]\n> [key-%s]", first.text, due.text);
    rig_write_as(rig, NORTH, "Bughouse", NULL, body);
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_int_equal(rig->result.game, 2);
    assert_string_equal(rig_moves(rig, 1, 1), "e4");
    assert_string_equal(rig_moves(rig, 2, 1), "d4 d5 e4");
}

static void test_twice(void **state) {
    MailRig *rig = *state;
    rig_write_as(rig, SOUTH, NULL, "one@client", "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    // Its message is not known to have gone out: the mail system tries again, and so do we.
    assert_int_equal(rig_receive(rig), POST_AGAIN);
    assert_true(rig->result.mail.len > 0);
    assert_true(rig_sent_has(rig, "then B (White on board B)"));
    assert_int_equal(post_sent(rig->post, 1), STATUS_OK);
    assert_int_equal(rig_receive(rig), POST_AGAIN);
    assert_int_equal(rig->result.mail.len, 0);
    assert_string_equal(rig_moves(rig, 1, 1), "e4");
    // The key of the message written again is as good.
    rig_write(rig, NORTH, "e5, e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
}

static void test_all_or_nothing(void **state) {
    MailRig *rig = *state;
    rig_reply(rig, 1, "e4");
    static const struct {
        const char *body, *why;
    } cases[] = {
        {"e5", "B (White on board B) is missing"},
        {"e5, e5", "this move is not legal here"},
        {"e5, Nd2", "Legal moves that you may have meant: "},
        {"e5, e4, d4", "a half-move too many: \"d4\""},
        {"e5, e4, e3, e3, e3", "more half-moves in this message than can be due"},
        {"hello", "no half-move in this message"},
        {"I like e5 and e4 a lot", "Perhaps here? \"I like e5"},
        {"draw", "together with your half-moves"},
        {"accept", "no draw offer to accept"},
        {"resign, e5", "write \"resign\" alone"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        rig_write(rig, NORTH, cases[i].body);
        assert_int_equal(rig_receive(rig), POST_REFUSED);
        assert_true(why_has(rig, cases[i].why));
        // The answer has a key for the same turn, and so have the ones before.
        assert_true(rig->result.mail.len > 0);
        assert_true(rig_sent_has(rig, "Nothing was played"));
    }
    assert_string_equal(rig_moves(rig, 1, 2), "");
    assert_true(why_has(rig, "the last of so many answers"));
    // Enough: from now on silence, until something is played.
    rig_write(rig, NORTH, "e5");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_int_equal(rig->result.mail.len, 0);
    rig_write(rig, NORTH, "B: e4; a: e5");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_string_equal(rig_moves(rig, 1, 2), "e5 e4");
}

static void test_draw(void **state) {
    MailRig *rig = *state;
    rig_reply(rig, 1, "e4");
    rig_write(rig, NORTH, "e5, e4\ndraw?");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(rig_sent_has(rig, "A draw is offered"));
    // Half-moves decline; then the offer is gone.
    rig_write(rig, SOUTH, "Nf3, e5");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    rig_write(rig, NORTH, "accept");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    rig_write(rig, NORTH, "Nf6, d3, remis");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    rig_write(rig, SOUTH, "Einverstanden");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    Verdict verdict = match_verdict(&rig_look(rig, 1)->match);
    assert_int_equal(verdict.outcome, OUTCOME_DRAW);
    assert_int_equal(verdict.reason, REASON_AGREEMENT);
    assert_true(strstr(rig->sent, "anna@example.org") != NULL);
    assert_true(strstr(rig->sent, "bert@example.net") != NULL);
    assert_null(strstr(rig->sent, "key-"));
    assert_true(rig_sent_has(rig, "[Result \"1/2-1/2\"]"));
}

// Who is not due says it twice: the key of his last message may have been seen by others since.
static void test_resign_when_not_due(void **state) {
    MailRig *rig = *state;
    MailKey used = rig->key;
    rig_write(rig, SOUTH, "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    MailKey norths = rig->key;
    rig->key = used;
    rig_write(rig, SOUTH, "resign");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "is due, not you"));
    assert_false(match_is_over(&rig_look(rig, 1)->match));
    // To the player, whoever asked, with a key that plays no half-moves.
    assert_non_null(strstr(rig->sent, "To: Anna <anna@example.org>"));
    assert_null(strstr(rig->sent, "bert@example.net"));
    MailKey asked = rig->key;
    rig_write(rig, SOUTH, "d4");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "You are not due"));
    // The game went on: the key is old.
    rig->key = norths;
    rig_write(rig, NORTH, "e5, e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    MailKey souths = rig->key;
    rig->key = asked;
    rig_write(rig, SOUTH, "resign");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_false(match_is_over(&rig_look(rig, 1)->match));
    // North, while South is due.
    rig->key = norths;
    rig_write(rig, NORTH, "Gebe auf");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    rig_write(rig, NORTH, "Gebe auf");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_int_equal(match_verdict(&rig_look(rig, 1)->match).outcome, OUTCOME_TEAM_1);
    assert_true(rig_sent_has(rig, "The game is over. 1-0"));
    (void)souths;
}

// A draw that is offered late takes nothing from who is due: his key stays good.
static void test_draw_when_not_due(void **state) {
    MailRig *rig = *state;
    MailKey used = rig->key;
    rig_reply(rig, 1, "e4");
    MailKey norths = rig->key;
    rig->key = used;
    rig_write(rig, SOUTH, "draw?");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    MailKey asked = rig->key;
    rig_write(rig, SOUTH, "draw?\nIt is late.");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(rig_sent_has(rig, "A draw is offered"));
    assert_true(rig_sent_has(rig, "> It is late."));
    assert_non_null(strstr(rig->sent, "To: bert@example.net"));
    MailKey again = rig->key;
    // The key that has served is used: it does not resign.
    rig->key = asked;
    rig_write(rig, SOUTH, "resign");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_false(match_is_over(&rig_look(rig, 1)->match));
    rig->key = norths;
    rig_write(rig, NORTH, "e5, e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    rig->key = again;
    rig_write(rig, NORTH, "draw");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_false(match_is_over(&rig_look(rig, 1)->match));
}

// Nobody without a key of this turn takes the answers from who has one.
static void test_forged_refusals(void **state) {
    MailRig *rig = *state;
    MailKey right = rig->key;
    for (unsigned i = 0; i <= POST_REFUSALS_MAX; i++) {
        rig_write_as(rig, SOUTH, "Bughouse game 1", NULL, "e4");
        assert_int_equal(rig_receive(rig), POST_REFUSED);
        assert_true((rig->result.mail.len > 0) == (i < POST_REFUSALS_MAX));
    }
    rig->key = right;
    rig_write(rig, SOUTH, "e5");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(rig->result.mail.len > 0);
}

static void test_remark(void **state) {
    MailRig *rig = *state;
    rig_write(rig, SOUTH,
              "Hello Bert!\n\ne4\n\nA new opening, \xE2\x80\xAE key-00000000000000000000, <b>\n"
              "Sent from my telephone\n-- \nAnna");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    static const char said[] = "Anna writes:\n> Hello Bert!\n>\n> A new opening, [key] <b>\n\n";
    assert_true(rig_sent_has(rig, said));
    // It is in the store, so that the message can be written again.
    assert_int_equal(post_again(rig->post, 1, true, RIG_NOW, &rig->result), STATUS_OK);
    assert_int_equal(rig_look(rig, 1)->remark_by, TEAM_1);
    assert_string_equal(rig->game.remark, "Hello Bert!\n\nA new opening, [key] <b>\n");
    // With the next message it is gone.
    rig_reply(rig, 1, "e5, e4");
    assert_string_equal(rig_look(rig, 1)->remark, "");
    // However long it is, a part holds it.
    char body[8000];
    memset(body, 'x', sizeof body);
    for (size_t i = 0; i < sizeof body; i += 7)
        body[i] = i % 3 == 0 ? '\n' : ' ';
    memcpy(body, "Nf3, e5\n", 8);
    body[sizeof body - 1] = '\0';
    rig_write(rig, SOUTH, body);
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_true(rig_sent_has(rig, "> [...]\n"));
    assert_true(strlen(rig_look(rig, 1)->remark) > 0);
}

// gmime reads groups of addresses within groups by recursion.
static void test_endless_header(void **state) {
    MailRig *rig = *state;
    enum { SIZE = 2 << 20 };
    static const char *const fronts[] = {
        "From: ", "Subject: x\nTO : ", "Content-Type: message/rfc822\n\nCc:\n "};
    char *mail = malloc(SIZE);
    assert_non_null(mail);
    for (size_t i = 0; i < COUNT(fronts); i++) {
        Writer out = writer_on(mail, SIZE);
        writer_text(&out, fronts[i]);
        while (out.len + 16 < SIZE)
            writer_text(&out, out.len % 4000 < 2 ? "\n g:" : "g:");
        assert_int_equal(post_receive(rig->post, writer_view(&out), RIG_NOW, &rig->result),
                         STATUS_OK);
        assert_int_equal(rig->result.outcome, POST_REFUSED);
    }
    free(mail);
}

// What stands in front counts, however large the rest is.
static void test_large_mail(void **state) {
    MailRig *rig = *state;
    rig_write(rig, SOUTH, "e4\n-- ");
    size_t size = LETTER_BYTES_MAX + (1 << 20);
    char *mail = malloc(size);
    assert_non_null(mail);
    memset(mail, 'x', size);
    memcpy(mail, rig->mail, strlen(rig->mail));
    assert_int_equal(post_receive(rig->post, (Str){mail, size}, RIG_NOW, &rig->result), STATUS_OK);
    assert_int_equal(rig->result.outcome, POST_TAKEN);
    free(mail);
}

// Programs that answer without any header that says so.
static void test_automatic_subjects(void **state) {
    MailRig *rig = *state;
    static const char *const subjects[] = {
        "Automatic reply: ", "Abwesenheitsnotiz: ", "Out of Office: ", "Undeliverable: ", "Auto: "};
    for (size_t i = 0; i < COUNT(subjects); i++) {
        char subject[160];
        snprintf(subject, sizeof subject, "%sBughouse game 1 [key-%s]", subjects[i], rig->key.text);
        rig_write_as(rig, SOUTH, subject, NULL, "I am away until Monday.");
        assert_int_equal(rig_receive(rig), POST_AUTOMATIC);
        assert_int_equal(rig->result.mail.len, 0);
    }
    rig_write(rig, "MAILER-DAEMON (Mail Delivery System)", "e4");
    assert_int_equal(rig_receive(rig), POST_AUTOMATIC);
    assert_string_equal(rig_moves(rig, 1, 1), "");
}

static void test_mate(void **state) {
    MailRig *rig = *state;
    rig_reply(rig, 1, "f3");
    rig_reply(rig, 1, "e5, e4");
    rig_reply(rig, 1, "g4, e5");
    rig_write(rig, NORTH, "e6");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_false(why_has(rig, "mate"));
    rig_write(rig, NORTH, "Qh4#");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "B (White on board B) is missing. A message holds all half-moves that "
                             "are due, also after a mate"));
    rig_write(rig, NORTH, "Qh4, Nf3");
    MailKey key = rig->key;
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    // South has no piece to put between when A is due again; by mail a mate is judged then, and
    // here nothing can come before.
    assert_true(rig_sent_has(rig, "The game is over. 0-1"));
    assert_true(rig_sent_has(rig, "checkmated} 0-1"));
    rig->key = key;
    rig_write(rig, NORTH, "Qh4, Nf3");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "The game is over"));
    // The last message has no key that a thank-you could bring along.
    rig_write_as(rig, NORTH, "Re: Bughouse game 1: over, 0-1", NULL, "Thank you!");
    assert_int_equal(rig_receive(rig), POST_REFUSED);
    assert_true(why_has(rig, "The game is over"));
    assert_true(rig->result.mail.len > 0);
}

static void test_resign(void **state) {
    MailRig *rig = *state;
    rig_write(rig, SOUTH, "I resign.");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    Verdict verdict = match_verdict(&rig_look(rig, 1)->match);
    assert_int_equal(verdict.outcome, OUTCOME_TEAM_2);
    assert_int_equal(verdict.reason, REASON_RESIGN);
    assert_true(rig_sent_has(rig, "The game is over. 0-1: North wins by resignation."));
}

// Both boards count: who resigns gives up both.
static void test_resign_points(void **state) {
    MailRig *rig = *state;
    rig_begin(rig, "bughouse-points");
    rig_reply(rig, 2, "resign");
    assert_true(match_is_over(&rig_look(rig, 2)->match));
    assert_int_equal(match_verdict(&rig->game.match).outcome, OUTCOME_TEAM_2);
}

static void test_reminder(void **state) {
    MailRig *rig = *state;
    MailKey first = rig->key;
    assert_int_equal(post_again(rig->post, 1, true, RIG_NOW + 999, &rig->result), STATUS_OK);
    assert_true(rig->result.mail.len > 0);
    assert_non_null(strstr(rig->result.mail.at, "reminder"));
    // Either key is good.
    rig->key = first;
    rig_write(rig, SOUTH, "e4");
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_int_equal(post_again(rig->post, 7, true, RIG_NOW, &rig->result), STATUS_NOT_FOUND);
}

// Nothing secret lies in the store.
static bool look_for_key(void *context, uint64_t row, Str text) {
    const MailRig *rig = context;
    (void)row;
    for (size_t i = 0; i + MAILKEY_CHARS <= text.len; i++)
        assert_true(memcmp(text.at + i, rig->key.text, MAILKEY_CHARS) != 0);
    return true;
}

static void test_keys_are_hashed(void **state) {
    MailRig *rig = *state;
    assert_int_equal(store_scan(rig->store, 0, STORE_KEY_MAX, look_for_key, rig), STATUS_OK);
}

// Whichever call of the store fails, the game stands at its last whole message, and the same mail
// is taken when the trouble is over.
static void test_store_fails(void **state) {
    MailRig *rig = *state;
    rig_reply(rig, 1, "e4");
    rig_write(rig, NORTH, "e5, e4");
    for (unsigned call = MEMORY_PUT; call <= MEMORY_COMMIT; call++) {
        if (call == MEMORY_REMOVE)
            continue;
        for (unsigned nth = 1; nth <= (call == MEMORY_PUT ? 4u : 1u); nth++) {
            memory_disk_fail(rig->disk, (MemoryCall)call, nth, 1, STATUS_DISK_FULL);
            assert_int_equal(post_receive(rig->post, str_of(rig->mail), RIG_NOW, &rig->result),
                             STATUS_DISK_FULL);
            memory_disk_fail(rig->disk, (MemoryCall)call, 1, 0, STATUS_OK);
            assert_string_equal(rig_moves(rig, 1, 1), "e4");
            assert_int_equal(rig->game.parts, 1);
        }
    }
    assert_int_equal(rig_receive(rig), POST_TAKEN);
    assert_string_equal(rig_moves(rig, 1, 1), "e4 e5 e4");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_order, begin, end),
        cmocka_unit_test_setup_teardown(test_keys, begin, end),
        cmocka_unit_test_setup_teardown(test_foreign_game, begin, end),
        cmocka_unit_test_setup_teardown(test_keys_of_two_games, begin, end),
        cmocka_unit_test_setup_teardown(test_twice, begin, end),
        cmocka_unit_test_setup_teardown(test_all_or_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_draw, begin, end),
        cmocka_unit_test_setup_teardown(test_resign_when_not_due, begin, end),
        cmocka_unit_test_setup_teardown(test_draw_when_not_due, begin, end),
        cmocka_unit_test_setup_teardown(test_forged_refusals, begin, end),
        cmocka_unit_test_setup_teardown(test_remark, begin, end),
        cmocka_unit_test_setup_teardown(test_endless_header, begin, end),
        cmocka_unit_test_setup_teardown(test_large_mail, begin, end),
        cmocka_unit_test_setup_teardown(test_automatic_subjects, begin, end),
        cmocka_unit_test_setup_teardown(test_mate, begin, end),
        cmocka_unit_test_setup_teardown(test_resign, begin, end),
        cmocka_unit_test_setup_teardown(test_resign_points, begin, end),
        cmocka_unit_test_setup_teardown(test_reminder, begin, end),
        cmocka_unit_test_setup_teardown(test_keys_are_hashed, begin, end),
        cmocka_unit_test_setup_teardown(test_store_fails, begin, end),
    };
    return cmocka_run_group_tests_name("mail/post", tests, NULL, NULL);
}
