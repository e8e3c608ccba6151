// SPDX-License-Identifier: MIT
// What is done with a mail that has come in.
#include <string.h>
#include <strings.h>

#include "mail/post_parts.h"
#include "mail/quote.h"

// Whether the key belongs to the message that waits for an answer.
typedef enum KeyState {
    KEY_NONE,   // no key, or one that was never given out
    KEY_OLD,    // of an earlier message, or of a game that is over
    KEY_ASKED,  // to confirm what somebody ordered who is not due
    KEY_CURRENT //
} KeyState;

static KeyState state_of(const MailGame *game, const MailMark *mark) {
    if (match_is_over(&game->match) || mailgame_moved_since(game, mark->turn))
        return KEY_OLD;
    // A draw that was offered since leaves the key of who is due as it was.
    if (mailgame_due(game) == mark->team)
        return KEY_CURRENT;
    return mark->turn == game->parts ? KEY_ASKED : KEY_OLD;
}

// What is known of the keys of a mail: the first current one counts, else the first known.
typedef struct Search {
    KeyState state;
    MailMark mark;
    unsigned looked_at;
    bool loaded; // post->game holds a game, whole
} Search;

// Most mails name one game only, in many keys; to load it is to replay it.
static Status load_once(Post *post, Search *search, uint64_t game) {
    if (search->loaded && post->game.number == game)
        return STATUS_OK;
    Status status = mailgame_load(post->store, game, &post->game);
    search->loaded = status == STATUS_OK;
    return status;
}

static Status search_text(Post *post, Str text, Search *search) {
    size_t from = 0;
    MailKey key;
    while (search->state != KEY_CURRENT && search->looked_at < POST_KEYS_MAX &&
           mailkey_find(text, &from, &key)) {
        search->looked_at++;
        MailMark mark;
        Status status = mailgame_find_key(post->store, &key, &mark);
        if (status == STATUS_NOT_FOUND)
            continue;
        if (status == STATUS_OK)
            status = load_once(post, search, mark.game);
        if (status != STATUS_OK)
            return status;
        KeyState state = state_of(&post->game, &mark);
        if (state > search->state) {
            search->state = state;
            search->mark = mark;
        }
    }
    return STATUS_OK;
}

// The subject first: it is that of the message which is answered; then the text, quotes included.
static Status search_mail(Post *post, Search *search) {
    const Letter *letter = &post->letter;
    *search = (Search){.state = KEY_NONE};
    Status status = search_text(post, str_of(letter->subject), search);
    if (status == STATUS_OK)
        status = search_text(post, (Str){letter->text, letter->text_len}, search);
    if (status == STATUS_OK)
        status = search_text(post, (Str){letter->html, letter->html_len}, search);
    return status;
}

// The number in "Bughouse game 12", 0 where the subject has none.
static uint64_t game_of_subject(Str subject) {
    static const char words[] = "bughouse game ";
    for (size_t i = 0; i + sizeof words - 1 < subject.len; i++) {
        if (!str_is_ignoring_case(str_first(str_from(subject, i), sizeof words - 1), words))
            continue;
        Str rest = str_from(subject, i + sizeof words - 1);
        size_t digits = 0;
        while (digits < rest.len && rest.at[digits] >= '0' && rest.at[digits] <= '9')
            digits++;
        int64_t number;
        if (str_to_int(str_first(rest, digits), 1, (int64_t)MAIL_NUMBER_MAX, &number) == STATUS_OK)
            return (uint64_t)number;
    }
    return 0;
}

// Answers of no -----------------------------------------------------------------------------------------

static const char game_over[] = "The game is over, and what you write is not handed on: write to "
                                "your opponent directly.\n";

// Without an answer: to a stranger, or after too many of them.
static Status stay_silent(Post *post, uint64_t game, PostResult *out) {
    *out = (PostResult){POST_REFUSED, game, {"", 0}, str_of(post->why)};
    return STATUS_OK;
}

static void say_last(Post *post) {
    size_t len = strlen(post->why);
    Writer why = writer_on(post->why + len, sizeof post->why - len);
    writer_text(&why, "This is the last of so many answers; there will be none until something is "
                      "played.\n");
}

