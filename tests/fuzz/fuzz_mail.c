// SPDX-License-Identifier: MIT
// Any bytes can be received as a mail: what is read of it is clean text, what is found in it is
// played whole or leaves the game as it was byte for byte, and what was played reads back from the
// log to the same. Without a key nothing is ever played; with the keys of a game in place of @KEY@ (who is
// due) and @OLD@ (who is not) everything is tried up to the commit, which fails and leaves no trace.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/halves.h"
#include "mail/letter.h"
#include "mail/post.h"
#include "mail/quote.h"
#include "mail/remark.h"
#include "store/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 16, GAMES = 2, NOW = 1777900000 };

static Store *store;
static Post *post;
static MemoryDisk *disk;
static MailGame games[GAMES]; // as they stand in the store
static MailKey due_key, old_key;
static char keyed[2 * INPUT_MAX];
static MailGame game, again;
static HalvesSpace space;
static Letter letter;
static char own[LETTER_TEXT_MAX + 1];
static char events[MAIL_PART_MAX];
static char why[POST_WHY_MAX];

static void demand(bool holds) {
    if (!holds)
        abort();
}

// One game where North owes two half-moves, one where South does and both have reserves.
static void set_up(void) {
    static const char *const played[GAMES][8] = {
        {"e4", NULL},
        {"e4", "d5, d4", "exd5, d5", "Qxd5, e4", "Nc3, dxe4", "Qe5, Nc3", NULL},
    };
    demand(letter_setup() == STATUS_OK);
    disk = memory_disk_new();
    demand(disk != NULL &&
           memory_store_open(disk, STORE_WRITE, &mailgame_schema, &store, NULL) == STATUS_OK);
    demand(post_open(store, &post) == STATUS_OK);
    static PostNew new_game;
    demand(letter_read_address("a@example.org", &new_game.parties[TEAM_1]));
    demand(letter_read_address("b@example.org", &new_game.parties[TEAM_2]));
    new_game.from = "g@example.org";
    new_game.rules = *ruleset_find(str_of("email"));
    for (unsigned g = 0; g < GAMES; g++) {
        PostResult result;
        demand(post_new(post, &new_game, NOW, &result) == STATUS_OK);
        for (unsigned i = 0; played[g][i] != NULL; i++) {
            demand(post_reply(post, g + 1, str_of(played[g][i]), NOW, &result) == STATUS_OK);
            demand(result.outcome == POST_TAKEN);
            size_t from = 0;
            old_key = due_key;
            demand(mailkey_find(result.mail, &from, &due_key));
        }
        demand(mailgame_load(store, g + 1, &games[g]) == STATUS_OK);
    }
}

static void check_text(Str text) {
    demand(utf8_valid_prefix(text) == text.len);
    for (size_t i = 0; i < text.len; i++)
        demand((unsigned char)text.at[i] >= ' ' || text.at[i] == '\n');
}

static void check_orders(const Orders *orders) {
    demand(orders->count <= ORDERS_MAX);
    for (unsigned i = 0; i < orders->count; i++) {
        size_t len = strlen(orders->items[i].text);
        demand(len >= 2 && len <= ORDER_TEXT_MAX);
        for (size_t c = 0; c < len; c++)
            demand(orders->items[i].text[c] > ' ' && orders->items[i].text[c] < 0x7F);
    }
    check_text(str_of(orders->remark));
}

static void play(const MailGame *from, const Orders *orders) {
    memcpy(&game, from, sizeof game);
    Writer events_out = writer_on(events, sizeof events);
    Writer why_out = writer_on(why, sizeof why);
    HalvesMessage message = {orders, mailgame_due(from), 0};
    if (!halves_play(&game, &message, &space, &events_out, &why_out)) {
        demand(memcmp(&game, from, sizeof game) == 0);
        demand(why_out.len > 0 && !why_out.overflowed);
        return;
    }
    unsigned plies = game.ply_count;
    demand(mailgame_put_part(store, &game, writer_view(&events_out)) == STATUS_OK);
    demand(mailgame_put(store, &game) == STATUS_OK);
    demand(mailgame_load(store, game.number, &again) == STATUS_OK);
    demand(again.ply_count == plies && again.last_at == game.last_at);
    demand(again.match.half_due == game.match.half_due);
    demand(match_is_over(&again.match) == match_is_over(&game.match));
    demand(memcmp(again.passed, game.passed, sizeof game.passed) == 0);
    for (BoardId board = BOARD_A; board < BOARD_COUNT; board++)
        demand(memcmp(&again.match.boards[board].position, &game.match.boards[board].position,
                      sizeof(Position)) == 0);
    store_rollback(store);
}

