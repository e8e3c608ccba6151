// SPDX-License-Identifier: MIT
#include "mail/post.h"

#include <stdlib.h>
#include <string.h>

#include "mail/post_parts.h"
#include "mail/remark.h"

Status post_open(Store *store, Post **out) {
    Post *post = calloc(1, sizeof *post);
    if (post == NULL)
        return STATUS_TOO_MANY;
    post->store = store;
    *out = post;
    return STATUS_OK;
}

void post_close(Post *post) {
    free(post);
}

Status post_finish(Post *post, Status status) {
    if (status == STATUS_OK)
        return store_commit(post->store);
    store_rollback(post->store);
    return status;
}

// Composing -------------------------------------------------------------------------------------------

// `bughouse.GAME.TURN.RANDOM@host`: unlike any other, and nothing to guess from.
static void make_id(const MailGame *game, char *id, size_t size) {
    Writer out = writer_on(id, size);
    writer_text(&out, "bughouse.");
    writer_int(&out, (int64_t)game->number);
    writer_char(&out, '.');
    writer_int(&out, game->parts);
    writer_char(&out, '.');
    mailkey_write_random(16, &out);
    const char *host = strrchr(game->from, '@');
    writer_text(&out, host != NULL ? host : "@localhost");
}

static void keep_id(MailParty *party, const char *id) {
    memcpy(party->own_id, id, strlen(id) + 1);
    if (party->first_id[0] == '\0')
        memcpy(party->first_id, id, strlen(id) + 1);
}

static bool goes_to(const Mailtext *text, Team team) {
    return text->kind == MAILTEXT_FINAL || team == text->reader;
}

static Status write_mail(Post *post, const Mailtext *text, const char *id, const char *answered,
                         int64_t now) {
    MailGame *game = &post->game;
    const MailParty *reader = &game->parties[text->reader];
    Writer subject = writer_on(post->subject, sizeof post->subject);
    Writer plain = writer_on(post->text, sizeof post->text);
    Writer html = writer_on(post->html, sizeof post->html);
    Writer mail = writer_on(post->mail, sizeof post->mail);
    mailtext_write_subject(text, &subject);
    Status status = mailtext_write(text, &post->record, &plain);
    if (status == STATUS_OK)
        status = mailtext_write_html(text, writer_view(&plain), &html);
    if (status != STATUS_OK)
        return status;
    Envelope envelope = {.from = game->from,
                         .subject = post->subject,
                         .id = id,
                         .in_reply_to = answered,
                         .is_answer = post->answering,
                         .references = {reader->first_id, reader->own_id, answered},
                         .date = now,
                         .text = writer_view(&plain),
                         .html = writer_view(&html)};
    // What goes on from our own last message stays in its thread.
    if (answered[0] == '\0')
        envelope.in_reply_to = reader->own_id;
    unsigned count = 0;
    for (Team team = TEAM_1; team < TEAM_COUNT; team++)
        if (goes_to(text, team))
            envelope.to[count++] = &game->parties[team];
    return envelope_write(&envelope, &mail);
}

Status post_compose(Post *post, const Mailtext *text, const char *answered, int64_t now) {
    MailGame *game = &post->game;
    char id[MAIL_ID_MAX + MAIL_ADDRESS_MAX];
    make_id(game, id, sizeof id);
    Status status = write_mail(post, text, id, answered, now);
    if (status != STATUS_OK)
        return status;
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        if (!goes_to(text, team))
            continue;
        if (strlen(id) <= MAIL_ID_MAX)
            keep_id(&game->parties[team], id);
        // A refusal that is lost costs nothing: who waits for it sends his mail again.
        if (text->kind <= MAILTEXT_REMINDER || text->kind == MAILTEXT_FINAL)
            game->unsent |= 1u << team;
    }
    if (text->kind != MAILTEXT_NOTE && text->kind != MAILTEXT_CONFIRM)
        game->touched = now;
    if (text->key != NULL) {
        MailMark mark = {game->number, game->parts, text->reader};
        status = mailgame_put_key(post->store, text->key, &mark);
    }
    return status == STATUS_OK ? mailgame_put(post->store, game) : status;
}

static Status compose_turn(Post *post, bool reminder, int64_t now) {
    MailGame *game = &post->game;
    MailKey key;
    Mailtext text = {.kind = reminder ? MAILTEXT_REMINDER : MAILTEXT_TURN, .game = game};
    if (match_is_over(&game->match)) {
        text.kind = MAILTEXT_FINAL;
        text.reader = TEAM_1;
    } else {
        mailkey_make(&key);
        text.reader = mailgame_due(game);
        text.key = &key;
    }
    const char *answered = reminder ? "" : game->parties[text.reader].their_id;
    return post_compose(post, &text, answered, now);
}

Status post_compose_next(Post *post, int64_t now) {
    return compose_turn(post, false, now);
}