// post->why goes to the address that the game knows for `team`.
static Status refuse(Post *post, MailtextKind kind, Team team, int64_t now, PostResult *out) {
    MailGame *game = &post->game;
    // Apart, so that nobody who has no key of this turn can silence the answers to who has one.
    uint32_t *count = kind == MAILTEXT_REFUSAL ? &game->refusals : &game->notes;
    if (*count >= POST_REFUSALS_MAX)
        return stay_silent(post, game->number, out);
    if (++*count == POST_REFUSALS_MAX)
        say_last(post);
    MailKey key;
    Mailtext text = {.kind = kind, .reader = team, .game = game, .why = str_of(post->why)};
    if (kind != MAILTEXT_NOTE) {
        mailkey_make(&key);
        text.key = &key;
    }
    Status status = post_finish(post, post_compose(post, &text, post->letter.id, now));
    if (status == STATUS_OK)
        *out = (PostResult){POST_REFUSED, game->number, str_of(post->mail), str_of(post->why)};
    return status;
}

// No key that was ever given out. Who says so is told only where the sender's address is one of the
// game's: whoever forges it makes us write to the player, a few times at most.
static Status refuse_without_key(Post *post, int64_t now, PostResult *out) {
    Writer why = writer_on(post->why, sizeof post->why);
    uint64_t number = game_of_subject(str_of(post->letter.subject));
    Status status =
        number == 0 ? STATUS_NOT_FOUND : mailgame_load(post->store, number, &post->game);
    // The last message of a game has no key.
    writer_text(&why, status == STATUS_OK && match_is_over(&post->game.match)
                          ? game_over
                          : "The message has no key of this program, in the subject or in the "
                            "text. Reply to the last message of the game and leave its subject as "
                            "it is.\n");
    if (status == STATUS_NOT_FOUND)
        return stay_silent(post, 0, out);
    if (status != STATUS_OK)
        return status;
    for (Team team = TEAM_1; team < TEAM_COUNT; team++)
        if (post->letter.from[0] != '\0' &&
            strcasecmp(post->letter.from, post->game.parties[team].address) == 0)
            return refuse(post, MAILTEXT_NOTE, team, now, out);
    return stay_silent(post, number, out);
}

// The plain text counts; where nothing is ordered there, the HTML.
static void read_mail(Post *post) {
    const Letter *letter = &post->letter;
    Writer own = writer_on(post->own_lines, sizeof post->own_lines);
    quote_strip((Str){letter->text, letter->text_len}, &own);
    post_read(post, writer_view(&own));
    if (!orders_are_none(&post->orders) || letter->html_len == 0)
        return;
    Orders from_text = post->orders;
    writer_clear(&own);
    quote_strip((Str){letter->html, letter->html_len}, &own);
    post_read(post, writer_view(&own));
    if (orders_are_none(&post->orders) && from_text.remark[0] != '\0')
        post->orders = from_text;
}

// Who is not due may resign or offer a draw. His key has been used, and others may have seen it
// since: a new one goes to his address, and with that he says it once more.
static Status ask_again(Post *post, const MailMark *mark, int64_t now, PostResult *out) {
    const MailGame *game = &post->game;
    const char *word = post->orders.resign ? "resign" : "draw";
    Writer why = writer_on(post->why, sizeof post->why);
    writer_str(&why, mailgame_name(game, mailgame_due(game)));
    writer_text(&why, " is due, not you, and the key of your message has been used before. If you "
                      "mean it, reply to this message and write \"");
    writer_text(&why, word);
    writer_text(&why, "\" alone once more.\n");
    return refuse(post, MAILTEXT_CONFIRM, mark->team, now, out);
}

static Status refuse_old(Post *post, const MailMark *mark, int64_t now, PostResult *out) {
    Writer why = writer_on(post->why, sizeof post->why);
    const MailGame *game = &post->game;
    if (match_is_over(&game->match)) {
        writer_text(&why, game_over);
    } else if (mailgame_due(game) == mark->team) {
        writer_text(
            &why,
            "The message answers an earlier one; what you sent for that was played. Reply to the "
            "last message of the game.\n");
    } else {
        read_mail(post);
        const Orders *orders = &post->orders;
        if (orders->count == 0 && orders->resign != orders->draw && !orders->accept)
            return ask_again(post, mark, now, out);
        writer_text(&why,
                    "The half-moves for that message have been played. Now it is the turn of ");
        writer_str(&why, mailgame_name(game, mailgame_due(game)));
        writer_text(&why, "; you will get a message.\n");
    }
    return refuse(post, MAILTEXT_NOTE, mark->team, now, out);
}