// What is handed on to the other: clean, short, marked on each line, and no key of the writer.
static void check_remark(Str lines) {
    char remark[MAIL_REMARK_MAX + 1];
    Writer out = writer_on(remark, sizeof remark);
    remark_write(lines, &out);
    demand(!out.overflowed);
    check_text(writer_view(&out));
    size_t from = 0;
    MailKey key;
    demand(!mailkey_find(writer_view(&out), &from, &key));
    memcpy(&game, &games[0], sizeof game);
    Writer part = writer_on(events, sizeof events);
    mailgame_add_remark(&game, TEAM_1, writer_view(&out), &part);
    demand(!part.overflowed && strcmp(game.remark, remark) == 0);
}

static void try_lines(Str text) {
    Writer out = writer_on(own, sizeof own);
    quote_strip(text, &out);
    check_remark(writer_view(&out));
    Orders orders;
    orders_read(writer_view(&out), &orders);
    check_orders(&orders);
    for (unsigned g = 0; g < GAMES; g++)
        play(&games[g], &orders);
}

static void try_with_keys(Str mail) {
    static const char marks[2][6] = {"@KEY@", "@OLD@"};
    const MailKey *const keys[2] = {&due_key, &old_key};
    Writer out = writer_on(keyed, sizeof keyed);
    bool any = false;
    for (size_t i = 0; i < mail.len; i++) {
        int found = str_starts_with(str_from(mail, i), marks[0])   ? 0
                    : str_starts_with(str_from(mail, i), marks[1]) ? 1
                                                                   : -1;
        if (found < 0) {
            writer_char(&out, mail.at[i]);
            continue;
        }
        any = true;
        mailkey_write(keys[found], &out);
        i += sizeof marks[0] - 2;
    }
    if (!any || out.overflowed)
        return;
    // Notes to who had no key are counted in it.
    demand(mailgame_load(store, games[GAMES - 1].number, &game) == STATUS_OK);
    PostResult result;
    memory_disk_fail(disk, MEMORY_COMMIT, 1, 1, STATUS_DISK_FULL);
    Status status = post_receive(post, writer_view(&out), NOW, &result);
    memory_disk_fail(disk, MEMORY_COMMIT, 1, 0, STATUS_OK);
    demand(status == STATUS_OK || status == STATUS_DISK_FULL);
    demand(mailgame_load(store, game.number, &again) == STATUS_OK);
    // Field by field: between them lies whatever the stack held.
    demand(again.parts == game.parts && again.ply_count == game.ply_count);
    demand(again.refusals == game.refusals && again.notes == game.notes);
    demand(again.unsent == game.unsent && again.last_at == game.last_at);
    for (Team team = TEAM_1; team < TEAM_COUNT; team++)
        demand(strcmp(again.parties[team].own_id, game.parties[team].own_id) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (store == NULL)
        set_up();
    if (size > INPUT_MAX)
        return 0;
    Str mail = {(const char *)data, size};
    letter_read(mail, &letter);
    check_text((Str){letter.text, letter.text_len});
    check_text((Str){letter.html, letter.html_len});
    check_text(str_of(letter.subject));
    try_lines((Str){letter.text, letter.text_len});
    try_lines((Str){letter.html, letter.html_len});
    PostResult result;
    demand(post_receive(post, mail, NOW, &result) == STATUS_OK);
    demand(result.outcome == POST_REFUSED || result.outcome == POST_AUTOMATIC);
    demand(result.outcome == POST_REFUSED || result.mail.len == 0);
    try_with_keys(mail);
    return 0;
}