// Beginning -------------------------------------------------------------------------------------------

Status post_new(Post *post, const PostNew *new_game, int64_t now, PostResult *out) {
    MailGame *game = &post->game;
    post->answering = false;
    memset(game, 0, sizeof *game);
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        MailParty *party = &game->parties[team];
        memcpy(party->address, new_game->parties[team].address, sizeof party->address);
        memcpy(party->name, new_game->parties[team].name, sizeof party->name);
    }
    if (strlen(new_game->from) > MAIL_ADDRESS_MAX)
        return STATUS_NO_ROOM;
    memcpy(game->from, new_game->from, strlen(new_game->from) + 1);
    game->created = now;
    match_setup_default(&game->header.setup, &new_game->rules);
    // By mail nobody has a clock, whatever the rules play with elsewhere.
    game->header.setup.time = (TimeControl){.kind = TIME_NONE};
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        memcpy(game->header.players[seat], game->parties[seat_team(seat)].name,
               sizeof game->header.players[seat]);
    Status status = mailgame_create(post->store, game);
    if (status == STATUS_OK)
        status = post_compose_next(post, now);
    status = post_finish(post, status);
    if (status == STATUS_OK)
        *out = (PostResult){POST_TAKEN, game->number, str_of(post->mail), {"", 0}};
    return status;
}

// Playing ---------------------------------------------------------------------------------------------

void post_read(Post *post, Str own) {
    Writer remark = writer_on(post->remark, sizeof post->remark);
    orders_read(own, &post->orders);
    remark_write(own, &remark);
}

Status post_play(Post *post, Team team, int64_t now, bool *played) {
    MailGame *game = &post->game;
    Writer why = writer_on(post->why, sizeof post->why);
    Writer events = writer_on(post->events, sizeof post->events);
    int64_t seconds = now > game->created ? now - game->created : 0;
    if (seconds > MATCH_AT_MAX / 1000 - 1)
        seconds = MATCH_AT_MAX / 1000 - 1;
    HalvesMessage message = {&post->orders, team, seconds * 1000};
    *played = halves_play(game, &message, &post->halves, &events, &why);
    if (!*played)
        return STATUS_OK;
    mailgame_add_remark(game, team, str_of(post->remark), &events);
    if (writer_status(&events) != STATUS_OK)
        return writer_status(&events);
    game->refusals = game->notes = 0;
    return mailgame_put_part(post->store, game, writer_view(&events));
}

Status post_reply(Post *post, uint64_t number, Str text, int64_t now, PostResult *out) {
    post->answering = false;
    Status status = mailgame_load(post->store, number, &post->game);
    if (status != STATUS_OK)
        return status;
    post_read(post, text);
    bool played;
    status = post_play(post, mailgame_due(&post->game), now, &played);
    if (status == STATUS_OK && !played) {
        *out = (PostResult){POST_REFUSED, number, {"", 0}, str_of(post->why)};
        return STATUS_OK;
    }
    if (status == STATUS_OK)
        status = post_compose_next(post, now);
    status = post_finish(post, status);
    if (status == STATUS_OK)
        *out = (PostResult){POST_TAKEN, number, str_of(post->mail), {"", 0}};
    return status;
}

// Once more -------------------------------------------------------------------------------------------

Status post_again(Post *post, uint64_t number, bool reminder, int64_t now, PostResult *out) {
    post->answering = false;
    Status status = mailgame_load(post->store, number, &post->game);
    if (status == STATUS_OK)
        status = post_finish(post, compose_turn(post, reminder, now));
    if (status == STATUS_OK)
        *out = (PostResult){POST_AGAIN, number, str_of(post->mail), {"", 0}};
    return status;
}

Status post_sent(Post *post, uint64_t number) {
    Status status = mailgame_load(post->store, number, &post->game);
    if (status != STATUS_OK || post->game.unsent == 0)
        return status;
    post->game.unsent = 0;
    return post_finish(post, mailgame_put(post->store, &post->game));
}

Status post_look(Post *post, uint64_t number, const MailGame **game) {
    Status status = mailgame_load(post->store, number, &post->game);
    if (status == STATUS_OK)
        *game = &post->game;
    return status;
}

Status post_show(Post *post, uint64_t number, const MailGame **game, Str *text) {
    Status status = post_look(post, number, game);
    if (status != STATUS_OK)
        return status;
    bool over = match_is_over(&post->game.match);
    Mailtext shown = {.kind = over ? MAILTEXT_FINAL : MAILTEXT_TURN,
                      .reader = over ? TEAM_1 : mailgame_due(&post->game),
                      .game = &post->game};
    Writer out = writer_on(post->text, sizeof post->text);
    status = mailtext_write(&shown, &post->record, &out);
    if (status == STATUS_OK)
        *text = writer_view(&out);
    return status;
}