static Status refuse_foreign(Post *post, uint64_t subject, const MailMark *mark, int64_t now,
                             PostResult *out) {
    Writer why = writer_on(post->why, sizeof post->why);
    writer_text(&why, "The subject names game ");
    writer_int(&why, (int64_t)subject);
    writer_text(&why, ", but the key belongs to game ");
    writer_int(&why, (int64_t)mark->game);
    writer_text(&why, ". Reply to the last message of the game that you mean.\n");
    return refuse(post, MAILTEXT_NOTE, mark->team, now, out);
}

// Taking ------------------------------------------------------------------------------------------------

static void keep_their_id(Post *post, Team team) {
    MailParty *party = &post->game.parties[team];
    memcpy(party->their_id, post->letter.id, sizeof party->their_id);
}

static Status take(Post *post, const MailMark *mark, int64_t now, PostResult *out) {
    MailGame *game = &post->game;
    read_mail(post);
    bool due = mark->team == mailgame_due(game);
    bool played;
    Status status = post_play(post, mark->team, now, &played);
    keep_their_id(post, mark->team);
    if (status == STATUS_OK && !played)
        return refuse(post, due ? MAILTEXT_REFUSAL : MAILTEXT_CONFIRM, mark->team, now, out);
    if (status == STATUS_OK && post->letter.id[0] != '\0')
        status = mailgame_put_id(post->store, str_of(post->letter.id), mark);
    if (status == STATUS_OK)
        status = post_compose_next(post, now);
    status = post_finish(post, status);
    if (status == STATUS_OK)
        *out = (PostResult){POST_TAKEN, game->number, str_of(post->mail), {"", 0}};
    return status;
}

// The same mail once more: a mail system that delivers twice, or one that tries again because this
// program did not live to say that it had done its work.
static Status taken_before(Post *post, const MailMark *mark, int64_t now, PostResult *out) {
    Status status = mailgame_load(post->store, mark->game, &post->game);
    if (status != STATUS_OK)
        return status;
    if (post->game.unsent != 0)
        return post_again(post, mark->game, false, now, out);
    *out = (PostResult){POST_AGAIN, mark->game, {"", 0}, str_of("taken before")};
    return STATUS_OK;
}

Status post_receive(Post *post, Str mail, int64_t now, PostResult *out) {
    const Letter *letter = &post->letter;
    post->answering = true;
    letter_read(mail, &post->letter);
    if (letter->automatic != NULL) {
        *out = (PostResult){POST_AUTOMATIC, 0, {"", 0}, str_of(letter->automatic)};
        return STATUS_OK;
    }
    MailMark mark;
    Status status = letter->id[0] == '\0'
                        ? STATUS_NOT_FOUND
                        : mailgame_find_id(post->store, str_of(letter->id), &mark);
    if (status == STATUS_OK)
        return taken_before(post, &mark, now, out);
    if (status != STATUS_NOT_FOUND)
        return status;
    Search search;
    status = search_mail(post, &search);
    if (status != STATUS_OK)
        return status;
    if (search.state == KEY_NONE)
        return refuse_without_key(post, now, out);
    // The search may have looked at other games since.
    status = load_once(post, &search, search.mark.game);
    if (status != STATUS_OK)
        return status;
    if (strcasecmp(letter->from, post->game.from) == 0) {
        *out = (PostResult){POST_AUTOMATIC,
                            search.mark.game,
                            {"", 0},
                            str_of("it is from the address of the game itself")};
        return STATUS_OK;
    }
    uint64_t subject = game_of_subject(str_of(letter->subject));
    if (subject != 0 && subject != search.mark.game)
        return refuse_foreign(post, subject, &search.mark, now, out);
    if (search.state == KEY_OLD)
        return refuse_old(post, &search.mark, now, out);
    return take(post, &search.mark, now, out);
}
